/*
 * layout.h - where the columns of the text form stand.
 */
#ifndef CTXBENCH_TABLE_LAYOUT_H
#define CTXBENCH_TABLE_LAYOUT_H

#include "page.h"

enum { LAYOUT_GAP = 2 };

struct layout {
	size_t mhz, os; /* where platform and system begin */
	size_t left;    /* where columns may begin */
	size_t gap;     /* before each column */
	size_t *text, *marks;
};

extern const char layout_head_clock[], layout_head_os[];

/* 0, or -1 without memory. */
int layout_make(
    const struct page *page, enum page_kind kind, struct layout *layout);
void layout_free(struct layout *layout);
/* The first column from `first` on that finds no place beside it. */
size_t layout_fit(
    const struct page *page, const struct layout *layout, size_t first);

/* A page whose names leave room, as page_make(). view->together becomes 0
 * where those columns have no place side by side. */
int layout_page(struct page *page, struct table_view *view);
/* How many of the columns fit side by side; those that are wanted so, at the
 * least. 0, or -1 without memory. */
int layout_choose(const struct table_view *view, size_t *columns);

#endif
