/*
 * rates.c - how fast the copies of a row work together, by wall clock.
 *
 * A copy that finds its CPU taken begins late, and then runs as if alone:
 * its own time does not show the others. So the copies of one CPU are timed
 * together, from the first one's begin to the last one's end; what the CPUs
 * do is added up.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>

#include "drive.h"

static int cpu_of(const struct launch *launch, size_t batch)
{
	return launch->sample[batch * launch->actors].cpu_before;
}

/* Operations a ns of those copies of batches from..to-1 that share the CPU
 * of batch `at`; 0 when an earlier copy was on it. Without CPUs that are
 * known to stay, all of them count as one. */
static double rate_of_cpu(
    const struct launch *launch, size_t from, size_t to, size_t at, int pinned)
{
	const struct batch *batch = launch->batch;
	int64_t begin = batch[at].late_ns, end = begin + batch[at].ns;
	double ops = 0;
	size_t i;

	for (i = from; i < to; i++) {
		if (pinned && cpu_of(launch, i) != cpu_of(launch, at))
			continue;
		if (i < at)
			return 0;
		ops += (double)batch[i].ops;
		if (batch[i].late_ns < begin)
			begin = batch[i].late_ns;
		if (batch[i].late_ns + batch[i].ns > end)
			end = batch[i].late_ns + batch[i].ns;
	}
	return end > begin ? ops / (double)(end - begin) : 0;
}

static double rate_of_batch(
    const struct launch *launch, size_t from, size_t to, int pinned)
{
	double rate = 0;
	size_t i;

	for (i = from; i < to; i++)
		rate += rate_of_cpu(launch, from, to, i, pinned);
	return rate;
}

/* --- a launch, a row --- */

/* Median over its batches of the ns from operation to operation of all
 * copies; 0: there is none. */
static double launch_ns(const struct launch *launch, int pinned)
{
	double *value = calloc(launch->batches + 1, sizeof(*value)), median = 0;
	size_t count = 0, from, to;

	if (value == NULL)
		err(EXIT_BAD, "memory");
	for (from = 0; from < launch->batches; from = to) {
		const struct batch *first = &launch->batch[from];
		double rate;

		for (to = from + 1; to < launch->batches &&
				    launch->batch[to].index == first->index;
		     to++)
			continue;
		if (first->kind != BATCH_RUN || launch->actors == 0)
			continue;
		rate = rate_of_batch(launch, from, to, pinned);
		if (rate > 0)
			value[count++] = 1 / rate;
	}
	if (count > 0) {
		stats_sort(value, count);
		median = stats_median(value, count);
	}
	free(value);
	return median;
}

struct rates rates_make(const struct run *run, const struct job *job)
{
	const struct result *result = &run->result;
	struct rates rates = {.count = 0};
	size_t i;

	rates.ns = calloc(result->launches + 1, sizeof(*rates.ns));
	rates.block = calloc(result->launches + 1, sizeof(*rates.block));
	if (rates.ns == NULL || rates.block == NULL)
		err(EXIT_BAD, "memory");
	for (i = 0; i < result->launches; i++) {
		const struct launch *launch = &result->launch[i];
		double ns;

		if (launch->row != job->row || launch->role != ROLE_MEASURE)
			continue;
		ns = launch_ns(launch, job->cpus != NULL);
		if (ns <= 0)
			continue;
		rates.ns[rates.count] = ns;
		rates.block[rates.count++] = launch->block;
	}
	return rates;
}

void rates_free(struct rates *rates)
{
	free(rates->ns);
	free(rates->block);
}
