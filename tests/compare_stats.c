/*
 * compare_stats.c - the exact tests and intervals of compare.h against
 * trying everything, for few values. Many are in compare_many.c; what is
 * then said, in verdict.c; how often that is false, in same.c.
 *
 * The reference counts what is above what, pair by pair; it knows nothing
 * of ranks, nor of sums of them.
 */
#include "feature.h"

#include <math.h>

#include "compare.h"
#include "tap.h"

enum { MOST = 12 };

static int sign(double x)
{
	return (x > 0) - (x < 0);
}

static int near(double a, double b)
{
	return fabs(a - b) <= 1e-12 * fabs(b);
}

static double two_sided(unsigned low, unsigned high, unsigned all)
{
	double p = 2.0 * (low < high ? low : high) / all;

	return p < 1 ? p : 1;
}

static int bits(unsigned set)
{
	return set ? (int)(set & 1) + bits(set >> 1) : 0;
}

/* Walsh averages above zero less those below; bit i of flips turns d[i]. */
static int walsh(const double *d, int n, unsigned flips)
{
	double x[MOST];
	int balance = 0, i, j;

	for (i = 0; i < n; i++) {
		x[i] = flips >> i & 1 ? -d[i] : d[i];
		for (j = 0; j <= i; j++)
			balance += sign(x[i] + x[j]);
	}
	return balance;
}

static double paired_by_trying(const double *d, int n)
{
	int seen = walsh(d, n, 0);
	unsigned low = 0, high = 0, flips;

	for (flips = 0; flips < 1U << n; flips++) {
		low += walsh(d, n, flips) <= seen;
		high += walsh(d, n, flips) >= seen;
	}
	return two_sided(low, high, 1U << n);
}

/* Pairs inside the set above those outside, less those below. */
static int above(const double *pool, int n, unsigned set)
{
	int balance = 0, i, j;

	for (i = 0; i < n; i++)
		for (j = 0; j < n; j++)
			if ((set >> i & 1) && !(set >> j & 1))
				balance += sign(pool[i] - pool[j]);
	return balance;
}

static double unpaired_by_trying(const double *x, int m, const double *y, int n)
{
	double pool[MOST];
	unsigned low = 0, high = 0, all = 0, set;
	int seen, i;

	for (i = 0; i < m + n; i++)
		pool[i] = i < m ? x[i] : y[i - m];
	seen = above(pool, m + n, (1U << m) - 1);
	for (set = 0; set < 1U << (m + n); set++) {
		if (bits(set) != m)
			continue;
		all++;
		low += above(pool, m + n, set) <= seen;
		high += above(pool, m + n, set) >= seen;
	}
	return two_sided(low, high, all);
}

/* Times with ties where `kinds` is small, and hardly any where not. */
static void draw(
    struct stats_random *random, double *x, size_t n, uint64_t kinds)
{
	while (n-- > 0)
		x[n] = 1000 +
		       100 * (double)stats_below(random, kinds) / (double)kinds;
}

/* The same change up and down, the sides of a pair swapped, is a tie. */
static void draw_pairs(struct stats_random *random, double *old_ns,
    double *new_ns, double *change, int n, uint64_t kinds)
{
	int i;

	for (i = 0; i < n; i++) {
		double more = (double)stats_below(random, kinds);
		int down = stats_below(random, 3) == 0;

		change[i] = down ? -more : more;
		old_ns[i] = down ? 1000 + more : 1000;
		new_ns[i] = down ? 1000 : 1000 + more;
	}
}

static void test_paired_p(void)
{
	static const uint64_t kinds[] = {2, 3, 6, 1000000};
	double old_ns[MOST], new_ns[MOST], change[MOST];
	struct stats_random random;
	struct comparison c;
	int n, times;

	stats_seed(&random, 1);
	for (n = 1; n <= 10; n++) {
		int same = 1;

		for (times = 0; times < 40; times++) {
			draw_pairs(&random, old_ns, new_ns, change, n,
			    kinds[times % 4]);
			same &=
			    compare_paired(old_ns, new_ns, (size_t)n, &c) == 0;
			same &= near(c.p, paired_by_trying(change, n));
		}
		tap_ok(same, "%d pairs: p as by trying all signs", n);
	}
}

static void test_unpaired_p(void)
{
	static const uint64_t kinds[] = {2, 4, 9, 1000000};
	double x[MOST], y[MOST];
	struct stats_random random;
	struct comparison c;
	int m, n, times;

	stats_seed(&random, 2);
	for (m = 1; m <= 10; m++) {
		int same = 1;

		for (n = 1; m + n <= 11; n++)
			for (times = 0; times < 12; times++) {
				draw(&random, x, (size_t)m, kinds[times % 4]);
				draw(&random, y, (size_t)n, kinds[times % 4]);
				same &= compare_unpaired(x, (size_t)m, y,
					    (size_t)n, &c) == 0;
				same &=
				    near(c.p, unpaired_by_trying(x, m, y, n));
			}
		tap_ok(
		    same, "%d to 1..%d: p as by trying all choices", m, 11 - m);
	}
}

/* p of "new is `ratio` times old". */
static double p_of(
    const double *x, int m, const double *y, int n, int paired, double ratio)
{
	double by[MOST];
	int i;

	for (i = 0; i < n; i++)
		by[i] =
		    paired ? log(y[i]) - log(x[i]) - log(ratio) : y[i] / ratio;
	return paired ? paired_by_trying(by, n)
		      : unpaired_by_trying(x, m, by, n);
}

/* The interval is all ratios that the test does not exclude. */
static int inverts(const double *x, int m, const double *y, int n, int paired)
{
	const double step = 1e-9;
	struct comparison c;

	if (paired)
		compare_paired(x, y, (size_t)n, &c);
	else
		compare_unpaired(x, (size_t)m, y, (size_t)n, &c);
	if (!c.has_range)
		return p_of(x, m, y, n, paired, 1e-3) > 0.05;
	return c.range.low <= c.ratio && c.ratio <= c.range.high &&
	       p_of(x, m, y, n, paired, c.range.low * (1 - step)) <= 0.05 &&
	       p_of(x, m, y, n, paired, c.range.low * (1 + step)) > 0.05 &&
	       p_of(x, m, y, n, paired, c.range.high * (1 - step)) > 0.05 &&
	       p_of(x, m, y, n, paired, c.range.high * (1 + step)) <= 0.05;
}

static void test_inversion(void)
{
	double x[MOST], y[MOST];
	struct stats_random random;
	int m, n, paired = 1, unpaired = 1;

	stats_seed(&random, 3);
	for (n = 1; n <= 10; n++) {
		draw(&random, x, (size_t)n, 1000000);
		draw(&random, y, (size_t)n, 1000000);
		paired &= inverts(x, n, y, n, 1);
	}
	for (m = 1; m <= 10; m++)
		for (n = 1; m + n <= 11; n++) {
			draw(&random, x, (size_t)m, 1000000);
			draw(&random, y, (size_t)n, 1000000);
			unpaired &= inverts(x, m, y, n, 0);
		}
	tap_ok(paired, "1 to 10 pairs: the range is what the test allows");
	tap_ok(unpaired, "two samples: the range is what the test allows");
}

int main(void)
{
	test_paired_p();
	test_unpaired_p();
	test_inversion();
	return tap_done();
}
