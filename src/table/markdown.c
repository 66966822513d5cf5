/*
 * markdown.c - the table for pages that render it, footnotes below.
 */
#include "feature.h"

#include "page.h"
#include "report/quote.h"

static void print_marks(FILE *out, const char *marks)
{
	if (marks[0] != '\0') {
		fputs(" (", out);
		quote_markdown(out, marks);
		fputc(')', out);
	}
}

static void print_cell(FILE *out, const char *text, const char *marks)
{
	fputc(' ', out);
	quote_markdown(out, text);
	print_marks(out, marks);
	fputs(" |", out);
}

static void print_head(FILE *out, const struct page_head *head)
{
	fputc(' ', out);
	quote_markdown(out, head->text);
	if (head->marks[0] != '\0') {
		fputc(' ', out);
		quote_markdown(out, head->marks);
	}
	fputs(" |", out);
}

static void print_heads(FILE *out, const struct page *page)
{
	size_t c;

	fputs("| MHz | Platform | Operating system |", out);
	for (c = 0; c < page->view->columns; c++)
		print_head(out, &page->head[c]);
	fputs("\n|--:|---|---|", out);
	for (c = 0; c < page->view->columns; c++)
		fputs("--:|", out);
	fputc('\n', out);
}

static void print_value(FILE *out, const struct page_cell *cell)
{
	fputc(' ', out);
	quote_markdown(out, cell->text);
	if (cell->below[0] != '\0') {
		fputc(' ', out);
		quote_markdown(out, cell->below);
	}
	print_marks(out, cell->marks);
	fputs(" |", out);
}

static void print_lines(FILE *out, const struct page *page, enum page_kind kind)
{
	size_t i, c;

	for (i = 0; i < page->lines; i++) {
		const struct page_line *line = &page->line[i];

		fputc('|', out);
		print_cell(out, line->mhz, "");
		print_cell(out, line->platform, "");
		print_cell(out, line->os, line->marks);
		for (c = 0; c < page->view->columns; c++)
			print_value(out, &line->cell[kind][c]);
		fputc('\n', out);
	}
}

static void print_notes(FILE *out, const struct page *page)
{
	const char *remark;
	unsigned r;
	size_t i;

	fputc('\n', out);
	for (r = 0; (remark = page_remark(page, r)) != NULL; r++) {
		fputs("- ", out);
		quote_markdown(out, remark);
		fputc('\n', out);
	}
	for (i = 0; i < page->notes.count; i++) {
		char letter[MARKS_SIZE] = "";

		notes_letters(i, letter, sizeof(letter));
		fprintf(out, "- %s: ", letter);
		quote_markdown(out, page->notes.text[i]);
		fputc('\n', out);
	}
}

static void print_left_out(FILE *out, const struct page *page)
{
	char left_out[NAME_TEXT];

	page_left_out(page, left_out, sizeof(left_out));
	if (left_out[0] != '\0')
		fprintf(out, "\n%s\n", left_out);
}

static void print(FILE *out, const struct page *page)
{
	fprintf(out, "%s in microseconds\n\n",
	    page_has_switch(page, 0, page->view->columns)
		? "Context switching time"
		: "Time");
	print_heads(out, page);
	print_lines(out, page, PAGE_TIMES);
	if (page->view->base != NULL) {
		fputs("\nTimes as fast as ", out);
		quote_markdown(out, page->base);
		fputs(" (base / this)\n\n", out);
		print_heads(out, page);
		print_lines(out, page, PAGE_RATIOS);
	}
	if (page->notes.count > 0 || page_remark(page, 0) != NULL)
		print_notes(out, page);
	print_left_out(out, page);
}

int table_markdown(FILE *out, const struct table_view *view)
{
	struct page page;
	int status = page_make(&page, view, &page_unlimited);

	if (status == 0)
		print(out, &page);
	page_free(&page);
	return status == 0 && !ferror(out) ? 0 : -1;
}
