/*
 * mail_read.c - the mail form, read back from a text around it.
 *
 * Grammar, in tokens: the start marker `ctxbench-report 1`; facts, each a
 * token that ends in a colon and the tokens up to the next; the heading,
 * which begins with `row`; ten tokens a row; a legend from the first token
 * that ends in a colon; `end ctxbench ROWS CRC`. A ROW never ends in a
 * colon, and no other token is `row` or `end`: the writer escapes them.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "mail_tokens.h"
#include "report.h"
#include "text.h"

enum { ROWS_MAX = 10000, VALUE_MAX = 4096 };

struct reading {
	struct mail_report *report;
	char *rest;
	uint32_t crc;
	int started;
};

static char *next(struct reading *reading)
{
	char *token = mail_token(&reading->rest);

	if (token != NULL && reading->started)
		reading->crc = text_crc32(reading->crc, " ", 1);
	if (token != NULL)
		reading->crc = text_crc32(reading->crc, token, strlen(token));
	reading->started = 1;
	return token;
}

static void damage(struct mail_report *report, const char *words)
{
	if (report->damage == NULL)
		report->damage = strdup(words);
}

static int is_key(const char *token)
{
	size_t length = strlen(token);

	return length > 1 && token[length - 1] == ':';
}

/* Up to the heading. Returns its first token, or NULL at the end. */
static char *read_facts(struct reading *reading)
{
	char *token = next(reading), key[64], value[VALUE_MAX];

	while (token != NULL && is_key(token)) {
		snprintf(
		    key, sizeof(key), "%.*s", (int)strlen(token) - 1, token);
		value[0] = '\0';
		while ((token = next(reading)) != NULL && !is_key(token) &&
		       strcmp(token, "row") != 0) {
			text_unescape(token);
			text_append(value, sizeof(value), "%s%s",
			    value[0] != '\0' ? " " : "", token);
		}
		if (facts_set(&reading->report->facts, key, value) != 0)
			return NULL;
	}
	return token;
}

static int add_row(struct mail_report *report, char *token[MAIL_TOKENS])
{
	struct mail_row *grown;
	int i;

	if (report->rows == ROWS_MAX)
		return -1;
	grown = realloc(report->row, (report->rows + 1) * sizeof(*report->row));
	if (grown == NULL)
		return -1;
	report->row = grown;
	for (i = 0; i < MAIL_TOKENS; i++) {
		text_unescape(token[i]);
		grown[report->rows].token[i] = strdup(token[i]);
	}
	report->rows++;
	return 0;
}

/* Up to the legend or the end, whose first token is returned. */
static char *read_rows(struct reading *reading)
{
	char *token[MAIL_TOKENS];
	int i;

	for (;;) {
		token[0] = next(reading);
		if (token[0] == NULL || is_key(token[0]) ||
		    strcmp(token[0], "end") == 0)
			return token[0];
		for (i = 1; i < MAIL_TOKENS; i++) {
			token[i] = next(reading);
			if (token[i] == NULL)
				return NULL;
		}
		if (add_row(reading->report, token) != 0)
			return NULL;
	}
}

static void read_end(struct reading *reading, char *token)
{
	struct mail_report *report = reading->report;
	uint64_t rows;
	char *name, *count, *crc, *end;

	while (token != NULL && strcmp(token, "end") != 0)
		token = next(reading);
	name = token != NULL ? next(reading) : NULL;
	count = name != NULL ? next(reading) : NULL;
	report->crc_right = reading->crc;
	crc = count != NULL ? mail_token(&reading->rest) : NULL;
	if (crc == NULL || strcmp(name, "ctxbench") != 0) {
		damage(report, "it has no end");
		return;
	}
	report->crc_found = (uint32_t)strtoul(crc, &end, 16);
	if (*end != '\0' || strlen(crc) != 8 ||
	    report->crc_found != report->crc_right)
		damage(report, "its checksum is wrong");
	if (text_u64(count, 0, ROWS_MAX, &rows) != 0 || rows != report->rows)
		damage(report, "the number of its rows is wrong");
}

/* The start marker and the version behind it, or NULL. */
static char *find_start(char *text)
{
	char *at = text;

	while ((at = strstr(at, "ctxbench-report")) != NULL) {
		if ((at == text || strchr(" \t\r\n>|", at[-1]) != NULL) &&
		    strchr(" \t\r\n", at[strlen("ctxbench-report")]) != NULL)
			return at;
		at++;
	}
	return NULL;
}

static void read_report(struct reading *reading)
{
	char *token, *version;
	int i;

	next(reading);
	version = next(reading);
	if (version == NULL || strcmp(version, "1") != 0) {
		damage(reading->report, "its version is not 1");
		return;
	}
	token = read_facts(reading);
	for (i = 1; token != NULL && i < MAIL_HEADING_TOKENS; i++)
		token = next(reading);
	if (token != NULL)
		token = read_rows(reading);
	read_end(reading, token);
}

int mail_read(struct mail_report *report, const char *text, size_t length)
{
	struct reading reading = {.report = report};
	char *copy = malloc(length + 1);

	*report = (struct mail_report){.rows = 0};
	if (copy == NULL)
		return -1;
	memcpy(copy, text, length);
	copy[length] = '\0';
	reading.rest = find_start(copy);
	if (reading.rest == NULL) {
		free(copy);
		return -1;
	}
	read_report(&reading);
	free(copy);
	return 0;
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
