/*
 * plat_calls.h - the system calls that benchmarks time, inline, so that
 * nothing stands between the loop and the call.
 *
 * PLAT_HAS_x is 0 where a system lacks one; a benchmark then says so. The
 * constants are the kernel's own numbers: not every C library's headers
 * carry them.
 */
#ifndef CTXBENCH_PLAT_CALLS_H
#define CTXBENCH_PLAT_CALLS_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)

#include <sys/syscall.h>

#if !defined(SYS_futex) && defined(SYS_futex_time64)
#define SYS_futex SYS_futex_time64
#endif

#define PLAT_HAS_FUTEX 1

enum { PLAT_FUTEX_WAIT = 0, PLAT_FUTEX_WAKE = 1, PLAT_FUTEX_PRIVATE = 128 };

/* Sleeps while *word == value. 0: woken, or the word had another value, or
 * a signal came: look again. -1 and errno. */
static inline int plat_futex_wait(uint32_t *word, uint32_t value, int threads)
{
	int op = PLAT_FUTEX_WAIT | (threads ? PLAT_FUTEX_PRIVATE : 0);

	if (syscall(SYS_futex, word, op, value, NULL, NULL, 0) == 0 ||
	    errno == EAGAIN || errno == EINTR)
		return 0;
	return -1;
}

/* Wakes one sleeper at most. How many, or -1 and errno. */
static inline long plat_futex_wake(uint32_t *word, int threads)
{
	int op = PLAT_FUTEX_WAKE | (threads ? PLAT_FUTEX_PRIVATE : 0);

	return syscall(SYS_futex, word, op, 1, NULL, NULL, 0);
}

/* The call itself, never a value that the C library keeps. */
static inline long plat_getuid(void)
{
#ifdef SYS_getuid32
	return syscall(SYS_getuid32);
#else
	return syscall(SYS_getuid);
#endif
}

#else /* no other system's calls are known yet */

#define PLAT_HAS_FUTEX 0

static inline int plat_futex_wait(uint32_t *word, uint32_t value, int threads)
{
	(void)word;
	(void)value;
	(void)threads;
	errno = ENOSYS;
	return -1;
}

static inline long plat_futex_wake(uint32_t *word, int threads)
{
	(void)word;
	(void)threads;
	errno = ENOSYS;
	return -1;
}

static inline long plat_getuid(void)
{
	return (long)getuid();
}

#endif

/* --- System V semaphores and queues: the calls are in sysv.h --- */

#if defined(__ANDROID__) || defined(__minix)
#define PLAT_HAS_SYSV 0
#else
#define PLAT_HAS_SYSV 1
#endif

/* --- POSIX message queues: the calls themselves, as a C library may keep
 * them in a library of their own --- */

#if defined(__linux__) && !defined(SYS_mq_timedsend) && \
    defined(SYS_mq_timedsend_time64)
#define SYS_mq_timedsend SYS_mq_timedsend_time64
#define SYS_mq_timedreceive SYS_mq_timedreceive_time64
#endif

#if defined(__linux__) && defined(SYS_mq_open) && defined(SYS_mq_timedsend)

#include <fcntl.h>
#include <mqueue.h>

#define PLAT_HAS_MQ 1

/* A new queue, with room for one message of so many bytes; its descriptor,
 * or -1 and errno. The name begins with a slash, which the call leaves out. */
static inline int plat_mq_open(const char *name, size_t bytes)
{
	struct mq_attr room = {.mq_maxmsg = 1, .mq_msgsize = (long)bytes};

	return (int)syscall(SYS_mq_open, name + 1,
	    O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600, &room);
}

static inline int plat_mq_unlink(const char *name)
{
	return (int)syscall(SYS_mq_unlink, name + 1);
}

/* 0, or -1 and errno. Goes on after a signal. */
static inline int plat_mq_send(int fd, const void *message, size_t bytes)
{
	long failed;

	do
		failed = syscall(SYS_mq_timedsend, fd, message, bytes, 0, NULL);
	while (failed && errno == EINTR);
	return (int)failed;
}

static inline int plat_mq_receive(int fd, void *message, size_t bytes)
{
	long got;

	do
		got = syscall(
		    SYS_mq_timedreceive, fd, message, bytes, NULL, NULL);
	while (got < 0 && errno == EINTR);
	if (got >= 0 && got != (long)bytes)
		errno = EBADMSG;
	return got == (long)bytes ? 0 : -1;
}

#else

#define PLAT_HAS_MQ 0

static inline int plat_mq_open(const char *name, size_t bytes)
{
	(void)name;
	(void)bytes;
	errno = ENOSYS;
	return -1;
}

static inline int plat_mq_unlink(const char *name)
{
	(void)name;
	errno = ENOSYS;
	return -1;
}

static inline int plat_mq_send(int fd, const void *message, size_t bytes)
{
	(void)fd;
	(void)message;
	(void)bytes;
	errno = ENOSYS;
	return -1;
}

static inline int plat_mq_receive(int fd, void *message, size_t bytes)
{
	(void)fd;
	(void)message;
	(void)bytes;
	errno = ENOSYS;
	return -1;
}

#endif

/* --- signals that carry a value --- */

#include <signal.h>

#if defined(_POSIX_REALTIME_SIGNALS) && _POSIX_REALTIME_SIGNALS > 0 && \
    defined(SIGRTMIN)

#define PLAT_HAS_SIGQUEUE 1

static inline int plat_sigqueue_number(void)
{
	return SIGRTMIN;
}

/* 0, or -1 and errno. */
static inline int plat_sigqueue(pid_t pid, int number, uint32_t value)
{
	union sigval carried;

	carried.sival_int = (int)value;
	return sigqueue(pid, number, carried);
}

