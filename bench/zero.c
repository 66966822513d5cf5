/*
 * zero - one byte is read from /dev/zero: no switch, and nothing to wait for.
 *
 * What read costs where no device and no file stands behind it: the way
 * through the table of descriptors and the file layer, and a copy of one
 * byte, which is looked at each time.
 */
#include "feature.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "cannot.h"

static int fd;

static int open_zero(struct ring *ring, unsigned me)
{
	(void)me;
	fd = open("/dev/zero", O_RDONLY);
	if (fd < 0)
		return ring_cannot(ring, "/dev/zero: %s", strerror(errno));
	return 0;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	uint64_t done;

	(void)ring;
	for (done = 0; done < ops; done++) {
		unsigned char byte = 1;

		if (read(fd, &byte, 1) != 1 || byte != 0)
			break;
	}
	return done;
}

const struct bench bench = {
    .name = "zero",
    .summary = "a byte read from /dev/zero",
    .op = "call",
    .version = 1,
    .set = SET_SYS,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .actor_fds = 1,
    .enter = open_zero,
    .lead = lead,
};
