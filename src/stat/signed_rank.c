/*
 * signed_rank.c - Wilcoxon's signed-rank test of paired differences, by
 * its exact distribution.
 *
 * If nothing changed, each difference is as likely up as down: every choice
 * of signs has the chance 2^-n, and the sum of the ranks that went up is
 * counted over all of them. Ties are counted as they are. Zeros keep the
 * ranks that they take from the others (Pratt, Journal of the American
 * Statistical Association 54 (1959) 655-667): so the sum is the number of
 * Walsh averages above zero, those at zero as halves, and the test agrees
 * with the interval of hodges.c. Reference: Biometrics 1 (1945) 80-83.
 */
#include "feature.h"

#include <math.h>

#include "compare.h"
#include "ranks.h"

/* That the ranks which a fair coin takes out of all sum to `most` or less. */
static double chance_up_to(
    size_t most, const size_t *rank, size_t n, double *chance)
{
	double tail = 0;
	size_t i, t;

	for (t = 0; t <= most; t++)
		chance[t] = t == 0;
	for (i = 0; i < n; i++)
		for (t = most + 1; t-- > 0;) {
			double taken = t >= rank[i] ? chance[t - rank[i]] : 0;

			chance[t] = (chance[t] + taken) / 2;
		}
	for (t = 0; t <= most; t++)
		tail += chance[t];
	return tail;
}

double signed_rank_p(const double *d, size_t n, double *work)
{
	double size[COMPARE_MAX];
	size_t rank[COMPARE_MAX];
	size_t up = 0, down = 0, signs = 0, i;
	double p;

	for (i = 0; i < n; i++)
		size[i] = fabs(d[i]);
	for (i = 0; i < n; i++) {
		size_t twice = ranks_twice(size[i], size, n);

		if (size[i] == 0)
			continue;
		rank[signs++] = twice;
		if (d[i] > 0)
			up += twice;
		else
			down += twice;
	}
	p = 2 * chance_up_to(up < down ? up : down, rank, signs, work);
	return p < 1 ? p : 1;
}
