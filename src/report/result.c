/*
 * result.c - a result in memory: its rows and its launches.
 *
 * Two arrays that grow, and the strings they own. Where they come from, a
 * file or a run, and what follows from them is not known here.
 */
#include "feature.h"

#include "report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *const launch_role_name[LAUNCH_ROLES] = {"ok", "pilot", "void"};

/* Makes room for one more element. Returns where the array is now, or NULL
 * without memory; then it is where it was. */
static void *grow(void *array, size_t count, size_t *room, size_t size)
{
	size_t wanted = *room > 0 ? 2 * *room : 8;

	if (count < *room)
		return array;
	if (wanted > SIZE_MAX / 2 / size) {
		errno = ENOMEM;
		return NULL;
	}
	array = realloc(array, wanted * size);
	if (array != NULL)
		*room = wanted;
	return array;
}

struct row *result_add_row(struct result *result)
{
	struct row *row =
	    grow(result->row, result->rows, &result->row_room, sizeof(*row));

	if (row == NULL)
		return NULL;
	result->row = row;
	row += result->rows++;
	memset(row, 0, sizeof(*row));
	return row;
}

struct launch *result_add_launch(struct result *result)
{
	struct launch *launch = grow(result->launch, result->launches,
	    &result->launch_room, sizeof(*launch));

	if (launch == NULL)
		return NULL;
	result->launch = launch;
	launch += result->launches++;
	memset(launch, 0, sizeof(*launch));
	return launch;
}

/* By halving: a file may have ten thousand rows, and asks for each launch. */
struct row *result_find_row(const struct result *result, unsigned number)
{
	size_t low = 0, high = result->rows;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		struct row *row = &result->row[middle];

		if (row->number == number)
			return row;
		if (row->number < number)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

const char *result_worst_answer(const struct result *result, const char *key)
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

void launch_free(struct launch *launch)
{
	free(launch->reason);
	facts_free(&launch->facts);
	free(launch->batch);
	free(launch->sample);
	free(launch->cell);
	memset(launch, 0, sizeof(*launch));
}

static void free_row(struct row *row)
{
	free(row->spec);
	free(row->op);
	free(row->cpus);
	free(row->place);
	free(row->reason);
}

void result_free(struct result *result)
{
	size_t i;

	for (i = 0; i < result->rows; i++)
		free_row(&result->row[i]);
	for (i = 0; i < result->launches; i++)
		launch_free(&result->launch[i]);
	free(result->row);
	free(result->launch);
	free(result->damage);
	facts_free(&result->facts);
	memset(result, 0, sizeof(*result));
}
