/*
 * figures.c - launches summed up: the median over them with its range, the
 * calls and what the hand-over adds, single operations, and whether time
 * drifted or had two modes.
 *
 * Works on reduced launches, be they of one run or of several. The launch
 * is the unit of statistics: its median is one value, every interval is
 * over launches, and none is left out.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "row_data.h"

/* Walsh averages grow with the square of the launches: of more than these,
 * evenly spread ones stand for all. */
enum { PAIRS_MAX = 400 };

/* The launches, and room for two numbers of each. */
struct sum {
	const struct launch_figures *figure;
	size_t count;
	double *work, *more;
	struct summary *summary;
};

/* A clock that stands still or runs back gives no time. */
static void sum_time(const struct sum *sum)
{
	struct summary *s = sum->summary;
	double *sorted = sum->work;
	size_t count = sum->count, i;

	for (i = 0; i < count; i++)
		sorted[i] = sum->figure[i].ns;
	stats_sort(sorted, count);
	if (sorted[0] <= 0)
		return;
	s->has_time = 1;
	s->ns = stats_median(sorted, count);
	s->has_range = stats_median_range(sorted, count, &s->range) == 0;
	s->between_spread = (sorted[count - 1] - sorted[0]) / s->ns;
}

static double median_within(const struct sum *sum)
{
	size_t i;

	for (i = 0; i < sum->count; i++)
		sum->work[i] = sum->figure[i].within;
	return row_data_median(sum->work, sum->count);
}

/* Over the launches that have undisturbed batches; -1: there are none. */
static double median_quiet(const struct sum *sum)
{
	size_t count = 0, i;

	for (i = 0; i < sum->count; i++)
		if (sum->figure[i].quiet_ns >= 0)
			sum->work[count++] = sum->figure[i].quiet_ns;
	return count > 0 ? row_data_median(sum->work, count) : -1;
}

/* Hodges-Lehmann over the differences of each launch. */
static int sum_net(double *difference, size_t count, struct summary *summary)
{
	size_t step = (count + PAIRS_MAX - 1) / PAIRS_MAX, kept = 0, i;
	double *walsh, centre;

	for (i = 0; i < count; i += step)
		difference[kept++] = difference[i];
	walsh = malloc(stats_walsh_count(kept) * sizeof(*walsh));
	if (walsh == NULL)
		return -1;
	if (stats_hodges_lehmann(
		difference, kept, walsh, &centre, &summary->net_range) != 0)
		summary->has_net = 0; /* too few launches for an interval */
	else if (summary->net_range.low <= 0)
		summary->net_unresolved = 1;
	else
		summary->has_net = 1;
	free(walsh);
	summary->net_ns = row_data_median(difference, count);
	return 0;
}

static int sum_call(const struct sum *sum)
{
	double *call = sum->work, *difference = sum->more;
	struct summary *s = sum->summary;
	size_t count = 0, i;

	for (i = 0; i < sum->count; i++) {
		const struct launch_figures *figure = &sum->figure[i];

		if (figure->alone_ns < 0)
			continue;
		call[count] = figure->alone_ns;
		difference[count++] = figure->ns - figure->alone_ns;
	}
	if (count > 0)
		s->call_ns = row_data_median(call, count);
	s->has_call = count > 0 && call[0] > 0;
	return s->has_call ? sum_net(difference, count, s) : 0;
}

/* Median over launches of a quantile of each; -1 when a trace is of fewer
 * than `least` operations, or the tick's step is over 2 % of it: to leave
 * out single launches would choose the fast ones. */
static double quantile(
    const struct sum *sum, enum op_figure which, uint64_t least)
{
	double coarsest = 0, median;
	size_t count = 0, i;

	for (i = 0; i < sum->count; i++) {
		const struct launch_figures *figure = &sum->figure[i];

		if (figure->traced == 0)
			continue;
		if (figure->traced < least)
			return -1;
		if (figure->step_ns > coarsest)
			coarsest = figure->step_ns;
		sum->work[count++] = figure->op_ns[which];
	}
	if (count == 0)
		return -1;
	median = row_data_median(sum->work, count);
	return coarsest <= 0.02 * median ? median : -1;
}

static void sum_operations(const struct sum *sum)
{
	struct summary *s = sum->summary;

	s->min_ns = quantile(sum, OP_MIN, 1);
	s->p50_ns = quantile(sum, OP_P50, 100);
	s->p99_ns = quantile(sum, OP_P99, 500);
	s->p999_ns = quantile(sum, OP_P999, 100000);
	s->max_ns = quantile(sum, OP_MAX, 1);
}

/* --- what speaks for and against them --- */

static double median_of_part(const struct sum *sum, size_t from, size_t count)
{
	size_t i;

	for (i = 0; i < count; i++)
		sum->work[i] = sum->figure[from + i].ns;
	return row_data_median(sum->work, count);
}

/* Of 9 to 11 launches the ends of the range are the farthest that the thirds
 * can lie apart, so that reaching it counts. Launches without drift do so in
 * 1 to 2 % of runs, and in up to 6 % where there are more of them. */
static int has_drift(const struct sum *sum)
{
	const struct summary *s = sum->summary;
	size_t third = sum->count / 3;
	double first, last, moved;

	if (!s->has_range || third < 2)
		return 0;
	first = median_of_part(sum, 0, third);
	last = median_of_part(sum, sum->count - third, third);
	moved = last > first ? last - first : first - last;
	return moved > 0 && moved >= s->range.high - s->range.low;
}

static int has_two_modes(const struct sum *sum)
{
	median_of_part(sum, 0, sum->count); /* sorts them */
	return stats_two_modes(sum->work, sum->count);
}

static void judge(const struct sum *sum)
{
	struct summary *s = sum->summary;
	struct evidence *e = &s->evidence;

	e->has_range = s->has_range;
	if (s->has_range && s->ns > 0)
		e->half_width = (s->range.high - s->range.low) / 2 / s->ns;
	e->drift = has_drift(sum);
	e->two_modes = has_two_modes(sum);
	e->quiet_outside =
	    s->has_range && s->quiet_ns >= 0 &&
	    (s->quiet_ns < s->range.low || s->quiet_ns > s->range.high);
}

int figures_sum(
    const struct launch_figures *figure, size_t count, struct summary *summary)
{
	struct sum sum = {figure, count, NULL, NULL, summary};
	int status = 0;

	summary->p50_ns = summary->p99_ns = summary->p999_ns = -1;
	summary->min_ns = summary->max_ns = summary->quiet_ns = -1;
	if (count == 0)
		return 0;
	sum.work = calloc(2 * count, sizeof(*sum.work));
	if (sum.work == NULL)
		return -1;
	sum.more = sum.work + count;
	sum_time(&sum);
	if (summary->has_time) {
		summary->within_spread = median_within(&sum);
		summary->quiet_ns = median_quiet(&sum);
		status = sum_call(&sum);
		sum_operations(&sum);
	}
	judge(&sum);
	free(sum.work);
	return status;
}
