/*
 * fuzz_reader.c - any bytes at all, given to the reader of reports.
 *
 * What it hands on is walked to the last string, and must hold what
 * reader.h says: counts that agree, rows that are found by their keys, and
 * figures that are numbers. Built with libFuzzer by scripts/fuzz, and with
 * replay.c into a program that tries given files.
 */
#include "feature.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz_reader.h"
#include "reader.h"

struct walk {
	uint64_t reports;
	size_t bytes; /* of all strings: each was read to its end */
	int most;     /* reports after which the reading is ended; 0: none */
};

static void must(int holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "fuzz_reader: not so: %s\n", what);
	abort();
}

/* --- what a report must hold --- */

static void walk_text(struct walk *walk, const char *text)
{
	if (text != NULL)
		walk->bytes += strlen(text);
}

static void walk_facts(struct walk *walk, const struct facts *facts)
{
	size_t i;

	for (i = 0; i < facts->count; i++) {
		const char *key = facts->fact[i].key;
		const char *mark = fact_mark(key);

		walk_text(walk, key);
		walk_text(walk, facts->fact[i].value);
		walk_text(walk, mark);
		must(mark == NULL || fact_role(key) == FACT_CONDITION,
		    "only conditions have a mark");
	}
}

static void walk_summary(const struct summary *s)
{
	must(!s->has_time || isfinite(s->ns), "a time is a number");
	must(!s->has_range ||
		 (isfinite(s->range.low) && isfinite(s->range.high)),
	    "a range is two numbers");
	must(!s->has_call || isfinite(s->call_ns), "calls are a number");
	must(!s->has_net || isfinite(s->net_ns), "net is a number");
	must(isfinite(s->p99_ns) && isfinite(s->quiet_ns) &&
		 isfinite(s->switches_per_op) && isfinite(s->witnessed_per_op),
	    "what may be absent is a number");
}

static void walk_row(struct walk *walk, const struct report *report,
    const struct report_row *row)
{
	const struct report_row *found;
	char *key;
	size_t i;

	must(row->row.spec != NULL && row->key != NULL, "a row has its names");
	key = report_key(row->row.spec);
	must(row->summary.row == &row->row, "a summary has its row");
	must(key != NULL, "a row has a key");
	walk_text(walk, row->row.spec);
	walk_text(walk, row->row.op);
	walk_text(walk, row->row.cpus);
	walk_text(walk, row->row.place);
	walk_text(walk, row->row.reason);
	found = report_find(report, row->key, row->row.variant);
	must(found != NULL && strcmp(found->key, row->key) == 0,
	    "a row is found by its key");
	walk_summary(&row->summary);
	for (i = 0; i < row->figures; i++)
		must(isfinite(row->figure[i].ns), "a figure is a number");
	free(key);
}

static int take(void *context, struct report *report)
{
	struct walk *walk = context;
	size_t i;

	must(report->source != NULL, "a report has a source");
	must(report_label(report) != NULL, "a report has a label");
	walk_text(walk, report_label(report));
	walk_text(walk, report->source);
	walk_text(walk, report->damage);
	walk_facts(walk, &report->facts);
	for (i = 0; i < report->rows; i++)
		walk_row(walk, report, &report->row[i]);
	report_free(report);
	walk->reports++;
	return walk->most > 0 && walk->reports >= (uint64_t)walk->most;
}

/* --- the bytes --- */

/* A file of them, the same one each time. */
static int bytes_file(const uint8_t *data, size_t size)
{
	static FILE *file;
	size_t done = 0;
	int fd;

	if (file == NULL)
		file = tmpfile();
	must(file != NULL, "a temporary file");
	fd = fileno(file);
	must(ftruncate(fd, 0) == 0, "an empty file");
	while (done < size) {
		ssize_t put = pwrite(fd, data + done, size - done, (off_t)done);

		must(put > 0 || (put < 0 && errno == EINTR), "a full file");
		done += put > 0 ? (size_t)put : 0;
	}
	return fd;
}

static void try(int fd, int flags, int times, int most)
{
	struct walk walk = {.most = most};
	struct reader_sink sink = {take, &walk};
	struct reader *reader = reader_open(&sink, flags);
	int i, status = 0;

	must(reader != NULL, "a reader");
	for (i = 0; i < times && status == 0; i++) {
		must(lseek(fd, 0, SEEK_SET) == 0, "the start of the file");
		status = reader_read(reader, fd, "fuzz");
	}
	must(status == (most > 0 && walk.reports > 0), "read to the end");
	must(reader_counts(reader)->reports == walk.reports,
	    "as many reports as it says");
	reader_close(reader);
}

void fuzz_reader(const uint8_t *data, size_t size, unsigned way)
{
	int fd = bytes_file(data, size);

	if (way % FUZZ_WAYS == 0)
		try(fd, 0, 1, 0);
	else if (way % FUZZ_WAYS == 1)
		try(fd, READER_NUMBERS, 2, 0);
	else
		try(fd, 0, 1, 1);
}

/* One way an input: there are more inputs than time. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_reader(data, size, (unsigned)size);
	return 0;
}
