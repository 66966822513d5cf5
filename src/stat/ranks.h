/*
 * ranks.h - exact rank tests, for compare.c alone: see compare.h for what
 * they are for.
 *
 * Equal values share the mean of their ranks. Twice that is a whole number,
 * so that the distribution of a sum of ranks is counted, never estimated,
 * also with ties. A p-value is two-sided: twice the smaller tail, at most
 * 1, as an interval leaves out half of its share on each side. At most
 * COMPARE_MAX values a side.
 */
#ifndef CTXBENCH_STAT_RANKS_H
#define CTXBENCH_STAT_RANKS_H

#include <stddef.h>

/* Twice the rank, 1..n, of a value that is among the n. */
static inline size_t ranks_twice(double value, const double *all, size_t n)
{
	size_t below = 0, equal = 0, i;

	for (i = 0; i < n; i++) {
		below += all[i] < value;
		equal += all[i] == value;
	}
	return 2 * below + equal + 1;
}

/* p of n differences under "each sign as likely as the other". Zeros are
 * ranked, the lowest, and have no sign (Pratt): all zero is p = 1.
 * work holds n(n+1)/2 + 1 values. */
double signed_rank_p(const double *d, size_t n, double *work);

/* p of two samples under "all the same, labels put on at random".
 * 0, -1 without memory. */
int rank_sum_p(const double *x, size_t m, const double *y, size_t n, double *p);

/* The largest k for which the k-th smallest and the k-th largest of the m n
 * ratios of two samples hold the true one in 95 %; 0 when there is none.
 * 0, -1 without memory. */
int rank_sum_critical(size_t m, size_t n, size_t *k);

#endif
