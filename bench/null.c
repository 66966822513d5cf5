/*
 * null - one byte is written to /dev/null: no switch.
 *
 * What write costs where what is written goes nowhere: the way through the
 * table of descriptors and the file layer. That the byte was taken is all
 * that can be verified. Beside zero.c, which copies a byte.
 */
#include "feature.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "cannot.h"

static int fd;

static int open_null(struct ring *ring, unsigned me)
{
	(void)me;
	fd = open("/dev/null", O_WRONLY);
	if (fd < 0)
		return ring_cannot(ring, "/dev/null: %s", strerror(errno));
	return 0;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	static const unsigned char byte = 0;
	uint64_t done;

	(void)ring;
	for (done = 0; done < ops; done++)
		if (write(fd, &byte, 1) != 1)
			break;
	return done;
}

const struct bench bench = {
    .name = "null",
    .summary = "a byte written to /dev/null",
    .op = "call",
    .version = 1,
    .set = SET_SYS,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .actor_fds = 1,
    .enter = open_null,
    .lead = lead,
};
