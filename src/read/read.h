/*
 * read.h - a reader while it reads, between the files of this directory.
 *
 * Lines come in (reader.c), perhaps encoded (transfer.c, printable.c) or
 * with a start broken in two (cut_start.c). gather.c finds where reports start
 * (starts.c) and gives each line to the open report that it belongs to
 * (opens.c), where it is kept (keep.c) until its end (ends.c). readings.c then
 * tries what mail and web pages do to a text (decode.c) until a checksum is
 * right, and builds the report (from_mail.c, from_file.c). Lines of `watch` and
 * numbers are reports of their own (from_watch.c, from_numbers.c). deliver.c
 * hands on what is new.
 *
 * No memory anywhere sets reader->without_memory, which ends the reading.
 */
#ifndef CTXBENCH_READ_H
#define CTXBENCH_READ_H

#include "reader.h"
#include "report/ctx_record.h"
#include "text.h"

enum {
	PREFIX_MAX = 255,   /* bytes before a start that may be a prefix */
	OPENS_MAX = 4096,   /* reports open at once */
	TEXT_MAX = 8 << 20, /* bytes of the text of one report */
	TEXTS_MAX = 64 << 20,
	ASIDE_MAX = 1 << 20,     /* bytes of lines that may belong to one */
	RESULTS_MAX = 256 << 20, /* bytes of results read while they come */
	SPEC_MAX = 71            /* a ROW, see ctxbench.5 */
};

/* --- where a report starts --- */

struct start {
	char *at; /* the marker */
	enum report_form form;
};

/* The first start in a part of a line; NULL in at: none. */
struct start start_find(char *part);

/* Whether a line ends with a marker that lacks its version. */
int start_is_cut(const char *line, size_t length);

/* Whether a text before a start is made of quote marks alone. */
int start_is_quoted(const char *prefix, size_t length);

/* --- where it ends --- */

/* `end ctxbench ROWS CRC` while it passes by, however it is broken. */
struct end_scan {
	int step;      /* words of it that were there */
	size_t length; /* of the word that is passing by */
	char word[16];
};

/* The place behind the CRC, or NULL when the part does not have it. The
 * part is followed by a newline unless it is all there is. */
const char *end_scan(struct end_scan *scan, const char *part, size_t length);

/* Behind the CRC of `end LINES CRC`, or NULL when it is another line. */
const char *end_of_file(const char *line);

/* --- what happens to a text on its way; in place, never longer --- */

/* Both return the new length. */
size_t decode_quoted_printable(char *text, size_t length);
size_t decode_html(char *text, size_t length);

/* --- open reports --- */

struct open_report {
	enum report_form form;
	int is_loose; /* its lines need not have its prefix */
	char *prefix; /* what stands before its start */
	size_t prefix_length;
	uint64_t hash; /* of the prefix */
	uint64_t line; /* where it starts */
	char *text;    /* lines: 'C' or, set aside, 'U'; bytes; "\n" */
	size_t length, room;
	size_t aside;   /* bytes of 'U' lines */
	size_t claimed; /* 'C' lines */
	int has_end;
	unsigned tries; /* to read it with those set aside */
	struct end_scan own, all;
	const char *fault; /* what befell its lines, in words, or NULL */
	/* A file too long for `text` is read as it comes. */
	struct ctx_reader *stream;
	struct result result;
	size_t stream_bytes;
	struct open_report *older, *newer, *next;
};

struct opens {
	struct open_report *bucket[OPENS_MAX];
	size_t of_length[PREFIX_MAX + 1]; /* strict ones by prefix length */
	size_t count, strict;
	size_t text_bytes, stream_bytes;
	uint64_t salt;
	struct open_report *loose, *oldest, *newest;
};

/* The strict one whose prefix the line has, the longest; or NULL. */
struct open_report *opens_find(const struct opens *opens, const char *line);
/* NULL without memory. */
struct open_report *opens_add(struct opens *opens, enum report_form form,
    const char *prefix, size_t length, int is_loose);
void opens_remove(struct opens *opens, struct open_report *open);

/* --- lines to reports --- */

/* A line, which may be written to. fault: what befell it, or NULL. */
void gather_line(
    struct reader *reader, char *line, size_t length, const char *fault);
/* The same, of lines that may end within a start. */
void cut_start_line(
    struct reader *reader, char *line, size_t length, const char *fault);
void cut_start_end(struct reader *reader);
/* Closes all that is open. */
void gather_end(struct reader *reader);

/* --- the text of an open report --- */

/* Keeps a part of a line, 'C' or 'U'. 0, -1 without memory. */
int keep_part(struct reader *reader, struct open_report *open, char kind,
    const char *part, size_t length);
/* What is open may not grow without end. 1 when this one was closed. */
int keep_bounds(struct reader *reader, struct open_report *open);
/* Closes it, and delivers what was read of it: the best of all readings, or
 * the report given; a fault is told if it is not whole. */
void keep_close(struct reader *reader, struct open_report *open);
void keep_close_with(
    struct reader *reader, struct open_report *open, struct report *report);
void keep_close_because(
    struct reader *reader, struct open_report *open, const char *fault);

/* --- a text to a report --- */

/* The report that the text is by the first reading with the right
 * checksum. Else, with `anyway`, a damaged one; else NULL. */
struct report *readings_make(
    struct reader *reader, struct open_report *open, int anyway);

/* NULL without memory. Takes what is in mail. */
struct report *report_from_mail(
    struct mail_report *mail, const char *legend, int has_end);

