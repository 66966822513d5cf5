/*
 * unix_stream - a token through local sockets, connected by an address.
 *
 * As socketpair, but each pair came about as that of a client and a server
 * does: bind to a path, listen, connect, accept. The path goes as soon as
 * they are connected. Two actors share one connection, both ways. Two
 * switches a round trip on one CPU; up to three on Linux, where a reader that
 * takes a message out may wake its sender, which sleeps on the same socket,
 * for nothing. Reference: unix(7).
 */
#include "feature.h"

#include <sys/socket.h>
#include <sys/un.h>

#include "channel_token.h"
#include "private_dir.h"

/* Nobody else can connect: the directory is ours alone. */
static int connect_ends(
    int listener, const struct sockaddr_un *address, struct channel *channel)
{
	const struct sockaddr *to = (const struct sockaddr *)address;

	if (bind(listener, to, sizeof(*address)) != 0 ||
	    listen(listener, 1) != 0)
		return -1;
	channel->write_fd = socket(AF_UNIX, SOCK_STREAM, 0);
	if (channel->write_fd < 0 ||
	    connect(channel->write_fd, to, sizeof(*address)) != 0)
		return -1;
	channel->read_fd = accept(listener, NULL, NULL);
	return channel->read_fd < 0 ? -1 : 0;
}

static int make_connection(struct ring *ring, struct channel *channel)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	struct private_dir dir = {.path = ""};
	int listener, failed = -1, saved;

	if (private_dir_make(ring, &dir) != 0)
		return -1;
	if (strlen(dir.name) >= sizeof(address.sun_path)) {
		private_dir_remove(&dir);
		return ring_cannot(ring,
		    "the address of a socket holds %zu bytes, TMPDIR makes "
		    "it %zu: set a shorter one",
		    sizeof(address.sun_path) - 1, strlen(dir.name));
	}
	memcpy(address.sun_path, dir.name, strlen(dir.name));
	listener = socket(AF_UNIX, SOCK_STREAM, 0);
	if (listener >= 0) {
		failed = connect_ends(listener, &address, channel);
		saved = errno;
		close(listener);
		errno = saved;
	}
	private_dir_remove(&dir);
	return failed;
}

static int open_connections(struct ring *ring)
{
	return channels_open(ring, make_connection, CHANNEL_TWO_WAY);
}

const struct bench bench = {
    .name = "unix_stream",
    .summary = "local sockets, connected by an address: write, and read",
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
