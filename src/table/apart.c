/*
 * apart.c - no two lines of a table may look the same.
 *
 * First the label is shown; where that is not enough, what else differs is
 * told in words: the other variant, facts of the system or of what it ran
 * under, the date of a report that could not be merged.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "differences.h"
#include "text.h"

enum { FACTS_SHOWN = 3, DISTINCT_SIZE = 400 };

/* --- lines that look the same --- */

static int compare_texts(const char *a, const char *b)
{
	if (a == NULL || b == NULL)
		return (a != NULL) - (b != NULL);
	return strcmp(a, b);
}

static const char *beneath(const struct table_line *line)
{
	const char *fact = line->newest != NULL
			       ? facts_get(&line->newest->facts, "hypervisor")
			       : NULL;

	return fact != NULL ? fact : "";
}

/* Measured clocks differ a little from run to run: they tell nobody apart. */
static double printed_mhz(const struct table_line *line)
{
	return line->mhz_kind == MHZ_MEASURED ? 0 : line->mhz;
}

static int compare_looks(const struct table_line *a, const struct table_line *b)
{
	int order = compare_texts(a->platform, b->platform);

	if (order == 0)
		order = compare_texts(a->os, b->os);
	if (order == 0)
		order = strcmp(beneath(a), beneath(b));
	if (order == 0)
		order = (printed_mhz(a) > printed_mhz(b)) -
			(printed_mhz(a) < printed_mhz(b));
	if (order == 0 && a->shows_label && b->shows_label)
		order = compare_texts(line_label(a), line_label(b));
	return order != 0 ? order : a->shows_label - b->shows_label;
}

static int by_looks(const void *left, const void *right)
{
	const struct table_line *a = *(struct table_line *const *)left;
	const struct table_line *b = *(struct table_line *const *)right;
	int order = compare_looks(a, b);

	return order != 0 ? order
			  : (a->order > b->order) - (a->order < b->order);
}

/* --- in words --- */

static void say(char *words, const char *what, const char *value)
{
	text_append(words, DISTINCT_SIZE, "%s%.40s%s%.80s",
	    words[0] != '\0' ? ", " : "", what, what[0] != '\0' ? " " : "",
	    value);
}

/* What is said of facts: three of them, and how many there are. */
struct said {
	char *words;
	size_t facts;
};

static void say_fact(const struct table_line *line, const char *key,
    int matters, struct said *said)
{
	const char *value = facts_get(&line->newest->facts, key);

	if (fact_role(key) == FACT_RUN || (fact_mark(key) != NULL) != matters)
		return;
	if (value == NULL && line->newest->form != REPORT_FILE)
		return;
	if (said->facts++ < FACTS_SHOWN)
		say(said->words, key, value != NULL ? value : "unknown");
}

/* First those whose change is known to matter. */
static void say_facts(const struct table_line *line,
    const struct differences *all, struct said *said)
{
	int matters;
	size_t i;

	for (matters = 1; matters >= 0; matters--) {
		for (i = 0; i < all->facts; i++)
			if (all->differs[i])
				say_fact(
				    line, all->first[i]->key, matters, said);
		for (i = 0; i < all->extras; i++)
			say_fact(line, all->extra[i], matters, said);
	}
	if (said->facts > FACTS_SHOWN)
		text_append(said->words, DISTINCT_SIZE, " and %zu more facts",
		    said->facts - FACTS_SHOWN);
}

/* Versions, places, CPUs of rows of which this system has others as well. */
static void say_rows(
    const struct table *table, const struct table_line *line, char *words)
{
	size_t i;

	for (i = 0; i < line->cells && i < FACTS_SHOWN; i++) {
		const struct row *row = line->cell[i].summary->row;
		char what[80];

		snprintf(what, sizeof(what), "version %u, %.30s, CPU %.30s",
		    row->version,
		    row->place != NULL ? row->place : "unknown place",
		    row->cpus != NULL ? row->cpus : "unknown");
		say(words, table->column[line->cell[i].column], what);
	}
}

