/*
 * csv.c - all rows as comma-separated values (RFC 4180), times in ns.
 *
 * Column names are part of the interface: new ones are added at the end.
 * What is not there is empty.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "fields.h"
#include "text.h"

static void print_string(FILE *out, const char *text)
{
	const char *quote = strpbrk(text, ",\"") != NULL ? "\"" : "";

	fputs(quote, out);
	for (; *text != '\0'; text++) {
		char byte[] = {*text, '\0'}, escaped[4];

		text_escape(escaped, sizeof(escaped), byte);
		fputs(*text == '"' ? "\"\"" : escaped, out);
	}
	fputs(quote, out);
}

static void print_field(FILE *out, const struct field *field)
{
	if (field->kind == FIELD_STRING)
		print_string(out, field->string);
	else if (field->kind == FIELD_NUMBER)
		fprintf(out, "%.10g", field->number);
}

static void print_row(FILE *out, const struct summary *summary)
{
	struct fields fields;
	int i;

	fields_make(summary, &fields);
	for (i = 0; i < FIELDS; i++) {
		fputs(i > 0 ? "," : "", out);
		print_field(out, &fields.field[i]);
	}
	fputs("\r\n", out);
}

int report_csv(FILE *out, const struct result *result)
{
	struct summary *summary = summaries_make(result);
	size_t row;
	int i;

	if (summary == NULL)
		return -1;
	for (i = 0; i < FIELDS; i++)
		fprintf(out, "%s%s", i > 0 ? "," : "", field_name[i]);
	fputs("\r\n", out);
	for (row = 0; row < result->rows; row++)
		print_row(out, &summary[row]);
	free(summary);
	return ferror(out) ? -1 : 0;
}
