/*
 * compare.h - two samples of times, and what may be said of them.
 *
 * Pure: arrays in, verdict out. Differences are new less old, as ratios of
 * times: under 1 is faster. Values are positive and finite. Exact
 * distributions, also with ties; no distribution of times is assumed.
 * References: Hodges and Lehmann, Annals of Mathematical Statistics 34
 * (1963) 598-611; Wilcoxon, Biometrics 1 (1945) 80-83; Mann and Whitney,
 * Annals of Mathematical Statistics 18 (1947) 50-60; Holm, Scandinavian
 * Journal of Statistics 6 (1979) 65-70.
 */
#ifndef CTXBENCH_COMPARE_H
#define CTXBENCH_COMPARE_H

#include <stddef.h>

#include "stats.h"

/* Values of a side. Of more, as many that are evenly spaced in rank stand for
 * all (of pairs: their ratios); the medians are still of all. */
enum { COMPARE_MAX = 100 };

struct comparison {
	size_t old_count, new_count; /* as given */
	double old_ns, new_ns;       /* median of each side */
	double ratio;                /* Hodges-Lehmann estimate of new / old */
	int has_range;               /* 0: too few values for an interval */
	struct stats_range range;    /* of the ratio, 95 % */
	double p; /* two-sided, twice the smaller tail; 1 where nothing
		     differs. Without ties it is at most 0.05 exactly
		     when the range excludes 1. */
};

/* Pairs: old[i] and new[i] are of one block. Signed rank of log ratios; no
 * change at all in a pair counts for neither side. n >= 1; a range, and a p
 * of 0.05 or less, from 6. 0, -1 without memory. */
int compare_paired(const double *old_ns, const double *new_ns, size_t n,
    struct comparison *comparison);

/* Rank sum; the ratio is the median of all new[j] / old[i]. Counts >= 1.
 * 0, -1 without memory. */
int compare_unpaired(const double *old_ns, size_t old_count,
    const double *new_ns, size_t new_count, struct comparison *comparison);

/* Holm's step-down: each p becomes what it is among all `count` tests, never
 * below what it was, at most 1. */
void compare_holm(double *p, size_t count);

/* How much the figures can carry, from what they are. */
enum compare_force {
	COMPARE_FULL,     /* paired blocks, or boots as the unit */
	COMPARE_SUGGESTS, /* two files: the environment was not shared */
	COMPARE_PUBLISHED /* one run a side, or pasted: no test is made */
};

enum compare_answer {
	ANSWER_NOT_SHOWN,
	ANSWER_FASTER,
	ANSWER_SLOWER,
	ANSWER_EQUAL,           /* the range lies within 1 % of equality */
	ANSWER_FASTER_A_LITTLE, /* shown, and by under 1 % */
	ANSWER_SLOWER_A_LITTLE
};

#define COMPARE_LEVEL 0.05
#define COMPARE_EQUAL 0.01

/* p: adjusted. Faster or slower is shown when p is at most COMPARE_LEVEL and
 * the range excludes 1; published figures are called by the sign alone. */
enum compare_answer compare_answer(
    const struct comparison *comparison, double p, enum compare_force force);

/* The verdict over two answers, that of all batches and that of undisturbed
 * ones: what both of them say, which may be nothing. "Faster" and "faster,
 * by under 1 %" are "faster": the other range reaches further than 1 %. */
enum compare_answer compare_both(
    enum compare_answer all, enum compare_answer undisturbed);

/* The smallest change that one of so many tests would have seen, as a share:
 * how far its range reaches from the ratio, at COMPARE_LEVEL / tests. Below 0
 * where no change would have been, since there are too few values. Counts and
 * tests >= 1. 0, -1 without memory. */
int compare_resolution_paired(const double *old_ns, const double *new_ns,
    size_t n, size_t tests, double *share);
int compare_resolution_unpaired(const double *old_ns, size_t old_count,
    const double *new_ns, size_t new_count, size_t tests, double *share);

/* With fewer pairs, or fewer values on both sides, each of so many tests
 * shows nothing, whatever the values are. */
size_t compare_needed_pairs(size_t tests);
size_t compare_needed_a_side(size_t tests);

/* "faster", "equal within 1 %": static. */
const char *compare_answer_words(enum compare_answer answer);

#endif
