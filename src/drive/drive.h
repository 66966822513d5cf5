/*
 * drive.h - the inside of ./ctxbench: it starts benchmark programs, reads
 * their lines, keeps and prints results. It never measures.
 */
#ifndef CTXBENCH_DRIVE_H
#define CTXBENCH_DRIVE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "clock.h"
#include "cpus.h"
#include "report.h"
#include "text.h"

/* --- exit statuses --- */

enum {
	EXIT_DONE = 0,
	EXIT_NOT_ALL = 1, /* a row asked for by name was unsupported, refused */
	EXIT_BAD = 2,     /* usage, broken row or file */
	EXIT_INTERRUPT = 130
};

/* A copy to be freed; exits 2 without memory. */
char *copy_string(const char *text);

/* --- operands that are files --- */

/* "standard input" for "-", else as it is: to be escaped. */
const char *operand_name(const char *operand);
/* To be read; "-" is standard input. -1 and errno. */
int operand_open(const char *operand);
void operand_close(int fd);
/* The text as it may be printed, in buf. */
const char *escaped(const char *text, char *buf, size_t size);

/* --- options, the same letters for every command --- */

/* Without --format, each command has its own text. */
enum output_format {
	FORMAT_DEFAULT,
	FORMAT_TEXT,
	FORMAT_CSV,
	FORMAT_JSON,
	FORMAT_MARKDOWN
};

struct settings {
	int64_t time_ns;   /* budget; 0: the default */
	double precision;  /* half-width aimed at, per cent; 0: the default */
	unsigned launches; /* exactly so many; 0: as needed */
	int has_seed;
	uint64_t seed;
	int has_cpus;
	struct cpus cpus;
	int no_pin, require_pin;
	const char *fifo; /* a priority, or NULL */
	int mlock;
	int no_idle;
	int matrix;
	int quick, thorough;
	const char *output; /* -o, or NULL */
	int no_save;
	const char *name; /* label in place of the host name, or NULL */
	enum output_format format;
	int quiet, verbose;
	int show_help, show_version;
	int history;              /* table: with the rows of 1994 */
	const char *sort;         /* table: a ROW, os or date, or NULL */
	const char *columns;      /* table: ROWs, or NULL */
	const char *base;         /* table: a label, or NULL */
	int fail_if_slower, plot; /* compare, ab */
	double fail_percent;      /* with fail_if_slower */
	const char *set[2];       /* ab: commands of A and B, or NULL */
	const char *under[2];     /* ab: prefixes, or NULL */
	const char *build[2];     /* ab: directories, or NULL */
	const char *restore;      /* ab: command, or NULL */
	unsigned copies;          /* watch; 0: not given */
	char **operand;           /* NULL-terminated */
	unsigned operands;
	unsigned before_dashes; /* of them, before "--" */
	int has_dashes;
};

/* Exits 2 at a bad option. argv starts behind the command's name. */
void settings_read(struct settings *settings, const char *command, char **argv);

/* In that format, the mail form by default. 0, or -1: writing failed. */
int report_print(
    FILE *out, const struct result *result, enum output_format format);

/* --- commands: argv[0] is the command; each returns the exit status --- */

int run_command(const struct settings *settings);
int list_command(const struct settings *settings);
int show_command(const struct settings *settings);
int table_command(const struct settings *settings);
int compare_command(const struct settings *settings);
int ab_command(const struct settings *settings);
int watch_command(const struct settings *settings);

struct contrasts;
/* Prints them and says what they are worth: the exit status of `compare`
 * and `ab`. */
int contrasts_conclude(
    const struct settings *settings, const struct contrasts *contrasts);

/* --- interrupts --- */

/* Catches SIGINT and the others that would end us; SIGHUP unless it is
 * ignored. */
void interrupt_catch(void);
/* The signal that came, or 0. */
int interrupt_pending(void);
/* A descriptor that becomes readable when one came. */
int interrupt_fd(void);

/* --- programs --- */

struct child {
	pid_t pid; /* and process group; 0: not running */
	int fd;
	struct line_reader lines;
	int64_t deadline_ns;
};

