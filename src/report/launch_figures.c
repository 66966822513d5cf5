/*
 * launch_figures.c - a launch reduced to the few numbers that summaries are
 * made of, its raw batches no longer needed.
 *
 * Not its undisturbed median: what is undisturbed is known only beside the
 * other launches of the row, in yards.c.
 */
#include "feature.h"

#include <stdlib.h>

#include "row_data.h"

/* Interquartile range over median of its batches; room: one a batch. */
static double spread_within(const struct launch *launch, double *room)
{
	size_t count = 0, i;

	for (i = 0; i < launch->batches; i++)
		if (is_measured(&launch->batch[i]))
			room[count++] = (double)launch->batch[i].ns /
					(double)launch->batch[i].ops;
	stats_sort(room, count);
	return (stats_quantile(room, count, 0.75) -
		   stats_quantile(room, count, 0.25)) /
	       stats_median(room, count);
}

static double alone_ns(const struct launch *launch)
{
	double ns;

	if (launch_median(launch, BATCH_ALONE, 1, &ns) != 0)
		return -1;
	return ns > 0 ? ns : 0; /* a clock that ran back gives no call */
}

static void take_trace(
    const struct launch *launch, struct launch_figures *figure)
{
	static const double quantile[OP_FIGURES] = {
	    [OP_MIN] = 1e-9,
	    [OP_P50] = 0.5,
	    [OP_P99] = 0.99,
	    [OP_P999] = 0.999,
	    [OP_MAX] = 1,
	};
	int i;

	figure->step_ns = launch_number(launch, "trace", "step_ns", 0);
	for (i = 0; i < OP_FIGURES; i++)
		figure->op_ns[i] =
		    launch_quantile(launch, quantile[i], &figure->traced);
}

int launch_figures_make(
    const struct launch *launch, unsigned hops, struct launch_figures *figure)
{
	double *room = calloc(launch->batches + 1, sizeof(*room));
	int status = -1;

	*figure =
	    (struct launch_figures){.block = launch->block, .quiet_ns = -1};
	if (room != NULL)
		status = launch_median(launch, BATCH_RUN, hops, &figure->ns);
	if (status == 0) {
		figure->within = spread_within(launch, room);
		figure->alone_ns = alone_ns(launch);
		take_trace(launch, figure);
	}
	free(room);
	return status;
}
