/*
 * socketpair - a token through a pair of connected local sockets.
 *
 * As pipe, with sockets of the family AF_UNIX that carry a stream: one write
 * and one read a hop. Each actor reads from a pair of its own, of which the
 * other way is not used; unix_stream shares one both ways, and differs by
 * that. Two switches a round trip on one CPU. Reference: socketpair(2).
 */
#include "feature.h"

#include <sys/socket.h>

#include "channel_token.h"

static int make_pair(struct ring *ring, struct channel *channel)
{
	int fd[2];

	(void)ring;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fd) != 0)
		return -1;
	*channel = (struct channel){.read_fd = fd[0], .write_fd = fd[1]};
	return 0;
}

static int open_pairs(struct ring *ring)
{
	return channels_open(ring, make_pair, CHANNEL_ONE_WAY);
}

const struct bench bench = {
    .name = "socketpair",
    .summary = "a pair of local sockets, a stream: write, and read",
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
    .alone = channel_alone,
    .close = channels_close,
};
