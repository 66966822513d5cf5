/*
 * pen.h - writing at a place of a line: no line ends in a blank.
 */
#ifndef CTXBENCH_TABLE_PEN_H
#define CTXBENCH_TABLE_PEN_H

#include <stdio.h>

enum { PEN_WIDTH = 80 };

/* Blanks are written when something follows them: no line ends in one. */
struct pen {
	FILE *out;
	size_t at;
};

/* At that place, or where the pen is if that is further on. */
void pen_write(struct pen *pen, size_t place, const char *text);
void pen_end_line(struct pen *pen);
/* Words behind what is there, wrapped; further lines are indented. */
void pen_words(struct pen *pen, const char *words);

#endif
