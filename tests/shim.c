/*
 * shim - a library to be preloaded: one call of the C library lies, as
 * $CTXBENCH_SHIM says; all others are as they were.
 *
 *   step10ms, rounds   the clock goes in steps of 10 ms, of 1 us
 *   frozen             the clock stands still
 *   stops              it does so from the 1000th reading on
 *   backwards          every 97th reading is 1 ms early
 *   slow               a reading is a system call and 500 ns more
 *   drops              from the 10000th on, signals of a condition are lost
 *   yields             sched_yield does nothing
 *   cpus               a kernel for 4096 CPUs that allows 1500 as well
 *   storm              alarm() brings a SIGALRM each millisecond
 *
 * Nothing is looked up in the real library: what a call should do is asked
 * of the kernel, or of a call that does as well.
 */
#include "feature.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { KERNEL_MASK_BYTES = 512, FAR_CPU = 1500 };

static int mode_is(const char *name)
{
	const char *mode = getenv("CTXBENCH_SHIM");

	return mode != NULL && strcmp(mode, name) == 0;
}

static int64_t real_ns(clockid_t clock)
{
	struct timespec now = {0, 0};

	syscall(SYS_clock_gettime, clock, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int64_t slow_ns(void)
{
	int64_t end = real_ns(CLOCK_MONOTONIC) + 500, now;

	do
		now = real_ns(CLOCK_MONOTONIC);
	while (now < end);
	return now;
}

static int64_t lie_ns(void)
{
	static unsigned calls;
	static int64_t last;
	int64_t now = mode_is("slow") ? slow_ns() : real_ns(CLOCK_MONOTONIC);

	calls++;
	if (mode_is("frozen") || (mode_is("stops") && calls > 1000))
		return last;
	last = now;
	if (mode_is("step10ms"))
		return now - now % 10000000;
	if (mode_is("rounds"))
		return now - now % 1000;
	if (mode_is("backwards") && calls % 97 == 0)
		return now - 1000000;
	return now;
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
	int64_t ns = clock == CLOCK_MONOTONIC ? lie_ns() : real_ns(clock);

	out->tv_sec = (time_t)(ns / 1000000000);
	out->tv_nsec = (long)(ns % 1000000000);
	return 0;
}

/* With one waiter to a condition a broadcast is a signal. */
int pthread_cond_signal(pthread_cond_t *condition)
{
	static unsigned calls;

	if (mode_is("drops") && ++calls >= 10000)
		return 0;
	return pthread_cond_broadcast(condition);
}

int sched_yield(void)
{
	return mode_is("yields") ? 0 : (int)syscall(SYS_sched_yield);
}

int sched_getaffinity(pid_t pid, size_t bytes, cpu_set_t *set)
{
	long filled;

	if (mode_is("cpus") && bytes < KERNEL_MASK_BYTES) {
		errno = EINVAL;
		return -1;
	}
	filled = syscall(SYS_sched_getaffinity, pid, bytes, set);
	if (filled < 0)
		return -1;
	memset((unsigned char *)set + filled, 0, bytes - (size_t)filled);
	if (mode_is("cpus"))
		CPU_SET_S(FAR_CPU, bytes, set);
	return 0;
}

static void on_alarm(int number)
{
	(void)number;
}

/* The supervisor and each process of actors call it once, as they start. */
unsigned alarm(unsigned seconds)
{
	struct itimerval timer = {{0, 0}, {0, 0}}, old;
	struct sigaction action;

	timer.it_value.tv_sec = (time_t)seconds;
	if (seconds > 0 && mode_is("storm")) {
		memset(&action, 0, sizeof(action));
		sigemptyset(&action.sa_mask);
		action.sa_handler = on_alarm;
		sigaction(SIGALRM, &action, NULL);
		timer.it_value.tv_sec = 0;
		timer.it_value.tv_usec = timer.it_interval.tv_usec = 1000;
	}
	setitimer(ITIMER_REAL, &timer, &old);
	return (unsigned)old.it_value.tv_sec;
}
