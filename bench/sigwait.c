/*
 * sigwait - two processes signal each other: kill, and sigwait.
 *
 * As signal, but no handler runs: SIGUSR1 stays blocked for good, and
 * sigwait takes it as one takes a message. The difference of the two rows
 * is the price of a handler. Two switches a round trip on one CPU.
 * Reference: sigwait(3).
 */
#include "feature.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

#include "cannot.h"
#include "signal_token.h"

static int sleep_once(const sigset_t *set)
{
	int number, error = sigwait(set, &number);

	if (error == 0 || error == EINTR)
		return 0;
	errno = error;
	return -1;
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
static int block_signal(struct ring *ring, unsigned me)
{
	struct signal_tokens *state = ring->state;

	if (sigprocmask(SIG_BLOCK, &state->set, NULL) != 0)
		return ring_cannot(ring, "sigprocmask: %s", strerror(errno));
	if (me == 0 && signal_alone(ring, 1, wait_token) != 1)
		return ring_cannot(
		    ring, "kill and sigwait: %s", strerror(errno));
	return 0;
}

const struct bench bench = {
    .name = "sigwait",
    .summary = "processes signal each other: kill, and sigwait",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .state_bytes = signal_tokens_bytes,
    .open = signal_tokens_open,
    .enter = block_signal,
    .lead = lead,
    .follow = follow,
    .alone = alone,
};
