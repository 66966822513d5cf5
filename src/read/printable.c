/*
 * printable.c - the body of a mail that is announced as quoted-printable,
 * where the encoding has reached even the start of a report.
 *
 * Otherwise its lines go on as they are, and readings.c tries what they may
 * mean: a mailbox may keep the header with a text that was decoded long ago.
 *
 * Reference: RFC 2045, 6.7.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

enum { LOGICAL_MAX = 64 << 10 };

static void gather_copy(struct reader *reader, const char *line, size_t length)
{
	char *copy = malloc(length + 1);

	if (copy == NULL) {
		reader->without_memory = 1;
		return;
	}
	memcpy(copy, line, length);
	copy[length] = '\0';
	cut_start_line(reader, copy, length, NULL);
	free(copy);
}

static void gather_raw(struct reader *reader)
{
	const struct printable *printable = &reader->printable;
	const char *at = printable->text, *end = at + printable->length;

	while (at < end && !reader->without_memory) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));

		gather_copy(reader, at, (size_t)(newline - at));
		at = newline + 1;
	}
}

/* One line as it was written, out of all that it was broken into. */
static void flush(struct reader *reader)
{
	struct printable *printable = &reader->printable;
	char *decoded;
	size_t length;

	if (printable->length == 0)
		return;
	printable->text[printable->length] = '\0';
	decoded = malloc(printable->length + 1);
	if (decoded == NULL) {
		reader->without_memory = 1;
		return;
	}
	memcpy(decoded, printable->text, printable->length);
	length = decode_quoted_printable(decoded, printable->length);
	length -= length > 0 && decoded[length - 1] == '\n';
	decoded[length] = '\0';
	if (start_find(decoded).at != NULL &&
	    start_find(printable->text).at == NULL)
		printable->is_decoded = 1;
	if (printable->is_decoded)
		gather_copy(reader, decoded, length);
	else
		gather_raw(reader);
	free(decoded);
	printable->length = 0;
}

/* 1 when the line goes on in the next one. */
static int add(struct reader *reader, const char *line, size_t length)
{
	struct printable *printable = &reader->printable;
	size_t needed = printable->length + length + 2;
	char *grown;

	if (needed > printable->room) {
		grown = realloc(printable->text, 2 * needed);
		if (grown == NULL) {
			reader->without_memory = 1;
			return 0;
		}
		printable->text = grown;
		printable->room = 2 * needed;
	}
	memcpy(printable->text + printable->length, line, length);
	printable->length += length;
	printable->text[printable->length++] = '\n';
	while (length > 0 && strchr(" \t\r", line[length - 1]) != NULL)
		length--;
	return length > 0 && line[length - 1] == '=' &&
	       printable->length < LOGICAL_MAX;
}

void printable_end(struct reader *reader)
{
	if (!reader->without_memory)
		flush(reader);
	free(reader->printable.text);
	reader->printable = (struct printable){.is_body = 0};
}

int printable_take(struct reader *reader, const char *line, size_t length)
{
	struct printable *printable = &reader->printable;

	if (!printable->is_body) {
		if (header_announces(line, "quoted-printable"))
			printable->is_announced = 1;
		else if (printable->is_announced &&
			 line[strspn(line, "\r")] == '\0')
			printable->is_body = 1;
		return 0;
	}
	if (strncmp(line, "--", 2) == 0 || strncmp(line, "From ", 5) == 0) {
		printable_end(reader);
		return 0;
	}
	if (!add(reader, line, length))
		flush(reader);
	return 1;
}
