/*
 * launch.h - the inside of one benchmark program.
 *
 * main() is a supervisor and never measures: it makes the arena, starts the
 * actors, waits for them, kills what is left and prints. Actors are numbered
 * ring by ring: actor a is a % n in ring a / n. The coordinator, actor 0,
 * says when a batch begins and ends; all loops are counted, so that every
 * actor knows when it is done.
 */
#ifndef CTXBENCH_LAUNCH_H
#define CTXBENCH_LAUNCH_H

#include <stdio.h>
#include <sys/types.h>

#include "bench.h"
#include "clock.h"
#include "cpus.h"
#include "hist.h"
#include "launchline.h"
#include "plat.h"

enum launch_output { OUTPUT_SUMMARY, OUTPUT_LINES, OUTPUT_DESCRIPTION };

struct options {
	enum launch_output output;
	int pilot_only;       /* find the batch size, measure nothing */
	uint64_t ops;         /* of a batch; 0: a pilot finds it */
	unsigned run_batches; /* and a third as many alone */
	int64_t warm_ns;
	int64_t trace_ns; /* 0: none */
	int pin, require_pin;
	const char *cpu_groups; /* "1" or "0-1/2-3", a set a copy; NULL: any */
	int fifo_priority;      /* 0: the normal policy */
	int lock_memory;
	int64_t limit_ns;  /* the launch is ended after it */
	int64_t stream_ns; /* > 0: intervals for as long, no batches */
	int64_t every_ns;
	struct params params;
};

/* Hand-overs of an operation: of a ring as many as actors; of groups a
 * message from each sender to each receiver. */
static inline unsigned hops_of(const struct params *params)
{
	return params->groups != 0 ? params->groups * params->fan * params->fan
				   : params->n;
}

/* Exits 2 with a message at a bad option or parameter. */
void options_read(struct options *options, char **argv);

void describe(FILE *out, const struct params *params);

/* --- the arena: all that the processes of a launch share --- */

enum { BATCH_SLOTS = 512, STATUS_TEXT = 160, STREAM_SLOTS = 16 };

struct actor_status {
	enum plat_answer pin, fifo, lock_memory, counters, spec;
	int pin_errno;
	int cpu;         /* asked for; CPUS_NONE: unpinned */
	int unsupported; /* with failed: cannot run here; else it is broken */
	uint32_t failed; /* 0: no; else it was the how many-th to */
	char text[STATUS_TEXT]; /* with failed: what went wrong */
};

struct interval {
	unsigned index, copy;
	pid_t pid;
	uint64_t ops;
	int64_t ns;
};

struct arena {
	const struct options *options;
	unsigned actors, copies;
	struct ring *ring;           /* copies of them */
	struct actor_status *status; /* one an actor */

	uint32_t failures; /* counts, so that the first can be told */

	/* Batches in the order in which they were run. A slot holds a batch
	 * of each copy and a sample of each actor. */
	uint32_t slots; /* complete ones */
	struct batch *batch;
	struct actor_sample *sample;

	/* Intervals go round; the reader keeps up or the writer waits. */
	uint32_t intervals, intervals_printed;
	struct interval *interval;

	struct clock_quality clock;
	uint64_t ops; /* of a batch, found by the pilot */
	double
	    linear_error; /* |time(2n)/2 - time(n)| / time(n); < 0: unknown */
	int tick_works;
	const char *tick_why; /* why not */
	double tick_ns;       /* 0: not used */
	double trace_cost_ns; /* of the timing itself, an operation */
	double trace_step_ns;
	struct hist trace;

	unsigned rounds; /* batches that followers were told of */

	/* Pipes, each for one thing. */
	/* coordinator to followers, a struct go each; rounds take turns, so
	 * that who is done early cannot take what is another's */
	int go[2][2];
	int lead_go[2];   /* to the leads of other copies */
	int lead_gate[2]; /* to them: now */
	int ready[2];     /* one byte an actor: set up, ready, done */
	int news[2];      /* one byte: an interval is complete */
};

/* Terminates with a message when memory or descriptors do not do. Returns
 * NULL and *why when the system's limits are too low. */
struct arena *arena_make(const struct options *options, const char **why);

static inline struct batch *arena_batch(
    struct arena *arena, unsigned slot, unsigned copy)
{
	return &arena->batch[(size_t)slot * arena->copies + copy];
}

static inline struct actor_sample *arena_sample(
    struct arena *arena, unsigned slot, unsigned actor)
{
	return &arena->sample[(size_t)slot * arena->actors + actor];
}

/* --- actors --- */

/* What the coordinator asks for. */
struct go {
	uint32_t kind; /* enum batch_kind, or GO_END */
	uint32_t slot;
	uint64_t ops;
};
enum { GO_END = BATCH_KINDS };

/* Records why this actor gives up; the supervisor tells. */
void actor_fail(struct arena *arena, unsigned actor, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 3, 4), noreturn))
#endif
    ;

/* "CPU 7: Invalid argument; allowed: 0-1" */
void actor_pin_reason(
    const struct actor_status *status, char *buf, size_t size);

/* The whole life of an actor process; does not return. */
void actor_main(struct arena *arena, unsigned actor, pid_t parent);

/* One byte to the coordinator: set up, ready for the batch, done with it. */
void actor_ready(struct arena *arena, unsigned actor);

void sample_begin(struct arena *arena, unsigned actor, unsigned slot);
void sample_end(struct arena *arena, unsigned actor, unsigned slot);

/* A lead's share of a batch: the yardsticks, then the timed loop. */
struct lead_task {
	struct arena *arena;
	unsigned actor;
	struct go go;
};
void lead_before(const struct lead_task *task);
void lead_timed(const struct lead_task *task);

/* --- the coordinator; whatever fails ends the actor by actor_fail --- */

void coordinate(struct arena *arena);

/* Of so many operations: what was asked for, and is no part of a time. */
static inline int64_t planned_ns(uint64_t ops)
{
	return (int64_t)(ops * bench.planned_ns);
}

/* Runs one batch on all actors. Returns the slot it is in. */
unsigned batch_run(struct arena *arena, enum batch_kind kind, uint64_t ops);
void await_ready(struct arena *arena, unsigned count);
/* Tells every other actor to end. */
void batch_end_all(struct arena *arena);

void stream_intervals(struct arena *arena);

/* The trace: whether the fewest operations that make one take a bearable
 * time; run as a batch; its loop; and the histogram made of it. */
int trace_fits(struct arena *arena);
void trace_run(struct arena *arena);
uint64_t trace_ops(struct arena *arena, struct ring *ring, uint64_t ops);
void trace_fold(struct arena *arena, struct clock_pair begin,
    struct clock_pair middle, struct clock_pair end);

/* --- the supervisor --- */

struct outcome {
	enum launch_state state;
	int interrupted; /* by a signal: its number */
	char reason[STATUS_TEXT + 80];
};

/* Starts the actors and watches over them to their end. */
void supervise(struct arena *arena, struct outcome *outcome);

/* --- printing, by the supervisor alone --- */

/* Flushes standard output: 0, or -1 and errno of the first failure ever. */
int output_flush(void);

void print_interval(
    FILE *out, struct arena *arena, const struct interval *interval);
void print_intervals(FILE *out, struct arena *arena);
void print_lines(FILE *out, struct arena *arena, const struct outcome *outcome);
void print_summary(
    FILE *out, struct arena *arena, const struct outcome *outcome);

#endif
