/*
 * lists.h - which keys of some rows have value lists; see lists.c, grids.c.
 */
#ifndef CTXBENCH_LISTS_H
#define CTXBENCH_LISTS_H

#include "drive.h"

enum { NO_ITEM = -1, LABEL = 80 };

/* A key whose value differs between rows, and its values in order. */
struct list {
	int item; /* its place within the row, or NO_ITEM */
	char key[LABEL];
	size_t count;
	char **value;
};

/* Jobs from..to-1 of a run, which differ in the two lists. */
struct lists {
	const struct run *run;
	const struct summary *summary;
	size_t from, to;
	struct list down, across;
};

/* The KEY=VALUE number `item` of a row, its key left in copy, which has
 * SPEC_ROOM bytes: 0, or -1 when there is none. */
int lists_item(const char *row, int item, char *copy, char **value);

/* Finds the first two. Returns how many there are. */
int lists_find(struct lists *lists);
void list_free(struct list *list);
void list_add(struct list *list, const char *value);

/* The job with these values, or lists->to. */
size_t lists_job(
    const struct lists *lists, const char *down, const char *across);

#endif
