/*
 * option.c - walks a command line by a table of options.
 */
#include "feature.h"

#include <stddef.h>
#include <string.h>

#include "option.h"

void option_start(
    struct option_scan *scan, const struct option_spec *spec, char **argv)
{
	*scan = (struct option_scan){.spec = spec, .arg = argv};
}

/* The entry that "--name", "--name=value" or "-x" means. A single letter
 * takes one dash, a word two. */
static const struct option_spec *find(
    const struct option_spec *spec, const char *word)
{
	size_t dashes = word[1] == '-' ? 2 : 1;
	size_t length = strcspn(word + dashes, dashes == 2 ? "=" : "");

	for (; spec->name != NULL; spec++)
		if (strlen(spec->name) == length &&
		    (length == 1) == (dashes == 1) &&
		    strncmp(spec->name, word + dashes, length) == 0)
			return spec;
	return NULL;
}

int option_next(struct option_scan *scan)
{
	const struct option_spec *spec;
	char *equals;

	scan->word = scan->value = *scan->arg;
	if (scan->word == NULL)
		return OPTION_END;
	scan->arg++;
	if (!scan->only_operands && strcmp(scan->word, "--") == 0) {
		scan->only_operands = 1;
		return option_next(scan);
	}
	/* A lone "-" is an operand: standard input. */
	if (scan->only_operands || scan->word[0] != '-' ||
	    scan->word[1] == '\0')
		return OPTION_OPERAND;

	spec = find(scan->spec, scan->word);
	if (spec == NULL)
		return OPTION_UNKNOWN;
	equals = strchr(scan->word, '=');
	scan->value = equals != NULL ? equals + 1 : NULL;
	if (spec->values == 0)
		return equals == NULL ? spec->id : OPTION_EXTRA_VALUE;
	if (scan->value == NULL && *scan->arg != NULL)
		scan->value = *scan->arg++;
	scan->second = scan->value;
	if (spec->values == 2)
		scan->second = *scan->arg != NULL ? *scan->arg++ : NULL;
	return scan->second != NULL ? spec->id : OPTION_NO_VALUE;
}
