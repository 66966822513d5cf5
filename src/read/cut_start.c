/*
 * cut_start.c - a start that was broken over two lines, put together again,
 * as somewhere in a paragraph that a mail reader has filled.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

enum { CUT_MAX = 4096 };

/* What stands before the marker is before the rest of it, too; or quote
 * marks are. */
static const char *skip_prefix(const char *line, const char *cut)
{
	size_t length = strlen(cut);

	while (length > 0 && cut[length - 1] != '>' && cut[length - 1] != ' ')
		length--;
	if (strncmp(line, cut, length) == 0)
		return line + length;
	return line + strspn(line, "> \t|");
}

/* The cut line and the next one, as a line; NULL without memory. */
static char *join(const char *cut, const char *line)
{
	const char *rest = skip_prefix(line, cut);
	size_t size = strlen(cut) + strlen(rest) + 2;
	char *joined = malloc(size);

	if (joined != NULL)
		snprintf(joined, size, "%s %s", cut, rest);
	return joined;
}

static void take_joined(struct reader *reader, char *joined, const char *fault)
{
	reader->line--;
	gather_line(reader, joined, strlen(joined), fault);
	reader->line++;
}

/* 1 when the line was the rest of what was cut before, and is gathered. */
static int take_rest(
    struct reader *reader, char *cut, const char *line, const char *fault)
{
	char *joined = join(cut, line);
	int is_rest;

	if (joined == NULL) {
		reader->without_memory = 1;
		return 0;
	}
	is_rest = start_find(joined).at != NULL;
	if (is_rest)
		take_joined(reader, joined, fault);
	else
		take_joined(reader, cut, NULL);
	free(joined);
	return is_rest;
}

void cut_start_line(
    struct reader *reader, char *line, size_t length, const char *fault)
{
	char *cut = reader->cut;
	int is_taken = 0;

	reader->cut = NULL;
	if (cut != NULL)
		is_taken = take_rest(reader, cut, line, fault);
	free(cut);
	if (is_taken || reader->without_memory)
		return;
	if (length > CUT_MAX || !start_is_cut(line, length)) {
		gather_line(reader, line, length, fault);
		return;
	}
	reader->cut = malloc(length + 1);
	if (reader->cut == NULL) {
		reader->without_memory = 1;
		return;
	}
	memcpy(reader->cut, line, length + 1);
}

void cut_start_end(struct reader *reader)
{
	char *cut = reader->cut;

	reader->cut = NULL;
	if (cut != NULL && !reader->without_memory)
		gather_line(reader, cut, strlen(cut), NULL);
	free(cut);
}
