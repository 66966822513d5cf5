/*
 * grids.c - the rows that came from value lists in one or two keys, as a
 * grid: the first list down, the second across.
 *
 * A second grid says what the working set adds where work= is one of the
 * two: launches are taken off launches of the same block without it, so
 * that both met the same neighbours.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "lists.h"

/* --- what the working set adds --- */

static int is_zero(const char *bytes)
{
	uint64_t value;

	return text_bytes(bytes, UINT64_MAX, &value) == 0 && value == 0;
}

/* The list of work=, and its value 0; NULL: there is no such. */
static const char *find_zero(const struct list *list)
{
	size_t i;

	for (i = 0; strcmp(list->key, "work") == 0 && i < list->count; i++)
		if (is_zero(list->value[i]))
			return list->value[i];
	return NULL;
}

/* The centre of count differences; "~0": it cannot be told from none. */
static void put_difference(double *difference, size_t count, char *cell)
{
	double *walsh = malloc(stats_walsh_count(count) * sizeof(*walsh));
	struct stats_range range;
	double centre;
	int status;

	if (walsh == NULL)
		err(EXIT_BAD, "memory");
	status =
	    stats_hodges_lehmann(difference, count, walsh, &centre, &range);
	free(walsh);
	if (status != 0) /* too few launches for an interval */
		snprintf(cell, GRID_CELL, "-");
	else if (range.low <= 0 && range.high >= 0)
		snprintf(cell, GRID_CELL, "~0");
	else {
		stats_sort(difference, count);
		report_number(
		    cell, GRID_CELL, stats_median(difference, count) / 1000, 3);
	}
}

enum { PAIRS_MAX = 400 }; /* as many as the statistics take */

static void put_added(
    const struct job *with, const struct job *without, char *cell)
{
	size_t room = with->medians + 1, count, kept = 0, step, i;
	double *of_with = calloc(2 * room, sizeof(*of_with));

	if (of_with == NULL)
		err(EXIT_BAD, "memory");
	count = schedule_pairs(with, without, of_with, of_with + room);
	step = (count + PAIRS_MAX - 1) / PAIRS_MAX;
	for (i = 0; i < count; i += step)
		of_with[kept++] = of_with[i] - of_with[room + i];
	if (kept == 0)
		snprintf(cell, GRID_CELL, "-");
	else
		put_difference(of_with, kept, cell);
	free(of_with);
}

/* X and "-" as in the first grid, also where it is the row without a working
 * set that has no time. */
static void put_cell(
    const struct lists *lists, size_t with, size_t without, char *cell)
{
	grid_time(&lists->summary[with], 4, cell);
	if (without == with || strchr("X-", cell[0]) != NULL)
		return;
	grid_time(&lists->summary[without], 4, cell);
	if (strchr("X-", cell[0]) == NULL)
		put_added(
		    &lists->run->job[with], &lists->run->job[without], cell);
}

/* --- printing --- */

/* One list alone stands across. */
static void turn(struct lists *lists)
{
	lists->across = lists->down;
	lists->down = (struct list){.item = NO_ITEM};
	list_add(&lists->down, "us");
}

/* The row without its lists, and what the cells are. */
static void print_title(FILE *out, const struct lists *lists, const char *what)
{
	const char *row = lists->run->job[lists->from].spec;
	char title[4 * SPEC_ROOM], copy[SPEC_ROOM], *value;
	int item, begun = 0;

	snprintf(title, sizeof(title), "%.*s", (int)strcspn(row, ":"), row);
	for (item = 0; lists_item(row, item, copy, &value) == 0; item++)
		if (item != lists->down.item && item != lists->across.item) {
			text_append(title, sizeof(title), "%s%s=%s",
			    begun ? "," : ":", copy, value);
			begun = 1;
		}
	text_escape(copy, sizeof(copy), title);
	fprintf(out, "\n%.72s\n%s\n", copy, what);
	if (lists->down.item != NO_ITEM)
		fprintf(out, "%.30s= down, %.30s= across\n", lists->down.key,
		    lists->across.key);
	else
		fprintf(out, "%.30s= across\n", lists->across.key);
}

