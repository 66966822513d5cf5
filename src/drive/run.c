/*
 * run.c - `ctxbench run`: the rows, in blocks of launches, into a table.
 *
 * Each block launches every row that still wants one, in freshly shuffled
 * order, so that drift and neighbours meet all rows alike. Blocks are
 * complete. What was measured is in the file as soon as it is known.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "drive.h"
#include "plat.h"
#include "version.h"

/* --- the file --- */

/* Keeps what a file name can hold everywhere. */
static void plain_name(char *text)
{
	for (; *text != '\0'; text++)
		if (strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
			   "yz0123456789._",
			*text) == NULL)
			*text = '-';
}

/* ./results if it is there, else here: HOST-OS-UTC.ctx, numbered when that
 * is taken. */
static void create_by_name(struct run *run)
{
	char label[64], os[64], stamp[32], path[256];
	struct stat status;
	time_t now = time(NULL);
	struct tm utc;
	unsigned number;
	int here = stat("results", &status) != 0 || !S_ISDIR(status.st_mode);

	snprintf(
	    label, sizeof(label), "%s", facts_word(&run->result.facts, "name"));
	snprintf(os, sizeof(os), "%s", facts_word(&run->result.facts, "os"));
	os[strcspn(os, " ")] = '\0';
	plain_name(label);
	plain_name(os);
	if (gmtime_r(&now, &utc) == NULL ||
	    strftime(stamp, sizeof(stamp), "%Y%m%dT%H%M%SZ", &utc) == 0)
		snprintf(stamp, sizeof(stamp), "undated");
	for (number = 1; number < 1000; number++) {
		snprintf(path, sizeof(path), "%s%s-%s-%s",
		    here ? "" : "results/", label, os, stamp);
		if (number > 1)
			text_append(path, sizeof(path), "-%u", number);
		text_append(path, sizeof(path), ".ctx");
		if (ctx_create(&run->writer, path) == 0) {
			run->path = strdup(path);
			if (run->path == NULL)
				err(EXIT_BAD, "memory");
			return;
		}
		if (errno != EEXIST)
			break;
	}
	err(EXIT_BAD, "%s: cannot be created; --no-save measures without",
	    path);
}

static void create_file(struct run *run)
{
	const struct settings *settings = run->settings;

	if (settings->no_save)
		return;
	if (settings->output == NULL) {
		create_by_name(run);
		return;
	}
	if (ctx_create(&run->writer, settings->output) != 0 && errno == EEXIST)
		errx(EXIT_BAD, "%s: exists and is kept as it is",
		    settings->output);
	if (run->writer.file == NULL)
		err(EXIT_BAD, "%s", settings->output);
	run->path = strdup(settings->output);
	if (run->path == NULL)
		err(EXIT_BAD, "memory");
}

/* --- facts of the run --- */

static void set_fact(struct run *run, const char *key, const char *value)
{
	if (facts_set(&run->result.facts, key, value) != 0)
		err(EXIT_BAD, "memory");
}

static void set_number(
    struct run *run, const char *key, const char *format, double value)
{
	if (facts_setf(&run->result.facts, key, format, value) != 0)
		err(EXIT_BAD, "memory");
}

/* The command line as it could be given again. */
static void note_command(struct run *run)
{
	const struct settings *s = run->settings;
	char text[2048] = "ctxbench run";
	unsigned i;

	if (s->time_ns > 0)
		text_append(
		    text, sizeof(text), " --time %g", (double)s->time_ns / 1e9);
	if (s->precision > 0)
		text_append(
		    text, sizeof(text), " --precision %g", s->precision);
	if (s->launches > 0)
		text_append(text, sizeof(text), " --launches %u", s->launches);
	if (s->has_cpus) {
		text_append(text, sizeof(text), " --cpus ");
		cpus_format(
		    &s->cpus, text + strlen(text), sizeof(text) - strlen(text));
	}
	if (s->fifo != NULL)
		text_append(text, sizeof(text), " --fifo %s", s->fifo);
	text_append(text, sizeof(text), "%s%s%s%s%s --seed %llu",
	    s->no_pin ? " --no-pin" : "",
	    s->require_pin ? " --require-pin" : "", s->mlock ? " --mlock" : "",
	    s->quick ? " --quick" : "", s->thorough ? " --thorough" : "",
	    (unsigned long long)run->seed);
	for (i = 0; i < s->operands; i++)
		text_append(text, sizeof(text), " %s", s->operand[i]);
	set_fact(run, "command", text);
}

static void collect_facts(struct run *run)
{
	const struct settings *settings = run->settings;

	if (facts_collect(&run->result.facts) != 0)
		err(EXIT_BAD, "memory");
	set_fact(run, "version", CTXBENCH_VERSION);
	set_fact(run, "name",
	    settings->name != NULL ? settings->name
				   : facts_word(&run->result.facts, "host"));
	set_number(run, "seed", "%.0f", (double)run->seed);
	set_number(
	    run, "time_budget_s", "%g", (double)run->schedule.budget_ns / 1e9);
	set_number(run, "precision", "%g", run->schedule.half_width * 100);
	note_command(run);
}

/* All CPUs that some row is pinned to. */
static void used_cpus(const struct run *run, struct cpus *used)
{
	static struct cpus set;
	size_t i;

	cpus_clear(used);
	for (i = 0; i < run->jobs; i++) {
		char *list, *rest, *group;
		int cpu;

		if (run->job[i].cpus == NULL || run->job[i].over)
			continue;
		list = rest = strdup(run->job[i].cpus);
		if (list == NULL)
			err(EXIT_BAD, "memory");
		while ((group = text_token(&rest, '/')) != NULL) {
			if (cpus_parse(group, &set) != 0)
				continue;
			for (cpu = cpus_next(&set, CPUS_NONE); cpu != CPUS_NONE;
			     cpu = cpus_next(&set, cpu))
				cpus_add(used, cpu);
		}
		free(list);
	}
}

