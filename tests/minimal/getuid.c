/*
 * getuid - the call in a bare loop: what bench/getuid's timed loop is held
 * against.
 */
#include "feature.h"

#include "bench.h"
#include "plat_calls.h"

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	uint64_t i;

	(void)ring;
	for (i = 0; i < ops; i++)
		plat_getuid();
	return ops;
}

const struct bench bench = {
    .name = "getuid",
    .summary = "for tests only",
    .op = "call",
    .version = 1,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .lead = lead,
};
