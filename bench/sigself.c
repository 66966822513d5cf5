/*
 * sigself - a process signals itself, and handles it: kill.
 *
 * The signal is not blocked, so that its handler has run before kill comes
 * back: once each time, or the launch is void. An operation is two entries
 * into the kernel, kill and the return from the handler, with the frame
 * built and taken down. No switch. Reference: kill(2), POSIX; what signals
 * between two processes cost besides is signal.c's.
 */
#include "feature.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "cannot.h"

static volatile sig_atomic_t handled;

static void count(int number)
{
	(void)number;
	handled++;
}

static int handle(struct ring *ring, unsigned me)
{
	struct sigaction action;

	(void)me;
	memset(&action, 0, sizeof(action));
	action.sa_handler = count;
	sigemptyset(&action.sa_mask);
	if (sigaction(SIGUSR1, &action, NULL) != 0 ||
	    kill(getpid(), SIGUSR1) != 0)
		return ring_cannot(ring, "kill: %s", strerror(errno));
	return 0;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	pid_t self = ring->actor[0].pid;
	uint64_t done;

	for (done = 0; done < ops; done++) {
		handled = 0;
		if (kill(self, SIGUSR1) != 0 || handled != 1)
			break;
	}
	return done;
}

const struct bench bench = {
    .name = "sigself",
    .summary = "a signal to oneself, and its handler: kill",
    .op = "call",
    .version = 1,
    .set = SET_SYS,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .enter = handle,
    .lead = lead,
};
