/*
 * channel_token.h - the token through the channels of channel.h: write, and
 * read, whole messages of size=.
 *
 * As in ring.h no indirect call is left in the loops, and where the message
 * is the number alone the first call moves it. Longer ones go through a
 * buffer of the actor's own; the two functions for them are no part of the
 * loops, so that these stay small. Datagrams come whole, and go through the
 * same calls; one that is lost leaves its reader asleep, which the limit of
 * the launch ends.
 */
#ifndef CTXBENCH_CHANNEL_TOKEN_H
#define CTXBENCH_CHANNEL_TOKEN_H

#include <fcntl.h>

#include "channel.h"
#include "ring.h"
#include "stream.h"

static int channel_read_long(
    struct channels *state, unsigned me, int fd, uint32_t *seq)
{
	unsigned char *message = channels_slot(state, me)->message;

	if (stream_read(fd, message, state->bytes) != 0)
		return -1;
	memcpy(seq, message, sizeof(*seq));
	return 0;
}

static int channel_write_long(
    struct channels *state, unsigned me, int fd, uint32_t seq)
{
	unsigned char *message = channels_slot(state, me)->message;

	memcpy(message, &seq, sizeof(seq));
	return stream_write(fd, message, state->bytes);
}

static inline int channel_wait(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct channels *state = ring->state;
	int fd = state->end[me].read_fd;

	if (state->bytes == sizeof(*seq))
		return stream_read(fd, seq, sizeof(*seq));
	return channel_read_long(state, me, fd, seq);
}

static inline int channel_pass(struct ring *ring, unsigned to, uint32_t seq)
{
	struct channels *state = ring->state;
	int fd = state->end[to].write_fd;

	if (state->bytes == sizeof(seq))
		return stream_write(fd, &seq, sizeof(seq));
	return channel_write_long(state, (to == 0 ? ring->n : to) - 1, fd, seq);
}

/* To and fro, where the hops of the ring share a channel: that at `to` and
 * the next one, both spare. */
static inline int channel_pass_back(
    struct ring *ring, unsigned to, uint32_t seq)
{
	const struct channels *state = ring->state;

	return channel_pass(ring, to + (seq & state->back), seq);
}

static inline int channel_wait_back(
    struct ring *ring, unsigned me, uint32_t *seq)
{
	const struct channels *state = ring->state;

	return channel_wait(ring, me + ((*seq + 1) & state->back), seq);
}

/* One message is tried: it may be longer than the system allows. What the
 * spare channel cannot hold must fail here, as nobody empties it. */
static inline int channel_enter(struct ring *ring, unsigned me)
{
	struct channels *state = ring->state;
	int fd = state->end[ring->n].write_fd;
	uint32_t seq = 0;

	channels_keep_own(ring, me);
	if (me != 0 || bench.alone == NULL)
		return 0;
	if (fcntl(fd, F_SETFL, O_NONBLOCK) != 0)
		return -1;
	if (channel_pass(ring, ring->n, 1) != 0 ||
	    channel_wait(ring, ring->n, &seq) != 0 || seq != 1)
		return ring_cannot(ring, "a message of %zu bytes: %s",
		    state->bytes, strerror(errno));
	return fcntl(fd, F_SETFL, 0);
}

/* The loops of those that only write and read. */
static inline uint64_t channel_lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, channel_wait, channel_pass);
}

static inline uint64_t channel_follow(
    struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, channel_wait, channel_pass);
}

/* Into the spare channel and out again: the calls, and nobody to wake. */
static inline uint64_t channel_alone(struct ring *ring, uint64_t hops)
{
	return ring_alone_spare(ring, hops, channel_wait, channel_pass);
}

/* For those of CHANNEL_TWO_WAY. */
static inline uint64_t channel_alone_back(struct ring *ring, uint64_t hops)
{
	return ring_alone_spare(
	    ring, hops, channel_wait_back, channel_pass_back);
}

#endif
