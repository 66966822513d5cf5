/*
 * mail_row.c - ten tokens of the mail form as a row.
 *
 * A figure is taken only if it is one as the writer writes them. One that
 * is not makes the report damaged, also with a right checksum: whoever
 * wrote it did not measure it.
 *
 * Reference: ctxbench.5, MAIL FORM.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

static const double ns_a_us = 1000, us_max = 1e15;

const char mail_row_unreadable[] = "what it says is not what is printed";

enum token { ROW, US, UNIT, LOW, HIGH, CALL, NET, P99, SWITCHES, GRADE };

/* --- figures --- */

int take_figure(const char *word, double *value)
{
	if (word[strspn(word, "0123456789.")] != '\0')
		return -1;
	return text_double(word, 0, us_max, value);
}

/* A report being filled from row to row. */
struct filling {
	struct report *report;
	const struct mail_row *mail;
	struct report_row *row;
	unsigned number;
	int failed; /* no memory */
};

static int blame(struct filling *filling, enum token token, const char *what)
{
	if (report_blame(filling->report, "row %u: its %s '%.40s' is none",
		filling->number, what, filling->mail->token[token]) != 0)
		filling->failed = 1;
	return -1;
}

static int is_absent(const struct filling *filling, enum token token)
{
	return strcmp(filling->mail->token[token], "-") == 0;
}

/* 1 when there is one, 0 when it is absent, -1 when it is none. */
static int take(
    struct filling *filling, enum token token, const char *what, double *value)
{
	if (is_absent(filling, token))
		return 0;
	if (take_figure(filling->mail->token[token], value) == 0)
		return 1;
	return blame(filling, token, what);
}

static int take_range(struct filling *filling, double us)
{
	struct summary *summary = &filling->row->summary;
	double low = 0, high = 0;
	int has_low = take(filling, LOW, "lower bound", &low);
	int has_high = take(filling, HIGH, "upper bound", &high);

	if (has_low < 0 || has_high < 0)
		return -1;
	if (has_low != has_high)
		return blame(filling, has_low ? HIGH : LOW, "other bound");
	if (has_low && low > us)
		return blame(filling, LOW, "lower bound over the time");
	if (has_high && high < us)
		return blame(filling, HIGH, "upper bound under the time");
	summary->has_range = has_low;
	if (has_low)
		summary->range =
		    (struct stats_range){low * ns_a_us, high * ns_a_us};
	return 0;
}

static int take_parts(struct filling *filling)
{
	struct summary *summary = &filling->row->summary;
	double call = 0, net = 0, p99 = 0;
	int has_call, has_net = 0, has_p99;

	has_call = take(filling, CALL, "time of the calls", &call);
	summary->net_unresolved = strcmp(filling->mail->token[NET], "~0") == 0;
	if (!summary->net_unresolved)
		has_net = take(filling, NET, "net time", &net);
	has_p99 = take(filling, P99, "p99", &p99);
	if (has_call < 0 || has_net < 0 || has_p99 < 0)
		return -1;
	summary->has_call = has_call;
	summary->call_ns = has_call ? call * ns_a_us : 0;
	summary->has_net = has_net;
	summary->net_ns = has_net ? net * ns_a_us : 0;
	summary->p99_ns = has_p99 ? p99 * ns_a_us : -1;
	return 0;
}

/* Without a time there is nothing else either, but what was counted. */
static int take_no_time(struct filling *filling)
{
	static const enum token token[] = {UNIT, LOW, HIGH, CALL, NET, P99};
	size_t i;

	for (i = 0; i < sizeof(token) / sizeof(token[0]); i++)
		if (!is_absent(filling, token[i]))
			return blame(
			    filling, token[i], "figure without a time");
	return 0;
}

static int take_unit(struct filling *filling)
{
	const char *unit = filling->mail->token[UNIT];

	if (strlen(unit) != 1 || strchr("shwc", unit[0]) == NULL)
		return blame(filling, UNIT, "unit");
	filling->row->summary.verdict.unit = unit[0];
	filling->row->row.is_call = unit[0] == 'c';
	filling->row->row.hops = unit[0] == 'c';
	return 0;
}

