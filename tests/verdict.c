/*
 * verdict.c - what is said of a comparison: the words, the answer over two
 * medians, Holm's correction by hand, and the getuid() figures of 2002,
 * where a difference of +42 ns was published as "41 ns faster".
 */
#include "feature.h"

#include <math.h>
#include <string.h>

#include "compare.h"
#include "tap.h"

struct judged {
	double low, high, p; /* low 0: no range */
	const char *words, *published;
};

static struct comparison between(double low, double high)
{
	struct comparison c;

	memset(&c, 0, sizeof(c));
	c.old_ns = c.new_ns = 1000;
	c.has_range = low > 0;
	c.range.low = low;
	c.range.high = high;
	c.ratio = low > 0 ? sqrt(low * high) : high;
	return c;
}

static void test_answers(void)
{
	static const char faster[] = "faster", slower[] = "slower",
			  equal[] = "equal within 1 %", no[] = "not shown",
			  less[] = "faster, by under 1 %",
			  more[] = "slower, by under 1 %";
	static const struct judged table[] = {
	    {0.95, 0.98, 0.01, faster, faster},
	    {0.95, 0.98, 0.05, faster, faster},
	    {0.95, 0.98, 0.0501, no, faster}, /* too many rows */
	    {1.02, 1.05, 0.01, slower, slower},
	    {0.98, 1.001, 0.07, no, faster},
	    {0.98, 1, 0.03, no, faster}, /* ties: it touches 1 */
	    {0.98, 1.1, 0.3, no, slower},
	    {0.992, 1.009, 0.5, equal, slower},
	    {0.991, 0.998, 0.01, less, faster},
	    {0.991, 0.998, 0.2, equal, faster},
	    {1.001, 1.009, 0.01, more, slower},
	    {0.989, 0.998, 0.01, faster, faster},
	    {1.001, 1.011, 0.01, slower, slower},
	    {0.989, 1.001, 0.4, no, faster},
	    {0, 0.5, 0.06, no, faster},
	    {0, 0.5, 0.01, no, faster},
	    {0, 2, 1, no, slower},
	    {0, 1, 1, no, no},
	    {1, 1, 1, equal, no},
	};
	size_t i;

	for (i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		const struct judged *row = &table[i];
		struct comparison c = between(row->low, row->high);
		enum compare_answer full, half, sign;

		full = compare_answer(&c, row->p, COMPARE_FULL);
		half = compare_answer(&c, row->p, COMPARE_SUGGESTS);
		sign = compare_answer(&c, row->p, COMPARE_PUBLISHED);
		tap_ok(strcmp(compare_answer_words(full), row->words) == 0 &&
			   half == full,
		    "[%g, %g], p = %g: %s", row->low, row->high, row->p,
		    row->words);
		tap_ok(strcmp(compare_answer_words(sign), row->published) == 0,
		    "published with %.4f: %s", c.ratio, row->published);
	}
}

/* Rows and columns: not shown, faster, slower, equal, the two little. */
static void test_both(void)
{
	static const char expected[6][7] = {
	    "......", ".F..F.", "..S..S", "...EEE", ".F.EfE", "..SEEs"};
	static const char letter[] = ".FSEfs";
	int a, b;

	for (a = 0; a < 6; a++)
		for (b = 0; b < 6; b++) {
			enum compare_answer both = compare_both(
			    (enum compare_answer)a, (enum compare_answer)b);

			tap_ok(letter[both] == expected[a][b],
			    "\"%s\" and \"%s\": \"%s\"",
			    compare_answer_words((enum compare_answer)a),
			    compare_answer_words((enum compare_answer)b),
			    compare_answer_words(both));
		}
}

/* Values without ties, of which none is a multiple of another. */
static void fill(double *old_ns, double *new_ns, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		old_ns[i] = 1000 + sqrt((double)(i * 37 % 101) + 0.5);
		new_ns[i] = 1010 + 3 * sqrt((double)(i * 53 % 103) + 0.3);
	}
}

static int resolve(const double *old_ns, const double *new_ns, size_t n,
    size_t tests, int is_paired, double *share)
{
	return is_paired
		   ? compare_resolution_paired(old_ns, new_ns, n, tests, share)
		   : compare_resolution_unpaired(
			 old_ns, n, new_ns, n, tests, share);
}

static int compare(const double *old_ns, const double *new_ns, size_t n,
    int is_paired, struct comparison *c)
{
	return is_paired ? compare_paired(old_ns, new_ns, n, c)
			 : compare_unpaired(old_ns, n, new_ns, n, c);
}

