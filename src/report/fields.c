/*
 * fields.c - a summary as named values; every time in ns.
 *
 * The times of a refused row are absent here as they are in the table.
 */
#include "feature.h"

#include <string.h>

#include "fields.h"

const char *const field_name[FIELDS] = {
    [FIELD_ROW] = "row",
    [FIELD_VERSION] = "version",
    [FIELD_OP] = "op",
    [FIELD_HOPS] = "hops",
    [FIELD_CPUS] = "cpus",
    [FIELD_PLACE] = "place",
    [FIELD_UNIT] = "unit",
    [FIELD_NS] = "ns",
    [FIELD_LOW] = "low_ns",
    [FIELD_HIGH] = "high_ns",
    [FIELD_CALL] = "call_ns",
    [FIELD_NET] = "net_ns",
    [FIELD_NET_LOW] = "net_low_ns",
    [FIELD_NET_HIGH] = "net_high_ns",
    [FIELD_MIN] = "min_op_ns",
    [FIELD_P50] = "p50_op_ns",
    [FIELD_P99] = "p99_op_ns",
    [FIELD_P999] = "p999_op_ns",
    [FIELD_MAX] = "max_op_ns",
    [FIELD_SWITCHES] = "switches_per_op",
    [FIELD_VOLUNTARY] = "voluntary_per_op",
    [FIELD_INVOLUNTARY] = "involuntary_per_op",
    [FIELD_WITNESSED] = "witnessed_per_op",
    [FIELD_LAUNCHES] = "launches",
    [FIELD_VOIDS] = "void_launches",
    [FIELD_BETWEEN] = "between_spread",
    [FIELD_WITHIN] = "within_spread",
    [FIELD_QUIET] = "quiet_ns",
    [FIELD_GRADE] = "grade",
    [FIELD_REASON] = "reason",
};

static struct field string(const char *text)
{
	if (text == NULL)
		return (struct field){.kind = FIELD_ABSENT};
	return (struct field){.kind = FIELD_STRING, .string = text};
}

static struct field number_if(int there, double value)
{
	if (!there)
		return (struct field){.kind = FIELD_ABSENT};
	return (struct field){.kind = FIELD_NUMBER, .number = value};
}

static struct field number(double value)
{
	return number_if(1, value);
}

/* A number that is negative when it is not known. */
static struct field number_if_known(double value)
{
	return number_if(value >= 0, value);
}

static void name_row(const struct row *row, struct field *field)
{
	field[FIELD_ROW] = string(row->spec);
	field[FIELD_VERSION] = number_if(row->version > 0, row->version);
	field[FIELD_OP] = string(row->op);
	field[FIELD_HOPS] = number_if(row->hops > 0, row->hops);
	field[FIELD_CPUS] = string(row->cpus);
	field[FIELD_PLACE] = string(row->place);
}

static void give_times(const struct summary *s, struct field *field)
{
	field[FIELD_NS] = number(s->ns);
	field[FIELD_LOW] = number_if(s->has_range, s->range.low);
	field[FIELD_HIGH] = number_if(s->has_range, s->range.high);
	field[FIELD_CALL] = number_if(s->has_call, s->call_ns);
	field[FIELD_NET] = number_if(s->has_net, s->net_ns);
	field[FIELD_NET_LOW] = number_if(s->has_net, s->net_range.low);
	field[FIELD_NET_HIGH] = number_if(s->has_net, s->net_range.high);
	field[FIELD_MIN] = number_if_known(s->min_ns);
	field[FIELD_P50] = number_if_known(s->p50_ns);
	field[FIELD_P99] = number_if_known(s->p99_ns);
	field[FIELD_P999] = number_if_known(s->p999_ns);
	field[FIELD_MAX] = number_if_known(s->max_ns);
	field[FIELD_BETWEEN] = number(s->between_spread);
	field[FIELD_WITHIN] = number(s->within_spread);
	field[FIELD_QUIET] = number_if_known(s->quiet_ns);
}

static void give_counts(const struct summary *s, struct field *field)
{
	field[FIELD_SWITCHES] = number_if_known(s->switches_per_op);
	field[FIELD_VOLUNTARY] = number_if_known(s->voluntary_per_op);
	field[FIELD_INVOLUNTARY] = number_if_known(s->involuntary_per_op);
	field[FIELD_WITNESSED] = number_if_known(s->witnessed_per_op);
	field[FIELD_LAUNCHES] = number(s->launches);
	field[FIELD_VOIDS] = number(s->voids);
}

void fields_make(const struct summary *summary, struct fields *fields)
{
	struct field *field;
	const char *why;

	memset(fields, 0, sizeof(*fields)); /* FIELD_ABSENT is 0 */
	field = fields->field;
	why = cells_reason(summary, fields->reason, sizeof(fields->reason));
	name_row(summary->row, field);
	give_counts(summary, field);
	cells_make(summary, &fields->cells);
	field[FIELD_GRADE] = string(fields->cells.text[CELL_GRADE]);
	field[FIELD_REASON] = string(why);
	if (why != NULL)
		return;
	give_times(summary, field);
	fields->unit[0] = summary->verdict.unit;
	if (fields->unit[0] != '-')
		field[FIELD_UNIT] = string(fields->unit);
}
