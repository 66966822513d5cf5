/*
 * mail.c - the mail form: what people paste into messages.
 *
 * ASCII, at most 72 columns, made of tokens, so that re-wrapping does no
 * harm; a checksum over the tokens closes it. The grammar is in
 * ctxbench.5, its reader is mail_read.c.
 */
#include "feature.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "mail_tokens.h"
#include "text.h"

enum { COLUMNS = 72, ROW_COLUMNS = 15, VALUE_MAX = 200, TOKEN_MAX = 640 };

/* The form so far, in memory until its checksum is known. */
struct page {
	char *text;
	size_t length, room;
	size_t column;
	int failed;
};

static void add_text(struct page *page, const char *text)
{
	size_t length = strlen(text);

	if (page->length + length >= page->room) {
		size_t room = 2 * (page->length + length + 1024);
		char *grown = realloc(page->text, room);

		if (grown == NULL) {
			page->failed = 1;
			return;
		}
		page->text = grown;
		page->room = room;
	}
	memcpy(page->text + page->length, text, length + 1);
	page->length += length;
}

static void new_line(struct page *page)
{
	if (page->column > 0)
		add_text(page, "\n");
	page->column = 0;
}

/* A word behind the last one, on a new line where it does not fit. */
static void add_token(struct page *page, const char *token)
{
	size_t length = strlen(token);

	if (page->column > 0 && page->column + 1 + length > COLUMNS) {
		new_line(page);
		add_text(page, "  ");
		page->column = 2;
	} else if (page->column > 0) {
		add_text(page, " ");
		page->column++;
	}
	add_text(page, token);
	page->column += length;
}

/* Words of our own: they hold nothing that could mislead a reader. */
static void add_plain(struct page *page, const char *words)
{
	char copy[VALUE_MAX], *rest = copy, *word;

	snprintf(copy, sizeof(copy), "%s", words);
	while ((word = text_word(&rest)) != NULL)
		add_token(page, word);
}

/* Words from outside. None may look like the word that ends the part, be
 * longer than a line, or end in the colon that starts a key. */
static void add_words(struct page *page, const char *words)
{
	char copy[VALUE_MAX + 4], *rest = copy, *word;
	char token[TOKEN_MAX];

	snprintf(copy, sizeof(copy), "%.*s%s", VALUE_MAX, words,
	    strlen(words) > VALUE_MAX ? "..." : "");
	while ((word = text_word(&rest)) != NULL) {
		text_escape_word(token, sizeof(token), word);
		if (strcmp(word, "row") == 0 || strcmp(word, "end") == 0)
			snprintf(token, sizeof(token), "%%%02X%s", word[0],
			    word + 1);
		if (strlen(token) > COLUMNS - 4)
			memcpy(token + COLUMNS - 8, "...", 4);
		add_token(page, token);
	}
}

static void add_fact(
    struct page *page, const char *key, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 3, 4)))
#endif
    ;
static void add_fact(
    struct page *page, const char *key, const char *format, ...)
{
	char value[2048], token[32];
	va_list args;

	va_start(args, format);
	vsnprintf(value, sizeof(value), format, args);
	va_end(args);
	snprintf(token, sizeof(token), "%s:", key);
	add_token(page, token);
	add_words(page, value);
}

/* --- the head --- */

static double best_mhz(const struct summary *summary, size_t rows)
{
	double best = 0;
	size_t i;

	for (i = 0; i < rows; i++)
		if (summary[i].mhz > best)
			best = summary[i].mhz;
	return best;
}

static void add_cpu(struct page *page, const struct facts *facts, double mhz)
{
	const char *nominal = facts_word(facts, "nominal_mhz");
	const char *hypervisor = facts_word(facts, "hypervisor");
	const char *emulated = facts_word(facts, "emulated");
	char value[1024];

	snprintf(value, sizeof(value), "%.400s, %s CPUs",
	    facts_word(facts, "cpu"), facts_word(facts, "cpu_count"));
	if (strcmp(nominal, "unknown") != 0)
		text_append(value, sizeof(value), ", %s MHz nominal", nominal);
	if (mhz > 0)
		text_append(value, sizeof(value), ", %.0f MHz measured", mhz);
	if (strcmp(hypervisor, "none") != 0)
		text_append(value, sizeof(value), ", %s",
		    strcmp(hypervisor, "unknown") == 0 ? "hypervisor unknown"
						       : hypervisor);
	if (strcmp(emulated, "no") != 0 && strcmp(emulated, "unknown") != 0)
		text_append(value, sizeof(value), ", emulated: %s", emulated);
	new_line(page);
	add_fact(page, "cpu", "%s", value);
}

