/*
 * pipe - the pipe ping-pong as one would write it by hand, without the number
 * and its check: what bench/pipe's timed loop is held against.
 */
#include "feature.h"

#include "handoff.h"

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	struct handoff_state *state = ring->state;
	int to = state->fd[1][1], from = state->fd[0][0];
	uint32_t token = 0;
	uint64_t i;

	for (i = 0; i < ops; i++)
		if (write(to, &token, sizeof(token)) < 0 ||
		    read(from, &token, sizeof(token)) < 0)
			break;
	return i;
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	struct handoff_state *state = ring->state;
	int to = state->fd[0][1], from = state->fd[1][0];
	uint32_t token;
	uint64_t i;

	(void)me;
	for (i = 0; i < ops; i++)
		if (read(from, &token, sizeof(token)) < 0 ||
		    write(to, &token, sizeof(token)) < 0)
			break;
	return i;
}

const struct bench bench = {HANDOFF("pipe"), .lead = lead, .follow = follow};
