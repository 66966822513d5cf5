/*
 * yard.c - two fixed pieces of work beside each batch, as yardsticks.
 *
 * Dependent additions take one core clock each: their time is the core's
 * frequency, and its change a change of frequency. Independent additions
 * fill the core's width: they slow when another thread shares the core,
 * which the chain does not see. Both stay in registers; memory, caches and
 * the kernel have no part in them.
 */
#include "feature.h"

#include "clock.h"
#include "tick.h"

#define ADD(x)                  \
	do {                    \
		(x) += step;    \
		TICK_OPAQUE(x); \
	} while (0)

/* 20 additions: to one sum, or four to each of five. */
#define WIDTH_20(a, b, c, d, e)         \
	do {                            \
		WIDTH_5(a, b, c, d, e); \
		WIDTH_5(a, b, c, d, e); \
		WIDTH_5(a, b, c, d, e); \
		WIDTH_5(a, b, c, d, e); \
	} while (0)
#define WIDTH_5(a, b, c, d, e) \
	do {                   \
		ADD(a);        \
		ADD(b);        \
		ADD(c);        \
		ADD(d);        \
		ADD(e);        \
	} while (0)

static int64_t chain_once(uintptr_t step)
{
	int64_t start = clock_now_ns();
	uintptr_t x = step;
	unsigned i;

	for (i = 0; i < YARD_CHAIN_OPS / 20; i++)
		WIDTH_20(x, x, x, x, x);
	return clock_now_ns() - start;
}

static int64_t width_once(uintptr_t step)
{
	int64_t start = clock_now_ns();
	uintptr_t a = step, b = step, c = step, d = step, e = step;
	unsigned i;

	for (i = 0; i < YARD_WIDTH_OPS / 20; i++)
		WIDTH_20(a, b, c, d, e);
	return clock_now_ns() - start;
}

struct yardstick clock_yardstick(void)
{
	struct yardstick best = {INT64_MAX, INT64_MAX};
	unsigned i;

	for (i = 0; i < 3; i++) {
		int64_t chain = chain_once(i + 1), width = width_once(i + 1);

		if (chain < best.chain_ns)
			best.chain_ns = chain;
		if (width < best.width_ns)
			best.width_ns = width;
	}
	return best;
}
