/*
 * spawn - a program is started in one step, and waited for: posix_spawn.
 *
 * posix_spawn, waitpid, and a look at the code that the program ended with.
 * As exec.c, whose program it is too, but the memory of the actor is never
 * copied: many systems make no copy at all, as after vfork, so that work=
 * should not show. One switch away of the actor an operation, or two where
 * it also waits for the program to begin; those of the child are not
 * counted.
 */
#include "feature.h"

#include <spawn.h>
#include <unistd.h>

#include "offspring.h"

extern char **environ;

static char *program;

static int spawn_once(struct ring *ring)
{
	int code = offspring_code(++ring->actor[0].seq);
	char word[8];
	char *const argv[] = {program, BENCH_CHILD, word, NULL};
	pid_t pid;

	snprintf(word, sizeof(word), "%d", code);
	errno = posix_spawn(&pid, program, NULL, NULL, argv, environ);
	return errno != 0 ? -1 : offspring_await(pid, code);
}

static int try_it(struct ring *ring, unsigned me)
{
	(void)me;
	program = offspring_program(ring);
	if (program == NULL)
		return -1;
	return offspring_try(ring, "posix_spawn", spawn_once);
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return offspring_repeat(ring, ops, spawn_once);
}

const struct bench bench = {
    .name = "spawn",
    .summary = "a program started and waited for: posix_spawn",
    .op = "spawn",
    .version = 1,
    .set = SET_PROC,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .takes_work = 1,
    .makes = 1,
    .waits = 1,
    .enter = try_it,
    .lead = lead,
    .child = offspring_live,
};