enum child_event {
	CHILD_LINE,
	CHILD_END,         /* its output ended */
	CHILD_LATE,        /* the deadline passed */
	CHILD_INTERRUPTED, /* we were */
	CHILD_GARBLED      /* a line that cannot be one */
};

/* Starts argv[0] in a process group of its own, with standard input empty
 * and standard output on a descriptor. 0, or what errno would be. */
int child_spawn(pid_t *pid, char *const argv[], int out, char **env);
/* Starts argv[0] in a process group of its own, with standard input empty,
 * standard output to us, and so many bytes of padding in the environment.
 * 0, or -1 and errno. */
int child_start(struct child *child, char *const argv[], unsigned env_bytes,
    int64_t limit_ns);
/* Waits for the next line. */
enum child_event child_next(struct child *child, char **line);
/* Kills what is left of the group, reaps, closes. Returns the status as
 * waitpid gives it. */
int child_end(struct child *child);
/* "exit status 3", "killed by signal 9": static memory. */
const char *child_status_words(int status);

/* --- the registry: the directory is it --- */

struct program {
	char *name, *path;
};

struct registry {
	char *directory;
	size_t programs;
	struct program *program; /* by name */
};

/* Finds the directory by $CTXBENCH_DIR or from the running program's path,
 * and what is in it. Exits 2 when there is none. */
void registry_open(struct registry *registry);
/* What is in DIRECTORY/bench, or in the directory itself. */
void registry_open_at(struct registry *registry, const char *directory);
void registry_close(struct registry *registry);
const struct program *registry_find(
    const struct registry *registry, const char *name);
/* Called once by main(), before registry_open. */
void registry_set_program_path(const char *argv0);
/* A path relative to where this program is, to be freed; NULL: not known. */
char *program_beside(const char *relative);

/* What a program says of itself. */
struct description {
	unsigned version, hops;
	int is_call;
	char summary[80], op[32], actors[32], keys[80];
	char build[160]; /* compiler, flags, word size */
	char set[8];     /* "other" where it told none */
	char place[8];   /* where it runs without place=; "": same */
	int runs;
	char reason[160]; /* why it cannot */
};

enum description_state { DESCRIBED, DESCRIBE_REFUSED, DESCRIBE_FAILED };

/* A question to a program, `path --describe [params]`, and what came of it.
 * DESCRIBE_REFUSED: it exited 2, the parameters are wrong (it said so on
 * stderr). DESCRIBE_FAILED: about.reason says why. */
struct question {
	const char *path, *params; /* or NULL */
	struct description about;
	enum description_state state;
};

/* Asks them all, many at once; 2 s for each lot at the most. */
void describe_all(struct question *question, size_t count);

/* --- sets of benchmarks --- */

struct set_name {
	const char *name, *means;
};

extern const struct set_name sets_known[]; /* up to a name of NULL */

/* One of them, or "all". */
int sets_is_name(const char *name);
int sets_has(const char *name, const struct description *about);
/* What each program of the registry says of itself, to be freed. */
struct question *sets_ask(const struct registry *registry);
/* Why a program cannot run a row that its set was given, "takes no n=", to
 * be freed; NULL: it may. */
char *sets_cannot(const struct description *about, const char *row);

/* --- shell commands of the user's --- */

/* Runs it by sh, its output on our standard error; 60 s at the most. An
 * interrupt does not cut it short: what it does must be whole. 0; -1 when
 * it did not end with 0, and why, in words. */
int command_run(const char *command, char *why, size_t size);

/* --- variants: two of them for `ab`, one without a letter for `run` --- */

enum { UNDER_MAX = 1000 }; /* bytes of a prefix */

struct variant {
	char letter; /* 'A', 'B'; 0: the only one */
	struct registry registry;
	const char *set;   /* command before each launch, or NULL */
	const char *under; /* words before the program's, for sh, or NULL */
};

struct run;
/* A and B of a run, as the options say. Exits 2. */
void variants_open(struct run *run);
void variants_close(struct run *run);
/* Makes it so as A has it, before facts are collected. Exits 2 when a command
 * of --set fails, as the next. */
