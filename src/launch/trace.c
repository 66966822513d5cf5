/*
 * trace.c - operations timed one by one, for quantiles.
 *
 * Chained: the reading that ends one operation begins the next, so that one
 * reading an operation is all that is added; its cost is measured in the
 * same loop without the operation, and taken off. Readings are kept as they
 * are and folded into a histogram after the last.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "launch.h"
#include "tick.h"

enum { TRACE_OPS_MIN = 500, TRACE_OPS_MAX = 1 << 17, COST_OPS = 1000 };
static const double trace_most_ns = 2e9;

/* The coordinator's readings: one more than operations. */
static uint64_t *reading;

static uint64_t time_ops(
    struct arena *arena, struct ring *ring, uint64_t ops, uint64_t *out)
{
	uint64_t done;

	if (arena->tick_works) {
		out[0] = tick_read();
		for (done = 0; done < ops && bench.lead(ring, 1) == 1; done++)
			out[done + 1] = tick_read();
	} else {
		out[0] = (uint64_t)clock_now_ns();
		for (done = 0; done < ops && bench.lead(ring, 1) == 1; done++)
			out[done + 1] = (uint64_t)clock_now_ns();
	}
	return done;
}

/* Copies other than the first only keep the first one company. */
uint64_t trace_ops(struct arena *arena, struct ring *ring, uint64_t ops)
{
	uint64_t done;

	if (ring == arena->ring)
		return time_ops(arena, ring, ops, reading);
	for (done = 0; done < ops && bench.lead(ring, 1) == 1; done++)
		continue;
	return done;
}

static int ascending(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* Median of what a reading costs, in the units of the readings; and the
 * counter's step, the least that two such costs differ by. */
static void measure_reading(struct arena *arena, uint64_t *cost, uint64_t *step)
{
	uint64_t at[COST_OPS + 1];
	unsigned i;

	for (i = 0; i <= COST_OPS; i++)
		at[i] =
		    arena->tick_works ? tick_read() : (uint64_t)clock_now_ns();
	for (i = 0; i < COST_OPS; i++)
		at[i] = at[i + 1] > at[i] ? at[i + 1] - at[i] : 0;
	qsort(at, COST_OPS, sizeof(at[0]), ascending);
	*cost = at[COST_OPS / 2];
	*step = 0;
	for (i = 1; i < COST_OPS; i++)
		if (at[i] > at[i - 1] &&
		    (*step == 0 || at[i] - at[i - 1] < *step))
			*step = at[i] - at[i - 1];
	if (*step == 0) /* all the same: no finer than the one there is */
		*step = *cost > 0 ? *cost : 1;
}

/* Of an operation, by the last measured batch; 0: not known. */
static double operation_ns(struct arena *arena)
{
	const struct batch *last = arena_batch(arena, arena->slots - 1, 0);
	unsigned slot = arena->slots;

	while (slot-- > 0 && last->kind != BATCH_RUN)
		last = arena_batch(arena, slot, 0);
	return last->ns > 0 ? (double)(last->ns + planned_ns(last->ops)) /
				  (double)last->ops
			    : 0;
}

/* A turn of thousands of actors can take a tenth of a second. */
int trace_fits(struct arena *arena)
{
	double most_ns = 4 * (double)arena->options->trace_ns;

	if (most_ns < trace_most_ns)
		most_ns = trace_most_ns;
	return operation_ns(arena) * TRACE_OPS_MIN <= most_ns;
}

static uint64_t ops_for_trace(struct arena *arena)
{
	double ns = operation_ns(arena);
	uint64_t ops = ns > 0
			   ? (uint64_t)((double)arena->options->trace_ns / ns)
			   : TRACE_OPS_MIN;

	if (ops < TRACE_OPS_MIN)
		return TRACE_OPS_MIN;
	return ops < TRACE_OPS_MAX ? ops : TRACE_OPS_MAX;
}

void trace_run(struct arena *arena)
{
	uint64_t ops = ops_for_trace(arena);
	size_t bytes = ((size_t)ops + 1) * sizeof(*reading);

	if (bench.planned_ns > 0) {
		arena->tick_works = 0;
		arena->tick_why = "the clock plans, and tells how late it is";
	}
	reading = malloc(bytes);
	if (reading == NULL)
		actor_fail(arena, 0, "no memory for %llu readings",
		    (unsigned long long)ops);
	memset(reading, 0, bytes); /* no page fault while timing */
	batch_run(arena, BATCH_TRACE, ops);
}

void trace_fold(struct arena *arena, struct clock_pair begin,
    struct clock_pair middle, struct clock_pair end)
{
	uint64_t ops = arena_batch(arena, arena->slots - 1, 0)->ops;
	uint64_t cost, step, i;
	double unit_ns = 1;

	if (arena->tick_works) {
		arena->tick_ns = unit_ns = clock_tick_ns(begin, middle, end);
		if (unit_ns == 0) {
			arena->tick_why = "two windows differ by over 0.2 %";
			return;
		}
	}
	measure_reading(arena, &cost, &step);
	arena->trace_cost_ns = (double)cost * unit_ns;
	arena->trace_step_ns = (double)step * unit_ns;
	for (i = 0; i < ops; i++) {
		uint64_t from = reading[i] + (uint64_t)planned_ns(1), units;

		if (bench.planned_ns > 0 && reading[i + 1] < from)
			actor_fail(arena, 0,
			    "an operation ended before the time that was "
			    "planned: it came early, or the clock is wrong");
		units = reading[i + 1] - from;
		if (reading[i + 1] < from + cost)
			units = cost;
		hist_add(&arena->trace,
		    (uint64_t)((double)(units - cost) * unit_ns + 0.5));
	}
}
