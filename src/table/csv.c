/*
 * csv.c - a record for each ROW of each system (RFC 4180), times in ns.
 *
 * Column names are part of the interface: new ones are added at the end. A
 * system without a ROW has one record, its ROW empty: nothing is dropped.
 */
#include "feature.h"

#include "report/quote.h"
#include "values.h"

static void print_names(FILE *out)
{
	int i;

	for (i = 0; i < LINE_VALUES; i++)
		fprintf(out, "%s,", line_value_name[i]);
	for (i = 0; i < FIELDS; i++)
		fprintf(out, "%s,", field_name[i]);
	for (i = 0; i < ROW_VALUES; i++)
		fprintf(out, "%s,", cell_value_name[i]);
	fputs("facts\r\n", out);
}

/* With a comma behind each. */
static void print_fields(FILE *out, const struct field *field, int count)
{
	int i;

	for (i = 0; i < count; i++) {
		if (field != NULL)
			quote_csv_field(out, &field[i]);
		fputc(',', out);
	}
}

static void print_facts(FILE *out, const struct table_line *line)
{
	const struct facts *facts;
	size_t i;

	if (line->newest == NULL)
		return;
	facts = &line->newest->facts;
	fputc('"', out);
	for (i = 0; i < facts->count; i++) {
		fputs(i > 0 ? "; " : "", out);
		quote_csv_part(out, facts->fact[i].key);
		fputc('=', out);
		quote_csv_part(out, facts->fact[i].value);
	}
	fputc('"', out);
}

static void print_record(FILE *out, const struct table_view *view,
    const struct table_line *line, const struct table_cell *cell)
{
	struct line_values values;
	struct cell_values row;

	line_values(line, &values);
	print_fields(out, values.field, LINE_VALUES);
	if (cell != NULL)
		cell_values(view, line, cell, &row);
	print_fields(out, cell != NULL ? row.row.field : NULL, FIELDS);
	print_fields(out, cell != NULL ? row.field : NULL, ROW_VALUES);
	print_facts(out, line);
	fputs("\r\n", out);
}

int table_csv(FILE *out, const struct table_view *view)
{
	size_t i;

	print_names(out);
	for (i = 0; i < view->table->lines; i++) {
		const struct table_line *line = &view->table->line[i];
		const struct table_cell *cell;
		size_t place = 0;

		if (line->cells == 0)
			print_record(out, view, line, NULL);
		while ((cell = view_cell(view, line, &place)) != NULL)
			print_record(out, view, line, cell);
	}
	return ferror(out) ? -1 : 0;
}
