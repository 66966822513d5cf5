/*
 * specs.c - from the operands of a command to single ROWs: a value list
 * with '/' makes a row of each value, a set's name a row of each of its
 * benchmarks, nothing the default rows.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"

enum { ROWS_MAX = 1000, ASKED_MAX = 500, ROW_MAX = 71 };

static const char *const default_rows[] = {
    "signal", "pipe", "yield", "futex", "condvar", "pipe:place=core", "getuid"};

enum { DEFAULT_ROWS = sizeof(default_rows) / sizeof(default_rows[0]) };

static int is_of(const char *row, const char *name)
{
	size_t length = strcspn(row, ":");

	return strlen(name) == length && strncmp(row, name, length) == 0;
}

int specs_by_default(const char *name)
{
	size_t i;

	for (i = 0; i < DEFAULT_ROWS; i++)
		if (is_of(default_rows[i], name))
			return 1;
	return 0;
}

void spec_add(struct specs *specs, const char *row)
{
	struct spec *grown;

	/* A line of the printed form holds it. */
	if (strlen(row) > ROW_MAX)
		errx(EXIT_BAD, "'%s': a row has at most %d characters", row,
		    ROW_MAX);
	grown = realloc(specs->spec, (specs->count + 1) * sizeof(*grown));
	if (grown == NULL)
		err(EXIT_BAD, "memory");
	specs->spec = grown;
	specs->spec[specs->count++] =
	    (struct spec){.row = copy_string(row), .group = specs->groups};
}

void specs_free(struct specs *specs)
{
	size_t i;

	for (i = 0; i < specs->count; i++) {
		free(specs->spec[i].row);
		free(specs->spec[i].cannot);
	}
	free(specs->spec);
}

/* The first value that is a list, or NULL. */
static const char *find_list(const char *row)
{
	const char *value = strchr(row, '/');

	while (value != NULL && value > row && value[-1] != '=')
		value--;
	return value != row ? value : NULL;
}

/* Adds a row for each choice of values. */
static void expand(struct specs *specs, const char *row)
{
	const char *value = find_list(row), *rest;
	char chosen[SPEC_ROOM + 1];
	int before, length;

	if (specs->count >= ROWS_MAX)
		errx(EXIT_BAD, "more than %d rows", ROWS_MAX);
	if (value == NULL) {
		spec_add(specs, row);
		return;
	}
	before = (int)(value - row);
	rest = value + strcspn(value, ",");
	do {
		length = (int)strcspn(value, "/,");
		snprintf(chosen, sizeof(chosen), "%.*s%.*s%s", before, row,
		    length, value, rest);
		expand(specs, chosen);
		value += length;
	} while (*value++ == '/');
}

/* The default rows, as far as their programs are there; of a directory
 * without any of them, everything. */
static void default_specs(const struct registry *registry, struct specs *specs)
{
	size_t i, k;

	for (i = 0; i < DEFAULT_ROWS; i++, specs->groups++)
		for (k = 0; k < registry->programs; k++)
			if (is_of(default_rows[i], registry->program[k].name))
				spec_add(specs, default_rows[i]);
	if (specs->count > 0)
		return;
	for (i = 0; i < registry->programs; i++, specs->groups++)
		spec_add(specs, registry->program[i].name);
}

/* --- sets --- */

/* What all programs say of themselves, asked when first needed. */
static const struct question *members(const struct registry *registry)
{
	static struct question *question;

	if (question == NULL)
		question = sets_ask(registry);
	return question;
}

/* A benchmark of a set, with the keys that all of it are given. */
static void add_member(struct specs *specs, const struct program *program,
    const struct description *about, const char *keys)
{
	size_t from = specs->count;
	char row[SPEC_ROOM + 1];

	specs->groups++;
	snprintf(row, sizeof(row), "%s%s", program->name, keys);
	expand(specs, row);
	for (; from < specs->count; from++) {
		struct spec *spec = &specs->spec[from];

		spec->from_set = 1;
		spec->cannot = sets_cannot(about, spec->row);
	}
}

/* Returns 0 when the operand names no set. A program of that very name is
 * what is meant. */
static int add_set(
    struct specs *specs, const struct registry *registry, const char *operand)
{
	const char *keys = operand + strcspn(operand, ":");
	size_t from = specs->count, cannot = 0, i;
	const struct question *question;
	char name[8];

	snprintf(name, sizeof(name), "%.*s", (int)(keys - operand), operand);
	if (!sets_is_name(name) || !is_of(operand, name) ||
	    registry_find(registry, name) != NULL)
		return 0;
	question = members(registry);
	for (i = 0; i < registry->programs; i++)
		if (sets_has(name, &question[i].about))
			add_member(specs, &registry->program[i],
			    &question[i].about, keys);
	if (from == specs->count)
		errx(EXIT_BAD, "%s: no benchmark in %s is of this set", name,
		    registry->directory);
	for (i = from; i < specs->count; i++)
		cannot += specs->spec[i].cannot != NULL;
	if (cannot == specs->count - from)
		errx(EXIT_BAD, "%s: %s %s", operand, specs->spec[from].row,
		    specs->spec[from].cannot);
	return 1;
}

void specs_make(const struct settings *settings,
    const struct registry *registry, struct specs *specs)
{
	size_t i;

	*specs = (struct specs){.count = 0};
	if (settings->matrix) {
		matrix_specs(settings, specs);
		return;
	}
	if (settings->operands == 0)
		default_specs(registry, specs);
	for (i = 0; i < settings->operands; i++) {
		const char *operand = settings->operand[i];

		if (strlen(operand) > ASKED_MAX)
			errx(EXIT_BAD,
			    "'%.40s...': a row has at most %d characters",
			    operand, ROW_MAX);
		specs->groups++;
		if (!add_set(specs, registry, operand))
			expand(specs, operand);
	}
}
