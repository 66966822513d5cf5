/*
 * mail_tokens.h - what the writer and the reader of the mail form share.
 */
#ifndef CTXBENCH_MAIL_TOKENS_H
#define CTXBENCH_MAIL_TOKENS_H

#include <stddef.h>
#include <stdint.h>

#include "report.h"

/* The first token; a version follows it. */
#define MAIL_START "ctxbench-report"

/* The line above the rows, and how many tokens it has. */
#define MAIL_HEADING                                                        \
	"row                 us    95 %  range   call    net p99/op sw/op " \
	"grade"
enum { MAIL_HEADING_TOKENS = 10 };

/* As mail_read(), and the tokens of the legend, joined by one blank, not
 * unescaped, to be freed. With -1, errno is ENOMEM, or 0 where there is no
 * start. */
int mail_read_legend(
    struct mail_report *report, const char *text, size_t length, char **legend);

/* The next token without the quote marks before it, or NULL; those that are
 * made of nothing else are skipped. */
char *mail_token(char **cursor);

/* CRC-32 of the tokens of a text, joined by one blank. Cuts it up. */
uint32_t mail_checksum(char *text);

#endif
