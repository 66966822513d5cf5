/*
 * signal_token.h - what the benchmarks share that hand over by kill: one
 * sends SIGUSR1, and the other takes it in a way of its own.
 *
 * The number goes through shared memory, since a signal carries none. As
 * only the holder of the token sends, no two signals can merge into one.
 * Inline, and with a constant function for how one sleeps, so that the loop
 * is the same as one written out. Reference: kill(2).
 */
#ifndef CTXBENCH_SIGNAL_TOKEN_H
#define CTXBENCH_SIGNAL_TOKEN_H

#include <signal.h>
#include <stddef.h>

#include "atomic.h"
#include "ring.h"

/* Tokens of all actors, and a spare one for the calls made alone. */
struct signal_tokens {
	sigset_t set; /* what the benchmark sleeps with */
	unsigned char pad[128];
	struct {
		uint32_t seq;
		unsigned char pad[124];
	} token[];
};

/* Sleeps until a signal came, whoever sent it. 0, or -1. */
typedef int signal_sleep(const sigset_t *set);

static inline size_t signal_tokens_bytes(const struct params *params)
{
	struct signal_tokens *state;

	return sizeof(*state) + (params->n + 1) * sizeof(state->token[0]);
}

static inline void signal_tokens_number(struct ring *ring)
{
	struct signal_tokens *state = ring->state;
	unsigned i;

	for (i = 0; i < ring->n; i++)
		state->token[i].seq = ring_first_seq(ring, i);
}

/* For those that sleep with SIGUSR1 alone, and keep it blocked. */
static inline int signal_tokens_open(struct ring *ring)
{
	struct signal_tokens *state = ring->state;

	sigemptyset(&state->set);
	sigaddset(&state->set, SIGUSR1);
	signal_tokens_number(ring);
	return 0;
}

/* Sleeps before it looks: a number that is there already has its signal
 * pending, and leaving that one behind would answer the next wait. */
static inline int signal_wait(
    struct ring *ring, unsigned me, uint32_t *seq, signal_sleep *sleep_once)
{
	struct signal_tokens *state = ring->state;
	uint32_t last = *seq;

	do {
		if (sleep_once(&state->set) != 0)
			return -1;
		*seq = atomic_load_u32(&state->token[me].seq);
	} while (*seq == last);
	return 0;
}

static inline int signal_pass(struct ring *ring, unsigned to, uint32_t seq)
{
	struct signal_tokens *state = ring->state;

	atomic_store_u32(&state->token[to].seq, seq);
	return kill(ring->actor[to].pid, SIGUSR1);
}

/* The lead to itself, with the spare token: the signal is pending before it
 * is waited for, so that nobody sleeps. */
static inline int signal_pass_to_self(
    struct ring *ring, unsigned to, uint32_t seq)
{
	struct signal_tokens *state = ring->state;

	atomic_store_u32(&state->token[to].seq, seq);
	return kill(ring->actor[0].pid, SIGUSR1);
}

static inline uint64_t signal_alone(
    struct ring *ring, uint64_t hops, ring_wait *wait_token)
{
	struct signal_tokens *state = ring->state;

	state->token[ring->n].seq = 0;
	return ring_alone_spare(ring, hops, wait_token, signal_pass_to_self);
}

#endif
