/*
 * compare_many.c - what must hold of comparisons too large to try
 * everything: the test and the interval agree, so do both directions, and
 * limits that are known otherwise are met. Few values: compare_stats.c.
 */
#include "feature.h"

#include <math.h>

#include "compare.h"
#include "tap.h"

static int near(double a, double b)
{
	return fabs(a - b) <= 1e-12 * fabs(b);
}

/* Times with ties where `kinds` is small, and hardly any where not. */
static void draw(
    struct stats_random *random, double *x, size_t n, uint64_t kinds)
{
	while (n-- > 0)
		x[n] = 1000 +
		       100 * (double)stats_below(random, kinds) / (double)kinds;
}

static int agrees(const struct comparison *c)
{
	int excludes = c->has_range && (c->range.low > 1 || c->range.high < 1);

	return excludes == (c->p <= COMPARE_LEVEL);
}

/* With shifts that make about half of them shown. */
static void test_agreement(void)
{
	double x[COMPARE_MAX], y[COMPARE_MAX];
	struct stats_random random;
	struct comparison c;
	int paired = 1, unpaired = 1, shown = 0, all = 0;
	size_t n, i;

	stats_seed(&random, 4);
	for (n = 1; n <= COMPARE_MAX; n += n < 40 ? 1 : 20) {
		draw(&random, x, n, UINT64_C(1) << 40);
		draw(&random, y, n, UINT64_C(1) << 40);
		for (i = 0; i < n; i++)
			y[i] *= 1 + 0.09 / sqrt((double)n);
		compare_paired(x, y, n, &c);
		paired &= agrees(&c);
		shown += c.p <= 0.05;
		compare_unpaired(x, n, y, (n + 1) / 2, &c);
		unpaired &= agrees(&c);
		shown += c.p <= 0.05;
		all += 2;
	}
	tap_ok(paired, "up to %d pairs: p <= 0.05 when the range excludes 1",
	    COMPARE_MAX);
	tap_ok(unpaired, "up to %d to %d values: the same", COMPARE_MAX,
	    COMPARE_MAX / 2);
	tap_ok(shown > all / 3 && shown < all * 2 / 3,
	    "and it happened both ways: %d of %d shown", shown, all);
}

/* Where trying all has no end. */
static void test_hundred(void)
{
	double x[100], y[100], choices = 1;
	struct comparison c;
	int i;

	for (i = 0; i < 100; i++) {
		x[i] = 1000 + 2 * i;
		y[i] = 2000 + 2 * i;
		choices *= (101.0 + i) / (1.0 + i);
	}
	compare_unpaired(x, 100, y, 100, &c);
	tap_ok(near(c.p, 2 / choices), "100 all below 100: 1 of %.3g choices",
	    choices);
	compare_paired(x, y, 100, &c);
	tap_ok(near(c.p, ldexp(2, -100)), "100 pairs, all slower: 2/2^100");
	/* Of y 10 places up, 1 + ... + 89 pairs are below: 995 from even. */
	for (i = 0; i < 100; i++)
		y[i] = 1000 + 2 * i + 21;
	compare_unpaired(x, 100, y, 100, &c);
	tap_ok(fabs(c.p / erfc(994.5 / sqrt(2 * 167500.0)) - 1) < 0.02,
	    "100 to 100 that overlap: near the normal law, p = %.4f", c.p);
}

/* Lower halves that hardly differ, upper ones that do; and y the other way
 * round, whose pairs are turned with those of x. */
static void test_thousand(void)
{
	static double x[1000], y[1000], back_x[1000], back_y[1000];
	struct stats_random random;
	struct comparison a, b;
	int i;

	stats_seed(&random, 5);
	draw(&random, x, 1000, 1000000);
	draw(&random, y, 1000, 1000000);
	for (i = 0; i < 1000; i++) {
		x[i] = 1000 + (x[i] - 1000) / 10;
		back_x[999 - i] = x[i];
		back_y[999 - i] = y[i];
	}
	compare_unpaired(x, 1000, y, 1000, &a);
	compare_unpaired(x, 1000, back_y, 1000, &b);
	tap_ok(a.old_count == 1000 && a.p == b.p && a.ratio == b.ratio,
	    "1000 a side: those that stand for all do so in any order");
	tap_ok(fabs(a.ratio - a.new_ns / a.old_ns) < 0.005 && agrees(&a),
	    "their ratio, %.3f, is about that of the medians of all", a.ratio);
	compare_paired(x, y, 1000, &a);
	compare_paired(back_x, back_y, 1000, &b);
	tap_ok(a.new_count == 1000 && a.p == b.p && a.ratio == b.ratio &&
		   fabs(a.ratio - a.new_ns / a.old_ns) < 0.005 && agrees(&a),
	    "1000 pairs: the same, %.3f", a.ratio);
}

/* Swapping the sides must not change what is found. */
static void test_mirror(void)
{
	double x[11], y[11];
	struct stats_random random;
	struct comparison a, b;
	int times, paired = 1, unpaired = 1;

	stats_seed(&random, 6);
	for (times = 0; times < 100; times++) {
		draw(&random, x, 11, times % 2 ? 7 : 1000000);
		draw(&random, y, 11, times % 2 ? 7 : 1000000);
		compare_paired(x, y, 11, &a);
		compare_paired(y, x, 11, &b);
		paired &= a.p == b.p && near(a.ratio, 1 / b.ratio) &&
			  near(a.range.low, 1 / b.range.high) &&
			  a.old_ns == b.new_ns;
		compare_unpaired(x, 7, y, 11, &a);
		compare_unpaired(y, 11, x, 7, &b);
		unpaired &= near(a.p, b.p) && near(a.ratio, 1 / b.ratio) &&
			    near(a.range.low, 1 / b.range.high) &&
			    a.old_count == b.new_count;
	}
	tap_ok(paired, "pairs, swapped: the same p, the inverse ratio");
	tap_ok(unpaired, "two samples, swapped: the same");
}

static void test_same_values(void)
{
	double x[12];
	struct comparison c;
	size_t n, i;
	int right = 1;

	for (i = 0; i < 12; i++)
		x[i] = 1000 + (double)(i * i);
	for (n = 1; n <= 12; n++) {
		compare_paired(x, x, n, &c);
		right &= c.p == 1 && c.ratio == 1;
		right &= compare_answer(&c, c.p, COMPARE_FULL) ==
			 (n < 6 ? ANSWER_NOT_SHOWN : ANSWER_EQUAL);
		compare_unpaired(x, n, x, n, &c);
		right &= c.p == 1 && c.ratio == 1 && agrees(&c);
	}
	tap_ok(right, "a sample and itself: p = 1, and no difference shown");
}

int main(void)
{
	test_agreement();
	test_hundred();
	test_thousand();
	test_mirror();
	test_same_values();
	return tap_done();
}
