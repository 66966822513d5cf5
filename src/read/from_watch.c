/*
 * from_watch.c - lines of `watch`, a rate a second, as reports.
 *
 * Lines behind one prefix are of one system. There a row may have been
 * watched several times: processes side by side are copies, those that come
 * when all others have ended are another run, as are those behind a summary.
 * The first run of each row makes the first report, and so on.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

enum { COPIES_MAX = 1024 };

/* --- which run a line is of --- */

static int order_of(uint32_t x, uint32_t y)
{
	return (x > y) - (x < y);
}

static int by_process(const void *left, const void *right)
{
	const struct watch_line *a = left, *b = right;
	int order = a->name - b->name;

	if (order == 0)
		order = order_of(a->run, b->run);
	if (order == 0)
		order = order_of(a->pid, b->pid);
	return order != 0 ? order : order_of(a->order, b->order);
}

static int by_order(const void *left, const void *right)
{
	const struct watch_line *a = left, *b = right;

	return order_of(a->order, b->order);
}

static int by_run(const void *left, const void *right)
{
	const struct watch_line *a = left, *b = right;
	int order = order_of(a->run, b->run);

	if (order == 0)
		order = a->name - b->name;
	return order != 0 ? order : order_of(a->order, b->order);
}

/* Until where the process of each line goes on. */
static void find_processes(struct watch_log *log)
{
	struct watch_line *line = log->line;
	size_t from, to, i;

	qsort(line, log->lines, sizeof(*line), by_process);
	for (from = 0; from < log->lines; from = to) {
		for (to = from + 1; to < log->lines; to++)
			if (line[to].name != line[from].name ||
			    line[to].run != line[from].run ||
			    line[to].pid != line[from].pid)
				break;
		for (i = from; i < to; i++) {
			line[i].until = line[to - 1].order;
			line[i].is_alone = to - from == 1;
		}
	}
}

/* A run ends where no process goes on, but copies may have had one second. */
static void number_runs(struct watch_log *log)
{
	struct {
		uint32_t run, ended, until;
		int is_known, all_alone;
	} row[WATCH_NAMES_MAX] = {{.run = 0}}, *r;
	size_t i;

	qsort(log->line, log->lines, sizeof(*log->line), by_order);
	for (i = 0; i < log->lines; i++) {
		struct watch_line *line = &log->line[i];

		r = &row[line->name];
		if (!r->is_known)
			r->is_known = r->all_alone = 1;
		else if (line->order > r->until &&
			 (!r->all_alone || !line->is_alone ||
			     r->ended != line->run)) {
			r->run++;
			r->all_alone = 1;
		}
		r->all_alone &= line->is_alone;
		r->ended = line->run;
		if (line->until > r->until)
			r->until = line->until;
		line->run = r->run;
	}
	qsort(log->line, log->lines, sizeof(*log->line), by_run);
}

/* --- a run --- */

/* The most processes from one line of one of them to its next: pids are kept
 * by how long ago they were seen. */
static size_t count_copies(const struct watch_line *line, size_t lines)
{
	uint32_t recent[COPIES_MAX];
	size_t pids = 0, most = 0, at, i;

	for (i = 0; i < lines; i++) {
		for (at = 0; at < pids && recent[at] != line[i].pid;)
			at++;
		if (at < pids && at + 1 > most)
			most = at + 1;
		if (at == pids && pids < COPIES_MAX)
			pids++;
		else if (at == pids)
			at--;
		memmove(recent + 1, recent, at * sizeof(recent[0]));
		recent[0] = line[i].pid;
	}
	return most > 0 ? most : pids;
}

/* "pipe:place=core" of round trips: "pipe:per=round_trip,place=core". */
static int set_key(struct report_row *row)
{
	char spec[2 * SPEC_MAX + OP_SIZE], *blank;

	if (row->row.is_call)
		return 0;
	snprintf(spec, sizeof(spec), "%s%cper=%s", row->row.spec,
	    strchr(row->row.spec, ':') != NULL ? ',' : ':', row->row.op);
	while ((blank = strchr(spec, ' ')) != NULL)
		*blank = '_';
	free(row->key);
	row->key = report_key(spec);
	return row->key != NULL ? 0 : -1;
}

