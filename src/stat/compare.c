/*
 * compare.c - two samples of times: the ratio of new to old, its interval,
 * and the p-value of "nothing changed".
 *
 * All is done on logarithms, where twice as fast and twice as slow are
 * equally far from no change, and swapping the sides only turns the sign.
 * Not here: what may be said (verdict.c), the tests (signed_rank.c,
 * rank_sum.c), several rows at once (holm.c).
 */
#include "feature.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "ranks.h"

/*
 * Of more than COMPARE_MAX sorted values, ones evenly spaced in rank. They
 * show the same centre with the uncertainty of COMPARE_MAX values: the
 * interval and p come out too cautious, never too bold.
 */
static size_t thin(double *sorted, size_t n)
{
	size_t i;

	if (n <= COMPARE_MAX)
		return n;
	for (i = 0; i < COMPARE_MAX; i++)
		sorted[i] = sorted[i * (n - 1) / (COMPARE_MAX - 1)];
	return COMPARE_MAX;
}

static void sort_copy(double *copy, const double *x, size_t n)
{
	memcpy(copy, x, n * sizeof(*x));
	stats_sort(copy, n);
}

static double median_of(const double *x, size_t n, double *work)
{
	sort_copy(work, x, n);
	return stats_median(work, n);
}

/* Less one of the other: then log(a / b) is exactly -log(b / a), and equal
 * changes up and down are ties. */
static double log_ratio(double old_ns, double new_ns)
{
	return log(new_ns) - log(old_ns);
}

static void set_estimate(struct comparison *comparison, double centre,
    const struct stats_range *range)
{
	comparison->ratio = exp(centre);
	comparison->has_range = range != NULL;
	if (range) {
		comparison->range.low = exp(range->low);
		comparison->range.high = exp(range->high);
	}
}

int compare_paired(const double *old_ns, const double *new_ns, size_t n,
    struct comparison *comparison)
{
	size_t most = n < COMPARE_MAX ? n : COMPARE_MAX;
	size_t used, i;
	double *d, *work, centre;
	struct stats_range range;
	int ranged;

	d = calloc(n + stats_walsh_count(most) + 1, sizeof(*d));
	if (!d)
		return -1;
	work = d + n;
	memset(comparison, 0, sizeof(*comparison));
	comparison->old_count = comparison->new_count = n;
	comparison->old_ns = median_of(old_ns, n, d);
	comparison->new_ns = median_of(new_ns, n, d);
	for (i = 0; i < n; i++)
		d[i] = log_ratio(old_ns[i], new_ns[i]);
	stats_sort(d, n);
	used = thin(d, n);
	ranged = stats_hodges_lehmann(d, used, work, &centre, &range) == 0;
	set_estimate(comparison, centre, ranged ? &range : NULL);
	comparison->p = signed_rank_p(d, used, work);
	free(d);
	return 0;
}

/* The median of the sorted log ratios of all with all; the k-th from each
 * end bound it. */
static void estimate_unpaired(
    struct comparison *comparison, const double *sorted, size_t count, size_t k)
{
	struct stats_range range;

	if (k > 0) {
		range.low = sorted[k - 1];
		range.high = sorted[count - k];
	}
	set_estimate(
	    comparison, stats_median(sorted, count), k > 0 ? &range : NULL);
}

static int compare_sorted(struct comparison *comparison, const double *old_ns,
    size_t m, const double *new_ns, size_t n)
{
	double *ratio = calloc(m * n, sizeof(*ratio));
	size_t i, j, k = 0;
	int status = -1;

	if (!ratio)
		return -1;
	for (i = 0; i < m; i++)
		for (j = 0; j < n; j++)
			ratio[i * n + j] = log_ratio(old_ns[i], new_ns[j]);
	stats_sort(ratio, m * n);
	if (rank_sum_critical(m, n, &k) == 0 &&
	    rank_sum_p(old_ns, m, new_ns, n, &comparison->p) == 0) {
		estimate_unpaired(comparison, ratio, m * n, k);
		status = 0;
	}
	free(ratio);
	return status;
}

int compare_unpaired(const double *old_ns, size_t old_count,
    const double *new_ns, size_t new_count, struct comparison *comparison)
{
	double *old_sorted, *new_sorted;
	size_t m, n;
	int status;

	old_sorted = calloc(old_count + new_count, sizeof(*old_sorted));
	if (!old_sorted)
		return -1;
	new_sorted = old_sorted + old_count;
	sort_copy(old_sorted, old_ns, old_count);
	sort_copy(new_sorted, new_ns, new_count);
	memset(comparison, 0, sizeof(*comparison));
	comparison->old_count = old_count;
	comparison->new_count = new_count;
	comparison->old_ns = stats_median(old_sorted, old_count);
	comparison->new_ns = stats_median(new_sorted, new_count);
	m = thin(old_sorted, old_count);
	n = thin(new_sorted, new_count);
	status = compare_sorted(comparison, old_sorted, m, new_sorted, n);
	free(old_sorted);
	return status;
}
