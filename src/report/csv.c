/*
 * csv.c - all rows as comma-separated values (RFC 4180), times in ns.
 *
 * Column names are part of the interface: new ones are added at the end.
 * What is not there is empty.
 */
#include "feature.h"

#include <stdlib.h>

#include "quote.h"

static void print_row(FILE *out, const struct summary *summary)
{
	struct fields fields;
	int i;

	fields_make(summary, &fields);
	for (i = 0; i < FIELDS; i++) {
		fputs(i > 0 ? "," : "", out);
		quote_csv_field(out, &fields.field[i]);
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
