/*
 * batch.c - one batch: everyone told, everyone ready, the timed loop,
 * everyone done.
 *
 * The clock is read twice, by each lead, next to the loop. Each actor
 * reads its own counters just outside. The handshake around it runs on the
 * actors' own CPU, so that the core neither sleeps nor clocks down between
 * batches.
 */
#include "feature.h"

#include <errno.h>
#include <string.h>

#include "atomic.h"
#include "launch.h"
#include "stream.h"

static int64_t larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* Time that goes backwards where it should not. */
static void note_backward(struct arena *arena, int backward)
{
	if (backward)
		atomic_add_u32(&arena->clock.backward, 1);
}

static struct batch *own_batch(const struct lead_task *task)
{
	return arena_batch(task->arena, task->go.slot,
	    task->actor / task->arena->options->params.n);
}

void sample_begin(struct arena *arena, unsigned actor, unsigned slot)
{
	struct actor_sample *sample = arena_sample(arena, slot, actor);
	struct plat_counters now;

	sample->cpu_before = plat_current_cpu();
	if (plat_counters(arena->ring->threads, &now) != PLAT_OK) {
		sample->voluntary = sample->involuntary = sample->cpu_ns = -1;
		return;
	}
	sample->voluntary = (int64_t)now.voluntary;
	sample->involuntary = (int64_t)now.involuntary;
	sample->cpu_ns = now.cpu_ns;
}

void sample_end(struct arena *arena, unsigned actor, unsigned slot)
{
	struct actor_sample *sample = arena_sample(arena, slot, actor);
	struct plat_counters now;

	if (sample->cpu_ns >= 0 &&
	    plat_counters(arena->ring->threads, &now) == PLAT_OK) {
		sample->voluntary = (int64_t)now.voluntary - sample->voluntary;
		sample->involuntary =
		    (int64_t)now.involuntary - sample->involuntary;
		sample->cpu_ns = now.cpu_ns - sample->cpu_ns;
	}
	sample->cpu_after = plat_current_cpu();
}

void lead_before(const struct lead_task *task)
{
	struct batch *batch = own_batch(task);
	struct yardstick yard = clock_yardstick();

	note_backward(task->arena, yard.chain_ns < 0 || yard.width_ns < 0);
	batch->kind = (enum batch_kind)task->go.kind;
	batch->index = task->go.slot;
	batch->copy = task->actor / task->arena->options->params.n;
	batch->ops = task->go.ops;
	batch->chain_ns = yard.chain_ns;
	batch->width_ns = yard.width_ns;
}

static void lead_after(const struct lead_task *task)
{
	struct batch *batch = own_batch(task);
	struct yardstick yard = clock_yardstick();

	note_backward(task->arena, yard.chain_ns < 0 || yard.width_ns < 0);
	batch->chain_ns = larger(batch->chain_ns, yard.chain_ns);
	batch->width_ns = larger(batch->width_ns, yard.width_ns);
}

/* Others may have taken the last process meanwhile: that is no fault. */
static void fail_short(const struct lead_task *task, uint64_t done)
{
	int error = errno, lacks = bench.makes > 0 && error == EAGAIN;
	char limit[64] = "";

	if (lacks)
		snprintf(limit, sizeof(limit),
		    "; the limit on processes is %llu (0: none known)",
		    (unsigned long long)plat_process_limit());
	task->arena->status[task->actor].unsupported = lacks;
	actor_fail(task->arena, task->actor,
	    "the lead did %llu of %llu operations: %s%s",
	    (unsigned long long)done, (unsigned long long)task->go.ops,
	    error != 0 ? strerror(error)
		       : "it returned early, or the token was wrong",
	    limit);
}

void lead_timed(const struct lead_task *task)
{
	struct arena *arena = task->arena;
	struct batch *batch = own_batch(task);
	struct ring *ring = &arena->ring[batch->copy];
	uint64_t ops = task->go.ops, done;
	int64_t start;

	errno = 0;
	start = clock_now_ns();
	if (task->go.kind == BATCH_ALONE)
		done = bench.alone(ring, ops);
	else if (task->go.kind == BATCH_TRACE)
		done = trace_ops(arena, ring, ops);
	else
		done = bench.lead(ring, ops);
	batch->ns = clock_now_ns() - start - planned_ns(done);
	batch->late_ns = start;
	atomic_store_u32(&ring->ended, 1);
	if (done < ops)
		fail_short(task, done);
	if (batch->ns < 0 && bench.planned_ns > 0)
		actor_fail(arena, task->actor,
		    "%llu operations ended %lld ns before the time that was "
		    "planned: they came early, or the clock is wrong",
		    (unsigned long long)ops, -(long long)batch->ns);
}

static void tell(struct arena *arena, int fd, struct go go, unsigned count)
{
	while (count-- > 0)
		if (stream_write(fd, &go, sizeof(go)) != 0)
			actor_fail(arena, 0, "telling the actors: %s",
			    strerror(errno));
}

