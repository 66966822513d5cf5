/*
 * tick.c - the processor's time counter: whether it can be used, and what
 * one tick is worth.
 *
 * It serves to time single operations, which a clock call would disturb. An
 * instruction may trap, or be emulated as a constant; a counter may run at
 * another rate than its name says, or differ between CPUs. So it is tried,
 * and calibrated over the launch's own length, and dropped when two windows
 * disagree.
 */
#include "feature.h"

#include <setjmp.h>
#include <signal.h>
#include <string.h>

#include "clock.h"
#include "tick.h"

uint64_t clock_tick(void)
{
	return tick_read();
}

const char *clock_tick_name(void)
{
	return TICK_NAME;
}

static sigjmp_buf trap;

static void on_trap(int number)
{
	(void)number;
	siglongjmp(trap, 1);
}

static int advances(void)
{
	uint64_t first = tick_read();
	unsigned i;

	for (i = 0; i < 100000; i++)
		if (tick_read() > first)
			return 1;
	return 0;
}

int clock_tick_probe(const char **why)
{
	struct sigaction action, old_ill, old_segv;
	volatile int works = 0;

	memset(&action, 0, sizeof(action));
	action.sa_handler = on_trap;
	sigemptyset(&action.sa_mask);
	*why = "no such instruction here";
	if (strcmp(TICK_NAME, "none") == 0)
		return 0;
	if (sigaction(SIGILL, &action, &old_ill) != 0)
		return 0;
	if (sigaction(SIGSEGV, &action, &old_segv) == 0) {
		*why = "the instruction traps";
		if (sigsetjmp(trap, 1) == 0) {
			works = advances();
			*why = works ? "" : "the counter stands still";
		}
		sigaction(SIGSEGV, &old_segv, NULL);
	}
	sigaction(SIGILL, &old_ill, NULL);
	return works;
}

struct clock_pair clock_pair_now(void)
{
	struct clock_pair best = {0, 0};
	int64_t best_gap = INT64_MAX;
	unsigned i;

	for (i = 0; i < 10; i++) {
		int64_t before = clock_now_ns();
		uint64_t tick = tick_read();
		int64_t gap = clock_now_ns() - before;

		if (gap >= 0 && gap < best_gap) {
			best_gap = gap;
			best.tick = tick;
			best.ns = before + gap / 2;
		}
	}
	return best;
}

static double rate(struct clock_pair from, struct clock_pair to)
{
	if (to.tick <= from.tick || to.ns <= from.ns)
		return 0;
	return (double)(to.ns - from.ns) / (double)(to.tick - from.tick);
}

double clock_tick_ns(
    struct clock_pair a, struct clock_pair b, struct clock_pair c)
{
	double first = rate(a, b), second = rate(b, c), whole = rate(a, c);

	if (first <= 0 || second <= 0)
		return 0;
	if (first > second * 1.002 || second > first * 1.002)
		return 0;
	return whole;
}
