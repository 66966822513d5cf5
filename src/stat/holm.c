/*
 * holm.c - many rows are many chances to be wrong: Holm's step-down keeps
 * the chance of any false verdict at what one test has.
 *
 * The smallest of m p-values counts m-fold, the next m - 1-fold, and none
 * less than one before it. The rows need not be independent. Reference:
 * Scandinavian Journal of Statistics 6 (1979) 65-70.
 */
#include "feature.h"

#include <math.h>

#include "compare.h"

/* Those done carry a minus sign, a zero too. */
static double *least_to_do(double *p, size_t count)
{
	double *least = NULL;
	size_t i;

	for (i = 0; i < count; i++)
		if (!signbit(p[i]) && (!least || p[i] < *least))
			least = &p[i];
	return least;
}

void compare_holm(double *p, size_t count)
{
	double adjusted = 0, *least;
	size_t left = count;

	while ((least = least_to_do(p, count)) != NULL) {
		adjusted = fmax(adjusted, fmin(1, (double)left-- * *least));
		*least = -adjusted;
	}
	while (count-- > 0)
		p[count] = fabs(p[count]);
}
