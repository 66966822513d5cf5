/*
 * table.c - tests of systems side by side: numbers and names as they are
 * printed, which runs are merged, what was posted in 1994, what is refused.
 *
 * Reports are made up here; that real ones are read and printed as they
 * should is for table.sh.
 */
#include "feature.h"

#include <fcntl.h>
#include <unistd.h>

#include "report_sample.h"
#include "table/notes.h"
#include "table/table.h"
#include "text.h"

/* --- numbers --- */

static void test_numbers(void)
{
	static const struct {
		double value, low, high;
		const char *text;
	} number[] = {
	    {3.612, 3.58, 3.65, "3.6"},
	    {1.402, 1.39, 1.41, "1.4"},
	    {1.402, 1.401, 1.403, "1.40"},
	    {2.514, 2.5138, 2.5142, "2.514"},
	    {2.514, 2.514, 2.514, "2.514"},
	    {2.514, 1, 0, "2.5"}, /* no range */
	    {2.514, 0.5, 9, "2.5"},
	    {0.1231, 0.1229, 0.1233, "0.123"},
	    {0.1231, 1, 0, "0.12"},
	    {61.04, 60.9, 61.2, "61"},
	    {61.04, 61.03, 61.06, "61.0"},
	    {2603.4, 2603.3, 2603.5, "2603"},
	    {2603.4, 1, 0, "2603"},
	    {1e300, 1, 0, "1.0e+300"},
	};
	char text[64];
	size_t i;

	for (i = 0; i < COUNT(number); i++) {
		table_number(text, sizeof(text), number[i].value, number[i].low,
		    number[i].high);
		tap_ok(strcmp(text, number[i].text) == 0, "%g is %s: %s",
		    number[i].value, number[i].text, text);
	}
}

/* --- names --- */

static void test_platforms(void)
{
	static const char *const name[][2] = {
	    {"Intel(R) Xeon(R) Processor", "Intel Xeon"},
	    {"AMD EPYC 7763 64-Core Processor", "AMD EPYC 7763"},
	    {"Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz",
		"Intel Xeon E5-2680 v4"},
	    {"11th Gen Intel(R) Core(TM) i7-1185G7 @ 3.00GHz",
		"Intel Core i7-1185G7"},
	    {"AMD Ryzen 7 5800U with Radeon Graphics", "AMD Ryzen 7 5800U"},
	    {"Dual-Core AMD Opteron(tm) Processor 2218",
		"Dual-Core AMD Opteron 2218"},
	    {"Cortex-A72", "Cortex-A72"},
	    {"  Pentium   4  ", "Pentium 4"},
	    {"Processor", "Processor"},
	    {"unknown", "unknown"},
	    {"", "unknown"},
	    {"@", "@"},
	    {"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
		"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.."},
	};
	char text[41];
	size_t i;

	for (i = 0; i < COUNT(name); i++) {
		system_platform(name[i][0], text, sizeof(text));
		tap_ok(strcmp(text, name[i][1]) == 0, "'%s' is '%s': '%s'",
		    name[i][0], name[i][1], text);
	}
}

static void test_systems(void)
{
	static const char *const name[][2] = {
	    {"Linux 6.18.44-fc-v669 x86_64", "Linux 6.18.44"},
	    {"Linux 5.15.0-101-generic x86_64", "Linux 5.15.0-101"},
	    {"Linux 6.12-rc3 aarch64", "Linux 6.12-rc3"},
	    {"Linux 4.18.0-553.el8_10.x86_64 x86_64",
		"Linux 4.18.0-553.el8_10"},
	    {"FreeBSD 14.1-RELEASE-p3 amd64", "FreeBSD 14.1-RELEASE"},
	    {"Linux 4.4.0 x86_64 gVisor", "Linux 4.4.0 gVisor"},
	    {"Minix", "Minix"},
	    {"", "unknown"},
	};
	struct facts facts = {.count = 0};
	char text[64];
	size_t i;

	for (i = 0; i < COUNT(name); i++) {
		system_os(name[i][0], text, sizeof(text));
		tap_ok(strcmp(text, name[i][1]) == 0, "'%s' is '%s': '%s'",
		    name[i][0], name[i][1], text);
	}
	system_beneath(&facts, text, sizeof(text));
	tap_ok(text[0] == '\0', "nothing is known of what is beneath");
	set(&facts, "hypervisor", "none");
	set(&facts, "emulated", "qemu-user");
	system_beneath(&facts, text, sizeof(text));
	tap_ok(strcmp(text, " (emulated)") == 0, "emulated");
	set(&facts, "hypervisor", "KVM");
	set(&facts, "emulated", "no");
	system_beneath(&facts, text, sizeof(text));
	tap_ok(strcmp(text, " (KVM)") == 0, "on a hypervisor");
	facts_free(&facts);
}

static void test_versions(void)
{
	static const char *const rising[] = {"", "Linux", "Linux 6.9",
	    "Linux 6.18", "Linux 6.18.44", "Linux 10.0", "Linux x", "QNX 4.2",
	    "QNX 4.21"};
	size_t i, k, wrong = 0;

	for (i = 0; i < COUNT(rising); i++)
		for (k = 0; k < COUNT(rising); k++) {
			int order = order_versions(rising[i], rising[k]);

			wrong += (order < 0) != (i < k);
			wrong += (order > 0) != (i > k);
		}
	tap_ok(wrong == 0, "releases are in order");
}

