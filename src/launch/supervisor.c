/*
 * supervisor.c - starts the actors and watches over them to their end.
 *
 * It sleeps while they measure. It wakes for a child that ends or stops, a
 * signal, its reader's death, an interval to print, and the deadline; then
 * it kills what is left, by the pids that it recorded, and reaps it. After
 * supervise() no child is left, whatever happened.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "atomic.h"
#include "launch.h"

/* How long a failure waits for its cause to be told. */
enum { PATIENCE_MS = 50 };

struct child {
	pid_t pid; /* 0: reaped, or never started */
	unsigned actor;
	int stopped_by; /* a signal, or 0 */
};

struct watch {
	struct arena *arena;
	struct outcome *outcome;
	struct child *child;
	unsigned children, alive;
	int killing;
	int64_t failed_ns; /* when a child first failed by itself; 0: none */
	int64_t deadline_ns;
};

static int signal_pipe[2];

/* Only a byte goes into the pipe; all else is done outside of handlers. */
static void on_signal(int number)
{
	int saved = errno;
	unsigned char byte = (unsigned char)number;

	if (write(signal_pipe[1], &byte, 1) < 0)
		byte = 0; /* full: there is enough to wake up for */
	errno = saved;
}

static const int wanted[] = {SIGCHLD, SIGHUP, SIGINT, SIGTERM};

