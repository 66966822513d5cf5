/*
 * delayed - a hand-off whose partner spins for $CTXBENCH_TEST_DELAY_NS a
 * turn, by the tick or the clock: what is put in must come out.
 */
#include "feature.h"

#include <stdlib.h>

#include "clock.h"
#include "handoff.h"

static int64_t delay_ns;
static double tick_ns; /* 0: the clock serves */

/* Two windows of 5 ms each. */
static void calibrate(void)
{
	struct clock_pair pair[3];
	const char *why;
	int i;

	if (!clock_tick_probe(&why))
		return;
	for (i = 0; i < 3; i++) {
		int64_t start = clock_now_ns();

		while (i > 0 && clock_now_ns() - start < 5000000)
			continue;
		pair[i] = clock_pair_now();
	}
	tick_ns = clock_tick_ns(pair[0], pair[1], pair[2]);
}

static int enter(struct ring *ring, unsigned me)
{
	const char *text = getenv("CTXBENCH_TEST_DELAY_NS");

	(void)ring;
	delay_ns = text != NULL ? atol(text) : 0;
	if (me == 1)
		calibrate();
	return 0;
}

static void spin(void)
{
	if (delay_ns == 0)
		return;
	if (tick_ns > 0) {
		uint64_t end =
		    clock_tick() + (uint64_t)((double)delay_ns / tick_ns);

		while (clock_tick() < end)
			continue;
	} else {
		int64_t end = clock_now_ns() + delay_ns;

		while (clock_now_ns() < end)
			continue;
	}
}

static int wait_and_spin(struct ring *ring, unsigned me, uint32_t *seq)
{
	int failed = handoff_wait(ring, me, seq);

	spin();
	return failed;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, handoff_wait, handoff_pass);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_and_spin, handoff_pass);
}

const struct bench bench = {
    HANDOFF("delayed"), .enter = enter, .lead = lead, .follow = follow};
