/*
 * launch_median.c - what one launch says of a hop: the unit of statistics.
 */
#include "feature.h"

#include <stdlib.h>

#include "report.h"

int launch_median(const struct launch *launch, enum batch_kind kind,
    unsigned hops, double *ns)
{
	double *value = malloc((launch->batches + 1) * sizeof(*value));
	double divisor = kind == BATCH_ALONE ? 1 : (double)hops;
	size_t count = 0, i;

	if (value == NULL)
		return -1;
	for (i = 0; i < launch->batches; i++) {
		const struct batch *batch = &launch->batch[i];

		if (batch->kind == kind && batch->ops > 0)
			value[count++] =
			    (double)batch->ns / ((double)batch->ops * divisor);
	}
	if (count > 0) {
		stats_sort(value, count);
		*ns = stats_median(value, count);
	}
	free(value);
	return count > 0 ? 0 : -1;
}
