/*
 * places.c - on which CPUs the actors of a row were, and whether they had
 * them to themselves.
 *
 * What was asked for is not believed: each batch recorded where its actors
 * were at both ends. Only a system that cannot say is taken at its word. Of
 * operations that sleep, or that others work for, nothing is said as to
 * whose the CPU was.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "cpus.h"
#include "row_data.h"
#include "text.h"

static const double busy_share = 0.99;

/* home: room for a CPU an actor of each copy, from 1; 0: not yet seen. An
 * actor that had no part in a batch has no CPU there: -1. */
static int all_stay(const struct launch *launch, int *home)
{
	size_t i, k;

	for (i = 0; i < launch->batches; i++) {
		const struct actor_sample *sample =
		    launch->sample + i * launch->actors;
		size_t copy = launch->batch[i].copy;

		if (copy >= launch->batches)
			return 0;
		for (k = 0; k < launch->actors; k++) {
			int *at = &home[copy * launch->actors + k];

			if (sample[k].cpu_before < 0)
				continue;
			if (*at == 0)
				*at = sample[k].cpu_before + 1;
			if (sample[k].cpu_before + 1 != *at ||
			    sample[k].cpu_after + 1 != *at)
				return 0;
		}
	}
	return 1;
}

/* Asked for, answered with ok, and, where the system tells, seen at both
 * ends of each batch. 1 or 0; -1 without memory. */
static int is_pinned(const struct launch *launch)
{
	int *home, stay;

	if (strcmp(facts_word(&launch->facts, "pin"), "ok") != 0)
		return 0;
	home = calloc(launch->batches * launch->actors + 1, sizeof(*home));
	if (home == NULL)
		return -1;
	stay = all_stay(launch, home);
	free(home);
	return stay;
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
	size_t i, k;

	for (i = 0; i < launch->batches; i++) {
		const struct actor_sample *sample =
		    launch->sample + i * launch->actors;

		if (!is_measured(&launch->batch[i]) || launch->actors == 0)
			continue;
		known |= sample->cpu_before >= 0;
		for (k = 1; k < launch->actors; k++)
			if (sample[k].cpu_before != sample->cpu_before)
				return 0;
	}
	return known || is_for_one_cpu(row);
}

/* While its actors wait, others may have the CPU: the launch says so. */
static int is_waiting(const struct launch *launch)
{
	return strcmp(facts_word(&launch->facts, "waits"), "yes") == 0;
}

/* CPU time of all actors in a batch, ns; -1: not known. */
static double cpu_time(const struct launch *launch, size_t index)
{
	const struct actor_sample *sample =
	    launch->sample + index * launch->actors;
	double ns = 0;
	size_t k;

	for (k = 0; k < launch->actors; k++) {
		if (sample[k].cpu_ns < 0)
			return -1;
		ns += (double)sample[k].cpu_ns;
	}
	return launch->actors > 0 ? ns : -1;
}

/* Share of batches in which the actors together had the CPU for less than
 * 99 % of the time: another had it. */
static double preempted_share(const struct row_data *data)
{
	double preempted = 0;
	size_t l, i;

	for (l = 0; l < data->launches; l++) {
		const struct launch *launch = data->launch[l];

		if (is_waiting(launch))
			return -1;
		for (i = 0; i < launch->batches; i++) {
			double cpu_ns;

			if (!is_measured(&launch->batch[i]))
				continue;
			cpu_ns = cpu_time(launch, i);
			if (cpu_ns < 0)
				return -1;
			preempted +=
			    cpu_ns < busy_share * (double)launch->batch[i].ns;
		}
	}
	return data->batches > 0 ? preempted / (double)data->batches : -1;
}

int places_judge(const struct row_data *data, struct evidence *e)
{
	size_t l;

	e->pinned = e->one_cpu = data->launches > 0;
	for (l = 0; l < data->launches; l++) {
		int pinned = is_pinned(data->launch[l]);

		if (pinned < 0)
			return -1;
		e->pinned &= pinned;
		e->one_cpu &= is_on_one_cpu(data->launch[l], data->row);
	}
	e->preempted_share =
	    e->pinned && e->one_cpu ? preempted_share(data) : -1;
	return 0;
}
