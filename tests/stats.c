/*
 * stats.c - sorting, median, quantiles, exact rank intervals and the
 * generator: known answers, and brute force where n is small. Whether the
 * intervals cover is in t_coverage.c; the dip is in t_dip.c.
 */
#include "feature.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "stats.h"
#include "tap.h"

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Few distinct values, so that there are ties. */
static void draw(struct stats_random *random, double *x, size_t n)
{
	while (n-- > 0)
		x[n] = (double)stats_below(random, 12) - 5;
}

static void test_sort(void)
{
	struct stats_random random;
	double x[100], y[100];
	size_t n;
	int same = 1;

	stats_seed(&random, 1);
	for (n = 0; n <= 100; n++) {
		draw(&random, x, n);
		memcpy(y, x, n * sizeof(x[0]));
		stats_sort(x, n);
		qsort(y, n, sizeof(y[0]), ascending);
		same &= memcmp(x, y, n * sizeof(x[0])) == 0;
		stats_sort(x, n);
		same &= memcmp(x, y, n * sizeof(x[0])) == 0;
	}
	tap_ok(same, "0 to 100 values are sorted as by qsort, twice too");
}

static void test_median_and_quantile(void)
{
	double x[100];
	size_t i, n;
	int right = 1;

	for (i = 0; i < 100; i++)
		x[i] = (double)(i + 1);
	tap_ok(stats_median(x, 1) == 1, "the median of one value is the value");
	tap_ok(stats_median(x, 5) == 3, "of five it is the third");
	tap_ok(stats_median(x, 6) == 3.5, "of six the mean of the middle two");
	for (n = 1; n <= 100; n++)
		for (i = 1; i <= n; i++)
			right &= stats_quantile(x, n, (double)i / (double)n) ==
				 x[i - 1];
	tap_ok(right, "the i/n quantile is the i-th value, up to n = 100");
	tap_ok(stats_quantile(x, 100, 0.0701) == 8, "just over 7/100: the 8th");
	tap_ok(stats_quantile(x, 100, 1e-300) == 1, "next to 0: the first");
	tap_ok(stats_quantile_rank(UINT64_C(1) << 40, 1) == UINT64_C(1) << 40,
	    "ranks hold up to 2^40 values");
}

/* By whole numbers: 2 sum / 2^n <= 1/20 is 40 sum <= 2^n. */
static size_t rank95_by_counting(unsigned n)
{
	uint64_t ways = 1, sum = 0;
	size_t j = 0;

	for (;;) {
		sum += ways;
		if (40 * sum > UINT64_C(1) << n)
			return j;
		ways = ways * (n - j) / (j + 1);
		j++;
	}
}

