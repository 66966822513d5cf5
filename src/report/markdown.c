/*
 * markdown.c - the rows as a table for pages that render it.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "quote.h"

static void print_facts(FILE *out, const struct result *result)
{
	static const char *const shown[] = {
	    "cpu", "os", "preempt", "hypervisor", "compiler", "date_utc"};
	size_t i;

	for (i = 0; i < sizeof(shown) / sizeof(shown[0]); i++) {
		fputs(i > 0 ? ", " : "", out);
		quote_markdown(out, facts_word(&result->facts, shown[i]));
	}
	if (strcmp(result_status(result), "complete") != 0) {
		fputs(" (", out);
		quote_markdown(out, result_status(result));
		fputs(")", out);
	}
	fputs("\n\n", out);
}

static void print_row(FILE *out, const struct summary *summary)
{
	struct cells cells;
	int i;

	cells_make(summary, &cells);
	fputc('|', out);
	for (i = 0; i < CELLS; i++) {
		fputc(' ', out);
		quote_markdown(out, cells.text[i]);
		fputs(" |", out);
	}
	fputc('\n', out);
}

static void print_reason(FILE *out, const struct summary *summary)
{
	char reason[512];

	if (cells_reason(summary, reason, sizeof(reason)) == NULL)
		return;
	fputs("- ", out);
	quote_markdown(out, summary->row->spec);
	fputs(": ", out);
	quote_markdown(out, reason);
	fputc('\n', out);
}

static void print_legend(FILE *out, const struct summary *summary, size_t rows)
{
	struct legend legend;
	char words[160];
	size_t i;

	legend_make(summary, rows, &legend);
	fputc('\n', out);
	for (i = 0; legend.units[i] != '\0'; i++)
		fprintf(out, "- %s\n", grade_unit_means(legend.units[i]));
	for (i = 0; i < FLAG_COUNT; i++) {
		if (!(legend.flags >> i & 1))
			continue;
		legend_flag(&legend, (enum grade_flag)i, words, sizeof(words));
		fprintf(out, "- flag %c: %s\n", grade_flags[i].letter, words);
	}
	for (i = 0; i < rows; i++)
		print_reason(out, &summary[i]);
}

int report_markdown(FILE *out, const struct result *result)
{
	struct summary *summary = summaries_make(result);
	size_t i;

	if (summary == NULL)
		return -1;
	print_facts(out, result);
	fputs("| row | us | unit | low | high | call | net | p99/op | sw/op "
	      "| grade |\n"
	      "|---|--:|---|--:|--:|--:|--:|--:|--:|---|\n",
	    out);
	for (i = 0; i < result->rows; i++)
		print_row(out, &summary[i]);
	print_legend(out, summary, result->rows);
	free(summary);
	return ferror(out) ? -1 : 0;
}
