/*
 * fields.h - a summary under stable names, for formats that programs read.
 */
#ifndef CTXBENCH_FIELDS_H
#define CTXBENCH_FIELDS_H

#include "report.h"

enum field_kind { FIELD_ABSENT, FIELD_STRING, FIELD_NUMBER };

struct field {
	enum field_kind kind;
	const char *string;
	double number;
};

enum { FIELDS = 30 };

extern const char *const field_name[FIELDS];

/* Strings point into the summary, the buffer, and static memory. */
void fields_make(const struct summary *summary, char *reason, size_t size,
    struct field field[FIELDS]);

#endif