/* Of one test it is the longer arm of the 95 % range. */
static int is_arm(size_t n, int is_paired)
{
	double old_ns[120], new_ns[120], share, down, up;
	struct comparison c;

	fill(old_ns, new_ns, n);
	if (resolve(old_ns, new_ns, n, 1, is_paired, &share) != 0 ||
	    compare(old_ns, new_ns, n, is_paired, &c) != 0)
		return 0;
	if (!c.has_range)
		return share < 0;
	down = 1 - c.range.low / c.ratio;
	up = c.range.high / c.ratio - 1;
	return fabs(share - (down > up ? down : up)) < 1e-12;
}

/* A change a little larger than it is shown by a test of so many, a little
 * smaller one is not, on one of the sides at least: the test itself says so,
 * of the same values moved. */
static int is_limit(size_t n, size_t tests, int is_paired)
{
	double old_ns[60], new_ns[60], moved[60], share;
	int side, seen = 0, unseen = 0;
	struct comparison c;

	fill(old_ns, new_ns, n);
	if (resolve(old_ns, new_ns, n, tests, is_paired, &share) != 0 ||
	    share <= 0 || compare(old_ns, new_ns, n, is_paired, &c) != 0)
		return 0;
	for (side = 0; side < 4; side++) {
		double change = share * (side % 2 ? 1 + 1e-6 : 1 - 1e-6);
		double ratio = side < 2 ? 1 / (1 + change) : 1 / (1 - change);
		struct comparison there;
		size_t i;

		for (i = 0; i < n; i++)
			moved[i] = new_ns[i] / c.ratio * ratio;
		if (compare(old_ns, moved, n, is_paired, &there) != 0)
			return 0;
		if (side % 2)
			seen += (double)tests * there.p <= COMPARE_LEVEL;
		else
			unseen += (double)tests * there.p > COMPARE_LEVEL;
	}
	return seen == 2 && unseen >= 1;
}

static void test_resolution(void)
{
	static const size_t counts[] = {2, 5, 6, 7, 12, 33, 100, 117};
	size_t i, tests;
	int paired, right;

	for (paired = 0; paired < 2; paired++) {
		const char *test = paired ? "signed rank" : "rank sum";

		for (right = 1, i = 0; i < 8; i++)
			right &= is_arm(counts[i], paired);
		tap_ok(right, "%s, one row: the longer arm of the range", test);
		for (right = 1, tests = 1; tests <= 30; tests++)
			right &= is_limit(12, tests, paired);
		tap_ok(right,
		    "%s of 12: what is larger would have been shown "
		    "in 1 to 30 rows, what is smaller not",
		    test);
		tap_ok(is_limit(50, 26, paired), "%s of 50 in 26 rows", test);
	}
}

/* So many are enough, and one less is not, for the tests themselves. */
static int is_needed(size_t tests, size_t n, int is_paired)
{
	double old_ns[20], new_ns[20];
	struct comparison enough, less;
	size_t i;

	for (i = 0; i < n; i++) {
		old_ns[i] = 100 + (double)i;
		new_ns[i] = 1000 + 11 * (double)i;
	}
	return compare(old_ns, new_ns, n, is_paired, &enough) == 0 &&
	       compare(old_ns, new_ns, n - 1, is_paired, &less) == 0 &&
	       (double)tests * enough.p <= COMPARE_LEVEL &&
	       (double)tests * less.p > COMPARE_LEVEL;
}

static void test_needed(void)
{
	size_t tests;
	int right = 1;

	tap_ok(compare_needed_pairs(1) == 6 && compare_needed_pairs(2) == 7 &&
		   compare_needed_pairs(13) == 10 &&
		   compare_needed_pairs(26) == 11,
	    "1, 2, 13 and 26 rows need 6, 7, 10 and 11 pairs");
	tap_ok(compare_needed_a_side(1) == 4 && compare_needed_a_side(2) == 5,
	    "1 and 2 rows need 4 and 5 values a side");
	for (tests = 1; tests <= 300; tests++)
		right &= is_needed(tests, compare_needed_pairs(tests), 1) &
			 is_needed(tests, compare_needed_a_side(tests), 0);
	tap_ok(right, "up to 300 rows the tests agree: not one less");
}

