/*
 * text.c - the table as it stood in comp.arch: clock, platform, operating
 * system, and a column for each ROW.
 *
 * Where the columns do not fit into 80 places there are several tables, one
 * below the other; without a wish for columns, those that do not fit are
 * left out and named.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "layout.h"
#include "pen.h"

static const char head_platform[] = "Platform,";

/* --- one table --- */

struct block {
	const struct page *page;
	const struct layout *layout;
	enum page_kind kind;
	size_t first, end; /* columns */
};

static void print_cells(
    const struct block *block, struct pen *pen, const struct page_cell *cell)
{
	const struct layout *layout = block->layout;
	size_t right = layout->left, c;

	for (c = block->first; c < block->end; c++) {
		right += layout->gap + layout->text[c];
		pen_write(pen, right - strlen(cell[c].text), cell[c].text);
		pen_write(pen, right, cell[c].marks);
		right += layout->marks[c];
	}
}

/* Ranges, each under its number. */
static void print_ranges(
    const struct block *block, struct pen *pen, const struct page_cell *cell)
{
	const struct layout *layout = block->layout;
	size_t right = layout->left, c;

	for (c = block->first; c < block->end; c++) {
		right += layout->gap + layout->text[c];
		pen_write(pen, right - strlen(cell[c].below), cell[c].below);
		right += layout->marks[c];
	}
	if (pen->at > 0)
		pen_end_line(pen);
}

static void print_heads(const struct block *block, struct pen *pen)
{
	const struct layout *layout = block->layout;
	size_t right = layout->left, c;

	for (c = block->first; c < block->end; c++) {
		const struct page_head *head = &block->page->head[c];

		right += layout->gap + layout->text[c];
		pen_write(pen, right - strlen(head->text), head->text);
		if (block->kind == PAGE_TIMES)
			pen_write(pen, right, head->marks);
		right += layout->marks[c];
	}
	pen_end_line(pen);
}

/* Where a title of that length begins: over the columns; further left if it
 * would pass the edge there. */
static size_t title_place(const struct layout *layout, size_t length)
{
	if (layout->left + LAYOUT_GAP + length <= PEN_WIDTH)
		return layout->left + LAYOUT_GAP;
	return PEN_WIDTH - length;
}

static void print_heading(const struct block *block, struct pen *pen)
{
	const struct layout *layout = block->layout;
	int times = block->kind == PAGE_TIMES;
	const char *title =
	    !times ? "Times as Fast"
	    : page_has_switch(block->page, block->first, block->end)
		? "Context Switching Time"
		: "Time";
	size_t place = title_place(layout, strlen(title));

	if (place < layout->os + strlen(layout_head_os) + LAYOUT_GAP) {
		pen_write(pen, place, title);
		pen_end_line(pen);
		title = "";
	}
	pen_write(pen, 0, head_platform);
	pen_write(pen, layout->os, layout_head_os);
	pen_write(pen, place, title);
	pen_end_line(pen);
	pen_write(pen, 0, layout_head_clock);
	pen_write(pen, place, times ? "in microseconds" : "(base / this)");
	pen_end_line(pen);
	print_heads(block, pen);
}

static void print_line(
    const struct block *block, struct pen *pen, const struct page_line *line)
{
	const struct layout *layout = block->layout;

	if (line->mhz[0] != '\0') {
		pen_write(pen,
		    layout->mhz - strlen(" MHz ") - strlen(line->mhz),
		    line->mhz);
		pen_write(pen, layout->mhz - strlen(" MHz "), " MHz");
	}
	pen_write(pen, layout->mhz, line->platform);
	pen_write(pen, layout->os, line->os);
	if (strcmp(line->marks, "*") == 0) {
		pen_write(pen, pen->at, " *");
	} else if (line->marks[0] != '\0') {
		pen_write(pen, pen->at, " [");
		pen_write(pen, pen->at, line->marks);
		pen_write(pen, pen->at, "]");
	}
	print_cells(block, pen, line->cell[block->kind]);
	pen_end_line(pen);
	print_ranges(block, pen, line->cell[block->kind]);
}

static int is_empty(const struct block *block, const struct page_line *line)
{
	size_t c;

	for (c = block->first; c < block->end; c++)
		if (line->cell[block->kind][c].text[0] != '\0')
			return 0;
	return 1;
}

