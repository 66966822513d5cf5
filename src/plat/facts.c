/*
 * facts.c - the list of facts, and the order in which it is filled.
 *
 * Every key is first set to "unknown"; then the portable part, then the
 * system's part replace what they can tell. facts_generic.c fills the
 * gaps a system leaves, so that an unknown system builds.
 *
 * Not: measuring (plat.c), nor judging what a fact means (grade.h).
 */
#include "feature.h"

#include "facts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plat.h"
#include "text.h"

/* In the order in which they are written; ctxbench.5 explains each. */
static const char *const keys[] = {"host", "os", "os_release", "kernel_version",
    "cpu", "cpu_count", "cpus_allowed", "nominal_mhz", "hypervisor", "emulated",
    "preempt", "hz", "libc", "compiler", "cc", "cflags", "word_size", "clock",
    "clocksource", "clocksources_available", "governor", "boost", "idle_driver",
    "idle_governor", "smt", "microcode", "vector", "seccomp", "boot_id",
    "policy", "nice", "autogroup", "cgroup_quota", "sched_ext", "debug_kernel",
    "tracing", "audit", "ptrace", "rt_throttling", "aslr", "date_utc"};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { VALUE_SIZE = 512 };

/* Beyond this many bytes no file is read, unless its reader says why. */
enum { FILE_BYTES = 64 * 1024 };

static struct fact *find(const struct facts *facts, const char *key)
{
	size_t i;

	for (i = 0; i < facts->count; i++)
		if (strcmp(facts->fact[i].key, key) == 0)
			return &facts->fact[i];
	return NULL;
}

static int grow(struct facts *facts)
{
	size_t room = facts->room ? 2 * facts->room : 64;
	struct fact *fact;

	if (facts->count < facts->room)
		return 0;
	fact = realloc(facts->fact, room * sizeof(*fact));
	if (!fact)
		return -1;
	facts->fact = fact;
	facts->room = room;
	return 0;
}

static char *copy(const char *s)
{
	size_t size = strlen(s) + 1;
	char *new = malloc(size);

	return new ? memcpy(new, s, size) : NULL;
}

int facts_set(struct facts *facts, const char *key, const char *value)
{
	struct fact *old = find(facts, key);
	char *new_key, *new_value = copy(value ? value : "unknown");

	if (!new_value)
		return -1;
	if (old) {
		free(old->value);
		old->value = new_value;
		return 0;
	}
	new_key = copy(key);
	if (!new_key || grow(facts) != 0) {
		free(new_key);
		free(new_value);
		return -1;
	}
	facts->fact[facts->count].key = new_key;
	facts->fact[facts->count++].value = new_value;
	return 0;
}

int facts_setf(struct facts *facts, const char *key, const char *format, ...)
{
	va_list args;
	char *value;
	int length, failed;

	va_start(args, format);
	length = vsnprintf(NULL, 0, format, args);
	va_end(args);
	value = length < 0 ? NULL : malloc((size_t)length + 1);
	if (!value)
		return -1;
	va_start(args, format);
	vsnprintf(value, (size_t)length + 1, format, args);
	va_end(args);
	failed = facts_set(facts, key, value);
	free(value);
	return failed;
}

const char *facts_get(const struct facts *facts, const char *key)
{
	const struct fact *fact = find(facts, key);

	return fact ? fact->value : NULL;
}

const char *facts_word(const struct facts *facts, const char *key)
{
	const char *value = facts_get(facts, key);

	return value ? value : "unknown";
}

void facts_free(struct facts *facts)
{
	size_t i;

	for (i = 0; i < facts->count; i++) {
		free(facts->fact[i].key);
		free(facts->fact[i].value);
	}
	free(facts->fact);
	memset(facts, 0, sizeof(*facts));
}

const char *facts_relation_name(enum facts_relation relation)
{
	switch (relation) {
	case RELATION_SAME:
		return "same";
	case RELATION_SMT:
		return "smt";
	case RELATION_CORE:
		return "core";
	case RELATION_PACKAGE:
		return "package";
	case RELATION_FAR:
		return "far";
	case RELATION_UNKNOWN:
		break;
	}
	return "unknown";
}

/* Turns each run of blanks and control bytes into one space, none of them
 * at either end. */
static void squeeze(char *s)
{
	char *start = s, *to = s;
	int gap = 0;

	for (; *s; s++) {
		if ((unsigned char)*s <= ' ') {
			gap = to > start;
			continue;
		}
		if (gap)
			*to++ = ' ';
		*to++ = *s;
		gap = 0;
	}
	*to = '\0';
}

/* A value as it was found, cut and squeezed to one line. Without memory the
 * fact stays "unknown". */
static void note(struct facts *facts, const char *key, const char *value)
{
	char line[VALUE_SIZE];

	snprintf(line, sizeof(line), "%s", value);
	squeeze(line);
	(void)facts_set(facts, key, line[0] ? line : NULL);
}

#include "facts_virtual.c"
#include "facts_portable.c"
#include "facts_vector.c"
#if defined(__linux__)
#include "facts_linux.c"
#elif defined(__FreeBSD__) || defined(__NetBSD__) || defined(__OpenBSD__) || \
    defined(__DragonFly__)
#include "facts_bsd.c"
#elif defined(__APPLE__)
#include "facts_macos.c"
#elif defined(__sun)
#include "facts_illumos.c"
#elif defined(__QNX__)
#include "facts_qnx.c"
#endif
#include "facts_generic.c"

int facts_collect(struct facts *facts)
{
	size_t i;

	for (i = 0; i < COUNT(keys); i++)
		if (facts_set(facts, keys[i], NULL) != 0)
			return -1;
	virtual_facts(facts);
	portable_facts(facts);
	vector_facts(facts);
	system_facts(facts);
	return 0;
}
