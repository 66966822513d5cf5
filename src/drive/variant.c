/*
 * variant.c - what A and B of `ab` are: settings, prefixes or builds.
 *
 * What a command of --set changes is put back, however the run ends, short
 * of a SIGKILL: by --restore, or by running that of A last.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"
#include "reader.h"

static const char *put_back; /* the command that does, once needed */

static void check_prefix(const char *under)
{
	if (under != NULL && strlen(under) > UNDER_MAX)
		errx(EXIT_BAD, "--under: a prefix has at most %d bytes",
		    UNDER_MAX);
}

/* A forgotten value takes what was meant as a row. */
static void check_pair(
    const struct run *run, const char *option, const char *const pair[2])
{
	char name[80];

	if (pair[1] == NULL)
		return;
	snprintf(
	    name, sizeof(name), "%.*s", (int)strcspn(pair[1], ":"), pair[1]);
	if (registry_find(&run->variant[0].registry, name) != NULL)
		errx(EXIT_BAD,
		    "%s takes two values, and '%s' is a benchmark: one of "
		    "the values is missing; it may be ''",
		    option, pair[1]);
}

void variants_open(struct run *run)
{
	const struct settings *settings = run->settings;
	unsigned i;

	if (settings->restore != NULL && settings->set[0] == NULL)
		errx(EXIT_BAD, "--restore is of use with --set only");
	run->variants = 2;
	for (i = 0; i < 2; i++) {
		struct variant *variant = &run->variant[i];

		variant->letter = (char)('A' + (int)i);
		variant->set = settings->set[i];
		variant->under = settings->under[i];
		check_prefix(variant->under);
		if (settings->build[i] != NULL)
			registry_open_at(
			    &variant->registry, settings->build[i]);
		else
			registry_open(&variant->registry);
	}
	check_pair(run, "--set", settings->set);
	check_pair(run, "--under", settings->under);
}

void variants_close(struct run *run)
{
	unsigned i;

	for (i = 0; i < run->variants; i++)
		registry_close(&run->variant[i].registry);
}

/* --- setting, and putting back --- */

static void restore_at_exit(void)
{
	variants_restore();
}

int variant_set(const struct variant *variant)
{
	char why[128];

	if (variant->set == NULL ||
	    command_run(variant->set, why, sizeof(why)) == 0)
		return 0;
	progress_clear();
	warnx("--set: %c, '%s': %s", variant->letter, variant->set, why);
	return -1;
}

int variants_restore(void)
{
	const char *command = put_back;
	char why[128];

	put_back = NULL;
	if (command == NULL || command_run(command, why, sizeof(why)) == 0)
		return 0;
	warnx("'%s': %s: what --set changed is NOT put back", command, why);
	return -1;
}

static void set_or_exit(struct run *run, unsigned i)
{
	const struct settings *settings = run->settings;

	if (put_back == NULL) {
		put_back = settings->restore != NULL ? settings->restore
						     : settings->set[0];
		atexit(restore_at_exit);
	}
	if (variant_set(&run->variant[i]) != 0)
		exit(EXIT_BAD);
	if (interrupt_pending())
		exit(EXIT_INTERRUPT);
}

/* --- what differs --- */

static void note(struct run *run, const char *key, const char *value)
{
	if (facts_set(&run->result.facts, key, value) != 0)
		err(EXIT_BAD, "memory");
}

/* Conditions that B changes, "governor: performance -> powersave; ...". */
static void note_differences(struct run *run)
{
	const struct facts *of_a = &run->result.facts;
	struct facts of_b = {.count = 0};
	char list[1000] = "";
	size_t i;

	if (facts_collect(&of_b) != 0)
		err(EXIT_BAD, "memory");
	for (i = 0; i < of_b.count; i++) {
		const char *key = of_b.fact[i].key;
		const char *a = facts_word(of_a, key);

		if (fact_role(key) == FACT_RUN ||
		    strcmp(a, of_b.fact[i].value) == 0)
			continue;
		text_append(list, sizeof(list), "%s%s: %s -> %s",
		    list[0] != '\0' ? "; " : "", key, a, of_b.fact[i].value);
	}
	facts_free(&of_b);
	note(run, "variant_facts", list[0] != '\0' ? list : "none differs");
}

/* 1: the same bytes; 0: not, or not readable. */
static int same_file(const char *a, const char *b)
{
	FILE *of_a = fopen(a, "rb"), *of_b = fopen(b, "rb");
	int byte = EOF, same = of_a != NULL && of_b != NULL;

	while (same) {
		byte = getc(of_a);
		same = byte == getc(of_b);
		if (byte == EOF)
			break;
	}
	if (of_a != NULL)
		fclose(of_a);
	if (of_b != NULL)
		fclose(of_b);
	return same;
}

static int same_programs(const struct run *run)
{
	size_t i;

	for (i = 0; i < run->jobs; i += 2)
		if (!same_file(run->job[i].program->path,
			run->job[i + 1].program->path))
			return 0;
	return 1;
}

static int same_words(const char *const pair[2])
{
	return pair[0] == NULL || strcmp(pair[0], pair[1]) == 0;
}

/* Nothing was told to differ, or what was is the same. */
static int are_same(const struct run *run)
{
	const struct settings *settings = run->settings;

	return same_words(settings->set) && same_words(settings->under) &&
	       same_programs(run);
}

void variants_begin(struct run *run)
{
	if (run->settings->set[0] != NULL)
		set_or_exit(run, 0);
}

void variants_describe(struct run *run)
{
	const struct settings *settings = run->settings;
	const char *const *pair = settings->set[0] != NULL ? settings->set
				  : settings->under[0] != NULL
				      ? settings->under
				      : settings->build;
	const char *what = pair == settings->set     ? "set"
			   : pair == settings->under ? "under"
						     : "build";
	char text[1100];
	unsigned i;

	for (i = 0; i < 2; i++) {
		if (pair[i] != NULL && pair[i][0] != '\0')
			snprintf(text, sizeof(text), "%s: %s", what, pair[i]);
		else
			snprintf(text, sizeof(text), "as it is");
		if (what[0] == 'b' && pair[i] != NULL)
			text_append(text, sizeof(text), " (%s)",
			    run->job[i].about.build);
		note(run, i == 0 ? "variant_a" : "variant_b", text);
	}
	if (are_same(run))
		warnx("A and B are the same: what differs is by chance");
	if (settings->set[0] == NULL)
		return;
	set_or_exit(run, 1);
	note_differences(run);
	set_or_exit(run, 0);
}