/* What is left is printing: a signal may end that. */
static void release_signals(void)
{
	size_t i;

	for (i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
		signal(wanted[i], SIG_DFL);
}

static void catch_signals(void)
{
	struct sigaction action;
	size_t i;

	if (pipe(signal_pipe) != 0)
		err(2, "pipe");
	for (i = 0; i < 2; i++)
		if (fcntl(signal_pipe[i], F_SETFL, O_NONBLOCK) != 0)
			err(2, "fcntl");
	memset(&action, 0, sizeof(action));
	action.sa_handler = on_signal;
	action.sa_flags = SA_RESTART;
	sigemptyset(&action.sa_mask);
	for (i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
		if (sigaction(wanted[i], &action, NULL) != 0)
			err(2, "sigaction");
}

static void kill_all(struct watch *watch)
{
	unsigned i;

	watch->killing = 1;
	for (i = 0; i < watch->children; i++)
		if (watch->child[i].pid != 0)
			kill(watch->child[i].pid, SIGKILL);
}

/* The first reason stays; what follows from it is no news. */
static void broken(struct watch *watch, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;
static void broken(struct watch *watch, const char *format, ...)
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

/* --- starting --- */

/* 0, or -1: no more processes are to be had. */
static int start_child(struct watch *watch, unsigned actor)
{
	pid_t parent = getpid(), pid = fork();
	int error = errno;

	if (pid == 0) {
		close(signal_pipe[0]);
		close(signal_pipe[1]);
		actor_main(watch->arena, actor, parent);
	}
	if (pid < 0) {
		broken(watch,
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
		broken(watch, "set-up: %s", strerror(errno));
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

static void start_all(struct watch *watch)
{
	unsigned copy;

	for (copy = 0; copy < watch->arena->copies; copy++)
		if (start_ring(watch, copy) != 0) {
			kill_all(watch);
			break;
		}
	close_pipes(watch->arena);
}

/* --- watching --- */

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
	broken(watch, "actor %u of copy %u killed by signal %d",
	    child->actor % n, child->actor / n, WTERMSIG(status));
	kill_all(watch);
}

static void reap(struct watch *watch)
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

/* What an actor wrote before it gave up, the first of them. */
static void tell_failure(struct watch *watch)
{
	struct arena *arena = watch->arena;
	const struct actor_status *first = NULL;
	unsigned i;

	for (i = 0; i < arena->actors; i++) {
		const struct actor_status *status = &arena->status[i];
		uint32_t failed = atomic_load_u32(&status->failed);

		if (failed != 0 && (first == NULL || failed < first->failed))
			first = status;
	}
	if (first == NULL) {
		if (watch->failed_ns != 0)
			broken(watch, "an actor ended early");
		return;
	}
	if (watch->outcome->state == LAUNCH_OK && first->unsupported) {
		broken(watch, "%s", first->text);
		watch->outcome->state = LAUNCH_UNSUPPORTED;
	}
	broken(watch, "%s", first->text);
}

static void expire(struct watch *watch)
{
	const struct child *stopped = NULL;
	double limit_s = (double)watch->arena->options->limit_ns / 1e9;
	unsigned i, n = watch->arena->options->params.n;

	for (i = 0; i < watch->children; i++)
		if (watch->child[i].pid != 0 && watch->child[i].stopped_by)
			stopped = &watch->child[i];
	if (stopped != NULL)
		broken(watch,
		    "not done after %g s: actor %u of copy %u was stopped by "
		    "signal %d",
		    limit_s, stopped->actor % n, stopped->actor / n,
		    stopped->stopped_by);
	else
		broken(watch, "not done after %g s", limit_s);
	kill_all(watch);
}

static void take_signals(struct watch *watch)
{
	unsigned char number[64];
	ssize_t got, i;

	while ((got = read(signal_pipe[0], number, sizeof(number))) > 0)
		for (i = 0; i < got; i++)
			if (number[i] != SIGCHLD &&
			    watch->outcome->interrupted == 0) {
				watch->outcome->interrupted = number[i];
				broken(watch, "interrupted by signal %d",
				    number[i]);
				kill_all(watch);
			}
	reap(watch);
}

static void take_news(struct watch *watch)
{
	char bytes[64];

	if (read(watch->arena->news[0], bytes, sizeof(bytes)) > 0)
		print_intervals(stdout, watch->arena);
}

/* Until the deadline, or until those that failed have been waited for. */
static int timeout_ms(const struct watch *watch)
{
	int64_t left_ns = watch->deadline_ns - clock_now_ns();

	if (watch->killing)
		return 1000;
	if (watch->failed_ns != 0)
		return PATIENCE_MS;
	return left_ns > 0 ? (int)(left_ns / 1000000) + 1 : 0;
}

static void judge(struct watch *watch)
{
	int64_t now_ns = clock_now_ns();

	if (watch->killing)
		return;
	if (watch->failed_ns != 0 &&
	    now_ns - watch->failed_ns >= PATIENCE_MS * INT64_C(1000000))
		kill_all(watch);
	else if (now_ns >= watch->deadline_ns)
		expire(watch);
}

static void watch_once(struct watch *watch)
{
	struct pollfd fds[] = {{.fd = signal_pipe[0], .events = POLLIN},
	    {.fd = watch->arena->news[0], .events = POLLIN},
	    {.fd = STDOUT_FILENO, .events = 0}};

	if (poll(fds, 3, timeout_ms(watch)) < 0 && errno != EINTR) {
		broken(watch, "poll: %s", strerror(errno));
		kill_all(watch);
		return;
	}
	take_signals(watch);
	if (fds[1].revents & POLLIN)
		take_news(watch);
	if (fds[1].revents & POLLHUP)
		watch->arena->news[0] = -1; /* every actor is gone */
	if (fds[2].revents & POLLERR && !watch->killing) {
		broken(watch, "nobody reads the output");
		kill_all(watch);
	}
	judge(watch);
}

void supervise(struct arena *arena, struct outcome *outcome)
{
	const struct params *params = &arena->options->params;
	struct watch watch = {.arena = arena, .outcome = outcome};

	watch.children =
	    params->actors == BENCH_THREAD ? arena->copies : arena->actors;
	watch.child = calloc(watch.children, sizeof(*watch.child));
	if (watch.child == NULL)
		err(2, "memory for %u processes", watch.children);
	watch.deadline_ns = clock_now_ns() + arena->options->limit_ns;
	/* Also for the time of printing, to a reader who does not read. */
	alarm((unsigned)(arena->options->limit_ns / 1000000000) + 2);
	catch_signals();
	start_all(&watch);
	while (watch.alive > 0)
		watch_once(&watch);
	release_signals();
	tell_failure(&watch);
	if (outcome->state == LAUNCH_OK && arena->options->stream_ns > 0)
		print_intervals(stdout, arena);
	free(watch.child);
}
