/*
 * watch.c - `ctxbench watch ROW [-n COPIES]`: a line a second and copy.
 *
 * Rates by the wall clock, as they come, for who wants to see a system move
 * while he turns a knob. Switches are not counted here, and seconds of one
 * run have no interval: `run` and `ab` are for that. Each line is whole as
 * soon as it is written, and `compare` reads them.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"
#include "reader.h"

enum { COPIES_MAX = 1024 };

/* Of a longer watch, the summary is of so many lines. */
enum { LINES_MAX = 1000000 };

/* An interval of a copy. */
struct interval_line {
	unsigned index, copy;
	uint64_t pid, ops;
	int64_t ns;
};

struct watch {
	const struct settings *settings;
	struct job *job;
	char *name; /* the row; of its copies the pids tell */
	size_t lines, room;
	double *op_ns;       /* of each line */
	double ops, seconds; /* of all lines */
	int closed;          /* nobody reads any more */
};

/* "i INDEX COPY PID OPS NS", cut up. 0, -1 malformed. */
static int parse_interval(char *line, struct interval_line *interval)
{
	char *rest = line, *word[6];
	int i;

	for (i = 0; i < 6; i++) {
		word[i] = text_word(&rest);
		if (word[i] == NULL)
			return -1;
	}
	if (text_unsigned(word[1], 0, UINT32_MAX, &interval->index) != 0 ||
	    text_unsigned(word[2], 0, COPIES_MAX - 1, &interval->copy) != 0 ||
	    text_u64(word[3], 0, INT32_MAX, &interval->pid) != 0 ||
	    text_u64(word[4], 1, UINT64_MAX, &interval->ops) != 0)
		return -1;
	return text_i64(word[5], 1, INT64_MAX, &interval->ns);
}

static void keep(struct watch *watch, double op_ns)
{
	if (watch->lines == LINES_MAX)
		return;
	if (watch->lines == watch->room) {
		watch->room = watch->room > 0 ? 2 * watch->room : 64;
		watch->op_ns =
		    realloc(watch->op_ns, watch->room * sizeof(*watch->op_ns));
		if (watch->op_ns == NULL)
			err(EXIT_BAD, "memory");
	}
	watch->op_ns[watch->lines++] = op_ns;
}

static void take_interval(
    struct watch *watch, const struct interval_line *interval)
{
	double op_ns = (double)interval->ns / (double)interval->ops;
	char us[32];

	watch->ops += (double)interval->ops;
	watch->seconds += (double)interval->ns / 1e9;
	keep(watch, op_ns);
	report_number(us, sizeof(us), op_ns / 1000, 4);
	printf("pid %llu  %s/sec %.0f   %s us/%s\n",
	    (unsigned long long)interval->pid, watch->name, 1e9 / op_ns, us,
	    watch->job->about.op);
	watch->closed = fflush(stdout) != 0;
}

/* --- the program --- */

enum { ARGUMENTS_MAX = 16 };

static void start(struct watch *watch, struct child *child)
{
	const struct settings *settings = watch->settings;
	const struct job *job = watch->job;
	int64_t time_ns =
	    settings->time_ns > 0 ? settings->time_ns : INT64_C(86000000000000);
	char *argv[ARGUMENTS_MAX], seconds[32];
	size_t count = 0;

	snprintf(
	    seconds, sizeof(seconds), "%lldms", (long long)(time_ns / 1000000));
	argv[count++] = job->program->path;
	argv[count++] = "--lines";
	argv[count++] = "--seconds";
	argv[count++] = seconds;
	argv[count++] = job->cpus != NULL ? "--cpus" : "--no-pin";
	if (job->cpus != NULL)
		argv[count++] = job->cpus;
	if (settings->require_pin || job->named_cpus)
		argv[count++] = "--require-pin";
	if (settings->fifo != NULL) {
		argv[count++] = "--fifo";
		argv[count++] = (char *)settings->fifo;
	}
	if (settings->mlock)
		argv[count++] = "--mlock";
	if (job->params[0] != '\0')
		argv[count++] = job->params;
	argv[count] = NULL;
	if (child_start(child, argv, 0, time_ns + INT64_C(10000000000)) != 0)
		err(EXIT_BAD, "%s", job->program->path);
}

/* How a watch ended. */
struct ending {
	enum launch_state state;
	char reason[512];
};

static void end_with(
    struct ending *ending, enum launch_state state, const char *reason)
{
	ending->state = state;
	text_escape(ending->reason, sizeof(ending->reason), reason);
}

static void take_done(char *words, struct ending *ending)
{
	enum launch_state state;
	const char *reason;

	if (launchline_parse_done(words, &state, &reason) == 0)
		end_with(ending, state, reason);
}

