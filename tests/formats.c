/*
 * formats.c - csv, json, markdown and show: well-formed whatever was read,
 * and the values that they should give.
 */
#include "feature.h"

#include "report_sample.h"

enum { COLUMNS = 30 };

/* --- tools --- */

static size_t count_of(const char *text, const char *what)
{
	size_t count = 0;

	for (; (text = strstr(text, what)) != NULL; text += strlen(what))
		count++;
	return count;
}

static int is_printable(const char *text, const char *besides)
{
	for (; *text != '\0'; text++)
		if ((*text < ' ' || *text > '~') &&
		    strchr(besides, *text) == NULL)
			return 0;
	return 1;
}

static int print_show(FILE *out, const struct result *result)
{
	return report_show(out, result, 0);
}

/* One of each kind of row; with a trace, disturbances and a pilot. */
static void make_rich(struct result *result)
{
	struct launch *launch;
	size_t i;

	make_all_kinds(result);
	for (i = 0; i < LAUNCHES; i++) {
		launch = &result->launch[i];
		tell(launch, "f trace cost_ns=9 step_ns=1");
		tell(launch, "t 1900:1 2000:900 2100:90 65536:8 1000000:1");
		launch->batch[3].width_ns = 2 * WIDTH;
		launch->batch[4].width_ns = 2 * WIDTH;
	}
	result->launch[1].batch[5].ns *= 2;
	result->launch[1].batch[6].ns /= 2;
	launch = add_launch(result, 1);
	launch->role = ROLE_PILOT;
	launch = add_launch(result, 1);
	launch->role = ROLE_VOID;
	launch->reason = words("exit 9");
}

static void make_hostile(struct result *result)
{
	size_t i;

	make_rich(result);
	set(&result->facts, "", "");
	set(&result->facts, hostile, hostile);
	set(&result->facts, "cpu", hostile);
	set(&result->facts, "status", hostile);
	for (i = 0; i < result->rows; i++) {
		struct row *row = &result->row[i];

		free(row->spec);
		free(row->op);
		free(row->reason);
		row->spec = words(hostile);
		row->op = words(hostile);
		row->reason = words(hostile);
	}
	for (i = 0; i < result->launches; i++) {
		free(result->launch[i].reason);
		result->launch[i].reason = words(hostile);
	}
}

/* --- csv --- */

/* Reads a field and what ends it; the text behind that, or NULL. */
static const char *take_field(
    const char *text, char *field, size_t size, char *end)
{
	size_t length = 0;
	int quoted = *text == '"';

	text += quoted;
	for (; *text != '\0' && length + 1 < size; text++) {
		if (quoted && *text == '"' && *++text != '"')
			break;
		if (!quoted && strchr(",\r\"", *text) != NULL)
			break;
		field[length++] = *text;
	}
	field[length] = '\0';
	*end = *text;
	if (*text == ',')
		return text + 1;
	return strncmp(text, "\r\n", 2) == 0 ? text + 2 : NULL;
}

/* Its lines, each with all columns; 0 when one has not. */
static size_t csv_lines(const char *text)
{
	size_t lines = 0, fields = 0;
	char field[2000], end;

	while (*text != '\0') {
		text = take_field(text, field, sizeof(field), &end);
		if (text == NULL)
			return 0;
		fields++;
		if (end == ',')
			continue;
		if (fields != COLUMNS)
			return 0;
		fields = 0;
		lines++;
	}
	return lines;
}

/* The field of a column, in the line-th line behind the names. */
static const char *csv_field(const char *text, size_t line, const char *column)
{
	static char field[2000];
	size_t at, wanted = COLUMNS;
	char end;

	for (at = 0; text != NULL && at < COLUMNS * (line + 1); at++) {
		text = take_field(text, field, sizeof(field), &end);
		if (at < COLUMNS && strcmp(field, column) == 0)
			wanted = at;
		if (wanted < COLUMNS && at == COLUMNS * line + wanted)
			return field;
	}
	return "no such field";
}

static int csv_says(
    const char *text, size_t line, const char *column, const char *right)
{
	return strcmp(csv_field(text, line, column), right) == 0;
}

