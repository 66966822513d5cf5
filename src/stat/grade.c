/*
 * grade.c - the rules by which a row gets its unit, flags and grade.
 *
 * A grade says how well a number is known: the half width of its interval,
 * capped by each known cause for doubt. It never changes a number, and
 * says nothing of how fast the system is. What did not happen, or failed
 * too often, is refused with the reason. Reference: ctxbench.1, GRADES.
 */
#include "feature.h"

#include <stddef.h>

#include "grade.h"

const struct grade_flag_info grade_flags[FLAG_COUNT] = {
    [FLAG_VIRTUAL] = {'v', 'B', "virtual machine",
	"measure on the bare machine, or compare only runs of this guest"},
    [FLAG_FREQUENCY] = {'f', 'B', "frequency not fixed",
	"choose the performance governor and turn boost off"},
    [FLAG_NOISY] = {'n', 'B', "noisy neighbour",
	"stop other work on this core and its sibling, or choose other CPUs"},
    [FLAG_UNPINNED] = {'u', 'C', "not pinned",
	"run without --no-pin, as a user who may set the CPU affinity"},
    [FLAG_COARSE] = {'c', 'C', "coarse clock",
	"choose a finer clock source in the system"},
    [FLAG_DRIFT] = {'d', 'C', "drift between launches",
	"let temperature and load settle, then run again for longer"},
    [FLAG_MODES] = {'m', 'C', "two modes between launches",
	"see which launches differ, and run again with more of them"},
    [FLAG_THROTTLED] = {'h', 'C', "CPU quota or throttling",
	"lift the CPU quota; see to power limits and cooling"},
    [FLAG_PREEMPTED] = {'p', 'C', "preempted by others",
	"stop what else runs on this CPU, or run with --fifo"},
    [FLAG_TRACE] = {'t', 'C', "trace disagrees with batches",
	"do not quote p99/op; see the histogram"},
    [FLAG_STOLEN] = {'w', 'C', "stolen time",
	"measure in a guest whose CPUs are not shared, or at a quiet hour"},
    [FLAG_DEBUG] = {'k', 'C', "debug kernel, tracing or audit",
	"boot a production kernel, and turn tracing and audit off"},
    [FLAG_NONLINEAR] = {'l', 'D', "not linear in the number of operations",
	"run again on an idle machine; if it stays, mistrust the row"},
    [FLAG_FEW] = {'s', 'D', "too few switches",
	"pin every actor to one CPU; some hops were made without a switch"},
    [FLAG_EMULATED] = {'e', 'D', "emulated",
	"measure on a real machine: this times the emulator"},
};

/* Shares and ratios: negative (or no number at all) means not known. */
static int known(double x)
{
	return x >= 0;
}

static int across_cpus(const struct evidence *e)
{
	return e->pinned > 0 && e->one_cpu <= 0;
}

/*
 * The share of the expected switches that happened, by the smaller count;
 * negative when not known. Across CPUs the word in memory proves nothing:
 * it sees the token alternate between two actors that never slept, so that
 * only the system's count, there from a task to idle, is heard.
 */
static double switched_share(const struct evidence *e)
{
	unsigned wanted = e->least_switches ? e->least_switches : e->hops;
	double least = e->switches_per_op;

	if (e->is_call || e->hops == 0)
		return -1;
	if (known(e->witnessed_per_op) && !across_cpus(e))
		if (!known(least) || e->witnessed_per_op < least)
			least = e->witnessed_per_op;
	return known(least) ? least / wanted : -1;
}

/* Across CPUs with hardly a switch: hops between actors that look, and do
 * not sleep. Not what a wake-up costs, but no lie either. */
static int is_polled(const struct evidence *e)
{
	double share = switched_share(e);

	return across_cpus(e) && known(share) && share <= GRADE_POLLED_SHARE;
}

/* Holds also for a ratio that is not known. */
static int is_one_a_hop(double switches_per_op, unsigned hops)
{
	double share = switches_per_op / hops;

	return !known(switches_per_op) ||
	       (share >= 1 - GRADE_SWITCH_TOLERANCE &&
		   share <= 1 + GRADE_SWITCH_TOLERANCE);
}

/* Nobody who did not sleep can be woken. */
static int may_be_woken(const struct evidence *e)
{
	double share = switched_share(e);

	return !known(share) || share >= GRADE_WAKE_SHARE;
}

static char unit_of(const struct evidence *e)
{
	if (e->is_call)
		return 'c';
	if (e->least_switches != 0)
		return 'h';
	/* Of more actors than two, some may share a CPU. */
	if (across_cpus(e))
		return e->hops == 2 && may_be_woken(e) ? 'w' : 'h';
	if (e->pinned > 0 && known(switched_share(e)) &&
	    is_one_a_hop(e->switches_per_op, e->hops) &&
	    is_one_a_hop(e->witnessed_per_op, e->hops))
		return 's';
	return 'h';
}

