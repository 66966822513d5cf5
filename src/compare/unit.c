/*
 * unit.c - what is one value of a sample, and how much it can carry.
 *
 * That depends on what was repeated: launches of two files share nothing but
 * their file, so that they can only suggest; boots are repeated kernels, and
 * blocks are pairs that saw the same weather.
 */
#include "feature.h"

#include <string.h>

#include "inside.h"
#include "text.h"

enum { REPEATS_MIN = 6 }; /* boots or runs a side that make them the unit */

/* --- boots --- */

static const char *boot_of(const struct report *report)
{
	const char *boot = facts_get(&report->facts, "boot_id");

	return boot == NULL || strcmp(boot, "unknown") == 0 ? NULL : boot;
}

int unit_is_same_boot(const struct contrast_half *half, size_t a, size_t b)
{
	return strcmp(boot_of(half->part[a].report),
		   boot_of(half->part[b].report)) == 0;
}

int unit_is_repeated(const struct contrast_half *half, size_t part)
{
	size_t i;

	for (i = 0; i < part; i++)
		if (unit_is_same_boot(half, i, part))
			return 1;
	return 0;
}

/* 0 when one is not known. */
static size_t count_boots(const struct contrast_half *half)
{
	size_t i, count = 0;

	for (i = 0; i < half->parts; i++)
		if (boot_of(half->part[i].report) == NULL)
			return 0;
	for (i = 0; i < half->parts; i++)
		count += !unit_is_repeated(half, i);
	return count;
}

/* --- the unit --- */

static int has_form(const struct contrast *contrast, enum report_form form)
{
	int side;
	size_t i;

	for (side = 0; side < SIDES; side++)
		for (i = 0; i < contrast->half[side].parts; i++)
			if (contrast->half[side].part[i].report->form == form)
				return 1;
	return 0;
}

static int are_enough(size_t old, size_t new)
{
	return old >= REPEATS_MIN && new >= REPEATS_MIN;
}

static enum contrast_unit unit_of(const struct contrast *contrast)
{
	const struct contrast_half *old = &contrast->half[OLD];
	const struct contrast_half *new = &contrast->half[NEW];

	if (has_form(contrast, REPORT_MAIL))
		return UNIT_PRINTED;
	if (has_form(contrast, REPORT_PLAIN))
		return UNIT_NUMBER;
	if (has_form(contrast, REPORT_WATCH))
		return are_enough(old->parts, new->parts) ? UNIT_RUN
							  : UNIT_SECOND;
	if (old->part[0].row->row.variant != 0)
		return UNIT_BLOCK;
	if (are_enough(count_boots(old), count_boots(new)))
		return UNIT_BOOT;
	return UNIT_LAUNCH;
}

static enum compare_force force_of(enum contrast_unit unit)
{
	switch (unit) {
	case UNIT_BLOCK:
	case UNIT_BOOT:
		return COMPARE_FULL;
	case UNIT_SECOND:
	case UNIT_PRINTED:
		return COMPARE_PUBLISHED;
	default:
		return COMPARE_SUGGESTS;
	}
}

void unit_choose(struct contrast *contrast)
{
	contrast->unit = unit_of(contrast);
	contrast->force = force_of(contrast->unit);
}

/* --- in words --- */

const char *const contrast_unit_name[] = {
    "launch", "block", "boot", "run", "second", "number", "printed"};
const char *const contrast_unit_many[] = {
    "launches", "blocks", "boots", "runs", "seconds", "values", ""};

int contrasts_have_unit(
    const struct contrasts *contrasts, enum contrast_unit unit)
{
	size_t i;

	for (i = 0; i < contrasts->rows; i++)
		if (contrast_is_compared(&contrasts->row[i]) &&
		    contrasts->row[i].unit == unit)
			return 1;
	return 0;
}

const char *contrast_unit_means(enum contrast_unit unit)
{
	static const char *const means[] = {
	    [UNIT_LAUNCH] = "unpaired, environment not shared: at most "
			    "\"suggests\"",
	    [UNIT_BLOCK] = "paired by block",
	    [UNIT_BOOT] = "unpaired, a boot is one value",
	    [UNIT_RUN] = "unpaired, environment not shared: at most "
			 "\"suggests\"; a run is one value",
	    [UNIT_SECOND] = "seconds of watched runs: no test",
	    [UNIT_NUMBER] = "numbers of unknown unit, unpaired: at most "
			    "\"suggests\"",
	    [UNIT_PRINTED] = "printed figures, each with its own 95 % "
			     "range: no test",
	};

	return means[unit];
}

void contrast_shortage(const struct contrasts *contrasts,
    const struct contrast *contrast, char *buf, size_t size)
{
	int quiet = contrast->is_by_quiet;
	const struct comparison *had =
	    quiet ? &contrast->quiet : &contrast->all;
	const char *kind = quiet ? "undisturbed " : "";
	size_t tests = quiet ? contrasts->quiet_tests : contrasts->tests;

	buf[0] = '\0';
	if (contrast->needed == 0)
		return;
	if (contrast->unit == UNIT_BLOCK)
		text_append(buf, size, "%zu %s%s too few", had->old_count, kind,
		    had->old_count == 1 ? "block is" : "blocks are");
	else
		text_append(buf, size, "%zu and %zu %s%s are too few",
		    had->old_count, had->new_count, kind,
		    contrast_unit_many[contrast->unit]);
	if (tests > 1)
		text_append(buf, size, " for %zu rows", tests);
	text_append(buf, size, ", %zu %s needed", contrast->needed,
	    contrast->unit == UNIT_BLOCK ? "are" : "a side are");
}

void contrast_untested(const struct contrasts *contrasts,
    const struct contrast *contrast, char *buf, size_t size)
{
	buf[0] = '\0';
	if (!contrast_is_compared(contrast))
		return;
	if (contrast->tested)
		contrast_shortage(contrasts, contrast, buf, size);
	else
		text_append(buf, size, "%s", contrast->reasons);
}
