/*
 * fifo - a token through named pipes: write, and read.
 *
 * As pipe, but each pipe was opened by its name, as two programs that know
 * nothing of each other do it. The name goes as soon as both ends are open,
 * so that none is left behind. Two switches a round trip on one CPU.
 * Reference: fifo(7).
 */
#include "feature.h"

#include <fcntl.h>
#include <sys/stat.h>

#include "channel_token.h"
#include "private_dir.h"

/* The reader first, which must not wait for its writer yet. */
static int open_ends(const char *name, struct channel *channel)
{
	if (mkfifo(name, 0600) != 0)
		return -1;
	channel->read_fd = open(name, O_RDONLY | O_NONBLOCK);
	if (channel->read_fd < 0)
		return -1;
	channel->write_fd = open(name, O_WRONLY);
	if (channel->write_fd < 0)
		return -1;
	return fcntl(channel->read_fd, F_SETFL, 0);
}

static int make_fifo(struct ring *ring, struct channel *channel)
{
	struct private_dir dir = {.path = ""};
	int failed;

	if (private_dir_make(ring, &dir) != 0)
		return -1;
	failed = open_ends(dir.name, channel);
	private_dir_remove(&dir);
	return failed;
}

static int open_fifos(struct ring *ring)
{
	return channels_open(ring, make_fifo, CHANNEL_ONE_WAY);
}

const struct bench bench = {
    .name = "fifo",
    .summary = "a token through named pipes: write, and read",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .takes_size = 1,
    .actor_fds = 2,
    .state_bytes = channels_bytes,
    .open = open_fifos,
    .enter = channel_enter,
    .lead = channel_lead,
    .follow = channel_follow,
    .alone = channel_alone,
    .close = channels_close,
};
