/*
 * pty - a token through pseudo-terminals: write, and read.
 *
 * As a terminal emulator and its shell: one holds the master, the other the
 * terminal, which is raw, so that each byte goes as it is. Two actors share
 * one pair, both ways; in longer rings each actor reads from a terminal of
 * its own. Two switches a round trip on one CPU. Some systems, Linux among
 * them, hand the bytes on by a thread of the kernel's: its time is in the
 * hop, and where it preempts the writer a switch more is counted, up to two
 * a round trip. There is no `alone`: a read that need not wait for that
 * thread cannot be made.
 * Reference: pty(7), termios(3).
 */
#include "feature.h"

#include <fcntl.h>
#include <stdlib.h>
#include <termios.h>

#include "channel_token.h"

static int make_raw(int fd)
{
	struct termios mode;

	if (tcgetattr(fd, &mode) != 0)
		return -1;
	mode.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | IGNBRK | IGNCR | INLCR |
				    INPCK | ISTRIP | IXOFF | IXON | PARMRK);
	mode.c_oflag &= ~(tcflag_t)OPOST;
	mode.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
	mode.c_cflag &= ~(tcflag_t)(CSIZE | PARENB);
	mode.c_cflag |= CS8;
	mode.c_cc[VMIN] = 1;
	mode.c_cc[VTIME] = 0;
	return tcsetattr(fd, TCSANOW, &mode);
}

static int open_ends(struct channel *channel)
{
	const char *name;

	channel->write_fd = posix_openpt(O_RDWR | O_NOCTTY);
	if (channel->write_fd < 0 || grantpt(channel->write_fd) != 0 ||
	    unlockpt(channel->write_fd) != 0)
		return -1;
	name = ptsname(channel->write_fd);
	if (name == NULL)
		return -1;
	channel->read_fd = open(name, O_RDWR | O_NOCTTY);
	return channel->read_fd < 0 ? -1 : make_raw(channel->read_fd);
}

static int make_terminal(struct ring *ring, struct channel *channel)
{
	if (open_ends(channel) == 0)
		return 0;
	return ring_cannot(ring, "no pseudo-terminal: %s", strerror(errno));
}

static int open_terminals(struct ring *ring)
{
	return channels_open(ring, make_terminal, CHANNEL_TWO_WAY);
}

const struct bench bench = {
    .name = "pty",
    .summary = "a token through pseudo-terminals: write, and read",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .takes_size = 1,
    .actor_fds = 2,
    .waits = 1,
    .state_bytes = channels_bytes,
    .open = open_terminals,
    .enter = channel_enter,
    .lead = channel_lead,
    .follow = channel_follow,
    .close = channels_close,
};
