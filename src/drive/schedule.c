/*
 * schedule.c - how many launches a row gets: numbers in, decisions out.
 *
 * A row that reaches the precision gets half as many launches again before
 * it may stop: stopping at once would stop where luck made the range
 * narrow, and it would then cover 90 % of the time, not 95.
 */
#include "feature.h"

#include <err.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "drive.h"

enum { LAUNCHES_QUICK = 6, LAUNCHES = 10, LAUNCHES_THOROUGH = 30 };

static int64_t default_budget_ns(const struct settings *settings, size_t rows)
{
	int64_t per_row_ns = settings->thorough ? INT64_C(20000000000)
			     : settings->quick  ? 430000000
						: 1500000000;
	int64_t least_ns = settings->thorough ? INT64_C(60000000000)
			   : settings->quick  ? INT64_C(3000000000)
					      : INT64_C(10000000000);
	int64_t ns = (int64_t)rows * per_row_ns;

	return ns > least_ns ? ns : least_ns;
}

void schedule_init(
    struct schedule *schedule, const struct settings *settings, size_t rows)
{
	double precision = settings->precision > 0 ? settings->precision : 1;

	*schedule = (struct schedule){
	    .launches_min = settings->launches > 0 ? settings->launches
			    : settings->quick      ? LAUNCHES_QUICK
			    : settings->thorough   ? LAUNCHES_THOROUGH
						   : LAUNCHES,
	    .adaptive = settings->launches == 0 && !settings->quick,
	    .half_width = precision / 100,
	    .budget_ns = settings->time_ns > 0
			     ? settings->time_ns
			     : default_budget_ns(settings, rows),
	    .strict = settings->time_ns > 0,
	};
}

static double own_half_width(const struct job *job)
{
	struct stats_range range;
	double *sorted, median, width = HUGE_VAL;

	if (job->medians == 0)
		return width;
	sorted = malloc(job->medians * sizeof(*sorted));
	if (sorted == NULL)
		err(EXIT_BAD, "memory");
	memcpy(sorted, job->median, job->medians * sizeof(*sorted));
	stats_sort(sorted, job->medians);
	median = stats_median(sorted, job->medians);
	if (stats_median_range(sorted, job->medians, &range) == 0 && median > 0)
		width = (range.high - range.low) / 2 / median;
	free(sorted);
	return width;
}

size_t schedule_pairs(
    const struct job *a, const struct job *b, double *of_a, double *of_b)
{
	size_t i = 0, k = 0, count = 0;

	while (i < a->medians && k < b->medians) {
		if (a->block[i] == b->block[k]) {
			of_a[count] = a->median[i];
			of_b[count++] = b->median[k];
		}
		if (a->block[i] <= b->block[k])
			i++;
		else
			k++;
	}
	return count;
}

static double ratio_half_width(const struct job *a, const struct job *b)
{
	double *pair = malloc((a->medians + 1) * 2 * sizeof(*pair));
	double width = HUGE_VAL;
	struct comparison c;
	size_t count;

	if (pair == NULL)
		err(EXIT_BAD, "memory");
	count = schedule_pairs(a, b, pair, pair + a->medians);
	if (count > 0) {
		if (compare_paired(pair, pair + a->medians, count, &c) != 0)
			err(EXIT_BAD, "memory");
		if (c.has_range)
			width = (c.range.high - c.range.low) / 2 / c.ratio;
	}
	free(pair);
	return width;
}

double schedule_half_width(const struct job *job)
{
	if (job->partner != NULL)
		return ratio_half_width(job, job->partner);
	return own_half_width(job);
}

void schedule_note(const struct schedule *schedule, struct job *job)
{
	if (job->enough_at == 0 &&
	    schedule_half_width(job) <= schedule->half_width)
		job->enough_at = job->valid + (job->valid + 1) / 2;
}

static int wants(const struct schedule *schedule, const struct job *job)
{
	if (job->valid < schedule->launches_min)
		return 1;
	if (!schedule->adaptive)
		return 0;
	return job->enough_at == 0 || job->valid < job->enough_at ||
	       schedule_half_width(job) > schedule->half_width;
}

/* A launch of one variant is of use beside one of the other only. */
int schedule_wants(const struct schedule *schedule, const struct job *job)
{
	const struct job *partner = job->partner;

	if (job->over || (partner != NULL && partner->over))
		return 0;
	return wants(schedule, job) ||
	       (partner != NULL && wants(schedule, partner));
}

/* Without --time the least number of launches is worth half the budget
 * more: a slow clock or machine must not make the run endless. With it, the
 * budget is kept, whatever the rows still lack. */
int schedule_has_time(const struct schedule *schedule, const struct job *jobs,
    size_t count, int64_t spent_ns)
{
	int64_t block_ns = 0, budget_ns = schedule->budget_ns;
	int wanting = 0;
	size_t i;

	for (i = 0; i < count; i++)
		if (schedule_wants(schedule, &jobs[i])) {
			block_ns += jobs[i].cost_ns;
			wanting |= jobs[i].valid < schedule->launches_min;
		}
	if (!schedule->adaptive && !schedule->strict)
		return 1; /* their number was asked for */
	if (wanting && !schedule->strict)
		budget_ns += budget_ns / 2;
	return spent_ns + block_ns <= budget_ns;
}
