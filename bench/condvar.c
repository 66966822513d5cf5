/*
 * condvar - a token under a mutex; the waiter sleeps on a condition.
 *
 * Each actor has a mutex, a condition and a word of its own, and is
 * signalled after unlocking: signalled under the mutex, the waiter wakes
 * only to block on it, and a hop costs two switches. Here a round trip has
 * two and now and then a third. There is no `alone`: a wait cannot be made
 * without a switch, and a hop without its wait is another thing.
 */
#include "feature.h"

#include <errno.h>
#include <pthread.h>

#include "plat.h"
#include "ring.h"

struct condvar_token {
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	uint32_t seq;
	unsigned char pad[128];
};

static int supported(const struct params *params, const char **why)
{
	*why = "no mutex and condition between processes here";
	return params->actors == BENCH_PROCESS ? plat_process_shared() : 0;
}

static size_t state_bytes(const struct params *params)
{
	return params->n * sizeof(struct condvar_token);
}

static int open_token(struct condvar_token *token, int threads)
{
	pthread_mutexattr_t mutex_kind;
	pthread_condattr_t cond_kind;
	int error = pthread_mutexattr_init(&mutex_kind);

	if (error == 0)
		error = pthread_condattr_init(&cond_kind);
	if (error == 0 && !threads)
		error = plat_share_between_processes(&mutex_kind, &cond_kind);
	if (error == 0)
		error = pthread_mutex_init(&token->mutex, &mutex_kind);
	if (error == 0)
		error = pthread_cond_init(&token->changed, &cond_kind);
	return error;
}

static int open_tokens(struct ring *ring)
{
	struct condvar_token *token = ring->state;
	unsigned i;

	for (i = 0; i < ring->n; i++) {
		token[i].seq = ring_first_seq(ring, i);
		errno = open_token(&token[i], ring->threads);
		if (errno != 0)
			return -1;
	}
	return 0;
}

static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct condvar_token *own = (struct condvar_token *)ring->state + me;
	int error = pthread_mutex_lock(&own->mutex);

	while (error == 0 && own->seq == *seq)
		error = pthread_cond_wait(&own->changed, &own->mutex);
	*seq = own->seq;
	if (error == 0)
		error = pthread_mutex_unlock(&own->mutex);
	errno = error;
	return error == 0 ? 0 : -1;
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct condvar_token *its = (struct condvar_token *)ring->state + to;
	int error = pthread_mutex_lock(&its->mutex);

	if (error == 0) {
		its->seq = seq;
		error = pthread_mutex_unlock(&its->mutex);
	}
	if (error == 0)
		error = pthread_cond_signal(&its->changed);
	errno = error;
	return error == 0 ? 0 : -1;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, wait_token, pass_token);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_token, pass_token);
}

const struct bench bench = {
    .name = "condvar",
    .summary = "a word under a mutex: signal, and wait for the condition",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_THREAD | BENCH_PROCESS,
    .default_actors = BENCH_THREAD,
    .set = SET_CORE,
    .supported = supported,
    .state_bytes = state_bytes,
    .open = open_tokens,
    .lead = lead,
    .follow = follow,
};