static void test_csv(void)
{
	struct result result;
	char longest[1500] = "", *text;

	make_rich(&result);
	text = printed(report_csv, &result);
	tap_ok(csv_lines(text) == 1 + result.rows,
	    "csv: a line of names and a line a row, of all columns");
	tap_ok(csv_says(text, 1, "row", "pipe") &&
		   csv_says(text, 1, "ns", "1004.5") &&
		   csv_says(text, 1, "low_ns", "1001") &&
		   csv_says(text, 1, "high_ns", "1008") &&
		   csv_says(text, 1, "call_ns", "400") &&
		   csv_says(text, 1, "net_ns", "604.5") &&
		   csv_says(text, 1, "switches_per_op", "2") &&
		   csv_says(text, 1, "witnessed_per_op", "") &&
		   csv_says(text, 1, "quiet_ns", "1004.5") &&
		   csv_says(text, 1, "void_launches", "1") &&
		   csv_says(text, 1, "unit", "s") &&
		   csv_says(text, 1, "grade", "B:n") &&
		   csv_says(text, 1, "reason", ""),
	    "csv: the values of a row");
	tap_ok(strcmp(csv_field(text, 1, "p99_op_ns"), "") != 0 &&
		   csv_says(text, 1, "p999_op_ns", ""),
	    "csv: what is not to be had is empty");
	tap_ok(csv_says(
		   text, 3, "row", "pipe:actors=process,n=2,work=64k,size=4k"),
	    "csv: a value with a comma is quoted");
	tap_ok(csv_says(text, 6, "ns", "") && csv_says(text, 6, "unit", "") &&
		   csv_says(text, 6, "between_spread", "") &&
		   csv_says(text, 6, "switches_per_op", "1") &&
		   csv_says(text, 6, "reason", "refused, did not switch"),
	    "csv: a refused row has counts and a reason, and no time");
	tap_ok(csv_says(text, 4, "reason",
		   "cannot run here, this system has no futex"),
	    "csv: so has one that cannot run");
	free(text);
	result_free(&result);
	make_hostile(&result);
	text = printed(report_csv, &result);
	tap_ok(csv_lines(text) == 1 + result.rows && is_printable(text, "\r\n"),
	    "csv: hostile strings do no harm");
	free(text);
	memset(longest, 'x', sizeof(longest) - 1);
	free(result.row[0].spec);
	result.row[0].spec = words(longest);
	text = printed(report_csv, &result);
	tap_ok(csv_says(text, 1, "row", longest), "csv: nothing is cut");
	free(text);
	result_free(&result);
}

/* --- json: a checker by the grammar of RFC 8259 --- */

static const char *skip_blanks(const char *at)
{
	return at + strspn(at, " \t\r\n");
}

/* Each returns the text behind what it took, or NULL. */
static const char *take_value(const char *at, int depth);

static const char *take_string(const char *at)
{
	if (*at++ != '"')
		return NULL;
	for (; *at != '"'; at++) {
		if (*at < ' ' || *at > '~')
			return NULL;
		if (*at != '\\')
			continue;
		at++;
		if (*at == 'u') {
			if (strspn(at + 1, "0123456789abcdefABCDEF") < 4)
				return NULL;
			at += 4;
		} else if (*at == '\0' || strchr("\"\\/bfnrt", *at) == NULL) {
			return NULL;
		}
	}
	return at + 1;
}

static const char *take_digits(const char *at)
{
	size_t digits = strspn(at, "0123456789");

	return digits > 0 ? at + digits : NULL;
}

static const char *take_number(const char *at)
{
	at += *at == '-';
	if (*at == '0')
		at++;
	else
		at = take_digits(at);
	if (at != NULL && *at == '.')
		at = take_digits(at + 1);
	if (at != NULL && (*at == 'e' || *at == 'E')) {
		at++;
		at = take_digits(at + (*at == '+' || *at == '-'));
	}
	return at;
}

/* The members of an object, or the elements of an array. */
static const char *take_members(const char *at, char close, int depth)
{
	at = skip_blanks(at);
	if (*at == close)
		return at + 1;
	for (;;) {
		if (close == '}') {
			at = take_string(skip_blanks(at));
			if (at == NULL || *(at = skip_blanks(at)) != ':')
				return NULL;
			at++;
		}
		at = take_value(at, depth + 1);
		if (at == NULL)
			return NULL;
		at = skip_blanks(at);
		if (*at == close)
			return at + 1;
		if (*at++ != ',')
			return NULL;
	}
}

static const char *take_value(const char *at, int depth)
{
	at = skip_blanks(at);
	if (depth > 10)
		return NULL;
	switch (*at) {
	case '{':
		return take_members(at + 1, '}', depth);
	case '[':
		return take_members(at + 1, ']', depth);
	case '"':
		return take_string(at);
	case 'n':
		return strncmp(at, "null", 4) == 0 ? at + 4 : NULL;
	default:
		return take_number(at);
	}
}

static int is_json(const char *text)
{
	const char *end = take_value(text, 0);

	return end != NULL && *skip_blanks(end) == '\0';
}

