/*
 * words.c - a comparison in words: numbers with their signs and intervals,
 * and the verdict.
 *
 * The difference in ns, in rate and in per cent is one ratio, said in three
 * ways; so they cannot contradict each other.
 */
#include "feature.h"

#include <math.h>
#include <string.h>

#include "inside.h"
#include "report/digits.h"
#include "text.h"

static const double ns_a_us = 1000, ns_a_second = 1e9;
static const double many_ns = 100000; /* printed as us from here on */
/* What is not between has an exponent, if it has no unit. */
static const double small_number = 1e-3, large_number = 1e9;
static const double many_fold = 1e4; /* so has a percentage from here on */

/* --- numbers --- */

/* In the place of decimals: four digits, with an exponent if need be. */
enum { FOUR_DIGITS = -1 };

static void put_value(char *buf, double value, int decimals)
{
	if (decimals == FOUR_DIGITS)
		snprintf(buf, WORDS_SIZE, "%.4g", value);
	else
		snprintf(buf, WORDS_SIZE, "%.*f", decimals, value);
}

static void put_signed(char *buf, double value, int decimals, const char *unit)
{
	if (!isfinite(value))
		return;
	if (decimals == FOUR_DIGITS)
		snprintf(buf, WORDS_SIZE, "%+.4g%s", value, unit);
	else
		snprintf(buf, WORDS_SIZE, "%+.*f%s", decimals, value, unit);
}

static void put_range(char *buf, double low, double high, int decimals)
{
	if (!isfinite(low) || !isfinite(high))
		return;
	if (decimals == FOUR_DIGITS)
		snprintf(buf, WORDS_SIZE, "%+.4g to %+.4g", low, high);
	else
		snprintf(buf, WORDS_SIZE, "%+.*f to %+.*f", decimals, low,
		    decimals, high);
}

/* old (ratio - 1), in ns or us. */
static void put_difference(const struct comparison *c, double scale,
    int decimals, const char *unit, struct contrast_difference *d)
{
	double old = c->old_ns / scale;

	put_signed(d->text, old * (c->ratio - 1), decimals, unit);
	if (c->has_range)
		put_range(d->range, old * (c->range.low - 1),
		    old * (c->range.high - 1), decimals);
}

static double rate(const struct comparison *c, double ratio)
{
	return ns_a_second / c->old_ns * (1 / ratio - 1);
}

/* A shorter time is a higher rate. */
static void put_rate(const struct comparison *c, struct contrast_difference *d)
{
	int decimals = ns_a_second / c->old_ns >= 10000 ? 0 : 2;

	put_signed(d->text, rate(c, c->ratio), decimals, "/s");
	if (c->has_range)
		put_range(d->range, rate(c, c->range.high),
		    rate(c, c->range.low), decimals);
}

static void put_percent(
    const struct comparison *c, struct contrast_difference *d)
{
	int decimals = c->has_range && c->range.high - c->range.low < 0.01;

	decimals++;
	if (c->ratio > many_fold || (c->has_range && c->range.high > many_fold))
		decimals = FOUR_DIGITS;
	put_signed(d->text, (c->ratio - 1) * 100, decimals, " %");
	if (c->has_range)
		put_range(d->range, (c->range.low - 1) * 100,
		    (c->range.high - 1) * 100, decimals);
}

static void put_own_range(
    const struct summary *summary, double scale, int decimals, char *buf)
{
	if (summary->has_range)
		snprintf(buf, WORDS_SIZE, "%.*f to %.*f", decimals,
		    summary->range.low / scale, decimals,
		    summary->range.high / scale);
}

static void put_times(
    const struct contrast *contrast, struct contrast_words *words)
{
	const struct comparison *c = &contrast->all;
	int is_long = c->old_ns >= many_ns || c->new_ns >= many_ns;
	double scale = is_long ? ns_a_us : 1;
	const char *unit = is_long ? " us" : " ns";
	int decimals = digits_decimals(c->old_ns / scale, 5), side;

	snprintf(
	    words->value[OLD], WORDS_SIZE, "%.*f", decimals, c->old_ns / scale);
	snprintf(
	    words->value[NEW], WORDS_SIZE, "%.*f", decimals, c->new_ns / scale);
	snprintf(words->unit, WORDS_SIZE, "%s a %s", unit + 1,
	    report_row_per(contrast->half[OLD].summary.row));
	put_difference(c, scale, decimals, unit, &words->difference);
	put_rate(c, &words->rate);
	if (contrast->unit == UNIT_PRINTED)
		for (side = 0; side < SIDES; side++)
			put_own_range(&contrast->half[side].summary, scale,
			    decimals, words->own_range[side]);
}

static int is_handy(double number)
{
	return number >= small_number && number < large_number;
}

