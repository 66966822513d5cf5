/*
 * open - a file is opened, and closed again: open and close of /dev/null.
 *
 * Two system calls an operation: a short path is looked up, a file object
 * and a descriptor are made and given up. The descriptor must be the same
 * each time. No switch. The question of lmbench's lat_syscall open.
 */
#include "feature.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "cannot.h"

static int fd;

static int open_once(struct ring *ring, unsigned me)
{
	(void)me;
	fd = open("/dev/null", O_RDONLY);
	if (fd < 0)
		return ring_cannot(ring, "/dev/null: %s", strerror(errno));
	return close(fd);
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	uint64_t done;

	(void)ring;
	for (done = 0; done < ops; done++)
		if (open("/dev/null", O_RDONLY) != fd || close(fd) != 0)
			break;
	return done;
}

const struct bench bench = {
    .name = "open",
    .summary = "/dev/null opened and closed",
    .op = "open",
    .version = 1,
    .set = SET_SYS,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .actor_fds = 1,
    .enter = open_once,
    .lead = lead,
};
