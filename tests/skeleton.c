/*
 * skeleton - a benchmark to be copied: a token in shared words, waited for
 * by yielding.
 *
 * Copy this file to bench/NAME.c, change what is below, and add bench/NAME
 * to BENCH in the Makefile. Say here what is timed, and how many switches
 * an operation should make: two a round trip on one CPU, none across two,
 * where nobody ever sleeps. The tests build and run this file.
 */
#include "feature.h"

#include <sched.h>

#include "atomic.h"
#include "ring.h"

struct word {
	uint32_t seq;
	unsigned char pad[124];
};

static size_t state_bytes(const struct params *params)
{
	return params->n * sizeof(struct word);
}

static int open_words(struct ring *ring)
{
	struct word *word = ring->state;
	unsigned i;

	for (i = 0; i < ring->n; i++)
		word[i].seq = ring_first_seq(ring, i);
	return 0;
}

static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct word *word = ring->state;
	uint32_t last = *seq;

	while ((*seq = atomic_load_u32(&word[me].seq)) == last)
		if (sched_yield() != 0)
			return -1;
	return 0;
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct word *word = ring->state;

	atomic_store_u32(&word[to].seq, seq);
	return 0;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, wait_token, pass_token);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_token, pass_token);
}

const struct bench bench = {
    .name = "skeleton",
    .summary = "a word in shared memory, waited for by yielding",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_THREAD,
    .state_bytes = state_bytes,
    .open = open_words,
    .lead = lead,
    .follow = follow,
};
