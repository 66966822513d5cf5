/*
 * entries.h - all rows of all reports, sorted so that those of a line, and
 * within it those of a cell, lie together.
 */
#ifndef CTXBENCH_TABLE_ENTRIES_H
#define CTXBENCH_TABLE_ENTRIES_H

#include "table.h"

/* One row of one report. */
struct entry {
	size_t system, column, report, rank;
	char variant;
	const struct report_row *row;
};

/* To be freed; NULL without memory. system: a number for each report. */
struct entry *entries_make(
    const struct table *table, const size_t *system, size_t *entries);

/* 0: they are on the same line. */
int entries_compare_lines(const struct entry *a, const struct entry *b);

#endif
