/*
 * values.h - a table as named values, for csv and json.
 */
#ifndef CTXBENCH_TABLE_VALUES_H
#define CTXBENCH_TABLE_VALUES_H

#include "report/fields.h"
#include "table.h"

/* Of a system; the order is that of the columns. */
enum line_value {
	LINE_SYSTEM,
	LINE_PLATFORM,
	LINE_MHZ,
	LINE_MHZ_KIND,
	LINE_OS,
	LINE_DATE,
	LINE_FORM,
	LINE_STATUS,
	LINE_DAMAGE,
	LINE_SOURCE,
	LINE_RUNS,
	LINE_VARIANT,
	LINE_VALUES
};

/* Of a ROW of it, behind those of field_name[]. */
enum cell_value {
	ROW_KEY,
	ROW_RUNS,
	ROW_FLAGS,
	ROW_TIMES,
	ROW_TIMES_LOW,
	ROW_TIMES_HIGH,
	ROW_VALUES
};

extern const char *const line_value_name[LINE_VALUES];
extern const char *const cell_value_name[ROW_VALUES];

struct line_values {
	struct field field[LINE_VALUES];
	char variant[2], source[32];
};

struct cell_values {
	struct fields row;
	struct field field[ROW_VALUES];
	char flags[FLAG_COUNT + 1];
};

void line_values(const struct table_line *line, struct line_values *values);
void cell_values(const struct table_view *view, const struct table_line *line,
    const struct table_cell *cell, struct cell_values *values);

/* The next cell of a line that the view shows: NULL behind the last. */
const struct table_cell *view_cell(const struct table_view *view,
    const struct table_line *line, size_t *place);

#endif
