/*
 * refuse.c - rows that must not be compared, and why.
 *
 * A difference is only one if both sides measured the same thing, and both
 * did measure it.
 */
#include "feature.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "inside.h"
#include "report/cells.h"
#include "text.h"

const char *const contrast_side_name[SIDES] = {"old", "new"};

void contrast_say(char *buf, size_t size, const char *format, ...)
{
	char clause[400];
	va_list args;

	va_start(args, format);
	vsnprintf(clause, sizeof(clause), format, args);
	va_end(args);
	text_append(buf, size, "%s%s", buf[0] != '\0' ? "; " : "", clause);
}

/* "call" and "hop" are words of the unit, the rest of its letter. */
static const char *unit_words(char unit)
{
	switch (unit) {
	case 's':
		return "context switch (s)";
	case 'h':
		return "hop, not shown to be one switch (h)";
	case 'w':
		return "wake-up across CPUs (w)";
	default:
		return "call (c)";
	}
}

/* What is 0 is not known, and no reason to refuse. */
static int differ(unsigned a, unsigned b)
{
	return a != 0 && b != 0 && a != b;
}

/* The letter, or 0. */
static unsigned known_unit(const struct summary *summary)
{
	char unit = summary->verdict.unit;

	return unit == '-' ? 0 : (unsigned char)unit;
}

static void refuse_unlike(
    struct contrast *contrast, const struct summary *a, const struct summary *b)
{
	const struct row *x = a->row, *y = b->row;
	char *buf = contrast->refusal;
	size_t size = sizeof(contrast->refusal);

	if (differ(x->version, y->version))
		contrast_say(buf, size,
		    "versions %u and %u of the benchmark measure different "
		    "things",
		    x->version, y->version);
	if (differ(x->hops, y->hops))
		contrast_say(buf, size, "operations of %u and of %u hops",
		    x->hops, y->hops);
	if (differ(known_unit(a), known_unit(b)))
		contrast_say(buf, size, "one is a %s, the other a %s",
		    unit_words(a->verdict.unit), unit_words(b->verdict.unit));
	else if (x->hops != 0 && y->hops != 0 && x->is_call != y->is_call)
		contrast_say(buf, size, "one is a call, the other a hop");
}

/* A row that this report never came to; others of its side may have. */
static int is_empty(const struct contrast_part *part)
{
	return part->row->row.state == LAUNCH_OK &&
	       part->row->summary.launches == 0 && part->row->figures == 0 &&
	       !part->row->summary.has_time;
}

static void drop_empty(struct contrast_half *half)
{
	size_t i, kept = 0;

	for (i = 0; i < half->parts; i++)
		if (!is_empty(&half->part[i]))
			half->part[kept++] = half->part[i];
	if (kept > 0)
		half->parts = kept;
}

/* Whether the other side tells why there is nothing: then this one need not
 * say that there is. */
static int is_merely_empty(const struct contrast *contrast, int side)
{
	const struct contrast_half *other = &contrast->half[!side];

	return is_empty(&contrast->half[side].part[0]) &&
	       other->part[0].row->row.state != LAUNCH_OK;
}

/* The first figure that has no ratio, or is no time; or 0. */
static const double *find_odd(
    const struct contrast_part *part, double least, double most)
{
	const struct report_row *row = part->row;
	size_t i;

	for (i = 0; i < row->figures; i++)
		if (!(row->figure[i].ns > least && row->figure[i].ns < most))
			return &row->figure[i].ns;
	if (part->report->form == REPORT_MAIL &&
	    !(row->summary.ns > least && row->summary.ns < most))
		return &row->summary.ns;
	return NULL;
}

/* A femtosecond, and 11 days. */
static const double least_ns = 1e-6, most_ns = 1e15;

static void refuse_odd(
    struct contrast *contrast, int side, const struct contrast_part *part)
{
	const double *odd = find_odd(part, 0, INFINITY);

	if (odd != NULL)
		contrast_say(contrast->refusal, sizeof(contrast->refusal),
		    "%s: holds %.10g, and only values above 0 have a ratio",
		    contrast_side_name[side], *odd);
	if (odd != NULL || part->report->form == REPORT_PLAIN)
		return;
	odd = find_odd(part, least_ns, most_ns);
	if (odd != NULL)
		contrast_say(contrast->refusal, sizeof(contrast->refusal),
		    "%s: %.4g ns is no time of an operation",
		    contrast_side_name[side], *odd);
}

static void refuse_part(
    struct contrast *contrast, int side, const struct contrast_part *part)
{
	char buf[300];

	if (part->report->form != REPORT_PLAIN &&
	    part->report->form != REPORT_WATCH &&
	    cells_reason(&part->row->summary, buf, sizeof(buf)) != NULL)
		contrast_say(contrast->refusal, sizeof(contrast->refusal),
		    "%s: %s", contrast_side_name[side], buf);
	else if (part->row->figures == 0 && part->report->form != REPORT_MAIL)
		contrast_say(contrast->refusal, sizeof(contrast->refusal),
		    "%s: has no values", contrast_side_name[side]);
	else
		refuse_odd(contrast, side, part);
}

/* The first part that does not do: both sides may have one, and only one of
 * them the cause. */
static void refuse_side(struct contrast *contrast, int side)
{
	size_t before = strlen(contrast->refusal), i;

	for (i = 0; i < contrast->half[side].parts &&
		    strlen(contrast->refusal) == before;
	     i++)
		refuse_part(contrast, side, &contrast->half[side].part[i]);
}

static void refuse_forms(struct contrast *contrast)
{
	enum report_form form[SIDES];
	int side;
	size_t i;

	for (side = 0; side < SIDES; side++) {
		const struct contrast_half *half = &contrast->half[side];

		form[side] = half->part[0].report->form;
		for (i = 1; i < half->parts; i++)
			if (half->part[i].report->form != form[side])
				break;
		if (i < half->parts)
			contrast_say(contrast->refusal,
			    sizeof(contrast->refusal),
			    "%s: files of several forms cannot be joined",
			    contrast_side_name[side]);
		else if (half->parts > 1 && (form[side] == REPORT_MAIL ||
						half->part[0].row->row.variant))
			contrast_say(contrast->refusal,
			    sizeof(contrast->refusal),
			    "%s: several such reports cannot be joined",
			    contrast_side_name[side]);
	}
	if ((form[OLD] == REPORT_PLAIN) != (form[NEW] == REPORT_PLAIN))
		contrast_say(contrast->refusal, sizeof(contrast->refusal),
		    "plain numbers have no unit");
}

void contrast_refuse(struct contrast *contrast)
{
	int side;
	size_t i;

	drop_empty(&contrast->half[OLD]);
	drop_empty(&contrast->half[NEW]);
	for (side = 0; side < SIDES; side++)
		if (!is_merely_empty(contrast, side))
			refuse_side(contrast, side);
	for (side = 0; side < SIDES; side++)
		for (i = 0; i < contrast->half[side].parts &&
			    contrast->refusal[0] == '\0';
		     i++)
			refuse_unlike(contrast,
			    &contrast->half[OLD].part[0].row->summary,
			    &contrast->half[side].part[i].row->summary);
	if (contrast->refusal[0] == '\0')
		refuse_forms(contrast);
}
