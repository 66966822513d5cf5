/*
 * tcp - a token through TCP connections on the loopback network.
 *
 * Two actors share one connection, both ways, as a client and a server do:
 * each segment carries the acknowledgement of the one before it. In longer
 * rings each actor reads from a connection of its own, and acknowledgements
 * go by themselves. TCP_NODELAY is set. Two switches a round trip on one
 * CPU, unless the system hands packets to a thread of its own. Reference:
 * tcp(7).
 */
#include "feature.h"

#include <sys/socket.h>

#include "channel_token.h"
#include "loopback.h"

static int make_connection(struct ring *ring, struct channel *channel)
{
	int fd[2];

	if (loopback_connect(ring, SOCK_STREAM, fd) != 0)
		return -1;
	*channel = (struct channel){.read_fd = fd[0], .write_fd = fd[1]};
	return 0;
}

static int open_connections(struct ring *ring)
{
	return channels_open(ring, make_connection, CHANNEL_TWO_WAY);
}

const struct bench bench = {
    .name = "tcp",
    .summary = "TCP on the loopback network: write, and read",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .takes_size = 1,
    .actor_fds = 2,
    .state_bytes = channels_bytes,
    .open = open_connections,
    .enter = channel_enter,
    .lead = channel_lead,
    .follow = channel_follow,
    .alone = channel_alone_back,
    .close = channels_close,
};