/* The value of the next signal of the set that was queued with one. 0, or
 * -1 and errno. Goes on after other signals. */
static inline int plat_sigqueue_wait(const sigset_t *set, uint32_t *value)
{
	siginfo_t info;

	do {
		info.si_code = 0;
		if (sigwaitinfo(set, &info) < 0 && errno != EINTR)
			return -1;
	} while (info.si_code != SI_QUEUE);
	*value = (uint32_t)info.si_value.sival_int;
	return 0;
}

#else

#define PLAT_HAS_SIGQUEUE 0

static inline int plat_sigqueue_number(void)
{
	return SIGUSR1;
}

static inline int plat_sigqueue(pid_t pid, int number, uint32_t value)
{
	(void)pid;
	(void)number;
	(void)value;
	errno = ENOSYS;
	return -1;
}

static inline int plat_sigqueue_wait(const sigset_t *set, uint32_t *value)
{
	(void)set;
	(void)value;
	errno = ENOSYS;
	return -1;
}

#endif

/* --- signals read from a descriptor --- */

#if defined(__linux__)

#include <sys/signalfd.h>

#define PLAT_HAS_SIGNALFD 1

/* A descriptor, or -1 and errno. The set has to be blocked. */
static inline int plat_signalfd(const sigset_t *set)
{
	return signalfd(-1, set, SFD_CLOEXEC);
}

/* Waits for one signal. 0, or -1 and errno. Goes on after other signals. */
static inline int plat_signalfd_read(int fd)
{
	struct signalfd_siginfo info;
	ssize_t got;

	do
		got = read(fd, &info, sizeof(info));
	while (got < 0 && errno == EINTR);
	return got == (ssize_t)sizeof(info) ? 0 : -1;
}

#else

#define PLAT_HAS_SIGNALFD 0

static inline int plat_signalfd(const sigset_t *set)
{
	(void)set;
	errno = ENOSYS;
	return -1;
}

static inline int plat_signalfd_read(int fd)
{
	(void)fd;
	errno = ENOSYS;
	return -1;
}

#endif

/* --- counters in a descriptor --- */

#if defined(__linux__)

#include <sys/eventfd.h>

#define PLAT_HAS_EVENTFD 1

/* Of 0. A descriptor, or -1 and errno. */
static inline int plat_eventfd(void)
{
	return eventfd(0, 0);
}

#else

#define PLAT_HAS_EVENTFD 0

static inline int plat_eventfd(void)
{
	errno = ENOSYS;
	return -1;
}

#endif

/* --- waiting for descriptors through one of the kernel's own --- */

#if defined(__linux__)

#include <sys/epoll.h>

#define PLAT_HAS_EPOLL 1

/* Which tells of `fd` alone, as long as that can be read. A descriptor, or
 * -1 and errno. */
static inline int plat_epoll_of(int fd)
{
	struct epoll_event event = {.events = EPOLLIN};
	int epoll = epoll_create1(0);

	event.data.fd = fd;
	if (epoll >= 0 && epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0) {
		int saved = errno;

		close(epoll);
		errno = saved;
		return -1;
	}
	return epoll;
}

/* Sleeps until there is something to read. 0, or -1 and errno. Goes on
 * after a signal. */
static inline int plat_epoll_wait(int epoll)
{
	struct epoll_event event;
	int count;

	do
		count = epoll_wait(epoll, &event, 1, -1);
	while (count < 0 && errno == EINTR);
	return count == 1 ? 0 : -1;
}

#else

#define PLAT_HAS_EPOLL 0

static inline int plat_epoll_of(int fd)
{
	(void)fd;
	errno = ENOSYS;
	return -1;
}

static inline int plat_epoll_wait(int epoll)
{
	(void)epoll;
	errno = ENOSYS;
	return -1;
}

#endif

/* --- of one actor --- */

/* The call itself, as with getuid. */
static inline long plat_getppid(void)
{
#if defined(__linux__) && defined(SYS_getppid)
	return syscall(SYS_getppid);
#else
	return (long)getppid();
#endif
}

#if defined(__linux__) && defined(SYS_clock_gettime64)
#define PLAT_RAW_CLOCK SYS_clock_gettime64
#elif defined(__linux__) && defined(SYS_clock_gettime)
#define PLAT_RAW_CLOCK SYS_clock_gettime
#endif

/* Has the kernel itself read the clock that plat_clock_ns reads, and drops
 * the answer: 0, or -1 and errno. */
static inline int plat_raw_clock(void)
{
#ifdef PLAT_RAW_CLOCK
	int64_t room[4]; /* whichever way this kernel writes a time */

	return syscall(PLAT_RAW_CLOCK, CLOCK_MONOTONIC, room) == 0 ? 0 : -1;
#else
	errno = ENOSYS;
	return -1;
#endif
}

/* Sleeps until plat_clock_ns() is `until_ns`; it was `now_ns` just before.
 * 0, or -1 and errno, EINTR at a signal. */
static inline int plat_sleep_until(int64_t until_ns, int64_t now_ns)
{
#if defined(_POSIX_CLOCK_SELECTION) && _POSIX_CLOCK_SELECTION > 0
	struct timespec until = {.tv_sec = (time_t)(until_ns / 1000000000),
	    .tv_nsec = (long)(until_ns % 1000000000)};

	(void)now_ns;
	errno = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
	return errno == 0 ? 0 : -1;
#else
	int64_t ns = until_ns > now_ns ? until_ns - now_ns : 0;
	struct timespec length = {.tv_sec = (time_t)(ns / 1000000000),
	    .tv_nsec = (long)(ns % 1000000000)};

	return nanosleep(&length, NULL);
#endif
}

#endif
