/*
 * history.c - the figures of comp.arch, 25 August 1994, from their file.
 *
 * They were posted in two tables and the text around them. The full table
 * is taken whole; of the short one only what the full one has not, up to
 * spelling; the two figures of the text go to their machine's line. Nobody
 * counted switches then: nothing is made of these figures but what stands
 * there. The file is read with the same suspicion as any other.
 */
#include "feature.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "history.h"
#include "text.h"

enum { RECORDS_MAX = 10000, LINE_BYTES = 4096 };

/* --- keeping a line --- */

static char *copy(const char *text)
{
	size_t size = strlen(text) + 1;
	char *new = malloc(size);

	return new != NULL ? memcpy(new, text, size) : NULL;
}

static int set_time(struct history *history, struct history_line *line,
    const struct record *record)
{
	struct summary *time = &line->time[record->method];

	line->us[record->method] = copy(record->us);
	*time = (struct summary){.row = &history->row[record->method],
	    .has_time = 1,
	    .ns = record->ns,
	    .quiet_ns = -1,
	    .switches_per_op = -1,
	    .voluntary_per_op = -1,
	    .involuntary_per_op = -1,
	    .witnessed_per_op = -1,
	    .min_ns = -1,
	    .p50_ns = -1,
	    .p99_ns = -1,
	    .p999_ns = -1,
	    .max_ns = -1};
	return line->us[record->method] != NULL ? 0 : -1;
}

static int add_line(struct history *history, const struct record *record)
{
	struct history_line *line, *more;

	if (history->lines == history->room) {
		history->room = history->room > 0 ? 2 * history->room : 64;
		more = realloc(history->line, history->room * sizeof(*more));
		if (more == NULL)
			return -1;
		history->line = more;
	}
	line = &history->line[history->lines++];
	*line = (struct history_line){.mhz = copy(record->mhz),
	    .platform = copy(record->platform),
	    .os = copy(record->os),
	    .tables = record->table,
	    .at = record->at};
	if (line->mhz == NULL || line->platform == NULL || line->os == NULL)
		return -1;
	return set_time(history, line, record);
}

/* The line of that machine which has this figure, or room for it. */
static struct history_line *find_line(
    struct history *history, const struct record *record)
{
	size_t i;

	for (i = 0; i < history->lines; i++) {
		struct history_line *line = &history->line[i];
		const char *us = line->us[record->method];

		if (!history_is_same_machine(line, record))
			continue;
		if (record->table == HISTORY_SHORT && us != NULL &&
		    strcmp(us, record->us) == 0)
			return line;
		if (record->table == HISTORY_TEXT && us == NULL)
			return line;
	}
	return NULL;
}

static int keep(struct history *history, const struct record *record)
{
	struct history_line *line = find_line(history, record);

	history->taken[record->table / 2]++;
	if (line == NULL)
		return add_line(history, record);
	line->tables |= record->table;
	return line->us[record->method] == NULL
		   ? set_time(history, line, record)
		   : 0;
}

/* --- the file --- */

struct records {
	size_t count, room;
	struct record *record;
	char **text; /* that each points into */
};

static int add_record(
    struct records *records, const char *line, unsigned at, const char **why)
{
	struct record *record;
	char *text;

	*why = NULL;
	if (records->count == RECORDS_MAX) {
		*why = "too many lines";
		return -1;
	}
	text = copy(line);
	if (text == NULL)
		return -1;
	record = &records->record[records->count];
	records->text[records->count++] = text;
	record->at = at;
	*why = history_parse(text, record);
	return *why != NULL ? -1 : 0;
}

static int read_records(struct records *records, int fd, char *buf, size_t size)
{
	struct line_reader lines;
	enum line_state state;
	const char *why = NULL;
	unsigned at = 0;
	size_t length;
	char *line;

	line_open(&lines, fd, LINE_BYTES);
	while ((state = line_next(&lines, &line, &length)) == LINE_OK ||
	       state == LINE_TORN) {
		at++;
		if (line[0] == '#' || line[0] == '\0')
			continue;
		if (add_record(records, line, at, &why) != 0)
			break;
	}
	if (why != NULL)
		snprintf(buf, size, "line %u: %s", at, why);
	else if (state == LINE_TOO_LONG || state == LINE_NUL)
		snprintf(buf, size, "line %u: %s", at + 1,
		    state == LINE_NUL ? "holds a NUL byte" : "too long");
	else if (state == LINE_ERROR)
		snprintf(buf, size, "%s", strerror(errno));
	else if (state != LINE_END)
		snprintf(buf, size, "no memory");
	else if (records->count == 0)
		snprintf(buf, size, "no line of a table in it");
	line_close(&lines);
	return buf[0] == '\0' ? 0 : -1;
}

/* The full table first: the others are held against it. */
static int keep_all(struct history *history, const struct records *records)
{
	static const enum history_table order[] = {
	    HISTORY_FULL, HISTORY_SHORT, HISTORY_TEXT};
	size_t t, i;

	for (t = 0; t < 3; t++)
		for (i = 0; i < records->count; i++)
			if (records->record[i].table == order[t] &&
			    keep(history, &records->record[i]) != 0)
				return -1;
	return 0;
}

static int take_name(struct row *row, const char *name)
{
	*row = (struct row){.spec = copy(name)};
	return row->spec != NULL ? 0 : -1;
}

int history_read(struct history *history, int fd, char *why, size_t size)
{
	struct records records = {.count = 0};
	size_t i;
	int status = -1;

	why[0] = '\0';
	records.record = calloc(RECORDS_MAX, sizeof(*records.record));
	records.text = calloc(RECORDS_MAX, sizeof(*records.text));
	if (records.record == NULL || records.text == NULL ||
	    take_name(&history->row[0], history_method[0]) != 0 ||
	    take_name(&history->row[1], history_method[1]) != 0)
		snprintf(why, size, "no memory");
	else
		status = read_records(&records, fd, why, size);
	if (status == 0 && keep_all(history, &records) != 0) {
		snprintf(why, size, "no memory");
		status = -1;
	}
	for (i = 0; i < records.count; i++)
		free(records.text[i]);
	free(records.record);
	free(records.text);
	return status;
}

void history_free(struct history *history)
{
	size_t i;

	for (i = 0; i < history->lines; i++) {
		struct history_line *line = &history->line[i];

		free(line->mhz);
		free(line->platform);
		free(line->os);
		free(line->us[0]);
		free(line->us[1]);
	}
	free(history->line);
	free(history->row[0].spec);
	free(history->row[1].spec);
}
