/*
 * keep.c - the text of the reports that are open, and their closing.
 *
 * Lines are kept as they came until the end is there, since they may have
 * to be read in several ways. A file too long for that is read as it comes.
 * Whatever is kept is bounded: what has no end is closed, and damaged.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

/* --- closing --- */

void keep_close_with(
    struct reader *reader, struct open_report *open, struct report *report)
{
	deliver(reader, report, open->line, 0);
	opens_remove(&reader->opens, open);
}

void keep_close(struct reader *reader, struct open_report *open)
{
	int is_of_use = !reader->stopped && !reader->without_memory;

	keep_close_with(
	    reader, open, is_of_use ? readings_make(reader, open, 1) : NULL);
}

void keep_close_because(
    struct reader *reader, struct open_report *open, const char *fault)
{
	if (open->fault == NULL)
		open->fault = fault;
	keep_close(reader, open);
}

/* --- the text of an open report --- */

static int make_room(
    struct reader *reader, struct open_report *open, size_t more)
{
	size_t room = open->room > 0 ? open->room : 512;
	char *grown;

	if (open->length + more <= open->room)
		return 0;
	while (room < open->length + more)
		room *= 2;
	grown = realloc(open->text, room);
	if (grown == NULL) {
		reader->without_memory = 1;
		return -1;
	}
	reader->opens.text_bytes += room - open->room;
	open->text = grown;
	open->room = room;
	return 0;
}

static void push(struct reader *reader, struct open_report *open,
    const char *part, size_t length)
{
	size_t cost = 4 * length;
	char *copy = malloc(length + 1);

	/* A launch costs more memory than its line. */
	if (length > 1 && part[0] == 'l' && part[1] == ' ')
		cost += 1400;
	if (copy == NULL) {
		reader->without_memory = 1;
		return;
	}
	memcpy(copy, part, length);
	copy[length] = '\0';
	(void)ctx_push(open->stream, LINE_OK, copy, length);
	if (open->stream->without_memory)
		reader->without_memory = 1;
	free(copy);
	open->stream_bytes += cost;
	reader->opens.stream_bytes += cost;
}

/* From now on its lines are read as they come: the text is too long. */
static void start_stream(struct reader *reader, struct open_report *open)
{
	const char *at = open->text, *end = at + open->length, *newline;

	open->stream = malloc(sizeof(*open->stream));
	if (open->stream == NULL) {
		reader->without_memory = 1;
		return;
	}
	ctx_open(open->stream, &open->result);
	for (; at < end; at = newline + 1) {
		newline = memchr(at, '\n', (size_t)(end - at));
		if (*at == 'C')
			push(reader, open, at + 1, (size_t)(newline - at - 1));
	}
	reader->opens.text_bytes -= open->room;
	free(open->text);
	open->text = NULL;
	open->length = open->room = 0;
}

int keep_part(struct reader *reader, struct open_report *open, char kind,
    const char *part, size_t length)
{
	if (open->stream != NULL) {
		push(reader, open, part, length);
		return reader->without_memory ? -1 : 0;
	}
	if (make_room(reader, open, length + 2) != 0)
		return -1;
	open->text[open->length++] = kind;
	memcpy(open->text + open->length, part, length);
	open->length += length;
	open->text[open->length++] = '\n';
	if (kind == 'C')
		open->claimed++;
	else
		open->aside += length + 2;
	return 0;
}

int keep_bounds(struct reader *reader, struct open_report *open)
{
	struct opens *opens = &reader->opens;

	if (open->length > TEXT_MAX && open->form == REPORT_FILE)
		start_stream(reader, open);
	if (open->length > TEXT_MAX ||
	    (open->stream != NULL && opens->stream_bytes > RESULTS_MAX)) {
		keep_close_because(reader, open, "it is too large");
		return 1;
	}
	while (opens->text_bytes > TEXTS_MAX && opens->oldest != open)
		keep_close_because(reader, opens->oldest,
		    "too much was open at once to wait for its end");
	return 0;
}
