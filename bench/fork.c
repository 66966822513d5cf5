/*
 * fork - a process is made, ends at once, and is waited for.
 *
 * fork, _exit with a code made of the operation's number, waitpid and a
 * look at the code. The child asks to die with its parent first, where a
 * system has that: two short calls. With work= the actor owns so much
 * private memory, and the child writes to all of it: each page is copied.
 * One switch away of the actor an operation, when it waits; the switches
 * and the CPU time of the child are not the actor's, and not counted.
 */
#include "feature.h"

#include <unistd.h>

#include "offspring.h"
#include "ring.h"

static int fork_once(struct ring *ring)
{
	int code = offspring_code(++ring->actor[0].seq);
	pid_t pid = fork();

	if (pid == 0) {
		offspring_tie(ring->actor[0].pid);
		if (ring_has_work(ring))
			ring_work(ring, 0);
		_exit(code);
	}
	return pid < 0 ? -1 : offspring_await(pid, code);
}

static int try_it(struct ring *ring, unsigned me)
{
	(void)me;
	return offspring_try(ring, "fork", fork_once);
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return offspring_repeat(ring, ops, fork_once);
}

const struct bench bench = {
    .name = "fork",
    .summary = "a process made, ended and waited for: fork",
    .op = "fork",
    .version = 1,
    .set = SET_PROC,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .takes_work = 1,
    .makes = 1,
    .waits = 1,
    .enter = try_it,
    .lead = lead,
};