void variants_begin(struct run *run);
/* Notes in the run's facts what A and B are, and what B changes. */
void variants_describe(struct run *run);
/* Runs the command of --set. 0; -1 after a message. */
int variant_set(const struct variant *variant);
/* Puts back what --set changed, once, if anything was set: --restore, or A.
 * 0; -1 after a message. */
int variants_restore(void);

/* --- rows asked for --- */

enum { SPEC_ROOM = 1000 };

struct spec {
	char *row;      /* "pipe:n=2,place=core" */
	unsigned group; /* rows of one benchmark and operand share it */
	int from_set;
	char *cannot; /* of a set: why it is not to be run, or NULL */
};

struct specs {
	struct spec *spec;
	size_t count;
	unsigned groups; /* the one that is being added to */
};

/* The operands, or the default rows. Exits 2 at what cannot be a row. */
void specs_make(const struct settings *settings,
    const struct registry *registry, struct specs *specs);
void specs_free(struct specs *specs);
void spec_add(struct specs *specs, const char *row);
/* Whether the default run has rows of that benchmark. */
int specs_by_default(const char *name);

/* --- rows to run --- */

struct job {
	unsigned row; /* its number in the result */
	const struct variant *variant;
	struct job *partner; /* the other variant's, or NULL */
	const struct program *program;
	char *spec, *params; /* the whole, and the part for the program */
	char *cpus;          /* for --cpus, "1/0"; NULL: not pinned */
	struct description about;
	int named_cpus; /* the user did: it is to run there or not at all */
	unsigned copies;
	unsigned group;    /* of value lists, as its spec's */
	int from_set;      /* a set of benchmarks was asked for */
	char *cannot;      /* why its program does not take its keys, or NULL */
	int by_name;       /* asked for, not a default */
	struct job *model; /* whose pilot serves it, or NULL: its own */
	int over;          /* broken, unsupported: no more launches */
	/* what the schedule knows */
	uint64_t ops;
	unsigned valid, voids, enough_at;
	size_t medians;
	double *median;  /* of its valid launches, ns per hop */
	unsigned *block; /* in which each was made */
	int64_t cost_ns; /* of a launch, the last */
};

/* Makes the jobs of rows such as "pipe:n=2/4,place=core" (the default rows
 * when there are none), for each variant one. Exits 2 at a malformed row or
 * an unknown name. */
size_t jobs_make(const struct settings *settings, const struct variant *variant,
    unsigned variants, struct result *result, struct job **jobs);
void jobs_free(struct job *job, size_t count);

/* --- where a row runs --- */

struct placement {
	char *cpus;       /* for --cpus; NULL: unpinned */
	char words[64];   /* the relation: "same", "core, unlike cores" */
	char reason[160]; /* why there is none */
};

/* place: same, smt, core, package, far, free; cpus: a list such as "0+2";
 * "" where the row names none. 0; -1 with a reason: not here; -2 with a
 * reason: there is no such place; -3 likewise: one actor has no place. */
int placement_find(const struct settings *settings, const char *place,
    const char *cpus, unsigned actors, unsigned copies,
    struct placement *placement);

/* --- schedule: how many launches, pure --- */

struct schedule {
	unsigned launches_min; /* before a row may stop */
	int adaptive;          /* 0: exactly launches_min */
	double half_width;     /* aimed at, a share */
	int64_t budget_ns;
	int strict; /* the budget was asked for: it is kept */
};

void schedule_init(
    struct schedule *schedule, const struct settings *settings, size_t rows);
/* Half-width of the 95 % range over the median, or that of the ratio of two
 * variants; HUGE_VAL for fewer than 6. */
double schedule_half_width(const struct job *job);
/* Medians of the blocks in which both were measured, as pairs; room for the
 * fewer of both. Returns how many. */
size_t schedule_pairs(
    const struct job *a, const struct job *b, double *of_a, double *of_b);
/* Called after a valid launch. */
void schedule_note(const struct schedule *schedule, struct job *job);
int schedule_wants(const struct schedule *schedule, const struct job *job);
/* Whether another block of the wanting rows fits. */
int schedule_has_time(const struct schedule *schedule, const struct job *jobs,
    size_t count, int64_t spent_ns);

/* --- a run --- */

