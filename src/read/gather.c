/*
 * gather.c - gives each line to the report that it belongs to.
 *
 * What stands before a start is the prefix of its lines. Quote marks alone
 * make a loose report: a mail reader may have broken its lines, so it gets
 * each that no other claims. Any other prefix is a launcher's, and only
 * lines that have it belong to the report; those that none has are set
 * aside for the newest such report: it may be a quotation after all. A
 * report may start or end within a line. What a text says is not known here.
 */
#include "feature.h"

#include <string.h>

#include "read.h"

enum { TRIES_MAX = 8 };

/* --- parts of lines --- */

/* Whether the lines set aside make it whole: the quotation of a prefix that
 * was none. Not often: each try reads all of it. */
static int try_aside(struct reader *reader, struct open_report *open)
{
	struct report *report;

	if (open->tries++ >= TRIES_MAX)
		return 0;
	report = readings_make(reader, open, 0);
	if (report == NULL)
		return 0;
	keep_close_with(reader, open, report);
	return 1;
}

/* Behind the end of the report, where it has one in this part. */
static const char *find_end(struct open_report *open, struct end_scan *scan,
    const char *part, size_t length)
{
	if (open->form == REPORT_FILE)
		return end_of_file(part);
	return end_scan(scan, part, length);
}

/* Somebody may have written between the lines of a quotation: those without
 * its quote marks may belong to it or not. */
static char kind_of(const struct open_report *open, const char *part)
{
	size_t length = open->prefix_length;

	if (!open->is_loose || open->form == REPORT_FILE || open->claimed == 0)
		return 'C';
	while (length > 0 && strchr(" \t", open->prefix[length - 1]) != NULL)
		length--;
	return strncmp(part, open->prefix, length) == 0 ? 'C' : 'U';
}

/* Gives a part to its report. What is behind the end of that report, or
 * NULL when it goes on. */
static char *give(
    struct reader *reader, struct open_report *open, char *part, size_t length)
{
	char cut = part[length];
	const char *end;
	size_t taken;

	part[length] = '\0';
	end = find_end(open, &open->own, part, length);
	taken = end != NULL ? (size_t)(end - part) : length;
	open->has_end = end != NULL;
	if (keep_part(reader, open, kind_of(open, part), part, taken) == 0) {
		if (end != NULL)
			keep_close(reader, open);
		else if (!keep_bounds(reader, open) && !open->is_loose &&
			 open->aside > 0 &&
			 find_end(open, &open->all, part, length) != NULL)
			(void)try_aside(reader, open);
	}
	part[length] = cut;
	return end != NULL ? part + taken : NULL;
}

/* A line that no prefix claims. */
static void set_aside(struct reader *reader, struct open_report *open,
    const char *line, size_t length)
{
	const char *end;

	if (open->stream != NULL || open->aside + length + 2 > ASIDE_MAX)
		return;
	end = find_end(open, &open->all, line, length);
	if (keep_part(reader, open, 'U', line,
		end != NULL ? (size_t)(end - line) : length) == 0 &&
	    !keep_bounds(reader, open) && end != NULL)
		(void)try_aside(reader, open);
}

/* --- starts --- */

/* What a line stands behind: found once, and the same for all of it. */
struct place {
	const char *prefix;
	size_t length;
	int is_known, is_loose;
};

static struct open_report *opened_there(
    const struct opens *opens, const struct place *place)
{
	struct open_report *open;
	char prefix[PREFIX_MAX + 1];

	if (place->is_loose)
		return opens->loose;
	memcpy(prefix, place->prefix, place->length);
	prefix[place->length] = '\0';
	open = opens_find(opens, prefix);
	return open != NULL && open->prefix_length == place->length ? open
								    : NULL;
}

static void find_place(
    struct place *place, const char *line, const struct start *start)
{
	if (place->is_known)
		return;
	place->is_known = 1;
	place->prefix = line;
	place->length = (size_t)(start->at - line);
	place->is_loose =
	    place->length > PREFIX_MAX || start_is_quoted(line, place->length);
	if (place->length > PREFIX_MAX)
		place->length = 0;
}

/* Opens a report; what is open in the same place has no end. */
static struct open_report *open_report(
    struct reader *reader, const struct start *start, const struct place *place)
{
	struct opens *opens = &reader->opens;
	struct open_report *open = opened_there(opens, place);

	if (open != NULL)
		keep_close(reader, open);
	if (opens->count >= OPENS_MAX)
		keep_close_because(reader, opens->oldest,
		    "too many were open at once to wait for its end");
	open = opens_add(
	    opens, start->form, place->prefix, place->length, place->is_loose);
	if (open == NULL)
		reader->without_memory = 1;
	else
		open->line = reader->line;
	return open;
}

