/*
 * facts.c - facts that are not the same on both sides, and conditions that
 * are not the same within one.
 *
 * A difference of times is one of kernels only if nothing else changed: what
 * did is listed, and what may explain it by itself is a mark of all rows.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "text.h"

/* Whether an earlier report of the side has the same value. */
static int is_told(
    const struct contrast_side *side, size_t report, const char *key)
{
	const char *value = facts_get(&side->report[report]->facts, key);
	const char *other;
	size_t i;

	for (i = 0; i < report; i++) {
		other = facts_get(&side->report[i]->facts, key);
		if (other != NULL && strcmp(other, value) == 0)
			return 1;
	}
	return 0;
}

/* All values that a side has, each once. *value is NULL when it has none.
 * 0, -1 without memory. */
static int join_values(
    const struct contrast_side *side, const char *key, char **value)
{
	size_t size = 1, i;

	*value = NULL;
	for (i = 0; i < side->reports; i++) {
		const char *one = facts_get(&side->report[i]->facts, key);

		size += one != NULL ? strlen(one) + 2 : 0;
	}
	if (size == 1)
		return 0;
	*value = calloc(size, 1);
	if (*value == NULL)
		return -1;
	for (i = 0; i < side->reports; i++) {
		const char *one = facts_get(&side->report[i]->facts, key);

		if (one != NULL && !is_told(side, i, key))
			text_append(*value, size, "%s%s",
			    (*value)[0] != '\0' ? "; " : "", one);
	}
	return 0;
}

/* Whether each value of one side is also one of the other's. */
static int holds(const struct contrast_side *side,
    const struct contrast_side *other, const char *key)
{
	size_t i, j;

	for (i = 0; i < side->reports; i++) {
		const char *value = facts_get(&side->report[i]->facts, key);

		for (j = 0; value != NULL && j < other->reports; j++) {
			const char *same =
			    facts_get(&other->report[j]->facts, key);

			if (same != NULL && strcmp(value, same) == 0)
				break;
		}
		if (value != NULL && j == other->reports)
			return 0;
	}
	return 1;
}

/* A pasted report tells a few facts: what it leaves out may be the same. */
static int tells_all(const struct contrast_side *side)
{
	size_t i;

	for (i = 0; i < side->reports; i++)
		if (side->report[i]->form != REPORT_FILE)
			return 0;
	return 1;
}

static int has_fact(const struct contrast_side *side, const char *key)
{
	size_t i;

	for (i = 0; i < side->reports; i++)
		if (facts_get(&side->report[i]->facts, key) != NULL)
			return 1;
	return 0;
}

static int differs(const struct contrasts *contrasts, const char *key)
{
	const struct contrast_side *old = &contrasts->side[OLD];
	const struct contrast_side *new = &contrasts->side[NEW];

	if (fact_role(key) == FACT_RUN)
		return 0;
	if (!has_fact(old, key) || !has_fact(new, key))
		return tells_all(old) && tells_all(new);
	return !holds(old, new, key) || !holds(new, old, key);
}

/* Whether it has another value, or none, in some of the result files. */
static int varies(const struct contrast_side *side, const char *key)
{
	const char *first = facts_get(&side->report[0]->facts, key);
	size_t i;

	for (i = 1; i < side->reports; i++) {
		const char *value = facts_get(&side->report[i]->facts, key);

		if (value != NULL && first != NULL
			? strcmp(value, first) != 0
			: value != first && tells_all(side))
			return 1;
	}
	return 0;
}

/* A condition that varies within a side makes a sample of several: which of
 * them a difference comes from is not known. */
static int is_mixed(const struct contrasts *contrasts, const char *key)
{
	return fact_mark(key) != NULL && fact_role(key) != FACT_RUN &&
	       (varies(&contrasts->side[OLD], key) ||
		   varies(&contrasts->side[NEW], key));
}

/* Whether a value of the one side is also one of the other's. */
static int overlap(const struct contrasts *contrasts, const char *key)
{
	const struct contrast_side *old = &contrasts->side[OLD];
	const struct contrast_side *new = &contrasts->side[NEW];
	size_t i, j;

	for (i = 0; i < old->reports; i++)
		for (j = 0; j < new->reports; j++) {
			const char *a = facts_get(&old->report[i]->facts, key);
			const char *b = facts_get(&new->report[j]->facts, key);

			if (a == b ||
			    (a != NULL && b != NULL && strcmp(a, b) == 0))
				return 1;
		}
	return 0;
}

