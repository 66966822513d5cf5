/*
 * pipe - a token goes round through pipes, one write and one read a hop.
 *
 * Each actor reads from a pipe of its own. On one CPU every hop is one
 * context switch: the writer goes on to its own read and blocks there, or
 * is preempted by the reader that it woke. Two actors make two switches a
 * round trip, voluntary and involuntary together.
 */
#include "feature.h"

#include <fcntl.h>
#include <string.h>

#include "ring.h"
#include "stream.h"

struct pipe_ends {
	int read_fd, write_fd;
};

/* Behind end[n] stand n+1 messages; the last pipe is for the calls that the
 * lead makes alone. */
struct pipe_state {
	size_t bytes;
	unsigned char *message;
	struct pipe_ends end[];
};

static size_t message_bytes(const struct params *params)
{
	size_t bytes = (size_t)params->size_bytes;

	return bytes > sizeof(uint32_t) ? bytes : sizeof(uint32_t);
}

static size_t state_bytes(const struct params *params)
{
	return sizeof(struct pipe_state) +
	       (params->n + 1) *
		   (sizeof(struct pipe_ends) + message_bytes(params));
}

static int open_pipes(struct ring *ring)
{
	struct pipe_state *state = ring->state;
	unsigned i;

	state->bytes = message_bytes(ring->params);
	state->message = (unsigned char *)&state->end[ring->n + 1];
	for (i = 0; i <= ring->n; i++) {
		int fd[2];

		if (pipe(fd) != 0)
			return -1;
		state->end[i] = (struct pipe_ends){fd[0], fd[1]};
	}
	/* Nobody empties the spare pipe meanwhile: a message that it cannot
	 * hold must fail, not wait. */
	return fcntl(state->end[ring->n].write_fd, F_SETFL, O_NONBLOCK);
}

/* A process keeps the two ends that it uses, so that no reader waits for a
 * writer that is itself. */
static int keep_own_ends(struct ring *ring, unsigned me)
{
	struct pipe_state *state = ring->state;
	unsigned to = (me + 1) % ring->n, i;

	if (ring->threads)
		return 0;
	for (i = 0; i <= ring->n; i++) {
		if (i == ring->n && me == 0)
			continue;
		if (i != me)
			close(state->end[i].read_fd);
		if (i != to)
			close(state->end[i].write_fd);
	}
	return 0;
}

static void close_pipes(struct ring *ring)
{
	struct pipe_state *state = ring->state;
	unsigned i;

	for (i = 0; i <= ring->n; i++) {
		close(state->end[i].read_fd);
		close(state->end[i].write_fd);
	}
}

/* Messages longer than the number go through the actor's own buffer. */
static int read_long(
    struct pipe_state *state, unsigned me, int fd, uint32_t *seq)
{
	unsigned char *message = state->message + me * state->bytes;

	if (stream_read(fd, message, state->bytes) != 0)
		return -1;
	memcpy(seq, message, sizeof(*seq));
	return 0;
}

static int write_long(
    struct pipe_state *state, unsigned me, int fd, uint32_t seq)
{
	unsigned char *message = state->message + me * state->bytes;

	memcpy(message, &seq, sizeof(seq));
	return stream_write(fd, message, state->bytes);
}

static inline int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct pipe_state *state = ring->state;
	int fd = state->end[me].read_fd;

	if (state->bytes > sizeof(*seq))
		return read_long(state, me, fd, seq);
	return stream_read(fd, seq, sizeof(*seq));
}

static inline int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct pipe_state *state = ring->state;
	int fd = state->end[to].write_fd;

	if (state->bytes > sizeof(seq))
		return write_long(state, (to == 0 ? ring->n : to) - 1, fd, seq);
	return stream_write(fd, &seq, sizeof(seq));
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, wait_token, pass_token);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_token, pass_token);
}

/* Into the spare pipe and out again: the two calls, and nobody to wake. */
static int pass_to_nobody(struct ring *ring, unsigned to, uint32_t seq)
{
	(void)to;
	return pass_token(ring, ring->n, seq);
}

static int wait_for_nobody(struct ring *ring, unsigned me, uint32_t *seq)
{
	(void)me;
	return wait_token(ring, ring->n, seq);
}

static uint64_t alone(struct ring *ring, uint64_t hops)
{
	return ring_alone(ring, hops, wait_for_nobody, pass_to_nobody);
}

const struct bench bench = {
    .name = "pipe",
    .summary = "a token through pipes: write, and read",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .takes_size = 1,
    .actor_fds = 2,
    .state_bytes = state_bytes,
    .open = open_pipes,
    .enter = keep_own_ends,
    .lead = lead,
    .follow = follow,
    .alone = alone,
    .close = close_pipes,
};
