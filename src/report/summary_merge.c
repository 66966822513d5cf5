/*
 * summary_merge.c - several runs of one row summed up as one.
 *
 * The launches of all runs are taken together, as if one run had made them:
 * medians are not averaged. What is known of a run only as a whole, a count
 * or a share, is the mean over the launches; what speaks against one run
 * speaks against all.
 */
#include "feature.h"

#include <string.h>

#include "row_data.h"

/* Where in a summary a mean is to be made, and in its evidence. */
static const size_t mean_of[] = {
    offsetof(struct summary, switches_per_op),
    offsetof(struct summary, voluntary_per_op),
    offsetof(struct summary, involuntary_per_op),
    offsetof(struct summary, witnessed_per_op),
    offsetof(struct summary, evidence.noisy_share),
    offsetof(struct summary, evidence.preempted_share),
    offsetof(struct summary, evidence.stolen_share),
};

static double number_at(const struct summary *summary, size_t offset)
{
	double number;

	memcpy(&number, (const char *)summary + offset, sizeof(number));
	return number;
}

/* Weighted by launches; -1 where a run that has some does not know it. */
static double mean(
    const struct summary *const *part, size_t parts, size_t offset)
{
	double sum = 0, launches = 0;
	size_t i;

	for (i = 0; i < parts; i++) {
		double number = number_at(part[i], offset);

		if (part[i]->launches == 0)
			continue;
		if (number < 0)
			return -1;
		sum += number * part[i]->launches;
		launches += part[i]->launches;
	}
	return launches > 0 ? sum / launches : -1;
}

static double larger(double a, double b)
{
	return a > b ? a : b;
}

static void add_evidence(struct evidence *e, const struct evidence *other)
{
	e->launches += other->launches;
	e->void_launches += other->void_launches;
	e->pinned &= other->pinned;
	e->one_cpu &= other->one_cpu;
	e->virtual_machine |= other->virtual_machine;
	e->emulated |= other->emulated;
	e->debug_kernel |= other->debug_kernel;
	e->frequency_free |= other->frequency_free;
	e->frequency_spread =
	    larger(e->frequency_spread, other->frequency_spread);
	e->coarse_clock |= other->coarse_clock;
	e->throttled |= other->throttled;
	e->trace_error = larger(e->trace_error, other->trace_error);
	e->nonlinear |= other->nonlinear;
}

static void take_means(
    const struct summary *const *part, size_t parts, struct summary *summary)
{
	size_t i;

	for (i = 0; i < sizeof(mean_of) / sizeof(mean_of[0]); i++) {
		double number = mean(part, parts, mean_of[i]);

		memcpy((char *)summary + mean_of[i], &number, sizeof(number));
	}
	summary->evidence.switches_per_op = summary->switches_per_op;
	summary->evidence.witnessed_per_op = summary->witnessed_per_op;
}

int summary_merge(const struct summary *const *part, size_t parts,
    const struct launch_figures *figure, struct summary *summary)
{
	size_t i;

	*summary = (struct summary){
	    .row = part[0]->row, .evidence = part[0]->evidence};
	for (i = 0; i < parts; i++) {
		summary->launches += part[i]->launches;
		summary->voids += part[i]->voids;
		summary->mhz = larger(summary->mhz, part[i]->mhz);
		if (i > 0)
			add_evidence(&summary->evidence, &part[i]->evidence);
	}
	take_means(part, parts, summary);
	if (figures_sum(figure, summary->launches, summary) != 0)
		return -1;
	summary->verdict = grade_row(&summary->evidence);
	return 0;
}
