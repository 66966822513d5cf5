/*
 * lists.c - which keys of rows that came from one operand have value lists,
 * and which row has which of their values.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "lists.h"

int lists_item(const char *row, int item, char *copy, char **value)
{
	char *rest = copy, *text;

	snprintf(copy, SPEC_ROOM, "%s", row);
	text_token(&rest, ':');
	while ((text = text_token(&rest, ',')) != NULL)
		if (item-- == 0)
			break;
	if (text == NULL)
		return -1;
	memmove(copy, text, strlen(text) + 1);
	return text_key_value(copy, value);
}

static int has_value(const char *row, int item, const char *value)
{
	char copy[SPEC_ROOM], *own;

	return item == NO_ITEM || (lists_item(row, item, copy, &own) == 0 &&
				      strcmp(own, value) == 0);
}

void list_add(struct list *list, const char *value)
{
	size_t i;

	for (i = 0; i < list->count; i++)
		if (strcmp(list->value[i], value) == 0)
			return;
	list->value =
	    realloc(list->value, (list->count + 1) * sizeof(*list->value));
	if (list->value == NULL)
		err(EXIT_BAD, "memory");
	list->value[list->count++] = copy_string(value);
}

void list_free(struct list *list)
{
	size_t i;

	for (i = 0; i < list->count; i++)
		free(list->value[i]);
	free(list->value);
}

/* Returns 0 when the rows have no such item. */
static int take_list(const struct lists *lists, int item, struct list *list)
{
	char copy[SPEC_ROOM], *value;
	size_t i;

	*list = (struct list){.item = item};
	for (i = lists->from; i < lists->to; i++) {
		if (lists_item(lists->run->job[i].spec, item, copy, &value) !=
		    0)
			return 0;
		text_escape(list->key, sizeof(list->key), copy);
		list_add(list, value);
	}
	return 1;
}

/* Those of more than one value are kept. */
int lists_find(struct lists *lists)
{
	struct list list;
	int item, found = 0;

	for (item = 0; take_list(lists, item, &list); item++) {
		if (list.count > 1 && found == 0)
			lists->down = list;
		else if (list.count > 1 && found == 1)
			lists->across = list;
		else
			list_free(&list);
		found += list.count > 1;
	}
	list_free(&list);
	return found;
}

size_t lists_job(
    const struct lists *lists, const char *down, const char *across)
{
	size_t i;

	for (i = lists->from; i < lists->to; i++) {
		const char *row = lists->run->job[i].spec;

		if (has_value(row, lists->down.item, down) &&
		    has_value(row, lists->across.item, across))
			break;
	}
	return i;
}
