/*
 * opens.c - the reports that are open, found by the prefix of a line.
 *
 * Prefixes differ in length, and a line has the longest that fits: one walk
 * over its first bytes looks up each length that occurs. One report at the
 * most is loose: it takes the lines that no other claims.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

static struct open_report **bucket_of(struct opens *opens, uint64_t hash)
{
	return &opens->bucket[(hash ^ hash >> 32) *
				  UINT64_C(0x9E3779B97F4A7C15) >>
			      52];
}

static struct open_report *look_up(
    const struct opens *opens, uint64_t hash, const char *prefix, size_t length)
{
	struct open_report *open = *bucket_of((struct opens *)opens, hash);

	while (open != NULL &&
	       (open->hash != hash || open->prefix_length != length ||
		   memcmp(open->prefix, prefix, length) != 0))
		open = open->next;
	return open;
}

struct open_report *opens_find(const struct opens *opens, const char *line)
{
	struct open_report *longest = NULL;
	uint64_t hash = opens->salt;
	size_t length, left = opens->strict;

	for (length = 0; left > 0 && length <= PREFIX_MAX; length++) {
		if (length > 0)
			hash = hash_more(hash, line + length - 1, 1);
		if (opens->of_length[length] > 0) {
			struct open_report *open =
			    look_up(opens, hash, line, length);

			left -= opens->of_length[length];
			if (open != NULL)
				longest = open;
		}
		if (line[length] == '\0')
			break;
	}
	return longest;
}

static void link_in(struct opens *opens, struct open_report *open)
{
	open->older = opens->newest;
	if (opens->newest != NULL)
		opens->newest->newer = open;
	else
		opens->oldest = open;
	opens->newest = open;
	opens->count++;
	if (open->is_loose) {
		opens->loose = open;
		return;
	}
	open->hash = hash_more(opens->salt, open->prefix, open->prefix_length);
	open->next = *bucket_of(opens, open->hash);
	*bucket_of(opens, open->hash) = open;
	opens->of_length[open->prefix_length]++;
	opens->strict++;
}

struct open_report *opens_add(struct opens *opens, enum report_form form,
    const char *prefix, size_t length, int is_loose)
{
	struct open_report *open = calloc(1, sizeof(*open));

	if (open == NULL)
		return NULL;
	open->prefix = malloc(length + 1);
	if (open->prefix == NULL) {
		free(open);
		return NULL;
	}
	memcpy(open->prefix, prefix, length);
	open->prefix[length] = '\0';
	open->prefix_length = length;
	open->form = form;
	open->is_loose = is_loose;
	link_in(opens, open);
	return open;
}

static void link_out(struct opens *opens, struct open_report *open)
{
	struct open_report **at;

	if (open->older != NULL)
		open->older->newer = open->newer;
	else
		opens->oldest = open->newer;
	if (open->newer != NULL)
		open->newer->older = open->older;
	else
		opens->newest = open->older;
	opens->count--;
	if (open->is_loose) {
		opens->loose = NULL;
		return;
	}
	for (at = bucket_of(opens, open->hash); *at != open;)
		at = &(*at)->next;
	*at = open->next;
	opens->of_length[open->prefix_length]--;
	opens->strict--;
}

void opens_remove(struct opens *opens, struct open_report *open)
{
	link_out(opens, open);
	opens->text_bytes -= open->room;
	opens->stream_bytes -= open->stream_bytes;
	result_free(&open->result);
	free(open->stream);
	free(open->text);
	free(open->prefix);
	free(open);
}
