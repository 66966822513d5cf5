/*
 * mail_page.h - the mail form while it is written: in memory, since its
 * checksum is known only at the end.
 */
#ifndef CTXBENCH_MAIL_PAGE_H
#define CTXBENCH_MAIL_PAGE_H

#include <stddef.h>

#include "report.h"

enum {
	PAGE_COLUMNS = 72,
	PAGE_WORD_MAX = PAGE_COLUMNS - 2 /* fits a line behind the indent */
};

struct page {
	char *text;
	size_t length, room;
	size_t column;
	int failed; /* no memory */
};

void page_text(struct page *page, const char *text);

/* Ends the line, unless it is empty. */
void page_line(struct page *page);

/* A word behind the last one, on a new line where it does not fit. */
void page_token(struct page *page, const char *token);

/* Words of our own: they hold nothing that could mislead a reader. */
void page_plain(struct page *page, const char *words);

/* A word from outside as a token that cannot mislead a reader: it is no
 * longer than `most`, does not end in the colon that starts a key, and is
 * none of the words that begin or end a part. */
void page_word(char *token, size_t most, const char *word);

/* Words from outside, of the first 200 bytes. */
void page_words(struct page *page, const char *words);

/* The parts of the form before and behind its rows. */
void mail_head(struct page *page, const struct result *result,
    const struct summary *summary);
void mail_legend(struct page *page, const struct result *result,
    const struct summary *summary);

#endif
