/*
 * build.h - the parts of table_build(); 0, or -1 without memory.
 */
#ifndef CTXBENCH_TABLE_BUILD_H
#define CTXBENCH_TABLE_BUILD_H

#include "table.h"

/* Zeroed; NULL without memory. Good until the next call. */
struct table_line *build_add_line(struct table *table);

/* The keys of all rows, each once. */
int build_columns(struct table *table);

/* Lines for what was posted. */
int build_history(struct table *table);

/* A number for each report: equal ones are runs of one system, under the
 * same conditions. */
int systems_number(const struct table *table, size_t *system);

/* Sums up rows that measured the same. */
int merge_rows(
    const struct report_row *const *row, size_t rows, struct table_cell *cell);

#endif
