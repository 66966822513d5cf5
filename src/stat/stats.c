/*
 * stats.c - order statistics: sorting, the median, quantiles, and the
 * distribution-free interval for a median.
 *
 * Not here: means and deviations. A time has a heavy tail, and one launch
 * that was disturbed would move both. Reference for the interval: any
 * textbook on order statistics, "sign test confidence interval".
 */
#include "feature.h"

#include <float.h>

#include "stats.h"

/* Restores the heap below root, whose two subtrees are heaps. */
static void sift_down(double *x, size_t root, size_t n)
{
	double value = x[root];
	size_t child;

	while ((child = 2 * root + 1) < n) {
		if (child + 1 < n && x[child + 1] > x[child])
			child++;
		if (x[child] <= value)
			break;
		x[root] = x[child];
		root = child;
	}
	x[root] = value;
}

/* Heapsort: it has no bad case, and needs neither stack nor memory. */
void stats_sort(double *x, size_t n)
{
	size_t i;

	for (i = n / 2; i-- > 0;)
		sift_down(x, i, n);
	for (i = n; i-- > 1;) {
		double largest = x[0];

		x[0] = x[i];
		x[i] = largest;
		sift_down(x, 0, i);
	}
}

double stats_median(const double *sorted, size_t n)
{
	if (n % 2)
		return sorted[n / 2];
	return (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}

uint64_t stats_quantile_rank(uint64_t n, double q)
{
	/* 0.07 * 100 comes out a little over 7, and means 7. */
	double exact = q * (double)n * (1 - 4 * DBL_EPSILON);
	uint64_t rank = (uint64_t)exact;

	if ((double)rank < exact)
		rank++;
	if (rank < 1)
		return 1;
	return rank < n ? rank : n;
}

double stats_quantile(const double *sorted, size_t n, double q)
{
	return sorted[stats_quantile_rank(n, q) - 1];
}

/*
 * Summed from the middle outwards: the tails of 2^-n would underflow, and
 * the largest j whose two tails hold at most 5 % is the first, on the way
 * out, whose middle holds 95 %.
 */
size_t stats_rank95(size_t n)
{
	size_t j = n / 2;
	double chance = 1; /* of exactly j values below the median */
	double middle;     /* of j to n - j values below it */
	size_t i;

	for (i = 1; i <= n - n / 2; i++)
		chance *= (double)(2 * i - 1) / (double)(2 * i);
	middle = n % 2 ? 2 * chance : chance;
	while (middle < 0.95) {
		chance *= (double)j / (double)(n - j + 1);
		middle += 2 * chance;
		j--;
	}
	return j;
}

int stats_median_range(
    const double *sorted, size_t n, struct stats_range *range)
{
	size_t j = stats_rank95(n);

	if (j == 0)
		return -1;
	range->low = sorted[j - 1];
	range->high = sorted[n - j];
	return 0;
}
