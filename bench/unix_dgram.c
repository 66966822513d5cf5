/*
 * unix_dgram - a token as datagrams between local sockets.
 *
 * As socketpair, with whole messages instead of a stream. The sockets have
 * no names: those matter only until two are connected. Two actors share one
 * pair, both ways. Two switches a round trip on one CPU. None is lost here:
 * a sender waits where a queue is full. Reference: unix(7).
 */
#include "feature.h"

#include <sys/socket.h>

#include "channel_token.h"

static int make_pair(struct ring *ring, struct channel *channel)
{
	int fd[2];

	(void)ring;
	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, fd) != 0)
		return -1;
	*channel = (struct channel){.read_fd = fd[0], .write_fd = fd[1]};
	return 0;
}

static int open_pairs(struct ring *ring)
{
	return channels_open(ring, make_pair, CHANNEL_TWO_WAY);
}

const struct bench bench = {
    .name = "unix_dgram",
    .summary = "datagrams between local sockets: write, and read",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .takes_size = 1,
    .actor_fds = 2,
    .state_bytes = channels_bytes,
    .open = open_pairs,
    .enter = channel_enter,
    .lead = channel_lead,
    .follow = channel_follow,
    .alone = channel_alone_back,
    .close = channels_close,
};
