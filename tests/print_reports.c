/*
 * print_reports.c - what the reader makes of some files, as lines that can
 * be compared with what ought to come out.
 *
 *   report FORM LABEL STATE rows=N at SOURCE [DAMAGE]
 *   facts KEY=VALUE ...
 *   row ROW us unit low high call net p99 sw grade STATE KEY
 *   figures N FIRST LAST
 *   counts reports=N repeats=N watch=N
 *
 * Times are in microseconds, but figures in what they are; absent is "-". Words
 * are escaped, and of the facts a few are shown. With -n, columns of numbers
 * are reports too.
 */
#include "feature.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reader.h"
#include "text.h"

static const char *const form_name[] = {"file", "mail", "watch", "plain"};

static void print_word(const char *word)
{
	char escaped[2000];

	if (word == NULL)
		word = "-";
	if (text_escape_word(escaped, sizeof(escaped), word) >= sizeof(escaped))
		strcpy(escaped + sizeof(escaped) - 4, "...");
	printf(" %s", escaped);
}

static void print_number(int known, double value)
{
	if (known)
		printf(" %.6g", value);
	else
		printf(" -");
}

/* --- the parts of a report --- */

static void print_head(const struct report *report)
{
	const char *state = "whole";

	if (report->damage != NULL)
		state = "damaged";
	else if (!report->complete)
		state = "incomplete";
	printf("report %s", form_name[report->form]);
	print_word(report_label(report));
	printf(" %s rows=%zu at", state, report->rows);
	print_word(report->source);
	if (report->damage != NULL)
		print_word(report->damage);
	putchar('\n');
}

static void print_facts(const struct facts *facts)
{
	static const char *const shown[] = {"date_utc", "cpu", "cpu_count",
	    "nominal_mhz", "hypervisor", "os", "preempt", "hz", "compiler",
	    "libc", "clocksource", "seed"};
	char value[500];
	size_t i;

	printf("facts");
	for (i = 0; i < sizeof(shown) / sizeof(shown[0]); i++) {
		if (facts_get(facts, shown[i]) == NULL)
			continue;
		text_escape_word(
		    value, sizeof(value), facts_get(facts, shown[i]));
		printf(" %s=%s", shown[i], value);
	}
	putchar('\n');
}

static void print_time(const struct summary *s)
{
	print_number(s->has_time, s->ns / 1000);
	printf(" %c", s->has_time ? s->verdict.unit : '-');
	print_number(s->has_range, s->range.low / 1000);
	print_number(s->has_range, s->range.high / 1000);
	print_number(s->has_call, s->call_ns / 1000);
	if (s->net_unresolved)
		printf(" ~0");
	else
		print_number(s->has_net, s->net_ns / 1000);
	print_number(s->p99_ns >= 0, s->p99_ns / 1000);
}

static void print_verdict(const struct summary *s)
{
	char letters[FLAG_COUNT + 1];
	double switches = s->switches_per_op;

	if (switches < 0)
		switches = s->witnessed_per_op;
	print_number(switches >= 0, switches);
	grade_letters(s->verdict.flags, letters);
	printf(" %c%s%s", s->verdict.grade != '\0' ? s->verdict.grade : '?',
	    letters[0] != '\0' ? ":" : "", letters);
}

static void print_row(const struct report_row *row)
{
	printf("row");
	print_word(row->row.spec);
	print_time(&row->summary);
	print_verdict(&row->summary);
	print_word(launch_state_name[row->row.state]);
	print_word(row->key);
	putchar('\n');
	if (row->figures == 0)
		return;
	printf("figures %zu", row->figures);
	print_number(1, row->figure[0].ns);
	print_number(1, row->figure[row->figures - 1].ns);
	putchar('\n');
}

static int print_report(void *context, struct report *report)
{
	size_t i;

	(void)context;
	print_head(report);
	print_facts(&report->facts);
	for (i = 0; i < report->rows; i++)
		print_row(&report->row[i]);
	report_free(report);
	return 0;
}

/* --- the files --- */

static int read_file(struct reader *reader, const char *path)
{
	int fd = strcmp(path, "-") == 0 ? 0 : open(path, O_RDONLY);
	const char *name = strrchr(path, '/');
	int status;

	if (fd < 0) {
		fprintf(stderr, "%s: %s\n", path, strerror(errno));
		return 2;
	}
	status = reader_read(reader, fd, name != NULL ? name + 1 : path);
	if (status != 0)
		fprintf(stderr, "%s: %s\n", path, strerror(errno));
	if (fd != 0)
		close(fd);
	return status != 0 ? 2 : 0;
}

int main(int argc, char **argv)
{
	struct reader_sink sink = {print_report, NULL};
	const struct reader_counts *counts;
	int numbers = argc > 1 && strcmp(argv[1], "-n") == 0;
	struct reader *reader;
	int i, status = 0;

	reader = reader_open(&sink, numbers ? READER_NUMBERS : 0);
	if (reader == NULL)
		return 2;
	for (i = 1 + numbers; i < argc; i++)
		status |= read_file(reader, argv[i]);
	counts = reader_counts(reader);
	printf("counts reports=%llu repeats=%llu watch=%llu\n",
	    (unsigned long long)counts->reports,
	    (unsigned long long)counts->repeats,
	    (unsigned long long)counts->watch_lines);
	reader_close(reader);
	return fflush(stdout) == 0 ? status : 2;
}
