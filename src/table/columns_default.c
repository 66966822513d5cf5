/*
 * columns_default.c - the columns of a table for which none were asked:
 * the two methods of 1994 and pipe, then other switches on one CPU, those
 * that most systems have first. Without any, whatever there is.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "table.h"

struct wanted {
	size_t column, cells;
	int switches; /* on one CPU, some cell of it; or meant to be */
	int place;    /* in the list of those that come first */
};

static const char *const first[] = {"signal", "yield", "pipe"};

enum { FIRST = sizeof(first) / sizeof(first[0]) };

static int is_switch(const struct table_cell *cell)
{
	char unit = cell->summary->verdict.unit;

	return cell->posted != NULL ||
	       (cell_has_time(cell) && (unit == 's' || unit == 'h'));
}

/* First switches; then by the list; then what most have; then by name. */
static int by_want(const void *left, const void *right)
{
	const struct wanted *a = left, *b = right;

	if (a->switches != b->switches)
		return b->switches - a->switches;
	if (a->place != b->place)
		return a->place - b->place;
	if (a->cells != b->cells)
		return a->cells < b->cells ? 1 : -1;
	return (a->column > b->column) - (a->column < b->column);
}

static int place_of(const char *key)
{
	int i;

	for (i = 0; i < FIRST; i++)
		if (strcmp(key, first[i]) == 0)
			break;
	return i;
}

static void look(const struct table *table, struct wanted *wanted)
{
	size_t i, c;

	for (i = 0; i < table->columns; i++) {
		wanted[i].column = i;
		wanted[i].place = place_of(table->column[i]);
	}
	for (i = 0; i < table->lines; i++)
		for (c = 0; c < table->line[i].cells; c++) {
			const struct table_cell *cell = &table->line[i].cell[c];

			wanted[cell->column].cells += cell_has_time(cell) != 0;
			wanted[cell->column].switches |=
			    is_switch(cell) ||
			    wanted[cell->column].place < FIRST;
		}
}

int columns_default(const struct table *table, size_t *column, size_t *columns,
    size_t *together)
{
	struct wanted *wanted = calloc(table->columns + 1, sizeof(*wanted));
	size_t i;

	if (wanted == NULL)
		return -1;
	look(table, wanted);
	qsort(wanted, table->columns, sizeof(*wanted), by_want);
	*columns = *together = 0;
	for (i = 0; i < table->columns; i++)
		if (wanted[i].switches || !wanted[0].switches) {
			column[(*columns)++] = wanted[i].column;
			*together += wanted[i].place < FIRST;
		}
	free(wanted);
	return 0;
}
