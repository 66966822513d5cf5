/*
 * summary.c - a row summed up: the numbers that are printed, from the raw
 * data alone.
 *
 * The launch is the unit of statistics: its median is one value, and every
 * interval is over launches. Nothing is left out but what was void.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "row_data.h"

/* Walsh averages grow with the square of the launches: of more than these,
 * evenly spread ones stand for all. */
enum { PAIRS_MAX = 400 };

/* A clock that stands still or runs back gives no time. */
static void sum_time(const struct row_data *data, struct summary *summary)
{
	double *sorted = data->work;
	size_t count = data->launches;

	memcpy(sorted, data->median, count * sizeof(*sorted));
	stats_sort(sorted, count);
	if (sorted[0] <= 0)
		return;
	summary->has_time = 1;
	summary->ns = stats_median(sorted, count);
	summary->has_range =
	    stats_median_range(sorted, count, &summary->range) == 0;
	summary->between_spread = (sorted[count - 1] - sorted[0]) / summary->ns;
}

/* Interquartile range over median, of one launch's batches. */
static double spread_within(const struct launch *launch, double *batch_ns)
{
	size_t count = 0, i;

	for (i = 0; i < launch->batches; i++)
		if (is_measured(&launch->batch[i]))
			batch_ns[count++] = (double)launch->batch[i].ns /
					    (double)launch->batch[i].ops;
	stats_sort(batch_ns, count);
	return (stats_quantile(batch_ns, count, 0.75) -
		   stats_quantile(batch_ns, count, 0.25)) /
	       stats_median(batch_ns, count);
}

static void sum_spread_within(
    const struct row_data *data, struct summary *summary)
{
	size_t l;

	for (l = 0; l < data->launches; l++)
		data->work[l] =
		    spread_within(data->launch[l], data->work + data->launches);
	summary->within_spread = row_data_median(data->work, data->launches);
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

static int sum_call(const struct row_data *data, struct summary *summary)
{
	double *call = calloc(2 * data->launches + 1, sizeof(*call));
	double *difference;
	size_t l, count = 0;
	int status = 0;

	if (call == NULL)
		return -1;
	difference = call + data->launches;
	for (l = 0; l < data->launches; l++)
		if (launch_median(
			data->launch[l], BATCH_ALONE, 1, &call[count]) == 0) {
			difference[count] = data->median[l] - call[count];
			count++;
		}
	if (count > 0)
		summary->call_ns = row_data_median(call, count);
	summary->has_call = count > 0 && call[0] > 0;
	if (summary->has_call)
		status = sum_net(difference, count, summary);
	free(call);
	return status;
}

static int sum_switches(const struct row_data *data, struct summary *summary)
{
	struct switch_counts counts;

	if (count_switches(data->launch, data->launches, &counts) != 0)
		return -1;
	summary->switches_per_op = counts.all;
	summary->voluntary_per_op = counts.voluntary;
	summary->involuntary_per_op = counts.involuntary;
	summary->witnessed_per_op = counts.witnessed;
	return 0;
}

/* Median over launches of a quantile of each; -1 when a trace is of fewer
 * than `least` operations, or the tick's step is over 2 % of it: to leave
 * out single launches would choose the fast ones. */
static double quantile(const struct row_data *data, double q, uint64_t least)
{
	double coarsest = 0, median;
	size_t l, count = 0;

	for (l = 0; l < data->launches; l++) {
		const struct launch *launch = data->launch[l];
		double step = launch_number(launch, "trace", "step_ns", 0);
		uint64_t ops;
		double ns = launch_quantile(launch, q, &ops);

		if (ops == 0)
			continue;
		if (ops < least)
			return -1;
		if (step > coarsest)
			coarsest = step;
		data->work[count++] = ns;
	}
	if (count == 0)
		return -1;
	median = row_data_median(data->work, count);
	return coarsest <= 0.02 * median ? median : -1;
}

static void sum_quantiles(const struct row_data *data, struct summary *summary)
{
	summary->min_ns = quantile(data, 1e-9, 1);
	summary->p50_ns = quantile(data, 0.5, 100);
	summary->p99_ns = quantile(data, 0.99, 500);
	summary->p999_ns = quantile(data, 0.999, 100000);
	summary->max_ns = quantile(data, 1, 1);
}

static double best_mhz(const struct row_data *data)
{
	int64_t best = 0;
	size_t l, i;

	for (l = 0; l < data->launches; l++)
		for (i = 0; i < data->launch[l]->batches; i++) {
			int64_t ns = data->launch[l]->batch[i].chain_ns;

			if (ns > 0 && (best == 0 || ns < best))
				best = ns;
		}
	return best > 0 ? YARD_CHAIN_OPS * 1000.0 / (double)best : 0;
}

static int sum_up(const struct row_data *data, struct summary *summary)
{
	summary->switches_per_op = summary->witnessed_per_op = -1;
	summary->voluntary_per_op = summary->involuntary_per_op = -1;
	summary->p50_ns = summary->p99_ns = summary->p999_ns = -1;
	summary->min_ns = summary->max_ns = summary->quiet_ns = -1;
	summary->launches = (unsigned)data->launches;
	summary->voids = data->voids;
	if (data->launches > 0) {
		sum_time(data, summary);
		if (sum_switches(data, summary) != 0)
			return -1;
		summary->mhz = best_mhz(data);
	}
	if (summary->has_time) {
		sum_spread_within(data, summary);
		if (sum_call(data, summary) != 0)
			return -1;
		sum_quantiles(data, summary);
	}
	if (evidence_make(data, summary) != 0)
		return -1;
	summary->verdict = grade_row(&summary->evidence);
	return 0;
}

int summary_make(
    const struct result *result, unsigned number, struct summary *summary)
{
	const struct row *row = result_find_row(result, number);
	struct row_data data;
	int status;

	memset(summary, 0, sizeof(*summary));
	summary->row = row;
	if (row == NULL || row_data_make(result, row, &data) != 0)
		return -1;
	status = sum_up(&data, summary);
	row_data_free(&data);
	return status;
}

struct summary *summaries_make(const struct result *result)
{
	struct summary *summary = calloc(result->rows + 1, sizeof(*summary));
	size_t i;

	for (i = 0; summary != NULL && i < result->rows; i++)
		if (summary_make(result, result->row[i].number, &summary[i]) !=
		    0) {
			free(summary);
			summary = NULL;
		}
	return summary;
}
