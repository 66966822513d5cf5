/*
 * collect.c - reports as they come, and what lines say of themselves.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "report/cells.h"
#include "table.h"

int table_take(void *context, struct report *report)
{
	struct table *table = context;

	if (table->reports == table->room) {
		size_t room = table->room > 0 ? 2 * table->room : 64;
		struct report **more =
		    realloc(table->report, room * sizeof(struct report *));

		if (more == NULL) {
			report_free(report);
			return -1;
		}
		table->report = more;
		table->room = room;
	}
	table->report[table->reports++] = report;
	return 0;
}

static void free_line(struct table_line *line)
{
	size_t i;

	for (i = 0; i < line->cells; i++)
		free(line->cell[i].merged);
	free(line->cell);
	free(line->platform);
	free(line->os);
	free(line->distinct);
}

void table_free(struct table *table)
{
	size_t i;

	for (i = 0; i < table->lines; i++)
		free_line(&table->line[i]);
	free(table->line);
	for (i = 0; i < table->columns; i++)
		free(table->column[i]);
	free(table->column);
	for (i = 0; i < table->reports; i++)
		report_free(table->report[i]);
	free(table->report);
	history_free(&table->history);
	memset(table, 0, sizeof(*table));
}

const struct table_cell *table_cell(
    const struct table_line *line, size_t column)
{
	size_t low = 0, high = line->cells;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (line->cell[middle].column < column)
			low = middle + 1;
		else
			high = middle;
	}
	return low < line->cells && line->cell[low].column == column
		   ? &line->cell[low]
		   : NULL;
}

size_t table_column(const struct table *table, const char *key)
{
	size_t low = 0, high = table->columns;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(table->column[middle], key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < table->columns && strcmp(table->column[low], key) == 0
		   ? low
		   : table->columns;
}

int table_trusted(const struct table_line *line)
{
	return line->newest == NULL || !report_is_damaged(line->newest);
}

int cell_has_time(const struct table_cell *cell)
{
	const struct summary *summary = cell->summary;

	return summary->has_time && summary->row->state == LAUNCH_OK &&
	       summary->verdict.grade != 'X';
}

const char *line_label(const struct table_line *line)
{
	return line->newest != NULL ? report_label(line->newest) : NULL;
}

const char *line_date(const struct table_line *line)
{
	return line->newest != NULL
		   ? facts_get(&line->newest->facts, "date_utc")
		   : "1994-08-25";
}

const char *line_form(const struct table_line *line)
{
	static const char *const name[] = {
	    [REPORT_FILE] = "file",
	    [REPORT_MAIL] = "mail",
	    [REPORT_WATCH] = "watch",
	    [REPORT_PLAIN] = "numbers",
	};

	return line->newest != NULL ? name[line->newest->form] : "posted";
}

const char *line_status(const struct table_line *line)
{
	if (line->newest == NULL)
		return "uncounted";
	if (report_is_damaged(line->newest))
		return "damaged";
	return line->broken_off > 0 ? "incomplete" : "complete";
}