static void test_letters(void)
{
	static const struct {
		size_t index;
		const char *letters;
	} note[] = {{0, "a"}, {25, "z"}, {26, "aa"}, {51, "az"}, {52, "ba"},
	    {701, "zz"}, {702, "aaa"}};
	struct notes notes = {.count = 0};
	char marks[MARKS_SIZE] = "", text[32];
	size_t i, wrong = 0;

	for (i = 0; i < COUNT(note); i++) {
		text[0] = '\0';
		notes_letters(note[i].index, text, sizeof(text));
		wrong += strcmp(text, note[i].letters) != 0;
	}
	tap_ok(wrong == 0, "letters of footnotes");
	for (i = 0; i < 3000; i++) {
		snprintf(text, sizeof(text), "note %zu", i % 1500);
		marks[0] = '\0';
		must(notes_mark(&notes, text, marks) == 0, "memory");
	}
	tap_ok(notes.count == 1500, "each text has one: %zu", notes.count);
	must(notes_mark(&notes, "note 0", marks) == 0, "memory");
	must(notes_mark(&notes, "note 27", marks) == 0 &&
		 notes_mark(&notes, "note 1", marks) == 0 &&
		 notes_mark(&notes, "note 27", marks) == 0,
	    "memory");
	tap_ok(strcmp(marks, "a,b,ab,ber") == 0,
	    "marks on one number are in order, each once: %s", marks);
	notes_free(&notes);
}

/* --- lists of columns --- */

static char *joined(const char *list)
{
	static char text[256];
	char **key = NULL, bad[64] = "";
	size_t keys, i;
	enum columns_error error =
	    columns_split(list, &key, &keys, bad, sizeof(bad));

	if (error == COLUMNS_BAD) {
		snprintf(text, sizeof(text), "bad '%s'", bad);
		return text;
	}
	text[0] = '\0';
	for (i = 0; i < keys; i++) {
		text_append(text, sizeof(text), "%s|", key[i]);
		free(key[i]);
	}
	free(key);
	return text;
}

static void test_columns(void)
{
	static const char *const list[][2] = {
	    {"pipe", "pipe|"},
	    {"signal,yield,pipe", "signal|yield|pipe|"},
	    {"signal yield  pipe ", "signal|yield|pipe|"},
	    {"signal, pipe", "bad ''"},
	    {"ring:n=4,work=4k,pipe", "ring:n=4,work=4k|pipe|"},
	    {"pipe,place=core", "pipe:place=core|"},
	    {"ring:work=4k,n=4 pipe:place=same", "ring:n=4,work=4k|pipe|"},
	    {"", "bad ''"},
	    {" ", "bad ''"},
	    {",pipe", "bad ''"},
	    {"pipe,", "bad ''"},
	    {"pipe,,signal", "bad ''"},
	    {"n=4,pipe", "bad 'n=4'"},
	    {"pipe n=4", "bad 'n=4'"},
	};
	size_t i;

	for (i = 0; i < COUNT(list); i++)
		tap_ok(strcmp(joined(list[i][0]), list[i][1]) == 0,
		    "columns '%s': %s", list[i][0], joined(list[i][0]));
}

/* --- 1994 --- */

/* Reads such a file; why is "" when it was taken. */
static char *read_text(struct history *history, const char *text)
{
	static char why[128];
	char path[] = "/tmp/ctxbench-test.XXXXXX";
	int fd = mkstemp(path);
	size_t length = strlen(text);

	must(fd >= 0 && write(fd, text, length) == (ssize_t)length &&
		 lseek(fd, 0, SEEK_SET) == 0,
	    path);
	*history = (struct history){.lines = 0};
	(void)history_read(history, fd, why, sizeof(why));
	close(fd);
	unlink(path);
	return why;
}

static void test_posted(void)
{
	struct history history = {.lines = 0};
	size_t i, both = 0, only_short = 0, with_text = 0, cells[2] = {0, 0};
	double sum[2] = {0, 0};
	char why[128];
	int fd = open("results/comp.arch-1994.txt", O_RDONLY);

	must(fd >= 0, "results/comp.arch-1994.txt");
	tap_ok(history_read(&history, fd, why, sizeof(why)) == 0,
	    "the history is read: %s", why);
	close(fd);
	tap_ok(history.taken[0] == 8 && history.taken[1] == 29 &&
		   history.taken[2] == 2,
	    "8 rows of the short table, 29 of the full one, 2 figures");
	for (i = 0; i < history.lines; i++) {
		const struct history_line *line = &history.line[i];
		int k;

		both += (line->tables & 3) == (HISTORY_SHORT | HISTORY_FULL);
		only_short += line->tables == HISTORY_SHORT;
		with_text += (line->tables & HISTORY_TEXT) != 0;
		for (k = 0; k < 2; k++) {
			cells[k] += line->us[k] != NULL;
			sum[k] += line->us[k] != NULL ? line->time[k].ns : 0;
		}
	}
	tap_ok(history.lines == 33 && both == 4 && only_short == 4,
	    "33 machines: 4 are in both tables, 4 in the short one alone");
	tap_ok(with_text == 2 && cells[0] == 33 && cells[1] == 2,
	    "33 times by signals, 2 of the same machines by yielding");
	/* Added up by hand from the file: 7501 us, and what only the short
	 * table has, 894. */
	tap_ok(sum[0] == 8395e3 && sum[1] == 7e3, "no time is another: %g, %g",
	    sum[0], sum[1]);
	history_free(&history);
}

