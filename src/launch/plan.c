/*
 * plan.c - the coordinator's plan: which batches a launch is made of.
 *
 * A pilot finds how many operations a batch needs, unless that is given;
 * then warm-up, one empty batch, the measured ones with a third as many
 * `alone` among them, and the trace. Every loop has a bound.
 */
#include "feature.h"

#include "launch.h"

enum {
	WARM_MIN = 5,
	WARM_MAX = 64,
	HOPS_MIN = 200,        /* so that 1 % of the switches is two */
	CALLS_MIN = 20,        /* of one actor: there are none to be counted */
	STEPS_OF_CLOCK = 1000, /* a batch lasts so many steps and costs */
	PILOT_REPEATS = 3,
	LINEAR_TRIES = 3
};
static const int64_t batch_min_ns = 1000000, batch_aim_max_ns = 20000000;
static const double gross_error = 0.1;
static const uint64_t ops_max = UINT64_C(1) << 40;

/* A batch lasts as long as its slowest copy; here what was planned counts
 * as well, for it has to be waited for. */
static int64_t batch_ns(struct arena *arena, unsigned slot)
{
	int64_t longest = 0;
	unsigned copy;

	for (copy = 0; copy < arena->copies; copy++)
		if (arena_batch(arena, slot, copy)->ns > longest)
			longest = arena_batch(arena, slot, copy)->ns;
	return longest + planned_ns(arena_batch(arena, slot, 0)->ops);
}

/* The fewest operations of a batch. */
static uint64_t least_ops(unsigned hops)
{
	if (bench.runs_as == BENCH_SINGLE)
		return CALLS_MIN;
	return (HOPS_MIN + hops - 1) / hops;
}

/* The shortest and the longest of a few batches of one size. */
struct span {
	double shortest, longest;
};

static struct span pilot_batches(struct arena *arena, uint64_t ops)
{
	struct span span = {0, 0};
	unsigned i;

	for (i = 0; i < PILOT_REPEATS; i++) {
		double ns =
		    (double)batch_ns(arena, batch_run(arena, BATCH_PILOT, ops));

		if (i == 0 || ns < span.shortest)
			span.shortest = ns;
		if (i == 0 || ns > span.longest)
			span.longest = ns;
	}
	return span;
}

/* With a clock so coarse that the aim is out of reach, batches stay short
 * and the row is flagged; the run must end. */
static int64_t batch_aim_ns(const struct clock_quality *clock)
{
	int64_t aim = STEPS_OF_CLOCK * (clock->step_ns + clock->cost_ns);

	if (aim < batch_min_ns)
		return batch_min_ns;
	return aim < batch_aim_max_ns ? aim : batch_aim_max_ns;
}

/* How far the shortest of two spans differ, a share of the first. What the
 * spans have in common is noise, unless the difference is gross. */
static double difference(struct span a, struct span b)
{
	int apart = a.shortest > b.longest || b.shortest > a.longest;
	double error = (b.shortest - a.shortest) / a.shortest;

	if (a.shortest <= 0)
		return 1;
	if (error < 0)
		error = -error;
	return apart || error > gross_error ? error : 0;
}

/* Twice the operations must take twice the time. Noise makes one try fail,
 * a lazy loop every one: the best of a few counts. */
static double linear_error(struct arena *arena, uint64_t ops)
{
	double best = 1;
	unsigned i;

	for (i = 0; i < LINEAR_TRIES && best > 0.01; i++) {
		struct span once = pilot_batches(arena, ops);
		struct span twice = pilot_batches(arena, 2 * ops);
		double error;

		twice.shortest /= 2;
		twice.longest /= 2;
		error = difference(once, twice);
		if (error < best)
			best = error;
	}
	return best;
}

/* Doubling overshoots: no more operations than the aim needs, and a tenth
 * more, so that a batch on a faster core still lasts long enough. */
static uint64_t trimmed(
    uint64_t ops, double shortest, double aim, unsigned hops)
{
	uint64_t least = least_ops(hops);
	double needed = (double)ops * 1.1 * aim / shortest;

	if (needed >= (double)ops)
		return ops;
	return needed > (double)least ? (uint64_t)needed : least;
}

static void pilot(struct arena *arena)
{
	double aim = (double)batch_aim_ns(&arena->clock), shortest;
	unsigned hops = hops_of(&arena->options->params);
	uint64_t ops = 1;

	while ((shortest = pilot_batches(arena, ops).shortest) < aim ||
	       ops < least_ops(hops)) {
		ops *= 2;
		if (ops > ops_max)
			actor_fail(arena, 0,
			    "2^40 operations in under %.0f ns: nothing is "
			    "done, or the clock is wrong",
			    aim);
	}
	arena->ops = trimmed(ops, shortest, aim, hops);
	arena->linear_error = linear_error(arena, arena->ops);
}

static void warm_up(struct arena *arena)
{
	int64_t start = clock_now_ns();
	unsigned i;

	for (i = 0; i < WARM_MAX; i++) {
		if (i >= WARM_MIN &&
		    clock_now_ns() - start >= arena->options->warm_ns)
			break;
		batch_run(arena, BATCH_WARM, arena->ops);
	}
}

static void measure(struct arena *arena)
{
	struct clock_pair begin = clock_pair_now(), middle;
	unsigned i;

	warm_up(arena);
	batch_run(arena, BATCH_EMPTY, 0);
	for (i = 0; i < arena->options->run_batches; i++) {
		batch_run(arena, BATCH_RUN, arena->ops);
		if (bench.alone != NULL && i % 3 == 0)
			batch_run(arena, BATCH_ALONE,
			    arena->ops * hops_of(&arena->options->params));
	}
	if (arena->options->trace_ns == 0 || !trace_fits(arena))
		return;
	middle = clock_pair_now();
	trace_run(arena);
	trace_fold(arena, begin, middle, clock_pair_now());
}

void coordinate(struct arena *arena)
{
	await_ready(arena, arena->actors - 1);
	arena->clock = clock_measure();
	if (arena->clock.step_ns == 0)
		actor_fail(arena, 0, "the clock does not advance");
	if (arena->options->stream_ns > 0 && bench.planned_ns > 0) {
		arena->status[0].unsupported = 1;
		actor_fail(arena, 0,
		    "no rate to be streamed: %s is about being late",
		    bench.name);
	}
	if (arena->ops == 0)
		pilot(arena);
	if (arena->options->stream_ns > 0)
		stream_intervals(arena);
	else if (!arena->options->pilot_only)
		measure(arena);
	batch_end_all(arena);
}
