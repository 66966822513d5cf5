/*
 * epoll - a token through pipes, each read only once epoll says so.
 *
 * As poll, but what is waited for was told to the kernel beforehand: each
 * actor has a set of one, its own pipe, and looks at no other. A hop is a
 * write, an epoll_wait and a read; the reader sleeps in the epoll_wait. Two
 * switches a round trip on one CPU. Reference: epoll(7).
 */
#include "feature.h"

#include "channel_token.h"
#include "plat_calls.h"

static int supported(const struct params *params, const char **why)
{
	(void)params;
	*why = "this system has no epoll that we know";
	return PLAT_HAS_EPOLL ? 0 : -1;
}

static int open_pipes(struct ring *ring)
{
	return channels_open(ring, channel_make_pipe, CHANNEL_ONE_WAY);
}

static int watch(struct ring *ring, unsigned number)
{
	struct channels *state = ring->state;
	int fd = plat_epoll_of(state->end[number].read_fd);

	channels_slot(state, number)->wait_fd = fd;
	if (fd < 0)
		return ring_cannot(ring, "epoll: %s", strerror(errno));
	return 0;
}

static int enter(struct ring *ring, unsigned me)
{
	if (channel_enter(ring, me) != 0 || watch(ring, me) != 0)
		return -1;
	return me == 0 ? watch(ring, ring->n) : 0;
}

static inline int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	if (plat_epoll_wait(channels_slot(ring->state, me)->wait_fd) != 0)
		return -1;
	return channel_wait(ring, me, seq);
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
    .name = "epoll",
    .summary = "pipes, read once epoll tells: write, epoll_wait, and read",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .takes_size = 1,
    .actor_fds = 3,
    .supported = supported,
    .state_bytes = channels_bytes,
    .open = open_pipes,
    .enter = enter,
    .lead = lead,
    .follow = follow,
    .alone = alone,
    .close = channels_close,
};