static void test_spelling(void)
{
	struct history history;

	tap_ok(
	    read_text(&history, "99|hp 735|os 1|68|signal|1\n"
				"100|HP-735|OS-1|68|signal|2\n")[0] == '\0' &&
		history.lines == 1 &&
		strcmp(history.line[0].platform, "HP-735") == 0,
	    "up to spelling, one machine is one");
	history_free(&history);
	tap_ok(read_text(&history, "98|HP-735|os|68|signal|1\n"
				   "100|HP-735|os|68|signal|2\n")[0] == '\0' &&
		   history.lines == 2,
	    "another clock is another machine");
	history_free(&history);
	tap_ok(read_text(&history, "100|HP-735|os|69|signal|1\n"
				   "100|HP-735|os|68|signal|2\n")[0] == '\0' &&
		   history.lines == 2,
	    "another time is another line");
	history_free(&history);
	tap_ok(read_text(&history, "66|x|os|5|yield|text")[0] == '\0' &&
		   history.lines == 1 && history.line[0].us[0] == NULL,
	    "a figure without its machine is there all the same");
	history_free(&history);
}

static void test_bad_history(void)
{
	static const char *const wrong[] = {"1|a|b|3|signal\n",
	    "1|a|b|3|signal|2|\n", "x|a|b|3|signal|2\n", "1|a|b|-3|signal|2\n",
	    "1|a|b|0|signal|2\n", "1|a|b|nan|signal|2\n", "1|a|b|3|pipe|2\n",
	    "1|a|b|3|signal|3\n", "1||b|3|signal|2\n", "no table at all\n"};
	struct history history;
	char text[128], *why;
	size_t i;

	for (i = 0; i < COUNT(wrong); i++) {
		snprintf(
		    text, sizeof(text), "# ok\n1|a|b|3|signal|2\n%s", wrong[i]);
		why = read_text(&history, text);
		tap_ok(strncmp(why, "line 3: ", 8) == 0, "refused: %s", why);
		history_free(&history);
	}
	tap_ok(read_text(&history, "")[0] != '\0', "an empty one is none");
	history_free(&history);
}

/* --- reports made up --- */

static struct report *new_report(
    enum report_form form, const char *host, const char *date)
{
	struct report *report = calloc(1, sizeof(*report));

	must(report != NULL, "memory");
	report->form = form;
	report->source = words("here:1");
	report->complete = 1;
	set(&report->facts, "host", host);
	set(&report->facts, "name", host);
	set(&report->facts, "cpu", "AMD EPYC");
	set(&report->facts, "os", "Linux 6.1.0 x86_64");
	set(&report->facts, "nominal_mhz", "2600");
	set(&report->facts, "date_utc", date);
	return report;
}

/* Six launches, of ns to ns + 5. */
static struct report_row *give_row(
    struct report *report, const char *spec, double ns)
{
	struct report_row *row;
	size_t i;

	report->row =
	    realloc(report->row, (report->rows + 1) * sizeof(*report->row));
	must(report->row != NULL, "memory");
	row = &report->row[report->rows++];
	memset(row, 0, sizeof(*row));
	row->row = (struct row){.number = 1,
	    .spec = words(spec),
	    .version = 1,
	    .hops = 2,
	    .op = words("round trip"),
	    .cpus = words("1"),
	    .place = words("same")};
	row->key = report_key(spec);
	row->figures = 6;
	row->figure = calloc(6, sizeof(*row->figure));
	must(row->key != NULL && row->figure != NULL, "memory");
	for (i = 0; i < 6; i++)
		row->figure[i] =
		    (struct launch_figures){.block = (unsigned)i + 1,
			.ns = ns + (double)i,
			.alone_ns = -1,
			.quiet_ns = -1,
			.op_ns = {-1, -1, -1, -1, -1}};
	row->summary = (struct summary){.launches = 6,
	    .has_time = 1,
	    .ns = ns + 2.5,
	    .has_range = 1,
	    .range = {ns, ns + 5},
	    .quiet_ns = -1,
	    .switches_per_op = 2,
	    .voluntary_per_op = -1,
	    .involuntary_per_op = -1,
	    .witnessed_per_op = -1,
	    .p50_ns = -1,
	    .p99_ns = -1,
	    .p999_ns = -1,
	    .max_ns = -1,
	    .min_ns = -1,
	    .verdict = {.grade = 'A', .unit = 's'},
	    .evidence = {.launches = 6,
		.has_range = 1,
		.pinned = 1,
		.one_cpu = 1,
		.hops = 2,
		.switches_per_op = 2,
		.witnessed_per_op = -1}};
	return row;
}

/* Rows may not move any more. */
static void take(struct table *table, struct report *report)
{
	size_t i;

	for (i = 0; i < report->rows; i++)
		report->row[i].summary.row = &report->row[i].row;
	must(table_take(table, report) == 0, "memory");
}

static void take_run(
    struct table *table, const char *host, const char *date, double ns)
{
	struct report *report = new_report(REPORT_FILE, host, date);

	give_row(report, "pipe", ns);
	take(table, report);
}

static void build(struct table *table)
{
	must(table_build(table) == 0, "memory");
}

static const struct table_cell *pipe_of(const struct table *table, size_t line)
{
	return table_cell(&table->line[line], table_column(table, "pipe"));
}

