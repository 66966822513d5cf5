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

enum {
	COLUMNS = 72,
	WORD_MAX = COLUMNS - 2, /* fits a line behind the indent */
	VALUE_MAX = 200         /* bytes of a fact, before they are escaped */
};

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
	char copy[CELLS * COLUMNS], *rest = copy, *word;

	snprintf(copy, sizeof(copy), "%s", words);
	while ((word = text_word(&rest)) != NULL)
		add_token(page, word);
}

/* A word from outside as a token that cannot mislead a reader: it is no
 * longer than `most`, does not end in the colon that starts a key, and is
 * none of the words that begin or end a part. */
static void outside_word(char *token, size_t most, const char *word)
{
	static const char *const reserved[] = {"row", "end", MAIL_START};
	size_t i;

	if (text_escape_word(token, most + 1, word) > most) {
		text_escape_word(token, most + 1 - strlen("..."), word);
		text_append(token, most + 1, "...");
	}
	for (i = 0; i < sizeof(reserved) / sizeof(reserved[0]); i++)
		if (strcmp(word, reserved[i]) == 0)
			snprintf(token, most + 1, "%%%02X%s", (unsigned)word[0],
			    word + 1);
}

static void add_words(struct page *page, const char *words)
{
	char copy[VALUE_MAX + 4], *rest = copy, *word;
	char token[WORD_MAX + 1];

	snprintf(copy, sizeof(copy), "%.*s%s", VALUE_MAX, words,
	    strlen(words) > VALUE_MAX ? "..." : "");
	while ((word = text_word(&rest)) != NULL) {
		outside_word(token, WORD_MAX, word);
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

	/* A long name must not cut off what follows it. */
	snprintf(value, sizeof(value), "%.100s, %.20s CPUs",
	    facts_word(facts, "cpu"), facts_word(facts, "cpu_count"));
	if (strcmp(nominal, "unknown") != 0)
		text_append(
		    value, sizeof(value), ", %.20s MHz nominal", nominal);
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
			    buf[0] != '\0' ? " or " : "CPU ", cpus);
	}
}

/* What a launch answered to a request, the worst of all; NULL: none made. */
static const char *worst_answer(const struct result *result, const char *key)
{
	const char *worst = NULL;
	size_t i;

	for (i = 0; i < result->launches; i++) {
		const char *answer = facts_get(&result->launch[i].facts, key);

		if (answer != NULL &&
		    (worst == NULL || strcmp(worst, "ok") == 0))
			worst = answer;
	}
	return worst;
}

/* Another policy or locked memory makes other numbers: it must be seen. */
static void add_scheduling(struct page *page, const struct result *result)
{
	const char *fifo = worst_answer(result, "fifo");
	const char *mlock = worst_answer(result, "mlock");

	if (fifo != NULL)
		add_fact(page, "fifo", "%s, %s",
		    facts_word(&result->facts, "fifo_priority"), fifo);
	if (mlock != NULL)
		add_fact(page, "mlock", "%s", mlock);
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
	if (most == 0)
		snprintf(cpus, sizeof(cpus), "nothing measured");
	else if (cpus[0] == '\0')
		snprintf(cpus, sizeof(cpus), "not pinned");
	add_fact(page, "run", "%s, %s launches a row, seed %s, %s s", cpus,
	    launches, facts_word(&result->facts, "seed"),
	    facts_word(&result->facts, "run_seconds"));
	add_scheduling(page, result);
	if (strcmp(result_status(result), "complete") != 0)
		add_fact(page, "status", "%s", result_status(result));
}

