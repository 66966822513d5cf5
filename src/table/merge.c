/*
 * merge.c - several runs of one row as one, by their launches.
 *
 * Medians are never averaged: the launches of all runs are one sample. A
 * run that has none (it ended before, or could not) adds nothing as long
 * as another has.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "build.h"

static int is_worse(const struct report_row *a, const struct report_row *b)
{
	return a->row.state > b->row.state;
}

/* Those with launches, if any has; the worst first: its state and reason
 * stand for all. */
static size_t choose(const struct report_row *const *row, size_t rows,
    const struct report_row **chosen)
{
	size_t i, count = 0;

	for (i = 0; i < rows; i++)
		if (row[i]->figures > 0)
			chosen[count++] = row[i];
	if (count == 0)
		chosen[count++] = row[0];
	for (i = 1; i < count; i++)
		if (is_worse(chosen[i], chosen[0])) {
			const struct report_row *worst = chosen[i];

			chosen[i] = chosen[0];
			chosen[0] = worst;
		}
	return count;
}

static int merge(
    const struct report_row *const *row, size_t rows, struct summary *merged)
{
	const struct summary **part = calloc(rows, sizeof(*part));
	struct launch_figures *figure;
	size_t i, figures = 0;
	int status = -1;

	for (i = 0; i < rows; i++)
		figures += row[i]->figures;
	figure = calloc(figures + 1, sizeof(*figure));
	figures = 0;
	for (i = 0; part != NULL && figure != NULL && i < rows; i++) {
		part[i] = &row[i]->summary;
		if (row[i]->figures > 0)
			memcpy(figure + figures, row[i]->figure,
			    row[i]->figures * sizeof(*figure));
		figures += row[i]->figures;
	}
	if (part != NULL && figure != NULL)
		status = summary_merge(part, rows, figure, merged);
	free(part);
	free(figure);
	return status;
}

/* --- do they agree? --- */

struct own_time {
	double ns, width; /* of its range */
};

static int by_width(const void *left, const void *right)
{
	const struct own_time *a = left, *b = right;

	return (a->width > b->width) - (a->width < b->width);
}

/* Each against the times of those that are known better. */
static void tell_apart(
    struct own_time *own, size_t owns, struct table_cell *cell)
{
	double low = 0, high = 0;
	int is_apart = 0;
	size_t i;

	qsort(own, owns, sizeof(*own), by_width);
	for (i = 0; i < owns; i++) {
		double ns = own[i].ns;

		if (i > 0)
			is_apart |=
			    ns - low > own[i].width || high - ns > own[i].width;
		low = i == 0 || ns < low ? ns : low;
		high = i == 0 || ns > high ? ns : high;
	}
	if (is_apart) {
		cell->apart_ns[0] = low;
		cell->apart_ns[1] = high;
	}
}

static int look_for_disagreement(
    const struct report_row *const *row, size_t rows, struct table_cell *cell)
{
	struct own_time *own = calloc(rows, sizeof(*own));
	size_t i, owns = 0;

	if (own == NULL)
		return -1;
	for (i = 0; i < rows; i++) {
		const struct summary *summary = &row[i]->summary;

		if (summary->has_time && summary->has_range &&
		    summary->verdict.grade != 'X')
			own[owns++] = (struct own_time){summary->ns,
			    summary->range.high - summary->range.low};
	}
	tell_apart(own, owns, cell);
	free(own);
	return 0;
}

int merge_rows(
    const struct report_row *const *row, size_t rows, struct table_cell *cell)
{
	const struct report_row **chosen = calloc(rows, sizeof(*chosen));
	size_t count;
	int status = 0;

	if (chosen == NULL)
		return -1;
	count = choose(row, rows, chosen);
	cell->runs = count;
	cell->summary = &chosen[0]->summary;
	if (count > 1) {
		cell->merged = calloc(1, sizeof(*cell->merged));
		status = cell->merged == NULL
			     ? -1
			     : merge(chosen, count, cell->merged);
		cell->summary = cell->merged;
		if (status == 0)
			status = look_for_disagreement(chosen, count, cell);
	}
	free(chosen);
	return status;
}
