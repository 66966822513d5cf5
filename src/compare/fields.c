/*
 * fields.c - a contrast under stable names, for formats that programs read.
 *
 * Names are part of the interface: new ones are added at the end.
 */
#include "feature.h"

#include <math.h>
#include <string.h>

#include "inside.h"

static void put(struct contrast_fields *fields, const char *name,
    enum field_kind kind, const char *string, double number)
{
	fields->name[fields->count] = name;
	fields->field[fields->count++] = (struct field){kind, string, number};
}

/* "" is absent. */
static void put_string(
    struct contrast_fields *fields, const char *name, const char *string)
{
	int there = string != NULL && string[0] != '\0';

	put(fields, name, there ? FIELD_STRING : FIELD_ABSENT, string, 0);
}

static void put_number(
    struct contrast_fields *fields, const char *name, int there, double number)
{
	put(fields, name,
	    there && isfinite(number) ? FIELD_NUMBER : FIELD_ABSENT, NULL,
	    number);
}

static const char *state_of(const struct contrast *contrast)
{
	if (contrast->half[NEW].parts == 0)
		return "only old";
	if (contrast->half[OLD].parts == 0)
		return "only new";
	return contrast->refusal[0] != '\0' ? "refused" : "compared";
}

/* As the words, without what depends on the unit. */
static const char *answer_name(enum compare_answer answer, int there)
{
	static const char *const name[] = {
	    [ANSWER_NOT_SHOWN] = "not shown",
	    [ANSWER_FASTER] = "faster",
	    [ANSWER_SLOWER] = "slower",
	    [ANSWER_EQUAL] = "equal",
	    [ANSWER_FASTER_A_LITTLE] = "faster a little",
	    [ANSWER_SLOWER_A_LITTLE] = "slower a little",
	};

	return there ? name[answer] : NULL;
}

static const char *force_of(const struct contrast *contrast)
{
	static const char *const name[] = {[COMPARE_FULL] = "full",
	    [COMPARE_SUGGESTS] = "suggests",
	    [COMPARE_PUBLISHED] = "published"};

	return contrast_is_compared(contrast) ? name[contrast->force] : NULL;
}

static const char *per_of(const struct contrast *contrast)
{
	if (!contrast_is_compared(contrast) || contrast->unit == UNIT_NUMBER)
		return NULL;
	return report_row_per(contrast->half[OLD].summary.row);
}

/* --- the difference, said in three ways --- */

static void put_differences(
    struct contrast_fields *f, const struct comparison *c, int there, int timed)
{
	int ranged = there && c->has_range;
	double old = c->old_ns, a_second = there ? 1e9 / old : 0;
	double low = ranged ? c->range.low : 1,
	       high = ranged ? c->range.high : 1;
	double ratio = there ? c->ratio : 1;

	put_number(f, "old_ns", there, old);
	put_number(f, "new_ns", there, c->new_ns);
	put_number(f, "difference_ns", there, old * (ratio - 1));
	put_number(f, "difference_low_ns", ranged, old * (low - 1));
	put_number(f, "difference_high_ns", ranged, old * (high - 1));
	put_number(
	    f, "rate_difference_per_s", timed, a_second * (1 / ratio - 1));
	put_number(
	    f, "rate_low_per_s", timed && ranged, a_second * (1 / high - 1));
	put_number(
	    f, "rate_high_per_s", timed && ranged, a_second * (1 / low - 1));
	put_number(f, "percent", there, (ratio - 1) * 100);
	put_number(f, "percent_low", ranged, (low - 1) * 100);
	put_number(f, "percent_high", ranged, (high - 1) * 100);
}

static void put_test(
    struct contrast_fields *f, size_t tests, const struct contrast *contrast)
{
	put_number(f, "p", contrast->tested, contrast->all.p);
	put_number(f, "p_adjusted", contrast->tested, contrast->all_p);
	put_number(f, "tests", contrast->tested, (double)tests);
	put_number(f, "resolution_percent", contrast->resolution > 0,
	    contrast->resolution * 100);
}

static void put_quiet(
    struct contrast_fields *f, const struct contrast *contrast)
{
	const struct comparison *quiet = &contrast->quiet;
	int there = contrast->has_quiet, ranged = there && quiet->has_range;

	put_number(f, "quiet_old_ns", there, quiet->old_ns);
	put_number(f, "quiet_new_ns", there, quiet->new_ns);
	put_number(f, "quiet_percent", there, (quiet->ratio - 1) * 100);
	put_number(
	    f, "quiet_percent_low", ranged, (quiet->range.low - 1) * 100);
	put_number(
	    f, "quiet_percent_high", ranged, (quiet->range.high - 1) * 100);
	put_number(f, "quiet_p_adjusted", there, contrast->quiet_p);
	put_string(f, "all_answer",
	    answer_name(contrast->all_answer, contrast->tested));
	put_string(
	    f, "quiet_answer", answer_name(contrast->quiet_answer, there));
}

/* --- each side --- */

static void put_sides(
    struct contrast_fields *f, const struct contrast *contrast)
{
	static const char *const count[] = {"old_count", "new_count"};
	static const char *const low[] = {"old_low_ns", "new_low_ns"};
	static const char *const high[] = {"old_high_ns", "new_high_ns"};
	static const char *const grade[] = {"old_grade", "new_grade"};
	static const char *const switches[] = {
	    "old_switches_per_op", "new_switches_per_op"};
	int there = contrast_is_compared(contrast), side;

	for (side = 0; side < SIDES; side++) {
		const struct contrast_half *half = &contrast->half[side];
		const struct summary *s = &half->summary;
		int printed = there && contrast->unit == UNIT_PRINTED;
		int timed = there && contrast->unit != UNIT_NUMBER &&
			    contrast->unit != UNIT_SECOND &&
			    contrast->unit != UNIT_RUN;

		put_number(
		    f, count[side], there && !printed, (double)half->count);
		put_number(f, low[side], timed && s->has_range, s->range.low);
		put_number(f, high[side], timed && s->has_range, s->range.high);
		put_string(f, grade[side], f->words.grade[side]);
		put_number(f, switches[side], timed && s->switches_per_op >= 0,
		    s->switches_per_op);
	}
}

void contrast_fields_make(const struct contrasts *contrasts,
    const struct contrast *contrast, struct contrast_fields *fields)
{
	int there = contrast_is_compared(contrast);

	contrast_words_make(contrasts, contrast, &fields->words);
	fields->count = 0;
	put_string(fields, "row", contrast->key);
	put_string(fields, "state", state_of(contrast));
	put_string(fields, "answer", answer_name(contrast->answer, there));
	put_string(fields, "force", force_of(contrast));
	put_string(fields, "per", per_of(contrast));
	put_string(
	    fields, "value", there ? contrast_unit_name[contrast->unit] : NULL);
	put_differences(fields, &contrast->all, there,
	    there && contrast->unit != UNIT_NUMBER);
	put_test(fields, contrasts->tests, contrast);
	put_quiet(fields, contrast);
	put_sides(fields, contrast);
	put_string(fields, "verdict", fields->words.verdict);
	put_string(fields, "reasons", contrast->reasons);
	put_string(fields, "marks", contrast->marks);
	put_string(fields, "refusal", contrast->refusal);
}
