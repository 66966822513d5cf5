/*
 * sample.c - the values that a row is compared by, and both sides summed up.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "report/cells.h"

static void add(struct contrast_half *half, double ns)
{
	half->ns[half->count++] = ns;
}

static void add_quiet(struct contrast_half *half, double ns)
{
	half->quiet_ns[half->quiet_count++] = ns;
}

static void take_launches(struct contrast_half *half)
{
	size_t i, f;

	for (i = 0; i < half->parts; i++)
		for (f = 0; f < half->part[i].row->figures; f++) {
			const struct launch_figures *figure =
			    &half->part[i].row->figure[f];

			add(half, figure->ns);
			if (figure->quiet_ns > 0)
				add_quiet(half, figure->quiet_ns);
		}
}

/* The median of values [from, *count) takes their place. */
static void reduce(double *value, size_t from, size_t *count)
{
	if (*count <= from)
		return;
	stats_sort(value + from, *count - from);
	value[from] = stats_median(value + from, *count - from);
	*count = from + 1;
}

static void take_figures(
    struct contrast_half *half, const struct report_row *row)
{
	size_t f;

	for (f = 0; f < row->figures; f++) {
		add(half, row->figure[f].ns);
		if (row->figure[f].quiet_ns > 0)
			add_quiet(half, row->figure[f].quiet_ns);
	}
}

static void take_runs(struct contrast_half *half)
{
	size_t i;

	for (i = 0; i < half->parts; i++) {
		size_t from = half->count, quiet_from = half->quiet_count;

		take_figures(half, half->part[i].row);
		reduce(half->ns, from, &half->count);
		reduce(half->quiet_ns, quiet_from, &half->quiet_count);
	}
}

static void take_boots(struct contrast_half *half)
{
	size_t i, j;

	for (i = 0; i < half->parts; i++) {
		size_t from = half->count, quiet_from = half->quiet_count;

		if (unit_is_repeated(half, i))
			continue;
		for (j = i; j < half->parts; j++)
			if (unit_is_same_boot(half, i, j))
				take_figures(half, half->part[j].row);
		reduce(half->ns, from, &half->count);
		reduce(half->quiet_ns, quiet_from, &half->quiet_count);
	}
}

/* By block; the figures of a block stay as they were run. */
static int by_block(const void *a, const void *b)
{
	const struct launch_figures *x =
	    *(const struct launch_figures *const *)a;
	const struct launch_figures *y =
	    *(const struct launch_figures *const *)b;

	if (x->block != y->block)
		return x->block < y->block ? -1 : 1;
	return x < y ? -1 : x > y;
}

static const struct launch_figures **sorted(const struct report_row *row)
{
	const struct launch_figures **figure =
	    malloc((row->figures + 1) * sizeof(struct launch_figures *));
	size_t f;

	if (figure == NULL)
		return NULL;
	for (f = 0; f < row->figures; f++)
		figure[f] = &row->figure[f];
	qsort(figure, row->figures, sizeof(struct launch_figures *), by_block);
	return figure;
}

static void add_pair(struct contrast *contrast, const struct launch_figures *a,
    const struct launch_figures *b)
{
	add(&contrast->half[OLD], a->ns);
	add(&contrast->half[NEW], b->ns);
	if (a->quiet_ns > 0 && b->quiet_ns > 0) {
		add_quiet(&contrast->half[OLD], a->quiet_ns);
		add_quiet(&contrast->half[NEW], b->quiet_ns);
	}
}

/* What has no partner in its block, since that launch was void, is left
 * out, and told. */
static int take_pairs(struct contrast *contrast)
{
	const struct report_row *old = contrast->half[OLD].part[0].row;
	const struct report_row *new = contrast->half[NEW].part[0].row;
	const struct launch_figures **a = sorted(old), **b = sorted(new);
	size_t i = 0, j = 0, single;

	while (a != NULL && b != NULL && i < old->figures && j < new->figures)
		if (a[i]->block == b[j]->block)
			add_pair(contrast, a[i++], b[j++]);
		else if (a[i]->block < b[j]->block)
			i++;
		else
			j++;
	single = old->figures + new->figures - 2 * contrast->half[OLD].count;
	if (single > 0)
		contrast_say(contrast->reasons, sizeof(contrast->reasons),
		    "%zu launches without a partner left out", single);
	i = a != NULL && b != NULL;
	free(a);
	free(b);
	return i ? 0 : -1;
}

static size_t count_figures(const struct contrast_half *half)
{
	size_t i, count = 0;

	for (i = 0; i < half->parts; i++)
		count += half->part[i].row->figures;
	return count;
}

/* --- several files of a side --- */

static int merge(struct contrast_half *half)
{
	size_t count = count_figures(half), i, filled = 0;
	struct launch_figures *figure = calloc(count + 1, sizeof(*figure));
	const struct summary **part =
	    calloc(half->parts, sizeof(struct summary *));
	int status = -1;

	for (i = 0; figure != NULL && part != NULL && i < half->parts; i++) {
		const struct report_row *row = half->part[i].row;

		part[i] = &row->summary;
		memcpy(&figure[filled], row->figure,
		    row->figures * sizeof(*figure));
		filled += row->figures;
	}
	if (figure != NULL && part != NULL)
		status =
		    summary_merge(part, half->parts, figure, &half->summary);
	free(figure);
	free(part);
	return status;
}

static int sum_up(struct contrast *contrast, int side)
{
	struct contrast_half *half = &contrast->half[side];
	char buf[300];

	half->summary = half->part[0].row->summary;
	half->summary.row = &half->part[0].row->row;
	if (half->parts == 1 || half->part[0].report->form != REPORT_FILE)
		return 0;
	if (merge(half) != 0)
		return -1;
	half->summary.row = &half->part[0].row->row;
	if (cells_reason(&half->summary, buf, sizeof(buf)) != NULL)
		contrast_say(contrast->refusal, sizeof(contrast->refusal),
		    "%s: %s", contrast_side_name[side], buf);
	return 0;
}

static int make_room(struct contrast_half *half)
{
	size_t count = count_figures(half) + 1;

	half->ns = calloc(count, sizeof(*half->ns));
	half->quiet_ns = calloc(count, sizeof(*half->quiet_ns));
	return half->ns != NULL && half->quiet_ns != NULL ? 0 : -1;
}

static void take_half(struct contrast_half *half, enum contrast_unit unit)
{
	if (unit == UNIT_RUN)
		take_runs(half);
	else if (unit == UNIT_BOOT)
		take_boots(half);
	else if (unit != UNIT_PRINTED)
		take_launches(half);
}

int contrast_sample(struct contrast *contrast)
{
	int side;

	unit_choose(contrast);
	for (side = 0; side < SIDES; side++)
		if (sum_up(contrast, side) != 0 ||
		    make_room(&contrast->half[side]) != 0)
			return -1;
	if (contrast->unit == UNIT_BLOCK)
		return take_pairs(contrast);
	take_half(&contrast->half[OLD], contrast->unit);
	take_half(&contrast->half[NEW], contrast->unit);
	return 0;
}
