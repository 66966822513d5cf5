/*
 * hist.c - the buckets, and quantiles of five known distributions: each
 * within one bucket of the truth.
 */
#include "feature.h"

#include <math.h>
#include <string.h>

#include "hist.h"
#include "tap.h"

static struct hist histogram;
static struct hist_cell cells[HIST_BUCKETS];

static void test_buckets(void)
{
	int whole = 1, narrow = 1, inverse = 1;
	unsigned b;

	for (b = 0; b < HIST_BUCKETS; b++) {
		uint64_t low = hist_low(b), width = hist_width(b);
		uint64_t last = low + width - 1;

		inverse &= hist_bucket(low) == b && hist_bucket(last) == b;
		if (b + 1 < HIST_BUCKETS)
			whole &= low + width == hist_low(b + 1);
		narrow &= low < 256 ? width == 1 : width <= low / HIST_SUB;
	}
	tap_ok(inverse, "first and last value of a bucket lie in it");
	tap_ok(whole && hist_low(0) == 0, "no gap, no overlap, from 0 on");
	tap_ok(hist_bucket(UINT64_MAX) == HIST_BUCKETS - 1, "up to 2^64 - 1");
	tap_ok(narrow, "exact below 256, then at most 1/128 wide");
}

static void test_cells(void)
{
	size_t n;

	memset(&histogram, 0, sizeof(histogram));
	tap_ok(hist_cells(&histogram, cells, HIST_BUCKETS) == 0, "none yet");
	hist_add(&histogram, UINT64_MAX);
	hist_add(&histogram, 3);
	hist_add(&histogram, 1001);
	hist_add(&histogram, 3);
	n = hist_cells(&histogram, cells, HIST_BUCKETS);
	tap_ok(n == 3 && cells[0].value == 3 && cells[0].count == 2 &&
		   cells[1].value == 1000 && cells[1].count == 1 &&
		   cells[2].value == hist_low(HIST_BUCKETS - 1),
	    "three buckets, ascending, by their lower bounds");
	tap_ok(hist_total(cells, n) == 4 && hist_total(cells, 0) == 0, "total");
	cells[1].value = 7;
	tap_ok(hist_cells(&histogram, cells, 1) == 3 && cells[1].value == 7,
	    "room for one: one is written, three are counted");
	tap_ok(hist_cells(&histogram, NULL, 0) == 3, "no room: counted only");
}

static void test_small_quantiles(void)
{
	const struct hist_cell c[] = {{0, 50}, {7, 49}, {1000, 1}};

	tap_ok(hist_quantile(c, 3, 0.5) == 0, "half are 0: so is the median");
	tap_ok(hist_quantile(c, 3, 0.51) == 7, "one more, and it is 7");
	tap_ok(hist_quantile(c, 3, 0.99) == 7, "99 of 100 are at most 7");
	tap_ok(hist_quantile(c, 3, 1) == 1001.5, "middle of 1000..1003");
	tap_ok(hist_quantile(c, 3, 1e-9) == 0, "next to 0: the least");
}

static void test_merge(void)
{
	const struct hist_cell b[] = {{1, 10}, {5, 20}, {9, 30}};
	const struct hist_cell want[] = {
	    {0, 1}, {1, 10}, {5, 22}, {9, 30}, {12, 3}};
	struct hist_cell a[5] = {{0, 1}, {5, 2}, {12, 3}};

	tap_ok(hist_merge(a, 3, 5, b, 3) == 5 &&
		   memcmp(a, want, sizeof(want)) == 0,
	    "merged: ascending, equal buckets added up");
	tap_ok(hist_merge(a, 5, 5, b, 3) == 5 && a[2].count == 42,
	    "again: no new bucket, so it still fits");
	tap_ok(hist_merge(a, 5, 5, NULL, 0) == 5, "nothing added");
	tap_ok(hist_merge(a, 0, 5, b, 3) == 3 && memcmp(a, b, sizeof(b)) == 0,
	    "into nothing: a copy");
	a[0].value = 2;
	tap_ok(hist_merge(a, 3, 3, b, 3) == 4, "one too many: max + 1");
}

/* The value below which the share u lies, for each distribution. */
static double of_uniform(double u)
{
	return 1000 + 9000 * u;
}

static double of_exponential(double u)
{
	return -2000 * log(1 - u);
}

static double of_lognormal(double u)
{
	double low = -8, high = 8;
	int i;

	for (i = 0; i < 50; i++) {
		double z = (low + high) / 2;

		if (erfc(-z / sqrt(2)) / 2 < u)
			low = z;
		else
			high = z;
	}
	return 3000 * exp(0.5 * low);
}

static double of_two_states(double u)
{
	return u < 0.7 ? 2000 + 10 * u : 9000 + 10 * u;
}

static double of_pareto(double u)
{
	return 1500 / sqrt(1 - u);
}

/* Evenly spaced shares in place of chance: no luck is needed. */
static void test_distribution(const char *name, double (*value_at)(double))
{
	static const double q[] = {0.01, 0.25, 0.5, 0.9, 0.99, 0.999};
	enum { VALUES = 50000 };
	size_t n, i;

	memset(&histogram, 0, sizeof(histogram));
	for (i = 0; i < VALUES; i++)
		hist_add(
		    &histogram, (uint64_t)value_at(((double)i + 0.5) / VALUES));
	n = hist_cells(&histogram, cells, HIST_BUCKETS);
	for (i = 0; i < sizeof(q) / sizeof(q[0]); i++) {
		double truth = value_at(q[i]), got;
		uint64_t width = hist_width(hist_bucket((uint64_t)truth));

		got = hist_quantile(cells, n, q[i]);
		tap_ok(fabs(got - truth) <= (double)width,
		    "%s, quantile %g: %.1f for %.1f", name, q[i], got, truth);
	}
}

int main(void)
{
	test_buckets();
	test_cells();
	test_small_quantiles();
	test_merge();
	test_distribution("uniform", of_uniform);
	test_distribution("exponential", of_exponential);
	test_distribution("lognormal", of_lognormal);
	test_distribution("two states", of_two_states);
	test_distribution("Pareto", of_pareto);
	return tap_done();
}