void await_ready(struct arena *arena, unsigned count)
{
	char bytes[256];

	while (count > 0) {
		unsigned part =
		    count < sizeof(bytes) ? count : (unsigned)sizeof(bytes);

		if (stream_read(arena->ready[0], bytes, part) != 0)
			actor_fail(arena, 0, "waiting for the actors: %s",
			    strerror(errno));
		count -= part;
	}
}

/* Hand-overs that the shared words of a ring have shown so far. */
static int64_t seen_so_far(const struct ring *ring)
{
	uint64_t seen = 0;
	unsigned k;

	for (k = 0; k < ring->n; k++)
		seen += ring->actor[k].seen;
	return (int64_t)seen;
}

static void note_seen(struct arena *arena, unsigned slot, int at_end)
{
	unsigned copy;

	for (copy = 0; copy < arena->copies; copy++) {
		struct batch *batch = arena_batch(arena, slot, copy);
		int64_t seen = seen_so_far(&arena->ring[copy]);

		if (!bench.witnesses)
			batch->seen = -1;
		else
			batch->seen = at_end ? seen - batch->seen : seen;
	}
}

/* Copies begin at one word, but not at one moment: where they share a CPU,
 * one after the other. */
static void note_late(struct arena *arena, unsigned slot)
{
	int64_t first = arena_batch(arena, slot, 0)->late_ns;
	unsigned copy;

	for (copy = 0; copy < arena->copies; copy++)
		arena_batch(arena, slot, copy)->late_ns -= first;
}

/* CPU time of a pair on one CPU, else of the lead alone: others may run
 * before the lead has begun, or beside it. */
static double busy_ns(struct arena *arena, unsigned slot, unsigned copy)
{
	unsigned n = arena->options->params.n;
	const struct actor_sample *lead = arena_sample(arena, slot, copy * n);
	double ns = (double)lead->cpu_ns;

	if (n == 2 && lead[0].cpu_before == lead[1].cpu_before)
		ns += (double)lead[1].cpu_ns;
	return ns;
}

/* A step back of the clock shows when actors used a CPU for longer than the
 * window that holds all they did. A hypervisor may take the CPU from one who
 * uses it: in the window that counts as well. */
static void check_clock(struct arena *arena, unsigned slot, int64_t window_ns)
{
	double most_ns =
	    (double)window_ns * 1.1 + 400000 + 2 * (double)arena->clock.step_ns;
	unsigned copy;

	for (copy = 0; copy < arena->copies; copy++) {
		const struct batch *batch = arena_batch(arena, slot, copy);

		note_backward(arena, batch->ns + planned_ns(batch->ops) < 0 ||
					 busy_ns(arena, slot, copy) > most_ns);
	}
}

/* Actors that have no part in a batch leave no sample of it. */
static void clear_samples(struct arena *arena, unsigned slot)
{
	unsigned actor;

	for (actor = 0; actor < arena->actors; actor++)
		*arena_sample(arena, slot, actor) =
		    (struct actor_sample){CPUS_NONE, CPUS_NONE, -1, -1, -1};
}

/* All followers of all copies. */
static void tell_followers(struct arena *arena, struct go go)
{
	unsigned n = arena->options->params.n;

	tell(arena, arena->go[arena->rounds++ % 2][1], go,
	    arena->copies * (n - 1));
}

unsigned batch_run(struct arena *arena, enum batch_kind kind, uint64_t ops)
{
	unsigned n = arena->options->params.n, copy;
	unsigned leads = arena->copies - 1;
	unsigned followers = kind == BATCH_ALONE ? 0 : arena->copies * (n - 1);
	struct lead_task task = {
	    .arena = arena, .actor = 0, .go = {kind, arena->slots, ops}};
	int64_t begin_ns;

	if (arena->slots == BATCH_SLOTS)
		actor_fail(arena, 0, "more than %d batches", BATCH_SLOTS);
	for (copy = 0; copy < arena->copies; copy++)
		atomic_store_u32(&arena->ring[copy].ended, 0);
	clear_samples(arena, task.go.slot);
	note_seen(arena, task.go.slot, 0);
	lead_before(&task);
	begin_ns = clock_now_ns();
	tell(arena, arena->lead_go[1], task.go, leads);
	await_ready(arena, leads);
	if (followers > 0)
		tell_followers(arena, task.go);
	await_ready(arena, followers);
	sample_begin(arena, 0, task.go.slot);
	tell(arena, arena->lead_gate[1], task.go, leads);
	lead_timed(&task);
	sample_end(arena, 0, task.go.slot);
	await_ready(arena, leads + followers);
	check_clock(arena, task.go.slot, clock_now_ns() - begin_ns);
	lead_after(&task);
	note_late(arena, task.go.slot);
	note_seen(arena, task.go.slot, 1);
	atomic_store_u32(&arena->slots, task.go.slot + 1);
	return task.go.slot;
}

void batch_end_all(struct arena *arena)
{
	struct go end = {.kind = GO_END};

	tell(arena, arena->lead_go[1], end, arena->copies - 1);
	tell_followers(arena, end);
}
