/*
 * pipe - a token goes round through pipes, one write and one read a hop.
 *
 * Each actor reads from a pipe of its own. On one CPU every hop is one
 * context switch: the writer goes on to its own read and blocks there, or
 * is preempted by the reader that it woke. Two actors make two switches a
 * round trip, voluntary and involuntary together.
 */
#include "feature.h"

#include "channel_token.h"

static int open_pipes(struct ring *ring)
{
	return channels_open(ring, channel_make_pipe, CHANNEL_ONE_WAY);
}

const struct bench bench = {
    .name = "pipe",
    .summary = "a token through pipes: write, and read",
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
    .lead = channel_lead,
    .follow = channel_follow,
    .alone = channel_alone,
    .close = channels_close,
};
