/*
 * sysv.h - System V semaphores and queues that do not outlive their makers.
 *
 * Such an object stays until it is removed, and it cannot be removed while
 * it is in use. So each of ours is marked, under a key of our own: a set of
 * semaphores begins with a magic value and with a one that the kernel takes
 * back (SEM_UNDO) when the maker ends, however it ends; a queue has a set
 * beside it, of the same key, for its mark. Who makes the first object of a
 * program removes what carries the mark and has lost its maker, and nothing
 * else. Ids are valid from 0. Reference: semop(2), msgget(2).
 */
#ifndef CTXBENCH_SYSV_H
#define CTXBENCH_SYSV_H

#include <errno.h>
#include <stddef.h>

/* Zero: none was made. */
struct sysv_set {
	int made;
	int id;
	long key;
};

struct sysv_queue {
	int made;
	int id;
	struct sysv_set mark;
};

/* `count` semaphores of 0. 0, or -1 and errno; EINVAL: too many of them.
 * The process that makes it must be the one that lives longest. */
int sysv_make_set(struct sysv_set *set, unsigned count);
void sysv_remove_set(struct sysv_set *set);

int sysv_make_queue(struct sysv_queue *queue);
void sysv_remove_queue(struct sysv_queue *queue);

/* The mark takes the first semaphores of a set. */
enum { SYSV_MARK_MAGIC, SYSV_MARK_ALIVE, SYSV_MARKS };

#include "plat_calls.h"

#if PLAT_HAS_SYSV

#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>

/* Adds to a semaphore of the set, or takes off and waits until that can be.
 * 0, or -1 and errno. Goes on after a signal. */
static inline int sysv_change(
    const struct sysv_set *set, unsigned number, short by)
{
	struct sembuf change = {
	    .sem_num = (unsigned short)(SYSV_MARKS + number), .sem_op = by};
	int failed;

	do
		failed = semop(set->id, &change, 1);
	while (failed && errno == EINTR);
	return failed;
}

/* A message is a long, its type, of 1 and more, and `bytes` after it. */
static inline int sysv_send(
    const struct sysv_queue *queue, const void *message, size_t bytes)
{
	int failed;

	do
		failed = msgsnd(queue->id, message, bytes, 0);
	while (failed && errno == EINTR);
	return failed;
}

static inline int sysv_receive(
    const struct sysv_queue *queue, void *message, size_t bytes, long type)
{
	ssize_t got;

	do
		got = msgrcv(queue->id, message, bytes, type, 0);
	while (got < 0 && errno == EINTR);
	if (got >= 0 && (size_t)got != bytes)
		errno = EBADMSG;
	return got == (ssize_t)bytes ? 0 : -1;
}

#else

static inline int sysv_change(
    const struct sysv_set *set, unsigned number, short by)
{
	(void)set;
	(void)number;
	(void)by;
	errno = ENOSYS;
	return -1;
}

static inline int sysv_send(
    const struct sysv_queue *queue, const void *message, size_t bytes)
{
	(void)queue;
	(void)message;
	(void)bytes;
	errno = ENOSYS;
	return -1;
}

static inline int sysv_receive(
    const struct sysv_queue *queue, void *message, size_t bytes, long type)
{
	(void)queue;
	(void)message;
	(void)bytes;
	(void)type;
	errno = ENOSYS;
	return -1;
}

#endif

#endif
