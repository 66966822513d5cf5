/*
 * dip.c - do the launches fall into two groups? Hartigan's dip: how far
 * the distribution function of the values is from the nearest one that is
 * convex up to a mode and concave after it.
 *
 * Not a count of the modes, nor where they are. Equal values are one step:
 * a clock so coarse that most values tie looks like many modes. Reference:
 * Annals of Statistics 13 (1985) 70-84. Heights are in values, not shares,
 * until the end.
 */
#include "feature.h"

#include "stats.h"

/* The distribution function: it jumps at x[i], from below to upto. */
struct steps {
	size_t count;
	double x[STATS_DIP_MAX];
	double below[STATS_DIP_MAX], upto[STATS_DIP_MAX];
};

/* A piecewise linear bound of the steps, and where it bends. */
struct bound {
	double height[STATS_DIP_MAX];
	unsigned char corner[STATS_DIP_MAX];
};

/* Beyond STATS_DIP_MAX, values evenly spaced in rank stand for all. */
static size_t make_steps(struct steps *s, const double *sorted, size_t n)
{
	size_t used = n < STATS_DIP_MAX ? n : STATS_DIP_MAX;
	size_t i;

	s->count = 0;
	for (i = 0; i < used; i++) {
		double x = sorted[used < n ? i * (n - 1) / (used - 1) : i];

		if (s->count == 0 || x > s->x[s->count - 1]) {
			s->x[s->count] = x;
			s->below[s->count++] = (double)i;
		}
		s->upto[s->count - 1] = (double)(i + 1);
	}
	return used;
}

/*
 * The taut string from step `low` to step `high`: with side 1 under the
 * corners y (the greatest convex minorant), with side -1 over them (the
 * least concave majorant). From each corner the next is the one in the
 * direction that is furthest to that side; of several the last.
 */
static void stretch(struct bound *b, const double *x, const double *y,
    size_t low, size_t high, double side)
{
	size_t from, to, i;

	for (i = low; i <= high; i++)
		b->corner[i] = i == low;
	b->height[low] = y[low];
	for (from = low; from < high; from = to) {
		double least = 0;

		to = from;
		for (i = from + 1; i <= high; i++) {
			double slope = (y[i] - y[from]) / (x[i] - x[from]);

			if (to == from || side * slope <= least) {
				least = side * slope;
				to = i;
			}
		}
		for (i = from + 1; i <= to; i++) {
			double part = (x[i] - x[from]) / (x[to] - x[from]);

			b->height[i] = y[from] + (y[to] - y[from]) * part;
		}
		b->height[to] = y[to];
		b->corner[to] = 1;
	}
}

/* The corner of either bound at which the two are furthest apart. */
static size_t widest(const struct bound *convex, const struct bound *concave,
    size_t low, size_t high, double *gap)
{
	size_t i, where = low;

	*gap = 0;
	for (i = low; i <= high; i++) {
		double here = concave->height[i] - convex->height[i];

		if ((convex->corner[i] || concave->corner[i]) && here > *gap) {
			*gap = here;
			where = i;
		}
	}
	return where;
}

static double larger(double a, double b)
{
	return a > b ? a : b;
}

/*
 * A mode anywhere else would cost the widest gap, so it is sought between
 * the two corners that enclose that gap. What lies outside them is fitted
 * for good, by the convex bound on the left and the concave on the right,
 * and the worst misfit there is what the mode costs so far. Ends when no
 * gap inside is wider than that.
 */
double stats_dip(const double *sorted, size_t n)
{
	struct steps s;
	struct bound convex, concave;
	size_t used = make_steps(&s, sorted, n);
	size_t low = 0, high = s.count - 1;
	double cost = 1;

	while (low < high) {
		size_t left, right, i;
		double gap;

		stretch(&convex, s.x, s.below, low, high, 1);
		stretch(&concave, s.x, s.upto, low, high, -1);
		left = right = widest(&convex, &concave, low, high, &gap);
		if (gap <= cost)
			break;
		while (!convex.corner[left])
			left--;
		while (!concave.corner[right])
			right++;
		for (i = low; i < left; i++)
			cost = larger(cost, s.upto[i] - convex.height[i]);
		for (i = high; i > right; i--)
			cost = larger(cost, concave.height[i] - s.below[i]);
		low = left;
		high = right;
	}
	return cost / (2 * (double)used);
}

/*
 * The dip that 5 % of uniform samples of n values exceed. Made by taking
 * 10^6 samples of each size up to 100, 2 * 10^5 of the larger ones, from
 * stats_next seeded with 1994 + n (its upper 53 bits as a fraction), and
 * the 95 % quantile of their stats_dip: right within 0.1 %.
 */
static const struct critical {
	unsigned n;
	double dip;
} critical[] = {
    {8, 0.15394},
    {9, 0.14650},
    {10, 0.13953},
    {11, 0.13392},
    {12, 0.12987},
    {13, 0.12613},
    {14, 0.12227},
    {16, 0.11544},
    {20, 0.10519},
    {25, 0.09547},
    {30, 0.08821},
    {40, 0.07772},
    {50, 0.07029},
    {70, 0.06029},
    {100, 0.05106},
    {150, 0.04232},
    {200, 0.03679},
    {300, 0.03035},
    {500, 0.02369},
    {STATS_DIP_MAX, 0.01693},
};

/* n dip^2 hardly changes with n: that is what is interpolated. */
static double scaled(double n, double dip)
{
	return n * dip * dip;
}

int stats_two_modes(const double *sorted, size_t n)
{
	const struct critical *c = critical;
	size_t used = n < STATS_DIP_MAX ? n : STATS_DIP_MAX;
	double before, after, part;

	if (used < c->n)
		return 0;
	while (used > c[1].n)
		c++;
	before = scaled(c[0].n, c[0].dip);
	after = scaled(c[1].n, c[1].dip);
	part = (double)(used - c[0].n) / (double)(c[1].n - c[0].n);
	return scaled((double)used, stats_dip(sorted, n)) >
	       before + (after - before) * part;
}
