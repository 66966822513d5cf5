/*
 * cells.c - a summary as the ten tokens that people read.
 *
 * A row that is refused shows no time, only what it counted.
 */
#include "feature.h"

#include <string.h>

#include "cells.h"
#include "digits.h"
#include "text.h"

static const double ns_a_us = 1000;

static void put_time(const struct summary *summary, struct cells *cells)
{
	double us = summary->ns / ns_a_us;
	int decimals = digits_decimals(us, 4);

	report_number(cells->text[CELL_US], CELL_SIZE, us, 4);
	if (!summary->has_range)
		return;
	digits_bound(cells->text[CELL_LOW], CELL_SIZE,
	    summary->range.low / ns_a_us, decimals, 0);
	digits_bound(cells->text[CELL_HIGH], CELL_SIZE,
	    summary->range.high / ns_a_us, decimals, 1);
}

static void put_call(const struct summary *summary, struct cells *cells)
{
	if (summary->has_call)
		report_number(cells->text[CELL_CALL], CELL_SIZE,
		    summary->call_ns / ns_a_us, 3);
	if (summary->has_net)
		report_number(cells->text[CELL_NET], CELL_SIZE,
		    summary->net_ns / ns_a_us, 3);
	else if (summary->net_unresolved)
		snprintf(cells->text[CELL_NET], CELL_SIZE, "~0");
}

static void put_switches(const struct summary *summary, struct cells *cells)
{
	double count = summary->switches_per_op;

	if (count < 0)
		count = summary->witnessed_per_op;
	if (count < 0)
		return;
	if (count < 0.005)
		snprintf(cells->text[CELL_SWITCHES], CELL_SIZE, "0");
	else
		report_number(cells->text[CELL_SWITCHES], CELL_SIZE, count, 3);
}

static void put_grade(const struct summary *summary, struct cells *cells)
{
	char letters[FLAG_COUNT + 1];
	char grade = summary->verdict.grade;

	if (summary->row->state == LAUNCH_UNSUPPORTED)
		grade = '-';
	else if (summary->row->state != LAUNCH_OK)
		grade = 'X';
	grade_letters(summary->verdict.flags, letters);
	snprintf(cells->text[CELL_GRADE], CELL_SIZE, "%c%s%s", grade,
	    letters[0] != '\0' && summary->launches > 0 ? ":" : "",
	    summary->launches > 0 ? letters : "");
}

static int has_time(const struct summary *summary)
{
	return summary->has_time && summary->row->state == LAUNCH_OK &&
	       summary->verdict.grade != 'X';
}

void cells_make(const struct summary *summary, struct cells *cells)
{
	int i;

	for (i = 0; i < CELLS; i++)
		snprintf(cells->text[i], CELL_SIZE, "-");
	text_escape_word(cells->text[CELL_ROW], CELL_SIZE, summary->row->spec);
	put_grade(summary, cells);
	if (summary->launches > 0)
		put_switches(summary, cells);
	if (!has_time(summary))
		return;
	snprintf(
	    cells->text[CELL_UNIT], CELL_SIZE, "%c", summary->verdict.unit);
	put_time(summary, cells);
	put_call(summary, cells);
	if (summary->p99_ns >= 0)
		report_number(cells->text[CELL_P99], CELL_SIZE,
		    summary->p99_ns / ns_a_us, 3);
}

const char *cells_reason(const struct summary *summary, char *buf, size_t size)
{
	static const char *const what[LAUNCH_STATES] = {
	    "", "refused", "cannot run here", "broken"};
	const struct row *row = summary->row;

	if (row->state != LAUNCH_OK)
		snprintf(buf, size, "%s, %s", what[row->state],
		    row->reason != NULL ? row->reason : "for no known reason");
	else if (summary->verdict.grade == 'X')
		snprintf(buf, size, "refused, %s",
		    summary->verdict.refusal != NULL ? summary->verdict.refusal
						     : "for no known reason");
	else if (!summary->has_time)
		snprintf(buf, size, "%s",
		    summary->launches > 0
			? "refused, the clock stood still or ran back"
			: "not measured, the run ended before");
	else
		return NULL;
	return buf;
}

static void add_unit(struct legend *legend, char unit)
{
	static const char order[] = "shwc";
	char there[sizeof(order)] = "";
	size_t i, count = 0;

	for (i = 0; order[i] != '\0'; i++)
		if (order[i] == unit || strchr(legend->units, order[i]) != NULL)
			there[count++] = order[i];
	there[count] = '\0';
	memcpy(legend->units, there, sizeof(there));
}

void legend_make(
    const struct summary *summary, size_t rows, struct legend *legend)
{
	size_t i;

	*legend = (struct legend){.flags = 0};
	for (i = 0; i < rows; i++) {
		const struct summary *s = &summary[i];

		if (s->launches > 0)
			legend->flags |= s->verdict.flags;
		if (s->launches > 0 && s->verdict.flags >> FLAG_NOISY & 1 &&
		    s->evidence.noisy_share > legend->noisy_share)
			legend->noisy_share = s->evidence.noisy_share;
		if (!has_time(s))
			continue;
		add_unit(legend, s->verdict.unit);
		legend->unresolved |= s->net_unresolved;
		legend->no_interval |= s->verdict.grade == '-';
	}
}

void legend_flag(
    const struct legend *legend, enum grade_flag flag, char *buf, size_t size)
{
	if (flag == FLAG_NOISY)
		snprintf(buf, size, "%s, up to %.0f %% of batches.",
		    grade_flags[flag].means, legend->noisy_share * 100);
	else
		snprintf(buf, size, "%s.", grade_flags[flag].means);
}

void print_byte(FILE *out, char byte)
{
	if (byte >= ' ' && byte <= '~')
		fputc(byte, out);
	else
		fprintf(out, "%%%02X", (unsigned)(unsigned char)byte);
}

const char *result_status(const struct result *result)
{
	const char *status = facts_get(&result->facts, "status");

	if (!result->complete || status == NULL)
		return "incomplete";
	return status;
}
