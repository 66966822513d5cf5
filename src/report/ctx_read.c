/*
 * ctx_read.c - the result file, read back.
 *
 * The file may be torn, damaged, still being written, or made to do harm.
 * What is whole is kept, and the first thing found wrong is told. The end
 * says how many lines there are and their checksum: it finds damage, not
 * forgery. What the lines say is known to ctx_record.c.
 *
 * Reference: ctxbench.5.
 */
#include "feature.h"

#include "ctx_record.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 1 };

/* A launch line of which every byte was escaped, and what is before it. */
enum { LINE_BYTES_MAX = 4 * LAUNCHLINE_MAX };

int ctx_blame(struct ctx_reader *reader, const char *format, ...)
{
	char words[200];
	va_list args;

	if (reader->result->damage != NULL)
		return -1;
	va_start(args, format);
	vsnprintf(words, sizeof(words), format, args);
	va_end(args);
	reader->result->damage = strdup(words);
	if (reader->result->damage == NULL)
		reader->without_memory = 1;
	return -1;
}

/* As line_next(), but waits, whatever the descriptor is like. */
static enum line_state next_line(
    struct ctx_reader *reader, char **line, size_t *length)
{
	struct pollfd ready = {.fd = reader->lines.fd, .events = POLLIN};
	enum line_state state;

	reader->number++;
	while ((state = line_next(&reader->lines, line, length)) == LINE_AGAIN)
		poll(&ready, 1, -1);
	if (state == LINE_ERROR && errno == ENOMEM)
		reader->without_memory = 1;
	else if (state == LINE_ERROR)
		ctx_blame(reader, "not readable from line %llu on: %s",
		    reader->number, strerror(errno));
	return state;
}

static uint32_t crc_with(uint32_t crc, const char *line, size_t length)
{
	return text_crc32(text_crc32(crc, line, length), "\n", 1);
}

/* 0 when the rest can be read. */
static int take_title(struct ctx_reader *reader)
{
	enum line_state state;
	uint64_t version;
	size_t length;
	char *line;

	state = next_line(reader, &line, &length);
	if (state == LINE_ERROR)
		return -1;
	if (state == LINE_END)
		return ctx_blame(reader, "no result: it is empty");
	reader->crc = crc_with(0, line, length);
	if (state != LINE_OK ||
	    strcmp(text_token(&line, ' '), "ctxbench-result") != 0 ||
	    line == NULL || text_u64(line, 1, UINT64_MAX, &version) != 0)
		return ctx_blame(reader,
		    "no result: it does not begin with 'ctxbench-result 1'");
	if (version != VERSION)
		return ctx_blame(reader,
		    "version %llu is newer than this program: it reads "
		    "version %d",
		    (unsigned long long)version, VERSION);
	return 0;
}

static int is_end(const char *line)
{
	return strncmp(line, "end", 3) == 0 &&
	       (line[3] == ' ' || line[3] == '\0');
}

static void take_end(struct ctx_reader *reader, char *line)
{
	char *rest = line + 3, *count, *crc, right[32];

	ctx_close_launch(reader);
	reader->ended = 1;
	count = text_word(&rest);
	crc = text_word(&rest);
	snprintf(right, sizeof(right), "%llu", reader->number - 1);
	if (count == NULL || strcmp(count, right) != 0) {
		ctx_blame(reader,
		    "wrong count: the lines before the end are %s", right);
		return;
	}
	snprintf(right, sizeof(right), "%08lx", (unsigned long)reader->crc);
	if (crc == NULL || strcmp(crc, right) != 0) {
		ctx_blame(
		    reader, "wrong checksum: that of the lines is %s", right);
		return;
	}
	reader->result->complete = 1;
}

/* A line that is not whole is not looked into: half a number is another. */
static void take_line(
    struct ctx_reader *reader, enum line_state state, char *line, size_t length)
{
	uint32_t crc = crc_with(reader->crc, line, length);

	if (state == LINE_TORN)
		ctx_blame(reader,
		    "line %llu is torn: the file was cut, or is "
		    "still being written",
		    reader->number);
	else if (state == LINE_NUL)
		ctx_blame(reader, "line %llu holds a NUL byte", reader->number);
	else if (state == LINE_TOO_LONG)
		ctx_blame(reader, "line %llu is too long", reader->number);
	else if (is_end(line))
		take_end(reader, line);
	else
		ctx_take_record(reader, line);
	reader->crc = crc;
}

static void take_lines(struct ctx_reader *reader)
{
	size_t length;
	char *line;

	while (!reader->without_memory) {
		enum line_state state = next_line(reader, &line, &length);

		if (state == LINE_END || state == LINE_ERROR)
			break;
		if (reader->ended) {
			ctx_blame(reader, "text after the end, from line %llu",
			    reader->number);
			break;
		}
		take_line(reader, state, line, length);
	}
	if (!reader->ended)
		ctx_blame(
		    reader, "no end: the run was cut off, or is not over");
	ctx_close_launch(reader);
}

int ctx_read(struct result *result, int fd)
{
	struct ctx_reader reader = {.result = result};
	int failed;

	line_open(&reader.lines, fd, LINE_BYTES_MAX);
	failed = take_title(&reader);
	if (!failed)
		take_lines(&reader);
	line_close(&reader.lines);
	if (!reader.without_memory)
		return failed;
	ctx_blame(&reader, "there is no memory for all of it");
	errno = ENOMEM;
	return -1;
}
