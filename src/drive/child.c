/*
 * child.c - a benchmark program as a child: started, listened to, ended.
 *
 * Each gets a process group of its own, so that Ctrl-C reaches the driver
 * alone and nothing of a launch can outlive it. All waiting has a deadline.
 */
#include "feature.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "drive.h"

extern char **environ;

static const char padding_name[] = "CTXBENCH_PADDING=";

/* The environment, with a variable of so many bytes more. Its size moves
 * the stack of the program, and with it what falls into which cache set:
 * an accident that is to differ from launch to launch. */
static char **padded_environment(unsigned bytes)
{
	size_t count = 0, kept = 0, i;
	char **padded, *padding;

	while (environ[count] != NULL)
		count++;
	padded = calloc(count + 2, sizeof(*padded));
	padding = malloc(sizeof(padding_name) + bytes);
	if (padded == NULL || padding == NULL) {
		free(padded);
		free(padding);
		return NULL;
	}
	memcpy(padding, padding_name, sizeof(padding_name) - 1);
	memset(padding + sizeof(padding_name) - 1, 'x', bytes);
	padding[sizeof(padding_name) - 1 + bytes] = '\0';
	padded[kept++] = padding;
	for (i = 0; i < count; i++)
		if (strncmp(environ[i], padding_name,
			sizeof(padding_name) - 1) != 0)
			padded[kept++] = environ[i];
	return padded;
}

int child_spawn(pid_t *pid, char *const argv[], int out, char **env)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attributes;
	sigset_t defaults;
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
		    &files, out, STDOUT_FILENO);
	/* What we ignore, a program may want to die of. */
	sigemptyset(&defaults);
	sigaddset(&defaults, SIGPIPE);
	sigaddset(&defaults, SIGXFSZ);
	if (error == 0)
		error = posix_spawnattr_setsigdefault(&attributes, &defaults);
	if (error == 0)
		error = posix_spawnattr_setflags(
		    &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
	if (error == 0)
		error =
		    posix_spawn(pid, argv[0], &files, &attributes, argv, env);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&files);
	return error;
}

int child_start(struct child *child, char *const argv[], unsigned env_bytes,
    int64_t limit_ns)
{
	char **env = padded_environment(env_bytes);
	int ends[2], error;

	*child = (struct child){.pid = 0};
	if (env == NULL)
		return -1;
	error = pipe(ends) != 0 ? errno : 0;
	if (error == 0) {
		fcntl(ends[0], F_SETFD, FD_CLOEXEC);
		fcntl(ends[1], F_SETFD, FD_CLOEXEC);
		fcntl(ends[0], F_SETFL, O_NONBLOCK);
		error = child_spawn(&child->pid, argv, ends[1], env);
		close(ends[1]);
		if (error != 0)
			close(ends[0]);
	}
	free(env[0]);
	free(env);
	if (error != 0) {
		child->pid = 0;
		errno = error;
		return -1;
	}
	child->fd = ends[0];
	child->deadline_ns = clock_now_ns() + limit_ns;
	line_open(&child->lines, child->fd, LAUNCHLINE_MAX);
	return 0;
}

/* Until there is something to read. */
static enum child_event wait_readable(struct child *child)
{
	struct pollfd fds[] = {{.fd = child->fd, .events = POLLIN},
	    {.fd = interrupt_fd(), .events = POLLIN}};

	for (;;) {
		int64_t left_ns = child->deadline_ns - clock_now_ns();

		if (interrupt_pending())
			return CHILD_INTERRUPTED;
		if (left_ns <= 0)
			return CHILD_LATE;
		if (poll(fds, 2, (int)(left_ns / 1000000) + 1) < 0 &&
		    errno != EINTR)
			return CHILD_GARBLED;
		if (fds[0].revents != 0 && !interrupt_pending())
			return CHILD_LINE;
	}
}

/* Looks at the time before each line: a program that never stops talking
 * has a deadline as well. */
enum child_event child_next(struct child *child, char **line)
{
	size_t length;

	for (;;) {
		enum child_event event;

		if (interrupt_pending())
			return CHILD_INTERRUPTED;
		if (clock_now_ns() >= child->deadline_ns)
			return CHILD_LATE;
		switch (line_next(&child->lines, line, &length)) {
		case LINE_OK:
			return CHILD_LINE;
		case LINE_END:
			return CHILD_END;
		case LINE_AGAIN:
			event = wait_readable(child);
			if (event != CHILD_LINE)
				return event;
			break;
		default:
			return CHILD_GARBLED;
		}
	}
}

/* A well-behaved program whose output ended is about to end itself; the
 * rest is killed at once. */
static int reap(struct child *child, int *status)
{
	int64_t patience_ns = clock_now_ns() + 500000000;
	pid_t pid;

	while (!interrupt_pending() && clock_now_ns() < child->deadline_ns &&
	       clock_now_ns() < patience_ns) {
		pid = waitpid(child->pid, status, WNOHANG);
		if (pid == child->pid || (pid < 0 && errno != EINTR))
			return pid == child->pid;
		poll(NULL, 0, 1);
	}
	kill(-child->pid, SIGKILL);
	while ((pid = waitpid(child->pid, status, 0)) < 0 && errno == EINTR)
		continue;
	return pid == child->pid;
}

/* Kills what is left of the group until nothing is: a process that was
 * killed needs the CPU once more to die. */
static void clear_group(pid_t group)
{
	int64_t patience_ns = clock_now_ns() + 200000000;

	while (kill(-group, SIGKILL) == 0 && clock_now_ns() < patience_ns)
		poll(NULL, 0, 1);
}

int child_end(struct child *child)
{
	int status = 0;

	if (child->pid == 0)
		return 0;
	close(child->fd);
	line_close(&child->lines);
	reap(child, &status);
	clear_group(child->pid);
	child->pid = 0;
	return status;
}

const char *child_status_words(int status)
{
	static char words[64];

	if (WIFSIGNALED(status))
		snprintf(words, sizeof(words), "killed by signal %d",
		    WTERMSIG(status));
	else
		snprintf(words, sizeof(words), "exit status %d",
		    WIFEXITED(status) ? WEXITSTATUS(status) : status);
	return words;
}
