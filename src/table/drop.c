/*
 * drop.c - reports that have no place in a table: the mail form of a run
 * whose result file is there as well, and the two variants of `ab`.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "table.h"

/* What tells one run from another, in both forms. */
static const char *const run_facts[] = {"name", "date_utc", "seed"};

enum { RUN_FACTS = sizeof(run_facts) / sizeof(run_facts[0]) };

static int by_run(const void *a, const void *b)
{
	const struct report *const *x = a, *const *y = b;
	int order = 0;
	size_t i;

	for (i = 0; order == 0 && i < RUN_FACTS; i++)
		order = strcmp(facts_word(&(*x)->facts, run_facts[i]),
		    facts_word(&(*y)->facts, run_facts[i]));
	return order;
}

/* Frees the reports for which `is_dropped` says so. Returns how many. */
static size_t drop(struct table *table,
    int (*is_dropped)(const struct report *, const void *), const void *context)
{
	size_t kept = 0, before = table->reports, i;

	for (i = 0; i < before; i++)
		if (is_dropped(table->report[i], context))
			report_free(table->report[i]);
		else
			table->report[kept++] = table->report[i];
	table->reports = kept;
	return before - kept;
}

/* The result files, sorted by run. */
struct files {
	const struct report **file;
	size_t count;
};

static int has_file(const struct report *report, const void *context)
{
	const struct files *files = context;

	return report->form == REPORT_MAIL &&
	       facts_get(&report->facts, "seed") != NULL &&
	       bsearch(&report, files->file, files->count,
		   sizeof(struct report *), by_run) != NULL;
}

int table_drop_mails(struct table *table, size_t *dropped)
{
	struct files files = {
	    calloc(table->reports + 1, sizeof(struct report *)), 0};
	size_t i;

	if (files.file == NULL)
		return -1;
	for (i = 0; i < table->reports; i++)
		if (table->report[i]->form == REPORT_FILE &&
		    !report_is_damaged(table->report[i]))
			files.file[files.count++] = table->report[i];
	qsort(files.file, files.count, sizeof(struct report *), by_run);
	*dropped = drop(table, has_file, &files);
	free(files.file);
	return 0;
}

static int has_variants(const struct report *report, const void *context)
{
	(void)context;
	return report->rows > 0 && report->row[0].row.variant != 0;
}

size_t table_drop_variants(struct table *table)
{
	return drop(table, has_variants, NULL);
}
