/*
 * command.c - a shell command of the user's, such as one that sets what is
 * to be compared.
 *
 * In a process group of its own: Ctrl-C is for us, and a command that has
 * begun to change something ends what it does.
 */
#include "feature.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "drive.h"

extern char **environ;

static const int64_t patience_ns = INT64_C(60000000000);

static void kill_and_reap(pid_t pid)
{
	kill(-pid, SIGKILL);
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		continue;
}

/* Why it did not do, or NULL. What reads the terminal from a process group
 * of its own is stopped: nobody could answer it. */
static const char *wait_for(pid_t pid, int *status)
{
	int64_t deadline_ns = clock_now_ns() + patience_ns;
	int pause_ms = 1;
	pid_t ended;

	while ((ended = waitpid(pid, status, WNOHANG | WUNTRACED)) == 0 ||
	       (ended < 0 && errno == EINTR)) {
		if (clock_now_ns() >= deadline_ns) {
			kill_and_reap(pid);
			return "not done after 60 s";
		}
		poll(NULL, 0, pause_ms);
		if (pause_ms < 20)
			pause_ms++;
	}
	if (ended < 0)
		return strerror(errno);
	if (WIFSTOPPED(*status)) {
		kill_and_reap(pid);
		return "stopped; it cannot use the terminal";
	}
	return *status != 0 ? child_status_words(*status) : NULL;
}

int command_run(const char *command, char *why, size_t size)
{
	char *const argv[] = {"/bin/sh", "-c", (char *)command, NULL};
	const char *wrong;
	int status = 0, error;
	pid_t pid;

	fflush(stderr);
	error = child_spawn(&pid, argv, STDERR_FILENO, environ);
	wrong = error != 0 ? strerror(error) : wait_for(pid, &status);
	if (wrong == NULL)
		return 0;
	snprintf(why, size, "%s", wrong);
	return -1;
}
