/*
 * history.h - one line of the file of 1994.
 */
#ifndef CTXBENCH_TABLE_HISTORY_H
#define CTXBENCH_TABLE_HISTORY_H

#include "table.h"

/* A line of the file, cut up. */
struct record {
	char *mhz, *platform, *os, *us;
	unsigned method;
	enum history_table table;
	double ns;
	unsigned at;
};

extern const char *const history_method[2];

/* Cuts up a line: NULL, or what is wrong with it. */
const char *history_parse(char *line, struct record *record);

/* Up to spelling, and a MHz more or less. */
int history_is_same_machine(
    const struct history_line *line, const struct record *record);

#endif
