/*
 * replay.c - gives files to fuzz_reader.c, one after the other and in each
 * way: a corpus tried again without libFuzzer. Ends with 0 when it comes to
 * its end.
 */
#include "feature.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_reader.h"

enum { FILE_MAX = 1 << 24 };

static int replay(const char *path)
{
	FILE *file = fopen(path, "rb");
	uint8_t *data = malloc(FILE_MAX);
	size_t size = 0;
	unsigned way;
	int failed = file == NULL || data == NULL;

	if (!failed) {
		size = fread(data, 1, FILE_MAX, file);
		failed = ferror(file);
	}
	if (failed)
		fprintf(stderr, "%s: %s\n", path, strerror(errno));
	for (way = 0; way < FUZZ_WAYS && !failed; way++)
		fuzz_reader(data, size, way);
	if (file != NULL)
		fclose(file);
	free(data);
	return failed;
}

int main(int argc, char **argv)
{
	int i, failed = 0;

	for (i = 1; i < argc; i++) {
		/* Which one, should it not come back. */
		printf("%s\n", argv[i]);
		fflush(stdout);
		failed |= replay(argv[i]);
	}
	return failed;
}
