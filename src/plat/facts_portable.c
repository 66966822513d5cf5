/*
 * facts_portable.c - facts that POSIX, the C library or the compiler tell.
 *
 * Included by facts.c, before the system's own part, which may replace any
 * of them. flags.h is written by the build: BUILD_CC, BUILD_FLAGS.
 */
#include "feature.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "flags.h"

#if defined(__linux__) || defined(__GNU__) || defined(__CYGWIN__) ||     \
    defined(__APPLE__) || defined(__FreeBSD__) || defined(__NetBSD__) || \
    defined(__OpenBSD__) || defined(__DragonFly__)
#define FACTS_HAVE_GETLOADAVG
#elif defined(__sun)
#include <sys/loadavg.h>
#define FACTS_HAVE_GETLOADAVG
#endif

#if defined(__GLIBC__) && !defined(__UCLIBC__)
#include <gnu/libc-version.h>
#endif

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__TINYC__)
#define COMPILER "tcc"
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#elif defined(__SUNPRO_C)
#define COMPILER "Sun C"
#else
#define COMPILER "unknown"
#endif

static const struct {
	int policy;
	const char *name;
} policies[] = {
    {SCHED_OTHER, "SCHED_OTHER"},
    {SCHED_FIFO, "SCHED_FIFO"},
    {SCHED_RR, "SCHED_RR"},
#ifdef SCHED_BATCH
    {SCHED_BATCH, "SCHED_BATCH"},
#endif
#ifdef SCHED_IDLE
    {SCHED_IDLE, "SCHED_IDLE"},
#endif
#ifdef SCHED_DEADLINE
    {SCHED_DEADLINE, "SCHED_DEADLINE"},
#endif
#ifdef SCHED_EXT
    {SCHED_EXT, "SCHED_EXT"},
#endif
};

static void note_libc(struct facts *facts)
{
#if defined(__UCLIBC__)
	note(facts, "libc", "uClibc");
#elif defined(__GLIBC__)
	(void)facts_setf(facts, "libc", "glibc %s", gnu_get_libc_version());
#elif defined(__BIONIC__)
	note(facts, "libc", "bionic");
#elif defined(__linux__)
	/* musl does not say its name */
	note(facts, "libc", "musl or other");
#else
	note(facts, "libc", "the system's own");
#endif
}

static void note_uname(struct facts *facts)
{
	struct utsname name;

	if (uname(&name) < 0)
		return;
	(void)facts_setf(
	    facts, "os", "%s %s %s", name.sysname, name.release, name.machine);
	note(facts, "kernel_version", name.version);
}

static void note_host(struct facts *facts)
{
	char host[301] = "";

	if (gethostname(host, sizeof(host) - 1) == 0)
		note(facts, "host", host);
}

static void note_cpus(struct facts *facts)
{
	struct cpus set;
	enum plat_answer answer = plat_allowed_cpus(&set);
	long online = sysconf(_SC_NPROCESSORS_ONLN);
	size_t size;
	char *list, none[1];

	if (online > 0)
		(void)facts_setf(facts, "cpu_count", "%ld", online);
	if (answer != PLAT_OK && answer != PLAT_UNSUPPORTED)
		return;
	size = cpus_format(&set, none, sizeof(none)) + 1;
	list = malloc(size);
	if (!list)
		return;
	cpus_format(&set, list, size);
	(void)facts_set(facts, "cpus_allowed", list);
	free(list);
}

static void note_policy(struct facts *facts)
{
	struct sched_param param;
	int policy, level;
	size_t i;

	errno = 0;
	level = getpriority(PRIO_PROCESS, 0);
	if (errno == 0)
		(void)facts_setf(facts, "nice", "%d", level);
	if (pthread_getschedparam(pthread_self(), &policy, &param) != 0)
		return;
	(void)facts_setf(facts, "policy", "policy %d", policy);
	for (i = 0; i < COUNT(policies); i++)
		if (policies[i].policy == policy)
			note(facts, "policy", policies[i].name);
	if (policy == SCHED_FIFO || policy == SCHED_RR)
		(void)facts_setf(facts, "policy", "%s %d",
		    policy == SCHED_RR ? "SCHED_RR" : "SCHED_FIFO",
		    param.sched_priority);
}

static void note_date(struct facts *facts)
{
	time_t now = time(NULL);
	struct tm tm;
	char date[sizeof("-2147483648-01-01T00:00Z")];

	if (gmtime_r(&now, &tm) &&
	    strftime(date, sizeof(date), "%Y-%m-%dT%H:%MZ", &tm) > 0)
		note(facts, "date_utc", date);
}

void facts_build(char *buf, size_t size)
{
	char flags[] = BUILD_FLAGS, *rest = flags, *flag;

	snprintf(buf, size, "%s", COMPILER);
	while ((flag = text_word(&rest)) != NULL)
		text_append(buf, size, " %s", flag);
	text_append(buf, size, ", %d-bit", (int)sizeof(void *) * 8);
}

static void portable_facts(struct facts *facts)
{
	note_host(facts);
	note_uname(facts);
	note_libc(facts);
	note_cpus(facts);
	note_policy(facts);
	note_date(facts);
	note(facts, "compiler", COMPILER);
	note(facts, "cc", BUILD_CC);
	note(facts, "cflags", BUILD_FLAGS);
	note(facts, "clock", plat_clock_name());
	(void)facts_setf(facts, "word_size", "%d-bit", (int)sizeof(void *) * 8);
}

/* Runnable tasks, mean of the last minute; negative when unknown. */
static double load_mean(void)
{
#ifdef FACTS_HAVE_GETLOADAVG
	double load;

	if (getloadavg(&load, 1) == 1)
		return load;
#endif
	return -1;
}
