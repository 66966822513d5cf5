/*
 * json.c - a result as one JSON object: the facts, and every row's fields.
 *
 * Strings are ASCII: bytes beyond it are %XX, as everywhere in ctxbench.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "fields.h"
#include "text.h"

static void print_string(FILE *out, const char *text)
{
	size_t size = 3 * strlen(text) + 2;
	char *escaped = malloc(size), *at;

	if (escaped == NULL) {
		fputs("null", out);
		return;
	}
	text_escape(escaped, size, text);
	fputc('"', out);
	for (at = escaped; *at != '\0'; at++) {
		if (*at == '"' || *at == '\\')
			fputc('\\', out);
		fputc(*at, out);
	}
	fputc('"', out);
	free(escaped);
}

static void print_facts(FILE *out, const struct facts *facts)
{
	size_t i;

	fputs("  \"facts\": {", out);
	for (i = 0; i < facts->count; i++) {
		fputs(i > 0 ? ",\n    " : "\n    ", out);
		print_string(out, facts->fact[i].key);
		fputs(": ", out);
		print_string(out, facts->fact[i].value);
	}
	fputs("\n  },\n", out);
}

static void print_row(FILE *out, const struct summary *summary)
{
	struct field field[FIELDS];
	char reason[512];
	int i;

	fields_make(summary, reason, sizeof(reason), field);
	for (i = 0; i < FIELDS; i++) {
		fprintf(
		    out, "%s      \"%s\": ", i > 0 ? ",\n" : "", field_name[i]);
		if (field[i].kind == FIELD_STRING)
			print_string(out, field[i].string);
		else if (field[i].kind == FIELD_NUMBER)
			fprintf(out, "%.10g", field[i].number);
		else
			fputs("null", out);
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
	print_string(out, result_status(result));
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
