/*
 * rowspec.c - from "pipe:n=2/4,place=core" to the jobs of a run.
 *
 * A ROW names a program and its parameters. place= and cpus= are the
 * driver's; all other keys are handed to the program, which knows what it
 * takes. A value list with '/' makes a row of each value.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"

enum { ROWS_MAX = 1000, SPEC_MAX = 1000, ROW_MAX = 71, ASKED_AT_ONCE = 32 };

static const char *const default_rows[] = {
    "signal", "pipe", "yield", "futex", "condvar", "pipe:place=core", "getuid"};

struct specs {
	char *spec[ROWS_MAX];
	size_t count;
};

static void add_spec(struct specs *specs, const char *spec)
{
	if (specs->count == ROWS_MAX)
		errx(EXIT_BAD, "more than %d rows", ROWS_MAX);
	/* A line of the printed form holds it. */
	if (strlen(spec) > ROW_MAX)
		errx(EXIT_BAD, "'%s': a row has at most %d characters", spec,
		    ROW_MAX);
	specs->spec[specs->count++] = copy_string(spec);
}

static void free_specs(struct specs *specs)
{
	size_t i;

	for (i = 0; i < specs->count; i++)
		free(specs->spec[i]);
	free(specs);
}

/* The first value that is a list, or NULL. */
static const char *find_list(const char *spec)
{
	const char *value = strchr(spec, '/');

	while (value != NULL && value > spec && value[-1] != '=')
		value--;
	return value != spec ? value : NULL;
}

/* Adds a spec for each choice of values. */
static void expand(struct specs *specs, const char *spec)
{
	const char *value = find_list(spec), *rest;
	char chosen[SPEC_MAX + 1];
	int before, length;

	if (value == NULL) {
		add_spec(specs, spec);
		return;
	}
	before = (int)(value - spec);
	rest = value + strcspn(value, ",");
	do {
		length = (int)strcspn(value, "/,");
		snprintf(chosen, sizeof(chosen), "%.*s%.*s%s", before, spec,
		    length, value, rest);
		expand(specs, chosen);
		value += length;
	} while (*value++ == '/');
}

/* The default rows, as far as their programs are there; of a directory
 * without any of them, everything. */
static void default_specs(const struct registry *registry, struct specs *specs)
{
	size_t i;

	for (i = 0; i < sizeof(default_rows) / sizeof(default_rows[0]); i++) {
		char name[ROW_MAX + 1];

		snprintf(name, sizeof(name), "%.*s",
		    (int)strcspn(default_rows[i], ":"), default_rows[i]);
		if (registry_find(registry, name) != NULL)
			add_spec(specs, default_rows[i]);
	}
	if (specs->count > 0)
		return;
	for (i = 0; i < registry->programs; i++)
		add_spec(specs, registry->program[i].name);
}

static void read_specs(const struct settings *settings,
    const struct registry *registry, struct specs *specs)
{
	size_t i;

	if (settings->operands == 0)
		default_specs(registry, specs);
	for (i = 0; i < settings->operands; i++) {
		if (strlen(settings->operand[i]) > SPEC_MAX / 2)
			errx(EXIT_BAD,
			    "'%.40s...': a row has at most %d characters",
			    settings->operand[i], ROW_MAX);
		expand(specs, settings->operand[i]);
	}
}

/* What a spec says, apart. */
struct parsed {
	char name[SPEC_MAX + 1], params[SPEC_MAX + 1];
	char place[SPEC_MAX + 1], cpus[SPEC_MAX + 1];
	unsigned copies;
};

static void take_key(const char *spec, struct parsed *parsed, char *item)
{
	char whole[SPEC_MAX + 1], *value = NULL;

	snprintf(whole, sizeof(whole), "%s", item);
	if (text_key_value(item, &value) != 0 || value[0] == '\0')
		errx(EXIT_BAD, "%s: '%s' is not valid: write KEY=VALUE", spec,
		    whole);
	if ((strcmp(item, "place") == 0 && parsed->place[0] != '\0') ||
	    (strcmp(item, "cpus") == 0 && parsed->cpus[0] != '\0'))
		errx(EXIT_BAD, "%s: %s= is given twice", spec, item);
	if (strcmp(item, "place") == 0) {
		snprintf(parsed->place, sizeof(parsed->place), "%s", value);
		return;
	}
	if (strcmp(item, "cpus") == 0) {
		snprintf(parsed->cpus, sizeof(parsed->cpus), "%s", value);
		return;
	}
	if (strcmp(item, "copies") == 0)
		text_unsigned(value, 1, 1024, &parsed->copies);
	text_append(parsed->params, sizeof(parsed->params), "%s%s",
	    parsed->params[0] != '\0' ? "," : "", whole);
}

static void parse(const char *spec, struct parsed *parsed)
{
	char text[SPEC_MAX + 1], *rest = text, *item;

	snprintf(text, sizeof(text), "%s", spec);
	*parsed = (struct parsed){.copies = 1};
	item = text_token(&rest, ':');
	snprintf(parsed->name, sizeof(parsed->name), "%s", item);
	while ((item = text_token(&rest, ',')) != NULL)
		take_key(spec, parsed, item);
}

static const struct program *find_program(
    const struct registry *registry, const struct parsed *parsed)
{
	const struct program *program = registry_find(registry, parsed->name);

	if (program == NULL)
		errx(EXIT_BAD, "'%s' is no benchmark in %s; see ctxbench list",
		    parsed->name, registry->directory);
	return program;
}

