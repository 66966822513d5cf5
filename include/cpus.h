/*
 * cpus.h - a set of CPU numbers, and the list form "0-3,8" of it.
 *
 * Numbers are the system's own; they may start anywhere and have holes.
 * A set is a plain value: copy it, compare it with memcmp.
 */
#ifndef CTXBENCH_CPUS_H
#define CTXBENCH_CPUS_H

#include <stddef.h>
#include <stdint.h>

enum { CPUS_MAX = 8192, CPUS_NONE = -1 };

struct cpus {
	uint64_t word[CPUS_MAX / 64];
};

void cpus_clear(struct cpus *set);
/* Ignores a number outside 0..CPUS_MAX-1. */
void cpus_add(struct cpus *set, int cpu);
int cpus_has(const struct cpus *set, int cpu);
unsigned cpus_count(const struct cpus *set);

/* Smallest member greater than `after` (start with CPUS_NONE), or
 * CPUS_NONE when there is none. */
int cpus_next(const struct cpus *set, int after);

/* Parses the whole of "0-3,8": decimal numbers and rising ranges. 0, or -1
 * and the set is untouched: empty, blank, "3-1", "5-", "0x1", too large. */
int cpus_parse(const char *text, struct cpus *set);

/* Writes the list form, always NUL-terminated. Returns the length it has
 * when whole, as snprintf does. */
size_t cpus_format(const struct cpus *set, char *buf, size_t size);

#endif
