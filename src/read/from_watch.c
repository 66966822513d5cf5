/*
 * from_watch.c - lines of `watch`, a rate a second, as a report.
 *
 * "pid 204  getuid/sec 813324   1.230 us/call", or without the time. All
 * of an input are one report with a row a name: nothing in them says where
 * one watch ends and another begins.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

enum { LINES_MAX = 1000000, NAMES_MAX = 64 };

struct watch_line {
	uint32_t pid;
	unsigned char name, is_call;
	double ns;
};

/* --- all of them --- */

/* The number of the name, NAMES_MAX when there are too many, -1 without
 * memory. The name of the line before is mostly that of this one. */
static int find_name(struct watch_log *log, const struct watch_words *words)
{
	char **grown;
	size_t i;

	for (i = 0; i < log->names; i++)
		if (strncmp(log->name[i], words->name, words->name_length) ==
			0 &&
		    log->name[i][words->name_length] == '\0')
			return (int)i;
	if (log->names == NAMES_MAX)
		return NAMES_MAX;
	grown = realloc(log->name, (log->names + 1) * sizeof(*grown));
	if (grown == NULL)
		return -1;
	log->name = grown;
	grown[i] = malloc(words->name_length + 1);
	if (grown[i] == NULL)
		return -1;
	memcpy(grown[i], words->name, words->name_length);
	grown[i][words->name_length] = '\0';
	log->names++;
	return (int)i;
}

static int grow(struct watch_log *log)
{
	size_t room = log->room > 0 ? 2 * log->room : 64;
	struct watch_line *line;

	if (log->lines < log->room)
		return 0;
	line = realloc(log->line, room * sizeof(*line));
	if (line == NULL)
		return -1;
	log->line = line;
	log->room = room;
	return 0;
}

static int blame(struct watch_log *log, uint64_t line, const char *what)
{
	enum { SIZE = 100 };

	if (log->damage != NULL)
		return 0;
	log->damage = malloc(SIZE);
	if (log->damage == NULL)
		return -1;
	snprintf(
	    log->damage, SIZE, "line %llu: %s", (unsigned long long)line, what);
	return 0;
}

/* 0, -1 without memory. */
static int add_line(
    struct watch_log *log, uint64_t number, const struct watch_words *words)
{
	double ns = watch_rate_ns(words);
	int name;

	if (log->first == 0)
		log->first = number;
	if (ns < 0)
		return blame(log, number, "its rate is none");
	if (log->lines == LINES_MAX)
		return blame(log, number, "more lines of watch than are read");
	name = find_name(log, words);
	if (name == NAMES_MAX)
		return blame(log, number, "more names than are read");
	if (name < 0 || grow(log) != 0)
		return -1;
	log->line[log->lines++] = (struct watch_line){
	    words->pid, (unsigned char)name, (unsigned char)words->is_call, ns};
	return 0;
}

int watch_take(struct reader *reader, const char *line)
{
	struct watch_words words;

	if (watch_cut_line(line, &words) != 0)
		return 0;
	numbers_spoil(&reader->numbers);
	if (add_line(&reader->watch, reader->line, &words) != 0)
		reader->without_memory = 1;
	return 1;
}

/* --- the report --- */

static int by_value(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* Figures of the lines of one name, and how many processes wrote them; 0
 * without memory. */
static size_t fill_figures(
    const struct watch_log *log, size_t name, struct report_row *row)
{
	uint32_t *pid = malloc((log->lines + 1) * sizeof(*pid));
	size_t i, pids;

	for (i = 0; i < log->lines; i++)
		row->figures += log->line[i].name == name;
	row->figure = calloc(row->figures, sizeof(*row->figure));
	if (pid == NULL || row->figure == NULL) {
		free(pid);
		return 0;
	}
	row->figures = 0;
	row->row.is_call = 1;
	for (i = 0; i < log->lines; i++) {
		if (log->line[i].name != name)
			continue;
		row->row.is_call &= log->line[i].is_call;
		figure_unknown(&row->figure[row->figures], log->line[i].ns);
		pid[row->figures++] = log->line[i].pid;
	}
	qsort(pid, row->figures, sizeof(*pid), by_value);
	for (i = pids = 1; i < row->figures; i++)
		pids += pid[i] != pid[i - 1];
	free(pid);
	return pids;
}

static int fill_row(
    const struct watch_log *log, size_t name, struct report_row *row)
{
	enum { SIZE = SPEC_MAX + 32 };
	size_t pids;

	report_row_unknown(row);
	pids = fill_figures(log, name, row);
	row->row.spec = malloc(SIZE);
	if (pids == 0 || row->row.spec == NULL)
		return -1;
	snprintf(row->row.spec, SIZE, "%s", log->name[name]);
	if (pids > 1)
		text_append(row->row.spec, SIZE, "%ccopies=%zu",
		    strchr(row->row.spec, ':') != NULL ? ',' : ':', pids);
	row->row.number = (unsigned)name + 1;
	row->row.version = row->row.hops = 1;
	row->summary.verdict.unit = row->row.is_call ? 'c' : 'h';
	if (row_of_figures(row) != 0)
		return -1;
	return report_row_settle(row);
}

static struct report *make_report(struct watch_log *log)
{
	struct report *report = report_new(REPORT_WATCH, log->names);
	size_t i;

	if (report == NULL)
		return NULL;
	report->damage = log->damage;
	log->damage = NULL;
	report->complete = report->damage == NULL;
	for (i = 0; i < log->names; i++) {
		report->rows++;
		if (fill_row(log, i, &report->row[i]) != 0) {
			report_free(report);
			return NULL;
		}
	}
	return report;
}

void watch_end(struct reader *reader)
{
	struct watch_log *log = &reader->watch;
	struct report *report;
	size_t i;

	if (log->first > 0 && !reader->stopped && !reader->without_memory) {
		report = make_report(log);
		if (report == NULL)
			reader->without_memory = 1;
		else
			reader->counts.watch_lines += log->lines;
		deliver(reader, report, log->first);
	}
	for (i = 0; i < log->names; i++)
		free(log->name[i]);
	free(log->name);
	free(log->line);
	free(log->damage);
	*log = (struct watch_log){.names = 0};
}
