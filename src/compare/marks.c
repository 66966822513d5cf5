/*
 * marks.c - what about a row is not the same on both sides, besides its time.
 */
#include "feature.h"

#include <string.h>

#include "inside.h"

/* A printed report does not tell. */
static int is_told(const char *word)
{
	return word != NULL && word[0] != '\0' && strcmp(word, "-") != 0;
}

static int are_unlike(const char *a, const char *b)
{
	return is_told(a) && is_told(b) && strcmp(a, b) != 0;
}

static int is_placed_unlike(
    const struct contrast_part *a, const struct contrast_part *b)
{
	uint32_t flags =
	    a->row->summary.verdict.flags ^ b->row->summary.verdict.flags;

	return are_unlike(a->row->row.place, b->row->row.place) ||
	       are_unlike(a->row->row.cpus, b->row->row.cpus) ||
	       (flags >> FLAG_UNPINNED & 1) != 0;
}

static void mark_place(struct contrast *contrast)
{
	int side;
	size_t i;

	for (side = 0; side < SIDES; side++)
		for (i = 0; i < contrast->half[side].parts; i++)
			if (is_placed_unlike(&contrast->half[OLD].part[0],
				&contrast->half[side].part[i])) {
				contrast_say(contrast->marks,
				    sizeof(contrast->marks),
				    "placement differs");
				return;
			}
}

static int is_yield(const char *key)
{
	return strncmp(key, "yield", 5) == 0 &&
	       (key[5] == '\0' || key[5] == ':');
}

static int is_listed(const struct contrasts *contrasts, const char *key)
{
	size_t i;

	for (i = 0; i < contrasts->facts; i++)
		if (strcmp(contrasts->fact[i].key, key) == 0)
			return 1;
	return 0;
}

/* Another kernel, or another scheduler in it. */
static int has_other_kernel(const struct contrasts *contrasts)
{
	return is_listed(contrasts, "os") ||
	       is_listed(contrasts, "kernel_version") ||
	       strstr(contrasts->marks, "scheduler") != NULL;
}

static void mark_yield(struct contrast *contrast)
{
	double old = contrast->half[OLD].summary.switches_per_op;
	double new = contrast->half[NEW].summary.switches_per_op;

	contrast_say(contrast->marks, sizeof(contrast->marks),
	    "what a yield does is the scheduler's choice");
	if (old >= 0 && new >= 0)
		contrast_say(contrast->marks, sizeof(contrast->marks),
		    "%.2f and %.2f switches an operation", old, new);
}

void contrast_mark_rows(struct contrasts *contrasts)
{
	size_t i;

	for (i = 0; i < contrasts->rows; i++) {
		struct contrast *contrast = &contrasts->row[i];

		if (!contrast_is_compared(contrast))
			continue;
		mark_place(contrast);
		if (is_yield(contrast->key) && has_other_kernel(contrasts))
			mark_yield(contrast);
	}
}
