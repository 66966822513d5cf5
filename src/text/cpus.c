/*
 * cpus.c - sets of CPU numbers, and their list form "0-3,8".
 *
 * The list form is what systems print and people type. It is not checked
 * here that a CPU exists or may be used: that is plat's to say.
 *
 * Reference: Linux cpuset(7), "List format".
 */
#include "feature.h"

#include "cpus.h"

#include <stdio.h>
#include <string.h>

static int is_cpu(int cpu)
{
	return cpu >= 0 && cpu < CPUS_MAX;
}

void cpus_clear(struct cpus *set)
{
	memset(set, 0, sizeof *set);
}

void cpus_add(struct cpus *set, int cpu)
{
	if (is_cpu(cpu))
		set->word[cpu / 64] |= (uint64_t)1 << cpu % 64;
}

int cpus_has(const struct cpus *set, int cpu)
{
	return is_cpu(cpu) && (set->word[cpu / 64] >> cpu % 64 & 1);
}

unsigned cpus_count(const struct cpus *set)
{
	unsigned count = 0;
	int cpu;

	for (cpu = 0; cpu < CPUS_MAX; cpu++)
		count += cpus_has(set, cpu) ? 1 : 0;
	return count;
}

int cpus_next(const struct cpus *set, int after)
{
	while (after < CPUS_MAX - 1) {
		if (cpus_has(set, ++after))
			return after;
	}
	return CPUS_NONE;
}

/* Returns what stands behind the number, NULL when there is none that is a
 * CPU's. */
static const char *scan_cpu(const char *s, int *cpu)
{
	const char *start = s;
	int value = 0;

	for (; *s >= '0' && *s <= '9'; s++) {
		value = value * 10 + (*s - '0');
		if (!is_cpu(value))
			return NULL;
	}
	*cpu = value;
	return s == start ? NULL : s;
}

/* "3" or "3-5"; a range may have one member. */
static const char *scan_range(const char *s, struct cpus *set)
{
	int first, last;

	s = scan_cpu(s, &first);
	if (!s)
		return NULL;
	last = first;
	if (*s == '-')
		s = scan_cpu(s + 1, &last);
	if (!s || last < first)
		return NULL;
	for (; first <= last; first++)
		cpus_add(set, first);
	return s;
}

int cpus_parse(const char *text, struct cpus *set)
{
	struct cpus parsed;

	cpus_clear(&parsed);
	text = scan_range(text, &parsed);
	while (text && *text == ',')
		text = scan_range(text + 1, &parsed);
	if (!text || *text != '\0')
		return -1;
	*set = parsed;
	return 0;
}

/* "3" or "3-5" behind a comma, unless it is the first. */
static size_t format_range(
    char *buf, size_t size, int comma, int first, int last)
{
	const char *separator = comma ? "," : "";
	int n;

	if (first == last)
		n = snprintf(buf, size, "%s%d", separator, first);
	else
		n = snprintf(buf, size, "%s%d-%d", separator, first, last);
	return (size_t)n;
}

/* A range that does not fit is left out whole: half a number is another
 * number. */
size_t cpus_format(const struct cpus *set, char *buf, size_t size)
{
	char range[32];
	size_t length = 0, n;
	int first, last;

	if (size > 0)
		buf[0] = '\0';
	for (first = cpus_next(set, CPUS_NONE); first != CPUS_NONE;
	     first = cpus_next(set, last)) {
		for (last = first; cpus_has(set, last + 1); last++)
			;
		n = format_range(range, sizeof range, length > 0, first, last);
		if (length + n < size)
			memcpy(buf + length, range, n + 1);
		length += n;
	}
	return length;
}
