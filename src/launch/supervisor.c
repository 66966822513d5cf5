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
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "atomic.h"
#include "watch.h"

/* How long a failure waits for its cause to be told. */
enum { PATIENCE_MS = 50 };

static int signal_fd; /* where the handler writes */

/* Only a byte goes into the pipe; all else is done outside of handlers. */
static void on_signal(int number)
{
	int saved = errno;
	unsigned char byte = (unsigned char)number;

	if (write(signal_fd, &byte, 1) < 0)
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

static void catch_signals(struct watch *watch)
{
	struct sigaction action;
	size_t i;

	if (pipe(watch->signals) != 0)
		err(2, "pipe");
	for (i = 0; i < 2; i++)
		if (fcntl(watch->signals[i], F_SETFL, O_NONBLOCK) != 0)
			err(2, "fcntl");
	signal_fd = watch->signals[1];
	memset(&action, 0, sizeof(action));
	action.sa_handler = on_signal;
	action.sa_flags = SA_RESTART;
	sigemptyset(&action.sa_mask);
	for (i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++)
		if (sigaction(wanted[i], &action, NULL) != 0)
			err(2, "sigaction");
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
			watch_broken(watch, "an actor ended early");
		return;
	}
	if (watch->outcome->state == LAUNCH_OK && first->unsupported) {
		watch_broken(watch, "%s", first->text);
		watch->outcome->state = LAUNCH_UNSUPPORTED;
	}
	watch_broken(watch, "%s", first->text);
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
		watch_broken(watch,
		    "not done after %g s: actor %u of copy %u was stopped by "
		    "signal %d",
		    limit_s, stopped->actor % n, stopped->actor / n,
		    stopped->stopped_by);
	else
		watch_broken(watch, "not done after %g s", limit_s);
	watch_kill(watch);
}

static void take_signals(struct watch *watch)
{
	unsigned char number[64];
	ssize_t got, i;

	while ((got = read(watch->signals[0], number, sizeof(number))) > 0)
		for (i = 0; i < got; i++)
			if (number[i] != SIGCHLD &&
			    watch->outcome->interrupted == 0) {
				watch->outcome->interrupted = number[i];
				watch_broken(watch, "interrupted by signal %d",
				    number[i]);
				watch_kill(watch);
			}
	watch_reap(watch);
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
		watch_kill(watch);
	else if (now_ns >= watch->deadline_ns)
		expire(watch);
}

static void watch_once(struct watch *watch)
{
	struct pollfd fds[] = {{.fd = watch->signals[0], .events = POLLIN},
	    {.fd = watch->arena->news[0], .events = POLLIN},
	    {.fd = STDOUT_FILENO, .events = 0}};

	if (poll(fds, 3, timeout_ms(watch)) < 0 && errno != EINTR) {
		watch_broken(watch, "poll: %s", strerror(errno));
		watch_kill(watch);
		return;
	}
	take_signals(watch);
	if (fds[1].revents & POLLIN)
		take_news(watch);
	if (fds[1].revents & POLLHUP)
		watch->arena->news[0] = -1; /* every actor is gone */
	if (fds[2].revents & POLLERR && !watch->killing) {
		watch_broken(watch, "nobody reads the output");
		watch_kill(watch);
	}
	judge(watch);
}

static void finish_rings(struct arena *arena)
{
	unsigned copy;

	for (copy = 0; bench.finish != NULL && copy < arena->copies; copy++)
		bench.finish(&arena->ring[copy]);
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
	catch_signals(&watch);
	watch_start(&watch);
	while (watch.alive > 0)
		watch_once(&watch);
	finish_rings(arena);
	release_signals();
	tell_failure(&watch);
	if (outcome->state == LAUNCH_OK && arena->options->stream_ns > 0)
		print_intervals(stdout, arena);
	free(watch.child);
}