/* Whether what stands before a start makes the line a record of a file, so
 * that the start is part of a value. */
static int is_record(const char *line)
{
	static const char *const record[] = {
	    "fact ", "row ", "r ", "l ", "f ", "b ", "t ", "v "};
	size_t i;

	for (i = 0; i < sizeof(record) / sizeof(record[0]); i++)
		if (strncmp(line, record[i], strlen(record[i])) == 0)
			return 1;
	return 0;
}

/* The next start in a part that belongs to `owner`, if to any. */
static struct start next_start(const struct open_report *owner, char *part)
{
	struct start start = start_find(part);

	if (start.at == NULL || owner == NULL ||
	    start_is_quoted(part, (size_t)(start.at - part)))
		return start;
	if (owner->form == REPORT_FILE && is_record(part))
		start.at = NULL;
	/* In the mail form only its own start is never a word of a value. */
	while (owner->form == REPORT_MAIL && start.at != NULL &&
	       start.form == REPORT_FILE)
		start = start_find(start.at + 1);
	return start;
}

/* --- lines --- */

/* Everything from the first start on; `at` is behind the owner's prefix. */
static void take_starts(
    struct reader *reader, char *line, struct start start, struct place *place)
{
	while (
	    start.at != NULL && !reader->stopped && !reader->without_memory) {
		struct open_report *open;
		struct start next;

		find_place(place, line, &start);
		open = open_report(reader, &start, place);
		if (open == NULL)
			return;
		next = next_start(open, start.at + 1);
		(void)give(reader, open, start.at,
		    next.at != NULL ? (size_t)(next.at - start.at)
				    : strlen(start.at));
		start = next;
	}
}

/* What is left of a line of a report behind its prefix. */
static char *skip_prefix(const struct open_report *open, char *line)
{
	size_t length = open->prefix_length;

	if (!open->is_loose)
		return line + length;
	if (open->form == REPORT_MAIL)
		return line; /* quote marks are no part of its words */
	if (strncmp(line, open->prefix, length) == 0)
		return line + length;
	while (length > 0 && strchr(" \t", open->prefix[length - 1]) != NULL)
		length--;
	if (strncmp(line, open->prefix, length) == 0 &&
	    (line[length] == '\0' || line[length] == '\r'))
		return line + length;
	return line;
}

/* Whether a report ends before the start that is behind it on its line. */
static int ends_before(
    const struct open_report *owner, const char *part, const char *start)
{
	struct end_scan scan;

	if (owner == NULL || owner->form != REPORT_MAIL)
		return 0;
	scan = owner->own;
	return end_scan(&scan, part, (size_t)(start - part)) != NULL;
}

/* A line of an open report without a start in it, or before it. */
static void take_owned(struct reader *reader, struct open_report *owner,
    char *line, char *part, const char *fault)
{
	struct place place = {.prefix = line,
	    .length = owner->prefix_length,
	    .is_known = 1,
	    .is_loose = owner->is_loose};
	char *rest;

	if (fault != NULL && owner->fault == NULL)
		owner->fault = fault;
	if (owner->is_loose)
		place.length = 0;
	rest = give(reader, owner, part, strlen(part));
	if (rest != NULL)
		take_starts(reader, line, start_find(rest), &place);
}

static void take_unowned(struct reader *reader, const char *line, size_t length)
{
	struct open_report *newest = reader->opens.newest;

	if (newest == NULL)
		numbers_take(reader, line);
	else if (!newest->is_loose)
		set_aside(reader, newest, line, length);
}

void gather_line(
    struct reader *reader, char *line, size_t length, const char *fault)
{
	struct opens *opens = &reader->opens;
	struct open_report *strict = opens_find(opens, line);
	struct open_report *owner = strict != NULL ? strict : opens->loose;
	struct place place = {.is_known = 0};
	char *part = owner != NULL ? skip_prefix(owner, line) : line;
	struct start start = next_start(owner, part);

	if (start.at != NULL && !ends_before(owner, part, start.at)) {
		numbers_spoil(&reader->numbers);
		if (strict != NULL &&
		    start_is_quoted(part, (size_t)(start.at - part)))
			place = (struct place){
			    line, strict->prefix_length, 1, strict->is_loose};
		take_starts(reader, line, start, &place);
		return;
	}
	if (start.at == NULL && strict == NULL &&
	    (owner == NULL || owner->form == REPORT_MAIL) &&
	    watch_take(reader, line))
		return;
	if (strict == NULL)
		take_unowned(reader, line, length);
	if (owner != NULL && owner == (strict != NULL ? strict : opens->loose))
		take_owned(reader, owner, line, part, fault);
}

void gather_end(struct reader *reader)
{
	while (reader->opens.oldest != NULL)
		keep_close(reader, reader->opens.oldest);
}
