/*
 * answer.c - what the tests of all rows say together.
 *
 * The p values of all rows are adjusted by Holm's method, and only then is
 * there an answer. It needs both medians, that of all batches and that of
 * undisturbed ones.
 */
#include "feature.h"

#include <stdlib.h>

#include "inside.h"
#include "text.h"

enum {
	ROWS_FREE = 2,   /* so many rows need no more blocks than one */
	BLOCKS_MANY = 10 /* of more rows */
};

/* The undisturbed figures are a family of their own. */
static int adjust(struct contrasts *contrasts)
{
	double *p = calloc(contrasts->rows + 1, sizeof(*p));
	struct contrast *row = contrasts->row;
	size_t i, count;

	if (p == NULL)
		return -1;
	for (i = 0, count = 0; i < contrasts->rows; i++)
		if (row[i].tested)
			p[count++] = row[i].all.p;
	contrasts->tests = count;
	compare_holm(p, count);
	for (i = 0, count = 0; i < contrasts->rows; i++)
		row[i].all_p = row[i].tested ? p[count++] : 1;
	for (i = 0, count = 0; i < contrasts->rows; i++)
		if (row[i].has_quiet)
			p[count++] = row[i].quiet.p;
	contrasts->quiet_tests = count;
	compare_holm(p, count);
	for (i = 0, count = 0; i < contrasts->rows; i++)
		row[i].quiet_p = row[i].has_quiet ? p[count++] : 1;
	free(p);
	return 0;
}

static int is_noisy(const struct contrast *contrast)
{
	return ((contrast->half[OLD].summary.verdict.flags |
		    contrast->half[NEW].summary.verdict.flags) >>
		       FLAG_NOISY &
		   1) != 0;
}

static void say(struct contrast *contrast, const char *reason)
{
	contrast_say(
	    contrast->reasons, sizeof(contrast->reasons), "%s", reason);
}

static int needs_many(
    const struct contrasts *contrasts, const struct contrast *contrast)
{
	return contrast->unit == UNIT_BLOCK && contrasts->tests > ROWS_FREE;
}

/* Whether a test may give a verdict, if it can. */
static int has_enough(
    const struct contrasts *contrasts, const struct contrast *contrast)
{
	size_t old = contrast->half[OLD].count, new = contrast->half[NEW].count;

	if (!contrast->tested)
		return 1;
	if (old < 2 || new < 2)
		return 0;
	return !needs_many(contrasts, contrast) || old >= BLOCKS_MANY;
}

static int have_common_times(const struct contrast *contrast)
{
	const struct summary *old = &contrast->half[OLD].summary;
	const struct summary *new = &contrast->half[NEW].summary;

	return old->has_range && new->has_range &&
	       !(old->range.high < new->range.low ||
		   new->range.high < old->range.low);
}

static void explain_published(struct contrast *contrast)
{
	if (contrast->unit == UNIT_PRINTED)
		say(contrast, have_common_times(contrast)
				  ? "printed figures, whose ranges overlap"
				  : "printed figures: no test");
	else if (contrast->half[OLD].parts == 1 &&
		 contrast->half[NEW].parts == 1)
		say(contrast, "one run a side: no interval");
	else
		say(contrast, "fewer than 6 runs on a side: no interval");
}

static void explain_quiet(struct contrast *contrast)
{
	const struct comparison *quiet = &contrast->quiet;

	contrast_say(contrast->reasons, sizeof(contrast->reasons),
	    "all batches say %s, undisturbed ones %s",
	    compare_answer_words(contrast->all_answer),
	    compare_answer_words(contrast->quiet_answer));
	text_append(contrast->reasons, sizeof(contrast->reasons), ": %+.1f %%",
	    (quiet->ratio - 1) * 100);
	if (quiet->has_range)
		text_append(contrast->reasons, sizeof(contrast->reasons),
		    " (%+.1f to %+.1f)", (quiet->range.low - 1) * 100,
		    (quiet->range.high - 1) * 100);
}

static void answer_both(struct contrast *contrast, int enough)
{
	contrast->quiet_answer = compare_answer(
	    &contrast->quiet, enough ? contrast->quiet_p : 1, contrast->force);
	contrast->answer =
	    compare_both(contrast->all_answer, contrast->quiet_answer);
	if (contrast->answer != contrast->all_answer)
		explain_quiet(contrast);
}

/* --- what could have been shown --- */

/* A row that is not shown stands, by Holm's method, among those that are not
 * either: the others have gone before. */
