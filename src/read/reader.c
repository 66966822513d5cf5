/*
 * reader.c - lines from descriptors to whoever takes them; see read.h for
 * the rest of the way.
 */
#include "feature.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>

#include "read.h"

struct reader *reader_open(const struct reader_sink *sink, int flags)
{
	struct reader *reader = calloc(1, sizeof(*reader));

	if (reader == NULL)
		return NULL;
	reader->sink = *sink;
	reader->flags = flags;
	/* Whoever makes a text to be slow shall not know the buckets. */
	reader->opens.salt = (uint64_t)time(NULL) ^ (uint64_t)(uintptr_t)reader;
	return reader;
}

const struct reader_counts *reader_counts(const struct reader *reader)
{
	return &reader->counts;
}

/* As line_next(), but waits, whatever the descriptor is like. */
static enum line_state next_line(
    struct line_reader *lines, char **line, size_t *length)
{
	struct pollfd ready = {.fd = lines->fd, .events = POLLIN};
	enum line_state state;

	while ((state = line_next(lines, line, length)) == LINE_AGAIN)
		poll(&ready, 1, -1);
	return state;
}

/* NUL bytes are blanks. What is behind the first one was given as well, up
 * to where the next line starts; the new length. */
static size_t replace_nuls(const struct line_reader *lines, char *line)
{
	char *end = lines->buf + lines->start - 1, *at;

	for (at = line; at < end; at++)
		if (*at == '\0')
			*at = ' ';
	*end = '\0';
	return (size_t)(end - line);
}

static void take_line(
    struct reader *reader, enum line_state state, char *line, size_t length)
{
	const char *fault = NULL;

	if (state == LINE_NUL)
		fault = "a line of it holds a NUL byte";
	if (state == LINE_TOO_LONG)
		fault = "a line of it is too long";
	reader->line++;
	reader->counts.lines++;
	if (fault != NULL)
		numbers_spoil(&reader->numbers);
	if (!transfer_take(reader, line, length) &&
	    !printable_take(reader, line, length))
		cut_start_line(reader, line, length, fault);
}

static void end_input(struct reader *reader)
{
	transfer_end(reader);
	printable_end(reader);
	cut_start_end(reader);
	gather_end(reader);
	watch_end(reader);
	numbers_end(reader);
	if (!reader->without_memory)
		deliver_end(reader);
}

int reader_read(struct reader *reader, int fd, const char *name)
{
	struct line_reader lines;
	enum line_state state = LINE_END;
	int failure = 0;
	size_t length;
	char *line;

	if (reader->stopped)
		return 1;
	reader->name = name;
	reader->line = 0;
	line_open(&lines, fd, CTX_LINE_MAX);
	while (!reader->stopped && !reader->without_memory) {
		state = next_line(&lines, &line, &length);
		if (state == LINE_END || state == LINE_ERROR)
			break;
		if (state == LINE_NUL)
			length = replace_nuls(&lines, line);
		take_line(reader, state, line, length);
	}
	if (state == LINE_ERROR)
		failure = errno;
	line_close(&lines);
	end_input(reader);
	if (reader->without_memory)
		failure = ENOMEM;
	errno = failure;
	if (failure != 0)
		return -1;
	return reader->stopped;
}

void reader_close(struct reader *reader)
{
	if (reader == NULL)
		return;
	deliver_close(reader);
	free(reader);
}
