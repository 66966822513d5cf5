/*
 * mail.c - the mail form: what it looks like, that it survives mail, and
 * that whatever else befalls it is noticed.
 */
#include "feature.h"

#include "report/digits.h"
#include "report_sample.h"
#include "text.h"

static const char golden[] =
    "ctxbench-report 1\n"
    "host: epyc2 date: 2026-11-30T21:53Z version: 1.0\n"
    "cpu: AMD EPYC, 2 CPUs, 2600 MHz nominal, 4000 MHz measured\n"
    "os: Linux 6.18.44 x86_64 PREEMPT_DYNAMIC(none) HZ=250\n"
    "build: gcc 12.2.0 -O2, 64-bit, glibc 2.36 clock: tsc\n"
    "run: CPU 1, 5-10 launches a row, seed 7c2f, 8.1 s tests: pipe 3 getuid 3\n"
    "  futex 3 broken 3 yield 3 signal 3\n"
    "row                 us    95 %  range   call    net p99/op sw/op grade\n"
    "pipe             1.004 s  1.001  1.008  0.400  0.605      -  2.00 A\n"
    "getuid          0.0513 c 0.0512 0.0514      -      -      -     0 A\n"
    "pipe:actors=process,n=2,work=64k,size=4k\n"
    "                 1.004 s      -      -  0.400      -      -  2.00 -\n"
    "futex                - -      -      -      -      -      -     - -\n"
    "broken               - -      -      -      -      -      -     - X\n"
    "yield                - -      -      -      -      -      -  1.00 X:s\n"
    "signal               - -      -      -      -      -      -     - -\n"
    "us: microseconds a hop or call. p99/op: a whole operation. sw/op:\n"
    "  switches counted. s: context switch, one a hop, counted. c: call.\n"
    "  flags: s: too few switches. -: fewer than 6 launches, no interval.\n"
    "futex: cannot run here, this system has no futex\n"
    "broken: broken, lead: the token was wrong, 100 % of the time\n"
    "yield: refused, did not switch\n"
    "signal: not measured, the run ended before\n"
    "end ctxbench 7 ";

/* --- tools --- */

/* At most 72 columns of printable ASCII, whole lines. */
static int is_well_formed(const char *text)
{
	size_t column = 0;

	for (; *text != '\0'; text++) {
		if (*text == '\n')
			column = 0;
		else if (*text < ' ' || *text > '~' || ++column > 72)
			return 0;
	}
	return column == 0;
}

/* What a text says, by the rule in ctxbench.5 and none of the code under
 * test: its words, without quote marks before them. */
static void canonical(const char *text, char *words, size_t size)
{
	size_t length = 0;

	while (*text != '\0' && length + 2 < size) {
		text += strspn(text, " \t\r\n");
		text += strspn(text, ">|");
		while (*text > ' ' && length + 2 < size)
			words[length++] = *text++;
		if (length > 0 && words[length - 1] != ' ')
			words[length++] = ' ';
	}
	words[length] = '\0';
}

static int reads(struct mail_report *report, const char *text)
{
	return mail_read(report, text, strlen(text)) == 0;
}

static int reads_undamaged(const char *text)
{
	struct mail_report report;
	int whole = reads(&report, text) && report.damage == NULL &&
		    report.crc_found == report.crc_right;

	mail_free(&report);
	return whole;
}

/* Whether what is wrong with a text is told in these words. */
static int blames(const char *text, const char *what)
{
	struct mail_report report;
	int right = reads(&report, text) && report.damage != NULL &&
		    strstr(report.damage, what) != NULL;

	mail_free(&report);
	return right;
}

static int same_report(const struct mail_report *a, const struct mail_report *b)
{
	size_t i;
	int k;

	if (a->rows != b->rows || a->facts.count != b->facts.count ||
	    a->crc_found != b->crc_found)
		return 0;
	for (i = 0; i < a->facts.count; i++)
		if (strcmp(a->facts.fact[i].value, b->facts.fact[i].value) != 0)
			return 0;
	for (i = 0; i < a->rows; i++)
		for (k = 0; k < MAIL_TOKENS; k++)
			if (strcmp(a->row[i].token[k], b->row[i].token[k]) != 0)
				return 0;
	return 1;
}

static char *all_kinds(void)
{
	struct result result;
	char *text;

	make_all_kinds(&result);
	text = printed(report_mail, &result);
	result_free(&result);
	return text;
}

/* --- what it looks like --- */

