/*
 * history_lines.c - what was posted in 1994, as lines of a table.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "text.h"

static char *copy(const char *text)
{
	size_t size = strlen(text) + 1;
	char *new = malloc(size);

	return new != NULL ? memcpy(new, text, size) : NULL;
}

static int fill_cells(struct table *table, struct table_line *line,
    const struct history_line *posted)
{
	size_t i;

	line->cell = calloc(2, sizeof(*line->cell));
	if (line->cell == NULL)
		return -1;
	for (i = 0; i < 2; i++) {
		if (posted->us[i] == NULL)
			continue;
		line->cell[line->cells++] = (struct table_cell){
		    .column = table_column(table, table->history.row[i].spec),
		    .summary = &posted->time[i],
		    .posted = posted->us[i],
		    .runs = 1};
	}
	return 0;
}

static int add_line(struct table *table, const struct history_line *posted)
{
	struct table_line *line = build_add_line(table);

	if (line == NULL || fill_cells(table, line, posted) != 0)
		return -1;
	line->history = posted;
	line->platform = copy(posted->platform);
	line->os = copy(posted->os);
	(void)text_double(posted->mhz, 0, 99999, &line->mhz);
	line->mhz_kind = MHZ_POSTED;
	return line->platform != NULL && line->os != NULL ? 0 : -1;
}

/* signal sorts before yield, as columns do. */
int build_history(struct table *table)
{
	size_t i;

	for (i = 0; i < table->history.lines; i++)
		if (add_line(table, &table->history.line[i]) != 0)
			return -1;
	return 0;
}