struct run {
	const struct settings *settings;
	struct variant variant[2];
	unsigned variants;
	struct result result;
	struct ctx_writer writer;
	char *path; /* of the result file, or NULL */
	size_t jobs;
	struct job *job;
	struct schedule schedule;
	struct stats_random random;
	uint64_t seed;
	int64_t start_ns;
	int64_t stop_ns; /* no launch begins so long after it; 0: any may */
	unsigned block, launch_number;
	const char *status; /* "complete", "interrupted", "failed" */
	int failed;         /* no more launches can be made */
};

/* Rows, schedule, facts, and the file that they begin. */
void run_prepare(struct run *run);
void run_measure(struct run *run);
/* Closes the file. Returns the exit status. */
int run_finish(struct run *run);
void run_free(struct run *run);

/* --- the file of a run; exits 2 when it cannot be created --- */

void save_create(struct run *run);
/* The facts from that index on. */
void save_facts(struct run *run, size_t from);
void save_rows(struct run *run);
/* 0, or -1 after a message: it is not whole. */
int save_finish(struct run *run);

/* --- facts of a run --- */

void run_facts_collect(struct run *run);
/* All CPUs that some row is pinned to. */
void run_used_cpus(const struct run *run, struct cpus *used);
/* What happened since the first reading. */
void run_note_disturbance(struct run *run, const struct cpus *used,
    const struct facts_disturbance *before);

/* --- idle states: as --no-idle asks, and the fact of what came of it --- */

void idle_hold(struct run *run);
void idle_release(void);

/* --- one launch --- */

/* How long it may take, by its own clock, and how much longer by ours. */
int64_t limit_launch_ns(const struct run *run, const struct job *job);
int64_t limit_grace_ns(const struct job *job);
/* The limit is that of the budget's end: who exceeds it need not hang. */
int limit_is_tight(const struct run *run, int64_t limit_ns);

/* Runs it and adds it to the result and the file. */
void launch_job(
    struct run *run, struct job *job, unsigned order, enum launch_role role);

/* --- below the table: what many rows say together, as text --- */

enum { GRID_CELL = 16 };

/* Labels of rows and columns, and rows x columns cells, all of them ASCII. */
struct grid {
	size_t rows, columns;
	const char *corner; /* above the labels of the rows, or NULL */
	char **row, **column;
	char (*cell)[GRID_CELL];
};

/* At most 72 columns: what does not fit is continued below. */
void grid_print(FILE *out, const struct grid *grid);
/* A row's us with so many digits; X: refused or broken, "-": none. */
void grid_time(const struct summary *summary, int digits, char *cell);

/* Which of '~', 'X' and '-' stand in cells, and what they mean. */
void grid_mark(char marks[4], char mark);
void grid_explain(FILE *out, const char *marks);

/* Rows that came from value lists, as grids. summary: of each job. */
void grids_print(
    FILE *out, const struct run *run, const struct summary *summary);
/* Rows that run in several copies: the rates, and how they scale. */
void copies_print(
    FILE *out, const struct run *run, const struct summary *summary);

/* The ns from operation to operation of all copies of a row, of each launch
 * the median over its batches, with its block, in order. */
struct rates {
	size_t count;
	double *ns;
	unsigned *block;
};

struct rates rates_make(const struct run *run, const struct job *job);
void rates_free(struct rates *rates);

/* --- all pairs of CPUs --- */

/* The CPUs that may be used, or are named by --cpus: how many. */
unsigned matrix_cpus(const struct settings *settings, int cpu[CPUS_MAX]);
/* The row that is asked for. Exits 2 at more than one, or a placed one. */
const char *matrix_row(const struct settings *settings);
/* Its rows, one a pair. Exits 1 with one CPU. */
void matrix_specs(const struct settings *settings, struct specs *specs);
/* What else its rows need, once they are made. Exits 2 at a row that is not
 * of two actors. */
void matrix_prepare(struct run *run);
int matrix_command(const struct settings *settings);
void map_print(FILE *out, const struct run *run);

/* --- progress, on stderr when that is a terminal --- */

void progress_show(const struct run *run, const struct job *job);
void progress_clear(void);

#endif