/* NULL without memory. With room for so many rows. */
struct report *report_new(enum report_form form, size_t rows);
void report_free_row(struct report_row *row); /* what it points to */
/* A row's strings that are missing are "-"; its key is made. Everything
 * that can be unknown is. -1 without memory. */
int report_row_settle(struct report_row *row);
void report_row_unknown(struct report_row *row);
/* Keeps the first thing found wrong. -1 without memory. */
int report_blame(struct report *report, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* The facts of the mail form under their names in ctxbench.5. -1 without
 * memory. */
int mail_facts_translate(const struct facts *mail, struct facts *facts);
/* The number of launches a row that `run:` tells, the least; 0: none. */
unsigned mail_facts_launches(const struct facts *mail);

/* The reason of a row in which a token is none. */
extern const char mail_row_unreadable[];

/* A row of the mail form. `launches` is how many the run says it made. 1 when
 * a token is none, and told; -1 without memory. */
int mail_row_take(struct report *report, struct report_row *row,
    const struct mail_row *mail, unsigned launches);

/* What the legend says of single rows: why they have no time, and the time
 * in undisturbed batches. -1 without memory. */
int mail_legend_take(struct report *report, const char *legend);

/* A figure of which only the time is known; and the median of all of a row
 * into its summary: -1 without memory. */
void figure_unknown(struct launch_figures *figure, double ns);
int row_of_figures(struct report_row *row);

/* Digits and a point, so that it has one way to be written. 0 or -1. */
int take_figure(const char *word, double *value);

/* --- lines that are a report together --- */

enum { OP_SIZE = 32, WATCH_NAMES_MAX = 64 };

/* A line of `watch`, cut up. */
struct watch_words {
	char prefix[PREFIX_MAX + 1]; /* its words, without times */
	char spec[SPEC_MAX + 1];
	char op[OP_SIZE]; /* "call", "round trip" */
	uint32_t pid;
	double ns; /* of an operation; < 0: its rate is none */
};

/* 0 when the line is one. */
int watch_cut_line(const char *line, struct watch_words *words);
/* The same of the last line of a watch: prefix and spec. */
int watch_cut_sum(const char *line, struct watch_words *words);
/* The label in a prefix, without quote marks; it is written to. */
char *watch_label(char *prefix);

struct watch_line {
	double ns;
	uint64_t at;         /* line of the input */
	uint32_t pid, order; /* within its log */
	uint32_t until;      /* the last line of its process */
	uint32_t run; /* while lines come: the watches of its row that ended */
	unsigned char name, is_alone; /* is_alone: of its process */
};

struct watch_name {
	char *spec, *op;
	uint32_t ended; /* watches of it that have */
};

/* All lines behind one prefix. */
struct watch_log {
	uint64_t hash; /* of the prefix */
	char *prefix, *damage;
	size_t names, lines, room;
	struct watch_name *name;
	struct watch_line *line;
};

struct watch {
	size_t logs, newest, lines; /* newest: to which the last line went */
	struct watch_log *log;
};

/* 1 when the line is one of `watch`. */
int watch_take(struct reader *reader, const char *line);
void watch_end(struct reader *reader);

enum { COLUMNS_MAX = 16 };

struct number_log {
	int impossible; /* there was something else */
	size_t columns, numbers;
	size_t count[COLUMNS_MAX], room[COLUMNS_MAX];
	double *value[COLUMNS_MAX];
	uint64_t first;
};

void numbers_take(struct reader *reader, const char *line);
void numbers_spoil(struct number_log *log);
void numbers_end(struct reader *reader);

/* --- base64 --- */

struct transfer {
	int announced, body;
	uint32_t bits;
	int bit_count;
	size_t length, room;
	char *line; /* being put together */
	int is_too_long;
};

/* 1 when it took the line: what was in it has been gathered. */
int transfer_take(struct reader *reader, const char *line, size_t length);
void transfer_end(struct reader *reader);
/* Whether a line is the header that announces the encoding. */
int header_announces(const char *line, const char *encoding);

/* --- quoted-printable --- */

struct printable {
	int is_announced, is_body;
	int is_decoded; /* its lines go on decoded */
	size_t length, room;
	char *text; /* a line as written, with its breaks */
};

/* As transfer_take(). */
int printable_take(struct reader *reader, const char *line, size_t length);
void printable_end(struct reader *reader);

/* --- handing on --- */

struct set {
	uint64_t *slot;
	size_t count, room;
};

uint64_t hash_more(uint64_t hash, const void *data, size_t length);
uint64_t hash_words(uint64_t hash, const char *words);
int set_has(const struct set *set, uint64_t hash);
/* Forgets to remember when it is full. -1 without memory. */
int set_add(struct set *set, uint64_t hash);

enum { HELD_MAX = 256, HELD_ROWS_MAX = 100000 };

struct held {
	struct report *report[HELD_MAX];
	size_t first, count, rows;
};

/* Takes the report (NULL: there was no memory for it). `also` is a hash of
 * what tells it from others and is not in it, or 0. */
void deliver(
    struct reader *reader, struct report *report, uint64_t line, uint64_t also);
/* Hands on damaged ones of which nothing better has come. */
void deliver_end(struct reader *reader);
void deliver_close(struct reader *reader);

struct reader {
	struct reader_sink sink;
	int flags;
	struct reader_counts counts;
	int stopped, without_memory;
	const char *name;
	uint64_t line; /* of this input */
	char *cut;     /* a line that ends within a start, or NULL */
	struct opens opens;
	struct transfer transfer;
	struct printable printable;
	struct watch watch;
	struct number_log numbers;
	struct set contents, known;
	struct held held;
};

#endif
