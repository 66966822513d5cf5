/*
 * evidence.c - what speaks for and against a row, from its raw data.
 *
 * Numbers and facts in, struct evidence out; what follows from it is
 * grade.c's. The rules are in ctxbench.1. What is not known counts neither
 * way.
 */
#include "feature.h"

#include <string.h>

#include "cpus.h"
#include "row_data.h"
#include "text.h"

static const double noisy_over_base = 1.05, busy_share = 0.99;
static const double steps_of_clock = 1000;

/* --- from facts --- */

/* A fact that is there and says neither "unknown" nor this word. */
static int fact_differs(
    const struct facts *facts, const char *key, const char *harmless)
{
	const char *value = facts_word(facts, key);

	return strcmp(value, "unknown") != 0 && strcmp(value, harmless) != 0;
}

static double fact_number(const struct facts *facts, const char *key)
{
	double number;

	if (text_double(facts_word(facts, key), 0, 1e18, &number) != 0)
		return -1;
	return number;
}

static void from_facts(const struct facts *facts, struct evidence *e)
{
	e->virtual_machine = fact_differs(facts, "hypervisor", "none");
	e->emulated = fact_differs(facts, "emulated", "no");
	e->debug_kernel = fact_differs(facts, "debug_kernel", "no") ||
			  fact_differs(facts, "tracing", "no") ||
			  fact_differs(facts, "audit", "no") ||
			  fact_differs(facts, "ptrace", "no");
	e->frequency_free = fact_differs(facts, "governor", "performance");
	e->throttled = fact_number(facts, "throttled") > 0;
	e->stolen_share = fact_number(facts, "steal_share");
}

/* --- from the samples --- */

/* An actor that had no part in a batch has no CPU there: -1. */
static int stays(const struct launch *launch, unsigned actor)
{
	int home = -1;
	size_t i;

	for (i = 0; i < launch->batches; i++) {
		const struct actor_sample *sample =
		    &launch->sample[i * launch->actors + actor];

		if (sample->cpu_before < 0)
			continue;
		if (sample->cpu_after != sample->cpu_before)
			return 0;
		/* Other copies have CPUs of their own. */
		if (launch->batch[i].copy != 0)
			continue;
		if (home < 0)
			home = sample->cpu_before;
		if (sample->cpu_before != home)
			return 0;
	}
	return 1;
}

/* Asked for, answered with ok, and, where the system tells, seen at both
 * ends of each batch. */
static int is_pinned(const struct launch *launch)
{
	unsigned actor;

	if (strcmp(facts_word(&launch->facts, "pin"), "ok") != 0)
		return 0;
	for (actor = 0; actor < launch->actors; actor++)
		if (!stays(launch, actor))
			return 0;
	return 1;
}

/* By what was asked for, of the first copy: "1", not "0-1" or "-". */
static int is_for_one_cpu(const struct row *row)
{
	struct cpus set;
	char first[256], *rest = first;

	snprintf(
	    first, sizeof(first), "%s", row->cpus != NULL ? row->cpus : "");
	return cpus_parse(text_token(&rest, '/'), &set) == 0 &&
	       cpus_count(&set) == 1;
}

/* The actors of each copy on one CPU; where the system does not tell, as
 * it was asked for. */
static int is_on_one_cpu(const struct launch *launch, const struct row *row)
{
	int known = 0;
	size_t i;
	unsigned k;

	for (i = 0; i < launch->batches; i++) {
		const struct actor_sample *sample =
		    launch->sample + i * launch->actors;

		if (launch->batch[i].kind != BATCH_RUN || launch->actors == 0)
			continue;
		known |= sample->cpu_before >= 0;
		for (k = 1; k < launch->actors; k++)
			if (sample[k].cpu_before != sample->cpu_before)
				return 0;
	}
	return known || is_for_one_cpu(row);
}