/* 0; -1 when the line cannot be one. */
static int take_line(struct watch *watch, char *line, struct ending *ending)
{
	struct interval_line interval;

	if (strncmp(line, "done ", 5) == 0)
		take_done(line + 5, ending);
	if (strncmp(line, "i ", 2) != 0)
		return 0;
	if (parse_interval(line, &interval) != 0)
		return -1;
	take_interval(watch, &interval);
	return 0;
}

/* Until the program ends, we are interrupted, or nobody reads any more. */
static void follow(
    struct watch *watch, struct child *child, struct ending *ending)
{
	enum child_event event;
	char *line;
	int status;

	end_with(ending, LAUNCH_BROKEN, "");
	while (
	    (event = child_next(child, &line)) == CHILD_LINE && !watch->closed)
		if (take_line(watch, line, ending) != 0) {
			event = CHILD_GARBLED;
			break;
		}
	status = child_end(child);
	if (event == CHILD_INTERRUPTED || watch->closed)
		ending->state = LAUNCH_OK;
	else if (event == CHILD_LATE)
		end_with(ending, LAUNCH_BROKEN, "does not answer");
	else if (event == CHILD_GARBLED)
		end_with(ending, LAUNCH_BROKEN, "a line of it is not readable");
	else if (ending->state == LAUNCH_BROKEN && ending->reason[0] == '\0')
		end_with(ending, LAUNCH_BROKEN, child_status_words(status));
}

/* --- the command --- */

/* The row, with -n as its copies=. */
static char *watched_row(const struct settings *settings)
{
	const char *row = settings->operand[0];
	char with_copies[1100];

	if (settings->copies == 0)
		return copy_string(row);
	if (strstr(row, "copies=") != NULL)
		errx(EXIT_BAD, "%s: -n says copies= again", row);
	snprintf(with_copies, sizeof(with_copies), "%.1000s%scopies=%u", row,
	    strchr(row, ':') != NULL ? "," : ":", settings->copies);
	return copy_string(with_copies);
}

static void print_sum(struct watch *watch)
{
	char middle[32], low[32], high[32];
	const char *op = watch->job->about.op;

	if (watch->lines == 0 || watch->closed)
		return;
	stats_sort(watch->op_ns, watch->lines);
	report_number(middle, sizeof(middle),
	    stats_median(watch->op_ns, watch->lines) / 1000, 4);
	report_number(low, sizeof(low), watch->op_ns[0] / 1000, 4);
	report_number(
	    high, sizeof(high), watch->op_ns[watch->lines - 1] / 1000, 4);
	printf("%s: %s us/%s, median of %zu lines (%s to %s); "
	       "mean %.0f/sec a copy\n",
	    watch->job->spec, middle, op, watch->lines, low, high,
	    watch->ops / watch->seconds);
	puts("One run: no interval. `ctxbench run` makes one, `ctxbench ab` "
	     "compares.");
}

/* Exits when the row cannot be watched. */
static void check(const struct job *job, size_t jobs, const struct row *row)
{
	if (jobs != 1)
		errx(EXIT_BAD, "watch takes one row, not %zu", jobs);
	if (row->state != LAUNCH_OK)
		errx(row->state == LAUNCH_UNSUPPORTED ? EXIT_NOT_ALL : EXIT_BAD,
		    "%s: %s", job->spec, row->reason);
}

static int run_watch(
    const struct settings *settings, struct job *job, const char *place)
{
	struct watch watch = {
	    .settings = settings, .job = job, .name = copy_string(job->spec)};
	struct ending ending;
	struct child child;

	report_cut_copies(watch.name);
	if (!settings->quiet)
		fprintf(stderr, "%s, %s %s; ^C ends it\n", job->spec,
		    job->cpus != NULL ? "CPU" : "not",
		    job->cpus != NULL ? place : "pinned");
	start(&watch, &child);
	follow(&watch, &child, &ending);
	print_sum(&watch);
	free(watch.op_ns);
	free(watch.name);
	if (interrupt_pending())
		return EXIT_INTERRUPT;
	if (ending.state == LAUNCH_OK)
		return EXIT_DONE;
	warnx("%s: %s", job->spec, ending.reason);
	return ending.state == LAUNCH_BROKEN ? EXIT_BAD : EXIT_NOT_ALL;
}

int watch_command(const struct settings *settings)
{
	struct settings one = *settings;
	struct variant only = {.letter = 0};
	struct result result;
	struct job *job;
	char *row[2] = {NULL, NULL};
	size_t jobs;
	int status;

	if (settings->operands != 1)
		errx(EXIT_BAD, "watch takes one ROW, such as getuid");
	interrupt_catch();
	memset(&result, 0, sizeof(result));
	one.operand = row;
	row[0] = watched_row(settings);
	registry_open(&only.registry);
	jobs = jobs_make(&one, &only, 1, &result, &job);
	check(job, jobs, &result.row[0]);
	status = run_watch(settings, job, result.row[0].cpus);
	jobs_free(job, jobs);
	result_free(&result);
	registry_close(&only.registry);
	free(row[0]);
	return status;
}
