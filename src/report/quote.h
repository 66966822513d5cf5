/*
 * quote.h - foreign strings and named values, as the printed forms want
 * them. Whatever comes in, what goes out is printable ASCII and stays within
 * its cell, string or paragraph.
 */
#ifndef CTXBENCH_QUOTE_H
#define CTXBENCH_QUOTE_H

#include <stdio.h>

#include "fields.h"

void quote_csv(FILE *out, const char *text);
/* Within a field that has its quotation marks. */
void quote_csv_part(FILE *out, const char *text);
/* Absent is empty. */
void quote_csv_field(FILE *out, const struct field *field);

/* With its quotation marks. */
void quote_json(FILE *out, const char *text);
/* Absent is null. */
void quote_json_field(FILE *out, const struct field *field);

/* What would open a tag, a link or a column is shown as itself. */
void quote_markdown(FILE *out, const char *text);

#endif
