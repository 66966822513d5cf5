/*
 * placement.c - which CPUs a row runs on.
 *
 * Numbers come from the set that we may use, never from counting. Faster
 * cores are preferred where the system tells, and of equals the last: the
 * first CPUs are where a system puts its own work. Two-CPU rows take the
 * partner that stands in the wanted relation.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"
#include "plat.h"

struct candidates {
	int cpu[CPUS_MAX]; /* the one to take first comes first */
	unsigned count;
};

/* By falling speed, then by falling number. */
static void find_candidates(
    const struct settings *settings, struct candidates *found)
{
	static struct cpus allowed;
	static uint64_t speed[CPUS_MAX];
	int cpu = CPUS_NONE;
	unsigned i;

	if (settings->has_cpus)
		allowed = settings->cpus;
	else
		plat_allowed_cpus(&allowed);
	found->count = 0;
	while ((cpu = cpus_next(&allowed, cpu)) != CPUS_NONE) {
		uint64_t own = facts_cpu_speed(cpu);

		for (i = found->count; i > 0 && speed[i - 1] <= own; i--) {
			speed[i] = speed[i - 1];
			found->cpu[i] = found->cpu[i - 1];
		}
		speed[i] = own;
		found->cpu[i] = cpu;
		found->count++;
	}
}

/* The relations that a place accepts, the nearest first. */
static unsigned accepted(
    const char *place, enum facts_relation relation[RELATION_UNKNOWN + 1])
{
	static const struct {
		const char *place;
		enum facts_relation relation;
	} exact[] = {{"smt", RELATION_SMT}, {"package", RELATION_PACKAGE},
	    {"far", RELATION_FAR}};
	size_t i;

	if (strcmp(place, "core") == 0) {
		relation[0] = RELATION_CORE;
		relation[1] = RELATION_PACKAGE;
		relation[2] = RELATION_FAR;
		relation[3] = RELATION_UNKNOWN;
		return 4;
	}
	for (i = 0; i < sizeof(exact) / sizeof(exact[0]); i++)
		if (strcmp(exact[i].place, place) == 0) {
			relation[0] = exact[i].relation;
			return 1;
		}
	return 0;
}

/* Index of the nearest acceptable partner of `first`, or -1. */
static int find_partner(const struct candidates *from, unsigned first,
    const char *place, const unsigned char *taken)
{
	enum facts_relation wanted[RELATION_UNKNOWN + 1];
	unsigned count = accepted(place, wanted), w, i;

	for (w = 0; w < count; w++)
		for (i = 0; i < from->count; i++)
			if (i != first && !taken[i] &&
			    facts_relation(from->cpu[first], from->cpu[i]) ==
				wanted[w])
				return (int)i;
	return -1;
}

static void describe_pair(struct placement *placement, int a, int b)
{
	int alike = facts_cpu_speed(a) == facts_cpu_speed(b);

	snprintf(placement->words, sizeof(placement->words), "%s%s",
	    facts_relation_name(facts_relation(a, b)),
	    alike ? "" : ", unlike cores");
}

static int find_pairs(const struct candidates *from, const char *place,
    unsigned copies, char *text, size_t size, struct placement *placement)
{
	static unsigned char taken[CPUS_MAX];
	unsigned pairs = 0, first;

	memset(taken, 0, sizeof(taken));
	for (first = 0; first < from->count && pairs < copies; first++) {
		int second =
		    taken[first] ? -1 : find_partner(from, first, place, taken);

		if (second < 0)
			continue;
		taken[first] = taken[second] = 1;
		text_append(text, size, "%s%d,%d", pairs > 0 ? "/" : "",
		    from->cpu[first], from->cpu[second]);
		if (pairs++ == 0)
			describe_pair(
			    placement, from->cpu[first], from->cpu[second]);
	}
	return pairs > 0 ? 0 : -1;
}

static void find_singles(
    const struct candidates *from, unsigned copies, char *text, size_t size)
{
	unsigned copy;

	for (copy = 0; copy < copies && copy < from->count; copy++)
		text_append(
		    text, size, "%s%d", copy > 0 ? "/" : "", from->cpu[copy]);
}

static int given_cpus(const char *place, unsigned actors,
    struct placement *placement, char *text, size_t size)
{
	static struct cpus set;
	char list[256], *plus;
	int first;

	snprintf(list, sizeof(list), "%s", place);
	while ((plus = strchr(list, '+')) != NULL)
		*plus = ',';
	if (strlen(place) >= sizeof(list) || cpus_parse(list, &set) != 0) {
		snprintf(placement->reason, sizeof(placement->reason),
		    "same, smt, core, package, far, free, or CPUs such as 0+2");
		return -2;
	}
	cpus_format(&set, text, size);
	first = cpus_next(&set, CPUS_NONE);
	snprintf(placement->words, sizeof(placement->words), "same");
	if (actors > 1 && cpus_count(&set) > 1)
		describe_pair(placement, first, cpus_next(&set, first));
	return 0;
}

static int no_pair(const struct candidates *from, const char *place,
    struct placement *placement)
{
	static struct cpus set;
	char list[64];
	unsigned i;

	cpus_clear(&set);
	for (i = 0; i < from->count; i++)
		cpus_add(&set, from->cpu[i]);
	cpus_format(&set, list, sizeof(list));
	snprintf(placement->reason, sizeof(placement->reason),
	    "place=%s needs two CPUs %s; allowed here: %s", place,
	    strcmp(place, "smt") == 0    ? "of one core"
	    : strcmp(place, "core") == 0 ? "that are no SMT siblings"
					 : "so far apart",
	    list);
	return -1;
}

int placement_find(const struct settings *settings, const char *place,
    unsigned actors, unsigned copies, struct placement *placement)
{
	static struct candidates from;
	enum facts_relation wanted[RELATION_UNKNOWN + 1];
	static char text[16384];
	int same = strcmp(place, "same") == 0,
	    pair = accepted(place, wanted) > 0;
	int found = 0;

	*placement = (struct placement){.cpus = NULL};
	text[0] = '\0';
	if (strcmp(place, "free") != 0 && !same && !pair)
		found =
		    given_cpus(place, actors, placement, text, sizeof(text));
	if (found != 0)
		return found;
	if (settings->no_pin || strcmp(place, "free") == 0) {
		snprintf(placement->words, sizeof(placement->words), "free");
		return 0;
	}
	find_candidates(settings, &from);
	if (from.count == 0) {
		snprintf(placement->reason, sizeof(placement->reason),
		    "no CPU is allowed here");
		return -1;
	}
	if (same || (pair && actors < 2)) {
		find_singles(&from, copies, text, sizeof(text));
		snprintf(placement->words, sizeof(placement->words), "same");
	} else if (pair && find_pairs(&from, place, copies, text, sizeof(text),
			       placement) != 0) {
		return no_pair(&from, place, placement);
	}
	placement->cpus = strdup(text);
	if (placement->cpus == NULL)
		err(EXIT_BAD, "memory");
	return 0;
}
