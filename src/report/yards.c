/*
 * yards.c - what the yardsticks beside the batches tell.
 *
 * The chain moves with the frequency, the width when somebody shares the
 * core. They choose no batch for the headline: they give a spread, a share
 * and a second median.
 */
#include "feature.h"

#include "row_data.h"

static const double noisy_over_base = 1.05;

/* The chain's median moves from launch to launch when the frequency does;
 * a single batch may have met an interrupt in all of its three tries. */
static double frequency_spread(const struct row_data *data)
{
	double *chain = data->work + data->launches, low, high, middle;
	size_t l, i;

	for (l = 0; l < data->launches; l++) {
		const struct launch *launch = data->launch[l];
		size_t count = 0;

		for (i = 0; i < launch->batches; i++)
			if (is_measured(&launch->batch[i]) &&
			    launch->batch[i].chain_ns > 0)
				chain[count++] =
				    (double)launch->batch[i].chain_ns;
		if (count == 0)
			return -1;
		data->work[l] = row_data_median(chain, count);
	}
	if (data->launches == 0)
		return -1;
	middle = row_data_median(data->work, data->launches);
	low = stats_quantile(data->work, data->launches, 0.05);
	high = stats_quantile(data->work, data->launches, 0.95);
	return (high - low) / middle;
}

static int has_width(const struct batch *batch)
{
	return is_measured(batch) && batch->width_ns > 0;
}

/* The width that a batch has when nobody shares the core. */
static double width_base(const struct row_data *data)
{
	size_t l, i, count = 0;

	for (l = 0; l < data->launches; l++)
		for (i = 0; i < data->launch[l]->batches; i++)
			if (has_width(&data->launch[l]->batch[i]))
				data->work[count++] =
				    (double)data->launch[l]->batch[i].width_ns;
	if (count == 0)
		return 0;
	stats_sort(data->work, count);
	return stats_quantile(data->work, count, 0.05);
}

struct widths {
	size_t noisy, quiet;
};

/* The undisturbed batches of a launch, ns per hop. Returns how many. */
static size_t take_quiet(const struct launch *launch, unsigned hops,
    double limit, double *quiet, struct widths *widths)
{
	size_t taken = 0, i;

	for (i = 0; i < launch->batches; i++) {
		const struct batch *batch = &launch->batch[i];

		if (!has_width(batch))
			continue;
		if ((double)batch->width_ns > limit)
			widths->noisy++;
		else
			quiet[taken++] =
			    (double)batch->ns / ((double)batch->ops * hops);
	}
	widths->quiet += taken;
	return taken;
}

/* The share of noisy batches, and the median over the others alone of each
 * launch that has at least three of those. */
static double judge_width(struct row_data *data)
{
	double limit = noisy_over_base * width_base(data);
	struct widths widths = {0, 0};
	size_t l;

	for (l = 0; l < data->launches; l++) {
		size_t taken = take_quiet(data->launch[l], data->row->hops,
		    limit, data->work, &widths);

		if (taken >= 3)
			data->figure[l].quiet_ns =
			    row_data_median(data->work, taken);
	}
	if (widths.noisy + widths.quiet == 0)
		return -1;
	return (double)widths.noisy / (double)(widths.noisy + widths.quiet);
}

void yards_judge(struct row_data *data, struct evidence *e)
{
	e->frequency_spread = frequency_spread(data);
	e->noisy_share = judge_width(data);
}
