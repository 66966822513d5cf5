/*
 * side.c - what is compared, in words: a file with its host and date, or a
 * variant's command; and whether both sides are the same, or nothing alike.
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

/* --- two sides --- */

/* Both tell it, and the same. */
static int has_same(
    const struct report *a, const struct report *b, const char *key)
{
	const char *x = facts_get(&a->facts, key);
	const char *y = facts_get(&b->facts, key);

	return x != NULL && y != NULL && strcmp(x, "unknown") != 0 &&
	       strcmp(x, y) == 0;
}

/* A mail has rounded what its file holds. */
static int is_same_row(const struct report *a, const struct report *b, size_t i)
{
	const struct report_row *x = &a->row[i], *y = &b->row[i];
	size_t f;

	if (strcmp(x->key, y->key) != 0)
		return 0;
	if (a->form != b->form)
		return 1;
	if (a->form == REPORT_MAIL && x->summary.ns != y->summary.ns)
		return 0;
	for (f = 0; f < x->figures && f < y->figures; f++)
		if (x->figure[f].ns != y->figure[f].ns)
			return 0;
	return x->figures == y->figures;
}

static int is_same_run(const struct report *a, const struct report *b)
{
	size_t i;

	if (strcmp(report_label(a), report_label(b)) != 0 ||
	    !has_same(a, b, "date_utc") || !has_same(a, b, "seed") ||
	    a->rows != b->rows)
		return 0;
	for (i = 0; i < a->rows; i++)
		if (!is_same_row(a, b, i))
			return 0;
	return 1;
}

const struct report *contrast_common_run(const struct contrast_side side[SIDES])
{
	size_t i, j;

	for (i = 0; i < side[NEW].reports; i++)
		for (j = 0; j < side[OLD].reports; j++)
			if (is_same_run(
				side[OLD].report[j], side[NEW].report[i]))
				return side[NEW].report[i];
	return NULL;
}

/* Without its parameters. */
static size_t name_length(const struct contrast *contrast)
{
	return strcspn(contrast->key, ":");
}

int contrasts_are_unlike_rows(const struct contrasts *contrasts)
{
	const struct contrast *a = &contrasts->row[0], *b = &contrasts->row[1];

	if (contrasts->rows != 2 || a->half[OLD].parts == 0 ||
	    a->half[NEW].parts > 0 || b->half[NEW].parts == 0 ||
	    b->half[OLD].parts > 0)
		return 0;
	if (a->half[OLD].part[0].report->form == REPORT_WATCH &&
	    b->half[NEW].part[0].report->form == REPORT_WATCH)
		return 1;
	return name_length(a) == name_length(b) &&
	       strncmp(a->key, b->key, name_length(a)) == 0;
}
