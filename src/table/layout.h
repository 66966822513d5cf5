/*
 * layout.h - where the columns of the text form stand.
 */
#ifndef CTXBENCH_TABLE_LAYOUT_H
#define CTXBENCH_TABLE_LAYOUT_H

#include "page.h"

enum { LAYOUT_GAP = 2 };

struct layout {
	size_t mhz, os;  /* where platform and system begin */
	size_t left;     /* where columns may begin */
	size_t together; /* columns, whatever the width */
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

#endif
