/*
 * message_socket - as message, through a pair of Unix stream sockets a
 * receiver instead of a pipe.
 *
 * Each message is a buffer of its own, with its own accounting: that is what
 * differs. A sender waits when the socket's buffer is full. On one CPU every
 * actor is switched to at least once a round.
 */
#include "feature.h"

#include <sys/socket.h>

#include "rounds.h"

static int make_channel(int end[2])
{
	return socketpair(AF_UNIX, SOCK_STREAM, 0, end);
}

static int open_channels(struct ring *ring)
{
	return groups_open(ring, make_channel);
}

const struct bench bench = {
    .name = "message_socket",
    .summary =
	"senders to all receivers of their group, by Unix stream sockets",
    .op = "round",
    .version = 1,
    .set = SET_IPC,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .takes_size = 1,
    .takes_groups = 1,
    .actor_fds = 1,
    .state_bytes = groups_state_bytes,
    .open = open_channels,
    .enter = groups_enter,
    .lead = round_lead,
    .follow = round_follow,
    .alone = round_alone,
    .close = groups_close,
};
