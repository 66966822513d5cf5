/*
 * fields.c - a summary as named values; every time in ns.
 *
 * The times of a refused row are absent here as they are in the table.
 */
#include "feature.h"

#include "fields.h"
#include "cells.h"

const char *const field_name[FIELDS] = {"row", "version", "op", "hops", "cpus",
    "place", "unit", "ns", "low_ns", "high_ns", "call_ns", "net_ns",
    "net_low_ns", "net_high_ns", "min_op_ns", "p50_op_ns", "p99_op_ns",
    "p999_op_ns", "max_op_ns", "switches_per_op", "voluntary_per_op",
    "involuntary_per_op", "witnessed_per_op", "launches", "void_launches",
    "between_spread", "within_spread", "quiet_ns", "grade", "reason"};

static struct field string(const char *text)
{
	if (text == NULL)
		return (struct field){.kind = FIELD_ABSENT};
	return (struct field){.kind = FIELD_STRING, .string = text};
}

static struct field number(double value)
{
	return (struct field){.kind = FIELD_NUMBER, .number = value};
}

/* A number that is negative when it is not known. */
static struct field number_if_known(double value)
{
	return value >= 0 ? number(value)
			  : (struct field){.kind = FIELD_ABSENT};
}

static struct field number_if(int there, double value)
{
	return there ? number(value) : (struct field){.kind = FIELD_ABSENT};
}

static void name_row(const struct summary *summary, struct field *field)
{
	const struct row *row = summary->row;

	field[0] = string(row->spec);
	field[1] = number(row->version);
	field[2] = string(row->op);
	field[3] = number(row->hops);
	field[4] = string(row->cpus);
	field[5] = string(row->place);
}

static void give_times(const struct summary *summary, struct field *field)
{
	static const char *const unit[] = {"s", "h", "w", "c"};
	int i;

	for (i = 0; i < 4; i++)
		if (unit[i][0] == summary->verdict.unit)
			field[6] = string(unit[i]);
	field[7] = number(summary->ns);
	field[8] = number_if(summary->has_range, summary->range.low);
	field[9] = number_if(summary->has_range, summary->range.high);
	field[10] = number_if(summary->has_call, summary->call_ns);
	field[11] = number_if(summary->has_net, summary->net_ns);
	field[12] = number_if(summary->has_net, summary->net_range.low);
	field[13] = number_if(summary->has_net, summary->net_range.high);
	field[14] = number_if_known(summary->min_ns);
	field[15] = number_if_known(summary->p50_ns);
	field[16] = number_if_known(summary->p99_ns);
	field[17] = number_if_known(summary->p999_ns);
	field[18] = number_if_known(summary->max_ns);
	field[27] = number_if_known(summary->quiet_ns);
}

static void give_counts(const struct summary *summary, struct field *field)
{
	field[19] = number_if_known(summary->switches_per_op);
	field[20] = number_if_known(summary->voluntary_per_op);
	field[21] = number_if_known(summary->involuntary_per_op);
	field[22] = number_if_known(summary->witnessed_per_op);
	field[23] = number(summary->launches);
	field[24] = number(summary->voids);
	field[25] = number_if(summary->has_time, summary->between_spread);
	field[26] = number_if(summary->has_time, summary->within_spread);
}

void fields_make(const struct summary *summary, char *reason, size_t size,
    struct field field[FIELDS])
{
	static struct cells cells;
	const char *why = cells_reason(summary, reason, size);
	int i;

	for (i = 0; i < FIELDS; i++)
		field[i] = (struct field){.kind = FIELD_ABSENT};
	name_row(summary, field);
	if (why == NULL)
		give_times(summary, field);
	give_counts(summary, field);
	cells_make(summary, &cells);
	field[28] = string(cells.text[CELL_GRADE]);
	field[29] = string(why);
}
