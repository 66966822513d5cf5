/*
 * mail_head.c - the facts at the start of the mail form: on what, when and
 * how a result was made. Only what a reader of the numbers must know.
 */
#include "feature.h"

#include <stdarg.h>
#include <string.h>

#include "cells.h"
#include "mail_page.h"
#include "mail_tokens.h"
#include "text.h"

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
	page_token(page, token);
	page_words(page, value);
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
	page_line(page);
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

/* Another policy, locked memory or CPUs that do not sleep make other numbers:
 * it must be seen. */
static void add_scheduling(struct page *page, const struct result *result)
{
	const char *fifo = result_worst_answer(result, "fifo");
	const char *mlock = result_worst_answer(result, "mlock");

	if (fifo != NULL)
		add_fact(page, "fifo", "%s, %s",
		    facts_word(&result->facts, "fifo_priority"), fifo);
	if (mlock != NULL)
		add_fact(page, "mlock", "%s", mlock);
	if (facts_get(&result->facts, "no_idle") != NULL)
		add_fact(page, "no_idle", "%s",
		    facts_word(&result->facts, "no_idle"));
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
	page_line(page);
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

/* Whether an earlier row is of the same benchmark. */
static int is_named_before(const struct result *result, size_t row)
{
	size_t length = strcspn(result->row[row].spec, ":"), i;

	for (i = 0; i < row; i++)
		if (strcspn(result->row[i].spec, ":") == length &&
		    strncmp(result->row[i].spec, result->row[row].spec,
			length) == 0)
			return 1;
	return 0;
}

/* Tests whose meaning has changed since their first version. */
static void add_tests(struct page *page, const struct result *result)
{
	char tests[200] = "";
	size_t i;

	for (i = 0; i < result->rows; i++) {
		const struct row *row = &result->row[i];

		if (row->version > 1 && !is_named_before(result, i))
			text_append(tests, sizeof(tests), "%s%.*s %u",
			    tests[0] != '\0' ? " " : "",
			    (int)strcspn(row->spec, ":"), row->spec,
			    row->version);
	}
	if (tests[0] != '\0')
		add_fact(page, "tests", "%s", tests);
}

void mail_head(struct page *page, const struct result *result,
    const struct summary *summary)
{
	const struct facts *facts = &result->facts;
	const char *name = facts_get(facts, "name");

	page_token(page, MAIL_START);
	page_token(page, "1");
	page_line(page);
	add_fact(page, "host", "%s",
	    name != NULL ? name : facts_word(facts, "host"));
	add_fact(page, "date", "%s", facts_word(facts, "date_utc"));
	add_fact(page, "version", "%s", facts_word(facts, "version"));
	add_cpu(page, facts, best_mhz(summary, result->rows));
	page_line(page);
	add_fact(page, "os", "%s %s HZ=%s", facts_word(facts, "os"),
	    facts_word(facts, "preempt"), facts_word(facts, "hz"));
	page_line(page);
	add_fact(page, "build", "%s %s, %s, %s", facts_word(facts, "compiler"),
	    facts_word(facts, "cflags"), facts_word(facts, "word_size"),
	    facts_word(facts, "libc"));
	add_fact(page, "clock", "%s", facts_word(facts, "clocksource"));
	add_run(page, result, summary);
	add_tests(page, result);
	page_line(page);
}
