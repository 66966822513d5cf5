/*
 * stats.h - pure statistics: arrays in, numbers out.
 *
 * No I/O, no globals, no clock, no allocation. Units are the caller's.
 * "sorted" arguments must be ascending (stats_sort). Values are finite.
 * Distribution-free throughout: a time has a heavy tail, and nothing here
 * assumes a normal one.
 */
#ifndef CTXBENCH_STATS_H
#define CTXBENCH_STATS_H

#include <stddef.h>
#include <stdint.h>

struct stats_range {
	double low, high;
};

/* Ascending, in place, without recursion or allocation. */
void stats_sort(double *x, size_t n);

/* Middle value, or the mean of the two; n >= 1. */
double stats_median(const double *sorted, size_t n);

/* Smallest value with at least the share q of the n values at or below it;
 * 0 < q <= 1, n >= 1. No interpolation: the value was measured. */
double stats_quantile(const double *sorted, size_t n, double q);

/* The rank of that value, 1..n: the least whole number >= q n. */
uint64_t stats_quantile_rank(uint64_t n, double q);

/* j of the order-statistic interval [y(j), y(n+1-j)] for the median: the
 * largest j with 2 sum_{i<j} C(n,i)/2^n <= 0.05; 0 when there is none
 * (n < 6). Exact at every n. */
size_t stats_rank95(size_t n);

/* The 95 % interval for the median by that rank. 0, or -1 when n < 6. */
int stats_median_range(
    const double *sorted, size_t n, struct stats_range *range);

/* Hodges-Lehmann estimate of the centre of n differences: the median of
 * their n(n+1)/2 Walsh averages; with the exact signed-rank 95 % interval
 * (-1 and no range when n < 6). work holds n(n+1)/2 values. 1 <= n <= 400.
 * d need not be sorted. */
int stats_hodges_lehmann(const double *d, size_t n, double *work,
    double *centre, struct stats_range *range);

/* Number of values that stats_hodges_lehmann needs as work space. */
size_t stats_walsh_count(size_t n);

/* Hartigan's dip statistic of sorted values: the largest distance between
 * their distribution function and the nearest with one mode. In
 * [1/(2n), 1/4]. n >= 2; at most STATS_DIP_MAX values are used. */
double stats_dip(const double *sorted, size_t n);

/* 1 when that dip is larger than 95 of 100 samples of n uniform values give
 * (the reference with one mode), else 0; 0 for n < 8, where the dip cannot
 * tell. */
int stats_two_modes(const double *sorted, size_t n);

enum { STATS_DIP_MAX = 1000 };

/* A small generator for shuffling and paddings (xorshift64*). The seed may
 * be any value. Not for secrets. */
struct stats_random {
	uint64_t state;
};
void stats_seed(struct stats_random *random, uint64_t seed);
uint64_t stats_next(struct stats_random *random);
/* Uniform in 0..bound-1, without modulo bias; bound >= 1. */
uint64_t stats_below(struct stats_random *random, uint64_t bound);
/* Fisher-Yates. */
void stats_shuffle(struct stats_random *random, unsigned *index, size_t n);

#endif
