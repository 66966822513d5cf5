/*
 * clock - the clock is read that all times here are taken with.
 *
 * Through the C library, as programs do. Where the kernel shares what is
 * needed with user space this is no system call: the launch compares it with
 * one and says so, `f clock_call user` or `kernel`. Each reading must be no
 * less than the one before. No switch.
 */
#include "feature.h"

#include "bench.h"
#include "plat.h"

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	int64_t last = 0;
	uint64_t done;

	(void)ring;
	for (done = 0; done < ops; done++) {
		int64_t now = plat_clock_ns();

		if (now < last || now <= 0)
			break;
		last = now;
	}
	return done;
}

const struct bench bench = {
    .name = "clock",
    .summary = "a reading of the clock that is timed with",
    .op = "call",
    .version = 1,
    .set = SET_SYS,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .lead = lead,
};
