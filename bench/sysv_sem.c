/*
 * sysv_sem - a token under System V semaphores: one semop up, one down.
 *
 * One set has a semaphore for each actor; the number goes through a word in
 * shared memory. Every semop enters the kernel, which looks the set up by
 * its id each time: the oldest of the semaphores, and not the fastest. Two
 * switches a round trip on one CPU. A set that the kill of everything left
 * behind is removed by the next launch that makes one. Reference: semop(2).
 */
#include "feature.h"

#include <string.h>

#include "atomic.h"
#include "cannot.h"
#include "ring.h"
#include "sysv.h"

struct sysv_state {
	struct sysv_set set;
	unsigned char pad[128];
	struct {
		uint32_t seq;
		unsigned char pad[124];
	} token[];
};

static int supported(const struct params *params, const char **why)
{
	(void)params;
	*why = "this system has no System V semaphores";
	return PLAT_HAS_SYSV ? 0 : -1;
}

static size_t state_bytes(const struct params *params)
{
	struct sysv_state *state;

	return sizeof(*state) + (params->n + 1) * sizeof(state->token[0]);
}

/* The last semaphore is for the calls that the lead makes alone. */
static int open_set(struct ring *ring)
{
	struct sysv_state *state = ring->state;

	if (sysv_make_set(&state->set, ring->n + 1) != 0)
		return ring_cannot(ring, "a set of %u semaphores: %s",
		    SYSV_MARKS + ring->n + 1, strerror(errno));
	return 0;
}

static void remove_set(struct ring *ring)
{
	struct sysv_state *state = ring->state;

	sysv_remove_set(&state->set);
}

static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct sysv_state *state = ring->state;

	if (sysv_change(&state->set, me, -1) != 0)
		return -1;
	*seq = atomic_load_u32(&state->token[me].seq);
	return 0;
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct sysv_state *state = ring->state;

	atomic_store_u32(&state->token[to].seq, seq);
	return sysv_change(&state->set, to, 1);
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, wait_token, pass_token);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_token, pass_token);
}

static uint64_t alone(struct ring *ring, uint64_t hops)
{
	return ring_alone_spare(ring, hops, wait_token, pass_token);
}

const struct bench bench = {
    .name = "sysv_sem",
    .summary = "System V semaphores: semop up, and semop down",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .supported = supported,
    .state_bytes = state_bytes,
    .open = open_set,
    .lead = lead,
    .follow = follow,
    .alone = alone,
    .finish = remove_set,
};
