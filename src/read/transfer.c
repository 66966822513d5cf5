/*
 * transfer.c - the body of a mail that came as base64, as lines.
 *
 * A header announces it, an empty line begins it, and the first line that
 * is none ends it. For quoted-printable see printable.c.
 *
 * Reference: RFC 2045, 6.8.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

static int value_of(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	if (c == '+')
		return 62;
	return c == '/' ? 63 : -1;
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Behind the words, in whatever case; NULL when they are not there. */
static const char *skip_words(const char *line, const char *words)
{
	for (; *words != '\0'; line++, words++)
		if (lower(*line) != *words)
			return NULL;
	return line;
}

int header_announces(const char *line, const char *encoding)
{
	const char *at = skip_words(line, "content-transfer-encoding:");

	if (at == NULL)
		return 0;
	at = skip_words(at + strspn(at, " \t"), encoding);
	return at != NULL && at[strspn(at, " \t\r")] == '\0';
}

static int is_base64(const char *line)
{
	const char *at = line;

	while (value_of(*at) >= 0)
		at++;
	at += strspn(at, "=");
	return at > line && at[strspn(at, " \t\r")] == '\0';
}

/* --- the decoded lines --- */

static void emit(struct reader *reader)
{
	struct transfer *transfer = &reader->transfer;
	size_t length = transfer->length;
	const char *fault = NULL;

	if (transfer->line == NULL)
		return;
	transfer->line[length] = '\0';
	if (strlen(transfer->line) < length)
		fault = "a line of it holds a NUL byte";
	if (transfer->is_too_long)
		fault = "a line of it is too long";
	cut_start_line(reader, transfer->line, strlen(transfer->line), fault);
	transfer->length = 0;
	transfer->is_too_long = 0;
}

static void add_byte(struct reader *reader, char byte)
{
	struct transfer *transfer = &reader->transfer;

	if (transfer->length + 2 > transfer->room) {
		size_t room = transfer->room > 0 ? 2 * transfer->room : 1024;
		char *grown = realloc(transfer->line, room);

		if (grown == NULL) {
			reader->without_memory = 1;
			return;
		}
		transfer->line = grown;
		transfer->room = room;
	}
	if (byte == '\n')
		emit(reader);
	else if (transfer->length < CTX_LINE_MAX)
		transfer->line[transfer->length++] = byte;
	else
		transfer->is_too_long = 1;
}

static void decode(struct reader *reader, const char *line)
{
	struct transfer *transfer = &reader->transfer;
	int value;

	for (; (value = value_of(*line)) >= 0; line++) {
		transfer->bits =
		    (transfer->bits << 6 | (uint32_t)value) & 0xFFFFU;
		transfer->bit_count += 6;
		if (transfer->bit_count < 8)
			continue;
		transfer->bit_count -= 8;
		add_byte(reader,
		    (char)(transfer->bits >> transfer->bit_count & 0xFF));
		if (reader->without_memory || reader->stopped)
			return;
	}
}

void transfer_end(struct reader *reader)
{
	struct transfer *transfer = &reader->transfer;

	if (transfer->length > 0 && !reader->without_memory)
		emit(reader);
	free(transfer->line);
	*transfer = (struct transfer){.body = 0};
}

int transfer_take(struct reader *reader, const char *line, size_t length)
{
	struct transfer *transfer = &reader->transfer;
	int is_empty = length == 0 || strcmp(line, "\r") == 0;

	if (transfer->body && is_base64(line)) {
		decode(reader, line);
		transfer->body = 2;
		return 1;
	}
	/* Empty lines may stand before it, and end it. */
	if (transfer->body == 1 && is_empty)
		return 1;
	if (transfer->body)
		transfer_end(reader);
	if (transfer->announced && is_empty) {
		transfer->announced = 0;
		transfer->body = 1;
	}
	if (header_announces(line, "base64"))
		transfer->announced = 1;
	return 0;
}
