/*
 * interval.c - intervals for as long as asked, for who watches live.
 *
 * An interval is made of batches of a fraction of its length and counts
 * their operations and their wall time, each copy by itself; the handshake
 * between batches is in neither.
 */
#include "feature.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "atomic.h"
#include "launch.h"
#include "stream.h"

enum { BATCHES_AN_INTERVAL = 20 };

static struct interval *slot_of(
    struct arena *arena, unsigned index, unsigned copy)
{
	return &arena->interval[(size_t)(index % STREAM_SLOTS) * arena->copies +
				copy];
}

/* So many that a batch lasts a twentieth of an interval, by the pilot's. */
static uint64_t stream_ops(struct arena *arena)
{
	const struct batch *last = arena_batch(arena, arena->slots - 1, 0);
	double ops = (double)arena->options->every_ns / BATCHES_AN_INTERVAL *
		     (double)last->ops / (double)(last->ns > 0 ? last->ns : 1);

	return ops < 1 ? 1 : (uint64_t)ops;
}

static void run_interval(struct arena *arena, unsigned index, uint64_t ops)
{
	int64_t start = clock_now_ns();
	unsigned copy;

	for (copy = 0; copy < arena->copies; copy++)
		*slot_of(arena, index, copy) = (struct interval){.index = index,
		    .copy = copy,
		    .pid = arena->ring[copy].actor[0].pid};
	do {
		unsigned slot;

		arena->slots = 0; /* batches of a stream are not kept */
		slot = batch_run(arena, BATCH_RUN, ops);
		for (copy = 0; copy < arena->copies; copy++) {
			struct batch *batch = arena_batch(arena, slot, copy);
			struct interval *sum = slot_of(arena, index, copy);

			sum->ops += batch->ops;
			sum->ns += batch->ns;
		}
	} while (clock_now_ns() - start < arena->options->every_ns);
}

/* A reader that does not keep up is waited for: nothing is lost. */
static void publish(struct arena *arena, unsigned index)
{
	struct timespec moment = {.tv_nsec = 1000000};
	char byte = 0;

	atomic_store_u32(&arena->intervals, index + 1);
	if (stream_write(arena->news[1], &byte, 1) != 0)
		actor_fail(arena, 0, "reporting: %s", strerror(errno));
	while (index + 1 - atomic_load_u32(&arena->intervals_printed) >=
	       STREAM_SLOTS)
		nanosleep(&moment, NULL);
}

void stream_intervals(struct arena *arena)
{
	int64_t end = clock_now_ns() + arena->options->stream_ns;
	uint64_t ops;
	unsigned index;

	if (arena->slots == 0)
		batch_run(arena, BATCH_WARM, arena->ops);
	ops = stream_ops(arena);
	for (index = 0; clock_now_ns() < end; index++) {
		run_interval(arena, index, ops);
		publish(arena, index);
	}
}
