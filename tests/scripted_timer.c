/*
 * scripted_timer - the benchmark timer on the made-up system of scripted.c,
 * where each sleep ends as late as the script says.
 *
 * CTXBENCH_TEST_LATE is the lateness in nanoseconds, 5000 by default; less
 * than nothing is a sleep that ends early.
 */
#define SCRIPTED_SYSTEM_ONLY
#include "scripted.c"

#include "../bench/timer.c"

/* Takes the place of the system's. The two readings of the clock in an
 * operation are a part of its lateness. */
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until,
    struct timespec *left)
{
	const char *late = getenv("CTXBENCH_TEST_LATE");

	(void)clock;
	(void)flags;
	(void)left;
	now_ns = (int64_t)until->tv_sec * 1000000000 + until->tv_nsec +
		 (late != NULL ? atoi(late) : 5000) - 2 * READING_NS;
	return 0;
}
