/*
 * rowspec.c - from "pipe:n=4,place=core" to a job of a run.
 *
 * A ROW names a program and its parameters. place= and cpus= are the
 * driver's; all other keys are handed to the program, which knows what it
 * takes.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"

enum { PART_MAX = 72 }; /* a row is not longer */

/* What a spec says, apart. */
struct parsed {
	char name[PART_MAX], params[PART_MAX], place[PART_MAX], cpus[PART_MAX];
	unsigned copies;
};

static void take_key(const char *spec, struct parsed *parsed, char *item)
{
	char whole[PART_MAX], *value = NULL;

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
	char text[PART_MAX], *rest = text, *item;

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

/* Where a row runs that names no place; "": on one CPU, or wherever the
 * system likes. */
static const char *default_place(
    const struct parsed *parsed, const struct description *about)
{
	int any = parsed->cpus[0] != '\0' || about->hops < 2 ||
		  strcmp(about->place, "same") == 0;

	return any ? "" : about->place;
}

/* Of a program that cannot do without two CPUs, such as one that waits
 * without sleeping. */
static int lacks_cpu(
    const struct description *about, const struct placement *placement)
{
	return about->place[0] != '\0' && strcmp(about->place, "same") != 0 &&
	       strcmp(placement->words, "same") == 0;
}

static void place(const struct settings *settings, struct parsed *parsed,
    struct row *row, struct job *job)
{
	struct placement placement;
	const char *name = parsed->place[0] != '\0'
			       ? parsed->place
			       : default_place(parsed, &job->about);
	int found = placement_find(settings, name, parsed->cpus,
	    job->about.hops, parsed->copies, &placement);

	if (found == -2 || (found == -3 && !job->from_set))
		errx(EXIT_BAD, "%s: %s", job->spec, placement.reason);
	if (found == 0 && lacks_cpu(&job->about, &placement))
		cannot_run(row, job, LAUNCH_UNSUPPORTED,
		    "needs its actors on two CPUs");
	if (found != 0)
		cannot_run(row, job, LAUNCH_UNSUPPORTED, placement.reason);
	job->cpus = placement.cpus;
	job->named_cpus = settings->has_cpus || parsed->cpus[0] != '\0';
	row->cpus = copy_string(placement.cpus != NULL ? placement.cpus : "-");
	row->place = copy_string(found == 0        ? placement.words
				 : name[0] != '\0' ? name
						   : "-");
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
	if (state == DESCRIBE_FAILED || job->cannot != NULL) {
		row->cpus = copy_string("-");
		row->place = copy_string("-");
	}
	if (state == DESCRIBE_FAILED) {
		cannot_run(row, job, LAUNCH_BROKEN, job->about.reason);
		return;
	}
	if (job->cannot != NULL) {
		cannot_run(row, job, LAUNCH_UNSUPPORTED, job->cannot);
		return;
	}
	place(settings, parsed, row, job);
	if (!job->over && !job->about.runs)
		cannot_run(row, job, LAUNCH_UNSUPPORTED, job->about.reason);
}

/* Whether the program of a job is asked the same as that of the job before
 * of the same variant: pairs of CPUs are the driver's. */
static int asks_the_same(const struct job *job, size_t i, unsigned variants)
{
	const struct job *before = &job[i >= variants ? i - variants : i];

	return i >= variants && before->program == job[i].program &&
	       strcmp(before->params, job[i].params) == 0;
}

/* Asks the programs about their rows. */
static void ask(struct job *job, size_t count, unsigned variants,
    enum description_state *state)
{
	struct question *question = calloc(count, sizeof(*question));
	size_t *asked = calloc(count, sizeof(*asked)), questions = 0, i;

	if (question == NULL || asked == NULL)
		err(EXIT_BAD, "memory");
	for (i = 0; i < count; i++) {
		if (asks_the_same(job, i, variants)) {
			asked[i] = asked[i - variants];
			continue;
		}
		asked[i] = questions++;
		question[asked[i]].path = job[i].program->path;
		question[asked[i]].params =
		    job[i].cannot != NULL ? NULL : job[i].params;
	}
	describe_all(question, questions);
	for (i = 0; i < count; i++) {
		state[i] = question[asked[i]].state;
		job[i].about = question[asked[i]].about;
	}
	free(question);
	free(asked);
}

/* What is known before the programs are asked. */
static void begin_job(struct job *job, const struct variant *variant,
    const struct spec *spec, const struct parsed *parsed, int by_name)
{
	job->spec = copy_string(spec->row);
	job->params = copy_string(parsed->params);
	job->group = spec->group;
	job->from_set = spec->from_set;
	job->cannot = spec->cannot != NULL ? copy_string(spec->cannot) : NULL;
	job->by_name = by_name && !spec->from_set;
	job->copies = parsed->copies;
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
	struct specs specs;
	struct parsed *parsed;
	enum description_state *state;
	struct job *job;
	size_t count, i;

	specs_make(settings, &variant->registry, &specs);
	count = specs.count * variants;
	parsed = calloc(specs.count, sizeof(*parsed));
	state = calloc(count, sizeof(*state));
	job = calloc(count, sizeof(*job));
	if (parsed == NULL || state == NULL || job == NULL)
		err(EXIT_BAD, "memory");
	for (i = 0; i < specs.count; i++)
		parse(specs.spec[i].row, &parsed[i]);
	for (i = 0; i < count; i++)
		begin_job(&job[i], &variant[i % variants],
		    &specs.spec[i / variants], &parsed[i / variants],
		    settings->operands > 0);
	ask(job, count, variants, state);
	for (i = 0; i < count; i++)
		settle(settings, &parsed[i / variants], state[i],
		    begin_row(result, &job[i]), &job[i]);
	for (i = 0; variants == 2 && i < count; i += 2)
		pair_up(&job[i]);
	specs_free(&specs);
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
		free(job[i].cannot);
		free(job[i].cpus);
		free(job[i].median);
		free(job[i].block);
	}
	free(job);
}
