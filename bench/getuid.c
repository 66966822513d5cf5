/*
 * getuid - the cheapest system call, again and again: no switch at all.
 *
 * The call itself, never a value that a C library keeps. It is the price of
 * entering and leaving the kernel, and with copies=2 the question of how
 * two processors get in each other's way there.
 */
#include "feature.h"

#include <unistd.h>

#include "bench.h"
#include "plat_calls.h"

static long uid;

static int learn_uid(struct ring *ring, unsigned me)
{
	(void)ring;
	(void)me;
	uid = (long)getuid();
	return 0;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	uint64_t done;

	(void)ring;
	for (done = 0; done < ops; done++)
		if (plat_getuid() != uid)
			break;
	return done;
}

const struct bench bench = {
    .name = "getuid",
    .summary = "the system call getuid, never from a cache",
    .op = "call",
    .version = 1,
    .set = SET_SYS,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .enter = learn_uid,
    .lead = lead,
};
