/*
 * mutex - a token handed on by mutexes alone, each lock waiting for the
 * unlock of another actor.
 *
 * One lock that two actors take in turn would be no hand-off: whoever
 * unlocks it may lock it again at once. So n actors share n+1 mutexes, used
 * in a circle: hop h is the unlock of mutex h mod n+1 by its owner, and the
 * lock for which the next actor waits. That actor keeps it for one turn
 * more: who has the token owns two, who waits owns one, and owns it until
 * its own next hop, so that nobody can be overtaken. Mutexes are normal
 * ones, and unlocked by their owner only; that their order is a circle,
 * which lock checkers warn of, is what makes the actors wait. Two switches
 * a round trip on one CPU. `alone` unlocks and locks a spare one, mostly
 * without the kernel. Reference: pthread_mutex_lock(3).
 */
#include "feature.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "cannot.h"
#include "plat.h"
#include "ring.h"

struct mutex_line {
	pthread_mutex_t mutex;
	unsigned char pad[128];
};

/* What an actor does next: the mutex that it waits for, and gives away. */
struct mutex_actor {
	unsigned take, give;
	unsigned char pad[120];
};

/* Behind it: n actors. The last mutex is the spare one. */
struct mutex_state {
	uint32_t seq; /* only who has the token may look */
	struct mutex_actor *actor;
	unsigned char pad[112];
	struct mutex_line line[];
};

static int supported(const struct params *params, const char **why)
{
	*why = "no mutex between processes here";
	return params->actors == BENCH_PROCESS ? plat_process_shared() : 0;
}

static size_t state_bytes(const struct params *params)
{
	return sizeof(struct mutex_state) +
	       (params->n + 2) * sizeof(struct mutex_line) +
	       params->n * sizeof(struct mutex_actor);
}

static int choose_kind(pthread_mutexattr_t *mutex_kind, int threads)
{
	pthread_condattr_t cond_kind;
	int error = pthread_mutexattr_init(mutex_kind);

	if (error == 0)
		error = pthread_condattr_init(&cond_kind);
	if (error == 0 && !threads)
		error = plat_share_between_processes(mutex_kind, &cond_kind);
	return error;
}

static int open_mutexes(struct ring *ring)
{
	struct mutex_state *state = ring->state;
	pthread_mutexattr_t kind;
	int error = choose_kind(&kind, ring->threads);
	unsigned i;

	state->actor = (struct mutex_actor *)&state->line[ring->n + 2];
	for (i = 0; i < ring->n + 2 && error == 0; i++)
		error = pthread_mutex_init(&state->line[i].mutex, &kind);
	if (error != 0)
		return ring_cannot(
		    ring, "%u mutexes: %s", ring->n + 2, strerror(error));
	return 0;
}

static int change(
    int (*call)(pthread_mutex_t *), struct ring *ring, unsigned number)
{
	struct mutex_state *state = ring->state;

	errno = call(&state->line[number].mutex);
	return errno == 0 ? 0 : -1;
}

/* Actor k begins with the mutex of its first hop, k+1. The lead begins also
 * with the one of its second, and with the spare one. */
static int own_first(struct ring *ring, unsigned me)
{
	struct mutex_state *state = ring->state;

	state->actor[me].take = me == 0 ? ring->n : me;
	state->actor[me].give = me + 1;
	if (me == 0 && (change(pthread_mutex_lock, ring, 0) != 0 ||
			   change(pthread_mutex_lock, ring, ring->n + 1) != 0))
		return -1;
	return change(pthread_mutex_lock, ring, me + 1);
}

/* From hop to hop of one actor it is n mutexes on: one back in the circle. */
static inline void step(unsigned *number, unsigned n)
{
	*number = (*number == 0 ? n + 1 : *number) - 1;
}

static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct mutex_state *state = ring->state;

	if (change(pthread_mutex_lock, ring, state->actor[me].take) != 0)
		return -1;
	step(&state->actor[me].take, ring->n);
	*seq = state->seq;
	return 0;
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct mutex_state *state = ring->state;
	unsigned *give = &state->actor[(to == 0 ? ring->n : to) - 1].give;
	unsigned number = *give;

	step(give, ring->n);
	state->seq = seq;
	return change(pthread_mutex_unlock, ring, number);
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, wait_token, pass_token);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_token, pass_token);
}

static int pass_to_nobody(struct ring *ring, unsigned to, uint32_t seq)
{
	struct mutex_state *state = ring->state;

	(void)to;
	state->seq = seq;
	return change(pthread_mutex_unlock, ring, ring->n + 1);
}

static int wait_for_nobody(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct mutex_state *state = ring->state;

	(void)me;
	if (change(pthread_mutex_lock, ring, ring->n + 1) != 0)
		return -1;
	*seq = state->seq;
	return 0;
}

static uint64_t alone(struct ring *ring, uint64_t hops)
{
	return ring_alone(ring, hops, wait_for_nobody, pass_to_nobody);
}

const struct bench bench = {
    .name = "mutex",
    .summary = "mutexes in a circle: unlock one, and lock the next",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_THREAD,
    .set = SET_CORE,
    .supported = supported,
    .state_bytes = state_bytes,
    .open = open_mutexes,
    .enter = own_first,
    .lead = lead,
    .follow = follow,
    .alone = alone,
};
