/*
 * row_data.h - what the summary and the evidence of a row are made from.
 */
#ifndef CTXBENCH_ROW_DATA_H
#define CTXBENCH_ROW_DATA_H

#include "report.h"

/* The launches that count, in the order in which they were run. */
struct row_data {
	const struct result *result;
	const struct row *row;
	size_t launches, batches; /* measured ones of all of them */
	unsigned voids;
	const struct launch **launch;
	struct launch_figures *figure; /* of each */
	double *work; /* room for a number a batch, and for sorting */
};

/* 0, -1 without memory. */
int row_data_make(
    const struct result *result, const struct row *row, struct row_data *data);
void row_data_free(struct row_data *data);

/* Of the kind that the headline is made from, and with operations. */
int is_measured(const struct batch *batch);
size_t count_measured(const struct launch *launch);

/* Median of count >= 1 values, which are sorted by this. */
double row_data_median(double *value, size_t count);

/* What the counters say an operation, over all measured batches of some
 * launches, less what the handshake of each counts by itself. < 0: not
 * known. */
struct switch_counts {
	double all, voluntary, involuntary, witnessed;
};
/* 0, -1 without memory. */
int count_switches(const struct launch *const *launch, size_t launches,
    struct switch_counts *counts);

/* The q-quantile of a launch's trace, ns, and how many operations it has;
 * 0 when there is no trace. */
double launch_quantile(const struct launch *launch, double q, uint64_t *ops);

/* Where the actors were, and whether they had the CPU: pinned, one_cpu,
 * preempted_share. 0, -1 without memory. */
int places_judge(const struct row_data *data, struct evidence *e);

/* All but quiet_ns, of a launch with a measured batch. 0, -1 without
 * memory. */
int launch_figures_make(
    const struct launch *launch, unsigned hops, struct launch_figures *figure);

/* What the yardsticks say: frequency_spread, noisy_share, and quiet_ns of
 * each launch. */
void yards_judge(struct row_data *data, struct evidence *e);

/* What launches say together: the summary's times, and has_range,
 * half_width, drift, two_modes and quiet_outside of its evidence. 0, -1
 * without memory. */
int figures_sum(
    const struct launch_figures *figure, size_t count, struct summary *summary);

/* Nothing where there is no trace. */
void show_histogram(FILE *out, const struct row_data *data);

/* What facts, counters and traces say for and against the row. 0, -1 without
 * memory. */
int evidence_make(const struct row_data *data, const struct summary *summary,
    struct evidence *e);

#endif
