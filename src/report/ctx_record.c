/*
 * ctx_record.c - one record of a result file, into the result.
 *
 * What is not whole or not allowed is refused, and leaves the result as it
 * was. Records and keys that are not known are a later writer's: a reader
 * keeps what it understands and passes over the rest. Not for lines that
 * are torn, nor for the checks of the whole: ctx_push.c.
 *
 * Reference: ctxbench.5.
 */
#include "feature.h"

#include "ctx_record.h"
#include "text.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 10000, LAUNCHES_MAX = 1000000 };

/* A copy in *to, in place of what was there, as it was before escaping. */
static int keep_text(char **to, const char *text)
{
	char *copy = strdup(text);

	if (copy == NULL)
		return -1;
	text_unescape(copy);
	free(*to);
	*to = copy;
	return 0;
}

static int take_number(char **rest, unsigned *number)
{
	char *word = text_word(rest);

	return word != NULL ? text_unsigned(word, 0, UINT_MAX, number) : -1;
}

/* --- records of the whole --- */

static int take_fact(struct ctx_reader *reader, char *rest)
{
	return result_take_fact(&reader->result->facts, rest);
}

/* "-" is that of a row with none. */
static int take_variant(struct row *row, const char *value)
{
	if (strcmp(value, "A") != 0 && strcmp(value, "B") != 0 &&
	    strcmp(value, "-") != 0)
		return -1;
	row->variant = value[0];
	if (row->variant == '-')
		row->variant = 0;
	return 0;
}

/* The strings of `row` are parts of the line. */
static int take_row_key(struct row *row, char *word)
{
	unsigned is_call;
	char *value;

	if (text_key_value(word, &value) != 0)
		return -1;
	if (strcmp(word, "hops") == 0)
		return text_unsigned(value, 1, UINT_MAX, &row->hops);
	if (strcmp(word, "call") == 0) {
		if (text_unsigned(value, 0, 1, &is_call) != 0)
			return -1;
		row->is_call = is_call != 0;
		return 0;
	}
	if (strcmp(word, "variant") == 0)
		return take_variant(row, value);
	if (strcmp(word, "op") == 0)
		row->op = value;
	else if (strcmp(word, "cpus") == 0)
		row->cpus = value;
	else if (strcmp(word, "place") == 0)
		row->place = value;
	return 0;
}

/* What is not told is "-": who prints a row need not look for NULL. */
static int keep_word(char **to, const char *word)
{
	return keep_text(to, word != NULL ? word : "-");
}

static int keep_row(struct result *result, const struct row *from)
{
	struct row *row = result_add_row(result);

	if (row == NULL)
		return -1;
	row->number = from->number;
	row->version = from->version;
	row->variant = from->variant;
	row->hops = from->hops;
	row->is_call = from->is_call;
	if (keep_word(&row->spec, from->spec) != 0 ||
	    keep_word(&row->op, from->op) != 0 ||
	    keep_word(&row->cpus, from->cpus) != 0 ||
	    keep_word(&row->place, from->place) != 0)
		return -1;
	return 0;
}

static int take_row(struct ctx_reader *reader, char *rest)
{
	const struct result *result = reader->result;
	struct row row = {0};
	char *word;

	if (result->rows >= ROWS_MAX)
		return ctx_blame(reader, "more than %d rows", ROWS_MAX);
	if (take_number(&rest, &row.number) != 0)
		return -1;
	row.spec = text_word(&rest);
	if (row.spec == NULL || take_number(&rest, &row.version) != 0)
		return -1;
	while ((word = text_word(&rest)) != NULL)
		if (take_row_key(&row, word) != 0)
			return -1;
	if (row.hops == 0 || row.number == 0 ||
	    (result->rows > 0 &&
		row.number <= result->row[result->rows - 1].number))
		return -1;
	return keep_row(reader->result, &row);
}

static int take_row_state(struct ctx_reader *reader, char *rest)
{
	enum launch_state state;
	const char *reason;
	struct row *row;
	unsigned number;

	if (take_number(&rest, &number) != 0)
		return -1;
	row = result_find_row(reader->result, number);
	if (row == NULL || launchline_parse_done(rest, &state, &reason) != 0)
		return -1;
	row->state = state;
	return reason[0] != '\0' ? keep_text(&row->reason, reason) : 0;
}

/* --- records of a launch --- */

static int find_name(
    const char *const *name, unsigned count, const char *word, unsigned *found)
{
	for (*found = 0; *found < count; ++*found)
		if (strcmp(name[*found], word) == 0)
			return 0;
	return -1;
}

static int take_launch_key(
    struct ctx_reader *reader, struct launch *launch, char *word)
{
	unsigned state;
	char *value;