static void test_rank(void)
{
	static const size_t table[][2] = {{0, 0}, {1, 0}, {2, 0}, {5, 0},
	    {6, 1}, {10, 2}, {15, 4}, {20, 6}, {30, 10}, {100, 40},
	    {1000, 469}};
	size_t i, large;
	unsigned n;
	int same = 1;

	for (i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		tap_ok(stats_rank95(table[i][0]) == table[i][1],
		    "n = %zu: rank %zu", table[i][0], table[i][1]);
	for (n = 0; n <= 50; n++)
		same &= stats_rank95(n) == rank95_by_counting(n);
	tap_ok(same, "the rank is that of counting, up to n = 50");
	large = stats_rank95(1000000);
	tap_ok(large >= 499019 && large <= 499021,
	    "a million values: within one of the normal approximation");
}

static void test_median_range(void)
{
	double x[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
	struct stats_range range = {-1, -1};

	tap_ok(stats_median_range(x, 5, &range) == -1 && range.low == -1,
	    "five values: no range, and none is written");
	tap_ok(stats_median_range(x, 6, &range) == 0 && range.low == 1 &&
		   range.high == 6,
	    "six values: first to last");
	tap_ok(stats_median_range(x, 10, &range) == 0 && range.low == 2 &&
		   range.high == 9,
	    "ten values: second to ninth");
}

/* Largest k with 2 P(T < k) <= 0.05 by trying all 2^n signs. */
static size_t signed_rank_by_trying(unsigned n)
{
	size_t count[100] = {0}, below = 0, k;
	uint32_t signs;
	unsigned rank;

	for (signs = 0; signs < UINT32_C(1) << n; signs++) {
		size_t t = 0;

		for (rank = 1; rank <= n; rank++)
			if (signs >> (rank - 1) & 1)
				t += rank;
		count[t]++;
	}
	for (k = 0; 40 * (below + count[k]) <= (size_t)1 << n; k++)
		below += count[k];
	return k;
}

static int same_as_brute_force(struct stats_random *random, unsigned n)
{
	double d[13], work[91], pair[91] = {0}, centre, middle;
	size_t count = 0, i, j, k = signed_rank_by_trying(n);
	struct stats_range range = {0, 0};
	int answer;

	draw(random, d, n);
	for (i = 0; i < n; i++)
		for (j = 0; j <= i; j++)
			pair[count++] = (d[i] + d[j]) / 2;
	qsort(pair, count, sizeof(pair[0]), ascending);
	middle = (pair[(count - 1) / 2] + pair[count / 2]) / 2;
	answer = stats_hodges_lehmann(d, n, work, &centre, &range);
	if (count != stats_walsh_count(n) || centre != middle)
		return 0;
	if (k == 0)
		return answer == -1;
	return answer == 0 && range.low == pair[k - 1] &&
	       range.high == pair[count - k];
}

static void test_hodges_lehmann(void)
{
	static double d[400], work[400 * 401 / 2];
	struct stats_random random;
	struct stats_range range = {0, 0};
	double centre;
	unsigned n, times;
	size_t i;

	stats_seed(&random, 2);
	for (n = 1; n <= 13; n++) {
		int same = 1;

		for (times = 0; times < 20; times++)
			same &= same_as_brute_force(&random, n);
		tap_ok(same, "Hodges-Lehmann of %u as by brute force", n);
	}
	tap_ok(signed_rank_by_trying(10) == 9, "n = 10: the 9th, as in tables");
	for (i = 0; i < 400; i++)
		d[i] = (double)i;
	tap_ok(stats_hodges_lehmann(d, 400, work, &centre, &range) == 0 &&
		   centre == 199.5 && range.low + range.high == 399 &&
		   range.low > 187 && range.low < 189,
	    "400 values 0..399: 199.5, and the range of the normal law");
}

static void test_generator(void)
{
	struct stats_random a, b;
	int same = 1, i;

	stats_seed(&a, 7);
	stats_seed(&b, 7);
	for (i = 0; i < 100; i++)
		same &= stats_next(&a) == stats_next(&b);
	tap_ok(same, "the same seed gives the same numbers");
	stats_seed(&b, 8);
	tap_ok(stats_next(&a) != stats_next(&b), "another gives others");
	stats_seed(&a, 0);
	tap_ok(a.state != 0 && stats_next(&a) != stats_next(&a), "0 is a seed");
	stats_seed(&a, UINT64_C(0) - UINT64_C(0x9e3779b97f4a7c15));
	tap_ok(a.state != 0, "so is the one that would be stirred to 0");
	a.state = 1;
	tap_ok(stats_next(&a) ==
		       UINT64_C(0x2545f4914f6cdd1d) * UINT64_C(0x2000001) &&
		   a.state == UINT64_C(0x2000001),
	    "one step from 1, by hand");
}

static void test_below(void)
{
	uint64_t large = UINT64_C(3) << 62;
	struct stats_random random;
	unsigned face[6] = {0}, low = 0, i;
	int fair = 1, inside = 1;

	stats_seed(&random, 3);
	for (i = 0; i < 60000; i++)
		face[stats_below(&random, 6)]++;
	for (i = 0; i < 6; i++)
		fair &= face[i] > 9500 && face[i] < 10500;
	tap_ok(fair, "60000 throws of a die are even");
	for (i = 0; i < 10000; i++) {
		uint64_t x = stats_below(&random, large);

		inside &= x < large;
		low += x < large / 3;
	}
	tap_ok(inside && low > 3100 && low < 3570,
	    "3/4 of 2^64: the lowest third is not drawn twice as often");
	tap_ok(stats_below(&random, 1) == 0, "below 1 there is only 0");
}

static void test_shuffle(void)
{
	struct stats_random random;
	unsigned seen[256] = {0}, i, orders = 0;
	int fair = 1;

	stats_seed(&random, 4);
	for (i = 0; i < 24000; i++) {
		unsigned x[4] = {0, 1, 2, 3};

		stats_shuffle(&random, x, 4);
		seen[x[0] << 6 | x[1] << 4 | x[2] << 2 | x[3]]++;
	}
	for (i = 0; i < 256; i++) {
		orders += seen[i] > 0;
		fair &= seen[i] == 0 || (seen[i] > 840 && seen[i] < 1160);
	}
	tap_ok(orders == 24 && fair, "all 24 orders of four, equally often");
	stats_shuffle(&random, &i, 1);
	stats_shuffle(&random, NULL, 0);
	tap_ok(i == 256, "one or none: nothing to do");
}

int main(void)
{
	test_sort();
	test_median_and_quantile();
	test_rank();
	test_median_range();
	test_hodges_lehmann();
	test_generator();
	test_below();
	test_shuffle();
	return tap_done();
}