/* CPUs that rows ran on, in the order of the rows, each group once. */
static void list_cpus(const struct result *result, char *buf, size_t size)
{
	size_t i, k;

	buf[0] = '\0';
	for (i = 0; i < result->rows; i++) {
		const char *cpus = result->row[i].cpus;

		if (cpus == NULL || strcmp(cpus, "-") == 0)
			continue;
		for (k = 0; k < i; k++)
			if (result->row[k].cpus != NULL &&
			    strcmp(result->row[k].cpus, cpus) == 0)
				break;
		if (k == i)
			text_append(buf, size, "%s%s",
			    buf[0] != '\0' ? " or " : "", cpus);
	}
}

static void add_run(struct page *page, const struct result *result,
    const struct summary *summary)
{
	unsigned least = UINT32_MAX, most = 0;
	char cpus[128], launches[32];
	size_t i;

	for (i = 0; i < result->rows; i++) {
		if (summary[i].launches == 0)
			continue;
		if (summary[i].launches < least)
			least = summary[i].launches;
		if (summary[i].launches > most)
			most = summary[i].launches;
	}
	list_cpus(result, cpus, sizeof(cpus));
	new_line(page);
	if (most == 0)
		least = 0;
	if (least == most)
		snprintf(launches, sizeof(launches), "%u", most);
	else
		snprintf(launches, sizeof(launches), "%u-%u", least, most);
	add_fact(page, "run", "%s%s, %s launches a row, seed %s, %s s",
	    cpus[0] != '\0' ? "CPU " : "not pinned", cpus, launches,
	    facts_word(&result->facts, "seed"),
	    facts_word(&result->facts, "run_seconds"));
	if (strcmp(result_status(result), "complete") != 0)
		add_fact(page, "status", "%s", result_status(result));
}

static void add_head(struct page *page, const struct result *result,
    const struct summary *summary)
{
	const struct facts *facts = &result->facts;
	const char *name = facts_get(facts, "name");

	add_token(page, "ctxbench-report");
	add_token(page, "1");
	new_line(page);
	add_fact(page, "host", "%s",
	    name != NULL ? name : facts_word(facts, "host"));
	add_fact(page, "date", "%s", facts_word(facts, "date_utc"));
	add_fact(page, "version", "%s", facts_word(facts, "version"));
	add_cpu(page, facts, best_mhz(summary, result->rows));
	new_line(page);
	add_fact(page, "os", "%s %s HZ=%s", facts_word(facts, "os"),
	    facts_word(facts, "preempt"), facts_word(facts, "hz"));
	new_line(page);
	add_fact(page, "build", "%s %s, %s, %s", facts_word(facts, "compiler"),
	    facts_word(facts, "cflags"), facts_word(facts, "word_size"),
	    facts_word(facts, "libc"));
	add_fact(page, "clock", "%s", facts_word(facts, "clocksource"));
	add_run(page, result, summary);
	new_line(page);
}

/* --- the rows --- */

/* ROW stands alone where the line would be too long with it. */
static void add_row(struct page *page, const struct summary *summary)
{
	char line[COLUMNS * 2] = "", row[COLUMNS * 4] = "";
	int indent = ROW_COLUMNS + 1, length;
	struct cells c;

	cells_make(summary, &c);
	length = (int)text_append(line, sizeof(line),
	    "%6s %s %6s %6s %6s %6s %6s %5s %s", c.text[CELL_US],
	    c.text[CELL_UNIT], c.text[CELL_LOW], c.text[CELL_HIGH],
	    c.text[CELL_CALL], c.text[CELL_NET], c.text[CELL_P99],
	    c.text[CELL_SWITCHES], c.text[CELL_GRADE]);
	if (strlen(c.text[CELL_ROW]) <= ROW_COLUMNS &&
	    indent + length <= COLUMNS) {
		text_append(row, sizeof(row), "%-*s ", ROW_COLUMNS,
		    c.text[CELL_ROW]);
	} else {
		if (indent > COLUMNS - length)
			indent = COLUMNS > length ? COLUMNS - length : 0;
		text_append(row, sizeof(row), "%s\n%*s", c.text[CELL_ROW],
		    indent, "");
	}
	add_text(page, row);
	add_text(page, line);
	add_text(page, "\n");
}

