/*
 * ucontext - two contexts of one thread, changed by swapcontext.
 *
 * A switch that the kernel knows nothing of, for comparison: registers and
 * stack are changed in user space, and no switch is counted. Where
 * swapcontext also keeps the signal mask it makes a call for it, as the GNU
 * C library does: sigprocmask, and that is most of the time. A round trip is
 * two swaps, since who times one has to be back; the number goes along and
 * is checked on both sides. Some C libraries, musl for one, have no such
 * call.
 */
#include "feature.h"

#include "bench.h"
#include "plat_context.h"

enum { STACK_BYTES = 65536 };

static struct plat_context lead_context, other_context;
static uint32_t token;

/* Never returns: it waits in its swap for good. */
static void answer(void)
{
	uint32_t seq = 1;

	for (;; seq += 2) {
		token = token == seq ? seq + 1 : 0;
		if (plat_context_swap(&other_context, &lead_context) != 0)
			token = 0;
	}
}

static int supported(const struct params *params, const char **why)
{
	(void)params;
	*why = "this C library has no swapcontext";
	return PLAT_HAS_UCONTEXT ? 0 : -1;
}

static int make_other(struct ring *ring, unsigned me)
{
	static uint64_t stack[STACK_BYTES / sizeof(uint64_t)];

	(void)ring;
	(void)me;
	return plat_context_make(&other_context, stack, sizeof(stack), answer);
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	uint32_t seq = ring->actor[0].seq;
	uint64_t done;

	for (done = 0; done < ops; done++) {
		token = seq + 1;
		if (plat_context_swap(&lead_context, &other_context) != 0 ||
		    token != seq + 2)
			break;
		seq += 2;
	}
	ring->actor[0].seq = seq;
	return done;
}

const struct bench bench = {
    .name = "ucontext",
    .summary = "two user-level contexts: swapcontext there and back",
    .op = "round trip",
    .version = 1,
    .set = SET_CORE,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .supported = supported,
    .enter = make_other,
    .lead = lead,
};
