/*
 * launch.c - one launch of one row: started, read, judged, kept.
 *
 * A launch is void only for a recorded mechanical cause: it failed, left
 * its CPU, or its clock stepped. It stays in the file and is replaced by a
 * later one. A row breaks when its pilot fails twice, when a launch hangs,
 * or when too many are void.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"

enum { ARGUMENTS_MAX = 32, ENV_PADDING = 4096, VOIDS_MAX = 2 };

struct arguments {
	char *word[ARGUMENTS_MAX];
	size_t count;
	char ops[24], limit[24];
	char script[UNDER_MAX + 16];
};

static void add(struct arguments *arguments, const char *word)
{
	arguments->word[arguments->count++] = (char *)word;
}

static void add_pair(
    struct arguments *arguments, const char *option, const char *value)
{
	add(arguments, option);
	add(arguments, value);
}

/* The prefix is in the words of sh, which becomes the program. */
static void add_prefix(struct arguments *arguments, const char *under)
{
	if (under == NULL)
		return;
	snprintf(arguments->script, sizeof(arguments->script), "exec %s \"$@\"",
	    under);
	add(arguments, "/bin/sh");
	add(arguments, "-c");
	add(arguments, arguments->script);
	add(arguments, "sh");
}

static void make_arguments(const struct run *run, const struct job *job,
    enum launch_role role, int64_t most_ns, struct arguments *arguments)
{
	const struct settings *settings = run->settings;

	*arguments = (struct arguments){.count = 0};
	add_prefix(arguments, job->variant->under);
	add(arguments, job->program->path);
	add(arguments, "--lines");
	snprintf(arguments->limit, sizeof(arguments->limit), "%lldms",
	    (long long)(most_ns / 1000000));
	add_pair(arguments, "--limit", arguments->limit);
	if (role == ROLE_PILOT) {
		add(arguments, "--pilot");
	} else {
		snprintf(arguments->ops, sizeof(arguments->ops), "%llu",
		    (unsigned long long)job->ops);
		add_pair(arguments, "--ops", arguments->ops);
	}
	if (settings->quick) {
		add_pair(arguments, "--batches", "8");
		add_pair(arguments, "--warm-up", "5ms");
		add_pair(arguments, "--trace", "0");
	}
	if (settings->thorough)
		add_pair(arguments, "--trace", "500ms");
	if (job->cpus != NULL)
		add_pair(arguments, "--cpus", job->cpus);
	else
		add(arguments, "--no-pin");
	if (settings->require_pin || job->named_cpus)
		add(arguments, "--require-pin");
	if (settings->fifo != NULL)
		add_pair(arguments, "--fifo", settings->fifo);
	if (settings->mlock)
		add(arguments, "--mlock");
	if (job->params[0] != '\0')
		add(arguments, job->params);
}

static void give_reason(struct launch *launch, const char *reason)
{
	free(launch->reason);
	launch->reason = copy_string(reason);
}

static void break_launch(struct launch *launch, const char *reason)
{
	launch->state = LAUNCH_BROKEN;
	give_reason(launch, reason);
}

/* Reads to the end of its output. Returns the last event. */
static enum child_event read_lines(
    struct child *child, struct launch *launch, int *done, size_t *lines)
{
	enum child_event event;
	const char *reason;
	char *line;

	*done = 0;
	for (*lines = 0; (event = child_next(child, &line)) == CHILD_LINE;
	     ++*lines) {
		if (strncmp(line, "done ", 5) == 0) {
			*done = launchline_parse_done(
				    line + 5, &launch->state, &reason) == 0;
			if (*done && reason[0] != '\0')
				give_reason(launch, reason);
		} else if (launch_take_line(launch, line) != 0) {
			return CHILD_GARBLED;
		}
	}
	return event;
}

static void break_by_status(
    struct launch *launch, int status, int silent, const char *under)
{
	char reason[128 + UNDER_MAX];

	if (under == NULL || !silent) {
		break_launch(launch, child_status_words(status));
		return;
	}
	snprintf(reason, sizeof(reason), "does not start under '%s': %s", under,
	    child_status_words(status));
	break_launch(launch, reason);
}

/* Runs the program. Returns 1 when it had to be given up on. */
static int execute(char *const argv[], struct launch *launch, int64_t most_ns,
    const char *under)
{
	struct child child;
	enum child_event event;
	int done, status;
	size_t lines;

	if (child_start(&child, argv, launch->env_bytes, most_ns) != 0) {
		break_launch(launch, strerror(errno));
		return 0;
	}
	event = read_lines(&child, launch, &done, &lines);
	status = child_end(&child);
	if (event == CHILD_LATE)
		break_launch(launch, "does not answer");
	else if (event == CHILD_GARBLED)
		break_launch(launch, "a line of it is not readable");
	else if (event == CHILD_INTERRUPTED)
		break_launch(launch, "interrupted");
	else if (!done || (launch->state == LAUNCH_OK && status != 0))
		break_by_status(launch, status, lines == 0, under);
	return event == CHILD_LATE ||
	       (launch->reason != NULL &&
		   strncmp(launch->reason, "not done after", 14) == 0);
}

/* Whether an actor that was pinned left its CPU during a batch. */
static int migrated(const struct launch *launch)
{
	const char *pin = facts_get(&launch->facts, "pin");
	size_t i, samples = launch->batches * launch->actors;

	if (pin == NULL || strcmp(pin, "ok") != 0)
		return 0;
	for (i = 0; i < samples; i++)
		if (launch->sample[i].cpu_before != launch->sample[i].cpu_after)
			return 1;
	return 0;
}

