/*
 * private_dir.c - makes and removes private directories, and those of the
 * dead.
 *
 * /tmp is everybody's: what is not a directory of this user's, for nobody
 * else, is not touched, and of what is, only the one name that we would have
 * made is removed. A process number may belong to another name space, whose
 * processes we do not see: what is not yet old is left alone as well.
 * Reference: mkdtemp(3).
 */
#include "feature.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cannot.h"
#include "private_dir.h"

static const char prefix[] = "ctxbench-", only_name[] = "channel";
static const time_t old_s = 2;

static const char *parent_dir(void)
{
	const char *dir = getenv("TMPDIR");

	return dir != NULL && dir[0] != '\0' ? dir : "/tmp";
}

/* "ctxbench-PID.XXXXXX": the number, or 0: not one of ours. */
static pid_t owner_of(const char *name)
{
	char *end;
	long number;

	if (strncmp(name, prefix, sizeof(prefix) - 1) != 0)
		return 0;
	name += sizeof(prefix) - 1;
	if (name[0] < '1' || name[0] > '9')
		return 0;
	errno = 0;
	number = strtol(name, &end, 10);
	if (errno != 0 || number > INT_MAX || end[0] != '.' || strlen(end) != 7)
		return 0;
	return (pid_t)number;
}

static int is_leftover(const char *path, pid_t owner)
{
	struct stat about;

	if (kill(owner, 0) == 0 || errno != ESRCH || lstat(path, &about) != 0)
		return 0;
	return S_ISDIR(about.st_mode) && about.st_uid == geteuid() &&
	       (about.st_mode & 077) == 0 &&
	       time(NULL) - about.st_mtime >= old_s;
}

/* 0, or -1: too long a path. */
static int set_paths(struct private_dir *dir, const char *last)
{
	int length =
	    snprintf(dir->path, sizeof(dir->path), "%s/%s", parent_dir(), last);

	if (length < 0 || (size_t)length >= sizeof(dir->path))
		return -1;
	length = snprintf(
	    dir->name, sizeof(dir->name), "%s/%s", dir->path, only_name);
	return length < 0 || (size_t)length >= sizeof(dir->name) ? -1 : 0;
}

static void clear_leftovers(void)
{
	static struct private_dir dir;
	DIR *parent = opendir(parent_dir());
	struct dirent *entry;

	if (parent == NULL)
		return;
	while ((entry = readdir(parent)) != NULL) {
		pid_t owner = owner_of(entry->d_name);

		if (owner != 0 && set_paths(&dir, entry->d_name) == 0 &&
		    is_leftover(dir.path, owner))
			private_dir_remove(&dir);
	}
	closedir(parent);
}

int private_dir_make(struct ring *ring, struct private_dir *dir)
{
	static int cleared;
	char last[64];

	if (!cleared)
		clear_leftovers();
	cleared = 1;
	snprintf(last, sizeof(last), "%s%ld.XXXXXX", prefix, (long)getpid());
	if (set_paths(dir, last) != 0)
		return ring_cannot(ring, "TMPDIR has %zu bytes: too long",
		    strlen(parent_dir()));
	if (mkdtemp(dir->path) == NULL)
		return ring_cannot(ring, "no directory in %s: %s",
		    getenv("TMPDIR") != NULL ? "TMPDIR" : "/tmp",
		    strerror(errno));
	return set_paths(dir, strrchr(dir->path, '/') + 1);
}

void private_dir_remove(const struct private_dir *dir)
{
	int saved = errno;

	unlink(dir->name);
	rmdir(dir->path);
	errno = saved;
}
