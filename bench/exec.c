/*
 * exec - a process is made, becomes another program, ends, and is waited
 * for: what a shell does for each command.
 *
 * fork, execv, waitpid, and a look at the code that the program ended with.
 * The program is this one, started again with a word that makes it end at
 * once: always there, and the same on each system. So the time holds its
 * start: how it is linked, and what the C library does first. On x86 the GNU
 * one executes CPUID dozens of times, which a virtual machine may make the
 * most expensive part of all. With work= there is so much memory to be
 * shared with the child until it is another program. One switch away of the
 * actor an operation, when it waits; those of the child are not counted.
 */
#include "feature.h"

#include <unistd.h>

#include "offspring.h"

static char *program;

static int exec_once(struct ring *ring)
{
	int code = offspring_code(++ring->actor[0].seq);
	char word[8];
	char *const argv[] = {program, BENCH_CHILD, word, NULL};
	pid_t pid;

	snprintf(word, sizeof(word), "%d", code);
	pid = fork();
	if (pid == 0) {
		offspring_tie(ring->actor[0].pid);
		execv(program, argv);
		_exit(OFFSPRING_NO_PROGRAM);
	}
	return pid < 0 ? -1 : offspring_await(pid, code);
}

static int try_it(struct ring *ring, unsigned me)
{
	(void)me;
	program = offspring_program(ring);
	if (program == NULL)
		return -1;
	return offspring_try(ring, "fork and exec", exec_once);
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return offspring_repeat(ring, ops, exec_once);
}

const struct bench bench = {
    .name = "exec",
    .summary = "a program started and waited for: fork and exec",
    .op = "exec",
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
