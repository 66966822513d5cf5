/*
 * clock.h - the interval clock, the processor's tick, and the yardsticks.
 *
 * Only src/time reads a clock. Times are int64_t nanoseconds. Nothing here
 * sleeps, and every loop has a bound in steps.
 */
#ifndef CTXBENCH_CLOCK_H
#define CTXBENCH_CLOCK_H

#include <stdint.h>

/* Nanoseconds from an arbitrary start. */
int64_t clock_now_ns(void);

/* What a reading does: is answered in user space, or calls the kernel. */
enum clock_call { CLOCK_CALL_UNKNOWN, CLOCK_CALL_USER, CLOCK_CALL_KERNEL };

struct clock_quality {
	int64_t step_ns;   /* smallest change seen; 0: never advanced */
	int64_t cost_ns;   /* of one reading, the least of several means */
	uint32_t backward; /* readings that were smaller than the one before */
	enum clock_call call;
};

/* Measures step and cost in at most some 10^5 readings. */
struct clock_quality clock_measure(void);

/* --- the tick: rdtsc, cntvct and the like. Not cycles. --- */

/* Reads it with the reads ordered; only after clock_tick_probe() said 1. */
uint64_t clock_tick(void);

/* "tsc", "cntvct", ...; "none" where there is no instruction for it. */
const char *clock_tick_name(void);

/* 1 when the instruction neither traps nor stands still, else 0 and *why
 * says which. Installs handlers for SIGILL and SIGSEGV while it runs: call
 * it before threads exist. */
int clock_tick_probe(const char **why);

/* A simultaneous reading of both, the tightest of several. */
struct clock_pair {
	uint64_t tick;
	int64_t ns;
};
struct clock_pair clock_pair_now(void);

/* ns per tick over two windows a..b, b..c; 0 when the windows differ by
 * over 0.2 % or the tick did not advance: then the tick is not used. */
double clock_tick_ns(
    struct clock_pair a, struct clock_pair b, struct clock_pair c);

/* --- yardsticks: fixed work, registers only --- */

enum { YARD_CHAIN_OPS = 20000, YARD_WIDTH_OPS = 80000 };

struct yardstick {
	int64_t chain_ns; /* dependent adds, one core clock each */
	int64_t width_ns; /* independent adds, several at once */
};

/* The best of three runs of each, some 40 us in all. */
struct yardstick clock_yardstick(void);

#endif