static void test_golden(void)
{
	char *text = all_kinds();

	if (!tap_ok(strncmp(text, golden, strlen(golden)) == 0,
		"a result with one of each kind of row, to the letter"))
		fputs(text, stderr);
	tap_ok(strlen(text) == strlen(golden) + 9 && is_well_formed(text),
	    "and eight digits of its checksum");
	free(text);
}

static void test_bounds(void)
{
	static const struct {
		double value;
		int decimals, upper;
		const char *right;
	} bounds[] = {
	    {1.2349, 3, 0, "1.234"},
	    {1.2341, 3, 1, "1.235"},
	    {1.234, 3, 0, "1.234"},
	    {1.234, 3, 1, "1.234"},
	    {0.3, 1, 0, "0.3"},
	    {0.3, 1, 1, "0.3"},
	    {2.9999, 3, 1, "3.000"},
	    {0, 3, 0, "0.000"},
	    {119.2, 0, 1, "120"},
	    {4e15, 0, 1, "4000000000000000"},
	};
	static const struct {
		double value;
		int digits;
		const char *right;
	} numbers[] = {
	    {2.514, 4, "2.514"},
	    {11.92, 4, "11.92"},
	    {0.1231, 4, "0.1231"},
	    {0.05128, 4, "0.0513"},
	    {0.0051284, 4, "0.005128"},
	    {61, 3, "61.0"},
	    {12345.6, 4, "12346"},
	    {0, 4, "0.000"},
	    {-1.5, 3, "-1.50"},
	    {1e15, 3, "1000000000000000"},
	};
	char buf[64];
	size_t i;

	for (i = 0; i < COUNT(numbers); i++) {
		report_number(
		    buf, sizeof(buf), numbers[i].value, numbers[i].digits);
		tap_ok(strcmp(buf, numbers[i].right) == 0,
		    "%d digits of %.10g: %s", numbers[i].digits,
		    numbers[i].value, buf);
	}
	for (i = 0; i < COUNT(bounds); i++) {
		digits_bound(buf, sizeof(buf), bounds[i].value,
		    bounds[i].decimals, bounds[i].upper);
		tap_ok(strcmp(buf, bounds[i].right) == 0, "%s bound %.10g: %s",
		    bounds[i].upper ? "upper" : "lower", bounds[i].value, buf);
	}
}

/* The table's digits of a time and a range about it. */
static int holds(double value, double spread)
{
	double low = value * (1 - spread), high = value * (1 + spread);
	int decimals = digits_decimals(value, 4);
	char us[32], from[32], to[32];
	double printed;

	report_number(us, sizeof(us), value, 4);
	digits_bound(from, sizeof(from), low, decimals, 0);
	digits_bound(to, sizeof(to), high, decimals, 1);
	printed = strtod(us, NULL);
	if (strtod(from, NULL) > low * (1 + 1e-9) ||
	    strtod(to, NULL) < high * (1 - 1e-9) ||
	    strtod(from, NULL) > printed || strtod(to, NULL) < printed) {
		tap_note("%s in %s %s", us, from, to);
		return 0;
	}
	return value < 0.01 || value > 9999 ||
	       (strlen(us) <= 6 && strlen(from) <= 6);
}

static void test_range(void)
{
	static const double spread[] = {0, 1e-12, 1e-6, 0.003, 0.1};
	size_t wrong = 0, i;
	double value;

	for (value = 0.0005; value < 2e6; value *= 1.00037)
		for (i = 0; i < COUNT(spread); i++)
			wrong += !holds(value, spread[i]);
	tap_ok(
	    wrong == 0, "a printed range holds the range and the printed time");
}

static void test_words(void)
{
	struct result result;
	char *text;
	size_t l, i;

	make_sample(&result);
	set(&result.facts, "status", "interrupted");
	set(&result.facts, "hypervisor", "KVM");
	for (l = 0; l < LAUNCHES; l++)
		for (i = 0; i < result.launch[l].batches; i++) {
			struct batch *batch = &result.launch[l].batch[i];

			if (batch->kind == BATCH_ALONE)
				batch->ns *= 4;
			if (batch->kind == BATCH_RUN && i % 4 == 0)
				batch->width_ns *= 2;
		}
	text = printed(report_mail, &result);
	tap_ok(strstr(text, "status: interrupted") != NULL,
	    "an interrupted run says so");
	tap_ok(strstr(text, "measured, KVM") != NULL, "a hypervisor is named");
	tap_ok(
	    strstr(text, " ~0 ") != NULL && strstr(text, "~0: below") != NULL,
	    "a net below resolution, and what that means");
	tap_ok(strstr(text, " B:vn\n") != NULL &&
		   strstr(text, "up to 20 %") != NULL,
	    "flags, and how noisy it was");
	free(text);
	result.complete = 0;
	text = printed(report_mail, &result);
	tap_ok(strstr(text, "status: incomplete") != NULL,
	    "a file without its end is incomplete");
	free(text);
	result_free(&result);
}

