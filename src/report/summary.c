/*
 * summary.c - a row of one result summed up, from the raw data alone.
 *
 * What launches say together is in figures.c; here is what needs their
 * counters and facts. Nothing is left out but what was void.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "row_data.h"

static int sum_switches(const struct row_data *data, struct summary *summary)
{
	struct switch_counts counts = {-1, -1, -1, -1};

	if (data->launches > 0 &&
	    count_switches(data->launch, data->launches, &counts) != 0)
		return -1;
	summary->switches_per_op = counts.all;
	summary->voluntary_per_op = counts.voluntary;
	summary->involuntary_per_op = counts.involuntary;
	summary->witnessed_per_op = counts.witnessed;
	return 0;
}

static double best_mhz(const struct row_data *data)
{
	int64_t best = 0;
	size_t l, i;

	for (l = 0; l < data->launches; l++)
		for (i = 0; i < data->launch[l]->batches; i++) {
			int64_t ns = data->launch[l]->batch[i].chain_ns;

			if (ns > 0 && (best == 0 || ns < best))
				best = ns;
		}
	return best > 0 ? YARD_CHAIN_OPS * 1000.0 / (double)best : 0;
}

static int sum_up(struct row_data *data, struct summary *summary)
{
	summary->launches = (unsigned)data->launches;
	summary->voids = data->voids;
	summary->mhz = best_mhz(data);
	if (sum_switches(data, summary) != 0 ||
	    evidence_make(data, summary, &summary->evidence) != 0)
		return -1;
	yards_judge(data, &summary->evidence);
	if (figures_sum(data->figure, data->launches, summary) != 0)
		return -1;
	summary->verdict = grade_row(&summary->evidence);
	return 0;
}

int summary_make_figures(const struct result *result, unsigned number,
    struct summary *summary, struct launch_figures **figure)
{
	const struct row *row = result_find_row(result, number);
	struct row_data data;
	int status;

	memset(summary, 0, sizeof(*summary));
	summary->row = row;
	if (row == NULL || row_data_make(result, row, &data) != 0)
		return -1;
	status = sum_up(&data, summary);
	if (status == 0 && figure != NULL) {
		*figure = data.figure;
		data.figure = NULL;
	}
	row_data_free(&data);
	return status;
}

int summary_make(
    const struct result *result, unsigned number, struct summary *summary)
{
	return summary_make_figures(result, number, summary, NULL);
}

struct summary *summaries_make(const struct result *result)
{
	struct summary *summary = calloc(result->rows + 1, sizeof(*summary));
	size_t i;

	for (i = 0; summary != NULL && i < result->rows; i++)
		if (summary_make(result, result->row[i].number, &summary[i]) !=
		    0) {
			free(summary);
			summary = NULL;
		}
	return summary;
}
