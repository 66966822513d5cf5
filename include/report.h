/*
 * report.h - a result: held, written, read, summed up, printed.
 *
 * The file keeps what was measured, raw; every statistic is computed anew
 * when it is read. Whatever is read is hostile: bounded, checked, and
 * escaped before it is printed. Functions that allocate return -1 with
 * errno ENOMEM when there is no memory; then what was there is unharmed.
 */
#ifndef CTXBENCH_REPORT_H
#define CTXBENCH_REPORT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "facts.h"
#include "grade.h"
#include "hist.h"
#include "launchline.h"
#include "stats.h"

/* --- what a result is --- */

enum launch_role {
	ROLE_MEASURE,
	ROLE_PILOT, /* kept, never used in a statistic */
	ROLE_VOID,  /* a recorded mechanical cause; never used either */
	LAUNCH_ROLES
};

extern const char *const launch_role_name[LAUNCH_ROLES]; /* as in the file */

struct launch {
	unsigned row;          /* number of its row, from 1 */
	unsigned number;       /* within the run, from 1 */
	unsigned block, order; /* shuffled block (0: pilots), place within it */
	unsigned env_bytes;    /* of padding in the environment */
	uint64_t ops;          /* of a batch as asked for; 0: by the pilot */
	enum launch_role role;
	enum launch_state state;
	char *reason;       /* of a void launch, or NULL */
	struct facts facts; /* the launch's own, see launchline.h */
	unsigned actors;    /* on each batch line */
	size_t batches, batch_room;
	struct batch *batch;
	struct actor_sample *sample; /* batches x actors */
	size_t cells;
	struct hist_cell *cell; /* the trace, ascending, or NULL */
};

struct row {
	unsigned number;  /* from 1, in the order asked for */
	char *spec;       /* "pipe:place=core": the argument to make it again */
	char variant;     /* 'A' or 'B' of two that are compared; 0: none */
	unsigned version; /* of the benchmark's meaning */
	unsigned hops;    /* of one operation; 1: a call */
	int is_call;
	char *op;    /* "round trip" */
	char *cpus;  /* CPUs of the actors of a copy, "1" or "0-1"; "-" */
	char *place; /* their relation in words, "same", "core" ... */
	enum launch_state state; /* of the row as a whole */
	char *reason;            /* why not ok, or NULL */
};

struct result {
	struct facts facts;
	size_t rows, launches;
	size_t row_room, launch_room;
	struct row *row;
	struct launch *launch;
	int complete; /* `end` was there and right */
	int cut_off;  /* it was not there, and nothing else is wrong */
	char *damage; /* what was wrong with a file, in words, or NULL */
};

/* Facts that are kept of what is read, of the whole and of a launch each:
 * their list is searched from its start. */
enum { RESULT_FACTS_MAX = 1000 };

void result_free(struct result *result);
/* Each returns the new element, zeroed, or NULL without memory. Pointers
 * into the arrays are good until the next call. */
struct row *result_add_row(struct result *result);
struct launch *result_add_launch(struct result *result);
/* Rows ascend by number. NULL: there is none with this one. */
struct row *result_find_row(const struct result *result, unsigned number);
/* What a launch answered to a request, such as the fact "mlock": the worst
 * of all; NULL: it was not made. */
const char *result_worst_answer(const struct result *result, const char *key);
void launch_free(struct launch *launch); /* what it points to, not itself */

/* Takes one line of a benchmark program, without "\n" (cut up meanwhile):
 * f, b and t are kept, unknown letters ignored. 0, -1 malformed or without
 * memory. Limits: 100,000 batches, 4 M samples, HIST_BUCKETS cells,
 * RESULT_FACTS_MAX facts. */
int launch_take_line(struct launch *launch, char *line);
/* "KEY VALUE" with escapes, as behind its `f`. 0, -1 as above. */
int result_take_fact(struct facts *facts, char *text);

/* --- the result file, ctxbench.5 --- */

struct ctx_writer {
	FILE *file;
	uint32_t crc;
	uint64_t lines;
	int error; /* errno of the first failure, 0: none */
};

/* Creates the file; it must not exist. 0, or -1 and errno. */
int ctx_create(struct ctx_writer *writer, const char *path);
/* Each appends whole lines and flushes them. A failure stays in error. */
void ctx_write_fact(
    struct ctx_writer *writer, const char *key, const char *value);
void ctx_write_row(struct ctx_writer *writer, const struct row *row);
/* A row's state once it is known and not ok: `r NUMBER STATE REASON`. */
void ctx_write_row_state(struct ctx_writer *writer, const struct row *row);
void ctx_write_launch(struct ctx_writer *writer, const struct launch *launch);
/* `end`, fsync, close. 0, or -1 and errno of the first failure. */
int ctx_finish(struct ctx_writer *writer);
/* Closes without `end`: the file stays, incomplete. */
void ctx_abandon(struct ctx_writer *writer);