static void test_json_checker(void)
{
	static const char *const wrong[] = {"", "{", "{\"a\":}", "[1,]", "01",
	    "nan", "inf", "\"\n\"", "\"\\x\"", "\"\\u12\"", "{\"a\" 1}", "1 2",
	    "\"\xff\"", "-", "1.", "{1:2}"};
	static const char *const right[] = {
	    "{}", " [ ] ", "{\"a\": [-0.5e+3, null, \"\\u00e9\\\\\"]}", "0"};
	size_t i, taken = 0;

	for (i = 0; i < COUNT(wrong); i++)
		taken += is_json(wrong[i]) != 0;
	tap_ok(taken == 0, "the checker refuses what is not json");
	for (i = 0; i < COUNT(right); i++)
		taken += is_json(right[i]) != 0;
	tap_ok(taken == COUNT(right), "and takes what is");
}

static void test_json(void)
{
	struct result result;
	char *text;

	make_rich(&result);
	set(&result.facts, "os_release",
	    "100% \"Caf\xc3\xa9\" \xf0\x9f\x98\x80");
	set(&result.facts, "boost", "\x1b\\\x7f");
	set(&result.facts, "smt",
	    "\xff\xc3 \xc0\xaf \xe0\x80\xaf \xed\xa0\x80 \xf4\x90\x80\x80 "
	    "\xe2\x82");
	text = printed(report_json, &result);
	tap_ok(is_json(text), "json: is json");
	tap_ok(count_of(text, "\"row\": \"") == result.rows &&
		   count_of(text, "\"grade\": \"") == result.rows,
	    "json: an object a row");
	tap_ok(strstr(text, "\"format\": \"ctxbench\"") != NULL &&
		   strstr(text, "\"version\": 1,") != NULL &&
		   strstr(text, "\"status\": \"complete\"") != NULL &&
		   strstr(text, "\"ns\": 1004.5,") != NULL &&
		   strstr(text, "\"net_ns\": 604.5,") != NULL &&
		   strstr(text, "\"seed\": \"7c2f\"") != NULL &&
		   strstr(text, "\"p999_op_ns\": null") != NULL,
	    "json: what it is, facts and values");
	tap_ok(
	    strstr(text, "\"100% \\\"Caf\\u00e9\\\" \\ud83d\\ude00\"") != NULL,
	    "json: UTF-8 becomes what it stands for");
	tap_ok(strstr(text, "\"\\u001b\\\\\\u007f\"") != NULL,
	    "json: control characters are escaped");
	tap_ok(strstr(text, "\"%FF%C3 %C0%AF %E0%80%AF %ED%A0%80 %F4%90%80%80 "
			    "%E2%82\"") != NULL,
	    "json: bytes that are no UTF-8 are told as such");
	free(text);
	result_free(&result);
	make_hostile(&result);
	text = printed(report_json, &result);
	tap_ok(is_json(text) && is_printable(text, "\n"),
	    "json: hostile strings do no harm");
	free(text);
	result_free(&result);
	text = printed(report_json, &result);
	tap_ok(is_json(text), "json: of an empty result, too");
	free(text);
}

/* --- markdown --- */

/* Lines of the table, each with ten columns; 0 when one has not. */
static size_t table_lines(const char *text)
{
	size_t lines = 0, bars = 0;

	for (; *text != '\0'; text++) {
		if (*text == '\\')
			text++;
		else if (*text == '|')
			bars++;
		if (*text != '\n')
			continue;
		if (bars != 0 && bars != 11)
			return 0;
		lines += bars > 0;
		bars = 0;
	}
	return lines;
}

static void test_markdown(void)
{
	struct result result;
	char *text, *at;
	size_t open = 0;

	make_rich(&result);
	text = printed(report_markdown, &result);
	tap_ok(table_lines(text) == 2 + result.rows,
	    "markdown: a table of ten columns");
	tap_ok(strstr(text, "\n| pipe | 1.004 | s | 1.001 | 1.008 |") != NULL &&
		   strstr(text, "- flag n: noisy neighbour") != NULL &&
		   strstr(text, "- yield: refused, did not switch") != NULL,
	    "markdown: a row, the legend, and why a row has no time");
	free(text);
	result_free(&result);
	make_hostile(&result);
	text = printed(report_markdown, &result);
	for (at = text; (at = strpbrk(at, "<`[")) != NULL; at++)
		open += at[-1] != '\\';
	tap_ok(table_lines(text) == 2 + result.rows && open == 0 &&
		   is_printable(text, "\n"),
	    "markdown: hostile strings open nothing");
	free(text);
	result_free(&result);
}

/* --- show --- */

static size_t longest_line(const char *text)
{
	size_t longest = 0, length;

	for (; *text != '\0'; text += length + (text[length] == '\n')) {
		length = strcspn(text, "\n");
		if (length > longest)
			longest = length;
	}
	return longest;
}

