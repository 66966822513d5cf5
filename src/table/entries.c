/*
 * entries.c - rows of reports, sorted. Of several versions, places or CPUs of
 * one ROW on one system, the first are its line's, the others rank behind.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "entries.h"

static int compare_sizes(size_t a, size_t b)
{
	return (a > b) - (a < b);
}

static int compare_words(const char *a, const char *b)
{
	return strcmp(a != NULL ? a : "", b != NULL ? b : "");
}

/* The newest version comes first. */
static int compare_meaning(const struct entry *a, const struct entry *b)
{
	const struct row *x = &a->row->row, *y = &b->row->row;
	int order = compare_words(x->place, y->place);

	if (x->version != y->version)
		return x->version < y->version ? 1 : -1;
	return order != 0 ? order : compare_words(x->cpus, y->cpus);
}

static int compare_cells(const struct entry *a, const struct entry *b)
{
	int order = compare_sizes(a->system, b->system);

	if (order == 0)
		order = a->variant - b->variant;
	if (order == 0)
		order = compare_sizes(a->column, b->column);
	return order;
}

static int by_cell(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;
	int order = compare_cells(a, b);

	if (order == 0)
		order = compare_meaning(a, b);
	return order != 0 ? order : compare_sizes(a->report, b->report);
}

int entries_compare_lines(const struct entry *a, const struct entry *b)
{
	int order = compare_sizes(a->system, b->system);

	if (order == 0)
		order = a->variant - b->variant;
	return order != 0 ? order : compare_sizes(a->rank, b->rank);
}

static int by_line(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;
	int order = entries_compare_lines(a, b);

	if (order == 0)
		order = compare_sizes(a->column, b->column);
	return order != 0 ? order : compare_sizes(a->report, b->report);
}

/* Entries must be sorted by cell. */
static void give_ranks(struct entry *entry, size_t entries)
{
	size_t i;

	for (i = 1; i < entries; i++) {
		if (compare_cells(&entry[i - 1], &entry[i]) != 0)
			continue;
		entry[i].rank =
		    entry[i - 1].rank +
		    (compare_meaning(&entry[i - 1], &entry[i]) != 0);
	}
}

static struct entry *collect(
    const struct table *table, const size_t *system, size_t *entries)
{
	struct entry *entry;
	size_t r, i, count = 0;

	for (r = 0; r < table->reports; r++)
		count += table->report[r]->rows;
	entry = calloc(count + 1, sizeof(*entry));
	*entries = 0;
	for (r = 0; entry != NULL && r < table->reports; r++)
		for (i = 0; i < table->report[r]->rows; i++) {
			const struct report_row *row =
			    &table->report[r]->row[i];

			entry[(*entries)++] =
			    (struct entry){.system = system[r],
				.column = table_column(table, row->key),
				.report = r,
				.variant = row->row.variant,
				.row = row};
		}
	return entry;
}

struct entry *entries_make(
    const struct table *table, const size_t *system, size_t *entries)
{
	struct entry *entry = collect(table, system, entries);

	if (entry == NULL)
		return NULL;
	qsort(entry, *entries, sizeof(*entry), by_cell);
	give_ranks(entry, *entries);
	qsort(entry, *entries, sizeof(*entry), by_line);
	return entry;
}