/*
 * A wake-up row is not flagged for a few missing switches: an answer that
 * arrives just before the waiter sleeps is a part of its life, and the
 * median does not hear of it. Over a tenth, and it is refused as any other:
 * the median is then neither of wake-ups nor of hops without them.
 */
static int has_few_switches(const struct evidence *e)
{
	double share = switched_share(e);

	return known(share) && share < 1 - GRADE_SWITCH_TOLERANCE &&
	       !across_cpus(e);
}

static uint32_t raise_if(int holds, enum grade_flag flag)
{
	return holds ? UINT32_C(1) << flag : 0;
}

static uint32_t flags_of(const struct evidence *e)
{
	return raise_if(e->virtual_machine > 0, FLAG_VIRTUAL) |
	       raise_if(e->frequency_free > 0 ||
			    e->frequency_spread > GRADE_FREQUENCY_SPREAD,
		   FLAG_FREQUENCY) |
	       raise_if(e->noisy_share > GRADE_NOISY_SHARE, FLAG_NOISY) |
	       raise_if(e->pinned <= 0, FLAG_UNPINNED) |
	       raise_if(e->coarse_clock > 0, FLAG_COARSE) |
	       raise_if(e->drift > 0, FLAG_DRIFT) |
	       raise_if(e->two_modes > 0, FLAG_MODES) |
	       raise_if(e->throttled > 0, FLAG_THROTTLED) |
	       raise_if(
		   e->one_cpu > 0 && e->preempted_share > GRADE_PREEMPTED_SHARE,
		   FLAG_PREEMPTED) |
	       raise_if(e->trace_error > GRADE_TRACE_ERROR, FLAG_TRACE) |
	       raise_if(e->stolen_share > GRADE_STOLEN_SHARE, FLAG_STOLEN) |
	       raise_if(e->debug_kernel > 0, FLAG_DEBUG) |
	       raise_if(e->nonlinear > 0, FLAG_NONLINEAR) |
	       raise_if(has_few_switches(e), FLAG_FEW) |
	       raise_if(e->emulated > 0, FLAG_EMULATED);
}

/* Letters rise from A to D, so the worse of two is the larger. */
static char worse(char a, char b)
{
	return a > b ? a : b;
}

static char grade_by_width(double half_width)
{
	if (half_width <= GRADE_A_HALF_WIDTH)
		return 'A';
	if (half_width <= GRADE_B_HALF_WIDTH)
		return 'B';
	return half_width <= GRADE_C_HALF_WIDTH ? 'C' : 'D';
}

char grade_cap(enum grade_flag flag, const struct evidence *e)
{
	/* Noise that moved the median is worse than noise that did not. */
	if (flag == FLAG_NOISY && e->quiet_outside > 0)
		return 'C';
	return grade_flags[flag].cap;
}

static char cap_by_flags(uint32_t flags, const struct evidence *e)
{
	char cap = 'A';
	int i;

	for (i = 0; i < FLAG_COUNT; i++)
		if (flags >> i & 1)
			cap = worse(cap, grade_cap((enum grade_flag)i, e));
	return cap;
}

static const char *refusal_of(const struct evidence *e)
{
	double share = switched_share(e);
	double all = (double)e->launches + e->void_launches;

	if (known(share) && share < 1 - GRADE_SWITCH_REFUSE && !is_polled(e))
		return "did not switch";
	if (e->void_launches > GRADE_VOID_REFUSE * all)
		return "more than 10 % of the launches are void";
	return NULL;
}

struct verdict grade_row(const struct evidence *e)
{
	struct verdict v;

	v.unit = unit_of(e);
	v.flags = flags_of(e);
	v.refusal = refusal_of(e);
	if (v.refusal)
		v.grade = 'X';
	else if (e->has_range <= 0 || !known(e->half_width))
		v.grade = '-';
	else
		v.grade = worse(
		    grade_by_width(e->half_width), cap_by_flags(v.flags, e));
	return v;
}

/* The flags stand in the order of their caps, so the worst comes last. */
void grade_letters(uint32_t flags, char letters[FLAG_COUNT + 1])
{
	int i;

	for (i = 0; i < FLAG_COUNT; i++)
		if (flags >> i & 1)
			*letters++ = grade_flags[i].letter;
	*letters = '\0';
}

const char *grade_unit_means(char unit)
{
	switch (unit) {
	case 's':
		return "s: context switch, one a hop, counted.";
	case 'h':
		return "h: hop, not shown to be one switch.";
	case 'w':
		return "w: wake-up across CPUs.";
	case 'c':
		return "c: call.";
	default:
		return "?: unit not known.";
	}
}