static void test_too_few(void)
{
	double old_ns[20], new_ns[20], share = 0;
	size_t tests, n;
	int right = 1, paired;

	fill(old_ns, new_ns, 20);
	for (tests = 1; tests <= 30; tests++)
		for (paired = 0; paired < 2; paired++) {
			n = paired ? compare_needed_pairs(tests)
				   : compare_needed_a_side(tests);
			right &= resolve(old_ns, new_ns, n, tests, paired,
				     &share) == 0 &&
				 share > 0;
			right &= resolve(old_ns, new_ns, n - 1, tests, paired,
				     &share) == 0 &&
				 share < 0;
		}
	tap_ok(right, "with one less nothing would have been seen");
	tap_ok(compare_resolution_unpaired(old_ns, 1, new_ns, 11, 1, &share) ==
		       0 &&
		   share < 0,
	    "nor by 1 against 11");
}

static int holm_is(const double *given, const double *expected, size_t n)
{
	double p[8];
	size_t i;
	int same = 1;

	memcpy(p, given, sizeof(p));
	compare_holm(p, n);
	for (i = 0; i < 8; i++)
		same &= fabs(p[i] - (i < n ? expected[i] : given[i])) < 1e-15;
	return same;
}

static void test_holm(void)
{
	static const double four[8] = {0.01, 0.04, 0.03, 0.005, 9},
			    four_is[] = {0.03, 0.06, 0.06, 0.02};
	static const double ties[8] = {0.02, 1, 0.02, 0.02, 1},
			    ties_is[] = {0.1, 1, 0.1, 0.1, 1};
	static const double large[8] = {0.4, 0.6, 0.9}, ones[] = {1, 1, 1};
	static const double zero[8] = {0, 0.2, 0}, zero_is[] = {0, 0.2, 0};
	static const double tiny[8] = {1, 1e-30}, tiny_is[] = {1, 2e-30};

	tap_ok(holm_is(four, four_is, 4), "Holm: 0.005, 0.01, 0.03 and 0.04 "
					  "are 0.02, 0.03, 0.06 and 0.06");
	tap_ok(holm_is(ties, ties_is, 5), "three equal ones of five stay so");
	tap_ok(holm_is(large, ones, 3), "none is over 1");
	tap_ok(holm_is(zero, zero_is, 3), "zeros");
	tap_ok(holm_is(tiny, tiny_is, 2), "small ones keep their digits");
	tap_ok(holm_is(four, four, 1), "one alone stays as it is");
	tap_ok(holm_is(four, four, 0), "none: nothing is touched");
	compare_holm(NULL, 0);
}

/* Calls per second, as published. */
static const double old_one[] = {813324, 813336, 813513, 813394, 813099},
		    new_one[] = {836959, 836779, 836939},
		    old_two[] = {687816, 687632, 687857, 687887},
		    new_two[] = {667454, 667562, 668551, 668686, 668789};

static int tenth(double x, double printed)
{
	return fabs(x - printed) < 0.05;
}

static struct comparison compare_rates(
    const double *old_rate, size_t m, const double *new_rate, size_t n)
{
	struct comparison c;
	double x[5], y[5];
	size_t i;

	for (i = 0; i < m; i++)
		x[i] = 1e9 / old_rate[i];
	for (i = 0; i < n; i++)
		y[i] = 1e9 / new_rate[i];
	tap_ok(compare_unpaired(x, m, y, n, &c) == 0, "rates are compared");
	return c;
}

static void test_getuid(void)
{
	struct comparison c = compare_rates(old_one, 5, new_one, 3);

	tap_ok(tenth(c.old_ns, 1229.5) && tenth(c.new_ns, 1194.8) &&
		   tenth(c.old_ns * (c.ratio - 1), -34.6) &&
		   tenth(100 * (c.ratio - 1), -2.8),
	    "getuid, one copy: 1229.5 to 1194.8 ns, -34.6 ns, -2.8 %%");
	tap_ok(fabs(c.p - 2.0 / 56) < 1e-12 &&
		   compare_answer(&c, c.p, COMPARE_PUBLISHED) == ANSWER_FASTER,
	    "faster; 3 and 5 apart: p = 2/56");
	c = compare_rates(old_two, 4, new_two, 5);
	tap_ok(tenth(c.old_ns, 1453.8) && tenth(c.new_ns, 1495.8) &&
		   tenth(c.old_ns * (c.ratio - 1), 41.9) &&
		   tenth(100 * (c.ratio - 1), 2.9),
	    "two copies: 1453.8 to 1495.8 ns, +41.9 ns, +2.9 %%");
	tap_ok(fabs(c.p - 2.0 / 126) < 1e-12 &&
		   compare_answer(&c, c.p, COMPARE_PUBLISHED) == ANSWER_SLOWER,
	    "slower; 4 and 5 apart: p = 2/126");
}

int main(void)
{
	test_answers();
	test_both();
	test_resolution();
	test_needed();
	test_too_few();
	test_holm();
	test_getuid();
	return tap_done();
}
