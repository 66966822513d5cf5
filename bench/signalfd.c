/*
 * signalfd - two processes signal each other, and read the signal from a
 * descriptor: kill, and read.
 *
 * As sigwait, but what is read comes through a descriptor, 128 bytes a
 * signal, as an event loop would take it. Each actor opens its own, as a
 * descriptor gives the signals of whoever reads it. Two switches a round
 * trip on one CPU. Reference: signalfd(2).
 */
#include "feature.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

#include "cannot.h"
#include "plat_calls.h"
#include "signal_token.h"

static int fd; /* an actor is a process, and has its own */

static int supported(const struct params *params, const char **why)
{
	(void)params;
	*why = "this system has no signalfd";
	return PLAT_HAS_SIGNALFD ? 0 : -1;
}

static int sleep_once(const sigset_t *set)
{
	(void)set;
	return plat_signalfd_read(fd);
}

static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	return signal_wait(ring, me, seq, sleep_once);
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, wait_token, signal_pass);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_token, signal_pass);
}

static uint64_t alone(struct ring *ring, uint64_t hops)
{
	return signal_alone(ring, hops, wait_token);
}

/* The lead tries both calls once, so that it is known what is denied. */
static int open_descriptor(struct ring *ring, unsigned me)
{
	struct signal_tokens *state = ring->state;

	if (sigprocmask(SIG_BLOCK, &state->set, NULL) != 0)
		return ring_cannot(ring, "sigprocmask: %s", strerror(errno));
	fd = plat_signalfd(&state->set);
	if (fd < 0)
		return ring_cannot(ring, "signalfd: %s", strerror(errno));
	if (me == 0 && signal_alone(ring, 1, wait_token) != 1)
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
    .state_bytes = signal_tokens_bytes,
    .open = signal_tokens_open,
    .enter = open_descriptor,
    .lead = lead,
    .follow = follow,
    .alone = alone,
};
