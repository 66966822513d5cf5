/*
 * mail_facts.c - the facts of the mail form under their names in
 * ctxbench.5: there several stand in a line, as people read them.
 *
 * What does not look as the writer writes it is left out, or kept whole
 * under the name of the line. Not for rows.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

/* --- pieces --- */

/* Cuts off what is before the next ", ". */
static char *next_piece(char **rest)
{
	char *piece = *rest, *comma;

	if (piece == NULL)
		return NULL;
	comma = strstr(piece, ", ");
	*rest = comma != NULL ? comma + 2 : NULL;
	if (comma != NULL)
		*comma = '\0';
	return piece;
}

/* Cuts the words off the end; 0 when they are not there. */
static int cut_end(char *piece, const char *words)
{
	size_t length = strlen(piece), cut = strlen(words);

	if (length < cut || strcmp(piece + length - cut, words) != 0)
		return 0;
	piece[length - cut] = '\0';
	return 1;
}

static const char *skip(const char *piece, const char *words)
{
	size_t length = strlen(words);

	return strncmp(piece, words, length) == 0 ? piece + length : NULL;
}

static int is_count(const char *word)
{
	return strcmp(word, "unknown") == 0 ||
	       (word[0] != '\0' && word[strspn(word, "0123456789")] == '\0');
}

/* --- lines --- */

/* "NAME, 2 CPUs, 2600 MHz nominal, 3683 MHz measured, KVM": NAME may hold
 * commas, so the CPUs are looked for. */
static int take_cpu(struct facts *facts, char *value)
{
	const char *hypervisor = "none", *emulated;
	char *at = value, *rest, *piece;
	int status;

	for (; (at = strstr(at, ", ")) != NULL; at += 2) {
		size_t digits = strcspn(at + 2, " ");

		if (skip(at + 2 + digits, " CPUs") == NULL)
			continue;
		at[2 + digits] = '\0';
		if (is_count(at + 2))
			break;
		at[2 + digits] = ' ';
	}
	if (at == NULL)
		return facts_set(facts, "cpu", value);
	*at = '\0';
	status = facts_set(facts, "cpu", value);
	status |= facts_set(facts, "cpu_count", at + 2);
	rest = at + 2 + strlen(at + 2) + strlen(" CPUs");
	rest = rest[0] == ',' && rest[1] == ' ' ? rest + 2 : NULL;
	while ((piece = next_piece(&rest)) != NULL) {
		if (cut_end(piece, " MHz nominal"))
			status |= facts_set(facts, "nominal_mhz", piece);
		else if (cut_end(piece, " MHz measured"))
			status |= facts_set(facts, "measured_mhz", piece);
		else if ((emulated = skip(piece, "emulated: ")) != NULL)
			status |= facts_set(facts, "emulated", emulated);
		else if (strcmp(piece, "hypervisor unknown") == 0)
			hypervisor = "unknown";
		else
			hypervisor = piece;
	}
	return status | facts_set(facts, "hypervisor", hypervisor);
}

/* "Linux 6.18.44 x86_64 PREEMPT_DYNAMIC(none) HZ=250": the system is three
 * words, or all before the name of a preemption model. */
static int take_os(struct facts *facts, char *value)
{
	char *hz = strstr(value, " HZ="), *preempt = value;
	int words = 0, status = 0;

	if (hz != NULL) {
		*hz = '\0';
		status |= facts_set(facts, "hz", hz + strlen(" HZ="));
	}
	while ((preempt = strchr(preempt, ' ')) != NULL) {
		preempt++;
		if (++words == 3 || strncmp(preempt, "PREEMPT", 7) == 0)
			break;
	}
	if (hz != NULL && preempt != NULL) {
		char *named = strstr(preempt, " PREEMPT");

		if (named != NULL)
			preempt = named + 1;
		preempt[-1] = '\0';
		status |= facts_set(facts, "preempt", preempt);
	}
	return status | facts_set(facts, "os", value);
}

/* The last piece of a value, cut off; NULL when it is all there is. */
static char *cut_last(char *value)
{
	char *at = value, *last = NULL;

	while ((at = strstr(at, ", ")) != NULL) {
		last = at;
		at += 2;
	}
	if (last == NULL)
		return NULL;
	*last = '\0';
	return last + 2;
}

/* "gcc 12.2.0 -O2, 64-bit, glibc 2.36". */
static int take_build(struct facts *facts, char *value)
{
	char *libc = cut_last(value), *word_size = cut_last(value), *flags;
	int status = 0;

	if (libc != NULL)
		status |= facts_set(facts, "libc", libc);
	if (word_size != NULL)
		status |= facts_set(facts, "word_size", word_size);
	flags = strstr(value, " -");
	if (flags != NULL) {
		*flags = '\0';
		status |= facts_set(facts, "cflags", flags + 1);
	} else if (cut_end(value, " unknown")) {
		status |= facts_set(facts, "cflags", "unknown");
	}
	return status | facts_set(facts, "compiler", value);
}

/* "CPU 1, 10-15 launches a row, seed 7c2f, 8.1 s". */
static int take_run(struct facts *facts, char *value)
{
	char *rest = value, *piece;
	int status = 0;

	while ((piece = next_piece(&rest)) != NULL) {
		const char *seed = skip(piece, "seed ");
		double seconds;

		if (seed != NULL)
			status |= facts_set(facts, "seed", seed);
		else if (cut_end(piece, " s") &&
			 take_figure(piece, &seconds) == 0)
			status |= facts_set(facts, "run_seconds", piece);
	}
	return status;
}

static int take_fifo(struct facts *facts, char *value)
{
	char *rest = value, *priority = next_piece(&rest);

	if (rest == NULL)
		return facts_set(facts, "fifo", value);
	return facts_set(facts, "fifo_priority", priority) |
	       facts_set(facts, "fifo", rest);
}

static int take_nothing(struct facts *facts, char *value)
{
	(void)facts;
	(void)value;
	return 0;
}

static const struct line {
	const char *name, *key; /* key: the value is taken as it is */
	int (*take)(struct facts *, char *value);
} lines[] = {
    {"host", "name", NULL},
    {"date", "date_utc", NULL},
    {"clock", "clocksource", NULL},
    {"cpu", NULL, take_cpu},
    {"os", NULL, take_os},
    {"build", NULL, take_build},
    {"run", NULL, take_run},
    {"fifo", NULL, take_fifo},
    {"tests", NULL, take_nothing},
};

static int take_line(struct facts *facts, const struct fact *fact)
{
	const char *key = fact->key;
	char *copy;
	size_t i;
	int status;

	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		if (strcmp(lines[i].name, fact->key) != 0)
			continue;
		if (lines[i].take == NULL) {
			key = lines[i].key;
			break;
		}
		copy = strdup(fact->value);
		status = copy != NULL ? lines[i].take(facts, copy) : -1;
		free(copy);
		return status;
	}
	return facts_set(facts, key, fact->value);
}

int mail_facts_translate(const struct facts *mail, struct facts *facts)
{
	size_t i;

	for (i = 0; i < mail->count; i++)
		if (take_line(facts, &mail->fact[i]) != 0)
			return -1;
	return 0;
}

unsigned mail_facts_launches(const struct facts *mail)
{
	const char *run = facts_get(mail, "run");
	const char *at = run != NULL ? strstr(run, " launches a row") : NULL;
	unsigned launches = 0;

	if (at == NULL)
		return 0;
	while (at > run && at[-1] != ' ')
		at--;
	for (; *at >= '0' && *at <= '9' && launches < 1000000; at++)
		launches = 10 * launches + (unsigned)(*at - '0');
	return launches;
}
