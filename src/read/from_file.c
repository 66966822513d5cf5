/*
 * from_file.c - a report out of a result file: its launches reduced to what
 * a summary over several files needs, and then dropped.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

/* Launches of one row side by side, in the order run. A file may have many
 * rows and many launches: no row may have to look at all of them. */
static int sort_launches(struct result *result)
{
	size_t *next = calloc(result->rows + 1, sizeof(*next)), i, sum = 0;
	struct launch *sorted =
	    malloc((result->launches + 1) * sizeof(*sorted));

	if (next == NULL || sorted == NULL) {
		free(next);
		free(sorted);
		return -1;
	}
	for (i = 0; i < result->launches; i++)
		next[result_find_row(result, result->launch[i].row) -
		     result->row]++;
	for (i = 0; i < result->rows; i++) {
		size_t count = next[i];

		next[i] = sum;
		sum += count;
	}
	for (i = 0; i < result->launches; i++) {
		size_t row =
		    (size_t)(result_find_row(result, result->launch[i].row) -
			     result->row);

		sorted[next[row]++] = result->launch[i];
	}
	free(next);
	free(result->launch);
	result->launch = sorted;
	return 0;
}

/* The row's own strings become the report's. */
static void take_strings(struct row *to, struct row *from)
{
	*to = *from;
	from->spec = from->op = from->cpus = from->place = NULL;
	from->reason = NULL;
}

/* The launches from *first on; moves it behind those of the row. */
static int take_row(
    struct result *result, size_t i, size_t *first, struct report_row *to)
{
	unsigned number = result->row[i].number;
	struct result part = {.facts = result->facts,
	    .rows = 1,
	    .row = &result->row[i],
	    .launch = result->launch + *first,
	    .complete = result->complete};

	while (*first + part.launches < result->launches &&
	       part.launch[part.launches].row == number)
		part.launches++;
	*first += part.launches;
	if (summary_make_figures(&part, number, &to->summary, &to->figure) != 0)
		return -1;
	to->figures = to->summary.launches;
	take_strings(&to->row, &result->row[i]);
	return report_row_settle(to);
}

static double best_mhz(const struct report *report)
{
	double best = 0;
	size_t i;

	for (i = 0; i < report->rows; i++)
		if (report->row[i].summary.mhz > best)
			best = report->row[i].summary.mhz;
	return best;
}

/* What launches answered to a request that not all runs make is a condition
 * of the run. */
static int lift_answer(
    struct report *report, const struct result *result, const char *key)
{
	const char *answer = result_worst_answer(result, key);

	return answer != NULL ? facts_set(&report->facts, key, answer) : 0;
}

static int fill(struct report *report, struct result *result)
{
	size_t i, first = 0;

	if (sort_launches(result) != 0)
		return -1;
	for (i = 0; i < result->rows; i++) {
		report->rows++;
		if (take_row(result, i, &first, &report->row[i]) != 0)
			return -1;
	}
	report->facts = result->facts;
	memset(&result->facts, 0, sizeof(result->facts));
	if (lift_answer(report, result, "mlock") != 0 ||
	    lift_answer(report, result, "fifo") != 0)
		return -1;
	report->complete =
	    result->complete &&
	    strcmp(facts_word(&report->facts, "status"), "complete") == 0;
	report->damage = result->damage;
	result->damage = NULL;
	report->cut_off = result->cut_off && report->rows > 0;
	if (best_mhz(report) > 0)
		return facts_setf(
		    &report->facts, "measured_mhz", "%.0f", best_mhz(report));
	return 0;
}

struct report *report_from_result(struct result *result)
{
	struct report *report = report_new(REPORT_FILE, result->rows);

	if (report == NULL || fill(report, result) == 0)
		return report;
	report_free(report);
	return NULL;
}
