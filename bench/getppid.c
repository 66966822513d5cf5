/*
 * getppid - the parent's number, again and again: no switch at all.
 *
 * The null call of other suites: of the calls that every system has, the one
 * that no C library ever kept an answer of. Made as the raw call all the
 * same, and each answer is compared with the first. Beside getuid it shows
 * what a lookup in a structure that is another process's costs.
 */
#include "feature.h"

#include <unistd.h>

#include "bench.h"
#include "plat_calls.h"

static long parent;

static int learn_parent(struct ring *ring, unsigned me)
{
	(void)ring;
	(void)me;
	parent = (long)getppid();
	return 0;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	uint64_t done;

	(void)ring;
	for (done = 0; done < ops; done++)
		if (plat_getppid() != parent)
			break;
	return done;
}

const struct bench bench = {
    .name = "getppid",
    .summary = "the system call getppid, never from a cache",
    .op = "call",
    .version = 1,
    .set = SET_SYS,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .enter = learn_parent,
    .lead = lead,
};
