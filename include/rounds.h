/*
 * rounds.h - the loops of groups: a round is an operation.
 *
 * The lead, which is the first sender, writes a byte for each other sender;
 * every sender then sends a message to each of its receivers; the receiver
 * that is the last of all to have its messages tells the lead. Nobody begins
 * the next round before, so that rounds are alike and can be timed one by
 * one. A sender that finds a channel full waits in it. Each message says
 * which round it is of and who sent it; a receiver takes one of each sender
 * and of this round only.
 */
#ifndef CTXBENCH_ROUNDS_H
#define CTXBENCH_ROUNDS_H

#include <string.h>

#include "atomic.h"
#include "groups.h"
#include "ring.h"
#include "stream.h"

struct round_head {
	uint32_t round, sender;
};

static inline int round_send(
    struct ring *ring, unsigned me, uint32_t round, int fd)
{
	struct groups_state *state = ring->state;
	unsigned char *message = state->buffer + me * groups_room(state->bytes);
	struct round_head head = {round, me % (2 * ring->params->fan)};

	memcpy(message, &head, sizeof(head));
	return stream_write(fd, message, state->bytes);
}

static inline int round_send_all(struct ring *ring, unsigned me, uint32_t round)
{
	struct groups_state *state = ring->state;
	unsigned first = groups_receiver(ring, me), i;

	for (i = 0; i < ring->params->fan; i++)
		if (round_send(ring, me, round, state->channel[first + i][1]) !=
		    0)
			return -1;
	return 0;
}

static inline int round_take(
    struct ring *ring, unsigned me, int fd, struct round_head *head)
{
	struct groups_state *state = ring->state;
	unsigned char *message = state->buffer + me * groups_room(state->bytes);

	if (stream_read(fd, message, state->bytes) != 0)
		return -1;
	memcpy(head, message, sizeof(*head));
	return 0;
}

static inline int round_take_all(struct ring *ring, unsigned me, uint32_t round)
{
	struct groups_state *state = ring->state;
	unsigned which = groups_receiver(ring, me), i;
	uint32_t *last = state->last + which * groups_last_bytes(ring->params) /
					   sizeof(*last);
	struct round_head head;

	for (i = 0; i < ring->params->fan; i++) {
		if (round_take(ring, me, state->channel[which][0], &head) != 0)
			return -1;
		if (head.round != round || head.sender >= ring->params->fan ||
		    last[head.sender] != round - 1)
			return -1;
		last[head.sender] = round;
	}
	return 0;
}

/* The last of all receivers tells the lead. */
static inline int round_arrive(struct ring *ring, uint32_t round)
{
	struct groups_state *state = ring->state;

	if (atomic_add_u32(state->arrived, 1) != state->receivers)
		return 0;
	atomic_store_u32(state->arrived, 0);
	return stream_write(state->done[1], &round, sizeof(round));
}

static inline int round_start(struct ring *ring, uint32_t round)
{
	struct groups_state *state = ring->state;
	unsigned char bytes[BENCH_ACTORS_MAX / 2];

	memset(bytes, (int)(round & 0xff), state->receivers - 1);
	return stream_write(
	    state->start[round % 2][1], bytes, state->receivers - 1);
}

static inline int round_await_start(struct ring *ring, uint32_t round)
{
	struct groups_state *state = ring->state;
	unsigned char byte;

	if (stream_read(state->start[round % 2][0], &byte, 1) != 0)
		return -1;
	return byte == (unsigned char)round ? 0 : -1;
}

static inline uint64_t round_lead(struct ring *ring, uint64_t ops)
{
	struct groups_state *state = ring->state;
	ring_turn *turn = ring_has_work(ring) ? ring_work : ring_no_work;
	uint32_t round = ring->actor[0].seq, told;
	uint64_t done;

	for (done = 0; done < ops; done++) {
		round++;
		turn(ring, 0);
		if (round_start(ring, round) != 0 ||
		    round_send_all(ring, 0, round) != 0 ||
		    stream_read(state->done[0], &told, sizeof(told)) != 0 ||
		    told != round)
			break;
	}
	ring->actor[0].seq = round;
	return done;
}

static inline uint64_t round_follow(
    struct ring *ring, unsigned me, uint64_t ops)
{
	ring_turn *turn = ring_has_work(ring) ? ring_work : ring_no_work;
	int sends = groups_sends(ring, me);
	uint32_t round = ring->actor[me].seq;
	uint64_t done;

	for (done = 0; done < ops; done++) {
		round++;
		if (sends && round_await_start(ring, round) != 0)
			break;
		turn(ring, me);
		if (sends ? round_send_all(ring, me, round) != 0
			  : round_take_all(ring, me, round) != 0 ||
				round_arrive(ring, round) != 0)
			break;
	}
	ring->actor[me].seq = round;
	return done;
}

/* The two calls of a message, through the spare channel and back. */
static inline uint64_t round_alone(struct ring *ring, uint64_t hops)
{
	struct groups_state *state = ring->state;
	int *end = state->channel[state->receivers];
	ring_turn *turn = ring_has_work(ring) ? ring_work : ring_no_work;
	unsigned fan = ring->params->fan;
	struct round_head head;
	uint64_t done;

	for (done = 0; done < hops; done++) {
		if (done % fan == 0)
			turn(ring, 0);
		if (round_send(ring, 0, (uint32_t)done, end[1]) != 0 ||
		    round_take(ring, 0, end[0], &head) != 0 ||
		    head.round != (uint32_t)done)
			break;
	}
	return done;
}

#endif
