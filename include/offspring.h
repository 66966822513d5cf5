/*
 * offspring.h - what the benchmarks that make processes share: how a child
 * shows that it is the one that was made, and ends with its parent.
 *
 * A child ends with a status made of the operation's number, and its parent
 * compares: none can be lost, or taken for another.
 */
#ifndef CTXBENCH_OFFSPRING_H
#define CTXBENCH_OFFSPRING_H

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"
#include "cannot.h"
#include "plat.h"
#include "text.h"

enum {
	OFFSPRING_CODES = 100, /* 1 to 100: none that means a failure */
	OFFSPRING_ORPHAN = 101,
	OFFSPRING_NO_WORD = 126,
	OFFSPRING_NO_PROGRAM = 127
};

static inline int offspring_code(uint32_t seq)
{
	return (int)(seq % OFFSPRING_CODES) + 1;
}

/* The child dies when its parent does, or is too late for that already. */
static inline void offspring_tie(pid_t parent)
{
	if (plat_die_with_parent(parent) == PLAT_ERROR)
		_exit(OFFSPRING_ORPHAN);
}

/* 0 when it ended with that code; else -1, errno 0 where it ended in another
 * way. */
static inline int offspring_await(pid_t pid, int code)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	errno = 0;
	return WIFEXITED(status) && WEXITSTATUS(status) == code ? 0 : -1;
}

/* So many operations, for lead. */
static inline uint64_t offspring_repeat(
    struct ring *ring, uint64_t ops, int (*once)(struct ring *))
{
	uint64_t done;

	for (done = 0; done < ops; done++)
		if (once(ring) != 0)
			break;
	return done;
}

/* For enter: one operation, so that what cannot be is known before. */
static inline int offspring_try(
    struct ring *ring, const char *call, int (*once)(struct ring *))
{
	unsigned needs = ring->params->copies * (1 + bench.makes) + 1;

	if (once(ring) == 0)
		return 0;
	if (errno == EAGAIN)
		return ring_cannot(ring,
		    "%s: %s; needs %u processes, limit %llu (0: none known)",
		    call, strerror(errno), needs,
		    (unsigned long long)plat_process_limit());
	return ring_cannot(ring, "%s: %s", call,
	    errno != 0 ? strerror(errno) : "the child did not end as it must");
}

/* The file of this program itself, to be started again. NULL: by the way in
 * which it was started it cannot be found; then the reason is told. */
static inline char *offspring_program(struct ring *ring)
{
	char *path;

	if (strchr(bench_program, '/') == NULL) {
		ring_cannot(ring,
		    "its own program is not found as '%.40s': start it by a "
		    "path with a slash",
		    bench_program);
		return NULL;
	}
	path = realpath(bench_program, NULL);
	if (path == NULL)
		ring_cannot(ring, "%.60s: %s", bench_program, strerror(errno));
	return path;
}

/* The child's whole life where it is this program again: `word` is the code
 * that it ends with. */
static inline int offspring_live(const char *word)
{
	unsigned code;

	offspring_tie(getppid());
	if (text_unsigned(word, 1, OFFSPRING_CODES, &code) != 0)
		return OFFSPRING_NO_WORD;
	return (int)code;
}

#endif
