/*
 * facts.c - the list of facts, and what must hold of them on any machine.
 *
 * Not: whether a value is right; t_facts.sh puts made-up files in the
 * place of the system's to see that.
 */
#include "feature.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "facts.h"
#include "plat.h"
#include "tap.h"

static const char *const documented[] = {"host", "os", "os_release",
    "kernel_version", "cpu", "cpu_count", "cpus_allowed", "nominal_mhz",
    "hypervisor", "emulated", "preempt", "hz", "libc", "compiler", "cc",
    "cflags", "word_size", "clock", "clocksource", "clocksources_available",
    "governor", "boost", "idle_driver", "idle_governor", "smt", "microcode",
    "seccomp", "boot_id", "policy", "nice", "autogroup", "cgroup_quota",
    "sched_ext", "debug_kernel", "tracing", "audit", "ptrace", "rt_throttling",
    "aslr", "date_utc"};

static int is(const struct facts *facts, const char *key, const char *want)
{
	const char *value = facts_get(facts, key);

	return value && strcmp(value, want) == 0;
}

static void test_list(void)
{
	struct facts facts = {NULL, 0, 0};

	tap_ok(!facts_get(&facts, "a"), "an empty list has no key");
	tap_ok(!strcmp(facts_word(&facts, "a"), "unknown"),
	    "facts_word says unknown of a key that is not there");
	facts_set(&facts, "a", "1");
	facts_set(&facts, "b", NULL);
	tap_ok(is(&facts, "a", "1"), "a value is found again");
	tap_ok(is(&facts, "b", "unknown"), "NULL is kept as unknown");
	facts_set(&facts, "a", "two\nlines, \"quoted\"\xff");
	tap_ok(is(&facts, "a", "two\nlines, \"quoted\"\xff"),
	    "a value is replaced, and kept byte by byte");
	tap_ok(facts.count == 2, "replacing adds nothing");
	facts_set(&facts, "a", facts_get(&facts, "a"));
	tap_ok(is(&facts, "a", "two\nlines, \"quoted\"\xff"),
	    "a value may be replaced by itself");
	facts_set(&facts, "ab", "");
	tap_ok(is(&facts, "ab", ""), "an empty value stays empty");
	facts_free(&facts);
	tap_ok(facts.count == 0 && !facts_get(&facts, "a"),
	    "a freed list is an empty one");
	facts_free(&facts);
}

static void test_many(void)
{
	struct facts facts = {NULL, 0, 0};
	char key[16], *big = malloc(100001);
	int i, wrong = 0;

	for (i = 0; i < 1000; i++) {
		snprintf(key, sizeof(key), "key%d", i);
		wrong |= facts_setf(&facts, key, "%d+%s", i, "x");
	}
	for (i = 0; i < 1000; i++) {
		char want[16];

		snprintf(key, sizeof(key), "key%d", i);
		snprintf(want, sizeof(want), "%d+x", i);
		wrong |= !is(&facts, key, want);
	}
	tap_ok(!wrong && facts.count == 1000, "a thousand facts are kept");
	if (big) {
		memset(big, 'x', 100000);
		big[100000] = '\0';
		facts_setf(&facts, "big", "%s", big);
		tap_ok(is(&facts, "big", big), "a long value is kept whole");
	}
	free(big);
	facts_free(&facts);
}

static void test_collect(void)
{
	struct facts facts = {NULL, 0, 0};
	struct cpus set, parsed;
	char word[32], host[301] = "";
	size_t i;
	int bad = 0;

	if (!tap_ok(facts_collect(&facts) == 0, "facts are collected"))
		return;
	for (i = 0; i < sizeof(documented) / sizeof(documented[0]); i++)
		tap_ok(facts_get(&facts, documented[i]) != NULL,
		    "%s is there: %s", documented[i],
		    strcmp(documented[i], "host")
			? facts_word(&facts, documented[i])
			: "(not shown)");
	for (i = 0; i < facts.count; i++)
		bad |= facts.fact[i].value[0] == '\0' ||
		       strpbrk(facts.fact[i].value, "\n\r\t") != NULL;
	tap_ok(!bad, "each value is one line that is not empty");

	snprintf(word, sizeof(word), "%d-bit", (int)sizeof(void *) * 8);
	tap_ok(is(&facts, "word_size", word), "word size is that of a pointer");
	gethostname(host, sizeof(host) - 1);
	tap_ok(is(&facts, "host", host), "the host's name is whole");
	tap_ok(is(&facts, "clock", plat_clock_name()), "the clock is plat's");
	plat_allowed_cpus(&set);
	tap_ok(cpus_parse(facts_word(&facts, "cpus_allowed"), &parsed) == 0 &&
		   memcmp(&set, &parsed, sizeof(set)) == 0,
	    "cpus_allowed reads back as the allowed CPUs");
	i = facts.count;
	facts_collect(&facts);
	tap_ok(facts.count == i, "collecting again adds no key");
	facts_free(&facts);
}

static void test_machine(void)
{
	struct facts_disturbance d;
	struct cpus set;
	char kind[64], little[4];
	int cpu;

	plat_allowed_cpus(&set);
	cpu = cpus_next(&set, CPUS_NONE);
	facts_disturbance(&set, &d);
	tap_ok(d.steal_ns >= -1 && d.throttled >= -1 && d.load >= -1,
	    "disturbance: steal %s, throttled %ld, load %.2f",
	    d.steal_ns < 0 ? "unknown" : "known", (long)d.throttled, d.load);
	cpus_clear(&set);
	facts_disturbance(&set, &d);
	tap_ok(d.steal_ns < 0, "steal of no CPU is unknown");
	cpus_add(&set, cpu);
	cpus_add(&set, CPUS_MAX - 1);
	facts_disturbance(&set, &d);
	tap_ok(d.steal_ns < 0, "steal is unknown when one CPU is missing");

	tap_ok(facts_relation(cpu, cpu) == RELATION_SAME,
	    "a CPU is the same as itself");
	tap_ok(facts_relation(cpu, CPUS_MAX - 1) != RELATION_SAME,
	    "a CPU that is not there is another");
	tap_ok(facts_relation(CPUS_MAX - 1, cpu) == RELATION_UNKNOWN,
	    "a CPU that is not there has no known relation");
	tap_ok(facts_cpu_speed(CPUS_MAX - 1) == 0, "nor a speed");
	facts_cpu_kind(CPUS_MAX - 1, kind, sizeof(kind));
	tap_ok(!strcmp(kind, "unknown"), "nor a kind");
	facts_cpu_kind(cpu, little, sizeof(little));
	tap_ok(strlen(little) < sizeof(little), "a kind is cut to its buffer");
	tap_ok(!strcmp(facts_relation_name(RELATION_SMT), "smt") &&
		   !strcmp(facts_relation_name(RELATION_UNKNOWN), "unknown"),
	    "relations have names");
}

int main(void)
{
	test_list();
	test_many();
	test_collect();
	test_machine();
	return tap_done();
}
