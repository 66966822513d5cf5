/*
 * plat_linux.c - Linux: affinity, per-thread counters, parent-death signal.
 *
 * Included by plat.c. Reference: sched_setaffinity(2), getrusage(2),
 * prctl(2). Linux books yields and wake-up preemptions as involuntary.
 */
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "vector.h"

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

#define PLAT_HAVE_SPECULATION
enum {
	GET_SPECULATION = 52,
	SET_SPECULATION = 53,
	SPEC_ENABLE = 2,
	SPEC_DISABLE = 4,
	SPEC_FORCE_DISABLE = 8
};

/* EINVAL, ENODEV: no such control in this kernel or processor; ENXIO,
 * ERANGE: not by this call, as it was booted. What was set is read back. */
enum plat_answer plat_speculation(unsigned kind)
{
	static const struct {
		int which, value;
	} call[PLAT_SPECS] = {[PLAT_SPEC_STORE_BYPASS] = {0, SPEC_DISABLE},
	    [PLAT_SPEC_INDIRECT_BRANCH] = {1, SPEC_DISABLE},
	    [PLAT_SPEC_L1D_FLUSH] = {2, SPEC_ENABLE}};
	int which = call[kind].which, value = call[kind].value, now;

	if (kind == PLAT_SPEC_DEFAULT)
		return PLAT_OK;
	if (prctl(SET_SPECULATION, which, value, 0, 0) != 0)
		return errno == EINVAL || errno == ENODEV || errno == ENXIO ||
			       errno == ERANGE
			   ? PLAT_UNSUPPORTED
			   : answer_of_errno();
	now = prctl(GET_SPECULATION, which, 0, 0, 0);
	if (value == SPEC_DISABLE)
		value |= SPEC_FORCE_DISABLE;
	if (now >= 0 && (now & value) != 0)
		return PLAT_OK;
	errno = ENXIO;
	return PLAT_UNSUPPORTED;
}

#define PLAT_HAVE_HARDWARE
unsigned long plat_hardware(void)
{
	return getauxval(AT_HWCAP);
}

/* Linux, Documentation/arch/x86/xstate: leave is asked for by component. */
#if defined(__x86_64__)
#define PLAT_HAVE_VECTOR_ALLOW
enum plat_answer plat_vector_allow(unsigned kind)
{
	enum { ASK_PERMISSION = 0x1023, TILE_DATA = 18 };

	if (kind != VECTOR_AMX ||
	    syscall(SYS_arch_prctl, ASK_PERMISSION, TILE_DATA) == 0)
		return PLAT_OK;
	return errno == EINVAL || errno == EOPNOTSUPP ? PLAT_UNSUPPORTED
						      : answer_of_errno();
}
#endif

#define PLAT_HAVE_DIE_WITH_PARENT
enum plat_answer plat_die_with_parent(pid_t parent)
{
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
		return answer_of_errno();
	/* It may have died before the call. */
	return getppid() == parent ? PLAT_OK : PLAT_ERROR;
}

#define PLAT_HAVE_HOLD_LATENCY
/* Linux, Documentation/power/pm_qos_interface: a 32-bit number of
 * microseconds, which holds while the file is open. */
enum plat_answer plat_hold_latency(int *fd)
{
	static const int32_t latency_us = 0;
	enum plat_answer answer;

	*fd = open("/dev/cpu_dma_latency", O_WRONLY | O_CLOEXEC);
	if (*fd < 0)
		return errno == ENOENT || errno == ENXIO || errno == ENODEV
			   ? PLAT_UNSUPPORTED
			   : answer_of_errno();
	if (write(*fd, &latency_us, sizeof(latency_us)) == sizeof(latency_us))
		return PLAT_OK;
	answer = answer_of_errno();
	close(*fd);
	*fd = -1;
	return answer;
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

static uint64_t smaller(uint64_t limit, uint64_t other)
{
	return limit == 0 || (other != 0 && other < limit) ? other : limit;
}

/* Of the user, of the group, and of the whole system. */
uint64_t plat_process_limit(void)
{
	struct rlimit processes;
	uint64_t limit = cgroup_process_limit();

	limit = smaller(limit, read_limit("/proc/sys/kernel/threads-max"));
	limit = smaller(limit, read_limit("/proc/sys/kernel/pid_max"));
	if (getuid() == 0 || getrlimit(RLIMIT_NPROC, &processes) != 0 ||
	    processes.rlim_cur == RLIM_INFINITY)
		return limit;
	return smaller(limit, processes.rlim_cur);
}
