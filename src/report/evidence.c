/*
 * evidence.c - what speaks for and against a row, from its raw data.
 *
 * Facts and batches in, struct evidence out; figures.c adds what the
 * launches say together, and what follows from it all is grade.c's. The rules
 * are in ctxbench.1. What is not known counts neither way.
 */
#include "feature.h"

#include <string.h>

#include "row_data.h"
#include "text.h"

static const double steps_of_clock = 1000, linear_within = 0.01;

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
	double number = -1;

	text_double(facts_word(facts, key), 0, 1e18, &number);
	return number;
}

static void judge_facts(const struct facts *facts, struct evidence *e)
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

/* --- from the launches --- */

/* Most of its batches are too short for this clock. */
static int is_launch_coarse(const struct launch *launch)
{
	double least_ns =
	    steps_of_clock * (launch_number(launch, "clock", "step_ns", 0) +
				 launch_number(launch, "clock", "cost_ns", 0));
	size_t shorter = 0, count = 0, i;

	for (i = 0; i < launch->batches; i++)
		if (is_measured(&launch->batch[i])) {
			count++;
			shorter += (double)launch->batch[i].ns <= least_ns;
		}
	return 2 * shorter > count;
}

static int is_coarse(const struct row_data *data)
{
	size_t l;

	for (l = 0; l < data->launches; l++)
		if (is_launch_coarse(data->launch[l]))
			return 1;
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
	return error > linear_within;
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

/* How far traced operations lie from those of batches; 0 when a step of the
 * tick or a bucket can make as much. */
static double trace_error(const struct row_data *data)
{
	double allowed = 0, error;
	size_t l, count = 0;

	for (l = 0; l < data->launches; l++) {
		const struct launch *launch = data->launch[l];
		double op_ns = data->figure[l].ns * data->row->hops;
		double traced = traced_mean_ns(launch), tolerance;

		if (traced <= 0 || op_ns <= 0)
			continue;
		data->work[count++] = (traced - op_ns) / op_ns;
		tolerance =
		    launch_number(launch, "trace", "step_ns", 0) / op_ns +
		    1.0 / HIST_SUB;
		if (tolerance > allowed)
			allowed = tolerance;
	}
	if (count == 0)
		return -1;
	error = row_data_median(data->work, count);
	if (error < 0)
		error = -error;
	return error > allowed ? error : 0;
}

/* Of senders and receivers in groups each waits once an operation, and how
 * many messages it then finds is the system's affair. */
static unsigned least_switches(const struct row_data *data)
{
	const struct launch *launch =
	    data->launches > 0 ? data->launch[0] : NULL;

	if (launch == NULL || facts_get(&launch->facts, "groups") == NULL)
		return 0;
	return (unsigned)launch->actors;
}

int evidence_make(const struct row_data *data, const struct summary *summary,
    struct evidence *e)
{
	*e = (struct evidence){
	    .launches = (unsigned)data->launches,
	    .void_launches = data->voids,
	    .is_call = data->row->is_call,
	    .hops = data->row->hops,
	    .least_switches = least_switches(data),
	    .switches_per_op = summary->switches_per_op,
	    .witnessed_per_op = summary->witnessed_per_op,
	};
	judge_facts(&data->result->facts, e);
	e->coarse_clock = is_coarse(data);
	e->trace_error = trace_error(data);
	e->nonlinear = is_nonlinear(data);
	return places_judge(data, e);
}
