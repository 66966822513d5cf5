/*
 * cells.h - the tokens of a row in the mail form, shared by all tables.
 */
#ifndef CTXBENCH_CELLS_H
#define CTXBENCH_CELLS_H

#include "report.h"

enum cell {
	CELL_ROW,
	CELL_US,
	CELL_UNIT,
	CELL_LOW,
	CELL_HIGH,
	CELL_CALL,
	CELL_NET,
	CELL_P99,
	CELL_SWITCHES,
	CELL_GRADE,
	CELLS
};

enum { CELL_SIZE = 640 };

/* What is not there is "-". ROW is escaped as a word. */
struct cells {
	char text[CELLS][CELL_SIZE];
};

void cells_make(const struct summary *summary, struct cells *cells);

/* Why there is no time, in words, or NULL when there is one:
 * "cannot run here, ...", "broken, ...", "refused, ...". */
const char *cells_reason(const struct summary *summary, char *buf, size_t size);

/* The fact that says how a run ended: "complete", "interrupted",
 * "incomplete" for a file without its end. */
const char *result_status(const struct result *result);

#endif
