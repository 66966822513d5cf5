/*
 * clock.c - the interval clock: reading it, and what a reading is worth.
 *
 * The clock is the one that plat lists for the system, the same for the
 * whole run. Its step decides how long a batch must be; its cost, how long
 * a batch must be so that two readings do not show.
 */
#include "feature.h"

#include "clock.h"
#include "plat.h"
#include "plat_calls.h"

enum { READINGS_MAX = 100000, STEPS_WANTED = 32, COST_READINGS = 100 };

int64_t clock_now_ns(void)
{
	return plat_clock_ns();
}

static void measure_step(struct clock_quality *quality)
{
	int64_t last = clock_now_ns();
	unsigned i, steps = 0;

	for (i = 0; i < READINGS_MAX && steps < STEPS_WANTED; i++) {
		int64_t now = clock_now_ns(), step = now - last;

		last = now;
		if (step < 0)
			quality->backward++;
		if (step <= 0)
			continue;
		steps++;
		if (quality->step_ns == 0 || step < quality->step_ns)
			quality->step_ns = step;
	}
}

static int64_t mean_cost_ns(void)
{
	int64_t start = clock_now_ns(), end = start;
	unsigned i;

	for (i = 0; i < COST_READINGS; i++)
		end = clock_now_ns();
	return (end - start + COST_READINGS / 2) / COST_READINGS;
}

/* Of a reading that the kernel must make; -1: cannot be asked for. */
static int64_t raw_cost_ns(void)
{
	int64_t start = clock_now_ns();
	unsigned i;

	for (i = 0; i < COST_READINGS; i++)
		if (plat_raw_clock() != 0)
			return -1;
	return (clock_now_ns() - start) / COST_READINGS;
}

/* Much cheaper than a call is none; what lies between is not told. */
static enum clock_call call_of(int64_t cost_ns)
{
	int64_t least = raw_cost_ns();
	unsigned i;

	for (i = 0; i < 4; i++) {
		int64_t cost = raw_cost_ns();

		if (cost < least)
			least = cost;
	}
	if (least <= 0)
		return CLOCK_CALL_UNKNOWN;
	if (3 * cost_ns < 2 * least)
		return CLOCK_CALL_USER;
	return 6 * cost_ns > 5 * least ? CLOCK_CALL_KERNEL : CLOCK_CALL_UNKNOWN;
}

struct clock_quality clock_measure(void)
{
	struct clock_quality quality = {.step_ns = 0};
	unsigned i;

	measure_step(&quality);
	quality.cost_ns = mean_cost_ns();
	for (i = 0; i < 4; i++) {
		int64_t cost = mean_cost_ns();

		if (cost < quality.cost_ns)
			quality.cost_ns = cost;
	}
	if (quality.cost_ns < 0)
		quality.cost_ns = 0;
	quality.call = call_of(quality.cost_ns);
	/* A step finer than a reading takes cannot be seen from here. */
	if (quality.step_ns <= 2 * quality.cost_ns && quality.step_ns > 0)
		quality.step_ns = 1;
	return quality;
}
