/*
 * signal - two processes signal each other: kill, and sigsuspend.
 *
 * The older of the two methods of the comp.arch summary of 1994: each time
 * holds the calls that send and take the signal, and the run of an empty
 * handler. SIGUSR1 stays blocked outside sigsuspend, so that none can come
 * between the test and the sleep; as only the holder of the token sends,
 * no two can merge into one. The number goes through shared memory, since a
 * signal carries none. Two switches a round trip on one CPU.
 */
#include "feature.h"

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#include "atomic.h"
#include "ring.h"

struct signal_state {
	sigset_t while_waiting; /* the mask without SIGUSR1 */
	struct {
		uint32_t seq;
		unsigned char pad[124];
	} token[];
};

static size_t state_bytes(const struct params *params)
{
	struct signal_state *state;

	return sizeof(*state) + (params->n + 1) * sizeof(state->token[0]);
}

static void empty_handler(int number)
{
	(void)number;
}

/* Before the actors exist, so that they are born with it. */
static int take_signals(struct ring *ring)
{
	struct signal_state *state = ring->state;
	struct sigaction action = {.sa_handler = empty_handler};
	sigset_t usr1;
	unsigned i;

	sigemptyset(&action.sa_mask);
	sigemptyset(&usr1);
	sigaddset(&usr1, SIGUSR1);
	if (sigaction(SIGUSR1, &action, NULL) != 0 ||
	    sigprocmask(SIG_BLOCK, &usr1, &state->while_waiting) != 0)
		return -1;
	sigdelset(&state->while_waiting, SIGUSR1);
	for (i = 0; i < ring->n; i++)
		state->token[i].seq = ring_first_seq(ring, i);
	return 0;
}

/* Sleeps before it looks: a number that is there already has its signal
 * pending, and leaving that one behind would answer the next wait. */
static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct signal_state *state = ring->state;
	uint32_t last = *seq;

	do {
		sigsuspend(&state->while_waiting);
		*seq = atomic_load_u32(&state->token[me].seq);
	} while (*seq == last);
	return 0;
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct signal_state *state = ring->state;

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

/* To itself: sent while blocked, taken by a sigsuspend that need not sleep.
 * The last token is a spare one. */
static int pass_to_self(struct ring *ring, unsigned to, uint32_t seq)
{
	struct signal_state *state = ring->state;

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
	struct signal_state *state = ring->state;

	state->token[ring->n].seq = 0;
	return ring_alone(ring, hops, wait_for_self, pass_to_self);
}

const struct bench bench = {
    .name = "signal",
    .summary = "two processes signal each other: kill, and sigsuspend",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS,
    .default_actors = BENCH_PROCESS,
    .set = SET_CORE,
    .state_bytes = state_bytes,
    .open = take_signals,
    .lead = lead,
    .follow = follow,
    .alone = alone,
};
