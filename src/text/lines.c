/*
 * lines.c - lines from a descriptor, in bounded memory.
 *
 * The other end may be a broken program or a stranger's file: it may write
 * a byte at a time, never end a line, or send NULs. What is given is always
 * a string with `length` bytes before its NUL. No stdio: its getline() is
 * unbounded, and does not go on after EAGAIN.
 *
 * Reference: POSIX read().
 */
#include "feature.h"

#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What a pipe holds on most systems: one read empties it. */
enum { FIRST_SIZE = 64 * 1024 };

void line_open(struct line_reader *r, int fd, size_t max)
{
	memset(r, 0, sizeof *r);
	r->fd = fd;
	r->max = max;
}

void line_close(struct line_reader *r)
{
	free(r->buf);
	line_open(r, -1, 0);
}

/* The bound, and one byte: the newline, or the proof that it is too long.
 * So a buffer without a newline that is full can grow, or is too long. */
static size_t next_size(const struct line_reader *r)
{
	size_t limit = r->max < SIZE_MAX ? r->max + 1 : SIZE_MAX;
	size_t size = FIRST_SIZE;

	if (r->size > 0)
		size = r->size <= limit / 2 ? r->size * 2 : limit;
	return size < limit ? size : limit;
}

static int make_room(struct line_reader *r)
{
	size_t size;
	char *buf;

	if (r->start > 0) {
		memmove(r->buf, r->buf + r->start, r->end - r->start);
		r->end -= r->start;
		r->scanned -= r->start;
		r->start = 0;
	}
	if (r->end < r->size)
		return 0;
	size = next_size(r);
	buf = realloc(r->buf, size);
	if (!buf) {
		errno = ENOMEM;
		return -1;
	}
	r->buf = buf;
	r->size = size;
	return 0;
}

/* LINE_OK when there is something new. */
static enum line_state fill(struct line_reader *r)
{
	ssize_t n;

	if (r->at_end)
		return LINE_END;
	if (make_room(r) != 0)
		return LINE_ERROR;
	do
		n = read(r->fd, r->buf + r->end, r->size - r->end);
	while (n < 0 && errno == EINTR);
	if (n < 0) {
		int again = errno == EAGAIN || errno == EWOULDBLOCK;

		return again ? LINE_AGAIN : LINE_ERROR;
	}
	r->at_end = n == 0;
	r->end += (size_t)n;
	return n == 0 ? LINE_END : LINE_OK;
}

/* No byte of a line is looked at twice, however small its pieces. */
static char *find_newline(struct line_reader *r)
{
	char *newline = NULL;

	if (r->scanned < r->end) {
		newline =
		    memchr(r->buf + r->scanned, '\n', r->end - r->scanned);
		r->scanned = r->end;
	}
	return newline;
}

static void consume(struct line_reader *r, size_t length)
{
	r->start += length;
	r->scanned = r->start;
}

/* There is room for the NUL: over the newline, over the byte too much, or,
 * at the end of the file, where the last read had room and got nothing. */
static enum line_state give(struct line_reader *r, enum line_state state,
    size_t length, char **line, size_t *given)
{
	*line = r->buf + r->start;
	(*line)[length] = '\0';
	consume(r, state == LINE_TORN ? length : length + 1);
	*given = strlen(*line);
	if (*given < length && state != LINE_TOO_LONG)
		return LINE_NUL;
	return state;
}

static int would_not_wait(int fd)
{
	int flags = fcntl(fd, F_GETFL);

	return flags >= 0 && (flags & O_NONBLOCK);
}

/* Drops what is left of a line that was too long. A line without end must
 * not hold a caller that polls because it has a deadline: there this comes
 * back after each read, with nothing left in the buffer to be missed. */
static enum line_state skip_line(struct line_reader *r)
{
	while (r->skipping) {
		const char *newline = find_newline(r);
		size_t unread = r->end - r->start;
		enum line_state state;

		if (newline) {
			r->skipping = 0;
			unread = (size_t)(newline - (r->buf + r->start));
			consume(r, unread + 1);
			return LINE_OK;
		}
		consume(r, unread);
		if (unread > 0 && would_not_wait(r->fd))
			return LINE_AGAIN;
		state = fill(r);
		if (state != LINE_OK)
			return state;
	}
	return LINE_OK;
}

enum line_state line_next(struct line_reader *r, char **line, size_t *length)
{
	enum line_state state = skip_line(r);

	while (state == LINE_OK) {
		const char *newline = find_newline(r);
		size_t unread = r->end - r->start;

		if (newline) {
			unread = (size_t)(newline - (r->buf + r->start));
			return give(r, LINE_OK, unread, line, length);
		}
		if (unread > r->max) {
			r->skipping = 1;
			return give(r, LINE_TOO_LONG, r->max, line, length);
		}
		state = fill(r);
	}
	if (state == LINE_END && r->end > r->start)
		return give(r, LINE_TORN, r->end - r->start, line, length);
	return state;
}
