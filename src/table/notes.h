/*
 * notes.h - footnotes: each text once, with a letter. "a" to "z", then "aa".
 */
#ifndef CTXBENCH_TABLE_NOTES_H
#define CTXBENCH_TABLE_NOTES_H

#include <stddef.h>

enum { MARKS_SIZE = 32 };

struct notes {
	size_t count, room;
	char **text;
	size_t slots, *slot; /* a hash of texts: index + 1, or 0 */
};

/* Adds the text's letter to those in marks[MARKS_SIZE], in their order and
 * with commas between them. The text is kept as it is. 0, or -1 without memory.
 */
int notes_mark(struct notes *notes, const char *text, char *marks);
void notes_letters(size_t index, char *buf, size_t size);
void notes_free(struct notes *notes);

#endif
