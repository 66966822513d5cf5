/*
 * layout.c - widths of the text form: as narrow as what stands in it.
 *
 * Nothing may pass the edge. Labels give way first, as far as that brings
 * the columns that are wanted together side by side; then other names, until
 * there is room for one column at a time.
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

static size_t beyond_edge(size_t width)
{
	return width > PEN_WIDTH ? width - PEN_WIDTH : 0;
}

/* With the first columns side by side, as many as are wanted so. */
static size_t excess_together(
    const struct page *page, const struct layout *layout, size_t gap)
{
	size_t width = layout->left, c;

	for (c = 0; c < page->view->together && c < page->view->columns; c++)
		width += gap + layout->text[c] + layout->marks[c];
	return beyond_edge(width);
}

int layout_make(
    const struct page *page, enum page_kind kind, struct layout *layout)
{
	size_t columns = page->view->columns, c;

	measure_left(page, layout);
	layout->text = calloc(2 * columns + 1, sizeof(*layout->text));
	if (layout->text == NULL)
		return -1;
	layout->marks = layout->text + columns;
	for (c = 0; c < columns; c++)
		measure_column(page, c, kind, layout);
	layout->gap =
	    excess_together(page, layout, LAYOUT_GAP) > 0 ? 1 : LAYOUT_GAP;
	return 0;
}

size_t layout_fit(
    const struct page *page, const struct layout *layout, size_t first)
{
	size_t at = layout->left, c;

	for (c = first; c < page->view->columns; c++) {
		at += layout->gap + layout->text[c] + layout->marks[c];
		if (at > PEN_WIDTH && c > first)
			break;
	}
	return c;
}

void layout_free(struct layout *layout)
{
	free(layout->text);
}

/* --- names that leave no room --- */

/* What a name may always have. */
enum { PLATFORM_LEAST = 12, OS_LEAST = 12, HEAD_LEAST = 12, TRIES_MAX = 20 };

/* With the widest column alone. */
static size_t excess_alone(const struct page *page, const struct layout *layout)
{
	size_t widest = 0, c;

	for (c = 0; c < page->view->columns; c++)
		widest = larger(widest, layout->text[c] + layout->marks[c]);
	return beyond_edge(layout->left + layout->gap + widest);
}

/* What is longer than `least` gives way. 1 when it did. */
static int give_way(size_t *limit, size_t longest, size_t by, size_t least)
{
	if (longest <= least)
		return 0;
	*limit = longest > least + by ? longest - by : least;
	return 1;
}

static void measure_names(
    const struct page *page, struct page_limits *longest, size_t *with_label)
{
	size_t i;

	*longest = (struct page_limits){.name = 0};
	*with_label = 0;
	for (i = 0; i < page->lines; i++) {
		const struct page_line *line = &page->line[i];
		size_t length = strlen(line->platform);

		if (line->has_label)
			*with_label = larger(*with_label, length);
		longest->platform = larger(longest->platform, length);
		longest->os = larger(longest->os, strlen(line->os));
	}
	for (i = 0; i < page->view->columns; i++)
		longest->head =
		    larger(longest->head, strlen(page->head[i].text));
}

/* Limits under which names leave more room; `together` is what the columns
 * that are wanted side by side have too little. 0: there is none to be had, or
 * none needed. */
static int tighten(const struct page *page, const struct layout *layout,
    size_t together, struct page_limits *limits)
{
	size_t alone = excess_alone(page, layout);
	struct page_limits longest;
	size_t with_label, both = larger(together, alone);

	measure_names(page, &longest, &with_label);
	if (both > 0 && give_way(&limits->name, with_label, both, 0))
		return 1;
	return alone > 0 &&
	       (give_way(&limits->platform, longest.platform, alone,
		    PLATFORM_LEAST) ||
		   give_way(&limits->os, longest.os, alone, OS_LEAST) ||
		   give_way(&limits->head, longest.head, alone, HEAD_LEAST));
}

/* For both tables of it. 1: the limits are tighter now; -1 without memory. */
static int tighten_page(
    const struct page *page, struct page_limits *limits, size_t *excess)
{
	int kinds = page->view->base != NULL ? PAGE_KINDS : 1, kind;
	int is_tighter = 0;

	for (kind = 0; kind < kinds && !is_tighter; kind++) {
		struct layout layout;
		size_t together = 0;

		if (layout_make(page, (enum page_kind)kind, &layout) != 0)
			return -1;
		if (kind == PAGE_TIMES)
			*excess = together =
			    excess_together(page, &layout, layout.gap);
		is_tighter = tighten(page, &layout, together, limits);
		layout_free(&layout);
	}
	return is_tighter;
}

/* Names get shorter until nothing passes the edge. */
static int make_fitting(
    struct page *page, const struct table_view *view, size_t *excess)
{
	struct page_limits limits = page_unlimited;
	int tries = 0, is_tighter;

	for (;;) {
		if (page_make(page, view, &limits) != 0)
			return -1;
		is_tighter = tighten_page(page, &limits, excess);
		if (is_tighter <= 0 || ++tries == TRIES_MAX)
			return is_tighter < 0 ? -1 : 0;
		page_free(page);
	}
}

/* Names that cannot bring the columns side by side keep their length. */
int layout_page(struct page *page, struct table_view *view)
{
	size_t excess = 0;
	int status = make_fitting(page, view, &excess);

	if (status != 0 || excess == 0)
		return status;
	page_free(page);
	view->together = 0;
	return make_fitting(page, view, &excess);
}

int layout_choose(const struct table_view *view, size_t *columns)
{
	struct table_view wanted = *view;
	struct page_limits limits;
	struct page page;
	struct layout layout;
	int status;

	wanted.columns = view->together;
	status = layout_page(&page, &wanted);
	limits = page.limits;
	page_free(&page);
	if (status != 0)
		return -1;
	wanted.columns = view->columns;
	status = page_make(&page, &wanted, &limits);
	if (status == 0)
		status = layout_make(&page, PAGE_TIMES, &layout);
	if (status == 0) {
		*columns =
		    larger(layout_fit(&page, &layout, 0), view->together);
		layout_free(&layout);
	}
	page_free(&page);
	return status;
}
