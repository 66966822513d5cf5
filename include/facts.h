/*
 * facts.h - describing the machine: what a flag, the printed form or a fair
 * comparison needs to know.
 *
 * A fact is a key and a value in words. What cannot be read is "unknown",
 * never a failure: a missing, unreadable, huge or endless file, a FIFO or a
 * directory in its place must neither stop nor hang the program. Values are
 * as read, not escaped: whoever writes or prints them escapes.
 */
#ifndef CTXBENCH_FACTS_H
#define CTXBENCH_FACTS_H

#include <stddef.h>
#include <stdint.h>

#include "cpus.h"

struct fact {
	char *key, *value;
};

struct facts {
	struct fact *fact;
	size_t count, room;
};

/* Replaces or adds. Returns 0, or -1 without memory. NULL value: unknown. */
int facts_set(struct facts *facts, const char *key, const char *value);
int facts_setf(struct facts *facts, const char *key, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 3, 4)))
#endif
    ;
/* The value, or NULL when there is no such key. */
const char *facts_get(const struct facts *facts, const char *key);
/* As facts_get, but "unknown" in place of NULL. */
const char *facts_word(const struct facts *facts, const char *key);
void facts_free(struct facts *facts);

/* Everything that holds for the whole run; keys in ctxbench.5. */
int facts_collect(struct facts *facts);

/* What this program was built by, "gcc 12.2.0 -O2, 64-bit". */
void facts_build(char *buf, size_t size);

/* What is read before and after a run and compared. Negative: unknown. */
struct facts_disturbance {
	int64_t steal_ns;  /* time the hypervisor took, given CPUs */
	int64_t throttled; /* periods in which a CPU quota stopped us */
	double load;       /* runnable tasks, 1-minute mean */
};
void facts_disturbance(const struct cpus *used, struct facts_disturbance *d);

/* --- topology --- */

enum facts_relation {
	RELATION_SAME,    /* one CPU */
	RELATION_SMT,     /* two threads of one core */
	RELATION_CORE,    /* two cores that share a last-level cache */
	RELATION_PACKAGE, /* one package, no shared cache known */
	RELATION_FAR,     /* two packages or nodes */
	RELATION_UNKNOWN
};

const char *facts_relation_name(enum facts_relation relation);
enum facts_relation facts_relation(int cpu_a, int cpu_b);

/* A number that orders CPUs by speed (capacity, else top frequency in kHz);
 * 0 when the system does not tell. */
uint64_t facts_cpu_speed(int cpu);

/* "capacity 446, max 2.1 GHz" in words, or "unknown". */
void facts_cpu_kind(int cpu, char *buf, size_t size);

#endif