static int has_lines(const struct block *block)
{
	size_t i;

	for (i = 0; i < block->page->lines; i++)
		if (!is_empty(block, &block->page->line[i]))
			return 1;
	return 0;
}

/* The lines that have something in it. */
static void print_block(const struct block *block, struct pen *pen)
{
	size_t i;

	print_heading(block, pen);
	for (i = 0; i < block->page->lines; i++)
		if (!is_empty(block, &block->page->line[i]))
			print_line(block, pen, &block->page->line[i]);
}

/* All columns, in as many blocks as need be. */
static int print_kind(
    const struct page *page, enum page_kind kind, struct pen *pen)
{
	struct layout layout;
	struct block block = {.page = page, .layout = &layout, .kind = kind};
	int blocks = 0;

	if (layout_make(page, kind, &layout) != 0)
		return -1;
	do {
		block.end = layout_fit(page, &layout, block.first);
		if (has_lines(&block)) {
			if (blocks++ > 0)
				pen_end_line(pen);
			print_block(&block, pen);
		}
		block.first = block.end;
	} while (block.first < page->view->columns);
	layout_free(&layout);
	return 0;
}

/* --- below it --- */

static void write_note(struct pen *pen, const struct notes *notes, size_t i)
{
	char letter[MARKS_SIZE] = "";

	notes_letters(i, letter, sizeof(letter));
	pen_write(pen, 0, letter);
	pen_write(pen, pen->at, ":");
	pen_words(pen, notes->text[i]);
	pen_end_line(pen);
}

static void write_below(const struct page *page, struct pen *pen)
{
	const char *remark;
	unsigned r;
	size_t i;

	for (r = 0; (remark = page_remark(page, r)) != NULL; r++) {
		pen_words(pen, remark);
		pen_end_line(pen);
	}
	for (i = 0; i < page->notes.count; i++)
		write_note(pen, &page->notes, i);
}

static void write_line(struct pen *pen, const char *words)
{
	if (words[0] == '\0')
		return;
	pen_words(pen, words);
	pen_end_line(pen);
}

static int is_shown(const struct table_view *view, size_t column)
{
	size_t c;

	for (c = 0; c < view->columns; c++)
		if (view->column[c] == column)
			return 1;
	return 0;
}

/* Columns that were not asked for and have no place. */
static void write_left_out(const struct table_view *view, struct pen *pen)
{
	const struct table *table = view->table;
	size_t left = table->columns - view->columns, i;

	if (left == 0)
		return;
	pen_words(pen, "also measured:");
	for (i = 0; i < table->columns; i++) {
		char name[NAME_TEXT];

		if (is_shown(view, i))
			continue;
		page_printable(name, sizeof(name) - 1, table->column[i]);
		if (--left > 0)
			strcat(name, ",");
		pen_words(pen, name);
	}
	pen_words(pen, "(--columns)");
	pen_end_line(pen);
}

static int print(FILE *out, const struct page *page)
{
	struct pen pen = {.out = out};
	char left_out[NAME_TEXT];

	if (print_kind(page, PAGE_TIMES, &pen) != 0)
		return -1;
	if (page->view->base != NULL) {
		pen_end_line(&pen);
		pen_words(&pen, "Base:");
		pen_words(&pen, page->base);
		pen_end_line(&pen);
		if (print_kind(page, PAGE_RATIOS, &pen) != 0)
			return -1;
	}
	if (page->notes.count > 0 || page_remark(page, 0) != NULL)
		pen_end_line(&pen);
	write_below(page, &pen);
	page_left_out(page, left_out, sizeof(left_out));
	write_line(&pen, left_out);
	return 0;
}

int table_text(FILE *out, const struct table_view *view)
{
	struct table_view chosen = *view;
	struct pen pen = {.out = out};
	struct page page;
	int status;

	if (view->by_default && layout_choose(view, &chosen.columns) != 0)
		return -1;
	status = layout_page(&page, &chosen);
	if (status == 0)
		status = print(out, &page);
	if (status == 0 && view->by_default)
		write_left_out(&chosen, &pen);
	page_free(&page);
	return status == 0 && !ferror(out) ? 0 : -1;
}
