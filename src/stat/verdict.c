/*
 * verdict.c - what may be said of a comparison, in words.
 *
 * An answer is a set of claims: faster, or slower, and equal within 1 %.
 * "Not shown" claims nothing; it is not "the same". How strongly it may be
 * said (the word "suggests") is the printer's part.
 */
#include "feature.h"

#include "compare.h"

enum { FASTER = 1, SLOWER = 2, EQUAL = 4 };

static const struct {
	unsigned claims;
	const char *words;
} answers[] = {
    [ANSWER_NOT_SHOWN] = {0, "not shown"},
    [ANSWER_FASTER] = {FASTER, "faster"},
    [ANSWER_SLOWER] = {SLOWER, "slower"},
    [ANSWER_EQUAL] = {EQUAL, "equal within 1 %"},
    [ANSWER_FASTER_A_LITTLE] = {FASTER | EQUAL, "faster, by under 1 %"},
    [ANSWER_SLOWER_A_LITTLE] = {SLOWER | EQUAL, "slower, by under 1 %"},
};

static enum compare_answer answer_of(unsigned claims)
{
	switch (claims) {
	case FASTER:
		return ANSWER_FASTER;
	case SLOWER:
		return ANSWER_SLOWER;
	case EQUAL:
		return ANSWER_EQUAL;
	case FASTER | EQUAL:
		return ANSWER_FASTER_A_LITTLE;
	case SLOWER | EQUAL:
		return ANSWER_SLOWER_A_LITTLE;
	default:
		return ANSWER_NOT_SHOWN;
	}
}

static unsigned direction(double low, double high)
{
	return high < 1 ? FASTER : low > 1 ? SLOWER : 0;
}

enum compare_answer compare_answer(
    const struct comparison *comparison, double p, enum compare_force force)
{
	double ratio = comparison->ratio;
	double low = comparison->range.low, high = comparison->range.high;
	unsigned claims = 0;

	if (force == COMPARE_PUBLISHED)
		return answer_of(direction(ratio, ratio));
	if (!comparison->has_range)
		return ANSWER_NOT_SHOWN;
	if (p <= COMPARE_LEVEL)
		claims |= direction(low, high);
	if (low >= 1 - COMPARE_EQUAL && high <= 1 + COMPARE_EQUAL)
		claims |= EQUAL;
	return answer_of(claims);
}

enum compare_answer compare_both(
    enum compare_answer all, enum compare_answer undisturbed)
{
	return answer_of(answers[all].claims & answers[undisturbed].claims);
}

double compare_resolution(const struct comparison *comparison)
{
	double down, up;

	if (!comparison->has_range)
		return 0;
	down = 1 - comparison->range.low / comparison->ratio;
	up = comparison->range.high / comparison->ratio - 1;
	return down > up ? down : up;
}

const char *compare_answer_words(enum compare_answer answer)
{
	return answers[answer].words;
}
