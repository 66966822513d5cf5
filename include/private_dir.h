/*
 * private_dir.h - a directory of our own for the moment in which something
 * must have a name, a named pipe or a socket, until both of its ends are
 * open.
 *
 * It is made in $TMPDIR, else in /tmp, for its owner alone, and holds one
 * name at most. One that a killed program left behind is removed by the next
 * program of the same user that makes one: the name tells whose it was.
 */
#ifndef CTXBENCH_PRIVATE_DIR_H
#define CTXBENCH_PRIVATE_DIR_H

#include "bench.h"

/* The longest that anybody can open, on most systems. */
struct private_dir {
	char path[4096]; /* of the directory */
	char name[4096]; /* of what is to be made in it */
};

/* 0; -1 and a reason in ring->cannot. */
int private_dir_make(struct ring *ring, struct private_dir *dir);
/* Removes both; errno stays. What is open stays open. */
void private_dir_remove(const struct private_dir *dir);

#endif
