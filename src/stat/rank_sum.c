/*
 * rank_sum.c - the rank-sum test of two samples, by its exact distribution.
 *
 * If nothing changed, every choice of m of the m + n pooled values is as
 * likely to be the first sample: the choices are counted by the sum of
 * their ranks. Ties are counted as they are. The counts are doubles: they
 * pass 2^53, but only ever grow by adding, so that they are right to 13
 * digits. 100 a side with ties: 5 10^7 additions. Reference: Annals of
 * Mathematical Statistics 18 (1947) 50-60.
 */
#include "feature.h"

#include <stdlib.h>

#include "compare.h"
#include "ranks.h"
#include "stats.h"

enum { POOL_MAX = 2 * COMPARE_MAX };

/* All choices of `chosen` out of n scores that ascend. */
struct choices {
	size_t n, chosen;
	size_t score[POOL_MAX];
	size_t below[POOL_MAX + 1]; /* sum of the i lowest scores */
	double *all; /* one block of counts, the caller's to free */
	double *ways[COMPARE_MAX + 1]; /* [k][u]: choices of k with a sum of
					  u more than the least */
};

/* From the least to the greatest sum of k of the i lowest scores. */
static size_t spread(const struct choices *c, size_t i, size_t k)
{
	return c->below[i] - c->below[i - k] - c->below[k];
}

static int lay_out(struct choices *c)
{
	size_t size = 0, k;

	for (k = 0; k <= c->chosen; k++)
		size += spread(c, c->n, k) + 1;
	c->all = calloc(size, sizeof(*c->all));
	if (!c->all)
		return -1;
	for (size = k = 0; k <= c->chosen; k++) {
		c->ways[k] = c->all + size;
		size += spread(c, c->n, k) + 1;
	}
	return 0;
}

/* Each choice of k - 1 of the i lowest, and score i as well, is one of k. */
static void add_score(struct choices *c, size_t i)
{
	size_t after = c->n - 1 - i;
	size_t least = c->chosen > after ? c->chosen - after : 1;
	size_t k = i < c->chosen ? i + 1 : c->chosen;

	for (; k >= least; k--) {
		double *to = c->ways[k] + (c->score[i] - c->score[k - 1]);
		const double *from = c->ways[k - 1];
		size_t last = spread(c, i, k - 1);
		size_t u;

		for (u = 0; u <= last; u++)
			to[u] += from[u];
	}
}

/* From n, chosen and score: the counts. */
static int count_choices(struct choices *c)
{
	size_t i;

	c->below[0] = 0;
	for (i = 0; i < c->n; i++)
		c->below[i + 1] = c->below[i] + c->score[i];
	if (lay_out(c) != 0)
		return -1;
	c->ways[0][0] = 1;
	for (i = 0; i < c->n; i++)
		add_score(c, i);
	return 0;
}

static double sum(const double *x, size_t n)
{
	double total = 0;

	while (n-- > 0)
		total += *x++;
	return total;
}

/* Where all are even, as without ties, half of them does as well. */
static void halve(size_t *score, size_t n, size_t *seen)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (score[i] % 2)
			return;
	for (i = 0; i < n; i++)
		score[i] /= 2;
	*seen /= 2;
}

/* Ranks of the pooled values; the sum of those of x, over the least one. */
static size_t rank_pool(
    struct choices *c, const double *x, size_t m, const double *y, size_t n)
{
	double pool[POOL_MAX];
	size_t seen = 0, i;

	c->n = m + n;
	c->chosen = m;
	for (i = 0; i < m + n; i++)
		pool[i] = i < m ? x[i] : y[i - m];
	for (i = 0; i < m; i++)
		seen += ranks_twice(x[i], pool, m + n);
	stats_sort(pool, m + n);
	for (i = 0; i < m + n; i++) {
		c->score[i] = ranks_twice(pool[i], pool, m + n);
		if (i < m)
			seen -= c->score[i];
	}
	halve(c->score, m + n, &seen);
	return seen;
}

int rank_sum_p(const double *x, size_t m, const double *y, size_t n, double *p)
{
	struct choices c;
	size_t seen, last;
	const double *ways;
	double low, high, twice;

	if (m > n)
		return rank_sum_p(y, n, x, m, p);
	seen = rank_pool(&c, x, m, y, n);
	if (count_choices(&c) != 0)
		return -1;
	ways = c.ways[m];
	last = spread(&c, m + n, m);
	low = sum(ways, seen + 1);
	high = sum(ways + seen, last - seen + 1);
	twice = 2 * (low < high ? low : high) / sum(ways, last + 1);
	*p = twice < 1 ? twice : 1;
	free(c.all);
	return 0;
}

int rank_sum_critical(size_t m, size_t n, size_t *k)
{
	struct choices c;
	double total, tail;
	const double *ways;
	size_t i;

	c.n = m + n;
	c.chosen = m < n ? m : n;
	for (i = 0; i < c.n; i++)
		c.score[i] = i;
	if (count_choices(&c) != 0)
		return -1;
	ways = c.ways[c.chosen];
	total = sum(ways, m * n + 1);
	*k = 0;
	for (tail = ways[0]; 2 * tail / total <= COMPARE_LEVEL;
	     tail += ways[*k])
		++*k;
	free(c.all);
	return 0;
}
