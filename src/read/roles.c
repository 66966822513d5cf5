/*
 * roles.c - what the facts of two reports mean to whoever compares them.
 *
 * What is not listed is a condition: a fact of a later version may matter.
 *
 * Reference: ctxbench.5, FACTS.
 */
#include "feature.h"

#include <string.h>

#include "reader.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A name that ends in '*' stands for all that begin so. */
static int matches(const char *name, const char *key)
{
	size_t length = strcspn(name, "*");

	return name[length] == '*' ? strncmp(name, key, length) == 0
				   : strcmp(name, key) == 0;
}

static const struct {
	const char *name;
	enum fact_role role;
} roles[] = {
    {"name", FACT_SYSTEM},
    {"host", FACT_SYSTEM},
    {"os", FACT_SYSTEM},
    {"os_release", FACT_SYSTEM},
    {"kernel_version", FACT_SYSTEM},
    {"cpu", FACT_SYSTEM},
    {"cpu_count", FACT_SYSTEM},
    {"nominal_mhz", FACT_SYSTEM},
    {"hypervisor", FACT_SYSTEM},
    {"emulated", FACT_SYSTEM},
    {"variant_*", FACT_RUN},
    {"date_utc", FACT_RUN},
    {"seed", FACT_RUN},
    {"command", FACT_RUN},
    {"run_seconds", FACT_RUN},
    {"load_*", FACT_RUN},
    {"steal_share", FACT_RUN},
    {"throttled", FACT_RUN},
    {"status", FACT_RUN},
    {"precision", FACT_RUN},
    {"time_budget_s", FACT_RUN},
    {"boot_id", FACT_RUN},
    {"version", FACT_RUN},
    {"measured_mhz", FACT_RUN},
    {"cpus_allowed", FACT_RUN},
};

static const struct {
	const char *name, *mark;
} marks[] = {
    {"clock", "clock"},
    {"clocksource", "clock"},
    {"policy", "scheduler"},
    {"nice", "scheduler"},
    {"sched_ext", "scheduler"},
    {"fifo*", "scheduler"},
    {"autogroup", "scheduler"},
    {"preempt", "scheduler"},
    {"rt_throttling", "scheduler"},
    {"vuln.*", "mitigations"},
    {"governor", "frequency policy"},
    {"boost", "frequency policy"},
    {"seccomp", "seccomp"},
    {"compiler", "build"},
    {"cc", "build"},
    {"cflags", "build"},
    {"libc", "build"},
    {"word_size", "build"},
    {"hz", "kernel settings"},
    {"debug_kernel", "kernel settings"},
    {"tracing", "kernel settings"},
    {"audit", "kernel settings"},
    {"ptrace", "kernel settings"},
    {"aslr", "kernel settings"},
    {"cgroup_quota", "kernel settings"},
    {"smt", "kernel settings"},
};

enum fact_role fact_role(const char *key)
{
	size_t i;

	for (i = 0; i < COUNT(roles); i++)
		if (matches(roles[i].name, key))
			return roles[i].role;
	return FACT_CONDITION;
}

const char *fact_mark(const char *key)
{
	size_t i;

	for (i = 0; i < COUNT(marks); i++)
		if (matches(marks[i].name, key))
			return marks[i].mark;
	return NULL;
}