/* Ten good launches do not make up for what a row as a whole was. */
static void test_states(void)
{
	static const struct {
		enum launch_state state;
		const char *line;
	} states[] = {
	    {LAUNCH_REFUSED, "2.00 X\n"},
	    {LAUNCH_UNSUPPORTED, "2.00 -\n"},
	    {LAUNCH_BROKEN, "2.00 X\n"},
	};
	struct result result;
	size_t i;

	make_sample(&result);
	for (i = 0; i < COUNT(states); i++) {
		char *text;

		result.row[0].state = states[i].state;
		text = printed(report_mail, &result);
		tap_ok(strstr(text, "1.004") == NULL &&
			   strstr(text, states[i].line) != NULL,
		    "a row that is %s shows no time",
		    launch_state_name[states[i].state]);
		free(text);
	}
	result_free(&result);
}

/* --- what comes from outside --- */

static void test_hostile(void)
{
	struct result result;
	struct mail_report report;
	char longest[1000], *text;
	size_t i;

	make_all_kinds(&result);
	memset(longest, 'x', sizeof(longest) - 1);
	longest[sizeof(longest) - 1] = '\0';
	for (i = 0; i < result.facts.count; i++)
		set(&result.facts, result.facts.fact[i].key,
		    i % 3 == 0 ? longest : hostile);
	for (i = 0; i < result.rows; i++) {
		free(result.row[i].spec);
		result.row[i].spec = words(i % 2 == 0 ? hostile : longest);
		free(result.row[i].reason);
		result.row[i].reason = words(hostile);
	}
	strcpy(result.row[1].spec, "end");
	strcpy(result.row[3].spec, "ctxbench-report");
	strcpy(result.row[5].spec, "row:");
	text = printed(report_mail, &result);
	tap_ok(is_well_formed(text), "hostile strings: 72 columns of ASCII");
	tap_ok(strstr(text, "xxx...\n ") != NULL, "a ROW too long is cut");
	tap_ok(strstr(text, "xxx... ") != NULL, "so is a word of a fact");
	must(reads(&report, text), "the report itself");
	tap_ok(report.damage == NULL && report.rows == result.rows,
	    "hostile strings: the right number of rows, undamaged (%s)",
	    report.damage != NULL ? report.damage : "nothing wrong");
	tap_ok(report.facts.count == 10, "hostile strings: no fact is forged");
	tap_ok(report.rows == 7 && strcmp(report.row[1].token[0], "end") == 0 &&
		   strcmp(report.row[3].token[0], "ctxbench-report") == 0 &&
		   strcmp(report.row[5].token[0], "row:") == 0,
	    "rows with the names of markers are rows");
	mail_free(&report);
	free(text);
	result_free(&result);
}

/* Words of every length, so that lines end everywhere. */
static void test_lengths(void)
{
	struct result result;
	char name[200] = "", *text;
	size_t wrong = 0;

	make_sample(&result);
	while (strlen(name) + 1 < sizeof(name)) {
		text_append(
		    name, sizeof(name), strlen(name) % 7 == 6 ? " " : "n");
		set(&result.facts, "cpu", name);
		free(result.row[0].spec);
		result.row[0].spec = words(name);
		text = printed(report_mail, &result);
		wrong += !is_well_formed(text) || !reads_undamaged(text);
		free(text);
	}
	tap_ok(wrong == 0, "names of every length: 72 columns, read back");
	result_free(&result);
}

static void set_doubts(struct result *result)
{
	set(&result->facts, "hypervisor", "KVM");
	set(&result->facts, "governor", "powersave");
	set(&result->facts, "throttled", "1");
	set(&result->facts, "steal_share", "1");
	set(&result->facts, "audit", "yes");
	set(&result->facts, "emulated", "yes");
}

