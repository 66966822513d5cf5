/*
 * futex - a token in shared memory; the waiter sleeps on its word.
 *
 * The least that the kernel can do for a hand-off: store the number, wake
 * the sleeper, sleep until one's own word changes. Two switches a round
 * trip on one CPU. Only where the system has such a call.
 */
#include "feature.h"

#include "atomic.h"
#include "plat_calls.h"
#include "ring.h"

struct futex_token {
	uint32_t seq;
	unsigned char pad[124];
};

static int supported(const struct params *params, const char **why)
{
	(void)params;
	*why = "this system has no futex-like call that we know";
	return PLAT_HAS_FUTEX ? 0 : -1;
}

static size_t state_bytes(const struct params *params)
{
	return (params->n + 1) * sizeof(struct futex_token);
}

static int open_tokens(struct ring *ring)
{
	struct futex_token *token = ring->state;
	unsigned i;

	for (i = 0; i < ring->n; i++)
		token[i].seq = ring_first_seq(ring, i);
	return 0;
}

static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct futex_token *token = ring->state;
	uint32_t last = *seq;

	while ((*seq = atomic_load_u32(&token[me].seq)) == last)
		if (plat_futex_wait(&token[me].seq, last, ring->threads) < 0)
			return -1;
	return 0;
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct futex_token *token = ring->state;

	atomic_store_u32(&token[to].seq, seq);
	return plat_futex_wake(&token[to].seq, ring->threads) < 0 ? -1 : 0;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, wait_token, pass_token);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_token, pass_token);
}

/* Asks to sleep on a value that the word no longer has: comes right back. */
static int wait_on_stale(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct futex_token *token = ring->state;
	uint32_t *word = &token[me].seq;

	if (plat_futex_wait(word, *seq, ring->threads) < 0)
		return -1;
	*seq = atomic_load_u32(word);
	return 0;
}

/* Passing wakes nobody, on the spare word. */
static uint64_t alone(struct ring *ring, uint64_t hops)
{
	return ring_alone_spare(ring, hops, wait_on_stale, pass_token);
}

const struct bench bench = {
    .name = "futex",
    .summary = "a word in shared memory: wake, and wait",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_THREAD,
    .set = SET_CORE,
    .supported = supported,
    .state_bytes = state_bytes,
    .open = open_tokens,
    .lead = lead,
    .follow = follow,
    .alone = alone,
};
