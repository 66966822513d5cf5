/*
 * row_data.c - the launches of a row that count, and sums over them.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "row_data.h"
#include "text.h"

static int counts(const struct launch *launch, const struct row *row)
{
	return launch->row == row->number && launch->role == ROLE_MEASURE &&
	       launch->state == LAUNCH_OK;
}

static void add_launch(struct row_data *data, const struct launch *launch)
{
	size_t i;
	double ns;

	if (launch_median(launch, BATCH_RUN, data->row->hops, &ns) != 0)
		return;
	data->launch[data->launches] = launch;
	data->median[data->launches++] = ns;
	for (i = 0; i < launch->batches; i++)
		data->batches += launch->batch[i].kind == BATCH_RUN;
}

int row_data_make(
    const struct result *result, const struct row *row, struct row_data *data)
{
	size_t i;

	*data = (struct row_data){.result = result, .row = row};
	data->launch = calloc(result->launches + 1, sizeof(*data->launch));
	data->median = calloc(result->launches + 1, sizeof(*data->median));
	if (data->launch != NULL && data->median != NULL) {
		for (i = 0; i < result->launches; i++) {
			const struct launch *launch = &result->launch[i];

			if (counts(launch, row))
				add_launch(data, launch);
			else if (launch->row == row->number &&
				 launch->role == ROLE_VOID)
				data->voids++;
		}
		data->work = calloc(
		    data->batches + data->launches + 1, sizeof(*data->work));
	}
	if (data->work == NULL) {
		row_data_free(data);
		return -1;
	}
	return 0;
}

void row_data_free(struct row_data *data)
{
	free(data->launch);
	free(data->median);
	free(data->work);
}

double row_data_median(double *value, size_t count)
{
	stats_sort(value, count);
	return stats_median(value, count);
}

struct sums {
	double ops, voluntary, involuntary, seen;
	int counted, witnessed;
};

/* What all actors counted in a batch: added, or with -1 taken off. */
static void add_counters(
    const struct launch *launch, size_t index, int sign, struct sums *sums)
{
	size_t k;

	for (k = 0; k < launch->actors; k++) {
		const struct actor_sample *sample =
		    &launch->sample[index * launch->actors + k];

		if (sample->voluntary < 0 || sample->involuntary < 0)
			sums->counted = 0;
		sums->voluntary += sign * (double)sample->voluntary;
		sums->involuntary += sign * (double)sample->involuntary;
	}
}

/* The handshake is what a batch of the copy without operations counts. */
static void take_off_handshake(
    const struct launch *launch, unsigned copy, struct sums *sums)
{
	size_t i;

	for (i = 0; i < launch->batches; i++)
		if (launch->batch[i].kind == BATCH_EMPTY &&
		    launch->batch[i].copy == copy) {
			add_counters(launch, i, -1, sums);
			return;
		}
}

static void add_batch(
    const struct launch *launch, size_t index, struct sums *sums)
{
	const struct batch *batch = &launch->batch[index];

	sums->ops += (double)batch->ops;
	if (batch->seen >= 0)
		sums->seen += (double)batch->seen;
	else
		sums->witnessed = 0;
	if (launch->actors == 0)
		sums->counted = 0;
	add_counters(launch, index, 1, sums);
	take_off_handshake(launch, batch->copy, sums);
}

static double per_op(double sum, const struct sums *sums, int known)
{
	if (!known || sums->ops <= 0)
		return -1;
	return sum > 0 ? sum / sums->ops : 0;
}

struct switch_counts count_switches(
    const struct launch *const *launch, size_t launches)
{
	struct sums sums = {.counted = 1, .witnessed = 1};
	size_t l, i;

	for (l = 0; l < launches; l++)
		for (i = 0; i < launch[l]->batches; i++)
			if (launch[l]->batch[i].kind == BATCH_RUN)
				add_batch(launch[l], i, &sums);
	return (struct switch_counts){
	    .voluntary_per_op = per_op(sums.voluntary, &sums, sums.counted),
	    .involuntary_per_op = per_op(sums.involuntary, &sums, sums.counted),
	    .witnessed_per_op = per_op(sums.seen, &sums, sums.witnessed),
	};
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
