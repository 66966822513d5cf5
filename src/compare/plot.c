/*
 * plot.c - two samples on one axis: the old ones as x, the new ones as +,
 * both in one place as *.
 *
 * Values of a place are stacked. Below, a line a side has the median as M
 * and, in brackets, the range in which it lies with 95 %.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum {
	PLOT_COLUMNS = 65,
	PLOT_LEVELS = 8 /* what is higher is cut */
};

struct axis {
	double low, high;
};

static size_t place(const struct axis *axis, double value)
{
	double share = axis->high > axis->low
			   ? (value - axis->low) / (axis->high - axis->low)
			   : 0.5;
	double column = share * (PLOT_COLUMNS - 1) + 0.5;

	if (!(column >= 0))
		return 0;
	return column >= PLOT_COLUMNS ? PLOT_COLUMNS - 1 : (size_t)column;
}

static void find_axis(const struct contrast *contrast, struct axis *axis)
{
	int side;
	size_t i;

	axis->low = axis->high = contrast->half[OLD].ns[0];
	for (side = 0; side < SIDES; side++)
		for (i = 0; i < contrast->half[side].count; i++) {
			double value = contrast->half[side].ns[i];

			if (value < axis->low)
				axis->low = value;
			if (value > axis->high)
				axis->high = value;
		}
}

static void count_places(const struct contrast_half *half,
    const struct axis *axis, size_t count[PLOT_COLUMNS])
{
	size_t i;

	memset(count, 0, PLOT_COLUMNS * sizeof(*count));
	for (i = 0; i < half->count; i++)
		count[place(axis, half->ns[i])]++;
}

static void print_level(FILE *out, size_t level, const size_t old[PLOT_COLUMNS],
    const size_t new[PLOT_COLUMNS])
{
	char line[PLOT_COLUMNS + 1];
	size_t i;

	for (i = 0; i < PLOT_COLUMNS; i++)
		line[i] = old[i] > level && new[i] > level ? '*'
			  : old[i] > level                 ? 'x'
			  : new[i] > level                 ? '+'
							   : ' ';
	line[PLOT_COLUMNS] = '\0';
	fprintf(out, "     |%s|\n", line);
}

static void print_stacks(
    FILE *out, const struct contrast *contrast, const struct axis *axis)
{
	size_t old[PLOT_COLUMNS], new[PLOT_COLUMNS], i, levels = 1;

	count_places(&contrast->half[OLD], axis, old);
	count_places(&contrast->half[NEW], axis, new);
	for (i = 0; i < PLOT_COLUMNS; i++) {
		levels = old[i] > levels ? old[i] : levels;
		levels = new[i] > levels ? new[i] : levels;
	}
	for (i = levels < PLOT_LEVELS ? levels : PLOT_LEVELS; i-- > 0;)
		print_level(out, i, old, new);
}

/* Seconds of one run are no sample of runs: they get no range. */
static void mark_range(const struct contrast *contrast, const double *sorted,
    size_t count, const struct axis *axis, char *line)
{
	struct stats_range range;
	size_t low, high;

	if (contrast->force == COMPARE_PUBLISHED ||
	    stats_median_range(sorted, count, &range) != 0)
		return;
	low = place(axis, range.low);
	high = place(axis, range.high);
	memset(line + low, '-', high - low + 1);
	line[low] = '[';
	line[high] = ']';
}

static void print_median(FILE *out, const struct contrast *contrast, int side,
    const struct axis *axis)
{
	const struct contrast_half *half = &contrast->half[side];
	double *sorted = malloc(half->count * sizeof(*sorted));
	char line[PLOT_COLUMNS + 1];
	size_t end = PLOT_COLUMNS;

	if (sorted == NULL)
		return;
	memcpy(sorted, half->ns, half->count * sizeof(*sorted));
	stats_sort(sorted, half->count);
	memset(line, ' ', PLOT_COLUMNS);
	mark_range(contrast, sorted, half->count, axis, line);
	line[place(axis, stats_median(sorted, half->count))] = 'M';
	free(sorted);
	while (line[end - 1] == ' ')
		end--;
	line[end] = '\0';
	fprintf(out, "%s %c|%s\n", contrast_side_name[side],
	    side == OLD ? 'x' : '+', line);
}

void contrast_plot(FILE *out, const struct contrast *contrast)
{
	struct axis axis;
	char low[40], high[40];

	if (contrast->half[OLD].count == 0 || contrast->half[NEW].count == 0)
		return;
	find_axis(contrast, &axis);
	snprintf(low, sizeof(low), "%.5g", axis.low);
	snprintf(high, sizeof(high), "%.5g", axis.high);
	print_stacks(out, contrast, &axis);
	print_median(out, contrast, OLD, &axis);
	print_median(out, contrast, NEW, &axis);
	fprintf(
	    out, "      %s%*s\n", low, (int)(PLOT_COLUMNS - strlen(low)), high);
}
