/*
 * page_notes.c - a cell's number, and what must be said of it below.
 *
 * A number stands bare only when it is a context switch, counted, of grade A
 * or B, of one whole undamaged report.
 */
#include "feature.h"

#include <string.h>

#include "report/cells.h"
#include "report/digits.h"
#include "page.h"
#include "text.h"

enum { NOTE_SIZE = 512 };

/* --- a line --- */

static int note_damage(
    struct page *page, const struct table_line *line, char *marks)
{
	char note[NOTE_SIZE];

	snprintf(note, sizeof(note),
	    "damaged, not to be trusted: %.200s (%.200s).",
	    line->newest->damage, line->newest->source);
	return page_note(page, note, marks);
}

static int note_broken_off(
    struct page *page, const struct table_line *line, char *marks)
{
	char note[NOTE_SIZE];

	if (line->runs == 1)
		snprintf(note, sizeof(note), "the run did not end.");
	else
		snprintf(note, sizeof(note), "%zu of these runs did not end.",
		    line->broken_off);
	return page_note(page, note, marks);
}

static int note_runs(
    struct page *page, const struct table_line *line, char *marks)
{
	char note[NOTE_SIZE];

	snprintf(
	    note, sizeof(note), "%zu runs, by all their launches.", line->runs);
	return page_note(page, note, marks);
}

static int note_distinct(
    struct page *page, const struct table_line *line, char *marks)
{
	char note[NOTE_SIZE];

	snprintf(note, sizeof(note), "%.500s.", line->distinct);
	return page_note(page, note, marks);
}

int page_line_notes(
    struct page *page, const struct table_line *line, char *marks)
{
	int status = 0;

	if (line->history != NULL) {
		snprintf(marks, MARKS_SIZE, "*");
		return 0;
	}
	if (line->runs > 1)
		status = note_runs(page, line, marks);
	if (status == 0 && !table_trusted(line))
		status = note_damage(page, line, marks);
	else if (status == 0 && line->broken_off > 0)
		status = note_broken_off(page, line, marks);
	if (status == 0 && line->newest->form == REPORT_WATCH)
		status = page_note(page,
		    "by the lines of watch: nothing is counted there.", marks);
	if (status == 0 && line->distinct != NULL)
		status = note_distinct(page, line, marks);
	return status;
}

/* --- a time --- */

/* The best grade that a flag leaves. Of a mail it is not known whether noise
 * moved the median: then it is what it could be. */
static char cap_of(size_t flag, const struct summary *summary, int is_known)
{
	struct evidence evidence = summary->evidence;

	if (!is_known)
		evidence.quiet_outside = summary->verdict.grade == 'C';
	return grade_cap((enum grade_flag)flag, &evidence);
}

/* Whether the interval alone leaves no better grade. */
static int is_wide(const struct summary *summary)
{
	double most = summary->verdict.grade == 'C' ? GRADE_B_HALF_WIDTH
						    : GRADE_C_HALF_WIDTH;

	return summary->has_range && summary->range.high - summary->range.low >
					 2 * most * summary->ns;
}

/* All causes: flags that leave no better grade than C, and the interval. */
static void say_grade(const struct summary *summary, int is_known, char *note)
{
	char grade = summary->verdict.grade;
	int explained = 0;
	size_t i;

	snprintf(note, NOTE_SIZE, "grade %c: ", grade);
	for (i = 0; i < FLAG_COUNT; i++) {
		char cap = cap_of(i, summary, is_known);

		if (!(summary->verdict.flags >> i & 1) || cap < 'C')
			continue;
		explained |= cap == grade;
		text_append(note, NOTE_SIZE, "%s, ", grade_flags[i].means);
	}
	if (!explained || is_wide(summary))
		text_append(note, NOTE_SIZE, "a wide interval, ");
	memcpy(note + strlen(note) - 2, ".", 2);
}

static int note_grade(
    struct page *page, const struct summary *summary, int is_known, char *marks)
{
	char note[NOTE_SIZE];

	switch (summary->verdict.grade) {
	case 'C':
	case 'D':
		say_grade(summary, is_known, note);
		return page_note(page, note, marks);
	case '-':
		return page_note(page, "no interval.", marks);
	default:
		return 0;
	}
}

/* With the digits that show how far they are apart. */
static int note_apart(
    struct page *page, const struct table_cell *cell, char *marks)
{
	double us[2] = {cell->apart_ns[0] / 1000, cell->apart_ns[1] / 1000};
	double step = (us[1] - us[0]) / 10;
	char note[NOTE_SIZE], low[CELL_TEXT], high[CELL_TEXT];