static void test_merging(void)
{
	struct table table = {.reports = 0};
	struct report *report;

	take_run(&table, "a", "2026-12-02", 1000);
	take_run(&table, "b", "2026-12-02", 1000);
	take_run(&table, "a", "2026-12-01", 1100);
	report = new_report(REPORT_FILE, "a", "2026-12-03");
	give_row(report, "getuid", 100);
	take(&table, report);
	build(&table);
	tap_ok(table.lines == 2 && table.line[0].runs == 3,
	    "runs of one system are one line");
	tap_ok(pipe_of(&table, 0)->runs == 2 &&
		   pipe_of(&table, 0)->summary->launches == 12 &&
		   pipe_of(&table, 0)->summary->ns == 1052.5 &&
		   pipe_of(&table, 0)->summary->range.low == 1002 &&
		   pipe_of(&table, 0)->summary->range.high == 1103,
	    "by all their launches: never by their medians");
	tap_ok(strcmp(line_date(&table.line[0]), "2026-12-03") == 0,
	    "with the date of the last");
	tap_ok(table.line[0].shows_label && table.line[1].shows_label,
	    "equal machines show their names");
	table_free(&table);
}

static void test_interrupted(void)
{
	struct table table = {.reports = 0};
	struct report *report = new_report(REPORT_FILE, "a", "2026-12-02");
	struct report_row *row = give_row(report, "pipe", 1);

	row->figures = row->summary.launches = 0;
	row->summary.has_time = 0;
	report->complete = 0;
	take(&table, report);
	take_run(&table, "a", "2026-12-01", 1100);
	build(&table);
	tap_ok(table.lines == 1 && pipe_of(&table, 0)->runs == 1 &&
		   pipe_of(&table, 0)->summary->ns == 1102.5,
	    "a run without launches adds nothing");
	tap_ok(table.line[0].broken_off == 1 &&
		   strcmp(line_status(&table.line[0]), "incomplete") == 0,
	    "but that it did not end is told");
	table_free(&table);
}

/* Whether two runs of these medians are told to disagree. */
static const struct table_cell *merge_two(
    struct table *table, double first, double second)
{
	*table = (struct table){.reports = 0};
	take_run(table, "a", "2026-12-01", first);
	take_run(table, "a", "2026-12-02", second);
	build(table);
	return pipe_of(table, 0);
}

static void test_disagreement(void)
{
	struct table table;
	const struct table_cell *cell = merge_two(&table, 1000, 1006);

	tap_ok(cell->runs == 2 && cell->apart_ns[0] == 1002.5 &&
		   cell->apart_ns[1] == 1008.5,
	    "runs that lie apart by more than their ranges disagree");
	table_free(&table);
	cell = merge_two(&table, 1000, 1005);
	tap_ok(cell->runs == 2 && cell->apart_ns[1] == 0,
	    "not by as much as them");
	table_free(&table);
}

/* Three runs, of which the one in that place says little. */
static int disagree(const double ns[3], size_t wide)
{
	struct table table = {.reports = 0};
	size_t i;
	int is_apart;

	for (i = 0; i < 3; i++) {
		struct report *report =
		    new_report(REPORT_FILE, "a", "2026-12-01");

		give_row(report, "pipe", ns[i]);
		if (i == wide) {
			report->row[0].summary.range.low = 500;
			report->row[0].summary.range.high = 1500;
		}
		take(&table, report);
	}
	build(&table);
	is_apart = pipe_of(&table, 0)->apart_ns[1] > 0;
	table_free(&table);
	return is_apart;
}

static void test_disagreement_of_many(void)
{
	static const double apart[3] = {1000, 1010, 1020};
	static const double near[3] = {1100, 1000, 1003};

	tap_ok(disagree(apart, 1), "two of three that disagree are found");
	tap_ok(!disagree(near, 0), "one that says little disagrees with none");
}

/* A file that only has no end is used; any other fault is damage. */
static void test_cut_off(void)
{
	static const struct {
		const char *damage, *status;
		int cut_off;
	} file[] = {{"no end: the run was cut off", "incomplete", 1},
	    {"line 9 is torn", "damaged", 0}, {"wrong count", "damaged", 0}};
	struct table table = {.reports = 0};
	size_t i;

	for (i = 0; i < COUNT(file); i++) {
		struct report *report =
		    new_report(REPORT_FILE, "abc" + i, "2026-12-01");

		report->complete = 0;
		report->damage = words(file[i].damage);
		report->cut_off = file[i].cut_off;
		give_row(report, "pipe", 1000);
		take(&table, report);
	}
	take_run(&table, "abc", "2026-12-02", 1000);
	build(&table);
	tap_ok(table.lines == 3 && table.line[0].runs == 2 &&
		   table_trusted(&table.line[0]),
	    "a run without its end is merged with others");
	for (i = 0; i < COUNT(file); i++)
		tap_ok(strcmp(line_status(&table.line[i]), file[i].status) == 0,
		    "%s: %s", file[i].damage, file[i].status);
	table_free(&table);
}

static void test_apart_cpus(void)
{
	struct table table = {.reports = 0};
	struct report *report = new_report(REPORT_FILE, "a", "2026-12-01");

	take_run(&table, "a", "2026-12-02", 1000);
	free(give_row(report, "pipe", 1000)->row.cpus);
	report->row[0].row.cpus = words("0");
	take(&table, report);
	build(&table);
	tap_ok(table.lines == 2 && strcmp(table.line[0].distinct,
				       "pipe version 1, same, CPU 0") == 0,
	    "other CPUs are another line: %s",
	    table.lines == 2 ? table.line[0].distinct : "merged");
	table_free(&table);
}