static int has_all(const char *text, const char *const *what, size_t count)
{
	size_t i;

	for (i = 0; i < count; i++)
		if (strstr(text, what[i]) == NULL) {
			tap_note("'%s' is not there", what[i]);
			return 0;
		}
	return 1;
}

static void test_show(void)
{
	static const char *const there[] = {"nominal_mhz", "2600", "pipe",
	    "context switch, one a hop", "grade B, 10 launches, 1 void",
	    "n (at best B): noisy neighbour; stop other work",
	    "median 1.004 us",
	    "undisturbed batches alone:", "20 % were disturbed",
	    "2.0000 voluntary and 0.0000 involuntary", "p99 ", "exit 9",
	    "pilot", "launches: 10000\n",
	    "     2     2     1    0    1.007   0.5035    2.014   2.00 1\n"};
	struct result result;
	char *text, *histogram, *end;

	make_rich(&result);
	text = printed(print_show, &result);
	tap_ok(has_all(text, there, COUNT(there)),
	    "show: facts, verdict, flags, medians, counts, launches");
	histogram = strstr(text, "timed one by one");
	end = histogram != NULL ? strstr(histogram, "launches, and") : NULL;
	if (tap_ok(end != NULL, "show: a histogram, then the launches")) {
		*end = '\0';
		tap_ok(longest_line(histogram) <= 72 &&
			   count_of(histogram, "########") > 3,
		    "show: of bars, in 72 columns");
	}
	free(text);
	result_free(&result);
	make_hostile(&result);
	text = printed(print_show, &result);
	tap_ok(is_printable(text, "\n"), "show: hostile strings do no harm");
	free(text);
	result_free(&result);
}

/* Rows without a launch that counts. */
static void test_show_void(void)
{
	struct result result;
	char *text;
	size_t l;

	make_sample(&result);
	for (l = 0; l < result.launches; l++) {
		result.launch[l].role = ROLE_VOID;
		result.launch[l].reason = words("exit 9");
	}
	text = printed(print_show, &result);
	tap_ok(count_of(text, "void: exit 9") == LAUNCHES &&
		   count_of(text, "launches, and") == 1,
	    "show: why each launch of a row is void");
	free(text);
	for (l = 0; l < result.launches; l++)
		result.launch[l].row = 2;
	text = printed(print_show, &result);
	tap_ok(strstr(text, "the run ended before") != NULL &&
		   strstr(text, "launches, and") == NULL,
	    "show: a row that has none");
	free(text);
	result_free(&result);
}

static int print_second(FILE *out, const struct result *result)
{
	return report_show(out, result, 2);
}

static void test_show_one(void)
{
	struct result result;
	char *text;

	make_rich(&result);
	text = printed(print_second, &result);
	tap_ok(strstr(text, "\ngetuid  (") != NULL &&
		   strstr(text, "\npipe  (") == NULL,
	    "show: one row of several");
	free(text);
	result_free(&result);
}

/* --- all of them --- */

static void test_numbers(void)
{
	static int (*const print[])(FILE *, const struct result *) = {
	    report_csv, report_json, report_markdown, print_show, report_mail};
	static const int64_t ns[] = {0, -1, INT64_MIN, INT64_MAX};
	struct result result;
	size_t p, n, l, b, wrong = 0;

	for (n = 0; n < COUNT(ns); n++) {
		make_rich(&result);
		for (l = 0; l < result.launches; l++)
			for (b = 0; b < result.launch[l].batches; b++) {
				result.launch[l].batch[b].ns = ns[n];
				result.launch[l].batch[b].ops = b % 2;
			}
		for (p = 0; p < COUNT(print); p++) {
			char *text = printed(print[p], &result);

			wrong += count_of(text, "nan");
			wrong += count_of(text, "inf");
			wrong += print[p] == report_json && !is_json(text);
			free(text);
		}
		result_free(&result);
	}
	tap_ok(wrong == 0, "nowhere is inf or nan printed");
}

static void test_full_disk(void)
{
	struct result result;
	FILE *full = fopen("/dev/full", "w");

	if (full == NULL) {
		tap_skip("no /dev/full");
		return;
	}
	setvbuf(full, NULL, _IONBF, 0);
	make_rich(&result);
	tap_ok(report_csv(full, &result) == -1 &&
		   report_json(full, &result) == -1 &&
		   report_markdown(full, &result) == -1 &&
		   report_mail(full, &result) == -1 &&
		   report_show(full, &result, 0) == -1,
	    "a full disk is an error");
	fclose(full);
	result_free(&result);
}

int main(void)
{
	test_csv();
	test_json_checker();
	test_json();
	test_markdown();
	test_show();
	test_show_one();
	test_show_void();
	test_numbers();
	test_full_disk();
	return tap_done();
}
