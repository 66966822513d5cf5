/* A benchmark that runs out of file descriptors while it sets up. */
#include "feature.h"

#include "handoff.h"

static int open_many(struct ring *ring)
{
	while (handoff_open(ring) == 0)
		continue;
	return -1;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, handoff_wait, handoff_pass);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, handoff_wait, handoff_pass);
}

const struct bench bench = {
    .name = "no_descriptors",
    .summary = "for tests only",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS,
    .default_actors = BENCH_PROCESS,
    .state_bytes = handoff_state_bytes,
    .open = open_many,
    .lead = lead,
    .follow = follow,
};