static void test_apart(void)
{
	struct table table = {.reports = 0};
	struct report *report;

	take_run(&table, "a", "2026-12-01", 1000);
	report = new_report(REPORT_FILE, "a", "2026-12-01");
	give_row(report, "pipe", 1000)->row.version = 2;
	take(&table, report);
	report = new_report(REPORT_FILE, "a", "2026-12-01");
	free(give_row(report, "pipe", 1000)->row.place);
	report->row[0].row.place = words("core");
	take(&table, report);
	report = new_report(REPORT_FILE, "a", "2026-12-01");
	set(&report->facts, "governor", "powersave");
	give_row(report, "pipe", 1000);
	take(&table, report);
	report = new_report(REPORT_MAIL, "a", "2026-12-05");
	give_row(report, "pipe", 1000);
	take(&table, report);
	report = new_report(REPORT_FILE, "a", "2026-12-01");
	report->damage = words("torn");
	give_row(report, "pipe", 1);
	take(&table, report);
	build(&table);
	tap_ok(table.lines == 6,
	    "other versions, places, conditions, what has no launches or is "
	    "damaged: lines of their own");
	tap_ok(pipe_of(&table, 0)->summary->row->version == 2 &&
		   table.line[0].rank == 0 && table.line[2].rank == 2,
	    "the newest version first");
	tap_ok(
	    strstr(table.line[0].distinct, "pipe version 2, same") != NULL &&
		strstr(table.line[1].distinct, "pipe version 1, core") != NULL,
	    "told apart by version and place: %s; %s", table.line[0].distinct,
	    table.line[1].distinct);
	tap_ok(strstr(table.line[3].distinct, "governor powersave") != NULL &&
		   strstr(table.line[0].distinct, "governor unknown") != NULL,
	    "or by the condition: %s", table.line[3].distinct);
	tap_ok(strstr(table.line[4].distinct, "of 2026-12-05") != NULL,
	    "or by the date: %s", table.line[4].distinct);
	table_free(&table);
}

/* A mail has few facts: those that it has not do not tell it apart. */
static void test_apart_mails(void)
{
	struct table table = {.reports = 0};
	struct report *report = new_report(REPORT_FILE, "a", "2026-12-01");
	int i;

	set(&report->facts, "governor", "powersave");
	give_row(report, "pipe", 1000);
	take(&table, report);
	for (i = 0; i < 2; i++) {
		report = new_report(REPORT_MAIL, "a", "2026-12-02");
		free(report->source);
		report->source = words(i == 0 ? "x:1" : "x:9");
		give_row(report, "pipe", 1000 + i);
		take(&table, report);
	}
	build(&table);
	tap_ok(strcmp(table.line[0].distinct, "of 2026-12-01") == 0,
	    "a file beside mails: %s", table.line[0].distinct);
	tap_ok(strcmp(table.line[1].distinct, "of 2026-12-02, x:1") == 0 &&
		   strcmp(table.line[2].distinct, "of 2026-12-02, x:9") == 0,
	    "mails of one minute, by where they stand: %s",
	    table.line[2].distinct);
	table_free(&table);
}

static void test_variants(void)
{
	struct table table = {.reports = 0};
	struct report *report = new_report(REPORT_FILE, "a", "2026-12-01");
	int i;

	for (i = 0; i < 2; i++) {
		give_row(report, "pipe", 1000 + i)->row.variant =
		    (char)('A' + i);
		give_row(report, "signal", 1000 + i)->row.variant =
		    (char)('A' + i);
	}
	take(&table, report);
	build(&table);
	tap_ok(table.lines == 2 && table.line[0].cells == 2 &&
		   table.line[1].cells == 2 &&
		   strcmp(table.line[1].distinct, "variant B") == 0,
	    "two variants of a comparison are two lines");
	table_free(&table);
}

/* --- order and base --- */

static void test_order(void)
{
	struct table table = {.reports = 0};
	struct report *report;
	size_t found;

	take_run(&table, "slow", "2026-12-01", 3000);
	report = new_report(REPORT_MAIL, "wrong", "2026-12-01");
	report->damage = words("checksum");
	give_row(report, "pipe", 1);
	take(&table, report);
	take_run(&table, "fast", "2026-12-02", 1000);
	report = new_report(REPORT_FILE, "none", "2026-11-01");
	give_row(report, "signal", 1);
	take(&table, report);
	build(&table);
	must(
	    table_sort(&table, ORDER_COLUMN, table_column(&table, "pipe")) == 0,
	    "memory");
	tap_ok(strcmp(line_label(&table.line[0]), "fast") == 0 &&
		   strcmp(line_label(&table.line[1]), "slow") == 0 &&
		   strcmp(line_label(&table.line[2]), "none") == 0 &&
		   strcmp(line_label(&table.line[3]), "wrong") == 0,
	    "by time, then those without, then what is damaged");
	must(table_sort(&table, ORDER_DATE, 0) == 0, "memory");
	tap_ok(strcmp(line_label(&table.line[0]), "none") == 0 &&
		   strcmp(line_label(&table.line[3]), "wrong") == 0,
	    "by date");
	must(table_sort(&table, ORDER_NAME, 0) == 0, "memory");
	tap_ok(strcmp(line_label(&table.line[0]), "fast") == 0 &&
		   strcmp(line_label(&table.line[2]), "slow") == 0,
	    "by name");
	tap_ok(base_find(&table, "wrong", &found) == NULL && found == 0,
	    "what is damaged is no base");
	tap_ok(
	    base_find(&table, "fast", &found) == &table.line[0] && found == 1,
	    "a base by its label");
	(void)base_find(&table, "EPYC", &found);
	tap_ok(found == 3, "a part of a name may mean several");
	table_free(&table);
}