/* What happened meanwhile, from two readings. */
static void note_disturbance(struct run *run, const struct cpus *used,
    const struct facts_disturbance *before)
{
	double wall_ns = (double)(clock_now_ns() - run->start_ns);
	unsigned cpus = cpus_count(used);
	struct facts_disturbance after;

	facts_disturbance(used, &after);
	set_number(run, "run_seconds", "%.1f", wall_ns / 1e9);
	if (before->throttled >= 0 && after.throttled >= 0)
		set_number(run, "throttled", "%.0f",
		    (double)(after.throttled - before->throttled));
	if (before->steal_ns >= 0 && after.steal_ns >= 0 && cpus > 0)
		set_number(run, "steal_share", "%.4f",
		    (double)(after.steal_ns - before->steal_ns) / wall_ns /
			cpus);
	if (before->load >= 0)
		set_number(run, "load_start", "%.2f", before->load);
	if (after.load >= 0)
		set_number(run, "load_end", "%.2f", after.load);
	set_fact(run, "status", run->status);
}

static void write_facts(struct run *run, size_t from)
{
	const struct facts *facts = &run->result.facts;
	size_t i;

	for (i = from; run->path != NULL && i < facts->count; i++)
		ctx_write_fact(
		    &run->writer, facts->fact[i].key, facts->fact[i].value);
}

static void write_rows(struct run *run)
{
	size_t i;

	for (i = 0; run->path != NULL && i < run->result.rows; i++) {
		ctx_write_row(&run->writer, &run->result.row[i]);
		if (run->result.row[i].state != LAUNCH_OK)
			ctx_write_row_state(&run->writer, &run->result.row[i]);
	}
}

/* --- blocks --- */

static void run_block(struct run *run, enum launch_role role)
{
	unsigned *order = calloc(run->jobs, sizeof(*order));
	size_t count = 0, i;

	if (order == NULL)
		err(EXIT_BAD, "memory");
	for (i = 0; i < run->jobs; i++)
		if (schedule_wants(&run->schedule, &run->job[i]))
			order[count++] = (unsigned)i;
	stats_shuffle(&run->random, order, count);
	if (role == ROLE_MEASURE)
		run->block++;
	for (i = 0; i < count && !interrupt_pending(); i++) {
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

/* A pilot that failed once is tried once more. */
static void run_pilots(struct run *run)
{
	size_t i;

	run_block(run, ROLE_PILOT);
	for (i = 0; i < run->jobs && !interrupt_pending(); i++)
		if (!run->job[i].over && run->job[i].ops == 0)
			launch_job(
			    run, &run->job[i], (unsigned)i + 1, ROLE_PILOT);
}

static void run_blocks(struct run *run)
{
	run_pilots(run);
	do {
		run_block(run, ROLE_MEASURE);
	} while (!interrupt_pending() && any_wants(run) &&
		 schedule_has_time(&run->schedule, run->job, run->jobs,
		     clock_now_ns() - run->start_ns));
	progress_clear();
}

/* --- the end --- */

static int print_report(const struct run *run)
{
	switch (run->settings->format) {
	case FORMAT_CSV:
		return report_csv(stdout, &run->result);
	case FORMAT_JSON:
		return report_json(stdout, &run->result);
	case FORMAT_MARKDOWN:
		return report_markdown(stdout, &run->result);
	default:
		return report_mail(stdout, &run->result);
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

static int save(struct run *run)
{
	if (run->path == NULL)
		return 0;
	if (ctx_finish(&run->writer) != 0) {
		warn("%s: not saved whole", run->path);
		return -1;
	}
	if (!run->settings->quiet)
		fprintf(stderr, "saved %s\n", run->path);
	return 0;
}

static uint64_t fresh_seed(void)
{
	uint64_t seed = (uint64_t)clock_now_ns() ^ (uint64_t)getpid() << 20;

	return seed & UINT32_MAX;
}

/* Rows, schedule, facts, and the file that they begin. */
static void prepare(struct run *run)
{
	const struct settings *settings = run->settings;

	registry_open(&run->registry);
	run->jobs =
	    jobs_make(settings, &run->registry, &run->result, &run->job);
	schedule_init(&run->schedule, settings, run->jobs);
	run->seed = settings->has_seed ? settings->seed : fresh_seed();
	stats_seed(&run->random, run->seed);
	collect_facts(run);
	create_file(run);
	write_facts(run, 0);
	write_rows(run);
}

static void measure(struct run *run)
{
	static struct cpus used;
	struct facts_disturbance before;
	size_t facts = run->result.facts.count;

	used_cpus(run, &used);
	facts_disturbance(&used, &before);
	run->start_ns = clock_now_ns();
	run_blocks(run);
	if (interrupt_pending())
		run->status = "interrupted";
	note_disturbance(run, &used, &before);
	write_facts(run, facts);
	run->result.complete = 1;
}

int run_command(const struct settings *settings)
{
	struct run run = {.settings = settings, .status = "complete"};
	int saved, status;

	interrupt_catch();
	prepare(&run);
	measure(&run);
	print_report(&run); /* main() sees whether it could be written */
	fflush(stdout);
	saved = save(&run);
	status = status_of_rows(&run);
	if (saved != 0)
		status = EXIT_BAD;
	if (interrupt_pending())
		status = EXIT_INTERRUPT;
	jobs_free(run.job, run.jobs);
	result_free(&run.result);
	registry_close(&run.registry);
	free(run.path);
	return status;
}
