/* Plans a millisecond an operation. Two or more it does in that time; single
 * ones by turns at once and in three, so that they are early and yet not so
 * on the whole. */
#include "feature.h"

#include "bench.h"
#include "clock.h"

enum { PLANNED_NS = 1000000 };

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	static unsigned single;
	int64_t start = clock_now_ns(), ns = (int64_t)ops * PLANNED_NS;

	(void)ring;
	if (ops == 1)
		ns = single++ % 2 == 0 ? 0 : 3 * PLANNED_NS;
	while (clock_now_ns() - start < ns)
		continue;
	return ops;
}

const struct bench bench = {
    .name = "early",
    .summary = "for tests only",
    .op = "sleep",
    .version = 1,
    .set = SET_SYS,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .waits = 1,
    .planned_ns = PLANNED_NS,
    .lead = lead,
};
