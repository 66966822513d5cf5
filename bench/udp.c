/*
 * udp - a token as UDP datagrams on the loopback network.
 *
 * Two actors share one pair of sockets, connected to each other, both ways.
 * A lost datagram is not sent again: its reader waits until the limit of
 * the launch, which is then broken. Two switches a round trip on one CPU,
 * unless the system hands packets to a thread of its own. Reference:
 * udp(7).
 */
#include "feature.h"

#include <sys/socket.h>

#include "channel_token.h"
#include "loopback.h"

static int make_pair(struct ring *ring, struct channel *channel)
{
	int fd[2];

	if (loopback_connect(ring, SOCK_DGRAM, fd) != 0)
		return -1;
	*channel = (struct channel){.read_fd = fd[0], .write_fd = fd[1]};
	return 0;
}

static int open_pairs(struct ring *ring)
{
	return channels_open(ring, make_pair, CHANNEL_TWO_WAY);
}

const struct bench bench = {
    .name = "udp",
    .summary = "UDP on the loopback network: write, and read",
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
