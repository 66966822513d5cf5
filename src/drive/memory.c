/*
 * memory.c - strings of the driver's own; without memory it ends.
 */
#include "feature.h"

#include <err.h>
#include <string.h>

#include "drive.h"

char *copy_string(const char *text)
{
	char *copy = strdup(text);

	if (copy == NULL)
		err(EXIT_BAD, "memory");
	return copy;
}
