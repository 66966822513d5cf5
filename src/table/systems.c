/*
 * systems.c - which reports are runs of one system under one set of
 * conditions: those whose facts of these two kinds are all equal.
 *
 * Only result files can be merged, and only undamaged ones; every other
 * report is a system by itself.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "build.h"

struct identity {
	char *text;
	size_t report;
};

static int counts(const struct fact *fact)
{
	return fact_role(fact->key) != FACT_RUN;
}

static int by_key(const void *a, const void *b)
{
	return strcmp((*(const struct fact *const *)a)->key,
	    (*(const struct fact *const *)b)->key);
}

/* Lengths stand before the strings: no value can pass for two. */
static char *join(
    const struct fact *const *fact, size_t count, const char *label)
{
	size_t size = strlen(label) + 1, i, used = 0;
	char *text;

	for (i = 0; i < count; i++)
		size += strlen(fact[i]->key) + strlen(fact[i]->value) + 48;
	text = malloc(size);
	for (i = 0; text != NULL && i < count; i++)
		used += (size_t)snprintf(text + used, size - used,
		    "%zu %s%zu %s", strlen(fact[i]->key), fact[i]->key,
		    strlen(fact[i]->value), fact[i]->value);
	if (text != NULL)
		memcpy(text + used, label, strlen(label) + 1);
	return text;
}

static char *identify(const struct report *report)
{
	const struct facts *facts = &report->facts;
	const struct fact **fact = calloc(facts->count + 1, sizeof(*fact));
	size_t i, count = 0;
	char *text;

	if (fact == NULL)
		return NULL;
	for (i = 0; i < facts->count; i++)
		if (counts(&facts->fact[i]))
			fact[count++] = &facts->fact[i];
	qsort(fact, count, sizeof(*fact), by_key);
	text = join(fact, count, report_label(report));
	free(fact);
	return text;
}

static int by_text(const void *left, const void *right)
{
	const struct identity *a = left, *b = right;
	int order = strcmp(a->text, b->text);

	return order != 0 ? order
			  : (a->report > b->report) - (a->report < b->report);
}

static int can_merge(const struct report *report)
{
	return report->form == REPORT_FILE && !report_is_damaged(report);
}

/* A system has the number of its first report. */
static void number(
    const struct identity *identity, size_t count, size_t *system)
{
	size_t i;

	for (i = 0; i < count; i++)
		system[identity[i].report] =
		    i > 0 && strcmp(identity[i - 1].text, identity[i].text) == 0
			? system[identity[i - 1].report]
			: identity[i].report;
}

int systems_number(const struct table *table, size_t *system)
{
	struct identity *identity =
	    calloc(table->reports + 1, sizeof(*identity));
	size_t count = 0, i;
	int status = 0;

	if (identity == NULL)
		return -1;
	for (i = 0; i < table->reports && status == 0; i++) {
		system[i] = i;
		if (!can_merge(table->report[i]))
			continue;
		identity[count].report = i;
		identity[count].text = identify(table->report[i]);
		if (identity[count].text == NULL)
			status = -1;
		else
			count++;
	}
	if (status == 0) {
		qsort(identity, count, sizeof(*identity), by_text);
		number(identity, count, system);
	}
	for (i = 0; i < count; i++)
		free(identity[i].text);
	free(identity);
	return status;
}
