/*
 * groups.h - groups of senders and receivers: who they are, and the channels
 * between every sender and every receiver of a group.
 *
 * Actors are numbered group by group, senders first. A receiver reads from
 * a channel of its own, to which all senders of its group write. Besides,
 * start bytes go through two pipes in turn: who is done early waits at the
 * other one, and takes nobody's byte. What is sent is in rounds.h.
 */
#ifndef CTXBENCH_GROUPS_H
#define CTXBENCH_GROUPS_H

#include <fcntl.h>
#include <unistd.h>

#include "bench.h"

enum { GROUPS_SIZE = 100, GROUPS_LINE = 128 };

/* A receiver reads from its channel's end 0; its senders write to end 1.
 * The last channel is for the calls that the lead makes alone. */
struct groups_state {
	size_t bytes;
	unsigned receivers; /* as many as there are senders */
	int start[2][2], done[2];
	int (*channel)[2];
	uint32_t *last;        /* round seen, by receiver and its sender */
	unsigned char *buffer; /* of each actor */
	uint32_t arrived[GROUPS_LINE / 4]; /* receivers that have all */
};

/* Makes the two ends of a channel; 0, or -1. */
typedef int groups_make(int end[2]);

static inline size_t groups_bytes(const struct params *params)
{
	return params->size_bytes != 0 ? (size_t)params->size_bytes
				       : GROUPS_SIZE;
}

/* Actors do not share a line of memory. */
static inline size_t groups_room(size_t bytes)
{
	return (bytes + 2 * GROUPS_LINE - 1) / GROUPS_LINE * GROUPS_LINE;
}

static inline size_t groups_last_bytes(const struct params *params)
{
	return groups_room(params->fan * sizeof(uint32_t));
}

static inline size_t groups_state_bytes(const struct params *params)
{
	size_t receivers = params->n / 2;

	return groups_room(sizeof(struct groups_state)) +
	       groups_room((receivers + 1) * sizeof(int[2])) +
	       receivers * groups_last_bytes(params) +
	       params->n * groups_room(groups_bytes(params));
}

static inline void groups_lay_out(struct ring *ring)
{
	const struct params *params = ring->params;
	struct groups_state *state = ring->state;
	unsigned char *at = ring->state;

	state->bytes = groups_bytes(params);
	state->receivers = params->n / 2;
	at += groups_room(sizeof(*state));
	state->channel = (int(*)[2])(void *)at;
	at += groups_room((state->receivers + 1) * sizeof(int[2]));
	state->last = (uint32_t *)(void *)at;
	at += state->receivers * groups_last_bytes(params);
	state->buffer = at;
}

static inline int groups_open(struct ring *ring, groups_make *make)
{
	struct groups_state *state = ring->state;
	unsigned i;

	groups_lay_out(ring);
	if (pipe(state->start[0]) != 0 || pipe(state->start[1]) != 0 ||
	    pipe(state->done) != 0)
		return -1;
	for (i = 0; i <= state->receivers; i++)
		if (make(state->channel[i]) != 0)
			return -1;
	/* Nobody empties the spare one meanwhile: a message that it cannot
	 * hold must fail, not wait. */
	return fcntl(state->channel[state->receivers][1], F_SETFL, O_NONBLOCK);
}

static inline void groups_close(struct ring *ring)
{
	struct groups_state *state = ring->state;
	unsigned i, end;

	for (end = 0; end < 2; end++) {
		close(state->start[0][end]);
		close(state->start[1][end]);
		close(state->done[end]);
		for (i = 0; i <= state->receivers; i++)
			close(state->channel[i][end]);
	}
}

/* The receiver that actor `me` is, or the first of those it sends to. */
static inline unsigned groups_receiver(const struct ring *ring, unsigned me)
{
	unsigned fan = ring->params->fan, place = me % (2 * fan);

	return me / (2 * fan) * fan + (place < fan ? 0 : place - fan);
}

static inline int groups_sends(const struct ring *ring, unsigned me)
{
	return me % (2 * ring->params->fan) < ring->params->fan;
}

static inline void groups_keep_channels(struct ring *ring, unsigned me)
{
	struct groups_state *state = ring->state;
	unsigned sends = groups_sends(ring, me) != 0, i;
	unsigned first = groups_receiver(ring, me);
	unsigned count = sends ? ring->params->fan : 1;

	for (i = 0; i <= state->receivers; i++) {
		if (i == state->receivers && me == 0)
			continue;
		close(state->channel[i][sends ? 0 : 1]);
		if (i < first || i >= first + count)
			close(state->channel[i][sends]);
	}
}

/* A process keeps the ends that it uses, so that nobody waits for what can
 * no longer come. */
static inline int groups_enter(struct ring *ring, unsigned me)
{
	struct groups_state *state = ring->state;
	unsigned pipes;

	ring->actor[me].seq = 0;
	if (ring->threads)
		return 0;
	groups_keep_channels(ring, me);
	for (pipes = 0; pipes < 2; pipes++) {
		if (me == 0 || !groups_sends(ring, me))
			close(state->start[pipes][0]);
		if (me != 0)
			close(state->start[pipes][1]);
	}
	if (me != 0)
		close(state->done[0]);
	return groups_sends(ring, me) ? close(state->done[1]) : 0;
}

#endif
