/*
 * mail_read.c - the mail form, read back from a text around it.
 *
 * Grammar, in tokens: the start marker `ctxbench-report 1`; facts, each a
 * token that ends in a colon and the tokens up to the next; the heading,
 * which begins with `row`; ten tokens a row; a legend from the first token
 * that ends in a colon where a ROW could stand; `end ctxbench ROWS CRC`. A
 * ROW never ends in a colon, and no other word is `row`, `end` or the start
 * marker: the writer escapes them. A start marker further down is that of
 * another report, and this one has no end.
 */
#include "feature.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "mail_tokens.h"
#include "report.h"
#include "text.h"

enum { ROWS_MAX = 10000, FACTS_MAX = 100, VALUE_MAX = 4096 };

struct reading {
	struct mail_report *report;
	char *legend; /* its tokens, joined by one blank; room for all */
	size_t legend_length, row_room;
	char *rest;
	uint32_t crc;
	int started, ended;
	int failed; /* no memory */
};

static char *next(struct reading *reading)
{
	char *token = reading->ended ? NULL : mail_token(&reading->rest);

	if (token != NULL && reading->started && strcmp(token, MAIL_START) == 0)
		token = NULL;
	if (token == NULL) {
		reading->ended = 1;
		return NULL;
	}
	if (reading->started)
		reading->crc = text_crc32(reading->crc, " ", 1);
	reading->crc = text_crc32(reading->crc, token, strlen(token));
	reading->started = 1;
	return token;
}

/* What was found first is what is told. */
static void blame(struct reading *reading, const char *words)
{
	if (reading->report->damage != NULL)
		return;
	reading->report->damage = strdup(words);
	reading->failed |= reading->report->damage == NULL;
}

static int is_key(const char *token)
{
	size_t length = strlen(token);

	return length > 1 && token[length - 1] == ':';
}

/* At the end of a value of `length` bytes; what does not fit is left out. */
static size_t add_word(char *value, size_t length, size_t size, char *word)
{
	size_t more;

	text_unescape(word);
	more = strlen(word);
	if (length + 1 + more + 1 > size)
		return length;
	if (length > 0)
		value[length++] = ' ';
	memcpy(value + length, word, more + 1);
	return length + more;
}

/* The words up to the next key or the heading, which is returned. */
static char *read_value(struct reading *reading, char *value, size_t size)
{
	size_t length = 0;
	char *token;

	value[0] = '\0';
	while ((token = next(reading)) != NULL && !is_key(token) &&
	       strcmp(token, "row") != 0)
		length = add_word(value, length, size, token);
	return token;
}

/* Up to the heading. Returns its first token, or NULL at the end. */
static char *read_facts(struct reading *reading)
{
	struct facts *facts = &reading->report->facts;
	char *token = next(reading), key[64], value[VALUE_MAX];

	while (token != NULL && is_key(token)) {
		snprintf(
		    key, sizeof(key), "%.*s", (int)strlen(token) - 1, token);
		token = read_value(reading, value, sizeof(value));
		if (facts->count == FACTS_MAX)
			blame(reading, "it has too many facts");
		else if (facts_set(facts, key, value) != 0)
			reading->failed = 1;
	}
	return token;
}

static void read_heading(struct reading *reading, const char *token)
{
	int i;

	if (token == NULL || strcmp(token, "row") != 0)
		blame(reading, "it has no heading");
	for (i = 1; i < MAIL_HEADING_TOKENS; i++)
		next(reading);
}

/* NULL when there may be no more, or there is no memory. */
static struct mail_row *new_row(struct reading *reading)
{
	struct mail_report *report = reading->report;
	size_t room = reading->row_room > 0 ? 2 * reading->row_room : 8;
	struct mail_row *grown;

	if (report->rows == ROWS_MAX) {
		blame(reading, "it has too many rows");
		return NULL;
	}
	if (report->rows == reading->row_room) {
		grown = realloc(report->row, room * sizeof(*grown));
		if (grown == NULL) {
			reading->failed = 1;
			return NULL;
		}
		report->row = grown;
		reading->row_room = room;
	}
	return &report->row[report->rows++];
}

static void add_row(struct reading *reading, char *token[MAIL_TOKENS])
{
	struct mail_row *row = new_row(reading);
	int i;

	for (i = 0; row != NULL && i < MAIL_TOKENS; i++) {
		text_unescape(token[i]);
		row->token[i] = strdup(token[i]);
		reading->failed |= row->token[i] == NULL;
	}
}

