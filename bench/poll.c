/*
 * poll - a token through pipes, each read only once poll says so.
 *
 * What a server with an event loop does: sleep in poll, and read what is
 * then there. A hop is a write, a poll and a read; the reader sleeps in the
 * poll. Two switches a round trip on one CPU. Reference: poll(2).
 */
#include "feature.h"

#include <poll.h>

#include "channel_token.h"

static int open_pipes(struct ring *ring)
{
	return channels_open(ring, channel_make_pipe, CHANNEL_ONE_WAY);
}

static inline int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	const struct channels *state = ring->state;
	struct pollfd ready = {.fd = state->end[me].read_fd, .events = POLLIN};
	int count;

	do
		count = poll(&ready, 1, -1);
	while (count < 0 && errno == EINTR);
	return count == 1 ? channel_wait(ring, me, seq) : -1;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, wait_token, channel_pass);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_token, channel_pass);
}

static uint64_t alone(struct ring *ring, uint64_t hops)
{
	return ring_alone_spare(ring, hops, wait_token, channel_pass);
}

const struct bench bench = {
    .name = "poll",
    .summary = "pipes, read once poll tells: write, poll, and read",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .takes_size = 1,
    .actor_fds = 2,
    .state_bytes = channels_bytes,
    .open = open_pipes,
    .enter = channel_enter,
    .lead = lead,
    .follow = follow,
    .alone = alone,
    .close = channels_close,
};
