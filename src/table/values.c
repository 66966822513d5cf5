/*
 * values.c - what stands in csv and json of a system and of each ROW.
 *
 * Of a report without launches most is not known: then it is absent, never
 * zero.
 */
#include "feature.h"

#include <string.h>

#include "values.h"

const char *const line_value_name[LINE_VALUES] = {
    [LINE_SYSTEM] = "system",
    [LINE_PLATFORM] = "platform",
    [LINE_MHZ] = "mhz",
    [LINE_MHZ_KIND] = "mhz_kind",
    [LINE_OS] = "os",
    [LINE_DATE] = "date",
    [LINE_FORM] = "form",
    [LINE_STATUS] = "status",
    [LINE_DAMAGE] = "damage",
    [LINE_SOURCE] = "source",
    [LINE_RUNS] = "runs",
    [LINE_VARIANT] = "variant",
};

const char *const cell_value_name[ROW_VALUES] = {
    [ROW_KEY] = "key",
    [ROW_RUNS] = "row_runs",
    [ROW_FLAGS] = "flags",
    [ROW_TIMES] = "times_as_fast",
    [ROW_TIMES_LOW] = "times_as_fast_low",
    [ROW_TIMES_HIGH] = "times_as_fast_high",
};

static const struct field absent = {.kind = FIELD_ABSENT};

static struct field string(const char *text)
{
	if (text == NULL)
		return absent;
	return (struct field){.kind = FIELD_STRING, .string = text};
}

static struct field number(double value)
{
	return (struct field){.kind = FIELD_NUMBER, .number = value};
}

static const char *mhz_kind(const struct table_line *line)
{
	static const char *const name[] = {
	    [MHZ_UNKNOWN] = NULL,
	    [MHZ_NOMINAL] = "nominal",
	    [MHZ_MEASURED] = "measured",
	    [MHZ_POSTED] = "posted",
	};

	return name[line->mhz_kind];
}

/* The system as it calls itself: only what is printed is shortened. */
static const char *whole(
    const struct table_line *line, const char *fact, const char *posted)
{
	return line->newest != NULL ? facts_word(&line->newest->facts, fact)
				    : posted;
}

void line_values(const struct table_line *line, struct line_values *values)
{
	const struct report *report = line->newest;
	struct field *field;

	*values = (struct line_values){.variant = ""};
	field = values->field;
	field[LINE_SYSTEM] = string(line_label(line));
	field[LINE_PLATFORM] = string(line->platform);
	if (line->mhz_kind != MHZ_UNKNOWN)
		field[LINE_MHZ] = number(line->mhz);
	field[LINE_MHZ_KIND] = string(mhz_kind(line));
	field[LINE_OS] = string(whole(line, "os", line->os));
	field[LINE_DATE] = string(line_date(line));
	field[LINE_FORM] = string(line_form(line));
	field[LINE_STATUS] = string(line_status(line));
	if (report != NULL) {
		field[LINE_DAMAGE] = string(report->damage);
		field[LINE_SOURCE] = string(report->source);
	} else {
		snprintf(values->source, sizeof(values->source),
		    "comp.arch-1994:%u", line->history->at);
		field[LINE_SOURCE] = string(values->source);
	}
	if (line->runs > 0)
		field[LINE_RUNS] = number((double)line->runs);
	values->variant[0] = line->variant;
	if (line->variant != 0)
		field[LINE_VARIANT] = string(values->variant);
}

/* Those that a summary has no way to leave out. */
static void leave_out(const struct table_line *line, struct field *field)
{
	static const enum field_id zero[] = {FIELD_VERSION, FIELD_HOPS,
	    FIELD_NET_LOW, FIELD_NET_HIGH, FIELD_LAUNCHES, FIELD_VOIDS,
	    FIELD_BETWEEN, FIELD_WITHIN};
	static const enum field_id dash[] = {FIELD_OP, FIELD_CPUS, FIELD_PLACE};
	size_t i;

	if (line->newest != NULL && line->newest->form == REPORT_FILE)
		return;
	for (i = 0; i < sizeof(zero) / sizeof(zero[0]); i++)
		if (field[zero[i]].kind == FIELD_NUMBER &&
		    field[zero[i]].number <= 0)
			field[zero[i]] = absent;
	for (i = 0; i < sizeof(dash) / sizeof(dash[0]); i++)
		if (field[dash[i]].kind == FIELD_STRING &&
		    strcmp(field[dash[i]].string, "-") == 0)
			field[dash[i]] = absent;
	if (line->newest != NULL && line->newest->form == REPORT_WATCH)
		field[FIELD_LAUNCHES] = absent; /* seconds of one */
	if (line->history != NULL)
		field[FIELD_UNIT] = field[FIELD_GRADE] = absent;
}

static void give_ratio(const struct table_view *view,
    const struct table_line *line, size_t column, struct field *field)
{
	struct ratio ratio;

	if (view->base == NULL)
		return;
	ratio = base_ratio(view->base, line, column);
	if (!ratio.there)
		return;
	field[ROW_TIMES] = number(ratio.times);
	if (!ratio.has_range)
		return;
	field[ROW_TIMES_LOW] = number(ratio.range.low);
	field[ROW_TIMES_HIGH] = number(ratio.range.high);
}

void cell_values(const struct table_view *view, const struct table_line *line,
    const struct table_cell *cell, struct cell_values *values)
{
	*values = (struct cell_values){.flags = ""};
	fields_make(cell->summary, &values->row);
	leave_out(line, values->row.field);
	values->field[ROW_KEY] = string(view->table->column[cell->column]);
	if (line->history == NULL)
		values->field[ROW_RUNS] = number((double)cell->runs);
	grade_letters(cell->summary->verdict.flags, values->flags);
	if (line->history == NULL)
		values->field[ROW_FLAGS] = string(values->flags);
	give_ratio(view, line, cell->column, values->field);
}

const struct table_cell *view_cell(
    const struct table_view *view, const struct table_line *line, size_t *place)
{
	while (*place < view->columns) {
		const struct table_cell *cell =
		    table_cell(line, view->column[(*place)++]);

		if (cell != NULL)
			return cell;
	}
	return NULL;
}
