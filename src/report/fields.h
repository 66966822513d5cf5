/*
 * fields.h - a summary under stable names, for formats that programs read.
 */
#ifndef CTXBENCH_FIELDS_H
#define CTXBENCH_FIELDS_H

#include "cells.h"

/* In the order of the columns: new ones come last. */
enum field_id {
	FIELD_ROW,
	FIELD_VERSION,
	FIELD_OP,
	FIELD_HOPS,
	FIELD_CPUS,
	FIELD_PLACE,
	FIELD_UNIT,
	FIELD_NS,
	FIELD_LOW,
	FIELD_HIGH,
	FIELD_CALL,
	FIELD_NET,
	FIELD_NET_LOW,
	FIELD_NET_HIGH,
	FIELD_MIN,
	FIELD_P50,
	FIELD_P99,
	FIELD_P999,
	FIELD_MAX,
	FIELD_SWITCHES,
	FIELD_VOLUNTARY,
	FIELD_INVOLUNTARY,
	FIELD_WITNESSED,
	FIELD_LAUNCHES,
	FIELD_VOIDS,
	FIELD_BETWEEN,
	FIELD_WITHIN,
	FIELD_QUIET,
	FIELD_GRADE,
	FIELD_REASON,
	FIELDS
};

enum field_kind { FIELD_ABSENT, FIELD_STRING, FIELD_NUMBER };

struct field {
	enum field_kind kind;
	const char *string;
	double number;
};

extern const char *const field_name[FIELDS];

/* The fields of a row, and room for the strings that they point to; others
 * are the summary's. */
struct fields {
	struct field field[FIELDS];
	struct cells cells;
	char unit[2], reason[512];
};

void fields_make(const struct summary *summary, struct fields *fields);

#endif
