/*
 * sysv.c - System V objects: made, marked, removed, and cleared away when
 * their maker is gone. See sysv.h.
 *
 * Keys are a fixed prefix and a number that is counted up until one is
 * free. A set without its mark is not ours, whatever its key; one that has
 * it is marked in one semop, so that none is ever seen half marked. The mark
 * of a queue comes before the queue, where there was none of its key. Not
 * handled: a maker that is killed in the microseconds between two calls, or
 * a stranger who takes the key in them.
 */
#include "feature.h"

#include "sysv.h"

#if PLAT_HAS_SYSV

enum {
	KEY_PREFIX = 0x63740000,
	KEYS = 2048,
	MAGIC_SET = 25460,
	MAGIC_QUEUE = 25461, /* a queue of the same key belongs to it */
	MODE = 0600
};

static long last_key = -1; /* tried by this program, less the prefix */

/* 1, or 0 and errno; ENOENT: no. */
static int queue_exists(key_t key)
{
	return msgget(key, 0) >= 0 || errno == EACCES;
}

/* Whether none of this key is left. A stranger's stays. */
static int remove_queue_of(key_t key)
{
	struct msqid_ds about;
	int id = msgget(key, 0);

	if (id < 0)
		return errno == ENOENT;
	return msgctl(id, IPC_STAT, &about) == 0 &&
	       about.msg_perm.cuid == geteuid() &&
	       msgctl(id, IPC_RMID, NULL) == 0;
}

/* Of another user's set no value can be read: it stays as well. */
static void remove_orphan(key_t key)
{
	int id = semget(key, 0, 0), magic;

	if (id < 0 || semctl(id, SYSV_MARK_ALIVE, GETVAL) != 0)
		return;
	magic = semctl(id, SYSV_MARK_MAGIC, GETVAL);
	if (magic == MAGIC_SET ||
	    (magic == MAGIC_QUEUE && remove_queue_of(key)))
		semctl(id, 0, IPC_RMID);
}

/* Another program may have tidied up as well: no error. */
void sysv_remove_set(struct sysv_set *set)
{
	if (set->made)
		semctl(set->id, 0, IPC_RMID);
	set->made = 0;
}

static void remove_set_keep_errno(struct sysv_set *set)
{
	int error = errno;

	sysv_remove_set(set);
	errno = error;
}

static int mark_set(struct sysv_set *set, short magic)
{
	struct sembuf mark[] = {{.sem_num = SYSV_MARK_MAGIC, .sem_op = magic},
	    {.sem_num = SYSV_MARK_ALIVE, .sem_op = 1, .sem_flg = SEM_UNDO}};

	if (semop(set->id, mark, 2) == 0)
		return 0;
	remove_set_keep_errno(set);
	return -1;
}

/* Why the last semget failed; errno stays. Some say EINVAL, not EEXIST, of a
 * set that is there and is smaller. */
static int key_is_taken(key_t key)
{
	int error = errno, exists = semget(key, 0, 0) >= 0;

	errno = error;
	return error == EEXIST || (error == EINVAL && exists);
}

/* 1: made and marked. 0: the key is taken. -1 and errno. */
static int make_at(struct sysv_set *set, key_t key, unsigned count, short magic)
{
	int id;

	if (magic == MAGIC_QUEUE) {
		if (queue_exists(key))
			return 0;
		if (errno != ENOENT)
			return -1;
	}
	id =
	    semget(key, (int)(SYSV_MARKS + count), MODE | IPC_CREAT | IPC_EXCL);
	if (id < 0)
		return key_is_taken(key) ? 0 : -1;
	*set = (struct sysv_set){.made = 1, .id = id, .key = (long)key};
	return mark_set(set, magic) == 0 ? 1 : -1;
}

static int make_set(struct sysv_set *set, unsigned count, short magic)
{
	int made = 0, number;

	for (number = 0; last_key < 0 && number < KEYS; number++)
		remove_orphan((key_t)(KEY_PREFIX + number));
	while (made == 0 && ++last_key < KEYS)
		made =
		    make_at(set, (key_t)(KEY_PREFIX + last_key), count, magic);
	if (made == 0)
		errno = ENOSPC;
	return made > 0 ? 0 : -1;
}

int sysv_make_set(struct sysv_set *set, unsigned count)
{
	return make_set(set, count, MAGIC_SET);
}

int sysv_make_queue(struct sysv_queue *queue)
{
	if (make_set(&queue->mark, 0, MAGIC_QUEUE) != 0)
		return -1;
	queue->id = msgget((key_t)queue->mark.key, MODE | IPC_CREAT | IPC_EXCL);
	queue->made = queue->id >= 0;
	if (!queue->made)
		remove_set_keep_errno(&queue->mark);
	return queue->made ? 0 : -1;
}

void sysv_remove_queue(struct sysv_queue *queue)
{
	if (queue->made)
		msgctl(queue->id, IPC_RMID, NULL);
	queue->made = 0;
	sysv_remove_set(&queue->mark);
}

#else

int sysv_make_set(struct sysv_set *set, unsigned count)
{
	(void)set;
	(void)count;
	errno = ENOSYS;
	return -1;
}

void sysv_remove_set(struct sysv_set *set)
{
	(void)set;
}

int sysv_make_queue(struct sysv_queue *queue)
{
	(void)queue;
	errno = ENOSYS;
	return -1;
}

void sysv_remove_queue(struct sysv_queue *queue)
{
	(void)queue;
}

#endif
