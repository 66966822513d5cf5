/*
 * reader.h - reports read back, in whatever form and wrapping they come.
 *
 * One reader takes result files, whole and incomplete, the mail form inside
 * mailboxes, quotations and web pages, streams of several hosts with a
 * prefix on each line, lines of `watch`, and columns of numbers. Each
 * report is handed on as soon as it has ended, a damaged one at the end of
 * its input unless the same run was met whole; launches are reduced before:
 * memory grows with the rows that a caller keeps, never with the bytes
 * read. All that is read is hostile. Facts have the names of ctxbench.5,
 * whatever the form; strings are as they were meant, not escaped: whoever
 * prints them escapes. A report that is damaged, cut off or holds a figure
 * that is none is handed on too, and says so; it is not to be trusted.
 */
#ifndef CTXBENCH_READER_H
#define CTXBENCH_READER_H

#include <stddef.h>
#include <stdint.h>

#include "facts.h"
#include "report.h"

enum report_form {
	REPORT_FILE,  /* a result file: every launch */
	REPORT_MAIL,  /* the mail form: figures, no launches */
	REPORT_WATCH, /* a line a second: one run, its figures are seconds */
	REPORT_PLAIN  /* a column of numbers of unknown unit */
};

struct report_row {
	struct row row; /* its strings are its own; in the mail form and in
			   lines of `watch`, hops is 1 for a call, else 0: not
			   told; version 0: not told */
	/* ROW with its keys in order and those left out that say what is so
	 * anyway: rows with equal keys measure the same. A time that is one
	 * of a whole operation, which is no call, as `watch` prints it, has a
	 * key more: "pipe:per=round_trip" is no time of a hop. */
	char *key;
	struct summary summary; /* .row is the above; what is not known is
				   absent, has_* 0 or negative */
	/* Of launches that count, in the order run (REPORT_FILE); of seconds
	 * (REPORT_WATCH) or numbers (REPORT_PLAIN): then only ns is known. */
	size_t figures;
	struct launch_figures *figure;
};

struct report {
	enum report_form form;
	char *source; /* "mbox:120": where it begins */
	struct facts facts;
	int complete; /* the run was, and the text is */
	char *damage; /* what is wrong with it, in words, or NULL */
	int cut_off;  /* that is but the missing end of a result file: what
			 is there of it is whole */
	size_t rows;
	struct report_row *row;
};

void report_free(struct report *report); /* itself, too */

/* A report out of a result, which loses its strings and facts to it; NULL
 * without memory. */
struct report *report_from_result(struct result *result);

/* Its figures may be any figures. */
int report_is_damaged(const struct report *report);

/* The label of its machine: the name given, else the host. */
const char *report_label(const struct report *report);

/* The row with that key and variant ('A', 'B', or 0), or NULL. */
const struct report_row *report_find(
    const struct report *report, const char *key, char variant);

/* Of what its times are: "call", "hop"; or a whole operation where that is
 * all that is told of it, "round trip": then it is neither. */
const char *report_row_per(const struct row *row);

/* Allocated; NULL without memory. */
char *report_key(const char *spec);

/* Takes copies= out of a ROW, as `watch` prints it. */
void report_cut_copies(char *spec);

/* --- reading --- */

struct reader;

/* Gets each report, and owns it. Another value than 0 ends the reading. */
struct reader_sink {
	int (*take)(void *context, struct report *report);
	void *context;
};

enum { READER_NUMBERS = 1 }; /* columns of numbers are reports as well */

/* What was met, for a word to the user. */
struct reader_counts {
	uint64_t reports;     /* handed on */
	uint64_t repeats;     /* read again, or quoted: not handed on again */
	uint64_t watch_lines; /* in the reports of that form */
	uint64_t lines;
};

/* NULL without memory. */
struct reader *reader_open(const struct reader_sink *sink, int flags);
/* Reads to the end; name is for `source`. Several files go into one reader:
 * what is in two of them is handed on once. 0; 1 when the sink ended it; -1
 * and errno when reading failed, after what could be read. */
int reader_read(struct reader *reader, int fd, const char *name);
const struct reader_counts *reader_counts(const struct reader *reader);
void reader_close(struct reader *reader);

/* --- facts of two reports --- */

enum fact_role {
	FACT_SYSTEM,    /* which machine and system it is */
	FACT_CONDITION, /* under what it ran: a time may depend on it */
	FACT_RUN        /* of one run: when, how long, in which order */
};

enum fact_role fact_role(const char *key);

/* For a condition whose change may explain a difference, in words: "clock",
 * "scheduler", "mitigations", "frequency policy", "seccomp", "build",
 * "kernel settings"; NULL for other facts. */
const char *fact_mark(const char *key);

#endif