static int clock_stepped(const struct launch *launch)
{
	return launch_number(launch, "clock", "backward", 0) > 0;
}

/* Whether anything was measured, and nothing in less than no time. */
static const char *bad_batches(const struct launch *launch)
{
	int measured = 0;
	size_t i;

	for (i = 0; i < launch->batches; i++) {
		const struct batch *batch = &launch->batch[i];

		int run = batch->kind == BATCH_RUN && batch->ops > 0;

		/* Small ones may be shorter than a step of the clock. */
		if (batch->ns < 0 || (run && batch->ns == 0))
			return "a batch took no time";
		measured |= run;
	}
	return measured || launch->role == ROLE_PILOT ? NULL
						      : "it measured nothing";
}

static void judge(struct launch *launch)
{
	const char *bad = bad_batches(launch);

	if (launch->state == LAUNCH_OK && migrated(launch))
		break_launch(launch, "an actor left the CPU it was pinned to");
	if (launch->state == LAUNCH_OK && clock_stepped(launch))
		break_launch(launch, "the clock went backwards");
	if (launch->state == LAUNCH_OK && bad != NULL)
		break_launch(launch, bad);
	if (launch->state != LAUNCH_OK)
		launch->role = ROLE_VOID;
}

static void keep_median(struct job *job, const struct launch *launch)
{
	double ns;

	if (launch_median(launch, BATCH_RUN, job->about.hops, &ns) != 0)
		return;
	job->median =
	    realloc(job->median, (job->medians + 1) * sizeof(*job->median));
	job->block =
	    realloc(job->block, (job->medians + 1) * sizeof(*job->block));
	if (job->median == NULL || job->block == NULL)
		err(EXIT_BAD, "memory");
	job->block[job->medians] = launch->block;
	job->median[job->medians++] = ns;
}

/* The row gets no more launches, for this launch's reason. */
static void give_up(
    struct run *run, struct job *job, const struct launch *launch)
{
	struct row *row = result_find_row(&run->result, job->row);

	job->over = 1;
	row->state = launch->state;
	row->reason = copy_string(launch->reason != NULL ? launch->reason : "");
	if (run->path != NULL)
		ctx_write_row_state(&run->writer, row);
}

/* More launches would not make switches happen. */
static int is_refused(const struct run *run, const struct job *job)
{
	struct summary summary;

	if (summary_make(&run->result, job->row, &summary) != 0)
		err(EXIT_BAD, "memory");
	return summary.verdict.grade == 'X';
}

static void take_result(
    struct run *run, struct job *job, struct launch *launch, int gave_up)
{
	const char *ops = facts_get(&launch->facts, "ops");

	if (launch->role == ROLE_VOID) {
		job->voids++;
		if (launch->state == LAUNCH_UNSUPPORTED || gave_up ||
		    (job->voids >= VOIDS_MAX &&
			job->voids * 10 > job->valid + job->voids))
			give_up(run, job, launch);
	} else if (launch->role == ROLE_PILOT) {
		if (ops == NULL ||
		    text_u64(ops, 1, UINT64_MAX, &job->ops) != 0) {
			break_launch(launch, "its pilot found no batch size");
			give_up(run, job, launch);
		}
	} else {
		job->valid++;
		keep_median(job, launch);
		schedule_note(&run->schedule, job);
		if (job->valid == run->schedule.launches_min)
			job->over = is_refused(run, job);
	}
}

/* With -v, a line a launch. */
static void tell(
    const struct run *run, const struct job *job, const struct launch *launch)
{
	static const char *const role[LAUNCH_ROLES] = {"", "pilot ", "void "};
	char reason[512] = "";
	double ns;

	if (!run->settings->verbose)
		return;
	progress_clear();
	fprintf(stderr, "block %u: %s %s%s%s", launch->block, job->spec,
	    (char[]){job->variant->letter, '\0'},
	    job->variant->letter != 0 ? " " : "", role[launch->role]);
	if (launch_median(launch, BATCH_RUN, job->about.hops, &ns) == 0)
		fprintf(stderr, "%.4f us", ns / 1000);
	if (launch->reason != NULL)
		text_escape(reason, sizeof(reason), launch->reason);
	fprintf(stderr, "%s\n", reason);
}

void launch_job(
    struct run *run, struct job *job, unsigned order, enum launch_role role)
{
	int64_t start_ns = clock_now_ns(), most_ns = limit_launch_ns(run, job);
	struct launch *launch;
	struct arguments arguments;
	int gave_up;

	if (variant_set(job->variant) != 0) {
		run->failed = 1;
		return;
	}
	launch = result_add_launch(&run->result);
	if (launch == NULL)
		err(EXIT_BAD, "memory");
	launch->row = job->row;
	launch->number = ++run->launch_number;
	launch->block = run->block;
	launch->order = order;
	launch->role = role;
	launch->ops = role == ROLE_PILOT ? 0 : job->ops;
	launch->env_bytes = (unsigned)stats_below(&run->random, ENV_PADDING);
	make_arguments(run, job, role, most_ns, &arguments);
	gave_up = execute(arguments.word, launch, most_ns + limit_grace_ns(job),
	    job->variant->under);
	if (interrupt_pending()) {
		launch_free(launch);
		run->result.launches--;
		return;
	}
	/* Cut off by the end of the budget, it need not hang. */
	if (gave_up && limit_is_tight(run, most_ns) && job->valid > 0)
		gave_up = 0;
	judge(launch);
	if (run->path != NULL)
		ctx_write_launch(&run->writer, launch);
	tell(run, job, launch);
	take_result(run, job, launch, gave_up);
	job->cost_ns = clock_now_ns() - start_ns;
}
