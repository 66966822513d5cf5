/*
 * verdict.c - what may be said of a comparison, in words, and what could have
 * been said of so many values at all.
 *
 * An answer is a set of claims: faster, or slower, and equal within 1 %.
 * "Not shown" claims nothing; it is not "the same". How strongly it may be
 * said (the word "suggests") is the printer's part. What could have been
 * shown is by the exact distributions that the tests have without ties, of
 * which few values have but few steps, and many rows need a small one.
 */
#include "feature.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

const char *compare_answer_words(enum compare_answer answer)
{
	return answers[answer].words;
}

/* --- what could have been shown --- */

/* Whether a tail of so many of all outcomes is small enough, in the order of
 * operations that the tests and compare_holm() have. */
static int is_rare(double tail, double total, size_t tests)
{
	return (double)tests * (2 * tail / total) <= COMPARE_LEVEL;
}

size_t compare_needed_pairs(size_t tests)
{
	double total = 2;
	size_t n = 1;

	for (; !is_rare(1, total, tests); n++)
		total *= 2;
	return n;
}

size_t compare_needed_a_side(size_t tests)
{
	double total = 2;
	size_t n = 1;

	for (; !is_rare(1, total, tests); n++)
		total = total * (double)(4 * n + 2) / (double)(n + 1);
	return n;
}

/* Choices of ranks 1..n by their sum, up to `last`; how many there are. */
static double count_signs(size_t n, double *ways, size_t last)
{
	size_t rank, u;

	for (rank = 1; rank <= n; rank++)
		for (u = last + 1; u-- > rank;)
			ways[u] += ways[u - rank];
	return ldexp(1, (int)n);
}

/* Choices of m out of m + n ranks by their sum over the least: the
 * coefficients of the product of (1 - q^(n + i)) / (1 - q^i), i = 1..m. For
 * 100 and 100 their sums are right to 14 digits. */
static double count_choices(size_t m, size_t n, double *ways, size_t last)
{
	double total = 1;
	size_t i, u;

	for (i = 1; i <= m; i++) {
		for (u = last + 1; u-- > n + i;)
			ways[u] -= ways[u - n - i];
		for (u = i; u <= last; u++)
			ways[u] += ways[u - i];
		total = total * (double)(n + i) / (double)i;
	}
	return total;
}

/* How many of the sorted ratios an interval leaves out at each end, and one:
 * 0 where even all of them do not do. */
static size_t critical(
    const double *ways, size_t last, double total, size_t tests)
{
	double tail = ways[0];
	size_t k = 0;

	while (k < last && is_rare(tail, total, tests))
		tail += ways[++k];
	return k;
}

static double reach(const double *sorted, size_t count, size_t k)
{
	double centre = stats_median(sorted, count);
	double down = 1 - exp(sorted[k - 1] - centre);
	double up = exp(sorted[count - k] - centre) - 1;

	return down > up ? down : up;
}

static size_t used_of(size_t n)
{
	return n < COMPARE_MAX ? n : COMPARE_MAX;
}

/* Value i of those that stand for all n. */
static double used_value(const double *sorted, size_t n, size_t i)
{
	return sorted[n > COMPARE_MAX ? i * (n - 1) / (COMPARE_MAX - 1) : i];
}

int compare_resolution_paired(const double *old_ns, const double *new_ns,
    size_t n, size_t tests, double *share)
{
	size_t used = used_of(n), count = stats_walsh_count(used);
	size_t last = count / 2 + 1, i, j, k;
	double *d = calloc(n + count + last + 1, sizeof(*d));
	double *average, *ways;

	if (d == NULL)
		return -1;
	average = d + n;
	ways = average + count;
	for (i = 0; i < n; i++)
		d[i] = log(new_ns[i]) - log(old_ns[i]);
	stats_sort(d, n);
	for (i = k = 0; i < used; i++)
		for (j = i; j < used; j++)
			average[k++] =
			    (used_value(d, n, i) + used_value(d, n, j)) / 2;
	stats_sort(average, count);
	ways[0] = 1;
	k = critical(ways, last, count_signs(used, ways, last), tests);
	*share = k > 0 ? reach(average, count, k) : -1;
	free(d);
	return 0;
}

int compare_resolution_unpaired(const double *old_ns, size_t old_count,
    const double *new_ns, size_t new_count, size_t tests, double *share)
{
	size_t m = used_of(old_count), n = used_of(new_count), count = m * n;
	size_t last = count / 2 + 1, i, j, k;
	double *old =
	    calloc(old_count + new_count + count + last + 1, sizeof(*old));
	double *new, *ratio, *ways;

	if (old == NULL)
		return -1;
	new = old + old_count;
	ratio = new + new_count;
	ways = ratio + count;
	memcpy(old, old_ns, old_count * sizeof(*old));
	memcpy(new, new_ns, new_count * sizeof(*new));
	stats_sort(old, old_count);
	stats_sort(new, new_count);
	for (i = k = 0; i < m; i++)
		for (j = 0; j < n; j++)
			ratio[k++] = log(used_value(new, new_count, j)) -
				     log(used_value(old, old_count, i));
	stats_sort(ratio, count);
	ways[0] = 1;
	k = critical(ways, last, count_choices(m, n, ways, last), tests);
	*share = k > 0 ? reach(ratio, count, k) : -1;
	free(old);
	return 0;
}
