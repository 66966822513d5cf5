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
	size_t launches, batches; /* BATCH_RUN ones of all of them */
	unsigned voids;
	const struct launch **launch;
	double *median; /* of each, ns per hop */
	double *work;   /* room for a number a batch, and for sorting */
};

/* 0, -1 without memory. */
int row_data_make(
    const struct result *result, const struct row *row, struct row_data *data);
void row_data_free(struct row_data *data);

/* Median over launches of a value of each; the values are sorted. */
double row_data_median(double *value, size_t count);

/* What the counters say, over all measured batches of some launches, less
 * what the handshake of each launch counts by itself. < 0: not known. */
struct switch_counts {
	double voluntary_per_op, involuntary_per_op, witnessed_per_op;
};
struct switch_counts count_switches(
    const struct launch *const *launch, size_t launches);

/* The q-quantile of a launch's trace, ns, and how many operations it has;
 * 0 when there is no trace. */
double launch_quantile(const struct launch *launch, double q, uint64_t *ops);

/* Everything a grade needs, from the data and the summary so far. */
void evidence_make(const struct row_data *data, struct summary *summary);

#endif
