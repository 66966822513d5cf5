/*
 * notes.c - footnotes. Thousands of them must not take long: texts are found
 * by a hash.
 */
#include "feature.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "notes.h"
#include "text.h"

static size_t find_slot(const struct notes *notes, const char *text)
{
	size_t at = text_crc32(0, text, strlen(text)) % notes->slots;

	while (notes->slot[at] != 0 &&
	       strcmp(notes->text[notes->slot[at] - 1], text) != 0)
		at = (at + 1) % notes->slots;
	return at;
}

/* There are twice as many slots as texts, at the least. */
static int grow(struct notes *notes)
{
	size_t room = notes->room > 0 ? 2 * notes->room : 32, i;
	char **text = realloc(notes->text, room * sizeof(*text));
	size_t *slot = calloc(2 * room, sizeof(*slot));

	if (text != NULL)
		notes->text = text;
	if (text == NULL || slot == NULL) {
		free(slot);
		return -1;
	}
	free(notes->slot);
	notes->slot = slot;
	notes->slots = 2 * room;
	notes->room = room;
	for (i = 0; i < notes->count; i++)
		notes->slot[find_slot(notes, notes->text[i])] = i + 1;
	return 0;
}

void notes_letters(size_t index, char *buf, size_t size)
{
	char letters[16];
	size_t at = sizeof(letters) - 1;

	letters[at] = '\0';
	for (;;) {
		letters[--at] = (char)('a' + index % 26);
		if (index < 26)
			break;
		index = index / 26 - 1;
	}
	text_append(buf, size, "%s", letters + at);
}

int notes_mark(struct notes *notes, const char *text, char *marks)
{
	size_t at, length = strlen(text) + 1;

	if (notes->count == notes->room && grow(notes) != 0)
		return -1;
	at = find_slot(notes, text);
	if (notes->slot[at] == 0) {
		char *copy = malloc(length);

		if (copy == NULL)
			return -1;
		memcpy(copy, text, length);
		notes->text[notes->count++] = copy;
		notes->slot[at] = notes->count;
	}
	if (marks[0] != '\0')
		text_append(marks, MARKS_SIZE, ",");
	notes_letters(notes->slot[at] - 1, marks, MARKS_SIZE);
	return 0;
}

void notes_free(struct notes *notes)
{
	size_t i;

	for (i = 0; i < notes->count; i++)
		free(notes->text[i]);
	free(notes->text);
	free(notes->slot);
}
