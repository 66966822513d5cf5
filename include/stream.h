/*
 * stream.h - whole messages over descriptors that may give less at a time.
 *
 * Inline, because a benchmark's timed loop is made of them: where the first
 * call moves the whole message, only its test is added.
 */
#ifndef CTXBENCH_STREAM_H
#define CTXBENCH_STREAM_H

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

/* 0 when all `bytes` came; -1 at an error (errno) or at the end of the
 * stream (errno EPIPE). Goes on after a signal. */
static inline int stream_read(int fd, void *message, size_t bytes)
{
	char *at = message;

	while (bytes > 0) {
		ssize_t got = read(fd, at, bytes);

		if (got == (ssize_t)bytes)
			return 0;
		if (got > 0) {
			at += got;
			bytes -= (size_t)got;
		} else if (got == 0) {
			errno = EPIPE;
			return -1;
		} else if (errno != EINTR) {
			return -1;
		}
	}
	return 0;
}

/* 0 when all `bytes` went, -1 at an error. Goes on after a signal. */
static inline int stream_write(int fd, const void *message, size_t bytes)
{
	const char *at = message;

	while (bytes > 0) {
		ssize_t put = write(fd, at, bytes);

		if (put == (ssize_t)bytes)
			return 0;
		if (put >= 0) {
			at += put;
			bytes -= (size_t)put;
		} else if (errno != EINTR) {
			return -1;
		}
	}
	return 0;
}

#endif
