/*
 * ctx_record.h - a result file while it is read, a line at a time, wherever
 * the lines come from; between ctx_push.c, which knows the whole, and
 * ctx_record.c, which knows what the lines say.
 */
#ifndef CTXBENCH_CTX_RECORD_H
#define CTXBENCH_CTX_RECORD_H

#include <stdint.h>

#include "report.h"
#include "text.h"

/* A launch line of which every byte was escaped, and what is before it. */
enum { CTX_LINE_MAX = 4 * LAUNCHLINE_MAX };

struct ctx_reader {
	struct result *result;
	unsigned long long number; /* of the line being read, from 1 */
	uint32_t crc;              /* of the bytes of all lines before it */
	const char *record;        /* name of the record being read */
	int in_launch;    /* the last launch of the result is being read */
	uint64_t missing; /* lines of it that are still to come */
	int has_returns;  /* lines end in "\r\n", by the first one */
	int refused;      /* it is no result, or of an unknown version */
	int ended;        /* there was an `end`, right or wrong */
	int without_memory;
};

void ctx_open(struct ctx_reader *reader, struct result *result);

/* Takes a line as line_next() gave it, and cuts it up. A "\r" at its end
 * does not count where the first line had one. 0 when more may come; -1
 * after the end, when refused, and without memory. */
int ctx_push(struct ctx_reader *reader, enum line_state state, char *line,
    size_t length);

/* No more lines: says what is missing. 0, or -1 as ctx_read(). */
int ctx_close(struct ctx_reader *reader);

/* Keeps the first thing found wrong: it is mostly the cause of the others.
 * Returns -1, for a caller that fails with it. */
int ctx_blame(struct ctx_reader *reader, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Takes a whole line, any but the first and the `end`; cuts it up. */
void ctx_take_record(struct ctx_reader *reader, char *line);

/* To be called when no more lines of a launch can come. If some are missing
 * it is left out: measured in part is another measurement. */
void ctx_close_launch(struct ctx_reader *reader);

#endif
