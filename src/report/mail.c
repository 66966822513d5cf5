/*
 * mail.c - the mail form: what people paste into messages.
 *
 * ASCII, at most 72 columns, made of tokens, so that re-wrapping does no
 * harm; a checksum over the tokens closes it. The grammar is in
 * ctxbench.5, its reader is mail_read.c.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "mail_page.h"
#include "mail_tokens.h"
#include "text.h"

/* The column in which each cell ends; a longer one takes from the blanks of
 * its neighbours. Many flags move the whole line to the left. */
static void align(const struct cells *cells, char *line, size_t size)
{
	static const int end[CELL_GRADE] = {15, 22, 24, 31, 38, 45, 52, 59, 65};
	int flags = (int)strlen(cells->text[CELL_GRADE]);
	int shift = end[CELL_SWITCHES] + 1 + flags - PAGE_COLUMNS;
	int i, column = (int)strlen(line);

	for (i = CELL_US; i < CELL_GRADE; i++) {
		int blank = column > 0 || i > CELL_US;
		int width = end[i] - (shift > 0 ? shift : 0) - column - blank;

		column = (int)text_append(line, size, "%s%*s", blank ? " " : "",
		    width > 0 ? width : 0, cells->text[i]);
	}
	text_append(line, size, " %s", cells->text[CELL_GRADE]);
}

/* ROW stands alone where the line would be too long with it, or the time
 * not in its column. */
static void add_row(struct page *page, const struct summary *summary)
{
	char line[CELLS * PAGE_COLUMNS], row[PAGE_COLUMNS];
	struct cells cells;
	size_t time;

	cells_make(summary, &cells);
	page_word(row, sizeof(row) - 1, summary->row->spec);
	time = strlen(cells.text[CELL_US]);
	snprintf(line, sizeof(line), "%s", row);
	align(&cells, line, sizeof(line));
	if (strlen(row) + time >= 22 || strlen(line) > PAGE_COLUMNS) {
		page_text(page, row);
		page_text(page, "\n");
		line[0] = '\0';
		align(&cells, line, sizeof(line));
	}
	if (strlen(line) <= PAGE_COLUMNS)
		page_text(page, line);
	else
		page_plain(page, line);
	page->column = 1;
	page_line(page);
}

static void add_all(struct page *page, const struct result *result,
    const struct summary *summary)
{
	char last[64];
	size_t i;

	mail_head(page, result, summary);
	page_text(page, MAIL_HEADING "\n");
	for (i = 0; i < result->rows; i++)
		add_row(page, &summary[i]);
	mail_legend(page, result, summary);
	snprintf(last, sizeof(last), "end ctxbench %zu", result->rows);
	page_text(page, last);
}

static int print_page(FILE *out, const struct page *page)
{
	char *copy;

	if (page->failed)
		return -1;
	copy = malloc(page->length + 1);
	if (copy == NULL)
		return -1;
	memcpy(copy, page->text, page->length + 1);
	fprintf(
	    out, "%s %08lx\n", page->text, (unsigned long)mail_checksum(copy));
	free(copy);
	return ferror(out) ? -1 : 0;
}

int report_mail(FILE *out, const struct result *result)
{
	struct summary *summary = summaries_make(result);
	struct page page = {.text = NULL};
	int status;

	if (summary == NULL)
		return -1;
	add_all(&page, result, summary);
	status = print_page(out, &page);
	free(page.text);
	free(summary);
	return status;
}