/* --- the legend --- */

static void add_legend_word(struct page *page, const char *word)
{
	char token[TOKEN_MAX] = "";

	text_append(token, sizeof(token), "%s:", word);
	add_token(page, token);
}

static void add_units(
    struct page *page, const struct summary *summary, size_t rows)
{
	static const char letters[] = "shwc";
	size_t i, k;

	for (i = 0; letters[i] != '\0'; i++)
		for (k = 0; k < rows; k++) {
			struct cells c;

			cells_make(&summary[k], &c);
			if (c.text[CELL_UNIT][0] != letters[i])
				continue;
			/* Its first word is the letter with the colon. */
			add_token(page, (char[]){letters[i], ':', '\0'});
			add_plain(page, grade_unit_means(letters[i]) + 3);
			break;
		}
}

static void add_flags(
    struct page *page, const struct summary *summary, size_t rows)
{
	char words[160];
	size_t i, k;

	for (i = 0; i < FLAG_COUNT; i++) {
		double noisy = 0;
		int raised = 0;

		for (k = 0; k < rows; k++) {
			if (summary[k].launches == 0 ||
			    !(summary[k].verdict.flags >> i & 1))
				continue;
			raised = 1;
			if (summary[k].evidence.noisy_share > noisy)
				noisy = summary[k].evidence.noisy_share;
		}
		if (!raised)
			continue;
		snprintf(words, sizeof(words), "%s.", grade_flags[i].means);
		if (i == FLAG_NOISY)
			snprintf(words, sizeof(words),
			    "%s, up to %.0f %% of batches.",
			    grade_flags[i].means, noisy * 100);
		add_token(page, (char[]){grade_flags[i].letter, ':', '\0'});
		add_plain(page, words);
	}
}

static void add_remarks(
    struct page *page, const struct summary *summary, size_t rows)
{
	int unresolved = 0, no_range = 0;
	size_t i;

	for (i = 0; i < rows; i++) {
		unresolved |= summary[i].has_time && summary[i].net_unresolved;
		no_range |=
		    summary[i].verdict.grade == '-' && summary[i].has_time;
	}
	if (unresolved) {
		add_token(page, "~0:");
		add_plain(page, "below resolution.");
	}
	if (no_range) {
		add_token(page, "-:");
		add_plain(page, "fewer than 6 launches, no interval.");
	}
}

static void add_reasons(
    struct page *page, const struct summary *summary, size_t rows)
{
	char reason[512];
	size_t i;

	for (i = 0; i < rows; i++) {
		struct cells c;

		if (cells_reason(&summary[i], reason, sizeof(reason)) == NULL)
			continue;
		cells_make(&summary[i], &c);
		new_line(page);
		add_legend_word(page, c.text[CELL_ROW]);
		add_words(page, reason);
	}
}

static void add_all(struct page *page, const struct result *result,
    const struct summary *summary)
{
	char last[64];
	size_t i;

	add_head(page, result, summary);
	add_text(page, MAIL_HEADING "\n");
	for (i = 0; i < result->rows; i++)
		add_row(page, &summary[i]);
	page->column = 0;
	add_units(page, summary, result->rows);
	add_flags(page, summary, result->rows);
	add_remarks(page, summary, result->rows);
	add_reasons(page, summary, result->rows);
	new_line(page);
	snprintf(last, sizeof(last), "end ctxbench %zu", result->rows);
	add_text(page, last);
}

static int print_page(FILE *out, const struct page *page)
{
	char *copy;

	if (page->failed)
		return -1;
	copy = malloc(page->length + 1);
	if (copy == NULL)
		return -1;
	memcpy(copy, page->text, page->length + 1);
	fprintf(
	    out, "%s %08lx\n", page->text, (unsigned long)mail_checksum(copy));
	free(copy);
	return ferror(out) ? -1 : 0;
}

int report_mail(FILE *out, const struct result *result)
{
	struct summary *summary = summaries_make(result);
	struct page page = {.text = NULL};
	int status;

	if (summary == NULL)
		return -1;
	add_all(&page, result, summary);
	status = print_page(out, &page);
	free(page.text);
	free(summary);
	return status;
}
