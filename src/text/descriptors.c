/*
 * descriptors.c - the standard descriptors, held.
 */
#include "feature.h"

#include <fcntl.h>
#include <unistd.h>

#include "descriptors.h"

int descriptors_hold(void)
{
	int fd;

	do {
		fd = open("/dev/null", O_RDONLY);
		if (fd < 0)
			return -1;
	} while (fd <= STDERR_FILENO);
	close(fd);
	return 0;
}
