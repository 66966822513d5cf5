/*
 * grade.h - what may be said of a row: its unit, its flags, its grade.
 *
 * Pure: evidence in, verdict out. Each flag is one known cause with a
 * test, a cap on the grade, a sentence for the reader and a next step; the
 * list is closed and stands in grade.c in the order in which the flags are
 * printed.
 */
#ifndef CTXBENCH_GRADE_H
#define CTXBENCH_GRADE_H

#include <stdint.h>

enum grade_flag {       /* bit numbers of struct verdict.flags */
	FLAG_VIRTUAL,   /* v */
	FLAG_FREQUENCY, /* f */
	FLAG_NOISY,     /* n */
	FLAG_UNPINNED,  /* u */
	FLAG_COARSE,    /* c */
	FLAG_DRIFT,     /* d */
	FLAG_MODES,     /* m */
	FLAG_THROTTLED, /* h */
	FLAG_PREEMPTED, /* p */
	FLAG_TRACE,     /* t */
	FLAG_STOLEN,    /* w */
	FLAG_DEBUG,     /* k */
	FLAG_NONLINEAR, /* l */
	FLAG_FEW,       /* s */
	FLAG_EMULATED,  /* e */
	FLAG_COUNT
};

struct grade_flag_info {
	char letter;
	char cap;           /* best grade with it, 'B', 'C' or 'D' */
	const char *means;  /* "virtual machine" */
	const char *advice; /* what the user can do about it */
};

/* Shares are 0..1. Negative means "not known"; then the test is not made,
 * and what must be verified (pinned, has_range) does not hold. */
struct evidence {
	unsigned launches; /* valid ones */
	unsigned void_launches;
	double half_width;       /* of the 95 % range over the median */
	int has_range;           /* 0: fewer than 6 launches */
	int is_call;             /* one actor: no switch is expected */
	int pinned;              /* every actor, verified */
	int one_cpu;             /* every actor on the same CPU */
	unsigned hops;           /* of one operation */
	unsigned least_switches; /* of one operation, where hops do not tell;
				    0: each hop is to be one */
	double switches_per_op;  /* by the system's counters, all actors */
	double witnessed_per_op; /* by a word in shared memory */
	int virtual_machine, emulated, debug_kernel;
	int frequency_free;      /* a governor that varies it */
	double frequency_spread; /* of the chain yardstick */
	double noisy_share;      /* batches with width > 5 % over its base */
	int quiet_outside;       /* undisturbed median outside the range */
	int coarse_clock;
	int drift; /* thirds differ by more than the range */
	int two_modes;
	int throttled;
	double preempted_share; /* batches with CPU time / wall < 0.99 */
	double trace_error;     /* |trace p50 - batch| / batch beyond a step */
	double stolen_share;    /* of wall */
	int nonlinear;
};

struct verdict {
	char grade;          /* A B C D; X refused; '-' no interval */
	char unit;           /* s h w c */
	uint32_t flags;      /* bits by enum grade_flag */
	const char *refusal; /* with X: why, in words; else NULL */
};

extern const struct grade_flag_info grade_flags[FLAG_COUNT];

struct verdict grade_row(const struct evidence *e);

/* The best grade that a flag leaves, with this evidence. */
char grade_cap(enum grade_flag flag, const struct evidence *e);

/* Writes the letters of the flags, worst last, e.g. "vn"; 16 bytes do. */
void grade_letters(uint32_t flags, char letters[FLAG_COUNT + 1]);

/* "s: context switch, one a hop, counted." for each unit letter. */
const char *grade_unit_means(char unit);

/* The constants of the tests above, for the manual and the tests. */
#define GRADE_A_HALF_WIDTH 0.01
#define GRADE_B_HALF_WIDTH 0.03
#define GRADE_C_HALF_WIDTH 0.10
#define GRADE_SWITCH_TOLERANCE 0.01
#define GRADE_SWITCH_REFUSE 0.10
#define GRADE_WAKE_SHARE 0.5    /* of the hops, at least, woke somebody */
#define GRADE_POLLED_SHARE 0.10 /* of the hops, at most, did */
#define GRADE_VOID_REFUSE 0.10
#define GRADE_FREQUENCY_SPREAD 0.02
#define GRADE_NOISY_SHARE 0.10
#define GRADE_PREEMPTED_SHARE 0.05
#define GRADE_TRACE_ERROR 0.05
#define GRADE_STOLEN_SHARE 0.01

#endif
