/*
 * sigwait - two processes signal each other: kill, and sigwait.
 *
 * As signal, but no handler runs: SIGUSR1 stays blocked for good, and
 * sigwait takes it as one takes a message. The difference of the two rows
 * is the price of a handler. As only the holder of the token sends, no two
 * signals can merge into one; the number goes through shared memory, since
 * a signal carries none. Two switches a round trip on one CPU.
 * Reference: sigwait(3).
 */
#include "feature.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>

#include "atomic.h"
#include "cannot.h"
#include "ring.h"

struct sigwait_state {
	sigset_t usr1;
	unsigned char pad[128];
	struct {
		uint32_t seq;
		unsigned char pad[124];
	} token[];
};

static size_t state_bytes(const struct params *params)
{
	struct sigwait_state *state;

	return sizeof(*state) + (params->n + 1) * sizeof(state->token[0]);
}

static int open_tokens(struct ring *ring)
{
	struct sigwait_state *state = ring->state;
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
	struct sigwait_state *state = ring->state;
	uint32_t last = *seq;

	do {
		int number, error = sigwait(&state->usr1, &number);

		if (error != 0 && error != EINTR) {
			errno = error;
			return -1;
		}
		*seq = atomic_load_u32(&state->token[me].seq);
	} while (*seq == last);
	return 0;
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct sigwait_state *state = ring->state;

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
	struct sigwait_state *state = ring->state;

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
	struct sigwait_state *state = ring->state;

	state->token[ring->n].seq = 0;
	return ring_alone(ring, hops, wait_for_self, pass_to_self);
}

/* The lead tries both calls once, so that it is known what is denied. */
static int block_signal(struct ring *ring, unsigned me)
{
	struct sigwait_state *state = ring->state;

	if (sigprocmask(SIG_BLOCK, &state->usr1, NULL) != 0)
		return ring_cannot(ring, "sigprocmask: %s", strerror(errno));
	if (me == 0 && ring_alone_loop(ring, 1, wait_for_self, pass_to_self,
			   ring_no_work) != 1)
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
    .state_bytes = state_bytes,
    .open = open_tokens,
    .enter = block_signal,
    .lead = lead,
    .follow = follow,
    .alone = alone,
};
