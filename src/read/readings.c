/*
 * readings.c - a gathered text, read in one way after the other.
 *
 * A text may have gone through quoted-printable, a web page or both, and
 * lines may have lost their prefix. The first reading with the right
 * checksum is it. When none has, what was seen most of is shown, and said
 * to be damaged.
 */
#include "feature.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "read.h"
#include "report/mail_tokens.h"

enum { WITH_ASIDE = 1, QUOTED_PRINTABLE = 2, HTML = 4, READINGS = 8 };

/* Whether a way of reading can make a difference. */
static int is_useful(const struct open_report *open, int how)
{
	if (how & WITH_ASIDE && open->aside == 0)
		return 0;
	if (how & QUOTED_PRINTABLE &&
	    memchr(open->text, '=', open->length) == NULL)
		return 0;
	return !(how & HTML) || memchr(open->text, '&', open->length) != NULL ||
	       memchr(open->text, '<', open->length) != NULL ||
	       memchr(open->text, 0xA0, open->length) != NULL ||
	       (how & QUOTED_PRINTABLE) != 0;
}

/* The lines without their kinds, in buf; their length. */
static size_t join_lines(const struct open_report *open, int how, char *buf)
{
	const char *at = open->text, *end = at + open->length, *newline;
	size_t length = 0;

	for (; at < end; at = newline + 1) {
		newline = memchr(at, '\n', (size_t)(end - at));
		if (*at == 'U' && !(how & WITH_ASIDE))
			continue;
		memcpy(buf + length, at + 1, (size_t)(newline - at));
		length += (size_t)(newline - at);
	}
	return length;
}

static size_t make_reading(const struct open_report *open, int how, char *buf)
{
	size_t length = join_lines(open, how, buf);

	if (how & QUOTED_PRINTABLE)
		length = decode_quoted_printable(buf, length);
	if (how & HTML)
		length = decode_html(buf, length);
	return length;
}

/* --- what a reading says --- */

static struct report *read_mail(
    struct reader *reader, const char *text, size_t length)
{
	struct end_scan scan = {.step = 0};
	const char *end = end_scan(&scan, text, length);
	struct mail_report mail;
	struct report *report;
	char *legend;

	if (end != NULL)
		length = (size_t)(end - text);
	if (mail_read_legend(&mail, text, length, &legend) != 0) {
		reader->without_memory |= errno == ENOMEM;
		return NULL;
	}
	report = report_from_mail(&mail, legend, end != NULL);
	reader->without_memory |= report == NULL;
	free(legend);
	mail_free(&mail);
	return report;
}

static struct report *finish_file(
    struct reader *reader, struct ctx_reader *ctx, struct result *result)
{
	int is_readable = ctx_close(ctx) == 0;
	struct report *report;

	if (ctx->without_memory) {
		reader->without_memory = 1;
		return NULL;
	}
	report = report_from_result(result);
	if (report != NULL && !is_readable &&
	    report_blame(report, "it is no result") != 0) {
		report_free(report);
		report = NULL;
	}
	reader->without_memory |= report == NULL;
	return report;
}

static struct report *read_file(
    struct reader *reader, char *text, size_t length)
{
	char *at = text, *end = text + length, *newline;
	struct result result = {.rows = 0};
	struct ctx_reader ctx;
	struct report *report;

	ctx_open(&ctx, &result);
	for (; at < end && !ctx.ended; at = newline + 1) {
		newline = memchr(at, '\n', (size_t)(end - at));
		if (newline == NULL)
			newline = end;
		*newline = '\0';
		if (ctx_push(&ctx, LINE_OK, at, strlen(at)) != 0)
			break;
	}
	report = finish_file(reader, &ctx, &result);
	result_free(&result);
	return report;
}

/* NULL when it says nothing in this reading, and without memory. */
static struct report *read_as(
    struct reader *reader, const struct open_report *open, int how, char *buf)
{
	size_t length = make_reading(open, how, buf);

	buf[length] = '\0';
	return open->form == REPORT_MAIL ? read_mail(reader, buf, length)
					 : read_file(reader, buf, length);
}

/* --- the best of them --- */

static size_t times(const struct report *report)
{
	size_t i, count = 0;

	for (i = 0; i < report->rows; i++)
		count += report->row[i].summary.has_time != 0;
	return count;
}

static struct report *better(struct report *a, struct report *b)
{
	int keeps_a = b == NULL || (a != NULL && times(a) >= times(b));

	report_free(keeps_a ? b : a);
	return keeps_a ? a : b;
}

static struct report *try_all(
    struct reader *reader, const struct open_report *open, int first, char *buf)
{
	struct report *best = NULL, *report;
	int how;

	for (how = first; how < READINGS && !reader->without_memory; how++) {
		if (!is_useful(open, how))
			continue;
		report = read_as(reader, open, how, buf);
		if (report != NULL && report->damage == NULL) {
			report_free(best);
			return report;
		}
		best = better(best, report);
	}
	return best;
}

/* A start with nothing behind it that a report has: somebody wrote of it. */
static int is_mention(
    const struct open_report *open, const struct report *report)
{
	return report->rows == 0 && report->facts.count == 0 &&
	       !open->has_end && (!open->is_loose || open->claimed > 1);
}

/* What befell its lines explains the damage. In a file it is damage, even
 * if the checksum is that of what was read instead. */
static void take_fault(struct reader *reader, const struct open_report *open,
    struct report *report)
{
	if (open->fault == NULL ||
	    (report->damage == NULL && report->form == REPORT_MAIL))
		return;
	free(report->damage);
	report->damage = NULL;
	report->complete = 0;
	if (report_blame(report, "%s", open->fault) != 0)
		reader->without_memory = 1;
}

struct report *readings_make(
    struct reader *reader, struct open_report *open, int anyway)
{
	struct report *report = NULL;
	char *buf;

	if (open->stream != NULL) {
		report = finish_file(reader, open->stream, &open->result);
	} else {
		buf = malloc(open->length + 1);
		if (buf != NULL)
			report =
			    try_all(reader, open, anyway ? 0 : WITH_ASIDE, buf);
		else
			reader->without_memory = 1;
		free(buf);
	}
	if (report == NULL)
		return NULL;
	if (report->damage != NULL && (!anyway || is_mention(open, report))) {
		report_free(report);
		return NULL;
	}
	take_fault(reader, open, report);
	return report;
}
