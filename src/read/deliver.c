/*
 * deliver.c - hands on each report once.
 *
 * What is undamaged and new goes on at once. What is damaged waits until
 * the input ends: if the same run is met undamaged, before or behind it, and
 * all that can be read of it is there, it was a bad quotation. The mail form
 * of a run adds nothing to its file, if that came first and its rows are the
 * same; a file that comes later goes on, as it holds more.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"
#include "report/cells.h"

/* --- what makes two reports the same --- */

static uint64_t hash_double(uint64_t hash, double value)
{
	return hash_more(hash, &value, sizeof(value));
}

static uint64_t hash_row(uint64_t hash, const struct report_row *row)
{
	const struct summary *summary = &row->summary;
	size_t i;

	hash = hash_words(hash, row->row.spec);
	hash = hash_more(hash, &row->row.variant, 1);
	hash = hash_words(hash, row->row.reason != NULL ? row->row.reason : "");
	hash = hash_double(hash, summary->has_time ? summary->ns : -1);
	hash = hash_double(hash, summary->has_range ? summary->range.low : -1);
	hash = hash_double(hash, summary->has_range ? summary->range.high : -1);
	hash = hash_double(hash, summary->has_call ? summary->call_ns : -1);
	hash = hash_double(hash, summary->has_net ? summary->net_ns : -1);
	hash = hash_double(hash, summary->p99_ns);
	hash = hash_double(hash, summary->switches_per_op);
	hash = hash_more(hash, &summary->verdict.grade, 1);
	hash = hash_more(
	    hash, &summary->verdict.flags, sizeof(summary->verdict.flags));
	for (i = 0; i < row->figures; i++)
		hash = hash_double(hash, row->figure[i].ns);
	return hash;
}

static uint64_t hash_report(const struct report *report, uint64_t hash)
{
	size_t i;

	hash = hash_words(hash, report->damage != NULL ? "damaged" : "");
	hash = hash_more(hash, &report->form, sizeof(report->form));
	for (i = 0; i < report->facts.count; i++) {
		hash = hash_words(hash, report->facts.fact[i].key);
		hash = hash_words(hash, report->facts.fact[i].value);
	}
	for (i = 0; i < report->rows; i++)
		hash = hash_row(hash, &report->row[i]);
	return hash;
}

/* Of the run, by machine, minute and seed. 0: it does not say which run it
 * is. */
static uint64_t hash_run(const struct report *report)
{
	const char *date = facts_get(&report->facts, "date_utc");
	const char *seed = facts_get(&report->facts, "seed");
	uint64_t hash;

	if (report->form > REPORT_MAIL || date == NULL || seed == NULL ||
	    strcmp(date, "unknown") == 0)
		return 0;
	hash = hash_words(0, report_label(report));
	hash = hash_words(hash, date);
	return hash_words(hash, seed);
}

/* With a row of it: its ROW and its time as the mail form has them. */
static uint64_t hash_printed(uint64_t hash, const struct report_row *row)
{
	struct cells cells;

	cells_make(&row->summary, &cells);
	hash = hash_words(hash, row->key);
	return hash_words(hash, cells.text[CELL_US]);
}

static uint64_t hash_rows(uint64_t hash, const struct report *report)
{
	size_t i;

	for (i = 0; i < report->rows; i++)
		hash = hash_printed(hash, &report->row[i]);
	return hash_more(hash, &report->rows, sizeof(report->rows));
}

static int is_readable(const struct report_row *row)
{
	return row->row.reason == NULL ||
	       strcmp(row->row.reason, mail_row_unreadable) != 0;
}

/* Whether it is a damaged text of a run that was met undamaged: it says so,
 * and what can be read of it is in that. */
static int is_known_run(
    const struct reader *reader, const struct report *report)
{
	uint64_t run = hash_run(report);
	size_t i;

	if (run == 0 || !set_has(&reader->known, run))
		return 0;
	for (i = 0; i < report->rows; i++)
		if (is_readable(&report->row[i]) &&
		    !set_has(
			&reader->known, hash_printed(run, &report->row[i])))
			return 0;
	return 1;
}

/* --- one after the other --- */

static void hand_on(struct reader *reader, struct report *report)
{
	reader->counts.reports++;
	if (reader->sink.take(reader->sink.context, report) != 0)
		reader->stopped = 1;
}

static void repeat(struct reader *reader, struct report *report)
{
	reader->counts.repeats++;
	report_free(report);
}

static void remember(struct reader *reader, const struct report *report)
{
	uint64_t run = hash_run(report);
	int failed = 0;
	size_t i;

	if (run == 0)
		return;
	failed |= set_add(&reader->known, run);
	for (i = 0; i < report->rows; i++)
		failed |=
		    set_add(&reader->known, hash_printed(run, &report->row[i]));
	if (report->form == REPORT_FILE)
		failed |= set_add(&reader->known, hash_rows(run, report));
	reader->without_memory |= failed != 0;
}

static struct report *let_go(struct held *held)
{
	struct report *report = held->report[held->first];

	held->first = (held->first + 1) % HELD_MAX;
	held->count--;
	held->rows -= report->rows;
	return report;
}

static void settle_oldest(struct reader *reader)
{
	struct report *report = let_go(&reader->held);

	if (is_known_run(reader, report))
		repeat(reader, report);
	else
		hand_on(reader, report);
}

static void hold(struct reader *reader, struct report *report)
{
	struct held *held = &reader->held;

	while (held->count == HELD_MAX ||
	       (held->count > 0 && held->rows + report->rows > HELD_ROWS_MAX)) {
		settle_oldest(reader);
		if (reader->stopped) {
			report_free(report);
			return;
		}
	}
	held->report[(held->first + held->count++) % HELD_MAX] = report;
	held->rows += report->rows;
}

/* "mbox:120". */
static int set_source(
    const struct reader *reader, struct report *report, uint64_t line)
{
	size_t size = strlen(reader->name) + 32;

	report->source = malloc(size);
	if (report->source == NULL)
		return -1;
	snprintf(report->source, size, "%s:%llu", reader->name,
	    (unsigned long long)line);
	return 0;
}

static int is_repeat(
    struct reader *reader, const struct report *report, uint64_t also)
{
	uint64_t contents = hash_report(report, also), run = hash_run(report);

	if (set_has(&reader->contents, contents))
		return 1;
	reader->without_memory |= set_add(&reader->contents, contents) != 0;
	return report->damage == NULL && report->form == REPORT_MAIL &&
	       run != 0 && set_has(&reader->known, hash_rows(run, report));
}

void deliver(
    struct reader *reader, struct report *report, uint64_t line, uint64_t also)
{
	if (report == NULL)
		return;
	if (reader->stopped || reader->without_memory ||
	    set_source(reader, report, line) != 0) {
		reader->without_memory |=
		    report->source == NULL && !reader->stopped;
		report_free(report);
		return;
	}
	if (is_repeat(reader, report, also)) {
		repeat(reader, report);
	} else if (report->damage != NULL) {
		hold(reader, report);
	} else {
		remember(reader, report);
		hand_on(reader, report);
	}
}

void deliver_end(struct reader *reader)
{
	while (reader->held.count > 0 && !reader->stopped)
		settle_oldest(reader);
}

void deliver_close(struct reader *reader)
{
	while (reader->held.count > 0)
		report_free(let_go(&reader->held));
	free(reader->contents.slot);
	free(reader->known.slot);
}