static int add_fact(struct contrasts *contrasts, const char *key)
{
	struct contrast_fact *fact =
	    realloc(contrasts->fact, (contrasts->facts + 1) * sizeof(*fact));

	if (fact == NULL)
		return -1;
	contrasts->fact = fact;
	fact += contrasts->facts++;
	*fact = (struct contrast_fact){.key = key, .mark = fact_mark(key)};
	fact->is_mixed = is_mixed(contrasts, key) && overlap(contrasts, key);
	if (join_values(&contrasts->side[OLD], key, &fact->value[OLD]) != 0 ||
	    join_values(&contrasts->side[NEW], key, &fact->value[NEW]) != 0)
		return -1;
	return 0;
}

/* Whether a report before this one has the fact: then it was looked at. */
static int was_seen(
    const struct contrasts *contrasts, int side, size_t report, const char *key)
{
	int s;
	size_t i;

	for (s = OLD; s <= side; s++)
		for (i = 0; i < contrasts->side[s].reports; i++) {
			if (s == side && i == report)
				return 0;
			if (facts_get(&contrasts->side[s].report[i]->facts,
				key) != NULL)
				return 1;
		}
	return 0;
}

static int list_report(struct contrasts *contrasts, int side, size_t report)
{
	const struct facts *facts =
	    &contrasts->side[side].report[report]->facts;
	size_t i;

	for (i = 0; i < facts->count; i++) {
		const char *key = facts->fact[i].key;

		if (!was_seen(contrasts, side, report, key) &&
		    (differs(contrasts, key) || is_mixed(contrasts, key)) &&
		    add_fact(contrasts, key) != 0)
			return -1;
	}
	return 0;
}

/* Two variants of one run have its facts in common, but for what that run
 * itself saw change. */
static int list_changes(struct contrasts *contrasts)
{
	struct contrast_fact *fact;

	if (!has_fact(&contrasts->side[OLD], "variant_facts"))
		return 0;
	if (add_fact(contrasts, "variant_facts") != 0)
		return -1;
	fact = &contrasts->fact[contrasts->facts - 1];
	free(fact->value[OLD]);
	fact->value[OLD] = NULL;
	fact->mark = NULL;
	return 0;
}

static int has_mark(const struct contrast_fact *fact, const char *mark)
{
	return fact->mark != NULL && strcmp(fact->mark, mark) == 0;
}

/* "clock differs", "mitigations are mixed". */
static void say_mark(
    struct contrasts *contrasts, const char *mark, int is_all_mixed)
{
	int many = mark[strlen(mark) - 1] == 's';
	const char *verb = is_all_mixed ? many ? "are mixed" : "is mixed"
			   : many       ? "differ"
					: "differs";

	contrast_say(
	    contrasts->marks, sizeof(contrasts->marks), "%s %s", mark, verb);
}

/* Several facts may have one mark. */
static void mark_all(struct contrasts *contrasts)
{
	const struct contrast_fact *fact = contrasts->fact;
	size_t i, j;

	for (i = 0; i < contrasts->facts; i++) {
		int mixed = fact[i].is_mixed;

		if (fact[i].mark == NULL)
			continue;
		for (j = 0; j < i && !has_mark(&fact[j], fact[i].mark);)
			j++;
		if (j < i)
			continue;
		for (; j < contrasts->facts; j++)
			if (has_mark(&fact[j], fact[i].mark))
				mixed &= fact[j].is_mixed;
		say_mark(contrasts, fact[i].mark, mixed);
	}
}

int contrast_list_facts(struct contrasts *contrasts)
{
	int side;
	size_t i;

	if (contrasts->side[OLD].variant != 0)
		return list_changes(contrasts);
	for (side = 0; side < SIDES; side++)
		for (i = 0; i < contrasts->side[side].reports; i++)
			if (list_report(contrasts, side, i) != 0)
				return -1;
	mark_all(contrasts);
	return 0;
}
