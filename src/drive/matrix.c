/*
 * matrix.c - `ctxbench run --matrix`: a row of two actors over all pairs of
 * CPUs. What comes of it is printed by map.c.
 *
 * Each pair is a row of its own, cpus=A+B, in blocks as all rows. The pilot
 * of the first pair of each relation finds the batch size of all of them.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"
#include "plat.h"

/* A result file has no more rows. */
enum { PAIRS_MOST = 10000, PAIRS_TOLD = 200 };

unsigned matrix_cpus(const struct settings *settings, int cpu[CPUS_MAX])
{
	static struct cpus set;
	unsigned count = 0;
	int at = CPUS_NONE;

	if (settings->has_cpus)
		set = settings->cpus;
	else
		plat_allowed_cpus(&set);
	while ((at = cpus_next(&set, at)) != CPUS_NONE)
		cpu[count++] = at;
	return count;
}

const char *matrix_row(const struct settings *settings)
{
	const char *row =
	    settings->operands > 0 ? settings->operand[0] : "pipe";

	if (settings->operands > 1 || strchr(row, '/') != NULL)
		errx(EXIT_BAD, "--matrix takes one ROW");
	if (strstr(row, "place=") != NULL || strstr(row, "cpus=") != NULL)
		errx(EXIT_BAD,
		    "%s: --matrix places it: --cpus LIST says on "
		    "which CPUs",
		    row);
	return row;
}

void matrix_specs(const struct settings *settings, struct specs *specs)
{
	static int cpu[CPUS_MAX];
	const char *row = matrix_row(settings);
	unsigned count = matrix_cpus(settings, cpu), a, b;
	char pair[SPEC_ROOM];

	if (count < 2) {
		warnx("--matrix needs two CPUs, and may use %s",
		    count == 0 ? "none" : "one");
		exit(EXIT_NOT_ALL);
	}
	if ((uint64_t)count * (count - 1) / 2 > PAIRS_MOST)
		errx(EXIT_BAD,
		    "%u CPUs make more than %d pairs: name fewer, --cpus LIST",
		    count, PAIRS_MOST);
	for (a = 0; a < count; a++)
		for (b = a + 1; b < count; b++) {
			snprintf(pair, sizeof(pair), "%.900s%ccpus=%d+%d", row,
			    strchr(row, ':') == NULL ? ':' : ',', cpu[a],
			    cpu[b]);
			spec_add(specs, pair);
		}
}

/* The job before it of the same relation. */
static struct job *find_model(struct run *run, size_t i)
{
	const char *place = run->result.row[i].place;
	size_t k;

	for (k = 0; k < i; k++)
		if (run->job[k].model == NULL &&
		    strcmp(run->result.row[k].place, place) == 0)
			return &run->job[k];
	return NULL;
}

/* Said before it takes its time. */
static void announce(const struct run *run)
{
	const struct schedule *schedule = &run->schedule;
	double seconds = (double)schedule->budget_ns / 1e9;

	if (run->settings->launches > 0 && !schedule->strict)
		seconds *= run->settings->launches / 6.0;
	if (run->jobs > PAIRS_TOLD && !run->settings->quiet)
		warnx("%zu pairs, about %.0f minutes; --time and --cpus make "
		      "it less",
		    run->jobs, seconds / 60 < 1 ? 1 : seconds / 60);
}

void matrix_prepare(struct run *run)
{
	size_t i;

	for (i = 0; i < run->jobs; i++)
		run->job[i].model = find_model(run, i);
	if (run->job[0].about.version != 0 && run->job[0].about.hops != 2)
		errx(EXIT_BAD,
		    "%s: --matrix takes a row of two actors, this one has %u",
		    matrix_row(run->settings), run->job[0].about.hops);
	if (run->schedule.strict)
		run->stop_ns = run->schedule.budget_ns;
	announce(run);
}

int matrix_command(const struct settings *given)
{
	struct settings settings = *given;
	struct run run = {.settings = &settings, .variants = 1};
	int status;

	settings.quick = !settings.thorough && settings.precision <= 0;
	interrupt_catch();
	registry_open(&run.variant[0].registry);
	run_prepare(&run);
	run_measure(&run);
	if (settings.format == FORMAT_DEFAULT || settings.format == FORMAT_TEXT)
		map_print(stdout, &run);
	else
		report_print(stdout, &run.result, settings.format);
	status = run_finish(&run);
	run_free(&run);
	registry_close(&run.variant[0].registry);
	return status;
}