static void test_ratio(void)
{
	struct table table = {.reports = 0};
	struct ratio ratio;
	struct report *report;

	take_run(&table, "base", "2026-12-01", 3000);
	take_run(&table, "fast", "2026-12-01", 1000);
	report = new_report(REPORT_FILE, "other", "2026-12-01");
	give_row(report, "pipe", 1000)->summary.verdict.unit = 'w';
	take(&table, report);
	report = new_report(REPORT_FILE, "newer", "2026-12-01");
	give_row(report, "pipe", 1000)->row.version = 2;
	take(&table, report);
	report = new_report(REPORT_FILE, "short", "2026-12-01");
	give_row(report, "pipe", 1000)->summary.has_range = 0;
	take(&table, report);
	build(&table);
	ratio = base_ratio(&table.line[0], &table.line[1], 0);
	tap_ok(ratio.there && ratio.times == 3002.5 / 1002.5 &&
		   ratio.has_range && ratio.range.low == 3000.0 / 1005 &&
		   ratio.range.high == 3005.0 / 1000,
	    "base / this, with the bounds of both");
	ratio = base_ratio(&table.line[0], &table.line[2], 0);
	tap_ok(!ratio.there && ratio.why != NULL, "not of another unit");
	ratio = base_ratio(&table.line[0], &table.line[3], 0);
	tap_ok(!ratio.there && ratio.why != NULL, "nor of another version");
	ratio = base_ratio(&table.line[0], &table.line[4], 0);
	tap_ok(ratio.there && !ratio.has_range,
	    "without a range of one there is none of the ratio");
	table_free(&table);
}

/* --- printing --- */

typedef int print_table(FILE *, const struct table_view *);

static print_table *const form[] = {
    table_text, table_csv, table_json, table_markdown};

static char *print_view(print_table *print, const struct table_view *view)
{
	FILE *file = tmpfile();
	char *text;
	long size;

	must(file != NULL && print(file, view) == 0, "printing");
	size = ftell(file);
	rewind(file);
	text = calloc((size_t)size + 1, 1);
	must(text != NULL && fread(text, 1, (size_t)size, file) == (size_t)size,
	    "reading back");
	fclose(file);
	return text;
}

static char *print_columns(
    struct table *table, size_t columns, size_t together, print_table *print)
{
	size_t column[8] = {0, 1, 2, 3, 4, 5, 6, 7};
	struct table_view view = {.table = table,
	    .column = column,
	    .columns = columns,
	    .together = together};

	return print_view(print, &view);
}

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

static void take_cloud_run(struct table *table, const char *host)
{
	struct report *report = new_report(REPORT_FILE, host, "2026-12-01");

	set(&report->facts, "cpu",
	    "Intel(R) Xeon(R) Platinum 8259CL CPU @ 2.50GHz");
	set(&report->facts, "hypervisor", "KVM");
	set(&report->facts, "os", "Linux 5.15.0-101-generic x86_64");
	give_row(report, "pipe", 2500);
	give_row(report, "signal", 3500);
	give_row(report, "yield", 1500);
	take(table, report);
}

static void test_cloud_names(void)
{
	static const char *const host[] = {
	    "ip-10-0-12-34.eu-central-1.compute.internal",
	    "ip-10-0-12-35.eu-central-1.compute.internal",
	    "ip-10-0-12-36.eu-central-1.compute.internal",
	    "ip-10-0-12-36.eu-west-1.compute.internal", "10.0.12.34"};
	struct table table = {.reports = 0};
	size_t i;
	char *text;

	for (i = 0; i < COUNT(host); i++)
		take_cloud_run(&table, host[i]);
	build(&table);
	tap_ok(table.line[0].label_length == 13 &&
		   table.line[1].label_length == 13,
	    "a label up to the first dot, where that tells it from others");
	tap_ok(table.line[2].label_length == 0 &&
		   table.line[3].label_length == 0 &&
		   table.line[4].label_length == 10,
	    "else whole, and whole if it is a number");
	text = print_columns(&table, 3, 3, table_text);
	tap_ok(longest_line(text) <= 80, "names of a cloud fit: %zu",
	    longest_line(text));
	for (i = 0; i < COUNT(host); i++) {
		char note[80];

		snprintf(note, sizeof(note), ": named %s.\n", host[i]);
		tap_ok(strstr(text, note) != NULL, "%s is told", host[i]);
	}
	free(text);
	text = print_columns(&table, 3, 3, table_markdown);
	tap_ok(strstr(text, "ip-10-0-12-34.eu-central-1.compute.internal |") !=
		   NULL,
	    "markdown: names are whole");
	free(text);
	table_free(&table);
}

/* Where the short one has a place, it is no footnote. */
static void test_short_labels(void)
{
	struct table table = {.reports = 0};
	char *text;

	take_run(&table, "ip-10-0-12-34.eu-central-1.compute.internal",
	    "2026-12-01", 2500);
	take_run(&table, "ip-10-0-12-35.eu-central-1.compute.internal",
	    "2026-12-01", 2500);
	build(&table);
	text = print_columns(&table, 1, 1, table_text);
	tap_ok(longest_line(text) <= 80 &&
		   strstr(text, "AMD EPYC, ip-10-0-12-34  Linux") != NULL &&
		   strstr(text, "AMD EPYC, ip-10-0-12-35  Linux") != NULL &&
		   strstr(text, "named") == NULL,
	    "labels are cut at the first dot");
	free(text);
	table_free(&table);
}