static int take_time(struct filling *filling)
{
	struct summary *summary = &filling->row->summary;
	double us = 0;
	int has_time = take(filling, US, "time", &us);

	if (has_time == 0)
		return take_no_time(filling);
	if (has_time < 0)
		return -1;
	if (us <= 0)
		return blame(filling, US, "time");
	if (take_unit(filling) != 0 || take_range(filling, us) != 0 ||
	    take_parts(filling) != 0)
		return -1;
	summary->has_time = 1;
	summary->ns = us * ns_a_us;
	return 0;
}

/* --- the other tokens --- */

static int take_flags(struct filling *filling, const char *letters)
{
	struct verdict *verdict = &filling->row->summary.verdict;
	uint32_t flags = 0;
	int i;

	for (; *letters != '\0'; letters++) {
		for (i = 0; i < FLAG_COUNT; i++)
			if (grade_flags[i].letter == *letters)
				break;
		if (i == FLAG_COUNT || flags >> i & 1)
			return blame(filling, GRADE, "grade");
		flags |= UINT32_C(1) << i;
	}
	verdict->flags = flags;
	return 0;
}

static int take_grade(struct filling *filling)
{
	const char *grade = filling->mail->token[GRADE];
	int has_time = !is_absent(filling, US);
	int has_flags = grade[0] != '\0' && grade[1] == ':' && grade[2] != '\0';

	if (grade[0] == '\0' || strchr("ABCDX-", grade[0]) == NULL ||
	    (grade[1] != '\0' && !has_flags))
		return blame(filling, GRADE, "grade");
	if (has_time ? grade[0] == 'X' : strchr("X-", grade[0]) == NULL)
		return blame(filling, GRADE, "grade");
	filling->row->summary.verdict.grade = grade[0];
	return has_flags ? take_flags(filling, grade + 2) : 0;
}

static int take_name(struct filling *filling)
{
	const char *spec = filling->mail->token[ROW], *at;
	int is_bad = strlen(spec) > SPEC_MAX || spec[0] == '\0';

	for (at = spec; *at != '\0'; at++)
		is_bad |= *at <= ' ' || *at > '~';
	filling->row->row.spec = malloc(SPEC_MAX + 1);
	if (filling->row->row.spec == NULL) {
		filling->failed = 1;
		return -1;
	}
	snprintf(filling->row->row.spec, SPEC_MAX + 1, "%.*s", SPEC_MAX, spec);
	return is_bad ? blame(filling, ROW, "name") : 0;
}

static int take_switches(struct filling *filling)
{
	double count = -1;

	if (take(filling, SWITCHES, "number of switches", &count) < 0)
		return -1;
	filling->row->summary.switches_per_op = count;
	return 0;
}

/* A row in which one token is none has no time: 0, or -1 then. */
static int fill_row(struct filling *filling, unsigned launches)
{
	struct report_row *row = filling->row;
	int wrong = 0;

	row->row.number = filling->number;
	row->row.version = 1;
	report_row_unknown(row);
	wrong |= take_name(filling);
	wrong |= take_grade(filling);
	wrong |= take_switches(filling);
	wrong |= take_time(filling);
	if (wrong) {
		row->summary.has_time = row->summary.has_range = 0;
		row->summary.has_call = row->summary.has_net = 0;
		row->summary.p99_ns = -1;
	}
	if (row->summary.has_time || row->summary.switches_per_op >= 0 ||
	    row->summary.verdict.flags != 0)
		row->summary.launches = launches > 0 ? launches : 1;
	row->summary.evidence.launches = row->summary.launches;
	row->summary.evidence.is_call = row->row.is_call;
	row->summary.evidence.has_range = row->summary.has_range;
	if (wrong || row->summary.verdict.grade == 'X')
		row->row.state = LAUNCH_REFUSED;
	else if (!row->summary.has_time)
		row->row.state = LAUNCH_UNSUPPORTED;
	if (wrong) {
		row->row.reason = strdup(mail_row_unreadable);
		filling->failed |= row->row.reason == NULL;
	}
	return wrong;
}

int mail_row_take(struct report *report, struct report_row *row,
    const struct mail_row *mail, unsigned launches)
{
	struct filling filling = {.report = report,
	    .mail = mail,
	    .row = row,
	    .number = (unsigned)(row - report->row) + 1};
	int wrong = fill_row(&filling, launches);

	return filling.failed ? -1 : wrong != 0;
}