/* Without a unit there is no rate. */
static void put_numbers(
    const struct contrast *contrast, struct contrast_words *words)
{
	const struct comparison *c = &contrast->all;
	int is_plain = is_handy(c->old_ns) && is_handy(c->new_ns);
	int decimals = is_plain ? digits_decimals(c->old_ns, 5) : FOUR_DIGITS;

	put_value(words->value[OLD], c->old_ns, decimals);
	put_value(words->value[NEW], c->new_ns, decimals);
	put_difference(c, 1, decimals, "", &words->difference);
}

/* --- the verdict --- */

/* A larger number need not be a slower one. */
static const char *answer_words(const struct contrast *contrast)
{
	static const char *const higher[] = {
	    [ANSWER_NOT_SHOWN] = "not shown",
	    [ANSWER_FASTER] = "lower",
	    [ANSWER_SLOWER] = "higher",
	    [ANSWER_EQUAL] = "equal within 1 %",
	    [ANSWER_FASTER_A_LITTLE] = "lower, by under 1 %",
	    [ANSWER_SLOWER_A_LITTLE] = "higher, by under 1 %",
	};

	return contrast->unit == UNIT_NUMBER
		   ? higher[contrast->answer]
		   : compare_answer_words(contrast->answer);
}

static void put_resolution(double percent, struct contrast_words *words)
{
	char least[WORDS_SIZE];

	put_value(least, percent,
	    percent < 1                 ? 2
	    : percent > 100 * many_fold ? FOUR_DIGITS
					: 1);
	text_append(words->verdict, sizeof(words->verdict),
	    "; a change of %s %% would have been seen", least);
}

static void put_verdict(const struct contrasts *contrasts,
    const struct contrast *contrast, struct contrast_words *words)
{
	double least = 100 * contrast->resolution;
	char shortage[WORDS_SIZE];
	const char *cap = contrast->answer == ANSWER_NOT_SHOWN  ? ""
			  : contrast->force == COMPARE_SUGGESTS ? "suggests "
								: "";

	text_append(words->verdict, sizeof(words->verdict), "%s%s", cap,
	    answer_words(contrast));
	contrast_shortage(contrasts, contrast, shortage, sizeof(shortage));
	if (shortage[0] != '\0')
		text_append(
		    words->verdict, sizeof(words->verdict), ": %s", shortage);
	else if (contrast->force == COMPARE_PUBLISHED)
		text_append(
		    words->verdict, sizeof(words->verdict), ", untested");
	else if (contrast->answer == ANSWER_NOT_SHOWN && least > 0)
		put_resolution(least, words);
}

static void put_p(const struct contrasts *contrasts,
    const struct contrast *contrast, struct contrast_words *words)
{
	if (!contrast->tested)
		return;
	if (contrast->all_p < 0.0001)
		snprintf(words->p, WORDS_SIZE, "p under 0.0001");
	else
		snprintf(words->p, WORDS_SIZE, "p %.4f", contrast->all_p);
	if (contrasts->tests > 1)
		text_append(words->p, WORDS_SIZE, ", adjusted for %zu rows",
		    contrasts->tests);
}

/* --- how many, how good --- */

static void put_count(
    const struct contrast *contrast, struct contrast_words *words)
{
	size_t old = contrast->half[OLD].count, new = contrast->half[NEW].count;

	if (contrast->unit == UNIT_BLOCK)
		snprintf(words->count, WORDS_SIZE, "%zu %s", old,
		    old == 1 ? "block" : contrast_unit_many[UNIT_BLOCK]);
	else if (contrast->unit != UNIT_PRINTED)
		snprintf(words->count, WORDS_SIZE, "%zu and %zu %s", old, new,
		    contrast_unit_many[contrast->unit]);
}

static void put_grade(const struct summary *summary, char *buf)
{
	char letters[FLAG_COUNT + 1];

	if (summary->verdict.grade == '\0')
		return;
	grade_letters(summary->verdict.flags, letters);
	snprintf(buf, WORDS_SIZE, "%c%s%s", summary->verdict.grade,
	    letters[0] != '\0' ? ":" : "", letters);
}

void contrast_words_make(const struct contrasts *contrasts,
    const struct contrast *contrast, struct contrast_words *words)
{
	int side;

	memset(words, 0, sizeof(*words));
	text_escape_word(words->key, sizeof(words->key), contrast->key);
	if (!contrast_is_compared(contrast))
		return;
	if (contrast->unit == UNIT_NUMBER) /* it is no ROW */
		text_escape(words->key, sizeof(words->key), contrast->key);
	if (contrast->unit == UNIT_NUMBER)
		put_numbers(contrast, words);
	else
		put_times(contrast, words);
	put_percent(&contrast->all, &words->percent);
	put_verdict(contrasts, contrast, words);
	put_p(contrasts, contrast, words);
	put_count(contrast, words);
	for (side = 0; side < SIDES; side++)
		if (contrast->unit != UNIT_NUMBER &&
		    contrast->unit != UNIT_SECOND && contrast->unit != UNIT_RUN)
			put_grade(
			    &contrast->half[side].summary, words->grade[side]);
}
