/*
 * ring.h - the token loops that the benchmarks which pass a token share.
 *
 * The token carries a sequence number, raised by one at each hop and
 * checked at each, so that no lost, doubled or made-up hand-off can go by.
 * The functions are inline and take constant function pointers: compiled,
 * no indirect call is left, and between two clock reads stand the counter,
 * the number and the test for errors, nothing else.
 */
#ifndef CTXBENCH_RING_H
#define CTXBENCH_RING_H

#include "bench.h"
#include "vector.h"

/* Waits for the token at actor `me`. *seq holds the number this actor saw
 * last and receives the new one. 0, or -1. */
typedef int ring_wait(struct ring *ring, unsigned me, uint32_t *seq);
/* Hands the token with the number `seq` to the actor `to`. 0, or -1. */
typedef int ring_pass(struct ring *ring, unsigned to, uint32_t seq);
/* What an actor does each turn besides. */
typedef void ring_turn(struct ring *ring, unsigned me);

static inline void ring_no_work(struct ring *ring, unsigned me)
{
	(void)ring;
	(void)me;
}

/* All that params ask for: reads and writes one byte of each 64 of the
 * actor's working set, then fills vector registers, so that they are still
 * full at the switch. */
static inline void ring_work(struct ring *ring, unsigned me)
{
	volatile unsigned char *byte = ring->actor[me].work;
	uint64_t at;

	for (at = 0; at < ring->params->work_bytes; at += 64)
		byte[at] = (unsigned char)(byte[at] + 1);
	vector_dirty(ring->params->fpu);
}

/* Whether a turn is more than handing over. A benchmark with a loop of its
 * own asks before it, and then makes ring_work once a turn. */
static inline int ring_has_work(const struct ring *ring)
{
	return (ring->params->work_bytes | ring->params->fpu) != 0;
}

static inline uint64_t ring_lead_loop(struct ring *ring, uint64_t ops,
    ring_wait *wait_token, ring_pass *pass_token, ring_turn *turn)
{
	uint32_t seq = ring->actor[0].seq;
	uint64_t done;

	for (done = 0; done < ops; done++) {
		uint32_t expected = seq + ring->n;

		turn(ring, 0);
		if (pass_token(ring, 1, seq + 1) != 0)
			break;
		if (wait_token(ring, 0, &seq) != 0 || seq != expected)
			break;
	}
	ring->actor[0].seq = seq;
	return done;
}

static inline uint64_t ring_follow_loop(struct ring *ring, unsigned me,
    uint64_t ops, ring_wait *wait_token, ring_pass *pass_token, ring_turn *turn)
{
	unsigned to = me + 1 < ring->n ? me + 1 : 0;
	uint32_t seq = ring->actor[me].seq;
	uint64_t done;

	for (done = 0; done < ops; done++) {
		uint32_t expected = seq + ring->n;

		if (wait_token(ring, me, &seq) != 0 || seq != expected)
			break;
		turn(ring, me);
		if (pass_token(ring, to, seq + 1) != 0)
			break;
	}
	ring->actor[me].seq = seq;
	return done;
}

static inline uint64_t ring_lead(struct ring *ring, uint64_t ops,
    ring_wait *wait_token, ring_pass *pass_token)
{
	if (ring_has_work(ring))
		return ring_lead_loop(
		    ring, ops, wait_token, pass_token, ring_work);
	return ring_lead_loop(ring, ops, wait_token, pass_token, ring_no_work);
}

static inline uint64_t ring_follow(struct ring *ring, unsigned me, uint64_t ops,
    ring_wait *wait_token, ring_pass *pass_token)
{
	if (ring_has_work(ring))
		return ring_follow_loop(
		    ring, me, ops, wait_token, pass_token, ring_work);
	return ring_follow_loop(
	    ring, me, ops, wait_token, pass_token, ring_no_work);
}

/* The calls of one hop, without a partner: what is passed to `at` is what
 * comes there. */
static inline uint64_t ring_alone_loop(struct ring *ring, unsigned at,
    uint64_t hops, ring_wait *wait_token, ring_pass *pass_token,
    ring_turn *turn)
{
	uint32_t seq = 0;
	uint64_t done;

	for (done = 0; done < hops; done++) {
		uint32_t expected = seq + 1;

		turn(ring, 0);
		if (pass_token(ring, at, expected) != 0)
			break;
		if (wait_token(ring, at, &seq) != 0 || seq != expected)
			break;
	}
	return done;
}

static inline uint64_t ring_alone_at(struct ring *ring, unsigned at,
    uint64_t hops, ring_wait *wait_token, ring_pass *pass_token)
{
	if (ring_has_work(ring))
		return ring_alone_loop(
		    ring, at, hops, wait_token, pass_token, ring_work);
	return ring_alone_loop(
	    ring, at, hops, wait_token, pass_token, ring_no_work);
}

/* From the lead to itself. */
static inline uint64_t ring_alone(struct ring *ring, uint64_t hops,
    ring_wait *wait_token, ring_pass *pass_token)
{
	return ring_alone_at(ring, 0, hops, wait_token, pass_token);
}

/* By a spare place behind those of the actors, where nobody waits. */
static inline uint64_t ring_alone_spare(struct ring *ring, uint64_t hops,
    ring_wait *wait_token, ring_pass *pass_token)
{
	return ring_alone_at(ring, ring->n, hops, wait_token, pass_token);
}

/* The numbers that actor `me` counts from, so that the first hop carries 1:
 * it then receives me, me + n, me + 2n ... (the lead n, 2n ...). */
static inline uint32_t ring_first_seq(const struct ring *ring, unsigned me)
{
	return me == 0 ? 0 : (uint32_t)me - ring->n;
}

#endif
