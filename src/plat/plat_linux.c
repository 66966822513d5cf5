/*
 * plat_linux.c - Linux: affinity, per-thread counters, parent-death signal.
 *
 * Included by plat.c. Reference: sched_setaffinity(2), getrusage(2),
 * prctl(2). Linux books yields and wake-up preemptions as involuntary.
 */
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#define PLAT_HAVE_AFFINITY
/* As large as our own sets: a kernel refuses a mask smaller than its own,
 * and none is built for more CPUs than this. */
enum { MASK_BYTES = CPUS_MAX / 8 };

union mask {
	cpu_set_t set;
	unsigned char bytes[MASK_BYTES];
};

enum plat_answer plat_allowed_cpus(struct cpus *set)
{
	union mask mask;
	int cpu;

	cpus_clear(set);
	memset(&mask, 0, sizeof(mask));
	if (sched_getaffinity(0, MASK_BYTES, &mask.set) != 0)
		return answer_of_errno();
	for (cpu = 0; cpu < CPUS_MAX; cpu++)
		if (CPU_ISSET_S((size_t)cpu, MASK_BYTES, &mask.set))
			cpus_add(set, cpu);
	return PLAT_OK;
}

enum plat_answer plat_pin_self(int cpu)
{
	union mask mask;

	if (cpu < 0 || cpu >= CPUS_MAX) {
		errno = EINVAL;
		return PLAT_ERROR;
	}
	memset(&mask, 0, sizeof(mask));
	CPU_SET_S((size_t)cpu, MASK_BYTES, &mask.set);
	if (sched_setaffinity(0, MASK_BYTES, &mask.set) != 0)
		return answer_of_errno();
	return PLAT_OK;
}

#define PLAT_HAVE_CURRENT_CPU
int plat_current_cpu(void)
{
	int cpu = sched_getcpu();

	return cpu >= 0 ? cpu : CPUS_NONE;
}

#define PLAT_HAVE_THREAD_COUNTERS
static int counters_who(int threads)
{
	(void)threads;
	return RUSAGE_THREAD;
}

#define PLAT_HAVE_DIE_WITH_PARENT
enum plat_answer plat_die_with_parent(pid_t parent)
{
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
		return answer_of_errno();
	/* It may have died before the call. */
	return getppid() == parent ? PLAT_OK : PLAT_ERROR;
}

#define PLAT_HAVE_PROGRAM_PATH
enum plat_answer plat_program_path(char *buf, size_t size)
{
	ssize_t length = readlink("/proc/self/exe", buf, size - 1);

	if (length < 0 || (size_t)length == size - 1)
		length = 0; /* cut off, it is another's path */
	buf[length] = '\0';
	return length > 0 ? PLAT_OK : PLAT_UNSUPPORTED;
}

#define PLAT_HAVE_PROCESS_LIMIT
static uint64_t read_limit(const char *path)
{
	unsigned long long limit = 0;
	FILE *file = fopen(path, "r");

	if (file == NULL)
		return 0;
	if (fscanf(file, "%llu", &limit) != 1)
		limit = 0;
	fclose(file);
	return limit;
}

/* The path of our own group, as "/proc/self/cgroup" gives it for the pids
 * controller or the unified hierarchy. */
static uint64_t cgroup_process_limit(void)
{
	char line[512], path[640];
	uint64_t limit = 0;
	FILE *file = fopen("/proc/self/cgroup", "r");

	if (file == NULL)
		return 0;
	while (limit == 0 && fgets(line, sizeof(line), file) != NULL) {
		char *group = strrchr(line, ':');
		int v1 = strstr(line, ":pids:") != NULL;

		if (group == NULL || !(v1 || strncmp(line, "0::", 3) == 0))
			continue;
		group[strcspn(group, "\n")] = '\0';
		snprintf(path, sizeof(path), "/sys/fs/cgroup%s%s/pids.max",
		    v1 ? "/pids" : "", group + 1);
		limit = read_limit(path);
	}
	fclose(file);
	return limit;
}

uint64_t plat_process_limit(void)
{
	struct rlimit processes;
	uint64_t group = cgroup_process_limit();

	if (getuid() == 0 || getrlimit(RLIMIT_NPROC, &processes) != 0 ||
	    processes.rlim_cur == RLIM_INFINITY)
		return group;
	if (group != 0 && group < processes.rlim_cur)
		return group;
	return processes.rlim_cur;
}
