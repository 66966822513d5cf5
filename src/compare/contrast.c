/*
 * contrast.c - rows met by key, and their tests.
 *
 * Each row gets a test of all batches and, where it has enough of them, one
 * of the undisturbed. What they say together is in answer.c.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum { QUIET_MIN = 6 }; /* undisturbed values a side, for a second test */

/* --- rows meet --- */

static struct contrast *find(struct contrasts *contrasts, const char *key)
{
	size_t i;

	for (i = 0; i < contrasts->rows; i++)
		if (strcmp(contrasts->row[i].key, key) == 0)
			return &contrasts->row[i];
	return NULL;
}

static struct contrast *add(struct contrasts *contrasts, const char *key)
{
	size_t room = contrasts->room > 0 ? 2 * contrasts->room : 16;
	struct contrast *row = contrasts->row;

	if (contrasts->rows == contrasts->room) {
		row = realloc(row, room * sizeof(*row));
		if (row == NULL)
			return NULL;
		contrasts->row = row;
		contrasts->room = room;
	}
	row += contrasts->rows++;
	*row = (struct contrast){.key = key};
	return row;
}

static int add_part(struct contrast_half *half, const struct report *report,
    const struct report_row *row)
{
	struct contrast_part *part =
	    realloc(half->part, (half->parts + 1) * sizeof(*part));

	if (part == NULL)
		return -1;
	half->part = part;
	half->part[half->parts].report = report;
	half->part[half->parts++].row = row;
	return 0;
}

static int is_of(const struct contrast_side *side, const struct report_row *row,
    size_t number)
{
	if (side->column != 0)
		return side->column == number;
	return row->row.variant == side->variant;
}

static int add_report(
    struct contrasts *contrasts, int side, const struct report *report)
{
	const struct contrast_side *from = &contrasts->side[side];
	size_t i;

	for (i = 0; i < report->rows; i++) {
		const struct report_row *row = &report->row[i];
		const char *key =
		    from->column != 0 ? "column 2 against 1" : row->key;
		struct contrast *contrast;

		if (!is_of(from, row, i + 1))
			continue;
		contrast = find(contrasts, key);
		if (contrast == NULL)
			contrast = add(contrasts, key);
		if (contrast == NULL ||
		    add_part(&contrast->half[side], report, row) != 0)
			return -1;
	}
	return 0;
}

/* --- tests --- */

static int compare_values(const struct contrast *contrast, const double *old,
    size_t old_count, const double *new, size_t new_count,
    struct comparison *comparison)
{
	if (contrast->unit == UNIT_BLOCK)
		return compare_paired(old, new, old_count, comparison);
	return compare_unpaired(old, old_count, new, new_count, comparison);
}

/* There are but two figures. */
static void compare_printed(struct contrast *contrast)
{
	struct comparison *all = &contrast->all;

	*all = (struct comparison){.p = 1};
	all->old_ns = contrast->half[OLD].summary.ns;
	all->new_ns = contrast->half[NEW].summary.ns;
	all->ratio = all->new_ns / all->old_ns;
}

static int test_all(struct contrast *contrast)
{
	const struct contrast_half *old = &contrast->half[OLD];
	const struct contrast_half *new = &contrast->half[NEW];

	if (contrast->unit == UNIT_PRINTED) {
		compare_printed(contrast);
		return 0;
	}
	if (compare_values(contrast, old->ns, old->count, new->ns, new->count,
		&contrast->all) != 0)
		return -1;
	if (contrast->force == COMPARE_PUBLISHED) {
		contrast->all.has_range = 0;
		contrast->all.p = 1;
	}
	contrast->tested = contrast->force != COMPARE_PUBLISHED;
	return 0;
}

