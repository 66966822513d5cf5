/*
 * run.c - `ctxbench run`: the rows, in blocks of launches, into a table.
 *
 * Each block launches every row that still wants one, in freshly shuffled
 * order, so that drift and neighbours meet all rows alike. Blocks are
 * complete. What was measured is in the file as soon as it is known.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <unistd.h>

#include "drive.h"

/* Nothing more is to be started. */
static int is_over(const struct run *run)
{
	return run->failed || interrupt_pending() ||
	       (run->stop_ns > 0 &&
		   clock_now_ns() - run->start_ns > run->stop_ns);
}

static void run_block(struct run *run, enum launch_role role)
{
	unsigned *order = calloc(run->jobs, sizeof(*order));
	size_t count = 0, i;

	if (order == NULL)
		err(EXIT_BAD, "memory");
	for (i = 0; i < run->jobs; i++)
		if (schedule_wants(&run->schedule, &run->job[i]) &&
		    (role != ROLE_PILOT || run->job[i].model == NULL))
			order[count++] = (unsigned)i;
	stats_shuffle(&run->random, order, count);
	if (role == ROLE_MEASURE)
		run->block++;
	for (i = 0; i < count && !is_over(run); i++) {
		struct job *job = &run->job[order[i]];

		if (role != ROLE_PILOT && job->ops == 0)
			continue;
		progress_show(run, job);
		launch_job(run, job, (unsigned)i + 1, role);
	}
	free(order);
}

static int any_wants(const struct run *run)
{
	size_t i;

	for (i = 0; i < run->jobs; i++)
		if (schedule_wants(&run->schedule, &run->job[i]))
			return 1;
	return 0;
}

/* Two variants have batches of one size, long enough for both. */
static void share_size(struct job *job)
{
	if (job->partner == NULL || job->ops == 0 || job->partner->ops == 0)
		return;
	if (job->ops < job->partner->ops)
		job->ops = job->partner->ops;
	else
		job->partner->ops = job->ops;
}

/* A pilot that failed once is tried once more. */
static void run_pilots(struct run *run)
{
	size_t i;

	run_block(run, ROLE_PILOT);
	for (i = 0; i < run->jobs; i++)
		if (run->job[i].model != NULL)
			run->job[i].ops = run->job[i].model->ops;
	for (i = 0; i < run->jobs && !is_over(run); i++)
		if (!run->job[i].over && run->job[i].ops == 0)
			launch_job(
			    run, &run->job[i], (unsigned)i + 1, ROLE_PILOT);
	for (i = 0; i < run->jobs; i++)
		share_size(&run->job[i]);
}

static void run_blocks(struct run *run)
{
	run_pilots(run);
	do {
		run_block(run, ROLE_MEASURE);
	} while (!is_over(run) && any_wants(run) &&
		 schedule_has_time(&run->schedule, run->job, run->jobs,
		     clock_now_ns() - run->start_ns));
	progress_clear();
}

/* --- the end --- */

int report_print(
    FILE *out, const struct result *result, enum output_format format)
{
	switch (format) {
	case FORMAT_CSV:
		return report_csv(out, result);
	case FORMAT_JSON:
		return report_json(out, result);
	case FORMAT_MARKDOWN:
		return report_markdown(out, result);
	default:
		return report_mail(out, result);
	}
}

/* 0, or what a row that is not as hoped for makes of the exit status. */
static int status_of_rows(const struct run *run)
{
	int status = EXIT_DONE;
	size_t i;

	for (i = 0; i < run->jobs; i++) {
		struct row *row =
		    result_find_row(&run->result, run->job[i].row);
		struct summary summary;

		if (row->state == LAUNCH_BROKEN)
			return EXIT_BAD;
		if (!run->job[i].by_name)
			continue;
		if (summary_make(&run->result, row->number, &summary) != 0)
			err(EXIT_BAD, "memory");
		if (row->state != LAUNCH_OK || summary.verdict.grade == 'X')
			status = EXIT_NOT_ALL;
	}
	return status;
}

static uint64_t fresh_seed(void)
{
	uint64_t seed = (uint64_t)clock_now_ns() ^ (uint64_t)getpid() << 20;

	return seed & UINT32_MAX;
}

void run_prepare(struct run *run)
{
	const struct settings *settings = run->settings;

	run->jobs = jobs_make(
	    settings, run->variant, run->variants, &run->result, &run->job);
	schedule_init(&run->schedule, settings, run->jobs);
	if (settings->matrix)
		matrix_prepare(run);
	run->seed = settings->has_seed ? settings->seed : fresh_seed();
	stats_seed(&run->random, run->seed);
	if (run->variants > 1)
		variants_begin(run);
	run_facts_collect(run);
	if (run->variants > 1)
		variants_describe(run);
	save_create(run);
	save_facts(run, 0);
	save_rows(run);
}

void run_measure(struct run *run)
{
	static struct cpus used;
	struct facts_disturbance before;
	size_t facts = run->result.facts.count;

	run_used_cpus(run, &used);
	facts_disturbance(&used, &before);
	idle_hold(run);
	run->start_ns = clock_now_ns();
	run_blocks(run);
	idle_release();
	run->status = interrupt_pending() ? "interrupted"
		      : run->failed       ? "failed"
					  : "complete";
	run_note_disturbance(run, &used, &before);
	save_facts(run, facts);
	run->result.complete = 1;
}

int run_finish(struct run *run)
{
	int status = status_of_rows(run);

	fflush(stdout); /* before the word of what was saved */
	if (save_finish(run) != 0 || run->failed)
		status = EXIT_BAD;
	return interrupt_pending() ? EXIT_INTERRUPT : status;
}

void run_free(struct run *run)
{
	jobs_free(run->job, run->jobs);
	result_free(&run->result);
	free(run->path);
}

/* What many rows say together. */
static void print_together(const struct run *run)
{
	struct summary *summary = summaries_make(&run->result);

	if (summary == NULL)
		err(EXIT_BAD, "memory");
	grids_print(stdout, run, summary);
	copies_print(stdout, run, summary);
	free(summary);
}

int run_command(const struct settings *settings)
{
	struct run run = {.settings = settings, .variants = 1};
	int status;

	if (settings->matrix)
		return matrix_command(settings);
	interrupt_catch();
	registry_open(&run.variant[0].registry);
	run_prepare(&run);
	run_measure(&run);
	report_print(stdout, &run.result,
	    settings->format); /* main() sees whether it could be written */
	if (settings->format == FORMAT_DEFAULT ||
	    settings->format == FORMAT_TEXT)
		print_together(&run);
	status = run_finish(&run);
	run_free(&run);
	registry_close(&run.variant[0].registry);
	return status;
}
