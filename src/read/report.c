/*
 * report.c - a report in memory, whatever it was made from.
 */
#include "feature.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read.h"

enum { DAMAGE_SIZE = 240 };

struct report *report_new(enum report_form form, size_t rows)
{
	struct report *report = calloc(1, sizeof(*report));

	if (report == NULL)
		return NULL;
	report->form = form;
	report->row = calloc(rows + 1, sizeof(*report->row));
	if (report->row != NULL)
		return report;
	free(report);
	return NULL;
}

void report_free_row(struct report_row *row)
{
	free(row->row.spec);
	free(row->row.op);
	free(row->row.cpus);
	free(row->row.place);
	free(row->row.reason);
	free(row->key);
	free(row->figure);
}

void report_free(struct report *report)
{
	size_t i;

	if (report == NULL)
		return;
	for (i = 0; i < report->rows; i++)
		report_free_row(&report->row[i]);
	free(report->row);
	free(report->source);
	free(report->damage);
	facts_free(&report->facts);
	free(report);
}

int report_blame(struct report *report, const char *format, ...)
{
	char words[DAMAGE_SIZE];
	va_list args;

	if (report->damage != NULL)
		return 0;
	va_start(args, format);
	vsnprintf(words, sizeof(words), format, args);
	va_end(args);
	report->damage = strdup(words);
	return report->damage != NULL ? 0 : -1;
}

int report_is_damaged(const struct report *report)
{
	return report->damage != NULL && !report->cut_off;
}

const char *report_label(const struct report *report)
{
	const char *label = facts_get(&report->facts, "name");

	if (label == NULL)
		label = facts_get(&report->facts, "host");
	if (label == NULL)
		label = report->source;
	return label != NULL ? label : "unknown";
}

const char *report_row_per(const struct row *row)
{
	if (row->is_call)
		return "call";
	if (row->hops == 0 && row->op != NULL && strcmp(row->op, "-") != 0)
		return row->op;
	return "hop";
}

const struct report_row *report_find(
    const struct report *report, const char *key, char variant)
{
	size_t i;

	for (i = 0; i < report->rows; i++)
		if (report->row[i].row.variant == variant &&
		    strcmp(report->row[i].key, key) == 0)
			return &report->row[i];
	return NULL;
}

static int settle_word(char **word)
{
	if (*word == NULL)
		*word = strdup("-");
	return *word != NULL ? 0 : -1;
}

int report_row_settle(struct report_row *row)
{
	row->summary.row = &row->row;
	if (settle_word(&row->row.spec) != 0 ||
	    settle_word(&row->row.op) != 0 ||
	    settle_word(&row->row.cpus) != 0 ||
	    settle_word(&row->row.place) != 0)
		return -1;
	row->key = report_key(row->row.spec);
	return row->key != NULL ? 0 : -1;
}

void report_row_unknown(struct report_row *row)
{
	struct summary *summary = &row->summary;
	struct evidence *evidence = &summary->evidence;

	summary->range = summary->net_range = (struct stats_range){-1, -1};
	summary->quiet_ns = summary->between_spread = -1;
	summary->within_spread = -1;
	summary->switches_per_op = summary->voluntary_per_op = -1;
	summary->involuntary_per_op = summary->witnessed_per_op = -1;
	summary->p50_ns = summary->p99_ns = summary->p999_ns = -1;
	summary->max_ns = summary->min_ns = -1;
	summary->verdict = (struct verdict){.grade = '-', .unit = '-'};
	evidence->half_width = evidence->switches_per_op = -1;
	evidence->witnessed_per_op = evidence->frequency_spread = -1;
	evidence->noisy_share = evidence->preempted_share = -1;
	evidence->trace_error = evidence->stolen_share = -1;
}
