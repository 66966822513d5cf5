/*
 * side.c - what is compared, in words: a file with its host and date, or a
 * variant's command.
 */
#include "feature.h"

#include <string.h>

#include "inside.h"
#include "text.h"

/* A file is its first line's. */
static void put_source(const char *source, char *buf, size_t size)
{
	size_t length = strlen(source);

	if (length > 2 && strcmp(source + length - 2, ":1") == 0)
		length -= 2;
	text_append(buf, size, "%.*s", (int)length, source);
}

static void put_origin(const struct report *report, char *buf, size_t size)
{
	const char *date = facts_get(&report->facts, "date_utc");

	if (report->form != REPORT_FILE && report->form != REPORT_MAIL)
		return;
	text_append(buf, size, " (%s", report_label(report));
	if (date != NULL)
		text_append(buf, size, ", %s", date);
	text_append(buf, size, "%s)", report->complete ? "" : ", incomplete");
}

static void put_report(const struct report *report, char *buf, size_t size)
{
	put_source(report->source, buf, size);
	put_origin(report, buf, size);
}

static void put_variant(
    const struct contrast_side *side, char *buf, size_t size)
{
	const struct report *report = side->report[0];

	text_append(buf, size, "%c, ", side->variant);
	if (side->label != NULL)
		text_append(buf, size, "%s", side->label);
	else
		put_source(report->source, buf, size);
	put_origin(report, buf, size);
}

static void put_several(
    const struct contrast_side *side, char *buf, size_t size)
{
	size_t i, incomplete = 0;

	for (i = 0; i < side->reports; i++)
		incomplete += !side->report[i]->complete;
	text_append(buf, size, "%zu reports, ", side->reports);
	if (incomplete > 0)
		text_append(buf, size, "%zu of them incomplete, ", incomplete);
	put_report(side->report[0], buf, size);
	text_append(buf, size, " to ");
	put_report(side->report[side->reports - 1], buf, size);
}

void contrast_side_words(
    const struct contrast_side *side, char *buf, size_t size)
{
	buf[0] = '\0';
	if (side->variant != 0)
		put_variant(side, buf, size);
	else if (side->reports == 1)
		put_report(side->report[0], buf, size);
	else if (side->reports > 1)
		put_several(side, buf, size);
}