static void test_flags(void)
{
	struct result result;
	char *text;

	make_sample(&result);
	set_doubts(&result);
	text = printed(report_mail, &result);
	tap_ok(is_well_formed(text) &&
		   strstr(text, "\npipe           1.004 s  1.001") != NULL &&
		   strstr(text, " 2.00 D:vfhwke\n") != NULL,
	    "many flags move a row to the left");
	free(text);
	result_free(&result);
}

static void test_extremes(void)
{
	static const int64_t big[] = {INT32_MAX, 4000000000000000};
	struct result result;
	int alone = 0;
	size_t i, l, b;
	char *text;

	for (i = 0; i < COUNT(big); i++) {
		make_all_kinds(&result);
		for (l = 0; l < result.launches; l++)
			for (b = 0; b < result.launch[l].batches; b++) {
				result.launch[l].batch[b].ops = 1;
				result.launch[l].batch[b].ns = big[i] + (long)l;
			}
		set_doubts(&result);
		text = printed(report_mail, &result);
		tap_ok(is_well_formed(text) && reads_undamaged(text),
		    "times of %lld ns and many flags: 72 columns, read back",
		    (long long)big[i]);
		alone = strstr(text, "\npipe\n") != NULL;
		free(text);
		result_free(&result);
	}
	tap_ok(alone, "where its line is too long, ROW stands alone");
	memset(&result, 0, sizeof(result));
	text = printed(report_mail, &result);
	tap_ok(is_well_formed(text) && reads_undamaged(text),
	    "an empty result is a report of no rows");
	free(text);
}

/* --- what mail does to it --- */

static void test_read(void)
{
	static const char *const third[MAIL_TOKENS] = {
	    "pipe:actors=process,n=2,work=64k,size=4k", "1.004", "s", "-", "-",
	    "0.400", "-", "-", "2.00", "-"};
	struct mail_report report;
	char *text = all_kinds();
	int i, same = 1;

	tap_ok(reads(&report, text) && report.damage == NULL,
	    "a report is read back");
	tap_ok(report.rows == 7 && report.facts.count == 9, "all of it");
	for (i = 0; i < MAIL_TOKENS; i++)
		same &= strcmp(report.row[2].token[i], third[i]) == 0;
	tap_ok(same, "each token of a row");
	tap_ok(strcmp(facts_word(&report.facts, "os"),
		   "Linux 6.18.44 x86_64 PREEMPT_DYNAMIC(none) HZ=250") == 0 &&
		   strcmp(facts_word(&report.facts, "date"),
		       "2026-11-30T21:53Z") == 0,
	    "facts, whose values may hold colons");
	mail_free(&report);
	tap_ok(report.rows == 0 && report.facts.count == 0, "and freed");
	free(text);
}

/* A copy, wrapped at `columns`, with something before and after each line. */
static char *rewrapped(
    const char *text, size_t columns, const char *before, const char *after)
{
	size_t size = 8 * strlen(text) + 100, column = 0;
	char *copy = calloc(size, 1), *from = words(text), *rest = from, *word;

	must(copy != NULL, "memory");
	text_append(copy, size, "On Monday somebody wrote:\n%s", before);
	while ((word = text_word(&rest)) != NULL) {
		if (column > 0 && column + strlen(word) > columns) {
			text_append(copy, size, "%s\n%s", after, before);
			column = 0;
		}
		text_append(copy, size, "%s%s", column > 0 ? " " : "", word);
		column += strlen(word) + 1;
	}
	text_append(copy, size, "%s\n%sthat is all.\n", after, before);
	free(from);
	return copy;
}

static void test_rewrapped(void)
{
	static const struct {
		size_t columns;
		const char *before, *after;
	} how[] = {
	    {60, "> ", ""},
	    {60, "> > ", ""},
	    {40, ">", ""},
	    {40, ">> | ", "\r"},
	    {1, "", ""},
	    {100000, "", " "},
	    {72, "\t", "\t\r"},
	};
	char *text = all_kinds(), *copy;
	struct mail_report right, got;
	size_t i;

	must(reads(&right, text), "the report itself");
	for (i = 0; i < COUNT(how); i++) {
		copy = rewrapped(
		    text, how[i].columns, how[i].before, how[i].after);
		tap_ok(reads(&got, copy) && got.damage == NULL &&
			   same_report(&right, &got),
		    "wrapped at %u, \"%s\" before each line: the same",
		    (unsigned)how[i].columns, how[i].before);
		mail_free(&got);
		free(copy);
	}
	mail_free(&right);
	free(text);
}

/* --- damage --- */

