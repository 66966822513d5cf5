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

static int refuse(struct placement *placement, const char *reason)
{
	snprintf(placement->reason, sizeof(placement->reason), "%s", reason);
	return -2;
}

/* The CPUs that the row itself names, "0+2". */
static int given_cpus(const struct settings *settings, const char *cpus,
    struct placement *placement, char *text, size_t size)
{
	static struct cpus set;
	char list[256], *plus;
	int cpu = CPUS_NONE, first;

	snprintf(list, sizeof(list), "%s", cpus);
	while ((plus = strchr(list, '+')) != NULL)
		*plus = ',';
	if (strlen(cpus) >= sizeof(list) || cpus_parse(list, &set) != 0)
		return refuse(placement, "cpus= takes CPUs such as 0+2");
	while (settings->has_cpus && (cpu = cpus_next(&set, cpu)) != CPUS_NONE)
		if (!cpus_has(&settings->cpus, cpu))
			return refuse(placement,
			    "cpus= names a CPU that --cpus does not");
	cpus_format(&set, text, size);
	first = cpus_next(&set, CPUS_NONE);
	snprintf(placement->words, sizeof(placement->words), "same");
	if (cpus_count(&set) > 1)
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
	    "place=%s needs two CPUs %s, and may use %s", place,
	    strcmp(place, "smt") == 0    ? "of one core"
	    : strcmp(place, "core") == 0 ? "that are no SMT siblings"
					 : "so far apart",
	    list);
	return -1;
}

/* A place by name. */
static int named_place(const struct settings *settings, const char *place,
    unsigned copies, struct placement *placement, char *text, size_t size)
{
	static struct candidates from;

	find_candidates(settings, &from);
	if (from.count == 0) {
		snprintf(placement->reason, sizeof(placement->reason),
		    "no CPU is allowed here");
		return -1;
	}
	if (strcmp(place, "same") == 0) {
		find_singles(&from, copies, text, size);
		snprintf(placement->words, sizeof(placement->words), "same");
	} else if (find_pairs(&from, place, copies, text, size, placement) !=
		   0) {
		return no_pair(&from, place, placement);
	}
	return 0;
}

/* The system decides: where that was asked for, or with --no-pin; but then
 * a row that names a place cannot be had. */
static int unpinned(const char *place, int chosen, struct placement *placement)
{
	snprintf(placement->words, sizeof(placement->words), "free");
	if (!chosen || strcmp(place, "free") == 0)
		return 0;
	snprintf(placement->reason, sizeof(placement->reason),
	    "--no-pin leaves the placement to the system");
	return -1;
}

int placement_find(const struct settings *settings, const char *place,
    const char *cpus, unsigned actors, unsigned copies,
    struct placement *placement)
{
	enum facts_relation wanted[RELATION_UNKNOWN + 1];
	static char text[16384];
	int pair = accepted(place, wanted) > 0, found;
	int is_free = strcmp(place, "free") == 0;

	*placement = (struct placement){.cpus = NULL};
	text[0] = '\0';
	if (place[0] != '\0' && cpus[0] != '\0')
		return refuse(placement, "place= and cpus= exclude each other");
	if (place[0] != '\0' && !pair && !is_free && strcmp(place, "same") != 0)
		return refuse(placement,
		    "place= is same, smt, core, package, far or free");
	if (pair && actors < 2) {
		refuse(placement, "one actor is only in one place");
		return -3;
	}
	if (settings->no_pin || is_free)
		return unpinned(
		    place, place[0] != '\0' || cpus[0] != '\0', placement);
	if (cpus[0] != '\0')
		found =
		    given_cpus(settings, cpus, placement, text, sizeof(text));
	else
		found = named_place(settings, place[0] != '\0' ? place : "same",
		    copies, placement, text, sizeof(text));
	if (found != 0)
		return found;
	placement->cpus = copy_string(text);
	return 0;
}
