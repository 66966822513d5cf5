/*
 * json.c - contrasts as one JSON object, with all facts that differ in full.
 */
#include "feature.h"

#include "inside.h"
#include "report/quote.h"

static void print_string(FILE *out, const char *text)
{
	if (text != NULL)
		quote_json(out, text);
	else
		fputs("null", out);
}

static void print_report(FILE *out, const struct report *report)
{
	fputs("      {\"source\": ", out);
	print_string(out, report->source);
	fputs(", \"label\": ", out);
	print_string(out, report_label(report));
	fputs(", \"date_utc\": ", out);
	print_string(out, facts_get(&report->facts, "date_utc"));
	fprintf(
	    out, ", \"complete\": %s}", report->complete ? "true" : "false");
}

static void print_side(FILE *out, const struct contrast_side *side)
{
	size_t i;

	fputs("{\n    \"label\": ", out);
	print_string(out, side->label);
	fputs(",\n    \"reports\": [", out);
	for (i = 0; i < side->reports; i++) {
		fputs(i > 0 ? ",\n" : "\n", out);
		print_report(out, side->report[i]);
	}
	fputs("\n    ]\n  }", out);
}

static void print_facts(FILE *out, const struct contrasts *contrasts)
{
	size_t i;

	fputs("  \"facts\": [", out);
	for (i = 0; i < contrasts->facts; i++) {
		const struct contrast_fact *fact = &contrasts->fact[i];

		fputs(i > 0 ? ",\n    {\"key\": " : "\n    {\"key\": ", out);
		print_string(out, fact->key);
		fputs(", \"old\": ", out);
		print_string(out, fact->value[OLD]);
		fputs(", \"new\": ", out);
		print_string(out, fact->value[NEW]);
		fputs(", \"mark\": ", out);
		print_string(out, fact->mark);
		fputc('}', out);
	}
	fputs("\n  ],\n", out);
}

static void print_row(FILE *out, const struct contrasts *contrasts,
    const struct contrast *contrast)
{
	struct contrast_fields fields;
	size_t i;

	contrast_fields_make(contrasts, contrast, &fields);
	for (i = 0; i < fields.count; i++) {
		fprintf(out, "%s      \"%s\": ", i > 0 ? ",\n" : "",
		    fields.name[i]);
		quote_json_field(out, &fields.field[i]);
	}
}

int contrasts_json(FILE *out, const struct contrasts *contrasts)
{
	size_t i;

	fputs("{\n  \"format\": \"ctxbench-compare\",\n  \"version\": 1,\n"
	      "  \"old\": ",
	    out);
	print_side(out, &contrasts->side[OLD]);
	fputs(",\n  \"new\": ", out);
	print_side(out, &contrasts->side[NEW]);
	fputs(",\n  \"marks\": ", out);
	print_string(out, contrasts->marks);
	fputs(",\n", out);
	print_facts(out, contrasts);
	fputs("  \"rows\": [", out);
	for (i = 0; i < contrasts->rows; i++) {
		fputs(i > 0 ? ",\n    {\n" : "\n    {\n", out);
		print_row(out, contrasts, &contrasts->row[i]);
		fputs("\n    }", out);
	}
	fputs("\n  ]\n}\n", out);
	return ferror(out) ? -1 : 0;
}
