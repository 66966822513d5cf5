/*
 * children.c - the processes of a launch: started, killed, reaped.
 */
#include "feature.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "watch.h"

void watch_kill(struct watch *watch)
{
	unsigned i;

	watch->killing = 1;
	for (i = 0; i < watch->children; i++)
		if (watch->child[i].pid != 0)
			kill(watch->child[i].pid, SIGKILL);
}

void watch_broken(struct watch *watch, const char *format, ...)
{
	struct outcome *outcome = watch->outcome;
	va_list args;

	if (outcome->state != LAUNCH_OK)
		return;
	outcome->state = LAUNCH_BROKEN;
	va_start(args, format);
	vsnprintf(outcome->reason, sizeof(outcome->reason), format, args);
	va_end(args);
}

/* Thousands of processes may take longer than there is time. */
static int is_late(struct watch *watch)
{
	if (clock_now_ns() < watch->deadline_ns)
		return 0;
	watch_broken(watch, "not done after %g s: %u of %u processes started",
	    (double)watch->arena->options->limit_ns / 1e9, watch->alive,
	    watch->children);
	return 1;
}

/* 0, or -1: no more processes are to be had. */
static int start_child(struct watch *watch, unsigned actor)
{
	pid_t parent = getpid(), pid;
	int error;

	if (is_late(watch))
		return -1;
	pid = fork();
	error = errno;
	if (pid == 0) {
		close(watch->signals[0]);
		close(watch->signals[1]);
		actor_main(watch->arena, actor, parent);
	}
	if (pid < 0) {
		watch_broken(watch,
		    "fork: %s; needs %u processes, the limit is %llu "
		    "(0: none known)",
		    strerror(error), watch->children,
		    (unsigned long long)plat_process_limit());
		if (error == EAGAIN)
			watch->outcome->state = LAUNCH_UNSUPPORTED;
		return -1;
	}
	watch->child[watch->alive++] =
	    (struct child){.pid = pid, .actor = actor};
	return 0;
}

static int start_ring(struct watch *watch, unsigned copy)
{
	struct arena *arena = watch->arena;
	struct ring *ring = &arena->ring[copy];
	unsigned processes = ring->threads ? 1 : ring->n, k;
	int failed = 0;

	if (bench.open != NULL && bench.open(ring) != 0) {
		watch_broken(watch, "set-up: %s",
		    ring->cannot[0] != '\0' ? ring->cannot : strerror(errno));
		if (ring->cannot[0] != '\0')
			watch->outcome->state = LAUNCH_UNSUPPORTED;
		return -1;
	}
	for (k = 0; k < processes && !failed; k++)
		failed = start_child(watch, copy * ring->n + k) != 0;
	if (bench.close != NULL)
		bench.close(ring);
	return failed ? -1 : 0;
}

static void close_pipes(struct arena *arena)
{
	int *const ends[] = {arena->go[0], arena->go[1], arena->lead_go,
	    arena->lead_gate, arena->ready};
	size_t i;

	for (i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		close(ends[i][0]);
		close(ends[i][1]);
	}
	close(arena->news[1]);
}

void watch_start(struct watch *watch)
{
	unsigned copy;

	for (copy = 0; copy < watch->arena->copies; copy++)
		if (start_ring(watch, copy) != 0) {
			watch_kill(watch);
			break;
		}
	close_pipes(watch->arena);
}

/* A child that a signal killed is a cause. One that gave up by itself may
 * be the consequence of another's death that is yet to be told. */
static void note_end(struct watch *watch, struct child *child, int status)
{
	unsigned n = watch->arena->options->params.n;

	watch->alive--;
	child->pid = 0;
	if (watch->killing || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
		return;
	if (watch->failed_ns == 0)
		watch->failed_ns = clock_now_ns();
	if (!WIFSIGNALED(status))
		return;
	watch_broken(watch, "actor %u of copy %u killed by signal %d",
	    child->actor % n, child->actor / n, WTERMSIG(status));
	watch_kill(watch);
}

void watch_reap(struct watch *watch)
{
	int status;
	pid_t pid;
	unsigned i;

	while ((pid = waitpid(-1, &status, WNOHANG | WUNTRACED | WCONTINUED)) >
	       0) {
		for (i = 0; i < watch->children; i++)
			if (watch->child[i].pid == pid)
				break;
		if (i == watch->children)
			continue;
		if (WIFSTOPPED(status))
			watch->child[i].stopped_by = WSTOPSIG(status);
		else if (WIFCONTINUED(status))
			watch->child[i].stopped_by = 0;
		else
			note_end(watch, &watch->child[i], status);
	}
}
