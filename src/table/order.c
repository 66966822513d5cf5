/*
 * order.c - lines put in order: by time, as in 1994, or by what they are.
 *
 * Damaged reports come last, whatever they claim.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "table.h"

static int is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Two runs of digits by their value; both end behind them. */
static int compare_digits(const char **a, const char **b)
{
	size_t length_a, length_b;
	int order;

	*a += strspn(*a, "0");
	*b += strspn(*b, "0");
	length_a = strspn(*a, "0123456789");
	length_b = strspn(*b, "0123456789");
	order = (length_a > length_b) - (length_a < length_b);
	if (order == 0)
		order = strncmp(*a, *b, length_a);
	*a += length_a;
	*b += length_b;
	return order;
}

int order_versions(const char *a, const char *b)
{
	const char *whole_a = a, *whole_b = b;

	while (*a != '\0' && *b != '\0') {
		int order = 0;

		if (is_digit(*a) && is_digit(*b))
			order = compare_digits(&a, &b);
		else
			order = (unsigned char)*a++ - (unsigned char)*b++;
		if (order != 0)
			return order;
	}
	if (*a != *b)
		return *a != '\0' ? 1 : -1;
	return strcmp(whole_a, whole_b);
}

/* What is compared, worked out once for each line. */
struct rank {
	int group; /* 0 with what is compared, 1 without; 2 more: damaged */
	double ns;
	const char *text, *second;
	size_t order;
};

static int by_rank(const void *left, const void *right)
{
	const struct rank *a = left, *b = right;
	int order = a->group - b->group;

	if (order == 0)
		order = (a->ns > b->ns) - (a->ns < b->ns);
	if (order == 0)
		order = order_versions(a->text, b->text);
	if (order == 0)
		order = order_versions(a->second, b->second);
	return order != 0 ? order
			  : (a->order > b->order) - (a->order < b->order);
}

static void rank_time(
    struct rank *rank, const struct table_line *line, size_t column)
{
	const struct table_cell *cell = table_cell(line, column);

	if (cell != NULL && cell_has_time(cell))
		rank->ns = cell->summary->ns;
	else
		rank->group = 1;
}

static void rank_text(struct rank *rank, const char *text, const char *second)
{
	rank->group = text == NULL;
	rank->text = text != NULL ? text : "";
	rank->second = second;
}

static struct rank rank_line(
    const struct table_line *line, enum table_order order, size_t column)
{
	struct rank rank = {.text = "", .second = "", .order = line->order};

	switch (order) {
	case ORDER_COLUMN:
		rank_time(&rank, line, column);
		break;
	case ORDER_OS:
		rank_text(&rank, line->os, line->platform);
		break;
	case ORDER_DATE:
		rank_text(&rank, line_date(line), line->platform);
		break;
	case ORDER_NAME:
		rank_text(&rank, line_label(line), line->platform);
		break;
	}
	if (!table_trusted(line))
		rank.group += 2;
	return rank;
}

int table_sort(struct table *table, enum table_order order, size_t column)
{
	struct rank *rank = calloc(table->lines + 1, sizeof(*rank));
	struct table_line *sorted =
	    calloc(table->lines + 1, sizeof(*table->line));
	size_t i;

	if (rank == NULL || sorted == NULL) {
		free(rank);
		free(sorted);
		return -1;
	}
	for (i = 0; i < table->lines; i++) {
		table->line[i].order = i;
		rank[i] = rank_line(&table->line[i], order, column);
	}
	qsort(rank, table->lines, sizeof(*rank), by_rank);
	for (i = 0; i < table->lines; i++)
		sorted[i] = table->line[rank[i].order];
	free(rank);
	free(table->line);
	table->line = sorted;
	table->line_room = table->lines + 1;
	return 0;
}