static int fill_row(struct report_row *row, const struct watch_name *name,
    const struct watch_line *line, size_t lines)
{
	enum { SIZE = SPEC_MAX + 32 };
	size_t copies = count_copies(line, lines), i;

	row->row.spec = malloc(SIZE);
	row->figure = calloc(lines, sizeof(*row->figure));
	if (row->row.spec == NULL || row->figure == NULL)
		return -1;
	snprintf(row->row.spec, SIZE, "%s", name->spec);
	if (copies > 1)
		text_append(row->row.spec, SIZE, "%ccopies=%zu",
		    strchr(row->row.spec, ':') != NULL ? ',' : ':', copies);
	for (i = 0; i < lines; i++)
		if (line[i].ns > 0)
			figure_unknown(
			    &row->figure[row->figures++], line[i].ns);
	row->row.is_call = strcmp(name->op, "call") == 0;
	row->row.hops = row->row.is_call ? 1 : 0;
	row->summary.verdict.unit = row->row.is_call ? 'c' : '-';
	if (!row->row.is_call && (row->row.op = strdup(name->op)) == NULL)
		return -1;
	if (row_of_figures(row) != 0 || report_row_settle(row) != 0)
		return -1;
	return set_key(row);
}

/* Of the lines of one row of a run. What is no rate is told. */
static int add_row(struct report *report, const struct watch_name *name,
    const struct watch_line *line, size_t lines)
{
	struct report_row *row = &report->row[report->rows];
	size_t i, rates = 0;

	for (i = 0; i < lines; i++) {
		rates += line[i].ns > 0;
		if (!(line[i].ns > 0) &&
		    report_blame(report, "line %llu: its rate is none",
			(unsigned long long)line[i].at) != 0)
			return -1;
	}
	if (rates == 0)
		return 0;
	report_row_unknown(row);
	row->row.number = (unsigned)++report->rows;
	return fill_row(row, name, line, lines);
}

static int fill_report(struct report *report, const struct watch_log *log,
    const struct watch_line *line, size_t lines)
{
	char prefix[PREFIX_MAX + 1], *label;
	size_t from, to;

	snprintf(prefix, sizeof(prefix), "%s", log->prefix);
	label = watch_label(prefix);
	if (label[0] != '\0' && facts_set(&report->facts, "name", label) != 0)
		return -1;
	if (log->damage != NULL && report_blame(report, "%s", log->damage) != 0)
		return -1;
	for (from = 0; from < lines; from = to) {
		for (to = from + 1; to < lines; to++)
			if (line[to].name != line[from].name)
				break;
		if (add_row(report, &log->name[line[from].name], line + from,
			to - from) != 0)
			return -1;
	}
	report->complete = report->damage == NULL;
	return 0;
}

/* The lines from there on that are of one run; how many. */
static size_t deliver_run(
    struct reader *reader, const struct watch_log *log, size_t from)
{
	const struct watch_line *line = log->line + from;
	uint64_t first = line->at, rates = 0, pids = 0;
	struct report *report;
	size_t lines = 0, names = 0;

	while (from + lines < log->lines && line[lines].run == line->run) {
		names += lines == 0 || line[lines].name != line[lines - 1].name;
		rates += line[lines].ns > 0;
		pids =
		    hash_more(pids, &line[lines].pid, sizeof(line[lines].pid));
		if (line[lines].at < first)
			first = line[lines].at;
		lines++;
	}
	report = report_new(REPORT_WATCH, names);
	if (report != NULL && fill_report(report, log, line, lines) != 0) {
		report_free(report);
		report = NULL;
	}
	if (report == NULL)
		reader->without_memory = 1;
	reader->counts.watch_lines += rates;
	deliver(reader, report, first, pids);
	return lines;
}

static void end_log(struct reader *reader, struct watch_log *log)
{
	size_t i;

	find_processes(log);
	number_runs(log);
	for (i = 0;
	     i < log->lines && !reader->stopped && !reader->without_memory;)
		i += deliver_run(reader, log, i);
}

static void free_log(struct watch_log *log)
{
	size_t i;

	for (i = 0; i < log->names; i++) {
		free(log->name[i].spec);
		free(log->name[i].op);
	}
	free(log->name);
	free(log->line);
	free(log->prefix);
	free(log->damage);
}

void watch_end(struct reader *reader)
{
	struct watch *watch = &reader->watch;
	size_t i;

	for (i = 0; i < watch->logs; i++) {
		if (!reader->stopped && !reader->without_memory)
			end_log(reader, &watch->log[i]);
		free_log(&watch->log[i]);
	}
	free(watch->log);
	*watch = (struct watch){.logs = 0};
}
