/*
 * mail_reasons.c - what the legend of the mail form says of single rows:
 * why one has no time, and the time in undisturbed batches alone. The
 * rest of it explains letters, and is for people.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

/* "pipe:" for the row pipe. */
static int is_key_of(const struct report_row *row, const char *word)
{
	char name[4 * SPEC_MAX + 2];

	snprintf(name, sizeof(name), "%s", word);
	if (strlen(word) < 2 || strlen(word) >= sizeof(name) ||
	    name[strlen(name) - 1] != ':')
		return 0;
	name[strlen(name) - 1] = '\0';
	text_unescape(name);
	return strcmp(name, row->row.spec) == 0;
}

/* The next row without a time from `from` on, and without a reason yet. */
static size_t next_without(const struct report *report, size_t from)
{
	while (from < report->rows && (report->row[from].summary.has_time ||
					  report->row[from].row.reason != NULL))
		from++;
	return from;
}

static const char *behind(const char *words, const char *beginning)
{
	size_t length = strlen(beginning);

	return strncmp(words, beginning, length) == 0 ? words + length : NULL;
}

/* What the writer put before the reason says what became of the row. */
static int take_reason(struct report_row *row, char *words)
{
	const char *reason;

	text_unescape(words);
	if ((reason = behind(words, "cannot run here, ")) != NULL)
		row->row.state = LAUNCH_UNSUPPORTED;
	else if ((reason = behind(words, "broken, ")) != NULL)
		row->row.state = LAUNCH_BROKEN;
	else if ((reason = behind(words, "refused, ")) != NULL)
		row->row.state = LAUNCH_REFUSED;
	else
		reason = words;
	if (behind(words, "not measured") != NULL)
		row->row.state = LAUNCH_OK;
	free(row->row.reason);
	row->row.reason = strdup(reason);
	if (row->row.state == LAUNCH_REFUSED)
		row->summary.verdict.refusal = row->row.reason;
	return row->row.reason != NULL ? 0 : -1;
}

/* Reasons are in the order of the rows, and the last thing that there is:
 * each goes on up to the key of the next row without a time. */
static int take_reasons(struct report *report, char *legend)
{
	size_t row = next_without(report, 0), current = report->rows;
	char *rest = legend, *word, *from = NULL;

	while (row < report->rows && (word = text_word(&rest)) != NULL) {
		char *end = word + strlen(word);

		if (is_key_of(&report->row[row], word)) {
			if (from != NULL && word > from) {
				word[-1] = '\0';
				if (take_reason(&report->row[current], from) !=
				    0)
					return -1;
			}
			current = row;
			from = rest;
			row = next_without(report, row + 1);
		}
		if (rest > end)
			*end = ' ';
	}
	if (from == NULL)
		return 0;
	return take_reason(&report->row[current], from);
}

/* The row of that name from *from on; rows are told of in their order. */
static struct report_row *find_row(
    struct report *report, size_t *from, char *word)
{
	text_unescape(word);
	while (*from < report->rows) {
		struct report_row *row = &report->row[(*from)++];

		if (strcmp(row->row.spec, word) == 0)
			return row;
	}
	return NULL;
}

static void take_undisturbed(struct report *report, char *words)
{
	char *rest = words, *word;
	struct report_row *row;
	size_t from = 0;
	double us;

	while ((word = text_word(&rest)) != NULL &&
	       (row = find_row(report, &from, word)) != NULL &&
	       (word = text_word(&rest)) != NULL && take_figure(word, &us) == 0)
		row->summary.quiet_ns = us * 1000;
}

int mail_legend_take(struct report *report, const char *legend)
{
	static const char undisturbed[] = "undisturbed batches alone: ";
	const char *at = strstr(legend, undisturbed);
	char *copy = strdup(at != NULL ? at + strlen(undisturbed) : "");
	int status;

	if (copy == NULL)
		return -1;
	take_undisturbed(report, copy);
	free(copy);
	copy = strdup(legend);
	if (copy == NULL)
		return -1;
	status = take_reasons(report, copy);
	free(copy);
	return status;
}