	table_number(low, sizeof(low), us[0], us[0], us[0] + step);
	table_number(high, sizeof(high), us[1], us[1], us[1] + step);
	snprintf(note, sizeof(note),
	    "%zu runs, by all their launches, which disagree: %s %s %s.",
	    cell->runs, low, cell->runs > 2 ? "to" : "and", high);
	return page_note(page, note, marks);
}

char page_column_unit(const struct table *table, size_t column)
{
	char unit = 0;
	size_t i;

	for (i = 0; i < table->lines; i++) {
		const struct table_cell *cell =
		    table_cell(&table->line[i], column);

		if (cell == NULL || !cell_has_time(cell))
			continue;
		if (cell->posted != NULL ||
		    (unit != 0 && cell->summary->verdict.unit != unit))
			return 0;
		unit = cell->summary->verdict.unit;
	}
	return unit == 's' ? 0 : unit;
}

static int note_unit(struct page *page, char unit, char head_unit, char *marks)
{
	if (unit == 's' || head_unit != 0)
		return 0;
	return page_note(page, grade_unit_means(unit) + 3, marks);
}

/* No time, and why. */
static int put_reason(
    struct page *page, const struct summary *summary, struct page_cell *cell)
{
	char reason[NOTE_SIZE];
	int refused = summary->verdict.grade == 'X' ||
		      summary->row->state == LAUNCH_REFUSED;

	snprintf(cell->text, CELL_TEXT, "%s", refused ? "X" : "-");
	if (cells_reason(summary, reason, sizeof(reason)) == NULL)
		return 0;
	return page_note(page, reason, cell->marks);
}

static void put_number(const struct table_line *line,
    const struct table_cell *from, struct page_cell *cell)
{
	const struct summary *summary = from->summary;
	char number[CELL_TEXT - 3];

	if (from->posted != NULL)
		snprintf(number, sizeof(number), "%s", from->posted);
	else if (summary->has_range)
		table_number(number, sizeof(number), summary->ns / 1000,
		    summary->range.low / 1000, summary->range.high / 1000);
	else
		table_number(number, sizeof(number), summary->ns / 1000, 1, 0);
	snprintf(
	    cell->text, CELL_TEXT, table_trusted(line) ? "%s" : "(%s)", number);
}

int page_cell_time(struct page *page, size_t place,
    const struct table_line *line, struct page_cell *cell)
{
	const struct table_cell *from =
	    table_cell(line, page->view->column[place]);

	if (from == NULL)
		return 0;
	if (!cell_has_time(from))
		return put_reason(page, from->summary, cell);
	put_number(line, from, cell);
	if (from->posted != NULL)
		return 0;
	if (note_unit(page, from->summary->verdict.unit, page->head[place].unit,
		cell->marks) != 0)
		return -1;
	if (from->apart_ns[1] > 0 && note_apart(page, from, cell->marks) != 0)
		return -1;
	return note_grade(page, from->summary,
	    line->newest->form == REPORT_FILE, cell->marks);
}

/* --- a ratio --- */

static void put_ratio(const struct table_line *line, const struct ratio *ratio,
    struct page_cell *cell)
{
	int decimals = digits_decimals(ratio->times, ratio->has_range ? 3 : 2);
	const char *form = table_trusted(line) ? "x%.*f" : "(x%.*f)";
	char low[20], high[20];

	if (!(ratio->times < 1e9)) {
		snprintf(cell->text, CELL_TEXT, "x%.1e", ratio->times);
		return;
	}
	snprintf(cell->text, CELL_TEXT, form, decimals, ratio->times);
	if (!ratio->has_range || !(ratio->range.high < 1e9))
		return;
	digits_bound(low, sizeof(low), ratio->range.low, decimals, 0);
	digits_bound(high, sizeof(high), ratio->range.high, decimals, 1);
	snprintf(cell->below, CELL_TEXT, "%s-%s", low, high);
}

int page_cell_ratio(struct page *page, size_t place,
    const struct table_line *line, struct page_cell *cell)
{
	struct ratio ratio =
	    base_ratio(page->view->base, line, page->view->column[place]);

	if (ratio.why != NULL) {
		snprintf(cell->text, CELL_TEXT, "-");
		return page_note(page, ratio.why, cell->marks);
	}
	if (!ratio.there)
		return 0;
	if (line == page->view->base) {
		snprintf(cell->text, CELL_TEXT, "x1");
		return 0;
	}
	put_ratio(line, &ratio, cell);
	if (ratio.has_range)
		return 0;
	return page_note(page,
	    "no interval of the ratio: one of the two times has none.",
	    cell->marks);
}