	if (text_key_value(word, &value) != 0)
		return -1;
	if (strcmp(word, "block") == 0)
		return text_unsigned(value, 0, UINT_MAX, &launch->block);
	if (strcmp(word, "order") == 0)
		return text_unsigned(value, 0, UINT_MAX, &launch->order);
	if (strcmp(word, "env") == 0)
		return text_unsigned(value, 0, UINT_MAX, &launch->env_bytes);
	if (strcmp(word, "ops") == 0)
		return text_u64(value, 0, UINT64_MAX, &launch->ops);
	if (strcmp(word, "lines") == 0)
		return text_u64(value, 0, UINT64_MAX, &reader->missing);
	if (strcmp(word, "state") != 0)
		return 0;
	if (find_name(launch_state_name, LAUNCH_STATES, value, &state) != 0)
		return -1;
	launch->state = (enum launch_state)state;
	return 0;
}

static int take_launch(struct ctx_reader *reader, char *rest)
{
	struct launch launch = {0}, *kept;
	unsigned role = LAUNCH_ROLES;
	char *word;

	if (reader->result->launches >= LAUNCHES_MAX)
		return ctx_blame(reader, "more than %d launches", LAUNCHES_MAX);
	if (take_number(&rest, &launch.row) != 0 ||
	    take_number(&rest, &launch.number) != 0 ||
	    result_find_row(reader->result, launch.row) == NULL)
		return -1;
	reader->missing = 0;
	while ((word = text_word(&rest)) != NULL) {
		if (strchr(word, '=') != NULL) {
			if (take_launch_key(reader, &launch, word) != 0)
				return -1;
		} else if (find_name(launch_role_name, LAUNCH_ROLES, word,
			       &role) != 0) {
			return -1;
		}
	}
	if (role == LAUNCH_ROLES)
		return -1;
	launch.role = (enum launch_role)role;
	kept = result_add_launch(reader->result);
	if (kept == NULL)
		return -1;
	*kept = launch;
	reader->in_launch = 1;
	return 0;
}

/* The launch being read, or NULL when its numbers are not the next two. */
static struct launch *current(struct ctx_reader *reader, char **rest)
{
	const struct result *result = reader->result;
	unsigned row, number;
	struct launch *launch;

	if (take_number(rest, &row) != 0 || take_number(rest, &number) != 0 ||
	    !reader->in_launch)
		return NULL;
	launch = &result->launch[result->launches - 1];
	if (launch->row != row || launch->number != number)
		return NULL;
	return launch;
}

static void count_down(struct ctx_reader *reader)
{
	if (reader->missing > 0)
		reader->missing--;
}

/* "b 3 7 run 0 ..." is cut to what the program said: "b run 0 ...". What
 * was cut out leaves room for the two bytes. */
static int take_measured(struct ctx_reader *reader, char *rest)
{
	struct launch *launch = current(reader, &rest);

	if (launch == NULL)
		return -1;
	rest -= 2;
	rest[0] = reader->record[0];
	rest[1] = ' ';
	if (launch_take_line(launch, rest) != 0)
		return -1;
	count_down(reader);
	return 0;
}

static int take_void(struct ctx_reader *reader, char *rest)
{
	struct launch *launch = current(reader, &rest);

	if (launch == NULL || keep_text(&launch->reason, rest) != 0)
		return -1;
	count_down(reader);
	return 0;
}

/* What is measured with lines missing is another measurement. */
void ctx_close_launch(struct ctx_reader *reader)
{
	struct result *result = reader->result;
	struct launch *launch;

	if (!reader->in_launch)
		return;
	reader->in_launch = 0;
	if (reader->missing == 0)
		return;
	launch = &result->launch[--result->launches];
	ctx_blame(reader, "launch %u is not whole", launch->number);
	launch_free(launch);
}

static const struct record {
	const char *name;
	int ends_launch;
	int (*take)(struct ctx_reader *, char *rest);
} records[] = {
    {"b", 0, take_measured},
    {"f", 0, take_measured},
    {"t", 0, take_measured},
    {"v", 0, take_void},
    {"l", 1, take_launch},
    {"r", 1, take_row_state},
    {"row", 1, take_row},
    {"fact", 1, take_fact},
};

static const struct record *find_record(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof(records) / sizeof(records[0]); i++)
		if (strcmp(records[i].name, name) == 0)
			return &records[i];
	return NULL;
}

void ctx_take_record(struct ctx_reader *reader, char *line)
{
	char *rest = line, *name = text_token(&rest, ' ');
	const struct record *record = find_record(name);

	if (record == NULL)
		return;
	if (record->ends_launch)
		ctx_close_launch(reader);
	reader->record = record->name;
	if (rest == NULL)
		rest = name + strlen(name);
	errno = 0;
	if (record->take(reader, rest) == 0)
		return;
	if (errno == ENOMEM)
		reader->without_memory = 1;
	else
		ctx_blame(reader, "malformed line %llu (%s)", reader->number,
		    record->name);
}
