/*
 * key.c - the canonical form of a ROW: equal for rows that measure the same.
 *
 * Keys are in order, a size has one form, and what is so anyway is left out.
 * A ROW that is not NAME:KEY=VALUE,... is its own key.
 *
 * Reference: ctxbench.1 for the keys and their defaults.
 */
#include "feature.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read.h"

enum { LENGTH_MAX = 1000, ITEMS_MAX = 64, ITEM_SIZE = 32 };

static const char *const defaults[] = {
    "copies=1", "n=2", "place=same", "work=0"};

struct items {
	size_t count;
	char *key[ITEMS_MAX], *value[ITEMS_MAX];
	char number[ITEMS_MAX][ITEM_SIZE];
};

/* A size with the largest unit that leaves it whole. */
static void print_size(char *buf, uint64_t bytes)
{
	static const char *const unit[] = {"", "k", "M", "G"};
	size_t i = 0;

	while (i < 3 && bytes > 0 && bytes % 1024 == 0) {
		bytes /= 1024;
		i++;
	}
	snprintf(buf, ITEM_SIZE, "%llu%s", (unsigned long long)bytes, unit[i]);
}

static int add_item(struct items *items, char *text)
{
	size_t i = items->count, to;
	uint64_t bytes;
	char *value;

	if (i == ITEMS_MAX || text_key_value(text, &value) != 0 ||
	    value[0] == '\0')
		return -1;
	if (text_bytes(value, UINT64_MAX, &bytes) == 0) {
		print_size(items->number[i], bytes);
		value = items->number[i];
	}
	for (to = i; to > 0 && strcmp(items->key[to - 1], text) > 0; to--) {
		items->key[to] = items->key[to - 1];
		items->value[to] = items->value[to - 1];
	}
	items->key[to] = text;
	items->value[to] = value;
	items->count++;
	return to > 0 && strcmp(items->key[to - 1], text) == 0 ? -1 : 0;
}

static int is_default(const char *key, const char *value)
{
	size_t length = strlen(key), i;

	for (i = 0; i < sizeof(defaults) / sizeof(defaults[0]); i++)
		if (strncmp(defaults[i], key, length) == 0 &&
		    defaults[i][length] == '=' &&
		    strcmp(defaults[i] + length + 1, value) == 0)
			return 1;
	return 0;
}

static char *print(const char *name, const struct items *items)
{
	size_t size = strlen(name) + 1, i;
	int is_first = 1;
	char *key;

	for (i = 0; i < items->count; i++)
		size += strlen(items->key[i]) + strlen(items->value[i]) + 2;
	key = malloc(size);
	if (key == NULL)
		return NULL;
	snprintf(key, size, "%s", name);
	for (i = 0; i < items->count; i++) {
		if (is_default(items->key[i], items->value[i]))
			continue;
		text_append(key, size, "%c%s=%s", is_first ? ':' : ',',
		    items->key[i], items->value[i]);
		is_first = 0;
	}
	return key;
}

char *report_key(const char *spec)
{
	char copy[LENGTH_MAX + 1], *rest = copy, *name, *item;
	struct items items = {.count = 0};

	if (strlen(spec) > LENGTH_MAX)
		return strdup(spec);
	strcpy(copy, spec);
	name = text_token(&rest, ':');
	if (name[0] == '\0')
		return strdup(spec);
	while ((item = text_token(&rest, ',')) != NULL)
		if (add_item(&items, item) != 0)
			return strdup(spec);
	return print(name, &items);
}

void report_cut_copies(char *spec)
{
	char *at = spec, *end;

	while ((at = strstr(at, "copies=")) != NULL) {
		if (at > spec && (at[-1] == ':' || at[-1] == ','))
			break;
		at++;
	}
	if (at == NULL)
		return;
	end = at + strcspn(at, ",");
	if (*end == ',')
		memmove(at, end + 1, strlen(end + 1) + 1);
	else
		at[-1] = '\0';
}