static const char forty[] = "abcdefghijklmnopqrstuvwxyz-0123456789-xyz";

/* All that can be long, and as many footnotes as need two letters. */
static void test_long_names(void)
{
	struct table table = {.reports = 0};
	char name[200], *text;
	size_t column[2] = {0, 1}, i;
	struct table_view view = {
	    .table = &table, .column = column, .columns = 2, .together = 2};

	for (i = 0; i < 60; i++) {
		struct report *report;

		snprintf(name, sizeof(name), "%s%s%zu", forty, forty, i / 2);
		report = new_report(i % 3 == 0 ? REPORT_MAIL : REPORT_FILE,
		    name, i % 2 == 0 ? "2026-12-01" : "2026-12-02");
		set(&report->facts, "cpu", name);
		set(&report->facts, "nominal_mhz", "999999");
		set(&report->facts, "hypervisor", forty);
		snprintf(name, sizeof(name), "%s 5.%zu.%s", forty, i, forty);
		set(&report->facts, "os", name);
		snprintf(name, sizeof(name), "governor %zu", i);
		set(&report->facts, "governor", name);
		give_row(report,
		    "ring:aaaaaaaa=1,bbbbbbbb=2,cccccccc=3,dddddddd=4", 1e12)
		    ->summary.verdict.grade = "ABCD-"[i % 5];
		give_row(report, "pipe", 2500)->summary.verdict.unit = 'w';
		if (i == 7)
			report->damage = words("torn");
		take(&table, report);
	}
	build(&table);
	view.base = &table.line[0];
	text = print_view(table_text, &view);
	tap_ok(longest_line(text) <= 80, "whatever is long: %zu",
	    longest_line(text));
	tap_ok(strstr(text,
		   ": ring:aaaaaaaa=1,bbbbbbbb=2,cccccccc=3,dddddddd=4.\n") !=
		   NULL,
	    "a ROW that was cut is whole below");
	tap_ok(strstr(text, "Base: ") != NULL &&
		   strstr(text, "Times as Fast") != NULL,
	    "in both tables");
	free(text);
	table_free(&table);
}

/* Systems of which nothing is shown are counted. */
static void test_left_out(void)
{
	struct table table = {.reports = 0};
	struct report *report;
	char *text;

	take_run(&table, "there", "2026-12-01", 1000);
	report = new_report(REPORT_FILE, "elsewhere", "2026-12-01");
	give_row(report, "signal", 1000);
	take(&table, report);
	report = new_report(REPORT_MAIL, "nowhere", "2026-12-01");
	report->damage = words("torn");
	take(&table, report);
	build(&table);
	text = print_columns(&table, 1, 0, table_text);
	tap_ok(strstr(text, ", there") != NULL &&
		   strstr(text, ", elsewhere") == NULL &&
		   strstr(text, ", nowhere") == NULL,
	    "a line without a cell is not printed");
	tap_ok(strstr(text, "1 system has none of these rows. 1 system has no "
			    "row at all.\n") != NULL,
	    "but counted");
	tap_ok(strstr(text, "torn") == NULL, "nor what would be said of it");
	free(text);
	text = print_columns(&table, 1, 0, table_markdown);
	tap_ok(
	    strstr(text, "\n1 system has none of these rows. 1 system has no "
			 "row at all.\n") != NULL,
	    "in markdown, too");
	free(text);
	table_free(&table);
}

/* --- what is said of a grade --- */

struct graded {
	enum report_form form;
	char grade;
	uint32_t flags;
	int quiet_outside;
	double half_width;
	const char *note;
};

static void test_causes(void)
{
	static const uint32_t noisy = UINT32_C(1) << FLAG_NOISY;
	static const uint32_t modes = UINT32_C(1) << FLAG_MODES;
	const struct graded graded[] = {
	    {REPORT_FILE, 'C', noisy, 1, 0.01, "grade C: noisy neighbour."},
	    {REPORT_FILE, 'C', noisy, 0, 0.05, "grade C: a wide interval."},
	    {REPORT_FILE, 'C', noisy, 1, 0.05,
		"grade C: noisy neighbour, a wide interval."},
	    {REPORT_FILE, 'D', modes, 0, 0.20,
		"grade D: two modes between launches, a wide interval."},
	    {REPORT_MAIL, 'C', noisy, -1, 0.01, "grade C: noisy neighbour."},
	    {REPORT_MAIL, 'C', 0, -1, 0.03, "grade C: a wide interval."},
	    {REPORT_MAIL, 'D', noisy, -1, 0.20, "grade D: a wide interval."},
	};
	size_t i;

	for (i = 0; i < COUNT(graded); i++) {
		const struct graded *it = &graded[i];
		struct table table = {.reports = 0};
		struct report *report = new_report(it->form, "a", "2026-12-01");
		struct summary *summary =
		    &give_row(report, "pipe", 1000)->summary;
		char note[100], *text;

		summary->verdict.grade = it->grade;
		summary->verdict.flags = it->flags;
		summary->evidence.quiet_outside = it->quiet_outside;
		summary->range.low = summary->ns * (1 - it->half_width);
		summary->range.high = summary->ns * (1 + it->half_width);
		take(&table, report);
		build(&table);
		text = print_columns(&table, 1, 0, table_text);
		snprintf(note, sizeof(note), "\na: %s\n", it->note);
		tap_ok(strstr(text, note) != NULL, "%s, %c, %g: %s",
		    it->form == REPORT_FILE ? "file" : "mail", it->grade,
		    it->half_width, it->note);
		free(text);
		table_free(&table);
	}
}

