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
	size_t below[POOL_MAX + 1];    /* sum of the i lowest scores */
	double *ways[COMPARE_MAX + 1]; /* [k][u]: choices of k with a sum of
					  u more than the least */
};

/* From the least to the greatest sum of k of the i lowest scores. */
static size_t spread(const struct choices *c, size_t i, size_t k)
{
	return c->below[i] - c->below[i - k] - c->below[k];
}

/* One block for all counts, that of the whole choice first. */
static int lay_out(struct choices *c)
{
	size_t size = 0, k;
	double *block;

	for (k = 0; k <= c->chosen; k++)
		size += spread(c, c->n, k) + 1;
	block = calloc(size, sizeof(*block));
	if (!block)
		return -1;
	for (k = c->chosen + 1; k-- > 0;) {
		c->ways[k] = block;
		block += spread(c, c->n, k) + 1;
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

/* From n, chosen and score: the counts. The caller frees ways[chosen]. */
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
static size_t rank_pool(struct choices *c, const double *x, const double *y)
{
	double pool[POOL_MAX];
	size_t m = c->chosen, seen = 0, i;

	for (i = 0; i < c->n; i++)
		pool[i] = i < m ? x[i] : y[i - m];
	for (i = 0; i < m; i++)
		seen += ranks_twice(x[i], pool, c->n);
	stats_sort(pool, c->n);
	for (i = 0; i < c->n; i++)
		c->score[i] = ranks_twice(pool[i], pool, c->n);
	halve(c->score, c->n, &seen);
	for (i = 0; i < m; i++)
		seen -= c->score[i];
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
	c.n = m + n;
	c.chosen = m;
	seen = rank_pool(&c, x, y);
	if (count_choices(&c) != 0)
		return -1;
	ways = c.ways[m];
	last = spread(&c, c.n, m);
	low = sum(ways, seen + 1);
	high = sum(ways + seen, last - seen + 1);
	twice = 2 * (low < high ? low : high) / sum(ways, last + 1);
	*p = twice < 1 ? twice : 1;
	free(c.ways[m]);
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
	free(c.ways[c.chosen]);
	return 0;
}
