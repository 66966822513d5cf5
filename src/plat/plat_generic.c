/*
 * plat_generic.c - every capability with POSIX alone, or its absence.
 *
 * Included by plat.c after the system's own file. What POSIX has no word
 * for (affinity, the running CPU, a parent's death) is unsupported here,
 * and the table says so.
 */
#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#ifndef PLAT_HAVE_AFFINITY
enum plat_answer plat_allowed_cpus(struct cpus *set)
{
	long cpu, online = 1;

#ifdef _SC_NPROCESSORS_ONLN
	online = sysconf(_SC_NPROCESSORS_ONLN);
#endif
	cpus_clear(set);
	for (cpu = 0; cpu < CPUS_MAX && (cpu == 0 || cpu < online); cpu++)
		cpus_add(set, (int)cpu);
	return PLAT_UNSUPPORTED;
}

enum plat_answer plat_pin_self(int cpu)
{
	(void)cpu;
	errno = ENOSYS;
	return PLAT_UNSUPPORTED;
}
#endif

#ifndef PLAT_HAVE_CURRENT_CPU
int plat_current_cpu(void)
{
	return CPUS_NONE;
}
#endif

#ifndef PLAT_HAVE_THREAD_COUNTERS
/* RUSAGE_SELF counts the whole process: right for process actors only. */
static int counters_who(int threads)
{
#ifdef RUSAGE_THREAD
	(void)threads;
	return RUSAGE_THREAD;
#else
	return threads ? -1 : RUSAGE_SELF;
#endif
}
#endif

#ifndef PLAT_HAVE_COUNTERS
static int64_t timeval_ns(struct timeval t)
{
	return (int64_t)t.tv_sec * 1000000000 + (int64_t)t.tv_usec * 1000;
}

/* The CPU-time clock where there is one: rusage may be brought up to date
 * only at the timer tick. */
static int64_t cpu_time_ns(int threads, const struct rusage *usage)
{
#if defined(CLOCK_THREAD_CPUTIME_ID) && defined(CLOCK_PROCESS_CPUTIME_ID)
	struct timespec now;

	if (clock_gettime(
		threads ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID,
		&now) == 0)
		return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
#else
	(void)threads;
#endif
	return timeval_ns(usage->ru_utime) + timeval_ns(usage->ru_stime);
}

enum plat_answer plat_counters(int threads, struct plat_counters *counters)
{
	int who = counters_who(threads);
	struct rusage usage;

	if (who == -1) {
		errno = ENOSYS;
		return PLAT_UNSUPPORTED;
	}
	if (getrusage(who, &usage) != 0)
		return answer_of_errno();
	counters->voluntary = (uint64_t)usage.ru_nvcsw;
	counters->involuntary = (uint64_t)usage.ru_nivcsw;
	counters->cpu_ns = cpu_time_ns(threads, &usage);
	return PLAT_OK;
}
#endif

#ifndef PLAT_HAVE_CLOCK
int64_t plat_clock_ns(void)
{
	struct timespec now;

	if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
		return 0;
	return (int64_t)now.tv_sec * 1000000000 + (int64_t)now.tv_nsec;
}

const char *plat_clock_name(void)
{
	return "CLOCK_MONOTONIC";
}
#endif

#ifndef PLAT_HAVE_FIFO
enum plat_answer plat_fifo(int priority)
{
#if defined(_POSIX_PRIORITY_SCHEDULING) && _POSIX_PRIORITY_SCHEDULING > 0
	struct sched_param param;

	memset(&param, 0, sizeof(param));
	param.sched_priority = priority;
	errno = pthread_setschedparam(pthread_self(), SCHED_FIFO, &param);
	return errno == 0 ? PLAT_OK : answer_of_errno();
#else
	(void)priority;
	errno = ENOSYS;
	return PLAT_UNSUPPORTED;
#endif
}
#endif

#ifndef PLAT_HAVE_LOCK_MEMORY
enum plat_answer plat_lock_memory(void)
{
#if defined(_POSIX_MEMLOCK) && _POSIX_MEMLOCK > 0
	return mlockall(MCL_CURRENT | MCL_FUTURE) == 0 ? PLAT_OK
						       : answer_of_errno();
#else
	errno = ENOSYS;
	return PLAT_UNSUPPORTED;
#endif
}
#endif

#ifndef PLAT_HAVE_HOLD_LATENCY
enum plat_answer plat_hold_latency(int *fd)
{
	*fd = -1;
	errno = ENOSYS;
	return PLAT_UNSUPPORTED;
}
#endif

#ifndef PLAT_HAVE_SPECULATION
enum plat_answer plat_speculation(unsigned kind)
{
	errno = ENOSYS;
	return kind == PLAT_SPEC_DEFAULT ? PLAT_OK : PLAT_UNSUPPORTED;
}
#endif

#ifndef PLAT_HAVE_HARDWARE
unsigned long plat_hardware(void)
{
	return 0;
}
#endif

#ifndef PLAT_HAVE_VECTOR_ALLOW
enum plat_answer plat_vector_allow(unsigned kind)
{
	(void)kind;
	return PLAT_OK;
}
#endif

#ifndef PLAT_HAVE_DIE_WITH_PARENT
enum plat_answer plat_die_with_parent(pid_t parent)
{
	errno = ENOSYS;
	return getppid() == parent ? PLAT_UNSUPPORTED : PLAT_ERROR;
}
#endif

#ifndef PLAT_HAVE_PROCESS_SHARED
#if defined(_POSIX_THREAD_PROCESS_SHARED) && _POSIX_THREAD_PROCESS_SHARED > 0
int plat_share_between_processes(
    pthread_mutexattr_t *mutex_kind, pthread_condattr_t *cond_kind)
{
	int error =
	    pthread_mutexattr_setpshared(mutex_kind, PTHREAD_PROCESS_SHARED);

	if (error == 0)
		error = pthread_condattr_setpshared(
		    cond_kind, PTHREAD_PROCESS_SHARED);
	return error;
}

/* Some systems have the calls and refuse them: ask. */
int plat_process_shared(void)
{
	pthread_mutexattr_t mutex_kind;
	pthread_condattr_t cond_kind;

	if (pthread_mutexattr_init(&mutex_kind) != 0 ||
	    pthread_condattr_init(&cond_kind) != 0)
		return -1;
	return plat_share_between_processes(&mutex_kind, &cond_kind) == 0 ? 0
									  : -1;
}
#else
int plat_share_between_processes(
    pthread_mutexattr_t *mutex_kind, pthread_condattr_t *cond_kind)
{
	(void)mutex_kind;
	(void)cond_kind;
	return ENOSYS;
}

int plat_process_shared(void)
{
	return -1;
}
#endif
#endif

#ifndef PLAT_HAVE_PROGRAM_PATH
enum plat_answer plat_program_path(char *buf, size_t size)
{
	(void)size;
	buf[0] = '\0';
	return PLAT_UNSUPPORTED;
}
#endif

#ifndef PLAT_HAVE_PROCESS_LIMIT
uint64_t plat_process_limit(void)
{
	return 0;
}
#endif