static void test_disagreement_is_told(void)
{
	struct table table;
	char *text;

	(void)merge_two(&table, 2500, 6900);
	text = print_columns(&table, 1, 0, table_text);
	tap_ok(strstr(text, "2 runs, by all their launches, which disagree: "
			    "2.5 and 6.9.") != NULL,
	    "a merged time of two is told to be that");
	free(text);
	table_free(&table);
	(void)merge_two(&table, 2510, 2540);
	text = print_columns(&table, 1, 0, table_text);
	tap_ok(strstr(text, "disagree: 2.51 and 2.54.") != NULL,
	    "with the digits that show it");
	free(text);
	table_free(&table);
}

/* Each footnote of a comparison with a base that can say nothing. */
static void test_full_stops(void)
{
	struct table table = {.reports = 0};
	size_t column[1] = {0}, notes = 0, stops = 0;
	struct table_view view = {
	    .table = &table, .column = column, .columns = 1};
	struct report *report;
	char *text, *at;

	take_run(&table, "base", "2026-12-01", 3000);
	report = new_report(REPORT_FILE, "other", "2026-12-01");
	give_row(report, "pipe", 1000)->summary.verdict.unit = 'w';
	take(&table, report);
	report = new_report(REPORT_FILE, "newer", "2026-12-01");
	give_row(report, "pipe", 1000)->row.version = 2;
	take(&table, report);
	build(&table);
	view.base = &table.line[0];
	text = print_view(table_markdown, &view);
	for (at = text; (at = strstr(at, "\n- ")) != NULL; at += 3) {
		notes++;
		stops += at[3 + strcspn(at + 3, "\n") - 1] == '.';
	}
	tap_ok(notes >= 3 && stops == notes,
	    "footnotes end in a full stop: %zu of %zu", stops, notes);
	free(text);
	table_free(&table);
}

static void make_hostile_table(struct table *table)
{
	struct report *report = new_report(REPORT_FILE, hostile, hostile);
	size_t i;

	for (i = 0; i < 2; i++) {
		struct report_row *row = give_row(report, hostile, 10);

		free(row->row.place);
		row->row.place = words(hostile);
		row->row.version = (unsigned)i;
		row->row.state = LAUNCH_REFUSED;
		row->row.reason = words(hostile);
	}
	set(&report->facts, "cpu", hostile);
	set(&report->facts, "os", hostile);
	set(&report->facts, "hypervisor", hostile);
	set(&report->facts, "nominal_mhz", hostile);
	set(&report->facts, hostile, hostile);
	report->damage = words(hostile);
	free(report->source);
	report->source = words(hostile);
	take(table, report);
	take_run(table, "a", "2026-12-01", 1000);
	take_run(table, "b", "2026-12-01", 1000);
}

static int is_printable(const char *text)
{
	for (; *text != '\0'; text++)
		if ((*text < ' ' || *text > '~') && *text != '\n' &&
		    *text != '\r')
			return 0;
	return 1;
}

static void test_hostile(void)
{
	struct table table = {.reports = 0};
	size_t column[4] = {0, 1, 2, 3}, i, open = 0;
	struct table_view view = {.table = &table, .column = column};
	char *text, *at;

	make_hostile_table(&table);
	build(&table);
	view.columns = table.columns;
	view.base = &table.line[table.lines - 1];
	for (i = 0; i < COUNT(form); i++) {
		text = print_view(form[i], &view);
		tap_ok(is_printable(text) && strlen(text) > 100,
		    "form %zu: hostile strings do no harm", i);
		free(text);
	}
	text = print_view(table_markdown, &view);
	for (at = text; (at = strpbrk(at, "<`[*_")) != NULL; at++)
		open += at == text || at[-1] != '\\';
	tap_ok(open == 0, "markdown: and open nothing");
	free(text);
	table_free(&table);
}

static void test_full_disk(void)
{
	struct table table = {.reports = 0};
	size_t column[1] = {0}, i;
	struct table_view view = {
	    .table = &table, .column = column, .columns = 1};
	FILE *full = fopen("/dev/full", "w");

	if (full == NULL) {
		tap_skip("no /dev/full");
		return;
	}
	setvbuf(full, NULL, _IONBF, 0);
	take_run(&table, "a", "2026-12-01", 1000);
	build(&table);
	for (i = 0; i < COUNT(form); i++)
		tap_ok(form[i](full, &view) == -1,
		    "form %zu: a full disk is an error", i);
	fclose(full);
	table_free(&table);
}

static void test_empty(void)
{
	struct table table = {.reports = 0};

	take(&table, new_report(REPORT_FILE, "a", "2026-12-01"));
	build(&table);
	tap_ok(table.lines == 0 && table.empty == 1,
	    "a report without a row is counted, not listed");
	table_free(&table);
}

int main(void)
{
	test_numbers();
	test_platforms();
	test_systems();
	test_versions();
	test_letters();
	test_columns();
	test_posted();
	test_spelling();
	test_bad_history();
	test_merging();
	test_interrupted();
	test_disagreement();
	test_disagreement_of_many();
	test_cut_off();
	test_apart();
	test_apart_cpus();
	test_apart_mails();
	test_variants();
	test_order();
	test_ratio();
	test_cloud_names();
	test_short_labels();
	test_long_names();
	test_left_out();
	test_causes();
	test_disagreement_is_told();
	test_full_stops();
	test_hostile();
	test_full_disk();
	test_empty();
	return tap_done();
}