static void add_head(struct page *page, const struct result *result,
    const struct summary *summary)
{
	const struct facts *facts = &result->facts;
	const char *name = facts_get(facts, "name");

	add_token(page, MAIL_START);
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

/* The column in which each cell ends; a longer one takes from the blanks of
 * its neighbours. Many flags move the whole line to the left. */
static void align(const struct cells *cells, char *line, size_t size)
{
	static const int end[CELL_GRADE] = {15, 22, 24, 31, 38, 45, 52, 59, 65};
	int flags = (int)strlen(cells->text[CELL_GRADE]);
	int shift = end[CELL_SWITCHES] + 1 + flags - COLUMNS;
	int i, column = (int)strlen(line);

	for (i = CELL_US; i < CELL_GRADE; i++) {
		int blank = column > 0 || i > CELL_US;
		int width = end[i] - (shift > 0 ? shift : 0) - column - blank;

		column = (int)text_append(line, size, "%s%*s", blank ? " " : "",
		    width > 0 ? width : 0, cells->text[i]);
	}
	text_append(line, size, " %s", cells->text[CELL_GRADE]);
}

/* ROW stands alone where the line would be too long with it, or the time
 * not in its column. */
static void add_row(struct page *page, const struct summary *summary)
{
	char line[CELLS * COLUMNS], row[COLUMNS];
	struct cells cells;
	size_t time;

	cells_make(summary, &cells);
	outside_word(row, sizeof(row) - 1, summary->row->spec);
	time = strlen(cells.text[CELL_US]);
	snprintf(line, sizeof(line), "%s", row);
	align(&cells, line, sizeof(line));
	if (strlen(row) + time >= 22 || strlen(line) > COLUMNS) {
		add_text(page, row);
		add_text(page, "\n");
		line[0] = '\0';
		align(&cells, line, sizeof(line));
	}
	if (strlen(line) <= COLUMNS)
		add_text(page, line);
	else
		add_plain(page, line);
	page->column = 1;
	new_line(page);
}

/* --- the legend --- */

/* "x:" and what it means. */
static void add_letter(struct page *page, char letter, const char *words)
{
	add_token(page, (char[]){letter, ':', '\0'});
	add_plain(page, words);
}

/* Some letters are both a unit and a flag. */
static void add_letters(struct page *page, const struct legend *legend)
{
	char words[VALUE_MAX];
	int i;

	if (legend->units[0] != '\0')
		add_plain(page,
		    "us: microseconds a hop or call. p99/op: a whole "
		    "operation. sw/op: switches counted.");
	for (i = 0; legend->units[i] != '\0'; i++)
		add_plain(page, grade_unit_means(legend->units[i]));
	if (legend->flags != 0)
		add_token(page, "flags:");
	for (i = 0; i < FLAG_COUNT; i++) {
		if (!(legend->flags >> i & 1))
			continue;
		legend_flag(legend, (enum grade_flag)i, words, sizeof(words));
		add_letter(page, grade_flags[i].letter, words);
	}
	if (legend->unresolved) {
		add_token(page, "~0:");
		add_plain(page, "below resolution.");
	}
	if (legend->no_interval)
		add_letter(page, '-', "fewer than 6 launches, no interval.");
}

/* The second median of rows whose batches were disturbed: what the others
 * say, those in which nobody shared the core. */
static void add_undisturbed(
    struct page *page, const struct summary *summary, size_t rows)
{
	char word[COLUMNS], number[32];
	int begun = 0;
	size_t i;

	for (i = 0; i < rows; i++) {
		const struct summary *s = &summary[i];

		if (!(s->verdict.flags >> FLAG_NOISY & 1) || s->quiet_ns < 0 ||
		    cells_reason(s, word, sizeof(word)) != NULL)
			continue;
		if (!begun) {
			new_line(page);
			add_plain(page, "us in undisturbed batches alone:");
		}
		begun = 1;
		outside_word(word, sizeof(word) - 1, s->row->spec);
		report_number(number, sizeof(number), s->quiet_ns / 1000, 4);
		add_token(page, word);
		add_token(page, number);
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
	char token[WORD_MAX + 1];

	snprintf(copy, sizeof(copy), "%s", reason);
	while ((word = text_word(&rest)) != NULL) {
		outside_word(token, WORD_MAX, word);
		relax(token);
		add_token(page, token);
	}
}

static void add_reasons(
    struct page *page, const struct summary *summary, size_t rows)
{
	char reason[512], row[COLUMNS + 1];
	size_t i;

	for (i = 0; i < rows; i++) {
		if (cells_reason(&summary[i], reason, sizeof(reason)) == NULL)
			continue;
		outside_word(row, COLUMNS - 1, summary[i].row->spec);
		text_append(row, sizeof(row), ":");
		new_line(page);
		add_token(page, row);
		add_reason(page, reason);
	}
}

static void add_all(struct page *page, const struct result *result,
    const struct summary *summary)
{
	struct legend legend;
	char last[64];
	size_t i;

	add_head(page, result, summary);
	add_text(page, MAIL_HEADING "\n");
	for (i = 0; i < result->rows; i++)
		add_row(page, &summary[i]);
	legend_make(summary, result->rows, &legend);
	add_letters(page, &legend);
	add_undisturbed(page, summary, result->rows);
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
