/*
 * from_numbers.c - columns of numbers, made by other tools, as a report.
 *
 * Only when all of an input is numbers: a file of anything else that holds
 * some is no measurement. What they measure is not known.
 */
#include "feature.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "read.h"

enum { NUMBERS_MAX = 4000000 };

void numbers_spoil(struct number_log *log)
{
	int i;

	for (i = 0; i < COLUMNS_MAX; i++)
		free(log->value[i]);
	*log = (struct number_log){.impossible = 1};
}

/* 0, -1 without memory. */
static int add(struct number_log *log, size_t column, double number)
{
	if (log->count[column] == log->room[column]) {
		size_t room =
		    log->room[column] > 0 ? 2 * log->room[column] : 64;
		double *grown =
		    realloc(log->value[column], room * sizeof(*grown));

		if (grown == NULL)
			return -1;
		log->value[column] = grown;
		log->room[column] = room;
	}
	log->value[column][log->count[column]++] = number;
	log->numbers++;
	if (log->columns <= column)
		log->columns = column + 1;
	return 0;
}

/* Behind a number: blanks, with one comma or semicolon before them. "1,5" is
 * none: it may be one number or two. Returns how long it is, or -1. */
static int separator(const char *text)
{
	size_t mark = *text == ',' || *text == ';';
	size_t blanks = strspn(text + mark, " \t\r");

	if (mark && blanks == 0 && text[mark] != '\0')
		return -1;
	return (int)(mark + blanks);
}

/* The numbers of a line, or -1 when it is of something else. */
static int parse(const char *line, double number[COLUMNS_MAX])
{
	char word[512];
	int count = 0;

	line += strspn(line, " \t\r");
	for (;;) {
		size_t length;
		int gap;

		if (*line == '\0')
			return count;
		length = strcspn(line, " \t\r,;");
		if (count == COLUMNS_MAX || length >= sizeof(word))
			return -1;
		memcpy(word, line, length);
		word[length] = '\0';
		if (text_double(word, -DBL_MAX, DBL_MAX, &number[count++]) != 0)
			return -1;
		gap = separator(line + length);
		if (gap < 0)
			return -1;
		line += length + (size_t)gap;
	}
}

void numbers_take(struct reader *reader, const char *line)
{
	struct number_log *log = &reader->numbers;
	double number[COLUMNS_MAX];
	int count, i;

	if (log->impossible || !(reader->flags & READER_NUMBERS))
		return;
	line += strspn(line, " \t");
	count = *line == '#' ? 0 : parse(line, number);
	if (count < 0 || log->numbers > NUMBERS_MAX) {
		numbers_spoil(log);
		return;
	}
	if (count > 0 && log->first == 0)
		log->first = reader->line;
	for (i = 0; i < count; i++)
		if (add(log, (size_t)i, number[i]) != 0)
			reader->without_memory = 1;
}

/* --- the report --- */

void figure_unknown(struct launch_figures *figure, double ns)
{
	int i;

	*figure = (struct launch_figures){.ns = ns,
	    .alone_ns = -1,
	    .quiet_ns = -1,
	    .within = -1,
	    .step_ns = -1};
	for (i = 0; i < OP_FIGURES; i++)
		figure->op_ns[i] = -1;
}

int row_of_figures(struct report_row *row)
{
	double *sorted = malloc((row->figures + 1) * sizeof(*sorted));
	size_t i;

	if (sorted == NULL)
		return -1;
	for (i = 0; i < row->figures; i++)
		sorted[i] = row->figure[i].ns;
	stats_sort(sorted, row->figures);
	row->summary.ns = stats_median(sorted, row->figures);
	row->summary.has_time = 1;
	row->summary.launches = (unsigned)row->figures;
	row->summary.evidence.launches = row->summary.launches;
	row->summary.evidence.is_call = row->row.is_call;
	free(sorted);
	return 0;
}

static int fill_row(
    const struct number_log *log, size_t column, struct report_row *row)
{
	enum { SIZE = 32 };
	size_t i;

	report_row_unknown(row);
	row->row.number = (unsigned)column + 1;
	row->row.version = row->row.hops = 1;
	row->row.spec = malloc(SIZE);
	row->figures = log->count[column];
	row->figure = calloc(row->figures, sizeof(*row->figure));
	if (row->row.spec == NULL || row->figure == NULL)
		return -1;
	snprintf(row->row.spec, SIZE, "column %zu", column + 1);
	for (i = 0; i < row->figures; i++)
		figure_unknown(&row->figure[i], log->value[column][i]);
	if (row_of_figures(row) != 0)
		return -1;
	return report_row_settle(row);
}

static struct report *make_report(const struct number_log *log)
{
	struct report *report = report_new(REPORT_PLAIN, log->columns);
	size_t i;

	if (report == NULL)
		return NULL;
	report->complete = 1;
	for (i = 0; i < log->columns; i++) {
		report->rows++;
		if (fill_row(log, i, &report->row[i]) != 0) {
			report_free(report);
			return NULL;
		}
	}
	return report;
}

void numbers_end(struct reader *reader)
{
	struct number_log *log = &reader->numbers;
	struct report *report;

	if (log->numbers > 0 && !reader->stopped && !reader->without_memory) {
		report = make_report(log);
		if (report == NULL)
			reader->without_memory = 1;
		deliver(reader, report, log->first, 0);
	}
	numbers_spoil(log);
	log->impossible = 0;
}