/* Labels of a list, less the value that is left out, to be freed each. */
static char **labels(const struct list *list, const char *omitted)
{
	char **label = calloc(list->count + 1, sizeof(*label));
	char text[LABEL];
	size_t count = 0, i;

	if (label == NULL)
		err(EXIT_BAD, "memory");
	for (i = 0; i < list->count; i++) {
		if (list->value[i] == omitted)
			continue;
		text_escape(text, sizeof(text), list->value[i]);
		label[count++] = copy_string(text);
	}
	return label;
}

static void labels_free(char **label)
{
	size_t i;

	for (i = 0; label[i] != NULL; i++)
		free(label[i]);
	free(label);
}

/* Every value of both lists but the one left out, whose row each row is
 * then compared with. */
static void fill(
    const struct lists *lists, const char *omitted, struct grid *grid)
{
	const struct list *down = &lists->down, *across = &lists->across;
	int of_down = find_zero(down) == omitted && omitted != NULL;
	char(*cell)[GRID_CELL] = grid->cell;
	size_t r, c;

	for (r = 0; r < down->count; r++)
		for (c = 0; c < across->count; c++) {
			const char *d = down->value[r], *a = across->value[c];
			size_t with = lists_job(lists, d, a), without = with;

			if (d == omitted || a == omitted)
				continue;
			if (omitted != NULL)
				without =
				    lists_job(lists, of_down ? omitted : d,
					of_down ? a : omitted);
			put_cell(lists, with, without, *cell++);
		}
}

static void print_grid(
    FILE *out, const struct lists *lists, const char *omitted, char *marks)
{
	struct grid grid = {.row = labels(&lists->down, omitted),
	    .column = labels(&lists->across, omitted)};
	size_t i;

	while (grid.row[grid.rows] != NULL)
		grid.rows++;
	while (grid.column[grid.columns] != NULL)
		grid.columns++;
	grid.cell = calloc(grid.rows * grid.columns + 1, sizeof(*grid.cell));
	if (grid.cell == NULL)
		err(EXIT_BAD, "memory");
	fill(lists, omitted, &grid);
	grid_print(out, &grid);
	for (i = 0; i < grid.rows * grid.columns; i++)
		if (strchr("~X", grid.cell[i][0]) != NULL ||
		    strcmp(grid.cell[i], "-") == 0)
			grid_mark(marks, grid.cell[i][0]);
	free(grid.cell);
	labels_free(grid.row);
	labels_free(grid.column);
}

static void print_lists(FILE *out, const struct lists *lists)
{
	const char *zero = find_zero(&lists->down);
	int is_call = lists->run->job[lists->from].about.is_call;
	char marks[4] = "";

	if (zero == NULL)
		zero = find_zero(&lists->across);
	print_title(out, lists, is_call ? "us a call" : "us a hop");
	print_grid(out, lists, NULL, marks);
	if (zero != NULL) {
		print_title(out, lists,
		    "what the working set adds: us more than work=0, by "
		    "block");
		print_grid(out, lists, zero, marks);
	}
	grid_explain(out, marks);
}

static void print_group(FILE *out, struct lists *lists)
{
	int found = lists_find(lists);

	/* Copies have a list of their own. */
	if (found == 1 && strcmp(lists->down.key, "copies") != 0) {
		turn(lists);
		print_lists(out, lists);
	} else if (found == 2) {
		print_lists(out, lists);
	}
	list_free(&lists->down);
	list_free(&lists->across);
}

void grids_print(
    FILE *out, const struct run *run, const struct summary *summary)
{
	size_t from, to;

	for (from = 0; from < run->jobs; from = to) {
		struct lists lists = {
		    .run = run, .summary = summary, .from = from};

		for (to = from + 1; to < run->jobs &&
				    run->job[to].group == run->job[from].group;
		     to++)
			continue;
		lists.to = to;
		if (to - from > 1)
			print_group(out, &lists);
	}
}
