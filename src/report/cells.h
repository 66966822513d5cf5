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
 * "cannot run here, ...", "broken, ...", "refused, ...". Not escaped. */
const char *cells_reason(const struct summary *summary, char *buf, size_t size);

/* What occurs in the cells of some rows, and is to be explained below. */
struct legend {
	char units[5];
	uint32_t flags;     /* bits by enum grade_flag */
	double noisy_share; /* the highest of the rows with that flag */
	int unresolved;     /* a net below resolution */
	int no_interval;    /* a time without one */
};

void legend_make(
    const struct summary *summary, size_t rows, struct legend *legend);

/* The sentence for a flag, "noisy neighbour, up to 14 % of batches." */
void legend_flag(
    const struct legend *legend, enum grade_flag flag, char *buf, size_t size);

/* For people: a byte that is not printable ASCII as %XX, so that it cannot
 * move the cursor; all others, also '%', as they are. */
void print_byte(FILE *out, char byte);

/* The fact that says how a run ended: "complete", "interrupted",
 * "incomplete" for a file without its end. */
const char *result_status(const struct result *result);

#endif
