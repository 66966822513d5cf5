/*
 * set.c - hashes of what was seen, so that it is handed on once.
 *
 * 64 bits of something that is not secret: two reports may be made to look
 * the same, but do not by accident. Past a million it learns nothing new:
 * memory must not grow with what is read.
 *
 * Reference: the mixing is FNV-1a, of Fowler, Noll and Vo.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

enum { ROOM_FIRST = 256, COUNT_MAX = 1 << 20 };

uint64_t hash_more(uint64_t hash, const void *data, size_t length)
{
	const unsigned char *at = data, *end = at + length;

	for (; at < end; at++)
		hash = (hash ^ *at) * UINT64_C(1099511628211);
	return hash;
}

/* With its end, so that "a", "bc" is not "ab", "c". */
uint64_t hash_words(uint64_t hash, const char *words)
{
	return hash_more(hash, words, strlen(words) + 1);
}

/* The place of the hash, or the free one where it belongs. 0 is none. */
static uint64_t *find(const struct set *set, uint64_t hash)
{
	size_t i = (size_t)(hash * UINT64_C(0x9E3779B97F4A7C15) >> 20);

	for (i &= set->room - 1; set->slot[i] != 0 && set->slot[i] != hash;)
		i = (i + 1) & (set->room - 1);
	return &set->slot[i];
}

int set_has(const struct set *set, uint64_t hash)
{
	hash += hash == 0;
	return set->room > 0 && *find(set, hash) == hash;
}

static int grow(struct set *set)
{
	struct set grown = {.room = set->room > 0 ? 2 * set->room : ROOM_FIRST};
	size_t i;

	grown.slot = calloc(grown.room, sizeof(*grown.slot));
	if (grown.slot == NULL)
		return -1;
	grown.count = set->count;
	for (i = 0; i < set->room; i++)
		if (set->slot[i] != 0)
			*find(&grown, set->slot[i]) = set->slot[i];
	free(set->slot);
	*set = grown;
	return 0;
}

int set_add(struct set *set, uint64_t hash)
{
	uint64_t *slot;

	hash += hash == 0;
	if (set->count >= COUNT_MAX)
		return 0;
	if (2 * set->count >= set->room && grow(set) != 0)
		return -1;
	slot = find(set, hash);
	set->count += *slot == 0;
	*slot = hash;
	return 0;
}
