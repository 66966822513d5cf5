/*
 * pen.c - lines for people: places, and words that are wrapped.
 */
#include "feature.h"

#include <string.h>

#include "pen.h"

void pen_write(struct pen *pen, size_t place, const char *text)
{
	if (text[0] == '\0')
		return;
	for (; pen->at < place; pen->at++)
		fputc(' ', pen->out);
	fputs(text, pen->out);
	pen->at += strlen(text);
}

void pen_end_line(struct pen *pen)
{
	fputc('\n', pen->out);
	pen->at = 0;
}

void pen_words(struct pen *pen, const char *words)
{
	while (*words != '\0') {
		size_t length = strcspn(words, " "), i;

		if (pen->at > 0 && pen->at + 1 + length > PEN_WIDTH) {
			pen_end_line(pen);
			pen_write(pen, 3, " ");
		} else if (pen->at > 0) {
			pen_write(pen, pen->at, " ");
		}
		for (i = 0; i < length; i++) {
			char byte[2] = {words[i], '\0'};

			if (pen->at == PEN_WIDTH) {
				pen_end_line(pen);
				pen_write(pen, 3, " ");
			}
			pen_write(pen, pen->at, byte);
		}
		words += length + strspn(words + length, " ");
	}
}
