/*
 * command.c - a shell command of the user's, such as one that sets what is
 * to be compared.
 *
 * In a process group of its own: Ctrl-C is for us, and a command that has
 * begun to change something ends what it does.
 */
#include "feature.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "drive.h"

extern char **environ;

static const int64_t patience_ns = INT64_C(60000000000);

/* 0, or what errno would be. */
static int spawn(pid_t *pid, char *const argv[])
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	int error = posix_spawn_file_actions_init(&files);

	if (error != 0)
		return error;
	error = posix_spawnattr_init(&attributes);
	if (error != 0) {
		posix_spawn_file_actions_destroy(&files);
		return error;
	}
	error = posix_spawn_file_actions_addopen(
	    &files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	if (error == 0)
		error = posix_spawn_file_actions_adddup2(
		    &files, STDERR_FILENO, STDOUT_FILENO);
	if (error == 0)
		error = posix_spawnattr_setflags(
		    &attributes, POSIX_SPAWN_SETPGROUP);
	if (error == 0)
		error = posix_spawn(
		    pid, argv[0], &files, &attributes, argv, environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&files);
	return error;
}

/* 0 when it ended within its time; else it was killed. */
static int wait_for(pid_t pid, int *status)
{
	int64_t deadline_ns = clock_now_ns() + patience_ns;
	int pause_ms = 1;
	pid_t ended;

	while ((ended = waitpid(pid, status, WNOHANG)) == 0 &&
	       clock_now_ns() < deadline_ns) {
		poll(NULL, 0, pause_ms);
		if (pause_ms < 20)
			pause_ms++;
	}
	if (ended == pid)
		return 0;
	kill(-pid, SIGKILL);
	while (waitpid(pid, status, 0) < 0 && errno == EINTR)
		continue;
	return -1;
}

int command_run(const char *command, char *why, size_t size)
{
	char *const argv[] = {"/bin/sh", "-c", (char *)command, NULL};
	int status = 0, error;
	pid_t pid;

	fflush(stderr);
	error = spawn(&pid, argv);
	if (error != 0)
		snprintf(why, size, "%s", strerror(error));
	else if (wait_for(pid, &status) != 0)
		snprintf(why, size, "not done after 60 s");
	else if (status != 0)
		snprintf(why, size, "%s", child_status_words(status));
	else
		return 0;
	return -1;
}
