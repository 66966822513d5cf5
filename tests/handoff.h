/*
 * handoff.h - the plainest honest hand-off, a pipe ping-pong of two
 * processes, for test benchmarks that change one thing in it.
 */
#ifndef CTXBENCH_HANDOFF_H
#define CTXBENCH_HANDOFF_H

#include <unistd.h>

#include "ring.h"
#include "stream.h"

struct handoff_state {
	int fd[2][2];
};

static inline size_t handoff_state_bytes(const struct params *params)
{
	(void)params;
	return sizeof(struct handoff_state);
}

static inline int handoff_open(struct ring *ring)
{
	struct handoff_state *state = ring->state;

	return pipe(state->fd[0]) != 0 || pipe(state->fd[1]) != 0 ? -1 : 0;
}

static inline int handoff_wait(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct handoff_state *state = ring->state;

	return stream_read(state->fd[me][0], seq, sizeof(*seq));
}

static inline int handoff_pass(struct ring *ring, unsigned to, uint32_t seq)
{
	struct handoff_state *state = ring->state;

	return stream_write(state->fd[to][1], &seq, sizeof(seq));
}

/* Everything of a struct bench but its loops. */
#define HANDOFF(its_name)                                                    \
	.name = its_name, .summary = "for tests only", .op = "round trip",   \
	.version = 1, .runs_as = BENCH_PROCESS,                              \
	.default_actors = BENCH_PROCESS, .state_bytes = handoff_state_bytes, \
	.open = handoff_open

#endif
