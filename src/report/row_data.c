/*
 * row_data.c - the launches of a row that count, and what one of them says.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "row_data.h"
#include "text.h"

int is_measured(const struct batch *batch)
{
	return batch->kind == BATCH_RUN && batch->ops > 0;
}

size_t count_measured(const struct launch *launch)
{
	size_t count = 0, i;

	for (i = 0; i < launch->batches; i++)
		count += (size_t)is_measured(&launch->batch[i]);
	return count;
}

/* One without a measured batch says nothing. 0, -1 without memory. */
static int add_launch(struct row_data *data, const struct launch *launch)
{
	size_t batches = count_measured(launch);

	if (batches == 0)
		return 0;
	if (launch_figures_make(
		launch, data->row->hops, &data->figure[data->launches]) != 0)
		return -1;
	data->launch[data->launches++] = launch;
	data->batches += batches;
	return 0;
}

static int add_launches(struct row_data *data)
{
	const struct result *result = data->result;
	size_t i;

	for (i = 0; i < result->launches; i++) {
		const struct launch *launch = &result->launch[i];

		if (launch->row != data->row->number)
			continue;
		if (launch->role == ROLE_VOID)
			data->voids++;
		else if (launch->role == ROLE_MEASURE &&
			 launch->state == LAUNCH_OK &&
			 add_launch(data, launch) != 0)
			return -1;
	}
	return 0;
}

int row_data_make(
    const struct result *result, const struct row *row, struct row_data *data)
{
	*data = (struct row_data){.result = result, .row = row};
	data->launch = calloc(result->launches + 1, sizeof(*data->launch));
	data->figure = calloc(result->launches + 1, sizeof(*data->figure));
	if (data->launch != NULL && data->figure != NULL &&
	    add_launches(data) == 0)
		data->work = calloc(
		    data->batches + data->launches + 1, sizeof(*data->work));
	if (data->work == NULL) {
		row_data_free(data);
		return -1;
	}
	return 0;
}

void row_data_free(struct row_data *data)
{
	free(data->launch);
	free(data->figure);
	free(data->work);
}

double row_data_median(double *value, size_t count)
{
	stats_sort(value, count);
	return stats_median(value, count);
}

double launch_quantile(const struct launch *launch, double q, uint64_t *ops)
{
	*ops = hist_total(launch->cell, launch->cells);
	return *ops > 0 ? hist_quantile(launch->cell, launch->cells, q) : 0;
}

double launch_number(const struct launch *launch, const char *fact,
    const char *key, double missing)
{
	const char *value = facts_get(&launch->facts, fact);
	char copy[256], *rest = copy, *word;
	double number = missing;

	if (value == NULL)
		return missing;
	snprintf(copy, sizeof(copy), "%s", value);
	while ((word = text_word(&rest)) != NULL) {
		char *text;

		if (text_key_value(word, &text) == 0 &&
		    strcmp(word, key) == 0 &&
		    text_double(text, 0, 1e18, &number) != 0)
			number = missing;
	}
	return number;
}
