/*
 * ctx_record.h - a result file while it is read; between ctx_read.c, which
 * knows lines, and ctx_record.c, which knows what they say.
 */
#ifndef CTXBENCH_CTX_RECORD_H
#define CTXBENCH_CTX_RECORD_H

#include <stdint.h>

#include "report.h"
#include "text.h"

struct ctx_reader {
	struct result *result;
	struct line_reader lines;
	unsigned long long number; /* of the line being read, from 1 */
	uint32_t crc;              /* of the bytes of all lines before it */
	const char *record;        /* name of the record being read */
	int in_launch;    /* the last launch of the result is being read */
	uint64_t missing; /* lines of it that are still to come */
	int ended;        /* there was an `end`, right or wrong */
	int without_memory;
};

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
