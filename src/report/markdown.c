/*
 * markdown.c - the rows as a table for pages that render it.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "text.h"

/* What would open a tag, a link or a column is shown as itself. */
static void print_text(FILE *out, const char *text)
{
	for (; *text != '\0'; text++) {
		if (strchr("\\`*_{}[]<>|#~", *text) != NULL)
			fputc('\\', out);
		fputc(*text, out);
	}
}

static void print_fact(FILE *out, const char *text)
{
	char escaped[1024];

	text_escape(escaped, sizeof(escaped), text);
	print_text(out, escaped);
}

static void print_row(FILE *out, const struct summary *summary)
{
	static struct cells cells;
	char reason[512];
	int i;

	cells_make(summary, &cells);
	fputc('|', out);
	for (i = 0; i < CELLS; i++) {
		fputc(' ', out);
		print_text(out, cells.text[i]);
		fputs(" |", out);
	}
	if (cells_reason(summary, reason, sizeof(reason)) != NULL) {
		fputc(' ', out);
		print_fact(out, reason);
		fputs(" |", out);
	}
	fputc('\n', out);
}

int report_markdown(FILE *out, const struct result *result)
{
	static const char *const shown[] = {
	    "cpu", "os", "preempt", "hypervisor", "compiler", "date_utc"};
	struct summary *summary = summaries_make(result);
	size_t i;

	if (summary == NULL)
		return -1;
	for (i = 0; i < sizeof(shown) / sizeof(shown[0]); i++) {
		fprintf(out, "%s", i > 0 ? ", " : "");
		print_fact(out, facts_word(&result->facts, shown[i]));
	}
	if (strcmp(result_status(result), "complete") != 0)
		fprintf(out, " (%s)", result_status(result));
	fputs(
	    "\n\n| row | us | unit | low | high | call | net | p99/op | sw/op "
	    "| grade |\n"
	    "|---|--:|---|--:|--:|--:|--:|--:|--:|---|\n",
	    out);
	for (i = 0; i < result->rows; i++)
		print_row(out, &summary[i]);
	free(summary);
	return ferror(out) ? -1 : 0;
}
