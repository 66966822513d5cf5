/*
 * facts_linux_topology.c - how two CPUs are related, and how fast each is.
 *
 * What cannot be read is not guessed: without the list of siblings two
 * CPUs may be one core, so their relation is unknown. Reference: Linux
 * Documentation/admin-guide/cputopology.rst, ABI/testing/sysfs-devices-*.
 */
#include "feature.h"

enum { CACHES_MAX = 16, NODES_MAX = 1024 };

/* Whether a list file of one CPU names another CPU; -1: not readable. */
static int cpu_lists(int cpu, const char *name, int other)
{
	struct cpus set;
	char list[4096];

	if (cpu_line(cpu, name, list, sizeof(list)) != 0 ||
	    cpus_parse(list, &set) != 0)
		return -1;
	return cpus_has(&set, other);
}

static int same_core(int a, int b)
{
	int same = cpu_lists(a, "topology/core_cpus_list", b);

	if (same < 0)
		same = cpu_lists(a, "topology/thread_siblings_list", b);
	return same;
}

/* Whether the cache of the highest level is shared; -1: none is known. */
static int share_cache(int a, int b)
{
	uint64_t level, top = 0;
	int i, shared, answer = -1;
	char name[64];

	for (i = 0; i < CACHES_MAX; i++) {
		snprintf(name, sizeof(name), "cache/index%d/level", i);
		if (cpu_number(a, name, &level) != 0)
			break;
		snprintf(
		    name, sizeof(name), "cache/index%d/shared_cpu_list", i);
		shared = cpu_lists(a, name, b);
		if (shared >= 0 && level >= top) {
			top = level;
			answer = shared;
		}
	}
	return answer;
}

static int same_package(int a, int b)
{
	uint64_t package_a, package_b;

	/* -1 stands for "not known" and is no number here */
	if (cpu_number(a, "topology/physical_package_id", &package_a) != 0 ||
	    cpu_number(b, "topology/physical_package_id", &package_b) != 0)
		return -1;
	return package_a == package_b;
}

/* Whether one memory node holds both; -1: none is known to hold a. */
static int same_node(int a, int b)
{
	struct cpus nodes, set;
	char path[64], list[4096];
	int node;

	if (file_line("/sys/devices/system/node/online", list, sizeof(list)) ||
	    cpus_parse(list, &nodes) != 0)
		return -1;
	for (node = cpus_next(&nodes, CPUS_NONE); node >= 0 && node < NODES_MAX;
	     node = cpus_next(&nodes, node)) {
		snprintf(path, sizeof(path),
		    "/sys/devices/system/node/node%d/cpulist", node);
		if (file_line(path, list, sizeof(list)) == 0 &&
		    cpus_parse(list, &set) == 0 && cpus_has(&set, a))
			return cpus_has(&set, b);
	}
	return -1;
}

enum facts_relation facts_relation(int cpu_a, int cpu_b)
{
	int core, package;

	if (cpu_a == cpu_b)
		return RELATION_SAME;
	core = same_core(cpu_a, cpu_b);
	if (core < 0)
		return RELATION_UNKNOWN;
	if (core)
		return RELATION_SMT;
	if (share_cache(cpu_a, cpu_b) == 1)
		return RELATION_CORE;
	package = same_package(cpu_a, cpu_b);
	if (package == 0 || same_node(cpu_a, cpu_b) == 0)
		return RELATION_FAR;
	return package == 1 ? RELATION_PACKAGE : RELATION_UNKNOWN;
}

uint64_t facts_cpu_speed(int cpu)
{
	uint64_t speed;

	if (cpu_number(cpu, "cpu_capacity", &speed) == 0 ||
	    cpu_number(cpu, "cpufreq/cpuinfo_max_freq", &speed) == 0)
		return speed;
	return 0;
}

void facts_cpu_kind(int cpu, char *buf, size_t size)
{
	uint64_t capacity, khz;
	int ranked = cpu_number(cpu, "cpu_capacity", &capacity) == 0;
	int clocked = cpu_number(cpu, "cpufreq/cpuinfo_max_freq", &khz) == 0;

	snprintf(buf, size, "%s", ranked || clocked ? "" : "unknown");
	if (ranked)
		text_append(buf, size, "capacity %" PRIu64, capacity);
	if (clocked)
		text_append(buf, size, "%smax %.1f GHz", ranked ? ", " : "",
		    (double)khz / 1e6);
}
#define FACTS_HAVE_TOPOLOGY
