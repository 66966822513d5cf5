/*
 * hodges.c - the Hodges-Lehmann estimate of the centre of paired
 * differences, with the exact signed-rank interval.
 *
 * The estimate is the median of the averages of all pairs of differences,
 * each paired with itself as well (Walsh averages). The number of positive
 * ones is the signed-rank statistic, so that its exact distribution gives
 * the interval; it assumes symmetry about the centre, no other shape. Not
 * a test: compare.h has those. Reference: Annals of Mathematical
 * Statistics 34 (1963) 598-611.
 */
#include "feature.h"

#include "stats.h"

size_t stats_walsh_count(size_t n)
{
	return n * (n + 1) / 2;
}

/*
 * The largest k with 2 P(T < k) <= 0.05, where T is the sum of the ranks
 * 1..n each taken or left by a fair coin; 0 when there is none. Only the
 * lower half of the distribution is needed: it is symmetrical.
 */
static size_t signed_rank95(size_t n, double *chance)
{
	size_t half = stats_walsh_count(n) / 2;
	size_t rank, t, k = 0;
	double tail;

	for (t = 0; t <= half; t++)
		chance[t] = t == 0;
	for (rank = 1; rank <= n; rank++)
		for (t = half + 1; t-- > 0;) {
			double taken = t >= rank ? chance[t - rank] : 0;

			chance[t] = (chance[t] + taken) / 2;
		}
	for (tail = chance[0]; 2 * tail <= 0.05; tail += chance[k])
		k++;
	return k;
}

static void walsh_averages(const double *d, size_t n, double *average)
{
	size_t i, j;

	for (i = 0; i < n; i++)
		for (j = i; j < n; j++)
			*average++ = (d[i] + d[j]) / 2;
}

int stats_hodges_lehmann(const double *d, size_t n, double *work,
    double *centre, struct stats_range *range)
{
	size_t count = stats_walsh_count(n);
	size_t k = signed_rank95(n, work);

	walsh_averages(d, n, work);
	stats_sort(work, count);
	*centre = stats_median(work, count);
	if (k == 0)
		return -1;
	range->low = work[k - 1];
	range->high = work[count - k];
	return 0;
}
