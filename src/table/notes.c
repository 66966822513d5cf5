/*
 * notes.c - footnotes, and what else stands below a table. Thousands of them
 * must not take long: texts are found by a hash.
 */
#include "feature.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "page.h"
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

/* Fewer letters come first: "z" before "aa". */
static int compare_letters(const char *a, const char *b)
{
	size_t x = strlen(a), y = strlen(b);

	return x != y ? (x > y) - (x < y) : strcmp(a, b);
}

/* In its place among those that are there, and once. */
static void add_letters(char *marks, const char *letters)
{
	char before[MARKS_SIZE], *rest = before, *mark;
	int is_added = 0;

	memcpy(before, marks, strlen(marks) + 1);
	marks[0] = '\0';
	while (before[0] != '\0' && (mark = text_token(&rest, ',')) != NULL) {
		int order = compare_letters(mark, letters);

		if (order > 0 && !is_added)
			text_append(marks, MARKS_SIZE, "%s,", letters);
		text_append(marks, MARKS_SIZE, "%s,", mark);
		is_added |= order >= 0;
	}
	if (!is_added)
		text_append(marks, MARKS_SIZE, "%s,", letters);
	marks[strlen(marks) - 1] = '\0';
}

int notes_mark(struct notes *notes, const char *text, char *marks)
{
	size_t at, length = strlen(text) + 1;
	char letters[MARKS_SIZE] = "";

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
	notes_letters(notes->slot[at] - 1, letters, sizeof(letters));
	add_letters(marks, letters);
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

/* --- lines without a letter --- */

static const char *const remark[] = {
    "*: comp.arch, 25 August 1994: uncounted, unit as posted.",
    "~: clock as measured; the nominal one is not known.",
};

const char *page_remark(const struct page *page, unsigned number)
{
	int there[] = {page->has_posted, page->has_measured_mhz};
	unsigned i;

	for (i = 0; i < sizeof(there) / sizeof(there[0]); i++)
		if (there[i] && number-- == 0)
			return remark[i];
	return NULL;
}

static const char *systems(size_t count)
{
	return count == 1 ? "system has" : "systems have";
}

void page_left_out(const struct page *page, char *buf, size_t size)
{
	buf[0] = '\0';
	if (page->elsewhere > 0)
		text_append(buf, size, "%zu %s none of these rows.",
		    page->elsewhere, systems(page->elsewhere));
	if (page->nowhere > 0)
		text_append(buf, size, "%s%zu %s no row at all.",
		    buf[0] != '\0' ? " " : "", page->nowhere,
		    systems(page->nowhere));
}