/* The state of a row that cannot run, with the reason. */
static void cannot_run(struct row *row, struct job *job,
    enum launch_state state, const char *reason)
{
	row->state = state;
	row->reason = copy_string(reason);
	job->over = 1;
}

static void place(const struct settings *settings, struct parsed *parsed,
    struct row *row, struct job *job)
{
	struct placement placement;

	switch (placement_find(settings, parsed->place, parsed->cpus,
	    job->about.hops, parsed->copies, &placement)) {
	case 0:
		job->cpus = placement.cpus;
		job->named_cpus = settings->has_cpus || parsed->cpus[0] != '\0';
		row->cpus =
		    copy_string(placement.cpus != NULL ? placement.cpus : "-");
		row->place = copy_string(placement.words);
		return;
	case -1:
		cannot_run(row, job, LAUNCH_UNSUPPORTED, placement.reason);
		row->cpus = copy_string("-");
		row->place =
		    copy_string(parsed->place[0] != '\0' ? parsed->place : "-");
		return;
	default:
		errx(EXIT_BAD, "%s: %s", job->spec, placement.reason);
	}
}

static void settle(const struct settings *settings, struct parsed *parsed,
    enum description_state state, struct row *row, struct job *job)
{
	if (state == DESCRIBE_REFUSED)
		errx(EXIT_BAD, "%s: %s does not take these parameters",
		    job->spec, job->program->path);
	row->version = job->about.version;
	row->hops = job->about.hops;
	row->is_call = job->about.is_call;
	row->op = copy_string(job->about.op);
	place(settings, parsed, row, job);
	if (job->over)
		return;
	if (state == DESCRIBE_FAILED)
		cannot_run(row, job, LAUNCH_BROKEN, job->about.reason);
	else if (!job->about.runs)
		cannot_run(row, job, LAUNCH_UNSUPPORTED, job->about.reason);
}

/* Asks the programs about their rows, some at once: descriptors are few.
 * All are heard before any answer can end this program, so that none is
 * left behind. */
static void ask(struct job *job, size_t count, enum description_state *state)
{
	static struct inquiry inquiry[ASKED_AT_ONCE];
	size_t from, i;

	for (from = 0; from < count; from += ASKED_AT_ONCE) {
		size_t to =
		    from + ASKED_AT_ONCE < count ? from + ASKED_AT_ONCE : count;

		for (i = from; i < to; i++)
			describe_start(&inquiry[i - from], job[i].program->path,
			    job[i].params);
		for (i = from; i < to; i++) {
			state[i] = describe_finish(&inquiry[i - from]);
			job[i].about = inquiry[i - from].about;
		}
	}
}

/* What is known before the programs are asked. */
static void begin_job(struct job *job, const struct variant *variant,
    const char *spec, const struct parsed *parsed, int by_name)
{
	job->spec = copy_string(spec);
	job->params = copy_string(parsed->params);
	job->by_name = by_name;
	job->variant = variant;
	job->program = find_program(&variant->registry, parsed);
}

static struct row *begin_row(struct result *result, struct job *job)
{
	struct row *row = result_add_row(result);

	if (row == NULL)
		err(EXIT_BAD, "memory");
	job->row = row->number = (unsigned)result->rows;
	row->spec = copy_string(job->spec);
	row->variant = job->variant->letter;
	return row;
}

/* Two variants of a row stand side by side. */
static void pair_up(struct job *job)
{
	job[0].partner = &job[1];
	job[1].partner = &job[0];
	if (job[0].about.version != job[1].about.version &&
	    job[0].about.version != 0 && job[1].about.version != 0)
		errx(EXIT_BAD,
		    "%s: version %u of the test in A, %u in B: they measure "
		    "different things",
		    job->spec, job[0].about.version, job[1].about.version);
}

size_t jobs_make(const struct settings *settings, const struct variant *variant,
    unsigned variants, struct result *result, struct job **jobs)
{
	struct specs *specs = calloc(1, sizeof(*specs));
	struct parsed *parsed;
	enum description_state *state;
	struct job *job;
	size_t count, i;

	if (specs == NULL)
		err(EXIT_BAD, "memory");
	read_specs(settings, &variant->registry, specs);
	count = specs->count * variants;
	parsed = calloc(specs->count, sizeof(*parsed));
	state = calloc(count, sizeof(*state));
	job = calloc(count, sizeof(*job));
	if (parsed == NULL || state == NULL || job == NULL)
		err(EXIT_BAD, "memory");
	for (i = 0; i < specs->count; i++)
		parse(specs->spec[i], &parsed[i]);
	for (i = 0; i < count; i++)
		begin_job(&job[i], &variant[i % variants],
		    specs->spec[i / variants], &parsed[i / variants],
		    settings->operands > 0);
	ask(job, count, state);
	for (i = 0; i < count; i++)
		settle(settings, &parsed[i / variants], state[i],
		    begin_row(result, &job[i]), &job[i]);
	for (i = 0; variants == 2 && i < count; i += 2)
		pair_up(&job[i]);
	free_specs(specs);
	free(state);
	free(parsed);
	*jobs = job;
	return count;
}

void jobs_free(struct job *job, size_t count)
{
	size_t i;

	for (i = 0; i < count; i++) {
		free(job[i].spec);
		free(job[i].params);
		free(job[i].cpus);
		free(job[i].median);
		free(job[i].block);
	}
	free(job);
}