/* Counts the changes of one byte that change what the text says and are
 * not noticed. */
static unsigned unnoticed(char *text, const char *replacements)
{
	static char right[10000], now[10000];
	unsigned missed = 0;
	const char *with;
	char *at;

	canonical(text, right, sizeof(right));
	for (at = text; *at != '\0'; at++) {
		char kept = *at;

		for (with = replacements; *with != '\0'; with++) {
			*at = *with;
			canonical(text, now, sizeof(now));
			if (strcmp(right, now) != 0 && reads_undamaged(text)) {
				tap_note("'%c' for '%c' at %d", *with, kept,
				    (int)(at - text));
				missed++;
			}
		}
		*at = kept;
	}
	return missed;
}

static void test_changed(void)
{
	char *text = all_kinds();
	size_t length = strlen(text), i;
	unsigned missed = 0;

	tap_ok(unnoticed(text, " \n>:-0159aAexX%") == 0,
	    "every change of one character is noticed");
	for (i = 0; i < length - 1; i++) {
		char kept = text[i];

		if (kept == ' ' || kept == '\n')
			continue;
		memmove(text + i, text + i + 1, length - i);
		missed += reads_undamaged(text) != 0;
		memmove(text + i + 1, text + i, length - i);
		text[i] = kept;
	}
	tap_ok(missed == 0, "every lost character is noticed");
	for (i = 1; i < length - 1; i++) {
		char kept = text[i];

		text[i] = '\0';
		missed += reads_undamaged(text) != 0;
		text[i] = kept;
	}
	tap_ok(missed == 0, "every lost end is noticed");
	free(text);
}

static void test_told(void)
{
	char *text = all_kinds(), *end = strstr(text, "end ctxbench");
	size_t size = 2 * strlen(text) + 100;
	char *both = calloc(size, 1);
	struct mail_report report;

	must(both != NULL && end != NULL, "memory");
	snprintf(both, size, "%.*s%s", (int)(end - text), text, text);
	tap_ok(blames(both, "no end"), "another report begins: no end");
	tap_ok(reads(&report, both) && report.rows == 7,
	    "and its rows are not taken for this one's");
	mail_free(&report);
	snprintf(both, size,
	    "A ctxbench-report (see below),\nctxbench-report: %s", text);
	tap_ok(reads_undamaged(both), "talk of a report is not one");
	snprintf(both, size, "node7: %s", text);
	tap_ok(reads_undamaged(both), "something may stand before its start");
	*strchr(text, '\n') = '\0';
	tap_ok(mail_read(&report, text, size / 2 - 50) == 0 &&
		   report.damage == NULL,
	    "a NUL byte between words is a blank");
	mail_free(&report);
	text[strlen(text)] = '\n';
	end[strlen("end ctxbench ")] = '6';
	tap_ok(blames(text, "checksum"), "a wrong number of rows");
	end[strlen("end ctxbench ")] = '7';
	text[strlen("ctxbench-report ")] = '2';
	tap_ok(blames(text, "version"), "another version is named");
	text[strlen("ctxbench-report ")] = '1';
	text[strlen(text) - 1] = 'f';
	tap_ok(blames(text, "checksum"), "a checksum with a digit too many");
	tap_ok(!reads(&report, "no report here"), "no report");
	tap_ok(blames("ctxbench-report 1", "heading"), "nothing but a start");
	free(both);
	free(text);
}

static void test_floods(void)
{
	enum { SIZE = 1 << 20 };
	char *text = calloc(SIZE + 100, 1);
	size_t at;

	must(text != NULL, "memory");
	strcpy(text, "ctxbench-report 1\n");
	for (at = strlen(text); at < SIZE; at += strlen(text + at))
		snprintf(text + at, 100, "k%u: v\n", (unsigned)at);
	tap_ok(blames(text, "too many facts"), "facts without end are bounded");
	strcpy(text, "ctxbench-report 1 row 2 3 4 5 6 7 8 9 10\n");
	for (at = strlen(text); at < SIZE; at += 2)
		memcpy(text + at, "x ", 2);
	tap_ok(blames(text, "too many rows"), "rows without end are bounded");
	free(text);
}

int main(void)
{
	test_golden();
	test_bounds();
	test_range();
	test_words();
	test_states();
	test_hostile();
	test_lengths();
	test_flags();
	test_extremes();
	test_read();
	test_rewrapped();
	test_changed();
	test_told();
	test_floods();
	return tap_done();
}
