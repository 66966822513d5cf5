/*
 * spin - a token in one word of shared memory, waited for by looking.
 *
 * What two CPUs need to tell each other something when nobody sleeps: the
 * word's cache line goes from one to the other and back. No kernel, no
 * switch: what is left of another row on the same two CPUs is the kernel's
 * share. The wait tells the processor that it waits, which costs some tens
 * of cycles at each look and leaves the line and the sibling alone. Of
 * actors that shared a CPU each would spin out its time slice: every actor
 * must have one of its own, or it is refused. No switches; n up to the CPUs.
 */
#include "feature.h"

#include <stdio.h>

#include "atomic.h"
#include "cannot.h"
#include "cpus.h"
#include "plat.h"
#include "ring.h"

/* A line for the word, and one for the calls that the lead makes alone;
 * then how many actors each CPU has, over all copies. */
struct spin_state {
	uint32_t seq;
	unsigned char pad[124];
	uint32_t spare;
	unsigned char spare_pad[124];
	uint32_t actors_on[CPUS_MAX];
};

/* That of the first copy: before any actor exists, so that all inherit it. */
static uint32_t *actors_on;

static int supported(const struct params *params, const char **why)
{
	static struct cpus allowed;
	static char reason[80];
	uint64_t needed = (uint64_t)params->n * params->copies, count = 0;
	int cpu = CPUS_NONE;

	plat_allowed_cpus(&allowed);
	while ((cpu = cpus_next(&allowed, cpu)) != CPUS_NONE)
		count++;
	snprintf(reason, sizeof(reason),
	    "needs %llu CPUs, one an actor; %llu may be used",
	    (unsigned long long)needed, (unsigned long long)count);
	*why = reason;
	return needed <= count ? 0 : -1;
}

static size_t state_bytes(const struct params *params)
{
	(void)params;
	return sizeof(struct spin_state);
}

static int open_word(struct ring *ring)
{
	struct spin_state *state = ring->state;

	if (actors_on == NULL)
		actors_on = state->actors_on;
	return 0;
}

/* Where the system cannot say which CPU it is, the placement is trusted. */
static int take_cpu(struct ring *ring, unsigned me)
{
	int cpu = plat_current_cpu();

	if (cpu < 0 || cpu >= CPUS_MAX ||
	    atomic_add_u32(&actors_on[cpu], 1) == 1)
		return 0;
	return ring_cannot(ring,
	    "actor %u is not alone on CPU %d: each needs its own, as with "
	    "--cpus 0,1",
	    me, cpu);
}

/* Others' numbers pass by meanwhile: it is for the one n hops on. */
static inline uint32_t await(uint32_t *word, uint32_t last, uint32_t hops)
{
	uint32_t seq;

	while ((seq = atomic_load_u32(word)) - last < hops)
		atomic_pause();
	return seq;
}

static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct spin_state *state = ring->state;

	(void)me;
	*seq = await(&state->seq, *seq, ring->n);
	return 0;
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct spin_state *state = ring->state;

	(void)to;
	atomic_store_u32(&state->seq, seq);
	return 0;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, wait_token, pass_token);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_token, pass_token);
}

static int wait_for_self(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct spin_state *state = ring->state;

	(void)me;
	*seq = await(&state->spare, *seq, 1);
	return 0;
}

static int pass_to_self(struct ring *ring, unsigned to, uint32_t seq)
{
	struct spin_state *state = ring->state;

	(void)to;
	atomic_store_u32(&state->spare, seq);
	return 0;
}

static uint64_t alone(struct ring *ring, uint64_t hops)
{
	struct spin_state *state = ring->state;

	atomic_store_u32(&state->spare, 0);
	return ring_alone(ring, hops, wait_for_self, pass_to_self);
}

const struct bench bench = {
    .name = "spin",
    .summary = "a word in shared memory between CPUs, without the kernel",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_THREAD,
    .set = SET_CORE,
    .place = "core",
    .supported = supported,
    .state_bytes = state_bytes,
    .open = open_word,
    .enter = take_cpu,
    .lead = lead,
    .follow = follow,
    .alone = alone,
};
