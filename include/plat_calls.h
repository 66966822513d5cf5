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

#endif
