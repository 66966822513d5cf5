/*
 * print_facts.c - what the program takes this machine for, for t_facts.sh.
 *
 *     print_facts               key<TAB>value, a fact a line, escaped
 *     print_facts relation A B  how two CPUs are related
 *     print_facts speed A       the number that orders CPUs
 *     print_facts kind A        the same in words
 *     print_facts disturbance A steal_ns, throttled, load; A: a CPU list
 */
#include "feature.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "facts.h"
#include "text.h"

static int cpu_of(const char *arg)
{
	unsigned cpu;

	return text_unsigned(arg, 0, CPUS_MAX - 1, &cpu) == 0 ? (int)cpu
							      : CPUS_NONE;
}

static int print_all(void)
{
	struct facts facts = {NULL, 0, 0};
	char value[4096];
	size_t i;

	if (facts_collect(&facts) != 0)
		return 1;
	for (i = 0; i < facts.count; i++) {
		text_escape(value, sizeof(value), facts.fact[i].value);
		printf("%s\t%s\n", facts.fact[i].key, value);
	}
	facts_free(&facts);
	return 0;
}

static int print_disturbance(const char *list)
{
	struct facts_disturbance d;
	struct cpus used;

	cpus_clear(&used);
	if (list[0] && cpus_parse(list, &used) != 0)
		return 2;
	facts_disturbance(&used, &d);
	printf(
	    "%" PRId64 " %" PRId64 " %.2f\n", d.steal_ns, d.throttled, d.load);
	return 0;
}

int main(int argc, char **argv)
{
	char kind[128];

	if (argc == 1)
		return print_all();
	if (argc == 4 && strcmp(argv[1], "relation") == 0) {
		puts(facts_relation_name(
		    facts_relation(cpu_of(argv[2]), cpu_of(argv[3]))));
		return 0;
	}
	if (argc == 3 && strcmp(argv[1], "speed") == 0) {
		printf("%" PRIu64 "\n", facts_cpu_speed(cpu_of(argv[2])));
		return 0;
	}
	if (argc == 3 && strcmp(argv[1], "kind") == 0) {
		facts_cpu_kind(cpu_of(argv[2]), kind, sizeof(kind));
		puts(kind);
		return 0;
	}
	if (argc == 3 && strcmp(argv[1], "disturbance") == 0)
		return print_disturbance(argv[2]);
	return 2;
}
