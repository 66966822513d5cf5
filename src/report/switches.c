/*
 * switches.c - how many switches an operation made, by the counters.
 *
 * A batch's counters also hold its start and its end, when actors wait for
 * each other: what the batch without operations counted is taken off. The
 * system may book the same wait as voluntary here and as involuntary there,
 * so that only their sum is exact.
 */
#include "feature.h"

#include <stdlib.h>

#include "row_data.h"

struct sums {
	double ops, voluntary, involuntary, seen;
	int counted, witnessed;
};

/* What all actors counted in a batch, so many times. */
static void add_counters(
    const struct launch *launch, size_t index, double times, struct sums *sums)
{
	const struct actor_sample *sample =
	    launch->sample + index * launch->actors;
	size_t k;

	for (k = 0; k < launch->actors; k++) {
		if (sample[k].voluntary < 0 || sample[k].involuntary < 0)
			sums->counted = 0;
		sums->voluntary += times * (double)sample[k].voluntary;
		sums->involuntary += times * (double)sample[k].involuntary;
	}
}

static void add_batch(
    const struct launch *launch, size_t index, struct sums *sums)
{
	const struct batch *batch = &launch->batch[index];

	sums->ops += (double)batch->ops;
	if (batch->seen >= 0)
		sums->seen += (double)batch->seen;
	else
		sums->witnessed = 0;
	if (launch->actors == 0)
		sums->counted = 0;
	add_counters(launch, index, 1, sums);
}

/* The batch without operations is one of each copy, taken off once for each
 * measured batch of that. Copies are counted from 0, and each has a batch. */
static int add_launch(const struct launch *launch, struct sums *sums)
{
	size_t *measured = calloc(launch->batches + 1, sizeof(*measured)), i;

	if (measured == NULL)
		return -1;
	for (i = 0; i < launch->batches; i++) {
		const struct batch *batch = &launch->batch[i];

		if (!is_measured(batch))
			continue;
		add_batch(launch, i, sums);
		if (batch->copy < launch->batches)
			measured[batch->copy]++;
	}
	for (i = 0; i < launch->batches; i++) {
		const struct batch *batch = &launch->batch[i];

		if (batch->kind != BATCH_EMPTY ||
		    batch->copy >= launch->batches ||
		    measured[batch->copy] == 0)
			continue;
		add_counters(launch, i, -(double)measured[batch->copy], sums);
		measured[batch->copy] = 0;
	}
	free(measured);
	return 0;
}

static double per_op(double sum, const struct sums *sums, int known)
{
	if (!known || sums->ops <= 0)
		return -1;
	return sum > 0 ? sum / sums->ops : 0;
}

int count_switches(const struct launch *const *launch, size_t launches,
    struct switch_counts *counts)
{
	struct sums sums = {.counted = 1, .witnessed = 1};
	size_t l;

	for (l = 0; l < launches; l++)
		if (add_launch(launch[l], &sums) != 0)
			return -1;
	counts->all =
	    per_op(sums.voluntary + sums.involuntary, &sums, sums.counted);
	counts->voluntary = per_op(sums.voluntary, &sums, sums.counted);
	counts->involuntary = per_op(sums.involuntary, &sums, sums.counted);
	counts->witnessed = per_op(sums.seen, &sums, sums.witnessed);
	return 0;
}
