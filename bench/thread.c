/*
 * thread - a thread is made, ends at once, and is joined.
 *
 * pthread_create and pthread_join; the thread hands back the operation's
 * number, which is compared. Its stack is made by the C library, which may
 * keep it for the next. One switch away of the actor an operation, when it
 * joins; where the system counts by thread, those of the other are not in.
 */
#include "feature.h"

#include <pthread.h>

#include "offspring.h"

static void *hand_back(void *seq)
{
	return seq;
}

static int join_once(struct ring *ring)
{
	void *seq = (void *)(uintptr_t)++ring->actor[0].seq, *back = NULL;
	pthread_t thread;
	int error = pthread_create(&thread, NULL, hand_back, seq);

	if (error == 0)
		error = pthread_join(thread, &back);
	errno = error;
	return error == 0 && back == seq ? 0 : -1;
}

static int try_it(struct ring *ring, unsigned me)
{
	(void)me;
	return offspring_try(ring, "pthread_create", join_once);
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return offspring_repeat(ring, ops, join_once);
}

const struct bench bench = {
    .name = "thread",
    .summary = "a thread made, ended and joined: pthread_create",
    .op = "thread",
    .version = 1,
    .set = SET_PROC,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .makes = 1,
    .waits = 1,
    .enter = try_it,
    .lead = lead,
};
