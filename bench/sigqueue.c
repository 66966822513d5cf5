/*
 * sigqueue - two processes send each other queued signals with a number.
 *
 * A real-time signal is queued, never merged, and carries a value: here the
 * sequence number itself, which sigwaitinfo reads back, so that nothing goes
 * through shared memory. The signal stays blocked for good. Plain signals of
 * the same number, from a stranger, carry no value and are passed over. Two
 * switches a round trip on one CPU. Reference: sigqueue(3).
 */
#include "feature.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

#include "cannot.h"
#include "plat_calls.h"
#include "ring.h"

struct queue_state {
	int number;
	sigset_t set; /* of it alone */
};

static int supported(const struct params *params, const char **why)
{
	(void)params;
	*why = "this system has no sigqueue and sigwaitinfo";
	return PLAT_HAS_SIGQUEUE ? 0 : -1;
}

static size_t state_bytes(const struct params *params)
{
	(void)params;
	return sizeof(struct queue_state);
}

static int choose_signal(struct ring *ring)
{
	struct queue_state *state = ring->state;

	state->number = plat_sigqueue_number();
	sigemptyset(&state->set);
	sigaddset(&state->set, state->number);
	return 0;
}

static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct queue_state *state = ring->state;

	(void)me;
	return plat_sigqueue_wait(&state->set, seq);
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct queue_state *state = ring->state;

	return plat_sigqueue(ring->actor[to].pid, state->number, seq);
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, wait_token, pass_token);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_token, pass_token);
}

/* To itself: the lead is actor 0, and nobody else sends meanwhile. */
static uint64_t alone(struct ring *ring, uint64_t hops)
{
	return ring_alone(ring, hops, wait_token, pass_token);
}

/* An inherited "ignore" would drop the signal on some systems, blocked or
 * not. The lead tries both calls once: they may be denied. */
static int block_signal(struct ring *ring, unsigned me)
{
	struct queue_state *state = ring->state;
	struct sigaction action = {.sa_handler = SIG_DFL};

	sigemptyset(&action.sa_mask);
	if (sigprocmask(SIG_BLOCK, &state->set, NULL) != 0 ||
	    sigaction(state->number, &action, NULL) != 0)
		return ring_cannot(ring, "blocking signal %d: %s",
		    state->number, strerror(errno));
	if (me == 0 && ring_alone_loop(ring, 0, 1, wait_token, pass_token,
			   ring_no_work) != 1)
		return ring_cannot(
		    ring, "sigqueue and sigwaitinfo: %s", strerror(errno));
	return 0;
}

const struct bench bench = {
    .name = "sigqueue",
    .summary = "queued signals with a number: sigqueue, and sigwaitinfo",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .supported = supported,
    .state_bytes = state_bytes,
    .open = choose_signal,
    .enter = block_signal,
    .lead = lead,
    .follow = follow,
    .alone = alone,
};
