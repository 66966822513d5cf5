/*
 * signalfd - two processes signal each other, and read the signal from a
 * descriptor: kill, and read.
 *
 * As sigwait, but what is read comes through a descriptor, 128 bytes a
 * signal, as an event loop would take it. Each actor opens its own, as a
 * descriptor gives the signals of whoever reads it. The number goes through
 * shared memory, since a signal carries none. Two switches a round trip on
 * one CPU. Reference: signalfd(2).
 */
#include "feature.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>

#include "atomic.h"
#include "cannot.h"
#include "plat_calls.h"
#include "ring.h"

struct signalfd_state {
	sigset_t usr1;
	unsigned char pad[128];
	struct {
		uint32_t seq;
		unsigned char pad[124];
	} token[];
};

static int fd; /* an actor is a process, and has its own */

static int supported(const struct params *params, const char **why)
{
	(void)params;
	*why = "this system has no signalfd";
	return PLAT_HAS_SIGNALFD ? 0 : -1;
}

static size_t state_bytes(const struct params *params)
{
	struct signalfd_state *state;

	return sizeof(*state) + (params->n + 1) * sizeof(state->token[0]);
}

static int open_tokens(struct ring *ring)
{
	struct signalfd_state *state = ring->state;
	unsigned i;

	sigemptyset(&state->usr1);
	sigaddset(&state->usr1, SIGUSR1);
	for (i = 0; i < ring->n; i++)
		state->token[i].seq = ring_first_seq(ring, i);
	return 0;
}

/* Sleeps before it looks: a number that is there already has its signal
 * pending, and leaving that one behind would answer the next wait. */
static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct signalfd_state *state = ring->state;
	uint32_t last = *seq;

	do {
		if (plat_signalfd_read(fd) != 0)
			return -1;
		*seq = atomic_load_u32(&state->token[me].seq);
	} while (*seq == last);
	return 0;
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct signalfd_state *state = ring->state;

	atomic_store_u32(&state->token[to].seq, seq);
	return kill(ring->actor[to].pid, SIGUSR1);
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, wait_token, pass_token);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_token, pass_token);
}

/* To itself: it is pending before it is waited for. */
static int pass_to_self(struct ring *ring, unsigned to, uint32_t seq)
{
	struct signalfd_state *state = ring->state;

	atomic_store_u32(&state->token[ring->n].seq, seq);
	return kill(ring->actor[to].pid, SIGUSR1);
}

static int wait_for_self(struct ring *ring, unsigned me, uint32_t *seq)
{
	(void)me;
	return wait_token(ring, ring->n, seq);
}

static uint64_t alone(struct ring *ring, uint64_t hops)
{
	struct signalfd_state *state = ring->state;

	state->token[ring->n].seq = 0;
	return ring_alone(ring, hops, wait_for_self, pass_to_self);
}

/* The lead tries both calls once, so that it is known what is denied. */
static int open_descriptor(struct ring *ring, unsigned me)
{
	struct signalfd_state *state = ring->state;

	if (sigprocmask(SIG_BLOCK, &state->usr1, NULL) != 0)
		return ring_cannot(ring, "sigprocmask: %s", strerror(errno));
	fd = plat_signalfd(&state->usr1);
	if (fd < 0)
		return ring_cannot(ring, "signalfd: %s", strerror(errno));
	if (me == 0 && ring_alone_loop(ring, 1, wait_for_self, pass_to_self,
			   ring_no_work) != 1)
		return ring_cannot(ring, "kill and read: %s", strerror(errno));
	return 0;
}

const struct bench bench = {
    .name = "signalfd",
    .summary = "signals read from a descriptor: kill, and read",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .supported = supported,
    .state_bytes = state_bytes,
    .open = open_tokens,
    .enter = open_descriptor,
    .lead = lead,
    .follow = follow,
    .alone = alone,
};
