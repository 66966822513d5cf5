/*
 * registry.c - which benchmark programs there are: the directory says.
 *
 * Executable regular files without a '.' or '~' in their name. Looked for
 * in $CTXBENCH_DIR, else in `bench` beside the real path of this program,
 * else in ../libexec/ctxbench from there.
 */
#include "feature.h"

#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "drive.h"
#include "plat.h"

static char *own_path; /* of this program, resolved; NULL: not found */

static char *join(const char *directory, const char *name)
{
	size_t size = strlen(directory) + strlen(name) + 2;
	char *path = malloc(size);

	if (path == NULL)
		err(EXIT_BAD, "memory");
	snprintf(path, size, "%s/%s", directory, name);
	return path;
}

/* Names are printed: no byte of one may move the cursor. */
static int is_plain(const char *name)
{
	for (; *name != '\0'; name++)
		if (*name <= ' ' || *name > '~')
			return 0;
	return 1;
}

/* A name without a slash was found by the shell, along $PATH. */
static char *search_path(const char *name)
{
	const char *path = getenv("PATH");
	char *list = copy_string(path != NULL ? path : ""), *rest = list,
	     *directory;
	char *found = NULL;

	while (found == NULL && (directory = text_token(&rest, ':')) != NULL) {
		found = join(directory[0] != '\0' ? directory : ".", name);
		if (access(found, X_OK) != 0) {
			free(found);
			found = NULL;
		}
	}
	free(list);
	return found;
}

/* A name without a slash was found along $PATH, or is what a launcher left
 * of the path: the system knows better. */
void registry_set_program_path(const char *argv0)
{
	char path[4096], *found;

	if (argv0 != NULL && strchr(argv0, '/') != NULL)
		own_path = realpath(argv0, NULL);
	if (own_path == NULL &&
	    plat_program_path(path, sizeof(path)) == PLAT_OK)
		own_path = realpath(path, NULL);
	if (own_path != NULL || argv0 == NULL)
		return;
	found = search_path(argv0);
	if (found != NULL)
		own_path = realpath(found, NULL);
	free(found);
}

char *program_beside(const char *relative)
{
	char *base, *slash, *path;

	if (own_path == NULL)
		return NULL;
	base = copy_string(own_path);
	slash = strrchr(base, '/');
	if (slash != NULL)
		*slash = '\0';
	path = join(base, relative);
	free(base);
	return path;
}

static int is_directory(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static char *find_directory(void)
{
	static const char *const below[] = {"bench", "../libexec/ctxbench"};
	const char *given = getenv("CTXBENCH_DIR");
	char *base, *slash;
	size_t i;

	if (given != NULL && given[0] != '\0')
		return copy_string(given);
	if (own_path == NULL)
		errx(EXIT_BAD,
		    "cannot tell where this program is: set CTXBENCH_DIR to "
		    "the directory of the benchmark programs");
	base = copy_string(own_path);
	slash = strrchr(base, '/');
	if (slash != NULL)
		*slash = '\0';
	for (i = 0; i < sizeof(below) / sizeof(below[0]); i++) {
		char *path = join(base, below[i]);

		if (is_directory(path)) {
			free(base);
			return path;
		}
		free(path);
	}
	errx(EXIT_BAD,
	    "no benchmark programs: neither %s/bench nor "
	    "%s/../libexec/ctxbench is there; set CTXBENCH_DIR",
	    base, base);
}

static int is_program(const char *name, const char *path)
{
	struct stat status;

	return strpbrk(name, ".~") == NULL && is_plain(name) &&
	       stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
	       access(path, X_OK) == 0;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct program *)a)->name,
	    ((const struct program *)b)->name);
}

static void add_program(struct registry *registry, const char *name)
{
	char *path = join(registry->directory, name);
	size_t size = (registry->programs + 1) * sizeof(struct program);

	if (!is_program(name, path)) {
		free(path);
		return;
	}
	registry->program = realloc(registry->program, size);
	if (registry->program == NULL)
		err(EXIT_BAD, "memory");
	registry->program[registry->programs++] =
	    (struct program){copy_string(name), path};
}

/* The directory is taken over. */
static void read_directory(struct registry *registry, char *path)
{
	struct dirent *entry;
	DIR *directory = opendir(path);

	*registry = (struct registry){.directory = path};
	if (directory == NULL)
		err(EXIT_BAD, "%s", path);
	while ((entry = readdir(directory)) != NULL)
		add_program(registry, entry->d_name);
	closedir(directory);
	if (registry->programs == 0)
		errx(
		    EXIT_BAD, "%s: no benchmark program in it: run make", path);
	qsort(registry->program, registry->programs,
	    sizeof(registry->program[0]), by_name);
}

void registry_open(struct registry *registry)
{
	read_directory(registry, find_directory());
}

void registry_open_at(struct registry *registry, const char *directory)
{
	char *below = join(directory, "bench");

	if (!is_directory(below)) {
		free(below);
		below = copy_string(directory);
	}
	read_directory(registry, below);
}

void registry_close(struct registry *registry)
{
	size_t i;

	for (i = 0; i < registry->programs; i++) {
		free(registry->program[i].name);
		free(registry->program[i].path);
	}
	free(registry->program);
	free(registry->directory);
}

const struct program *registry_find(
    const struct registry *registry, const char *name)
{
	size_t i;

	for (i = 0; i < registry->programs; i++)
		if (strcmp(registry->program[i].name, name) == 0)
			return &registry->program[i];
	return NULL;
}
