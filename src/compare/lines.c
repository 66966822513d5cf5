/*
 * lines.c - items on lines of at most 79 columns; what wraps is indented.
 */
#include "feature.h"

#include <string.h>

#include "lines.h"
#include "text.h"

enum { COLUMNS = 79 };

void lines_end(struct lines *lines)
{
	if (lines->column > 0)
		fputc('\n', lines->out);
	lines->column = 0;
}

void lines_begin(struct lines *lines)
{
	lines_end(lines);
	lines->at_margin = 1;
}

static void put_piece(struct lines *lines, const char *text, size_t length)
{
	if (lines->column + 1 + length > COLUMNS)
		lines_end(lines);
	if (lines->column == 0 && !lines->at_margin)
		lines->column = (size_t)fprintf(lines->out, "  ");
	else if (lines->column > 0)
		lines->column += (size_t)fprintf(lines->out, " ");
	lines->column += fwrite(text, 1, length, lines->out);
	lines->at_margin = 0;
}

void lines_item(struct lines *lines, const char *text)
{
	size_t most = COLUMNS - 3;

	if (strlen(text) <= most) {
		put_piece(lines, text, strlen(text));
		return;
	}
	while (*text != '\0') {
		size_t length = strcspn(text, " ");

		if (length > most)
			length = most;
		if (length > 0)
			put_piece(lines, text, length);
		text += length;
		text += *text == ' ';
	}
}

void lines_show(char *buf, const char *text, size_t most)
{
	size_t i, length = 0;

	buf[0] = '\0';
	for (i = 0; i < most && text[i] != '\0'; i++)
		if (text[i] >= ' ' && text[i] <= '~')
			length = text_append(buf, ITEM_SIZE, "%c", text[i]);
		else
			length = text_append(buf, ITEM_SIZE, "%%%02X",
			    (unsigned)(unsigned char)text[i]);
	if (text[i] != '\0' && length < ITEM_SIZE)
		text_append(buf, ITEM_SIZE, "...");
}

void lines_words(struct lines *lines, const char *text, const char *end)
{
	char buf[ITEM_SIZE];

	lines_show(buf, text, ITEM_SIZE);
	text_append(buf, sizeof(buf), "%s", end);
	lines_item(lines, buf);
}

void lines_line(struct lines *lines, const char *text)
{
	lines_begin(lines);
	lines_words(lines, text, "");
	lines_end(lines);
}