static int describe(const struct table *table, struct table_line *line,
    const struct differences *all, int has_ranks)
{
	char words[DISTINCT_SIZE] = "", variant[2] = {line->variant, '\0'};
	const char *date = line_date(line);
	struct said said = {.words = words};

	if (line->variant != 0)
		say(words, "variant", variant);
	if (has_ranks)
		say_rows(table, line, words);
	say_facts(line, all, &said);
	if (words[0] == '\0' || line->newest->form != REPORT_FILE)
		say(words, "of", date != NULL ? date : line->newest->source);
	line->distinct = malloc(strlen(words) + 1);
	if (line->distinct == NULL)
		return -1;
	memcpy(line->distinct, words, strlen(words) + 1);
	return 0;
}

static int by_words(const void *left, const void *right)
{
	return strcmp((*(struct table_line *const *)left)->distinct,
	    (*(struct table_line *const *)right)->distinct);
}

static int add_source(struct table_line *line)
{
	char words[DISTINCT_SIZE];
	size_t size;
	char *more;

	snprintf(words, sizeof(words), "%.200s, %.150s", line->distinct,
	    line->newest->source);
	size = strlen(words) + 1;
	more = realloc(line->distinct, size);
	if (more == NULL)
		return -1;
	memcpy(more, words, size);
	line->distinct = more;
	return 0;
}

/* Where all this is the same, by where they stand. */
static int tell_by_source(struct table_line **line, size_t lines)
{
	size_t i;
	int is_same = 0;

	qsort(line, lines, sizeof(struct table_line *), by_words);
	for (i = 0; i < lines; i++) {
		int was_same = is_same;

		is_same =
		    i + 1 < lines && by_words(&line[i], &line[i + 1]) == 0;
		if ((is_same || was_same) && add_source(line[i]) != 0)
			return -1;
	}
	return 0;
}

/* Lines of one look, of which there are several. */
static int tell_group(
    const struct table *table, struct table_line **line, size_t lines)
{
	struct differences all = {.facts = 0};
	int has_ranks = 0, status = 0;
	size_t i;

	if (line[0]->newest == NULL)
		return 0; /* posted: to the letter, and told by their file */
	for (i = 0; i < lines; i++)
		has_ranks |= line[i]->rank > 0;
	status = differences_find(&all, line, lines);
	for (i = 0; i < lines && status == 0; i++)
		status = describe(table, line[i], &all, has_ranks);
	if (status == 0)
		status = tell_by_source(line, lines);
	differences_free(&all);
	return status;
}

/* --- all lines --- */

typedef int on_group(const struct table *, struct table_line **, size_t);

static int each_group(
    const struct table *table, struct table_line **line, on_group *handle)
{
	size_t start, end;

	qsort(line, table->lines, sizeof(struct table_line *), by_looks);
	for (start = 0; start < table->lines; start = end) {
		for (end = start + 1; end < table->lines; end++)
			if (compare_looks(line[start], line[end]) != 0)
				break;
		if (end - start > 1 &&
		    handle(table, line + start, end - start) != 0)
			return -1;
	}
	return 0;
}

static int show_labels(
    const struct table *table, struct table_line **line, size_t lines)
{
	size_t i;

	(void)table;
	for (i = 0; i < lines; i++)
		line[i]->shows_label = line[i]->newest != NULL;
	return 0;
}

/* A name that the user gave; or there is nothing else. */
static int has_own_name(const struct table_line *line)
{
	const struct facts *facts;
	const char *name, *host;

	if (line->newest == NULL)
		return 0;
	facts = &line->newest->facts;
	if (facts_get(facts, "cpu") == NULL)
		return 1;
	name = facts_get(facts, "name");
	host = facts_get(facts, "host");
	return name != NULL && host != NULL && strcmp(name, host) != 0;
}

int system_tell_apart(struct table *table)
{
	struct table_line **line = calloc(table->lines + 1, sizeof(*line));
	size_t i;
	int status;

	if (line == NULL)
		return -1;
	for (i = 0; i < table->lines; i++)
		line[i] = &table->line[i];
	status = each_group(table, line, show_labels);
	for (i = 0; i < table->lines; i++)
		if (has_own_name(&table->line[i]))
			table->line[i].shows_label = 1;
	if (status == 0)
		status = each_group(table, line, tell_group);
	free(line);
	return status;
}
