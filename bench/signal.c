/*
 * signal - two processes signal each other: kill, and sigsuspend.
 *
 * The older of the two methods of the comp.arch summary of 1994: each time
 * holds the calls that send and take the signal, and the run of an empty
 * handler. SIGUSR1 stays blocked outside sigsuspend, so that none can come
 * between the test and the sleep. Two switches a round trip on one CPU.
 */
#include "feature.h"

#include <signal.h>

#include "signal_token.h"

static void empty_handler(int number)
{
	(void)number;
}

/* Before the actors exist, so that they are born with it. */
static int take_signals(struct ring *ring)
{
	struct signal_tokens *state = ring->state;
	struct sigaction action = {.sa_handler = empty_handler};
	sigset_t usr1;

	sigemptyset(&action.sa_mask);
	sigemptyset(&usr1);
	sigaddset(&usr1, SIGUSR1);
	if (sigaction(SIGUSR1, &action, NULL) != 0 ||
	    sigprocmask(SIG_BLOCK, &usr1, &state->set) != 0)
		return -1;
	sigdelset(&state->set, SIGUSR1);
	signal_tokens_number(ring);
	return 0;
}

static int sleep_once(const sigset_t *while_waiting)
{
	sigsuspend(while_waiting);
	return 0;
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

const struct bench bench = {
    .name = "signal",
    .summary = "two processes signal each other: kill, and sigsuspend",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS,
    .default_actors = BENCH_PROCESS,
    .set = SET_CORE,
    .state_bytes = signal_tokens_bytes,
    .open = take_signals,
    .lead = lead,
    .follow = follow,
    .alone = alone,
};
