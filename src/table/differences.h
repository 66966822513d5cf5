/*
 * differences.h - which facts are not the same on all lines of a group.
 */
#ifndef CTXBENCH_TABLE_DIFFERENCES_H
#define CTXBENCH_TABLE_DIFFERENCES_H

#include "table.h"

enum { EXTRA_MAX = 16 };

/* Keys of facts that are not the same on all lines of a group. */
struct differences {
	const struct report *report; /* that the others are held against */
	const struct fact **first;   /* its facts, by key */
	size_t facts;
	char *differs;                /* for each of them */
	const char *extra[EXTRA_MAX]; /* which it has not */
	size_t extras;
};

/* Of lines with a report; 0, or -1 without memory. Free it either way. */
int differences_find(
    struct differences *all, struct table_line *const *line, size_t lines);
void differences_free(struct differences *all);

#endif
