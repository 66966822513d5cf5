/*
 * layout.c - widths of the text form: as narrow as what stands in it.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "layout.h"
#include "pen.h"

const char layout_head_clock[] = "Processor Speed (MHz)";
const char layout_head_os[] = "Operating System";

static size_t larger(size_t a, size_t b)
{
	return a > b ? a : b;
}

static size_t marked(const char *text, const char *marks)
{
	return strlen(text) + (marks[0] != '\0' ? strlen(marks) + 3 : 0);
}

static void measure_left(const struct page *page, struct layout *layout)
{
	size_t i, platform = strlen(layout_head_clock), mhz = 0,
		  os = strlen(layout_head_os);

	for (i = 0; i < page->lines; i++)
		mhz = larger(mhz, strlen(page->line[i].mhz));
	layout->mhz = mhz > 0 ? mhz + strlen(" MHz ") : 0;
	for (i = 0; i < page->lines; i++) {
		const struct page_line *line = &page->line[i];

		platform =
		    larger(platform, layout->mhz + strlen(line->platform));
		os = larger(os, marked(line->os, line->marks));
	}
	layout->os = platform + LAYOUT_GAP;
	layout->left = layout->os + os;
}

static void measure_column(const struct page *page, size_t c,
    enum page_kind kind, struct layout *layout)
{
	size_t i;

	layout->text[c] = strlen(page->head[c].text);
	layout->marks[c] = kind == PAGE_TIMES ? strlen(page->head[c].marks) : 0;
	for (i = 0; i < page->lines; i++) {
		const struct page_cell *cell = &page->line[i].cell[kind][c];

		layout->text[c] = larger(layout->text[c], strlen(cell->text));
		layout->text[c] = larger(layout->text[c], strlen(cell->below));
		layout->marks[c] =
		    larger(layout->marks[c], strlen(cell->marks));
	}
}

int layout_make(
    const struct page *page, enum page_kind kind, struct layout *layout)
{
	size_t columns = page->view->columns, c;

	layout->together = kind == PAGE_TIMES ? page->view->together : 0;
	measure_left(page, layout);
	layout->text = calloc(2 * columns + 1, sizeof(*layout->text));
	if (layout->text == NULL)
		return -1;
	layout->marks = layout->text + columns;
	for (c = 0; c < columns; c++)
		measure_column(page, c, kind, layout);
	return 0;
}

size_t layout_fit(
    const struct page *page, const struct layout *layout, size_t first)
{
	size_t at = layout->left, c;

	for (c = first; c < page->view->columns; c++) {
		at += LAYOUT_GAP + layout->text[c] + layout->marks[c];
		if (at > PEN_WIDTH && c > first && c >= layout->together)
			break;
	}
	return c;
}

void layout_free(struct layout *layout)
{
	free(layout->text);
}
