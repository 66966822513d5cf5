/*
 * posix_sem - a token under unnamed POSIX semaphores: sem_post, sem_wait.
 *
 * Each actor waits for a semaphore of its own in the memory that all share;
 * the number goes through a word beside it. Post wakes a sleeper only where
 * there is one, and wait enters the kernel only to sleep, so a hop costs
 * about what the C library's own sleeping and waking cost, on Linux those of
 * futex. Two switches a round trip on one CPU. `alone` makes the two calls
 * on a spare semaphore, mostly without the kernel. Reference: sem_init(3).
 */
#include "feature.h"

#include <errno.h>
#include <semaphore.h>
#include <string.h>

#include "atomic.h"
#include "cannot.h"
#include "ring.h"

struct sem_token {
	sem_t posted;
	uint32_t seq;
	unsigned char pad[128];
};

static size_t state_bytes(const struct params *params)
{
	return (params->n + 1) * sizeof(struct sem_token);
}

/* The last one is for the calls that the lead makes alone. Some systems
 * have the call and refuse it between processes. */
static int open_tokens(struct ring *ring)
{
	struct sem_token *token = ring->state;
	unsigned i;

	for (i = 0; i <= ring->n; i++)
		if (sem_init(&token[i].posted, !ring->threads, 0) != 0)
			return ring_cannot(ring, "sem_init for %s: %s",
			    ring->threads ? "threads" : "processes",
			    strerror(errno));
	return 0;
}

static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct sem_token *token = ring->state;

	while (sem_wait(&token[me].posted) != 0)
		if (errno != EINTR)
			return -1;
	*seq = atomic_load_u32(&token[me].seq);
	return 0;
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct sem_token *token = ring->state;

	atomic_store_u32(&token[to].seq, seq);
	return sem_post(&token[to].posted);
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
    .name = "posix_sem",
    .summary = "POSIX semaphores in shared memory: post, and wait",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .set = SET_CORE,
    .state_bytes = state_bytes,
    .open = open_tokens,
    .lead = lead,
    .follow = follow,
    .alone = alone,
};
