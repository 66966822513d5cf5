/*
 * channel.h - a ring of channels, for benchmarks whose token goes through
 * descriptors. A benchmark makes one channel, a descriptor to read from and
 * one to write to; here a ring of them is opened, shared out and closed.
 * What goes through them is channel_token.h's.
 *
 * Each actor reads from a channel of its own, and the one before it writes
 * there. Where both ends of a channel carry both ways, two actors share one.
 * A spare channel serves the calls that the lead makes alone.
 */
#ifndef CTXBENCH_CHANNEL_H
#define CTXBENCH_CHANNEL_H

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "cannot.h"

struct channel {
	int read_fd, write_fd;
};

/* Memory beside a channel, on lines that no other has a part of. */
struct channel_slot {
	uint32_t seq; /* for what carries no number itself */
	int wait_fd;  /* for what waits on another descriptor */
	unsigned char pad[120];
	unsigned char message[]; /* of the actor that reads there */
};

/* The state of a ring: up to n + 2 ends, then as many slots. end[n] is the
 * spare channel, end[n + 1] the way back through it. */
struct channels {
	size_t bytes; /* of a message */
	size_t slot_bytes;
	unsigned char *slots;
	unsigned ends;
	unsigned back; /* 1: there is a way back, else 0 */
	struct channel end[];
};

enum channel_ways { CHANNEL_ONE_WAY, CHANNEL_TWO_WAY };

/* 0; -1 with errno, or with a reason by ring_cannot. */
typedef int channel_make(struct ring *ring, struct channel *channel);

static inline int channel_make_pipe(struct ring *ring, struct channel *channel)
{
	int fd[2];

	(void)ring;
	if (pipe(fd) != 0)
		return -1;
	*channel = (struct channel){.read_fd = fd[0], .write_fd = fd[1]};
	return 0;
}

static inline size_t channels_lines(size_t bytes)
{
	return (bytes + 127) / 128 * 128;
}

static inline size_t channels_message_bytes(const struct params *params)
{
	size_t bytes = (size_t)params->size_bytes;

	return bytes > sizeof(uint32_t) ? bytes : sizeof(uint32_t);
}

static inline size_t channels_slot_bytes(const struct params *params)
{
	return channels_lines(
	    sizeof(struct channel_slot) + channels_message_bytes(params));
}

static inline size_t channels_end_bytes(const struct params *params)
{
	return channels_lines(
	    sizeof(struct channels) + (params->n + 2) * sizeof(struct channel));
}

static inline size_t channels_bytes(const struct params *params)
{
	return channels_end_bytes(params) +
	       (params->n + 2) * channels_slot_bytes(params);
}

static inline struct channel_slot *channels_slot(
    struct channels *state, unsigned number)
{
	void *slot = state->slots + number * state->slot_bytes;

	return slot;
}

/* The other way, by descriptors of its own, so that each is closed once. */
static inline int channels_turn(
    const struct channel *channel, struct channel *back)
{
	back->read_fd = dup(channel->write_fd);
	back->write_fd = dup(channel->read_fd);
	return back->read_fd < 0 || back->write_fd < 0 ? -1 : 0;
}

static inline int channels_open(
    struct ring *ring, channel_make *make, enum channel_ways ways)
{
	struct channels *state = ring->state;
	unsigned back = ways == CHANNEL_TWO_WAY && ring->n == 2, i;
	unsigned ends = ring->n + 1 + back;
	int failed = 0;

	state->back = back;
	state->bytes = channels_message_bytes(ring->params);
	state->slot_bytes = channels_slot_bytes(ring->params);
	state->slots =
	    (unsigned char *)ring->state + channels_end_bytes(ring->params);
	for (i = 0; i < ends && !failed; i++) {
		struct channel *end = &state->end[i];

		failed = back && i % 2 != 0 ? channels_turn(end - 1, end)
					    : make(ring, end);
		if (!failed)
			state->ends++;
		else if (ring->cannot[0] == '\0')
			ring_cannot(ring, "channel %u of %u: %s", i + 1, ends,
			    strerror(errno));
	}
	return failed;
}

/* A process keeps the ends that it uses, so that no reader waits for a
 * writer that is itself. */
static inline int channels_keep_own(struct ring *ring, unsigned me)
{
	struct channels *state = ring->state;
	unsigned to = (me + 1) % ring->n, i;

	if (ring->threads)
		return 0;
	for (i = 0; i < state->ends; i++) {
		if (i >= ring->n && me == 0)
			continue;
		if (i != me)
			close(state->end[i].read_fd);
		if (i != to)
			close(state->end[i].write_fd);
	}
	return 0;
}

static inline void channels_close(struct ring *ring)
{
	struct channels *state = ring->state;
	unsigned i;

	for (i = 0; i < state->ends; i++) {
		close(state->end[i].read_fd);
		close(state->end[i].write_fd);
	}
}

#endif
