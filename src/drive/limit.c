/*
 * limit.c - how long a launch may take before it is given up on.
 */
#include "feature.h"

#include "drive.h"

enum { ACTORS_MOST = 10000 }; /* more are refused before they are made */

/* What it takes to make many actors, and to end them: each process closes
 * what the others have open. */
static int64_t set_up_ns(const struct job *job)
{
	int64_t actors = (int64_t)job->about.hops * job->copies;

	if (actors > ACTORS_MOST)
		actors = ACTORS_MOST;
	return actors * 1000000 + actors * actors * 500;
}

/* However long the traces are. */
static int64_t longest_ns(const struct run *run)
{
	return run->settings->thorough ? INT64_C(60000000000)
				       : INT64_C(10000000000);
}

/* A launch may take what is left of the budget. Near its end it may take
 * some seconds more: on a busy machine it does; but a budget that was asked
 * for is kept. Where so many launches were asked for, and no time, each may
 * take all of it. */
static int64_t measuring_ns(const struct run *run)
{
	int64_t left_ns =
	    run->schedule.budget_ns + run->start_ns - clock_now_ns();
	int64_t least_ns =
	    run->schedule.strict ? 1000000000 : INT64_C(5000000000);

	if (!run->schedule.adaptive && !run->schedule.strict)
		return longest_ns(run);
	if (left_ns < least_ns)
		return least_ns;
	return left_ns < longest_ns(run) ? left_ns : longest_ns(run);
}

/* A budget that was asked for is kept, also by thousands of actors. */
int64_t limit_launch_ns(const struct run *run, const struct job *job)
{
	int64_t ns = measuring_ns(run);

	return run->schedule.strict ? ns : ns + set_up_ns(job);
}

int limit_is_tight(const struct run *run, int64_t limit_ns)
{
	return limit_ns < longest_ns(run);
}

int64_t limit_grace_ns(const struct job *job)
{
	return 1500000000 + set_up_ns(job);
}
