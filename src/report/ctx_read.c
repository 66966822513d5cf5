/*
 * ctx_read.c - the result file, read back from a descriptor.
 *
 * One file, and nothing before or behind it. Results among other text are
 * found by reader.h; what the lines mean is known to ctx_push.c.
 *
 * Reference: ctxbench.5.
 */
#include "feature.h"

#include "ctx_record.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

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

/* What was read of the first line is no result. */
static void fail(struct ctx_reader *reader)
{
	if (errno == ENOMEM)
		reader->without_memory = 1;
	else
		ctx_blame(reader, "not readable from line %llu on: %s",
		    reader->number + 1, strerror(errno));
	if (reader->number == 0)
		reader->refused = 1;
}

int ctx_read(struct result *result, int fd)
{
	struct line_reader lines;
	struct ctx_reader reader;
	enum line_state state;
	size_t length;
	char *line;

	ctx_open(&reader, result);
	line_open(&lines, fd, CTX_LINE_MAX);
	while ((state = next_line(&lines, &line, &length)) != LINE_END) {
		if (state == LINE_ERROR)
			fail(&reader);
		if (state == LINE_ERROR ||
		    ctx_push(&reader, state, line, length) != 0)
			break;
	}
	line_close(&lines);
	return ctx_close(&reader);
}