/* Reads a file. 0; -1 and result->damage says why when it is no result at
 * all or of an unknown version. With 0, damage may still say what was
 * wrong (torn, no end, wrong count or checksum, malformed line N); what is
 * whole is there. At most 1 M launches and 10,000 rows. */
int ctx_read(struct result *result, int fd);

/* --- a launch reduced --- */

enum op_figure { OP_MIN, OP_P50, OP_P99, OP_P999, OP_MAX, OP_FIGURES };

/* All that a summary over several files needs. Per hop, those of single
 * operations whole; negative: not known. */
struct launch_figures {
	unsigned block;
	double ns;       /* median of its batches */
	double alone_ns; /* of the calls alone */
	double quiet_ns; /* of its undisturbed batches */
	double within;   /* interquartile range of batches over median */
	uint64_t traced; /* operations timed one by one */
	double step_ns;  /* of what they were timed with */
	double op_ns[OP_FIGURES];
};

/* --- a row summed up --- */

/* Median over a launch's batches of one kind, ns per hop (hops: of one
 * operation; BATCH_ALONE counts hops already). 0; -1: there is no such
 * batch, or no memory. */
int launch_median(const struct launch *launch, enum batch_kind kind,
    unsigned hops, double *ns);

struct summary {
	const struct row *row;
	struct verdict verdict;
	struct evidence evidence;
	unsigned launches, voids;
	/* ns per hop (per call for calls). has_* : 0 means absent. */
	int has_time;
	double ns; /* median over launches of launch medians */
	int has_range;
	struct stats_range range; /* 95 % within this run */
	double quiet_ns; /* the same over undisturbed batches; < 0: none */
	double between_spread; /* (max - min) / median over launch medians */
	double within_spread;  /* median over launches of the batches'
				  interquartile range / median */
	int has_call;
	double call_ns; /* the calls alone, per hop */
	int has_net;    /* 0 with net_unresolved 1: below resolution */
	int net_unresolved;
	double net_ns;
	struct stats_range net_range;
	double switches_per_op; /* counted; < 0: not known */
	double voluntary_per_op, involuntary_per_op;
	double witnessed_per_op; /* seen in a shared word; < 0: no such word */
	/* One whole operation, ns: median over launches of each launch's
	 * quantile; < 0 where it may not be printed. */
	double p50_ns, p99_ns, p999_ns, max_ns, min_ns;
	double mhz; /* by the chain yardstick, best batch */
};

/* Sums up row `number`. 0, -1 without memory. */
int summary_make(
    const struct result *result, unsigned number, struct summary *summary);

/* As summary_make, and gives its summary->launches launches reduced, to be
 * freed. */
int summary_make_figures(const struct result *result, unsigned number,
    struct summary *summary, struct launch_figures **figure);

/* Sums up the launches of several runs of one row as one: `figure` holds
 * those of all parts, in order. What a run says as a whole (counts, facts)
 * is the launches' mean, or the worst. parts >= 1. 0, -1 without memory. */
int summary_merge(const struct summary *const *part, size_t parts,
    const struct launch_figures *figure, struct summary *summary);

/* A number that stands as KEY=NUMBER in a fact of a launch; `missing` when
 * it does not. */
double launch_number(const struct launch *launch, const char *fact,
    const char *key, double missing);

/* All rows, in order, to be freed; NULL without memory. */
struct summary *summaries_make(const struct result *result);

/* --- printing; each returns 0, or -1 when writing failed --- */

/* The mail form: ASCII, at most 72 columns, checksum at its end. */
int report_mail(FILE *out, const struct result *result);
int report_csv(FILE *out, const struct result *result);
int report_json(FILE *out, const struct result *result);
int report_markdown(FILE *out, const struct result *result);
/* Everything about one row (number), or about all with 0: facts, launches,
 * histogram, both medians, flags with their causes and next steps. */
int report_show(FILE *out, const struct result *result, unsigned number);

/* A number with as many digits as make sense: 4 significant (or `digits`),
 * never in exponent form: "2.514", "11.92", "0.1231", "61.0". */
void report_number(char *buf, size_t size, double value, int digits);

/* --- the mail form, read back --- */

enum { MAIL_TOKENS = 10 };

struct mail_row {
	char *token[MAIL_TOKENS]; /* ROW value unit low high call net p99 sw
				     grade, unescaped */
};

struct mail_report {
	struct facts facts; /* host, date, version, cpu, ... as printed */
	size_t rows;
	struct mail_row *row;
	uint32_t crc_found, crc_right; /* equal: undamaged */
	char *damage;                  /* in words, or NULL */
};

/* Reads the first report in a text, however it was re-wrapped: 0, or -1 when
 * there is no start marker. `>` and `|` tokens are dropped. */
int mail_read(struct mail_report *report, const char *text, size_t length);
void mail_free(struct mail_report *report);

#endif
