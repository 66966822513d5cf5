/*
 * contrast.h - the rows of two sides compared, and printed: what `compare`
 * and `ab` share.
 *
 * A side is one or more reports, or one variant of them; rows meet by key.
 * Everything is new less old, and minus is faster. Reports are hostile:
 * their strings are kept as they are, and escaped where they are printed.
 * Not: the tests themselves (compare.h), nor which files there are.
 */
#ifndef CTXBENCH_CONTRAST_H
#define CTXBENCH_CONTRAST_H

#include <stdio.h>

#include "compare.h"
#include "reader.h"

enum { OLD, NEW, SIDES };

struct contrast_side {
	const char *label; /* a variant's command; NULL: the reports' names */
	char variant;      /* of the rows to take: 'A', 'B', or 0 */
	size_t column;     /* of numbers: this row alone, from 1; 0: all */
	size_t reports;
	struct report **report; /* not owned */
};

/* What one value of a sample is. */
enum contrast_unit {
	UNIT_LAUNCH,
	UNIT_BLOCK,  /* a pair of launches, one of each variant */
	UNIT_BOOT,   /* the median of its launches */
	UNIT_RUN,    /* watched; the median of its seconds */
	UNIT_SECOND, /* of one watched run: no test is made */
	UNIT_NUMBER, /* of a column, unit unknown */
	UNIT_PRINTED /* there is but a printed figure */
};

/* The row of one report. */
struct contrast_part {
	const struct report *report;
	const struct report_row *row;
};

struct contrast_half {
	size_t parts; /* 0: this side has no such row */
	struct contrast_part *part;
	struct summary summary; /* of all parts */
	size_t count;           /* values; those of a block stand at one index
				   on both sides */
	double *ns;
	size_t quiet_count; /* of undisturbed batches alone */
	double *quiet_ns;
};

struct contrast {
	const char *key;
	struct contrast_half half[SIDES];
	char refusal[400]; /* why it is not compared, or "" */
	enum contrast_unit unit;
	enum compare_force force;
	struct comparison all, quiet;
	int has_quiet;         /* else it is not set */
	int tested;            /* it is one of the tests of Holm's method */
	double all_p, quiet_p; /* adjusted */
	enum compare_answer all_answer, quiet_answer, answer;
	int is_by_quiet;   /* the undisturbed values alone do not show it */
	size_t needed;     /* values a side; 0: there are enough, of those
			      that do not show it */
	double resolution; /* the smallest change that they would have shown
			      among all rows, a share; 0: not known */
	char reasons[400]; /* why the answer is no stronger, or "" */
	char marks[300];   /* what else differs, of this row, or "" */
};

/* A fact that is not the same on both sides, or a condition that is not the
 * same within one. */
struct contrast_fact {
	const char *key, *mark; /* mark: see fact_mark(), or NULL */
	int is_mixed;           /* but both sides have a value in common */
	char *value[SIDES];     /* several with "; "; NULL: not there */
};

struct contrasts {
	struct contrast_side side[SIDES];
	size_t rows, room; /* also those of one side, and refused ones */
	struct contrast *row;
	size_t tests, quiet_tests, compared, refused;
	size_t facts;
	struct contrast_fact *fact;
	char marks[300]; /* "clock differs; mitigations differ", or "" */
};

/* What the sides hold must outlive it. 0, -1 without memory. */
int contrasts_make(
    const struct contrast_side side[SIDES], struct contrasts *contrasts);
/* The variants A and B of one report, of `ab`; their labels are its facts
 * variant_a and variant_b, and the fact that differs is variant_facts. */
int contrasts_make_variants(
    struct report **report, struct contrasts *contrasts);
/* The first two columns of one report of numbers. */
int contrasts_make_columns(struct report **report, struct contrasts *contrasts);
void contrasts_free(struct contrasts *contrasts);

/* Compared: both sides have it, and it was not refused. */
int contrast_is_compared(const struct contrast *contrast);
/* Shown, or suggested, to be slower, and by so many per cent at least. */
int contrast_is_slower(const struct contrast *contrast, double percent);
/* Why a row that is compared could not be shown to be slower, however slow it
 * is: "6 blocks are too few for 2 rows, 7 are needed"; or "". */
void contrast_untested(const struct contrasts *contrasts,
    const struct contrast *contrast, char *buf, size_t size);
/* Each side has but one row, and they differ in their parameters alone, or
 * are of watch. */
int contrasts_are_unlike_rows(const struct contrasts *contrasts);
/* A report of the new side that is a run of the old one as well, or NULL. */
const struct report *contrast_common_run(
    const struct contrast_side side[SIDES]);

/* Each returns 0, or -1 when writing failed. */
int contrasts_text(FILE *out, const struct contrasts *contrasts, int plot);
int contrasts_csv(FILE *out, const struct contrasts *contrasts);
int contrasts_json(FILE *out, const struct contrasts *contrasts);
int contrasts_markdown(FILE *out, const struct contrasts *contrasts);

#endif
