/*
 * hist.h - a log-linear histogram of whole numbers: 128 buckets an octave.
 *
 * Values below 256 are kept exactly; above, a bucket is at most 1/128 of
 * its value wide, so that a quantile is right within 0.8 %. The full form
 * (struct hist) is filled while measuring and lives in zeroed memory; the
 * sparse form (struct hist_cell) is what files and reports keep.
 */
#ifndef CTXBENCH_HIST_H
#define CTXBENCH_HIST_H

#include <stddef.h>
#include <stdint.h>

enum {
	HIST_SUB = 128, /* buckets an octave */
	HIST_BUCKETS = 256 + (64 - 8) * HIST_SUB
};

struct hist {
	uint64_t count[HIST_BUCKETS];
};

struct hist_cell {
	uint64_t value; /* lower bound of the bucket */
	uint64_t count;
};

unsigned hist_bucket(uint64_t value);
uint64_t hist_low(unsigned bucket);   /* smallest value of the bucket */
uint64_t hist_width(unsigned bucket); /* how many values it holds */

void hist_add(struct hist *h, uint64_t value);

/* Copies the non-empty buckets, ascending. Returns how many there are;
 * writes at most `max`. */
size_t hist_cells(const struct hist *h, struct hist_cell *cell, size_t max);

/* Sum of the counts. */
uint64_t hist_total(const struct hist_cell *cell, size_t n);

/* Middle of the bucket that holds the q-quantile (0 < q <= 1; the smallest
 * value with at least that share at or below it). n >= 1, total > 0. */
double hist_quantile(const struct hist_cell *cell, size_t n, double q);

/* Adds b's counts into a (both ascending), for pooling launches. a has room
 * for max cells and holds n; returns the new n, or max + 1 when it does not
 * fit (a is then unspecified). */
size_t hist_merge(struct hist_cell *a, size_t n, size_t max,
    const struct hist_cell *b, size_t nb);

#endif
