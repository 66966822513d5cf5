/*
 * message - groups of senders and receivers: every sender sends a message to
 * every receiver of its group, through the receiver's pipe.
 *
 * What a scheduler does with many actors that wake each other, rather than
 * the price of one switch: hackbench's question, but round by round and
 * every message checked. Timed is a round, from the lead's byte to the
 * other senders until the lead knows that the last message has arrived;
 * divided by all messages of the round, so that the bytes that start and end
 * it are in the price of each. A receiver may find several messages at once,
 * so that switches are counted and no number of them is promised: on one CPU
 * at least one an actor a round, 10 of the 25 messages of fan=5. With
 * size=4k and fan=17 or more a pipe of 64k fills, and its senders wait.
 */
#include "feature.h"

#include "rounds.h"

static int make_channel(int end[2])
{
	return pipe(end);
}

static int open_channels(struct ring *ring)
{
	return groups_open(ring, make_channel);
}

const struct bench bench = {
    .name = "message",
    .summary = "senders to all receivers of their group, by pipes",
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
