/*
 * dip.c - the dip against its definition and against known sets, and the
 * table of critical values against a new simulation.
 */
#include "feature.h"

#include <math.h>

#include "stats.h"
#include "tap.h"

/* The distribution function at its m jumps, in values (not shares). */
struct steps {
	int n, m;
	double x[16], below[16], upto[16];
};

static void make_steps(struct steps *s, const double *sorted, int n)
{
	int i;

	s->n = n;
	s->m = 0;
	for (i = 0; i < n; i++) {
		if (s->m == 0 || sorted[i] > s->x[s->m - 1]) {
			s->x[s->m] = sorted[i];
			s->below[s->m++] = i;
		}
		s->upto[s->m - 1] = i + 1;
	}
}

static void turn_round(const struct steps *s, struct steps *turned)
{
	int i;

	*turned = *s;
	for (i = 0; i < s->m; i++) {
		turned->x[i] = -s->x[s->m - 1 - i];
		turned->below[i] = s->n - s->upto[s->m - 1 - i];
		turned->upto[i] = s->n - s->below[s->m - 1 - i];
	}
}

/*
 * The least value just before jump k of a rising convex function within d
 * of the steps before it; huge when there is none. Such a function exists
 * when no three of its bounds contradict each other.
 */
static double least_before(const struct steps *s, int k, double d)
{
	const double *x = s->x;
	double least = s->below[k] - d;
	int i, j, l;

	for (j = 0; j < k; j++) {
		double floor = s->upto[j] - d;

		least = fmax(least, floor);
		for (l = j; l <= k; l++)
			if (floor > s->below[l] + d)
				return HUGE_VAL;
		for (i = 0; i < j; i++) {
			double left = s->below[i] + d;
			double slope = (floor - left) / (x[j] - x[i]);

			for (l = j + 1; l < k; l++)
				if (floor + slope * (x[l] - x[j]) >
				    s->below[l] + d)
					return HUGE_VAL;
			least = fmax(least, floor + slope * (x[k] - x[j]));
		}
	}
	return least <= s->below[k] + d ? least : HUGE_VAL;
}

/* Is some function with one mode within d of the steps? */
static int fits(const struct steps *s, const struct steps *turned, double d)
{
	int k;

	for (k = 0; k < s->m; k++) {
		double left = least_before(s, k, d);
		double right = s->n - least_before(turned, s->m - 1 - k, d);

		if (left <= right)
			return 1;
	}
	return 0;
}

static double dip_by_definition(const double *sorted, int n)
{
	struct steps s, turned;
	double low = 0.5, high = n;
	int i;

	make_steps(&s, sorted, n);
	turn_round(&s, &turned);
	for (i = 0; i < 50; i++) {
		double middle = (low + high) / 2;

		if (fits(&s, &turned, middle))
			high = middle;
		else
			low = middle;
	}
	return high / n;
}

/* Values on a coarse grid tie; cubes have a mode and long tails. */
static void test_definition(void)
{
	static const uint64_t grid[] = {4, 30, 1000000};
	struct stats_random random;
	double x[12], worst = 0;
	int times, i;

	stats_seed(&random, 1);
	for (times = 0; times < 6000; times++) {
		int n = 2 + (int)stats_below(&random, 11);

		for (i = 0; i < n; i++) {
			x[i] = (double)stats_below(&random, grid[times % 3]);
			if (times % 2)
				x[i] *= x[i] * x[i];
		}
		stats_sort(x, (size_t)n);
		worst = fmax(worst,
		    fabs(stats_dip(x, (size_t)n) - dip_by_definition(x, n)));
	}
	tap_ok(worst < 1e-9, "the dip is what the definition says, n = 2..12");
}

static void test_known(void)
{
	double even[100], two[100], halves[100], three[9];
	int i;

	for (i = 0; i < 100; i++) {
		even[i] = i;
		two[i] = i / 50;
		halves[i] = i + (i < 50 ? 0 : 50);
	}
	for (i = 0; i < 9; i++)
		three[i] = i == 4 ? 7 : i;
	stats_sort(three, 9);
	tap_ok(stats_dip(even, 100) == 0.005, "evenly spaced: 1/(2n)");
	tap_ok(stats_dip(two, 50) == 0.01, "all equal: 1/(2n)");
	tap_ok(stats_dip(two, 100) == 0.25, "two equal steps: 1/4");
	tap_ok(stats_dip(even, 2) == 0.25, "two values: 1/4");
	tap_ok(fabs(stats_dip(halves, 100) - 0.125) < 0.005,
	    "two halves with a gap of their width: 1/8, to a step");
	tap_ok(fabs(stats_dip(three, 9) - dip_by_definition(three, 9)) < 1e-9,
	    "a gap beside a tie");
}

static void test_two_groups(void)
{
	static double x[3000];
	int i;

	for (i = 0; i < 20; i++)
		x[i] = 1000 + (i < 10 ? 0 : 30) + i % 10;
	tap_ok(stats_two_modes(x, 20), "two groups of ten, 3 %% apart");
	tap_ok(stats_two_modes(x, 12) == 0, "two that stray from ten do not");
	for (i = 0; i < 20; i++)
		x[i] = 1000 + 30.0 / (21 - i);
	tap_ok(!stats_two_modes(x, 20), "one group with a long tail");
	for (i = 0; i < 8; i++)
		x[i] = i / 4 * 100 + i % 4;
	tap_ok(stats_two_modes(x, 8), "eight values can tell");
	for (i = 0; i < 7; i++)
		x[i] = i / 4 * 100;
	tap_ok(!stats_two_modes(x, 7) && !stats_two_modes(x, 0), "7 cannot");
	for (i = 0; i < 3000; i++)
		x[i] = i / 1500 * 2000 + i;
	tap_ok(stats_two_modes(x, 3000), "3000 values in two groups");
	for (i = 0; i < 3000; i++)
		x[i] = i;
	tap_ok(stats_dip(x, 3000) <= 0.002 && !stats_two_modes(x, 3000),
	    "3000 values in one");
}

static double uniform(struct stats_random *random)
{
	return (double)(stats_next(random) >> 11) / 9007199254740992.0;
}

/* Another seed than the one the table was made from. */
static double share_called_two(size_t n, int samples)
{
	struct stats_random random;
	double x[STATS_DIP_MAX];
	int found = 0, k;
	size_t i;

	stats_seed(&random, n);
	for (k = 0; k < samples; k++) {
		for (i = 0; i < n; i++)
			x[i] = uniform(&random);
		stats_sort(x, n);
		found += stats_two_modes(x, n);
	}
	return (double)found / samples;
}

static void test_critical_values(void)
{
	static const size_t size[] = {8, 10, 15, 18, 20, 35, 60, 100};
	double share;
	size_t i;

	for (i = 0; i < sizeof(size) / sizeof(size[0]); i++) {
		share = share_called_two(size[i], 20000);
		tap_ok(share > 0.044 && share < 0.056,
		    "%zu uniform values: 5 %% called two modes (%.2f %%)",
		    size[i], 100 * share);
	}
	share = share_called_two(STATS_DIP_MAX, 1500);
	tap_ok(share > 0.03 && share < 0.07, "%d: the same (%.1f %%)",
	    STATS_DIP_MAX, 100 * share);
}

int main(void)
{
	test_definition();
	test_known();
	test_two_groups();
	test_critical_values();
	return tap_done();
}
