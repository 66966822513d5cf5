/*
 * timer - how late a sleeper wakes: sleep for 250 us, and look at the clock.
 *
 * What was planned is taken off, and the lateness is what is printed, of the
 * single operations as well (p99, max): cyclictest's question. It holds the
 * timer's own delay, the way out of the CPU's idle state, the switch from
 * idle and the return of the call. A system may add to it on purpose: Linux
 * up to 50 us for a thread of the normal policy, so that timers coincide,
 * none with --fifo. One switch an operation on an idle CPU. In the set of
 * calls, not of switches: there is no partner to switch to.
 * Reference: clock_nanosleep(2), PR_SET_TIMERSLACK in prctl(2).
 */
#include "feature.h"

#include <errno.h>
#include <string.h>

#include "bench.h"
#include "cannot.h"
#include "plat.h"
#include "plat_calls.h"

enum { PLANNED_NS = 250000 };

/* 0, or -1: not asleep until then. */
static int sleep_once(void)
{
	int64_t now = plat_clock_ns(), until = now + PLANNED_NS;

	while (plat_sleep_until(until, now) != 0) {
		if (errno != EINTR)
			return -1;
		now = plat_clock_ns();
	}
	return plat_clock_ns() >= until ? 0 : -1;
}

/* Once, so that a call that is denied is known before. */
static int try_it(struct ring *ring, unsigned me)
{
	(void)me;
	errno = 0;
	if (sleep_once() != 0 && errno != 0)
		return ring_cannot(ring, "sleeping: %s", strerror(errno));
	return 0;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	uint64_t done;

	(void)ring;
	for (done = 0; done < ops; done++)
		if (sleep_once() != 0)
			break;
	return done;
}

const struct bench bench = {
    .name = "timer",
    .summary = "how late one wakes who sleeps for 250 us",
    .op = "sleep",
    .version = 1,
    .set = SET_SYS,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .waits = 1,
    .planned_ns = PLANNED_NS,
    .enter = try_it,
    .lead = lead,
};