static void from_places(const struct row_data *data, struct evidence *e)
{
	size_t l;

	e->pinned = e->one_cpu = data->launches > 0;
	for (l = 0; l < data->launches; l++) {
		e->pinned &= is_pinned(data->launch[l]);
		e->one_cpu &= is_on_one_cpu(data->launch[l], data->row);
	}
}

/* Share of batches in which the actors together had the CPU for less than
 * 99 % of the time: another had it. */
static double preempted_share(const struct row_data *data)
{
	double preempted = 0, known = 0;
	size_t l, i, k;

	for (l = 0; l < data->launches; l++) {
		const struct launch *launch = data->launch[l];

		for (i = 0; i < launch->batches; i++) {
			const struct actor_sample *sample =
			    launch->sample + i * launch->actors;
			double cpu_ns = 0;

			if (launch->batch[i].kind != BATCH_RUN ||
			    launch->actors == 0)
				continue;
			for (k = 0; k < launch->actors; k++) {
				if (sample[k].cpu_ns < 0)
					return -1;
				cpu_ns += (double)sample[k].cpu_ns;
			}
			known++;
			preempted +=
			    cpu_ns < busy_share * (double)launch->batch[i].ns;
		}
	}
	return known > 0 ? preempted / known : -1;
}

/* --- from the yardsticks --- */

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
			if (launch->batch[i].kind == BATCH_RUN &&
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
	return batch->kind == BATCH_RUN && batch->ops > 0 &&
	       batch->width_ns > 0;
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

static int is_quiet(const struct batch *batch, double base)
{
	return (double)batch->width_ns <= base * noisy_over_base;
}

/* Sets the share of noisy batches, and the headline over the others alone:
 * the launches that have at least three of those. */
static void from_width(const struct row_data *data, struct summary *summary)
{
	double base = width_base(data), noisy = 0, known = 0;
	double *quiet = data->work + data->launches;
	size_t l, i, launches = 0;

	summary->quiet_ns = -1;
	summary->evidence.noisy_share = -1;
	if (base <= 0)
		return;
	for (l = 0; l < data->launches; l++) {
		const struct launch *launch = data->launch[l];
		size_t count = 0;

		for (i = 0; i < launch->batches; i++) {
			const struct batch *batch = &launch->batch[i];

			if (!has_width(batch))
				continue;
			known++;
			if (is_quiet(batch, base))
				quiet[count++] =
				    (double)batch->ns /
				    ((double)batch->ops * data->row->hops);
			else
				noisy++;
		}
		if (count >= 3)
			data->work[launches++] = row_data_median(quiet, count);
	}
	summary->evidence.noisy_share = noisy / known;
	if (summary->has_time && launches > 0)
		summary->quiet_ns = row_data_median(data->work, launches);
	summary->evidence.quiet_outside =
	    summary->has_range && summary->quiet_ns >= 0 &&
	    (summary->quiet_ns < summary->range.low ||
		summary->quiet_ns > summary->range.high);
}

/* --- from the launches --- */

static double median_of_part(
    const struct row_data *data, size_t from, size_t count)
{
	memcpy(data->work, data->median + from, count * sizeof(*data->work));
	return row_data_median(data->work, count);
}

/* Of 9 to 11 launches the ends of the range are the farthest that the thirds
 * can lie apart, so that reaching it counts. Launches without drift do so in
 * 1 to 2 % of runs, and in up to 6 % where there are more of them. */
static int has_drift(const struct row_data *data, const struct summary *summary)
{
	size_t third = data->launches / 3;
	double first, last, moved;

	if (!summary->has_range || third < 2)
		return 0;
	first = median_of_part(data, 0, third);
	last = median_of_part(data, data->launches - third, third);
	moved = last > first ? last - first : first - last;
	return moved > 0 && moved >= summary->range.high - summary->range.low;
}

static int is_coarse(const struct row_data *data)
{
	size_t l, i;

	for (l = 0; l < data->launches; l++) {
		const struct launch *launch = data->launch[l];
		double least_ns =
		    steps_of_clock *
		    (launch_number(launch, "clock", "step_ns", 0) +
			launch_number(launch, "clock", "cost_ns", 0));
		size_t shorter = 0, count = 0;

		for (i = 0; i < launch->batches; i++)
			if (launch->batch[i].kind == BATCH_RUN) {
				count++;
				shorter +=
				    (double)launch->batch[i].ns <= least_ns;
			}
		if (2 * shorter > count)
			return 1;
	}
	return 0;
}

/* What the pilots said of twice the operations; the last word counts. */
static int is_nonlinear(const struct row_data *data)
{
	const struct result *result = data->result;
	double error = 0;
	size_t l;

	for (l = 0; l < result->launches; l++) {
		const struct launch *launch = &result->launch[l];

		if (launch->row == data->row->number &&
		    launch->role == ROLE_PILOT)
			text_double(facts_word(&launch->facts, "linear"), 0,
			    1e18, &error);
	}
	return error > 0.01;
}

/* Mean of the operations up to the 99th percentile: as the median of
 * batches does, it leaves out the few long ones that not every batch met,
 * and like a batch it is a mean. 0 without a trace. */
static double traced_mean_ns(const struct launch *launch)
{
	double sum = 0, counted = 0;
	uint64_t ops;
	double most = launch_quantile(launch, 0.99, &ops);
	size_t i;

	for (i = 0; i < launch->cells; i++) {
		const struct hist_cell *cell = &launch->cell[i];
		unsigned bucket = hist_bucket(cell->value);

		if ((double)cell->value > most)
			break;
		sum += ((double)cell->value +
			   ((double)hist_width(bucket) - 1) / 2) *
		       (double)cell->count;
		counted += (double)cell->count;
	}
	return counted > 0 ? sum / counted : 0;
}

/* How far traced operations lie from those of batches, beyond what a step
 * of the tick or a bucket can make. */
static double trace_error(const struct row_data *data)
{
	double allowed = 0, error = 0, op_ns;
	size_t l, count = 0;

	for (l = 0; l < data->launches; l++) {
		double traced = traced_mean_ns(data->launch[l]);
		double step =
		    launch_number(data->launch[l], "trace", "step_ns", 0);

		op_ns = data->median[l] * data->row->hops;
		if (traced <= 0 || op_ns <= 0)
			continue;
		data->work[count++] = (traced - op_ns) / op_ns;
		allowed = step / op_ns + 1.0 / HIST_SUB;
	}
	if (count == 0)
		return -1;
	error = row_data_median(data->work, count);
	if (error < 0)
		error = -error;
	return error > allowed ? error : 0;
}

void evidence_make(const struct row_data *data, struct summary *summary)
{
	struct evidence *e = &summary->evidence;

	*e = (struct evidence){
	    .launches = (unsigned)data->launches,
	    .void_launches = data->voids,
	    .has_range = summary->has_range,
	    .is_call = data->row->is_call,
	    .hops = data->row->hops,
	    .switches_per_op = summary->switches_per_op,
	    .witnessed_per_op = summary->witnessed_per_op,
	};
	if (summary->has_range && summary->ns > 0)
		e->half_width = (summary->range.high - summary->range.low) / 2 /
				summary->ns;
	from_facts(&data->result->facts, e);
	from_places(data, e);
	from_width(data, summary);
	e->frequency_spread = frequency_spread(data);
	e->preempted_share =
	    e->pinned && e->one_cpu ? preempted_share(data) : -1;
	e->coarse_clock = is_coarse(data);
	e->drift = has_drift(data, summary);
	memcpy(data->work, data->median, data->launches * sizeof(*data->work));
	stats_sort(data->work, data->launches);
	e->two_modes = stats_two_modes(data->work, data->launches);
	e->trace_error = trace_error(data);
	e->nonlinear = is_nonlinear(data);
}
