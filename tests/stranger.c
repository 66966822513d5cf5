/*
 * stranger.c - makes a set of semaphores or a queue under a given key, as
 * somebody else might.
 *
 *   stranger KEY set|queue make|look|remove
 *
 * look: it is there. Exit 1: it could not be done.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>

int main(int argc, char **argv)
{
	key_t key = argc == 4 ? (key_t)strtol(argv[1], NULL, 0) : 0;
	int is_set, flags, id;

	if (key == 0)
		return 2;
	is_set = strcmp(argv[2], "set") == 0;
	flags = strcmp(argv[3], "make") == 0 ? 0600 | IPC_CREAT | IPC_EXCL : 0;
	id = is_set ? semget(key, flags != 0 ? 3 : 0, flags)
		    : msgget(key, flags);
	if (id < 0 || strcmp(argv[3], "remove") != 0)
		return id < 0;
	return (is_set ? semctl(id, 0, IPC_RMID)
		       : msgctl(id, IPC_RMID, NULL)) != 0;
}
