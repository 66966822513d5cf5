/*
 * table.h - many systems side by side, in the manner of 1994.
 *
 * Reports are taken as they are read, then built into lines: a line is one
 * system under one set of conditions, a column is one ROW by its key. Runs
 * of the same are merged by their launches; what may not be merged has a
 * line of its own. What is damaged is shown and never trusted. Functions
 * that allocate return -1 without memory. Strings of lines and columns are
 * as they were read: the forms escape them.
 */
#ifndef CTXBENCH_TABLE_H
#define CTXBENCH_TABLE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "reader.h"
#include "report.h"

/* --- what was posted in 1994 --- */

enum history_table { HISTORY_SHORT = 1, HISTORY_FULL = 2, HISTORY_TEXT = 4 };

struct history_line {
	char *mhz, *platform, *os;
	unsigned tables;        /* bits: where it stands */
	char *us[2];            /* signal and yield as posted, or NULL */
	struct summary time[2]; /* the same, in ns */
	unsigned at;            /* number of its line in the file */
};

struct history {
	size_t lines, room;
	struct history_line *line;
	struct row row[2]; /* signal and yield */
	size_t taken[3];   /* records of the short table, the full one, text */
};

/* Reads the file: 0; -1 and why: "line 7: ...". */
int history_read(struct history *history, int fd, char *why, size_t size);
void history_free(struct history *history);

/* --- lines and columns --- */

struct table_cell {
	size_t column;
	const struct summary *summary;
	struct summary *merged; /* where summary points, when it is ours */
	const char *posted;     /* microseconds, to the letter, or NULL */
	size_t runs;            /* that summary is made of */
	/* The least and the largest of the runs' own times, when two of them
	 * lie apart by more than the wider of their ranges; else 0. */
	double apart_ns[2];
};

enum mhz_kind { MHZ_UNKNOWN, MHZ_NOMINAL, MHZ_MEASURED, MHZ_POSTED };

struct table_line {
	const struct report *newest;        /* of its reports; NULL: posted */
	const struct history_line *history; /* or NULL */
	char variant;
	size_t runs, broken_off; /* reports merged; incomplete ones of them */
	char *platform, *os;     /* shortened */
	double mhz;
	enum mhz_kind mhz_kind;
	int shows_label;     /* it takes the label to tell it from others */
	size_t label_length; /* up to a dot, where that tells it; or 0 */
	char *distinct;      /* what else does, in words, or NULL */
	size_t order, rank;  /* rank > 0: other versions, places, CPUs */
	size_t cells;
	struct table_cell *cell; /* by column */
};

struct table {
	size_t reports, room;
	struct report **report; /* owned */
	struct history history;
	size_t columns;
	char **column; /* keys, ascending */
	size_t lines, line_room;
	struct table_line *line;
	size_t empty; /* reports without a row, not damaged: not in any line */
};

/* A reader's sink; the context is a struct table, zeroed before. */
int table_take(void *table, struct report *report);
/* The mail form of runs whose result file was taken, before or after. -1
 * without memory. */
int table_drop_mails(struct table *table, size_t *dropped);
/* Results of `ab`: two variants are no systems. Returns how many. */
size_t table_drop_variants(struct table *table);
/* Lines from all that was taken, in the order of their first reports. */
int table_build(struct table *table);
void table_free(struct table *table);

const struct table_cell *table_cell(
    const struct table_line *line, size_t column);
/* The column of a ROW, by its key; table->columns: there is none. */
size_t table_column(const struct table *table, const char *key);
/* 0: of damaged text. */
int table_trusted(const struct table_line *line);
/* A time that may be printed. */
int cell_has_time(const struct table_cell *cell);

/* NULL for a line that was posted. */
const char *line_label(const struct table_line *line);
const char *line_date(const struct table_line *line);
const char *line_form(const struct table_line *line);
const char *line_status(const struct table_line *line);

/* --- a system in few words: the result fits or is cut with ".." --- */

/* "Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz": "Intel Xeon E5-2680 v4". */
void system_platform(const char *cpu, char *buf, size_t size);
/* "Linux 6.1.0 x86_64": "Linux 6.1.0". */
void system_os(const char *os, char *buf, size_t size);
/* " (KVM)", " (emulated)" or "". */
void system_beneath(const struct facts *facts, char *buf, size_t size);
/* Fills platform, os, mhz of a line from its newest report. */
int system_describe(struct table_line *line);
/* Sets label_length: of "ip-10-0-0-1.example.net", 9, unless another system
 * here is "ip-10-0-0-1.example.org". */
int system_shorten_labels(struct table *table);
/* Sets shows_label and distinct, so that no two lines look the same. */
int system_tell_apart(struct table *table);

/* --- which columns, in which order --- */

enum columns_error { COLUMNS_OK, COLUMNS_MEMORY, COLUMNS_BAD };

/* Splits "pipe,ring:n=4,work=0 signal" into keys of rows, owned by the
 * caller. COLUMNS_BAD: `bad` is the piece that is none. */
enum columns_error columns_split(
    const char *list, char ***key, size_t *keys, char *bad, size_t bad_size);
/* Those of that list, or all. `column` has room for table->columns. */
enum columns_error columns_named(const struct table *table, const char *list,
    size_t *column, size_t *columns, char *bad, size_t bad_size);
/* Without a list: switches on one CPU, or whatever there is, the most wanted
 * first; `together` of them are wanted whatever the width. */
int columns_default(const struct table *table, size_t *column, size_t *columns,
    size_t *together);

/* Puts lines in order: by the time in a column, ascending, or by one of
 * these. Damaged ones are last. */
enum table_order { ORDER_COLUMN, ORDER_OS, ORDER_DATE, ORDER_NAME };
int table_sort(struct table *table, enum table_order order, size_t column);
/* As strcmp, but runs of digits are numbers: "6.9" < "6.18". */
int order_versions(const char *a, const char *b);

/* --- how much faster --- */

struct ratio {
	int there;       /* 0: nothing to be compared */
	const char *why; /* with !there: refused, in words; or NULL */
	double times;    /* base / this */
	int has_range;
	struct stats_range range;
};

enum { LINE_WORDS = 640 };

/* "2600 MHz AMD EPYC (KVM), Linux 6.18.44, epyc2", and what else tells it
 * from others, into LINE_WORDS bytes. */
void line_words(const struct table_line *line, char *buf, size_t size);
/* The line that the name means: a label, else a part of what is printed of
 * exactly one. `found` counts candidates; the last one is returned. */
const struct table_line *base_find(
    const struct table *table, const char *name, size_t *found);
/* Whether that name means this line: by its label, or by part of it. */
int base_means(const struct table_line *line, const char *name, int by_label);
/* Lists those that it may mean, or with NULL all that can be a base. */
void base_list(
    FILE *out, const struct table *table, const char *name, size_t most);
struct ratio base_ratio(const struct table_line *base,
    const struct table_line *line, size_t column);

/* --- printing; each returns 0, or -1: writing failed or no memory --- */

struct table_view {
	const struct table *table;
	size_t columns;
	const size_t *column;
	int by_default;  /* columns may be left out for width */
	size_t together; /* but these first ones stand side by side */
	const struct table_line *base; /* or NULL */
};

int table_text(FILE *out, const struct table_view *view);
int table_markdown(FILE *out, const struct table_view *view);
int table_csv(FILE *out, const struct table_view *view);
int table_json(FILE *out, const struct table_view *view);

/* As many digits as the range bears: the last one is worth at least its
 * width; 2 to 4 of them, 2 without a range. No range: low > high. */
void table_number(
    char *buf, size_t size, double value, double low, double high);

#endif
