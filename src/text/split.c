/*
 * split.c - cutting a string apart, in place.
 *
 * The caller's cursor is the only state, so cuts may be nested. There is no
 * quoting: what could be taken for a separator was escaped on writing, see
 * escape.c.
 */
#include "feature.h"

#include "text.h"

#include <string.h>

/* What isspace() knows in the "C" locale. */
#define BLANKS " \t\n\v\f\r"

char *text_token(char **cursor, char separator)
{
	char *token = *cursor, *end;

	if (!token)
		return NULL;
	end = strchr(token, separator);
	if (end)
		*end++ = '\0';
	*cursor = end;
	return token;
}

char *text_word(char **cursor)
{
	char *word = *cursor + strspn(*cursor, BLANKS);
	char *end = word + strcspn(word, BLANKS);

	*cursor = end;
	if (end == word)
		return NULL;
	if (*end != '\0') {
		*end = '\0';
		*cursor = end + 1;
	}
	return word;
}

int text_key_value(char *s, char **value)
{
	char *equals = strchr(s, '=');

	if (!equals || equals == s)
		return -1;
	*equals = '\0';
	*value = equals + 1;
	return 0;
}
