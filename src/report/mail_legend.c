/*
 * mail_legend.c - the end of the mail form: what its letters mean, what
 * undisturbed batches say, and why rows have no time.
 */
#include "feature.h"

#include <string.h>

#include "cells.h"
#include "mail_page.h"
#include "text.h"

/* "x:" and what it means. */
static void add_letter(struct page *page, char letter, const char *words)
{
	page_token(page, (char[]){letter, ':', '\0'});
	page_plain(page, words);
}

static int is_known(const char *fact)
{
	return strcmp(fact, "unknown") != 0 && strcmp(fact, "none") != 0;
}

/* How a CPU leaves idle is part of what a wake-up takes: "(menu of
 * intel_idle)", "(haltpoll)", "(--no-idle)". */
static void add_wakeup(struct page *page, const struct facts *facts)
{
	const char *driver = facts_word(facts, "idle_driver");
	const char *governor = facts_word(facts, "idle_governor");
	char words[160], token[PAGE_WORD_MAX + 1];
	char *rest = words, *word;

	if (strcmp(facts_word(facts, "no_idle"), "ok") == 0)
		snprintf(words, sizeof(words), "(--no-idle).");
	else if (is_known(driver) && is_known(governor) &&
		 strcmp(driver, governor) != 0)
		snprintf(words, sizeof(words), "(%.60s of %.60s).", governor,
		    driver);
	else if (is_known(driver) || is_known(governor))
		snprintf(words, sizeof(words), "(%.60s).",
		    is_known(driver) ? driver : governor);
	else
		snprintf(words, sizeof(words), "included.");
	page_plain(page, "w: wake-up across CPUs, leaving idle");
	if (words[0] == '(')
		page_plain(page, "included");
	while ((word = text_word(&rest)) != NULL) {
		page_word(token, PAGE_WORD_MAX, word);
		page_token(page, token);
	}
}

/* Some letters are both a unit and a flag. */
static void add_letters(
    struct page *page, const struct result *result, const struct legend *legend)
{
	char words[160];
	int i;

	if (legend->units[0] != '\0')
		page_plain(page,
		    "us: microseconds a hop or call. p99/op: a whole "
		    "operation. sw/op: switches counted.");
	for (i = 0; legend->units[i] != '\0'; i++)
		if (legend->units[i] == 'w')
			add_wakeup(page, &result->facts);
		else
			page_plain(page, grade_unit_means(legend->units[i]));
	if (legend->flags != 0)
		page_token(page, "flags:");
	for (i = 0; i < FLAG_COUNT; i++) {
		if (!(legend->flags >> i & 1))
			continue;
		legend_flag(legend, (enum grade_flag)i, words, sizeof(words));
		add_letter(page, grade_flags[i].letter, words);
	}
	if (legend->unresolved) {
		page_token(page, "~0:");
		page_plain(page, "below resolution.");
	}
	if (legend->no_interval)
		add_letter(page, '-', "fewer than 6 launches, no interval.");
}

/* The second median of rows whose batches were disturbed: what the others
 * say, those in which nobody shared the core. */
static void add_undisturbed(
    struct page *page, const struct summary *summary, size_t rows)
{
	char word[PAGE_COLUMNS], number[32];
	int begun = 0;
	size_t i;

	for (i = 0; i < rows; i++) {
		const struct summary *s = &summary[i];

		if (!(s->verdict.flags >> FLAG_NOISY & 1) || s->quiet_ns < 0 ||
		    cells_reason(s, word, sizeof(word)) != NULL)
			continue;
		if (!begun) {
			page_line(page);
			page_plain(page, "us in undisturbed batches alone:");
		}
		begun = 1;
		page_word(word, sizeof(word) - 1, s->row->spec);
		report_number(number, sizeof(number), s->quiet_ns / 1000, 4);
		page_token(page, word);
		page_token(page, number);
	}
}

/* Undoes the two escapes that are of no use behind the rows: a colon starts
 * nothing there, and what is read there is read by people. */
static void relax(char *token)
{
	char *to = token;

	while (*token != '\0') {
		int percent = strncmp(token, "%25", 3) == 0;
		int colon = strncmp(token, "%3A", 3) == 0;

		*to++ = colon ? ':' : *token;
		token += percent || colon ? 3 : 1;
	}
	*to = '\0';
}

static void add_reason(struct page *page, const char *reason)
{
	char copy[512], *rest = copy, *word;
	char token[PAGE_WORD_MAX + 1];

	snprintf(copy, sizeof(copy), "%s", reason);
	while ((word = text_word(&rest)) != NULL) {
		page_word(token, PAGE_WORD_MAX, word);
		relax(token);
		page_token(page, token);
	}
}

static void add_reasons(
    struct page *page, const struct summary *summary, size_t rows)
{
	char reason[512], row[PAGE_COLUMNS + 1];
	size_t i;

	for (i = 0; i < rows; i++) {
		if (cells_reason(&summary[i], reason, sizeof(reason)) == NULL)
			continue;
		page_word(row, PAGE_COLUMNS - 1, summary[i].row->spec);
		text_append(row, sizeof(row), ":");
		page_line(page);
		page_token(page, row);
		add_reason(page, reason);
	}
}

void mail_legend(struct page *page, const struct result *result,
    const struct summary *summary)
{
	size_t rows = result->rows;
	struct legend legend;

	legend_make(summary, rows, &legend);
	add_letters(page, result, &legend);
	add_undisturbed(page, summary, rows);
	add_reasons(page, summary, rows);
	page_line(page);
}
