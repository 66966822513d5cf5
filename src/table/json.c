/*
 * json.c - a table as one JSON object: systems, their facts, and an object
 * for each ROW. What is not there is null. Reference: RFC 8259.
 */
#include "feature.h"

#include "report/quote.h"
#include "values.h"

static void print_member(
    FILE *out, const char *indent, const char *name, const struct field *field)
{
	fprintf(out, "%s\"%s\": ", indent, name);
	quote_json_field(out, field);
}

static void print_facts(FILE *out, const struct table_line *line)
{
	const struct facts *facts;
	size_t i;

	fputs(",\n      \"facts\": {", out);
	if (line->newest != NULL) {
		facts = &line->newest->facts;
		for (i = 0; i < facts->count; i++) {
			fputs(i > 0 ? ",\n        " : "\n        ", out);
			quote_json(out, facts->fact[i].key);
			fputs(": ", out);
			quote_json(out, facts->fact[i].value);
		}
	}
	fputs("\n      }", out);
}

static void print_row(FILE *out, const struct table_view *view,
    const struct table_line *line, const struct table_cell *cell)
{
	static const char indent[] = "\n          ";
	struct cell_values values;
	int i;

	cell_values(view, line, cell, &values);
	for (i = 0; i < FIELDS; i++) {
		fputs(i > 0 ? "," : "", out);
		print_member(out, indent, field_name[i], &values.row.field[i]);
	}
	for (i = 0; i < ROW_VALUES; i++) {
		fputc(',', out);
		print_member(out, indent, cell_value_name[i], &values.field[i]);
	}
}

static void print_rows(
    FILE *out, const struct table_view *view, const struct table_line *line)
{
	const struct table_cell *cell;
	size_t place = 0, rows = 0;

	fputs(",\n      \"rows\": [", out);
	while ((cell = view_cell(view, line, &place)) != NULL) {
		fputs(rows++ > 0 ? ",\n        {" : "\n        {", out);
		print_row(out, view, line, cell);
		fputs("\n        }", out);
	}
	fputs("\n      ]", out);
}

static void print_system(
    FILE *out, const struct table_view *view, const struct table_line *line)
{
	struct line_values values;
	int i;

	line_values(line, &values);
	for (i = 0; i < LINE_VALUES; i++) {
		fputs(i > 0 ? "," : "", out);
		print_member(
		    out, "\n      ", line_value_name[i], &values.field[i]);
	}
	print_facts(out, line);
	print_rows(out, view, line);
}

int table_json(FILE *out, const struct table_view *view)
{
	size_t i;

	fputs("{\n  \"format\": \"ctxbench-table\",\n  \"version\": 1,\n"
	      "  \"systems\": [",
	    out);
	for (i = 0; i < view->table->lines; i++) {
		fputs(i > 0 ? ",\n    {" : "\n    {", out);
		print_system(out, view, &view->table->line[i]);
		fputs("\n    }", out);
	}
	fputs("\n  ]\n}\n", out);
	return ferror(out) ? -1 : 0;
}
