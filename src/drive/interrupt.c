/*
 * interrupt.c - Ctrl-C and its kin, noted; whoever waits looks here. Every
 * signal is one that would end us and can be caught: what was changed has
 * to be put back, and what was measured kept.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "drive.h"

static volatile sig_atomic_t pending;
static int wake_pipe[2] = {-1, -1};

static void on_signal(int number)
{
	int saved = errno;

	pending = number;
	if (write(wake_pipe[1], "", 1) < 0)
		pending = number; /* full: readable already */
	errno = saved;
}

void interrupt_catch(void)
{
	static const int wanted[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1,
	    SIGUSR2, SIGALRM, SIGVTALRM, SIGXCPU};
	struct sigaction action, old;
	size_t i;

	if (pipe(wake_pipe) != 0)
		err(EXIT_BAD, "pipe");
	for (i = 0; i < 2; i++)
		if (fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK) != 0 ||
		    fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC) != 0)
			err(EXIT_BAD, "fcntl");
	memset(&action, 0, sizeof(action));
	action.sa_handler = on_signal;
	sigemptyset(&action.sa_mask);
	for (i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
		if (sigaction(wanted[i], NULL, &old) != 0)
			err(EXIT_BAD, "sigaction");
		/* nohup(1) means it. */
		if (wanted[i] == SIGHUP && old.sa_handler == SIG_IGN)
			continue;
		if (sigaction(wanted[i], &action, NULL) != 0)
			err(EXIT_BAD, "sigaction");
	}
}

int interrupt_pending(void)
{
	return pending;
}

int interrupt_fd(void)
{
	return wake_pipe[0];
}
