/*
 * build.c - lines of a table out of reports.
 *
 * All rows of all reports are sorted so that those that measured the same,
 * on the same system, lie together; each such run of them is a cell. Where
 * a system has rows of one key in several versions or places, the second
 * and further ones go to lines of their own.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "entries.h"

/* --- cells --- */

static int fill_cell(
    struct table_cell *cell, const struct entry *entry, size_t entries)
{
	const struct report_row **row = calloc(entries, sizeof(*row));
	size_t i;
	int status;

	if (row == NULL)
		return -1;
	for (i = 0; i < entries; i++)
		row[i] = entry[i].row;
	cell->column = entry->column;
	status = merge_rows(row, entries, cell);
	free(row);
	return status;
}

/* Entries of one line that start a new cell. */
static size_t count_cells(const struct entry *entry, size_t entries)
{
	size_t i, cells = 0;

	for (i = 0; i < entries; i++)
		cells += i == 0 || entry[i].column != entry[i - 1].column;
	return cells;
}

static int fill_cells(
    struct table_line *line, const struct entry *entry, size_t entries)
{
	size_t start, end;

	line->cell = calloc(count_cells(entry, entries), sizeof(*line->cell));
	if (line->cell == NULL)
		return -1;
	for (start = 0; start < entries; start = end) {
		for (end = start + 1; end < entries; end++)
			if (entry[end].column != entry[start].column)
				break;
		if (fill_cell(&line->cell[line->cells], entry + start,
			end - start) != 0)
			return -1;
		line->cells++;
	}
	return 0;
}

/* --- lines --- */

struct table_line *build_add_line(struct table *table)
{
	struct table_line *line;

	if (table->lines == table->line_room) {
		size_t room = table->line_room > 0 ? 2 * table->line_room : 64;
		struct table_line *more =
		    realloc(table->line, room * sizeof(*more));

		if (more == NULL)
			return NULL;
		table->line = more;
		table->line_room = room;
	}
	line = &table->line[table->lines];
	*line = (struct table_line){.order = table->lines};
	table->lines++;
	return line;
}

static int is_newer(const struct report *report, const struct report *than)
{
	const char *a = facts_get(&report->facts, "date_utc");
	const char *b = facts_get(&than->facts, "date_utc");

	return a != NULL && (b == NULL || strcmp(a, b) > 0);
}

/* `seen` holds for each report the last line, from 1, that it is in. */
static void note_report(const struct table *table, struct table_line *line,
    size_t report, size_t *seen)
{
	const struct report *it = table->report[report];

	if (seen[report] == table->lines)
		return;
	seen[report] = table->lines;
	line->runs++;
	line->broken_off += !it->complete;
	if (line->newest == NULL || is_newer(it, line->newest))
		line->newest = it;
}

static int add_line(struct table *table, const struct entry *entry,
    size_t entries, size_t *seen)
{
	struct table_line *line = build_add_line(table);
	size_t i;

	if (line == NULL || fill_cells(line, entry, entries) != 0)
		return -1;
	line->variant = entry->variant;
	line->rank = entry->rank;
	for (i = 0; i < entries; i++)
		note_report(table, line, entry[i].report, seen);
	return 0;
}

static int add_lines(struct table *table, const struct entry *entry,
    size_t entries, size_t *seen)
{
	size_t start, end;

	for (start = 0; start < entries; start = end) {
		for (end = start + 1; end < entries; end++)
			if (entries_compare_lines(&entry[start], &entry[end]) !=
			    0)
				break;
		if (add_line(table, entry + start, end - start, seen) != 0)
			return -1;
	}
	return 0;
}

/* A damaged report is shown even if no row of it is left. */
static int add_empty(struct table *table, size_t *seen)
{
	size_t r;

	for (r = 0; r < table->reports; r++) {
		struct table_line *line;

		if (seen[r] != 0)
			continue;
		if (table->report[r]->damage == NULL) {
			table->empty++;
			continue;
		}
		line = build_add_line(table);
		if (line == NULL)
			return -1;
		note_report(table, line, r, seen);
	}
	return 0;
}

static int add_reports(struct table *table, size_t *system, size_t *seen)
{
	struct entry *entry;
	size_t entries;
	int status = -1;

	if (systems_number(table, system) != 0)
		return -1;
	entry = entries_make(table, system, &entries);
	if (entry == NULL)
		return -1;
	if (add_lines(table, entry, entries, seen) == 0)
		status = add_empty(table, seen);
	free(entry);
	return status;
}

int table_build(struct table *table)
{
	size_t *system = calloc(2 * table->reports + 1, sizeof(*system));
	size_t i;
	int status = -1;

	if (system != NULL && build_columns(table) == 0)
		status = add_reports(table, system, system + table->reports);
	free(system);
	for (i = 0; status == 0 && i < table->lines; i++)
		status = system_describe(&table->line[i]);
	if (status == 0)
		status = build_history(table);
	if (status == 0)
		status = system_shorten_labels(table);
	return status == 0 ? system_tell_apart(table) : -1;
}