/* Up to the legend or the end, whose first token is returned. */
static char *read_rows(struct reading *reading)
{
	char *token[MAIL_TOKENS];
	int i;

	while (!reading->failed) {
		token[0] = next(reading);
		if (token[0] == NULL || is_key(token[0]) ||
		    strcmp(token[0], "end") == 0)
			return token[0];
		for (i = 1; i < MAIL_TOKENS; i++) {
			token[i] = next(reading);
			if (token[i] == NULL)
				return NULL;
		}
		add_row(reading, token);
	}
	return NULL;
}

/* Up to the end, whose first token is read. */
static void read_legend(struct reading *reading, const char *token)
{
	while (token != NULL && strcmp(token, "end") != 0) {
		size_t length = strlen(token);

		if (reading->legend_length > 0)
			reading->legend[reading->legend_length++] = ' ';
		memcpy(reading->legend + reading->legend_length, token, length);
		reading->legend_length += length;
		token = next(reading);
	}
	reading->legend[reading->legend_length] = '\0';
}

/* `end ctxbench ROWS CRC`, the first token of which was read. */
static void read_end(struct reading *reading)
{
	struct mail_report *report = reading->report;
	const char *name, *count, *crc;
	char right[16];
	uint64_t rows;

	name = next(reading);
	count = next(reading);
	report->crc_right = reading->crc;
	crc = next(reading);
	if (crc == NULL || strcmp(name, "ctxbench") != 0) {
		blame(reading, "it has no end");
		return;
	}
	report->crc_found = (uint32_t)strtoul(crc, NULL, 16);
	snprintf(
	    right, sizeof(right), "%08lx", (unsigned long)report->crc_right);
	if (strcmp(crc, right) != 0)
		blame(reading, "its checksum is wrong");
	if (text_u64(count, 0, ROWS_MAX, &rows) != 0 || rows != report->rows)
		blame(reading, "the number of its rows is wrong");
}

/* The start marker, with a version behind it, or NULL. */
static char *find_start(char *text)
{
	static const char blanks[] = " \t\n\v\f\r";
	char *at = text;

	while ((at = strstr(at, MAIL_START)) != NULL) {
		char *behind = at + strlen(MAIL_START);
		size_t gap = strspn(behind, blanks);

		if ((at == text || strchr(" \t\n\v\f\r>|", at[-1]) != NULL) &&
		    gap > 0 && behind[gap] >= '0' && behind[gap] <= '9')
			return at;
		at = behind;
	}
	return NULL;
}

static void read_report(struct reading *reading)
{
	const char *version;

	next(reading);
	version = next(reading);
	if (version == NULL || strcmp(version, "1") != 0) {
		blame(reading, "its version is not 1");
		return;
	}
	read_heading(reading, read_facts(reading));
	read_legend(reading, read_rows(reading));
	read_end(reading);
}

static void read_copy(struct reading *reading, char *copy, size_t length)
{
	size_t i;

	copy[length] = '\0';
	for (i = 0; i < length; i++)
		if (copy[i] == '\0')
			copy[i] = ' ';
	reading->rest = find_start(copy);
	if (reading->rest != NULL)
		read_report(reading);
}

int mail_read_legend(
    struct mail_report *report, const char *text, size_t length, char **legend)
{
	struct reading reading = {.report = report};
	char *copy = malloc(length + 1);

	*report = (struct mail_report){.rows = 0};
	reading.legend = calloc(1, length + 1);
	if (copy != NULL && reading.legend != NULL) {
		memcpy(copy, text, length);
		read_copy(&reading, copy, length);
	}
	if (reading.rest != NULL && !reading.failed) {
		free(copy);
		*legend = reading.legend;
		return 0;
	}
	mail_free(report);
	errno = reading.failed || copy == NULL || reading.legend == NULL
		    ? ENOMEM
		    : 0;
	free(copy);
	free(reading.legend);
	return -1;
}

int mail_read(struct mail_report *report, const char *text, size_t length)
{
	char *legend;
	int status = mail_read_legend(report, text, length, &legend);

	if (status == 0)
		free(legend);
	return status;
}

void mail_free(struct mail_report *report)
{
	size_t row;
	int i;

	facts_free(&report->facts);
	for (row = 0; row < report->rows; row++)
		for (i = 0; i < MAIL_TOKENS; i++)
			free(report->row[row].token[i]);
	free(report->row);
	free(report->damage);
	*report = (struct mail_report){.rows = 0};
}
