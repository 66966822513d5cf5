/*
 * show_histogram.c - the traces of a row as bars, for people.
 *
 * They are pooled over launches, as a picture may be; the quantiles that
 * are printed are not.
 */
#include "feature.h"

#include <stdlib.h>

#include "row_data.h"

enum { BARS = 40, LINES_MAX = 24 };

/* All launches' traces in one; the number of cells, 0 without memory. */
static size_t pool(const struct row_data *data, struct hist_cell *cell)
{
	size_t cells = 0, l;

	for (l = 0; l < data->launches; l++) {
		cells = hist_merge(cell, cells, HIST_BUCKETS,
		    data->launch[l]->cell, data->launch[l]->cells);
		if (cells > HIST_BUCKETS)
			return 0;
	}
	return cells;
}

/* Bars of equal ratio from the smallest value to the 99.9 % quantile. */
static void print_bars(FILE *out, const struct hist_cell *cell, size_t cells)
{
	double low = (double)(cell[0].value > 0 ? cell[0].value : 1);
	double high = hist_quantile(cell, cells, 0.999);
	double ratio = 1.02, edge;
	uint64_t count[LINES_MAX + 1] = {0}, most = 1;
	int lines, i;
	size_t c;

	for (;;) {
		for (lines = 1, edge = low * ratio;
		     edge < high && lines <= LINES_MAX; lines++)
			edge *= ratio;
		if (lines <= LINES_MAX)
			break;
		ratio += 0.02;
	}
	for (c = 0; c < cells; c++) {
		for (i = 0, edge = low * ratio;
		     i < lines && (double)cell[c].value >= edge; i++)
			edge *= ratio;
		count[i] += cell[c].count;
	}
	for (i = 0; i <= lines; i++)
		if (count[i] > most)
			most = count[i];
	for (i = 0, edge = low; i <= lines; i++, edge *= ratio) {
		char number[32];
		int bar = (int)((double)count[i] / (double)most * BARS);

		report_number(number, sizeof(number), edge / 1000, 3);
		fprintf(out, "  %8s %-8s %9llu %.*s\n", number,
		    i == lines ? "or more" : "us", (unsigned long long)count[i],
		    bar, "########################################");
	}
}

void show_histogram(FILE *out, const struct row_data *data)
{
	struct hist_cell *cell = calloc(HIST_BUCKETS, sizeof(*cell));
	size_t cells;

	if (cell == NULL)
		return;
	cells = pool(data, cell);
	if (cells > 0) {
		fprintf(out,
		    "  operations timed one by one, all launches: %llu\n",
		    (unsigned long long)hist_total(cell, cells));
		print_bars(out, cell, cells);
	}
	free(cell);
}
