/*
 * lines.h - items on lines of at most 79 columns; what wraps is indented.
 */
#ifndef CTXBENCH_LINES_H
#define CTXBENCH_LINES_H

#include <stddef.h>
#include <stdio.h>

enum { ITEM_SIZE = 1000 }; /* bytes of an item; more is cut */

/* Starts as {out, 0, 0}. */
struct lines {
	FILE *out;
	size_t column;
	int at_margin; /* the next line is not indented */
};

/* Ends the line, if there is one. */
void lines_end(struct lines *lines);
/* As above, and the next one starts at the margin. */
void lines_begin(struct lines *lines);

/* Printable text: on one line, if any can hold it; by words else, and those
 * cut. */
void lines_item(struct lines *lines, const char *text);

/* buf[ITEM_SIZE] gets at most so many bytes of the text; those that are not
 * printable become %XX. */
void lines_show(char *buf, const char *text, size_t most);

/* An item of any text, and what stands behind it. */
void lines_words(struct lines *lines, const char *text, const char *end);
/* A line of its own. */
void lines_line(struct lines *lines, const char *text);

#endif
