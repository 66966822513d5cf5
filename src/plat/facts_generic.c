/*
 * facts_generic.c - what is told where the system's own part tells nothing:
 * "unknown", each time.
 *
 * Included by facts.c, last. A system's part defines FACTS_HAVE_x for each
 * x that it has.
 */
#include "feature.h"

#ifndef FACTS_HAVE_SYSTEM
static void system_facts(struct facts *facts)
{
	(void)facts;
}
#endif

#ifndef FACTS_HAVE_DISTURBANCE
void facts_disturbance(const struct cpus *used, struct facts_disturbance *d)
{
	(void)used;
	d->steal_ns = -1;
	d->throttled = -1;
	d->load = load_mean();
}
#endif

#ifndef FACTS_HAVE_TOPOLOGY
enum facts_relation facts_relation(int cpu_a, int cpu_b)
{
	return cpu_a == cpu_b ? RELATION_SAME : RELATION_UNKNOWN;
}

uint64_t facts_cpu_speed(int cpu)
{
	(void)cpu;
	return 0;
}

void facts_cpu_kind(int cpu, char *buf, size_t size)
{
	(void)cpu;
	snprintf(buf, size, "unknown");
}
#endif
