/*
 * ctx_push.c - the lines of a result file, one after the other.
 *
 * They may be torn, damaged, of a file still being written, or made to do
 * harm. What is whole is kept, and the first thing found wrong is told. The
 * end says how many lines there are and their checksum: it finds damage,
 * not forgery. Where the lines come from is not known here.
 *
 * Reference: ctxbench.5.
 */
#include "feature.h"

#include "ctx_record.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 1 };

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

void ctx_open(struct ctx_reader *reader, struct result *result)
{
	*reader = (struct ctx_reader){.result = result};
}

static int refuse_title(struct ctx_reader *reader)
{
	reader->refused = 1;
	return ctx_blame(
	    reader, "no result: it does not begin with 'ctxbench-result 1'");
}

static int take_title(
    struct ctx_reader *reader, enum line_state state, char *line)
{
	uint64_t version;

	if (state != LINE_OK ||
	    strcmp(text_token(&line, ' '), "ctxbench-result") != 0 ||
	    line == NULL || text_u64(line, 1, UINT64_MAX, &version) != 0)
		return refuse_title(reader);
	if (version == VERSION)
		return 0;
	reader->refused = 1;
	return ctx_blame(reader,
	    "version %llu is newer than this program: it reads version %d",
	    (unsigned long long)version, VERSION);
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
    struct ctx_reader *reader, enum line_state state, char *line)
{
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
}

int ctx_push(
    struct ctx_reader *reader, enum line_state state, char *line, size_t length)
{
	int is_title = ++reader->number == 1, status = 0;
	int returns = length > 0 && line[length - 1] == '\r';
	uint32_t crc;

	if (reader->ended)
		return ctx_blame(reader, "text after the end, from line %llu",
		    reader->number);
	if (is_title)
		reader->has_returns = returns;
	if (returns && reader->has_returns)
		line[--length] = '\0';
	crc = text_crc32(reader->crc, line, length);
	crc = text_crc32(crc, "\n", 1);
	if (is_title)
		status = take_title(reader, state, line);
	else
		take_line(reader, state, line);
	reader->crc = crc;
	return reader->without_memory ? -1 : status;
}

int ctx_close(struct ctx_reader *reader)
{
	if (reader->number == 0) {
		reader->refused = 1;
		ctx_blame(reader, "no result: it is empty");
	} else if (!reader->ended && !reader->refused) {
		reader->result->cut_off = reader->result->damage == NULL;
		ctx_blame(
		    reader, "no end: the run was cut off, or is not over");
	}
	ctx_close_launch(reader);
	if (reader->without_memory) {
		ctx_blame(reader, "there is no memory for all of it");
		errno = ENOMEM;
	}
	return reader->refused || reader->without_memory ? -1 : 0;
}
