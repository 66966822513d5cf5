/*
 * operand.c - files that are named on the command line: opened, and named
 * in messages. A name is from outside, and may hold what moves the cursor.
 */
#include "feature.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "drive.h"

static int is_stdin(const char *operand)
{
	return strcmp(operand, "-") == 0;
}

const char *operand_name(const char *operand)
{
	return is_stdin(operand) ? "standard input" : operand;
}

int operand_open(const char *operand)
{
	return is_stdin(operand) ? STDIN_FILENO
				 : open(operand, O_RDONLY | O_CLOEXEC);
}

void operand_close(int fd)
{
	if (fd != STDIN_FILENO)
		close(fd);
}

const char *escaped(const char *text, char *buf, size_t size)
{
	text_escape(buf, size, text);
	return buf;
}