static size_t count_rivals(
    const struct contrasts *contrasts, const struct contrast *contrast)
{
	int quiet = contrast->is_by_quiet;
	double own = quiet ? contrast->quiet_p : contrast->all_p;
	size_t i, count = 0;

	if (own <= COMPARE_LEVEL)
		return quiet ? contrasts->quiet_tests : contrasts->tests;
	for (i = 0; i < contrasts->rows; i++) {
		const struct contrast *row = &contrasts->row[i];

		count += quiet ? row->has_quiet && row->quiet_p > COMPARE_LEVEL
			       : row->tested && row->all_p > COMPARE_LEVEL;
	}
	return count;
}

/* A share; below 0 where nothing could have been shown. */
static int find_resolution(const struct contrasts *contrasts,
    const struct contrast *contrast, double *share)
{
	const struct contrast_half *old = &contrast->half[OLD];
	const struct contrast_half *new = &contrast->half[NEW];
	int quiet = contrast->is_by_quiet;
	const double *old_ns = quiet ? old->quiet_ns : old->ns;
	const double *new_ns = quiet ? new->quiet_ns : new->ns;
	size_t old_count = quiet ? old->quiet_count : old->count;
	size_t new_count = quiet ? new->quiet_count : new->count;
	size_t tests = count_rivals(contrasts, contrast);

	if (contrast->unit == UNIT_BLOCK)
		return compare_resolution_paired(
		    old_ns, new_ns, old_count, tests, share);
	return compare_resolution_unpaired(
	    old_ns, old_count, new_ns, new_count, tests, share);
}

static size_t count_needed(
    const struct contrasts *contrasts, const struct contrast *contrast)
{
	size_t tests =
	    contrast->is_by_quiet ? contrasts->quiet_tests : contrasts->tests;
	size_t pairs;

	if (contrast->unit != UNIT_BLOCK)
		return compare_needed_a_side(tests);
	pairs = compare_needed_pairs(tests);
	return needs_many(contrasts, contrast) && pairs < BLOCKS_MANY
		   ? BLOCKS_MANY
		   : pairs;
}

static int resolve(const struct contrasts *contrasts, struct contrast *contrast)
{
	int is_shown = contrast->answer != ANSWER_NOT_SHOWN;
	double share = -1;

	if (!contrast->tested)
		return 0;
	contrast->is_by_quiet = contrast->has_quiet && !is_shown &&
				contrast->all_answer != ANSWER_NOT_SHOWN;
	if (has_enough(contrasts, contrast) &&
	    find_resolution(contrasts, contrast, &share) != 0)
		return -1;
	if (share > 0)
		contrast->resolution = share;
	if (share < 0 && !is_shown)
		contrast->needed = count_needed(contrasts, contrast);
	return 0;
}

/* --- the answer --- */

/* Where there is too little, p is taken as 1: what lies within 1 % of
 * equality may still be called so. */
static void answer(const struct contrasts *contrasts, struct contrast *contrast)
{
	int enough = has_enough(contrasts, contrast);

	if (contrast->tested && (contrast->half[OLD].count > COMPARE_MAX ||
				    contrast->half[NEW].count > COMPARE_MAX))
		contrast_say(contrast->reasons, sizeof(contrast->reasons),
		    "%d values, evenly spaced, were tested for all of them",
		    COMPARE_MAX);
	if (!contrast->has_quiet && contrast->tested && is_noisy(contrast)) {
		contrast->force = COMPARE_SUGGESTS;
		say(contrast, "noisy, and too few undisturbed launches to "
			      "confirm it");
	}
	if (contrast->force == COMPARE_PUBLISHED)
		explain_published(contrast);
	contrast->all_answer = compare_answer(
	    &contrast->all, enough ? contrast->all_p : 1, contrast->force);
	contrast->answer = contrast->all_answer;
	if (contrast->has_quiet)
		answer_both(contrast, enough);
}

int contrasts_judge(struct contrasts *contrasts)
{
	size_t i;

	if (adjust(contrasts) != 0)
		return -1;
	for (i = 0; i < contrasts->rows; i++) {
		struct contrast *contrast = &contrasts->row[i];

		contrasts->refused += contrast->refusal[0] != '\0';
		if (!contrast_is_compared(contrast))
			continue;
		contrasts->compared++;
		answer(contrasts, contrast);
		if (resolve(contrasts, contrast) != 0)
			return -1;
	}
	return 0;
}
