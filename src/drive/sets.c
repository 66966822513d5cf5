/*
 * sets.c - benchmarks by what they are about: core, ipc, sys, proc; what
 * says nothing of it is "other".
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"

const struct set_name sets_known[] = {
    {"core", "switches by themselves"},
    {"ipc", "switches with a message or a signal"},
    {"sys", "system calls, without a switch"},
    {"proc", "processes and threads, made and ended"},
    {"other", "of no set"},
    {NULL, NULL},
};

static const char all[] = "all";

int sets_is_name(const char *name)
{
	size_t i;

	for (i = 0; sets_known[i].name != NULL; i++)
		if (strcmp(sets_known[i].name, name) == 0)
			return 1;
	return strcmp(name, all) == 0;
}

int sets_has(const char *name, const struct description *about)
{
	return strcmp(name, all) == 0 || strcmp(name, about->set) == 0;
}

struct question *sets_ask(const struct registry *registry)
{
	struct question *question =
	    calloc(registry->programs, sizeof(*question));
	size_t i;

	if (question == NULL)
		err(EXIT_BAD, "memory");
	for (i = 0; i < registry->programs; i++)
		question[i].path = registry->program[i].path;
	describe_all(question, registry->programs);
	return question;
}

/* Whether a word stands among others. */
static int has_word(const char *words, const char *word)
{
	char copy[80], *rest = copy, *next;

	snprintf(copy, sizeof(copy), "%s", words);
	while ((next = text_word(&rest)) != NULL)
		if (strcmp(next, word) == 0)
			return 1;
	return 0;
}

static int is_ours(const char *key)
{
	return strcmp(key, "place") == 0 || strcmp(key, "cpus") == 0;
}

/* A program that does not answer is not judged here. */
char *sets_cannot(const struct description *about, const char *row)
{
	char copy[SPEC_ROOM + 1], why[SPEC_ROOM + 32] = "", *rest = copy;
	char *item, *value;

	snprintf(copy, sizeof(copy), "%s", row);
	text_token(&rest, ':');
	while (about->version > 0 && (item = text_token(&rest, ',')) != NULL) {
		if (text_key_value(item, &value) != 0 || is_ours(item))
			continue;
		if (!has_word(about->keys, item))
			snprintf(why, sizeof(why), "takes no %s=", item);
		else if (strcmp(item, "actors") == 0 &&
			 !has_word(about->actors, value))
			snprintf(why, sizeof(why), "has no actors=%s", value);
	}
	return why[0] != '\0' ? copy_string(why) : NULL;
}
