/*
 * stat - a file is asked about by its name: stat of /dev/null.
 *
 * A short path is looked up and what is known of the file is copied out. It
 * must be the same file each time. No switch. The question of lmbench's
 * lat_syscall stat.
 */
#include "feature.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "bench.h"
#include "cannot.h"

static struct stat first;

static int ask_once(struct ring *ring, unsigned me)
{
	(void)me;
	if (stat("/dev/null", &first) != 0)
		return ring_cannot(ring, "/dev/null: %s", strerror(errno));
	return 0;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	uint64_t done;

	(void)ring;
	for (done = 0; done < ops; done++) {
		struct stat now = {.st_ino = first.st_ino + 1};

		if (stat("/dev/null", &now) != 0 ||
		    now.st_ino != first.st_ino || now.st_dev != first.st_dev)
			break;
	}
	return done;
}

const struct bench bench = {
    .name = "stat",
    .summary = "stat of /dev/null",
    .op = "call",
    .version = 1,
    .set = SET_SYS,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .enter = ask_once,
    .lead = lead,
};
