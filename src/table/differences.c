/*
 * differences.c - facts compared, line by line, with those of the line that
 * has the most.
 *
 * A mail holds few facts, and a damaged file may have lost some: one that is
 * not there differs only between whole files.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "differences.h"

static int by_key(const void *a, const void *b)
{
	return strcmp((*(const struct fact *const *)a)->key,
	    (*(const struct fact *const *)b)->key);
}

static const struct fact **sort_facts(const struct facts *facts)
{
	const struct fact **sorted = calloc(facts->count + 1, sizeof(*sorted));
	size_t i;

	for (i = 0; sorted != NULL && i < facts->count; i++)
		sorted[i] = &facts->fact[i];
	if (sorted != NULL)
		qsort(sorted, facts->count, sizeof(*sorted), by_key);
	return sorted;
}

/* Of more than those, the rest is not told. */
static void add_extra(struct differences *all, const char *key)
{
	size_t i;

	for (i = 0; i < all->extras; i++)
		if (strcmp(all->extra[i], key) == 0)
			return;
	if (all->extras < EXTRA_MAX)
		all->extra[all->extras++] = key;
}

static int is_whole(const struct report *report)
{
	return report->form == REPORT_FILE && !report_is_damaged(report);
}

/* Goes through both lists, which are sorted. */
static void differ_sorted(struct differences *all,
    const struct fact *const *other, size_t others, int absent_differs)
{
	size_t i = 0, k = 0;

	while (i < all->facts || k < others) {
		int order = i == all->facts ? 1
			    : k == others
				? -1
				: strcmp(all->first[i]->key, other[k]->key);

		if (order > 0 && absent_differs)
			add_extra(all, other[k]->key);
		else if (order < 0)
			all->differs[i] |= (char)absent_differs;
		else if (order == 0 &&
			 strcmp(all->first[i]->value, other[k]->value) != 0)
			all->differs[i] = 1;
		i += order <= 0;
		k += order >= 0;
	}
}

static int differ(struct differences *all, const struct report *report)
{
	const struct fact **other = sort_facts(&report->facts);

	if (other == NULL)
		return -1;
	differ_sorted(all, other, report->facts.count,
	    is_whole(report) && is_whole(all->report));
	free(other);
	return 0;
}

int differences_find(
    struct differences *all, struct table_line *const *line, size_t lines)
{
	const struct facts *facts;
	size_t i;

	all->report = line[0]->newest;
	for (i = 1; i < lines; i++)
		if (line[i]->newest->facts.count > all->report->facts.count)
			all->report = line[i]->newest;
	facts = &all->report->facts;
	all->facts = facts->count;
	all->first = sort_facts(facts);
	all->differs = calloc(facts->count + 1, 1);
	if (all->first == NULL || all->differs == NULL)
		return -1;
	for (i = 0; i < lines; i++)
		if (differ(all, line[i]->newest) != 0)
			return -1;
	return 0;
}

void differences_free(struct differences *all)
{
	free(all->first);
	free(all->differs);
}
