/*
 * json.c - a result as one JSON object: the facts, and every row's fields.
 *
 * Reference: RFC 8259.
 */
#include "feature.h"

#include <stdlib.h>

#include "cells.h"
#include "quote.h"

static void print_facts(FILE *out, const struct facts *facts)
{
	size_t i;

	fputs("  \"facts\": {", out);
	for (i = 0; i < facts->count; i++) {
		fputs(i > 0 ? ",\n    " : "\n    ", out);
		quote_json(out, facts->fact[i].key);
		fputs(": ", out);
		quote_json(out, facts->fact[i].value);
	}
	fputs("\n  },\n", out);
}

static void print_row(FILE *out, const struct summary *summary)
{
	struct fields fields;
	int i;

	fields_make(summary, &fields);
	for (i = 0; i < FIELDS; i++) {
		fprintf(
		    out, "%s      \"%s\": ", i > 0 ? ",\n" : "", field_name[i]);
		quote_json_field(out, &fields.field[i]);
	}
}

int report_json(FILE *out, const struct result *result)
{
	struct summary *summary = summaries_make(result);
	size_t row;

	if (summary == NULL)
		return -1;
	fputs("{\n  \"format\": \"ctxbench\",\n  \"version\": 1,\n"
	      "  \"status\": ",
	    out);
	quote_json(out, result_status(result));
	fputs(",\n", out);
	print_facts(out, &result->facts);
	fputs("  \"rows\": [", out);
	for (row = 0; row < result->rows; row++) {
		fputs(row > 0 ? ",\n    {\n" : "\n    {\n", out);
		print_row(out, &summary[row]);
		fputs("\n    }", out);
	}
	fputs("\n  ]\n}\n", out);
	free(summary);
	return ferror(out) ? -1 : 0;
}