static int test_quiet(struct contrast *contrast)
{
	const struct contrast_half *old = &contrast->half[OLD];
	const struct contrast_half *new = &contrast->half[NEW];

	if (!contrast->tested || old->quiet_count < QUIET_MIN ||
	    new->quiet_count < QUIET_MIN)
		return 0;
	contrast->has_quiet = 1;
	return compare_values(contrast, old->quiet_ns, old->quiet_count,
	    new->quiet_ns, new->quiet_count, &contrast->quiet);
}

static int make_row(struct contrast *contrast)
{
	if (contrast->half[OLD].parts == 0 || contrast->half[NEW].parts == 0)
		return 0;
	contrast_refuse(contrast);
	if (contrast->refusal[0] != '\0')
		return 0;
	if (contrast_sample(contrast) != 0)
		return -1;
	if (contrast->refusal[0] != '\0')
		return 0;
	if (contrast->unit == UNIT_BLOCK && contrast->half[OLD].count == 0) {
		contrast_say(contrast->refusal, sizeof(contrast->refusal),
		    "no block has both variants");
		return 0;
	}
	return test_all(contrast) != 0 || test_quiet(contrast) != 0 ? -1 : 0;
}

/* --- the whole --- */

static int fill(struct contrasts *contrasts)
{
	size_t i;
	int side;

	for (side = 0; side < SIDES; side++)
		for (i = 0; i < contrasts->side[side].reports; i++)
			if (add_report(contrasts, side,
				contrasts->side[side].report[i]) != 0)
				return -1;
	for (i = 0; i < contrasts->rows; i++)
		if (make_row(&contrasts->row[i]) != 0)
			return -1;
	if (contrasts_judge(contrasts) != 0 ||
	    contrast_list_facts(contrasts) != 0)
		return -1;
	contrast_mark_rows(contrasts);
	return 0;
}

int contrasts_make(
    const struct contrast_side side[SIDES], struct contrasts *contrasts)
{
	*contrasts = (struct contrasts){.rows = 0};
	contrasts->side[OLD] = side[OLD];
	contrasts->side[NEW] = side[NEW];
	if (fill(contrasts) == 0)
		return 0;
	contrasts_free(contrasts);
	return -1;
}

int contrasts_make_variants(struct report **report, struct contrasts *contrasts)
{
	const struct facts *facts = &(*report)->facts;
	const struct contrast_side side[SIDES] = {
	    {facts_get(facts, "variant_a"), 'A', 0, 1, report},
	    {facts_get(facts, "variant_b"), 'B', 0, 1, report},
	};

	return contrasts_make(side, contrasts);
}

int contrasts_make_columns(struct report **report, struct contrasts *contrasts)
{
	const struct contrast_side side[SIDES] = {
	    {NULL, 0, 1, 1, report}, {NULL, 0, 2, 1, report}};

	return contrasts_make(side, contrasts);
}

void contrasts_free(struct contrasts *contrasts)
{
	size_t i;
	int side;

	for (i = 0; i < contrasts->rows; i++)
		for (side = 0; side < SIDES; side++) {
			free(contrasts->row[i].half[side].part);
			free(contrasts->row[i].half[side].ns);
			free(contrasts->row[i].half[side].quiet_ns);
		}
	for (i = 0; i < contrasts->facts; i++)
		for (side = 0; side < SIDES; side++)
			free(contrasts->fact[i].value[side]);
	free(contrasts->row);
	free(contrasts->fact);
	*contrasts = (struct contrasts){.rows = 0};
}

int contrast_is_compared(const struct contrast *contrast)
{
	return contrast->half[OLD].parts > 0 && contrast->half[NEW].parts > 0 &&
	       contrast->refusal[0] == '\0';
}

int contrast_is_slower(const struct contrast *contrast, double percent)
{
	return contrast_is_compared(contrast) && contrast->tested &&
	       (contrast->answer == ANSWER_SLOWER ||
		   contrast->answer == ANSWER_SLOWER_A_LITTLE) &&
	       (contrast->all.ratio - 1) * 100 >= percent;
}
