/*
 * grid.c - cells in rows and columns, as text for people: right-aligned
 * below the labels, and continued below where a line would be too long.
 */
#include "feature.h"

#include <string.h>

#include "drive.h"

enum { LINE_MAX_COLUMNS = 72, LABEL_MAX = 30, GAP = 2 };

static int label_width(const char *label)
{
	size_t length = strlen(label);

	return length < LABEL_MAX ? (int)length : LABEL_MAX;
}

static int rows_width(const struct grid *grid)
{
	int width = grid->corner != NULL ? label_width(grid->corner) : 0;
	size_t i;

	for (i = 0; i < grid->rows; i++)
		if (label_width(grid->row[i]) > width)
			width = label_width(grid->row[i]);
	return width;
}

static int cells_width(const struct grid *grid)
{
	int width = 5;
	size_t i;

	for (i = 0; i < grid->columns; i++)
		if (label_width(grid->column[i]) > width)
			width = label_width(grid->column[i]);
	for (i = 0; i < grid->rows * grid->columns; i++)
		if ((int)strlen(grid->cell[i]) > width)
			width = (int)strlen(grid->cell[i]);
	return width + GAP;
}

/* No blanks at the end of a line. */
static void print_part(FILE *out, const struct grid *grid, int left, int width,
    size_t from, size_t to)
{
	size_t r, c;

	fprintf(out, "%*.*s", left, LABEL_MAX,
	    grid->corner != NULL ? grid->corner : "");
	for (c = from; c < to; c++)
		fprintf(out, "%*.*s", width, LABEL_MAX, grid->column[c]);
	fputc('\n', out);
	for (r = 0; r < grid->rows; r++) {
		fprintf(out, "%*.*s", left, LABEL_MAX, grid->row[r]);
		for (c = from; c < to; c++)
			fprintf(out, "%*s", width,
			    grid->cell[r * grid->columns + c]);
		fputc('\n', out);
	}
}

void grid_print(FILE *out, const struct grid *grid)
{
	int left = rows_width(grid), width = cells_width(grid);
	size_t most = (size_t)((LINE_MAX_COLUMNS - left) / width), from, to;

	for (from = 0; from < grid->columns; from = to) {
		to = from + most < grid->columns ? from + most : grid->columns;
		print_part(out, grid, left, width, from, to);
	}
}

void grid_time(const struct summary *summary, int digits, char *cell)
{
	enum launch_state state = summary->row->state;

	if (state == LAUNCH_UNSUPPORTED)
		snprintf(cell, GRID_CELL, "-");
	else if (state != LAUNCH_OK || summary->verdict.grade == 'X')
		snprintf(cell, GRID_CELL, "X");
	else if (!summary->has_time)
		snprintf(cell, GRID_CELL, "-");
	else
		report_number(cell, GRID_CELL, summary->ns / 1000, digits);
}

void grid_mark(char marks[4], char mark)
{
	size_t count = strlen(marks);

	if (strchr(marks, mark) == NULL && count < 3) {
		marks[count] = mark;
		marks[count + 1] = '\0';
	}
}

void grid_explain(FILE *out, const char *marks)
{
	static const char *const means[] = {
	    "~0: cannot be told from none.",
	    "X: refused or broken.",
	    "-: not measured, or too few launches.",
	};
	size_t column = 0, length, i;

	for (i = 0; i < sizeof(means) / sizeof(means[0]); i++) {
		if (strchr(marks, means[i][0]) == NULL)
			continue;
		length = strlen(means[i]);
		if (column > 0 && column + length > LINE_MAX_COLUMNS) {
			fputc('\n', out);
			column = 0;
		}
		if (column > 0)
			fputc(' ', out);
		fputs(means[i], out);
		column += length + 1;
	}
	if (column > 0)
		fputc('\n', out);
}
