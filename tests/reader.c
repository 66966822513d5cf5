/*
 * reader.c - reports found in whatever text they come, and what is said of
 * them: that each is read once, and none that is damaged is believed.
 */
#include "feature.h"

#include <fcntl.h>
#include <unistd.h>

#include "reader.h"
#include "report/mail_tokens.h"
#include "report_sample.h"
#include "text.h"

enum { GOT_MAX = 12000, SIZE = 1 << 20 };

/* --- what is read --- */

static struct report *got[GOT_MAX];
static size_t gots;
static struct reader_counts counts;

static int take(void *context, struct report *report)
{
	(void)context;
	must(gots < GOT_MAX, "more reports than there may be");
	got[gots++] = report;
	return 0;
}

static void forget(void)
{
	while (gots > 0)
		report_free(got[--gots]);
}

static int read_bytes(struct reader *reader, const char *bytes, size_t size)
{
	FILE *file = tmpfile();
	int status;

	must(file != NULL && fwrite(bytes, 1, size, file) == size &&
		 fflush(file) == 0,
	    "scratch file");
	rewind(file);
	status = reader_read(reader, fileno(file), "in");
	fclose(file);
	return status;
}

static void read_with(int flags, const char *bytes, size_t size)
{
	struct reader_sink sink = {take, NULL};
	struct reader *reader = reader_open(&sink, flags);

	forget();
	must(reader != NULL && read_bytes(reader, bytes, size) == 0, "reading");
	counts = *reader_counts(reader);
	reader_close(reader);
}

static void read_text(const char *text)
{
	read_with(0, text, strlen(text));
}

static int is_whole(size_t i)
{
	return i < gots && got[i]->damage == NULL;
}

static int is_damaged(size_t i, const char *what)
{
	return i < gots && got[i]->damage != NULL && !got[i]->complete &&
	       strstr(got[i]->damage, what) != NULL;
}

/* One report, undamaged, of the rows of the sample. */
static int reads_one(const char *text)
{
	read_text(text);
	return gots == 1 && is_whole(0) && got[0]->rows == 7;
}

/* --- what there is to read --- */

static char *mail_of(const char *host)
{
	struct result result;
	char *text;

	make_all_kinds(&result);
	set(&result.facts, "name", host);
	text = printed(report_mail, &result);
	result_free(&result);
	return text;
}

static char *load(const char *path)
{
	FILE *file = fopen(path, "r");
	char *text = calloc(SIZE, 1);

	must(file != NULL && text != NULL, path);
	must(fread(text, 1, SIZE - 1, file) > 0, path);
	fclose(file);
	return text;
}

static char *file_of_result(const struct result *result)
{
	char directory[] = "/tmp/t_reader.XXXXXX", path[64], *text;
	struct ctx_writer writer;
	size_t i;

	must(mkdtemp(directory) != NULL, directory);
	snprintf(path, sizeof(path), "%s/x.ctx", directory);
	must(ctx_create(&writer, path) == 0, path);
	for (i = 0; i < result->facts.count; i++)
		ctx_write_fact(&writer, result->facts.fact[i].key,
		    result->facts.fact[i].value);
	for (i = 0; i < result->rows; i++) {
		ctx_write_row(&writer, &result->row[i]);
		if (result->row[i].state != LAUNCH_OK)
			ctx_write_row_state(&writer, &result->row[i]);
	}
	for (i = 0; i < result->launches; i++)
		ctx_write_launch(&writer, &result->launch[i]);
	must(ctx_finish(&writer) == 0, path);
	text = load(path);
	unlink(path);
	rmdir(directory);
	return text;
}

static char *file_of(const char *host)
{
	struct result result;
	char *text;

	make_all_kinds(&result);
	set(&result.facts, "name", host);
	text = file_of_result(&result);
	result_free(&result);
	return text;
}

/* A copy with `with` for each `what`. */
static char *replaced(const char *text, const char *what, const char *with)
{
	char *copy = calloc(SIZE, 1), *to = copy;

	must(copy != NULL, "memory");
	for (; *text != '\0';) {
		if (strncmp(text, what, strlen(what)) == 0) {
			to += sprintf(to, "%s", with);
			text += strlen(what);
		} else {
			*to++ = *text++;
		}
	}
	return copy;
}

/* With `before` before each line and `after` behind it. */
static char *marked(const char *text, const char *before, const char *after)
{
	char *copy = calloc(SIZE, 1), *to = copy;
	const char *newline;

	must(copy != NULL, "memory");
	for (; (newline = strchr(text, '\n')) != NULL; text = newline + 1)
		to += sprintf(to, "%s%.*s%s\n", before, (int)(newline - text),
		    text, after);
	return copy;
}

/* A line at a time of each. */
static char *interleaved(const char *a, const char *b)
{
	char *copy = calloc(SIZE, 1), *to = copy;

	must(copy != NULL, "memory");
	while (*a != '\0' || *b != '\0') {
		size_t line = strcspn(a, "\n") + (*a != '\0');

		to += sprintf(to, "%.*s", (int)line, a);
		a += line;
		line = strcspn(b, "\n") + (*b != '\0');
		to += sprintf(to, "%.*s", (int)line, b);
		b += line;
	}
	return copy;
}

static char *joined(const char *a, const char *b, const char *c)
{
	char *copy = calloc(SIZE, 1);

	must(copy != NULL, "memory");
	snprintf(copy, SIZE, "%s%s%s", a, b, c);
	return copy;
}

/* With the checksum that its tokens have now. */
static char *signed_again(char *text)
{
	char *end = strstr(text, "end ctxbench"), *copy, *crc;

	must(end != NULL, "an end");
	crc = strrchr(text, ' ') + 1;
	copy = words(text);
	copy[crc - text] = '\0';
	snprintf(crc, 10, "%08lx\n", (unsigned long)mail_checksum(copy));
	free(copy);
	return text;
}

/* --- the mail form --- */

static int says(const char *key, const char *value)
{
	const char *fact = facts_get(&got[0]->facts, key);

	if (fact != NULL && strcmp(fact, value) == 0)
		return 1;
	tap_note("%s is %s", key, fact != NULL ? fact : "not there");
	return 0;
}

static void test_facts(void)
{
	static const char *const right[][2] = {{"name", "epyc2"},
	    {"date_utc", "2026-11-30T21:53Z"}, {"version", "1.0"},
	    {"cpu", "AMD EPYC"}, {"cpu_count", "2"}, {"nominal_mhz", "2600"},
	    {"measured_mhz", "4000"}, {"hypervisor", "none"},
	    {"os", "Linux 6.18.44 x86_64"},
	    {"preempt", "PREEMPT_DYNAMIC(none)"}, {"hz", "250"},
	    {"compiler", "gcc 12.2.0"}, {"cflags", "-O2"},
	    {"word_size", "64-bit"}, {"libc", "glibc 2.36"},
	    {"clocksource", "tsc"}, {"seed", "7c2f"}, {"run_seconds", "8.1"},
	    {"status", "complete"}};
	char *text = mail_of("epyc2");
	size_t i;
	int all = 1;

	must(reads_one(text), "the sample");
	for (i = 0; i < COUNT(right); i++)
		all &= says(right[i][0], right[i][1]);
	tap_ok(all, "facts have the names that they have in a file");
	tap_ok(got[0]->facts.count == COUNT(right) && got[0]->complete,
	    "and there are no others");
	tap_ok(strcmp(report_label(got[0]), "epyc2") == 0 &&
		   strcmp(got[0]->source, "in:1") == 0,
	    "whose it is, and where it begins");
	free(text);
}

static void test_more_facts(void)
{
	struct result result;
	char *text;

	make_sample(&result);
	set(&result.facts, "cpu", "Pentium, 90 MHz");
	set(&result.facts, "nominal_mhz", "unknown");
	set(&result.facts, "hypervisor", "KVM");
	set(&result.facts, "emulated", "by qemu");
	set(&result.facts, "status", "interrupted");
	set(&result.facts, "fifo_priority", "80");
	set(&result.launch[3].facts, "fifo", "ok");
	text = printed(report_mail, &result);
	read_text(text);
	tap_ok(gots == 1 && says("cpu", "Pentium, 90 MHz") &&
		   says("cpu_count", "2") && says("hypervisor", "KVM") &&
		   says("emulated", "by qemu") &&
		   facts_get(&got[0]->facts, "nominal_mhz") == NULL,
	    "a CPU with a comma in its name, that is emulated");
	tap_ok(is_whole(0) && says("fifo_priority", "80") &&
		   says("fifo", "ok") && says("status", "interrupted") &&
		   !got[0]->complete,
	    "a policy, and an interrupted run, which is not complete");
	tap_ok(got[0]->row[0].row.version == 3,
	    "the version of a test that has changed");
	free(text);
	result_free(&result);
}

static int near(double a, double b)
{
	return a - b < 1e-6 && b - a < 1e-6;
}

/* The time in undisturbed batches stands in the legend. */
static void test_undisturbed(void)
{
	char *text = mail_of("a"), *copy;

	copy = signed_again(replaced(text, "futex: cannot",
	    "us in undisturbed batches alone: pipe 0.991 "
	    "pipe:actors=process,n=2,work=64k,size=4k 1.5\nfutex: cannot"));
	read_text(copy);
	tap_ok(gots == 1 && is_whole(0) &&
		   near(got[0]->row[0].summary.quiet_ns, 991) &&
		   got[0]->row[1].summary.quiet_ns < 0 &&
		   near(got[0]->row[2].summary.quiet_ns, 1500),
	    "the time in undisturbed batches");
	free(copy);
	free(text);
}

static void test_rows(void)
{
	char *text = mail_of("epyc2");
	const struct report_row *row;
	const struct summary *s;

	must(reads_one(text), "the sample");
	row = report_find(got[0], "pipe", 0);
	must(row != NULL, "a row");
	s = &row->summary;
	tap_ok(s->row == &row->row && s->has_time && near(s->ns, 1004) &&
		   s->has_range && near(s->range.low, 1001) &&
		   near(s->range.high, 1008),
	    "times are in nanoseconds");
	tap_ok(s->has_call && near(s->call_ns, 400) && s->has_net &&
		   near(s->net_ns, 605) && s->p99_ns < 0 &&
		   near(s->switches_per_op, 2) && s->launches == 5 &&
		   s->verdict.unit == 's' && s->verdict.grade == 'A' &&
		   s->verdict.flags == 0 && row->figures == 0,
	    "and so is the rest; what is absent is absent");
	row = report_find(got[0], "pipe:actors=process,size=4k,work=64k", 0);
	tap_ok(row != NULL && row->summary.verdict.grade == '-' &&
		   row->summary.has_time && !row->summary.has_range,
	    "a row without a range");
	row = &got[0]->row[3];
	tap_ok(row->row.state == LAUNCH_UNSUPPORTED && !row->summary.has_time &&
		   strcmp(row->row.reason, "this system has no futex") == 0,
	    "a row that cannot run, and why");
	row = &got[0]->row[4];
	tap_ok(row->row.state == LAUNCH_BROKEN &&
		   strcmp(row->row.reason,
		       "lead: the token was wrong, 100 % of the time") == 0,
	    "a broken one");
	row = &got[0]->row[5];
	tap_ok(row->row.state == LAUNCH_REFUSED &&
		   row->summary.verdict.grade == 'X' &&
		   row->summary.verdict.flags == UINT32_C(1) << FLAG_FEW &&
		   strcmp(row->row.reason, "did not switch") == 0,
	    "a refused one");
	row = &got[0]->row[6];
	tap_ok(row->row.state == LAUNCH_OK && !row->summary.has_time &&
		   row->summary.launches == 0,
	    "and one that was not measured");
	free(text);
}

/* --- what becomes of it on its way --- */

static void test_marked(void)
{
	static const char *const before[] = {"> ", "> > ", ">>> ", "| ", ">\t",
	    "&gt; ", "&gt; &gt; ", "    ", "node7: ", " 3: ", "[pod/x/y] ",
	    "host\t", "JD> ", "node7: > "};
	char *text = mail_of("epyc2"), *copy;
	size_t i;

	for (i = 0; i < COUNT(before); i++) {
		copy = marked(text, before[i], "");
		tap_ok(reads_one(copy), "\"%s\" before each line", before[i]);
		free(copy);
		copy = marked(text, before[i], "\r");
		tap_ok(reads_one(copy), "and \"\\r\" behind it");
		free(copy);
	}
	free(text);
}

static void test_written(void)
{
	static const struct {
		const char *name, *what, *with;
	} how[] = {
	    {"one line", "\n", " "},
	    {"a word a line", " ", "\n"},
	    {"blanks that do not break, in UTF-8", " ", "\xC2\xA0"},
	    {"in Latin 1", " ", "\xA0"},
	    {"as entities", " ", "&nbsp;"},
	    {"by number", " ", "&#xa0;"},
	    {"quoted-printable", "=", "=3D"},
	    {"line breaks of a web page", "\n", "<br>\n"},
	    {"bold letters", "us", "<b class=\"x\">us</b>"},
	    {"lines that are paragraphs", "\n", "</p>\n<p>"},
	};
	char *text = mail_of("epyc2"), *copy, *with_start;
	size_t i, head = strlen("ctxbench-report 1\n");

	for (i = 0; i < COUNT(how); i++) {
		copy = replaced(text + head, how[i].what, how[i].with);
		with_start = joined("ctxbench-report 1\n", copy, "");
		tap_ok(reads_one(with_start), "%s", how[i].name);
		free(with_start);
		free(copy);
	}
	copy = replaced(text + head, "=", "=3D");
	with_start = replaced(copy, "c", "=63=\n");
	free(copy);
	copy = joined("ctxbench-report 1\n", with_start, "");
	tap_ok(reads_one(copy), "and with lines broken in words");
	free(copy);
	copy = joined("Content-Transfer-Encoding: Quoted-Printable\n\n",
	    "=63txben=\nch-report 1\n", with_start);
	tap_ok(reads_one(copy), "also in the start, if it is announced");
	free(copy);
	free(with_start);
	copy = replaced(text, "=", "=3D");
	with_start = marked(copy, "&gt; ", "=20");
	tap_ok(reads_one(with_start), "quoted-printable in a web page");
	free(with_start);
	free(copy);
	copy = replaced(text, "ctxbench-report 1", "ctxbench-report\n1");
	tap_ok(reads_one(copy), "a start that is broken over two lines");
	free(copy);
	copy = replaced(text, "end ctxbench 7 ", "end\nctxbench 7\n");
	tap_ok(reads_one(copy), "so is an end");
	free(copy);
	free(text);
}

static void test_around(void)
{
	static const struct {
		const char *before, *after;
	} how[] = {
	    {"\xEF\xBB\xBF", ""},
	    {"<html><pre>", "</pre>"},
	    {"Here it is: ", "."},
	    {"Mine:\n\n", "\n-- \nJo\n"},
	    {"Look at the ctxbench-report 1 below\n", ""},
	    {"It prints \"ctxbench-report 1\".\n", ""},
	    {"I gave it to ctxbench-report\n", ""},
	    {"his ctxbench-result 1 said\n", ""},
	    {"tty: ctxbench-report 1 is a start\n", ""},
	};
	char *text = mail_of("epyc2"), *copy;
	size_t i;

	text[strlen(text) - 1] = '\0';
	for (i = 0; i < COUNT(how); i++) {
		copy = joined(how[i].before, text, how[i].after);
		tap_ok(reads_one(copy), "between \"%s\" and \"%s\"",
		    how[i].before, how[i].after);
		free(copy);
	}
	read_text("ctxbench-report 1 is what it begins with.\n");
	tap_ok(gots == 0, "the mere mention is no report");
	read_text("xctxbench-report 1\nxhost: a\n");
	tap_ok(gots == 0, "nor is another word");
	read_text("ctxbench-report 1\n");
	tap_ok(gots == 1 && is_damaged(0, "no end"),
	    "but a start that stands alone is what is left of one");
	free(text);
}

/* As some mail readers wrap what they quote. */
static void test_overlong(void)
{
	char *text = mail_of("epyc2"), *copy = marked(text, "JD> ", "");
	char *row = strstr(copy, " 95 %"), *end = strstr(copy, " ctxbench 7");

	*row = '\n';
	*end = '\n';
	tap_ok(reads_one(copy), "initials before each line, and lines broken");
	free(copy);
	copy = marked(text, "> ", "");
	*strstr(copy, " 95 %") = '\n';
	tap_ok(reads_one(copy), "a quotation with a line broken");
	free(copy);
	copy = replaced(text, "\ngetuid", "\nWhat is this?\n\n> getuid");
	row = marked(copy, "> ", "");
	free(copy);
	copy =
	    replaced(row, "> What is this?\n> \n> >", "\nWhat is this?\n\n>");
	tap_ok(reads_one(copy), "and with a remark in it");
	free(copy);
	free(row);
	free(text);
}

static char *base64(const char *text)
{
	static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "abcdefghijklmnopqrstuvwxyz0123456789+/";
	char *copy = calloc(SIZE, 1), *to = copy;
	size_t length = strlen(text), i, k;

	must(copy != NULL, "memory");
	for (i = 0; i < length; i += 3) {
		unsigned long bits = 0;

		for (k = 0; k < 3; k++)
			bits =
			    bits << 8 |
			    (i + k < length ? (unsigned char)text[i + k] : 0UL);
		for (k = 0; k < 4; k++)
			*to++ = i + k > length
				    ? '='
				    : digit[bits >> (18 - 6 * k) & 63];
		if (i % 57 == 54)
			*to++ = '\n';
	}
	*to++ = '\n';
	return copy;
}

static void test_base64(void)
{
	static const char head[] =
	    "From: Jo\ncontent-transfer-encoding:  BASE64\nX: y\n\n";
	char *text = mail_of("epyc2"), *file = file_of("vax");
	char *coded = base64(text), *mail = joined(head, coded, "--x--\n");
	char *more;

	tap_ok(reads_one(mail), "a mail as base64");
	more = joined(mail, "\nctxbench-report 1\n", "host: c\n");
	read_text(more);
	tap_ok(gots == 2 && is_whole(0) && is_damaged(1, "no end"),
	    "and what comes behind it, which is not");
	free(more);
	free(mail);
	free(coded);
	coded = base64(file);
	mail = joined(head, coded, "\n");
	read_text(mail);
	tap_ok(gots == 1 && is_whole(0) && got[0]->form == REPORT_FILE,
	    "a result file as base64");
	free(mail);
	free(coded);
	free(file);
	free(text);
}

/* --- several --- */

static void test_streams(void)
{
	char *text = mail_of("a"), *file = file_of("b"), *one, *two, *both;

	one = marked(text, "node7: ", "");
	two = marked(file, "node8: ", "");
	both = interleaved(one, two);
	read_text(both);
	tap_ok(gots == 2 && is_whole(0) && is_whole(1),
	    "two hosts, a line of each in turn");
	free(both);
	free(two);
	free(one);
	two = marked(file, "node7: ", "");
	one = marked(text, "node7: n: ", "");
	both = interleaved(two, one);
	read_text(both);
	tap_ok(gots == 2 && is_whole(0) && is_whole(1),
	    "also if the prefix of one begins that of the other");
	free(both);
	both = interleaved(file, one);
	read_text(both);
	tap_ok(gots == 2 && is_whole(0) && is_whole(1),
	    "also if one has no prefix");
	free(both);
	free(two);
	two = interleaved(file, one);
	both = joined("\xEF\xBB\xBF", two, "");
	read_text(both);
	tap_ok(gots == 2 && is_whole(0) && is_whole(1),
	    "nor has it one with a byte order mark");
	free(both);
	both = joined(text, text, file);
	read_text(both);
	tap_ok(gots == 2 && counts.reports == 2 && counts.repeats == 1,
	    "one behind the other; the same again is told once");
	free(both);
	free(one);
	one = mail_of("c");
	text[strlen(text) - 1] = ' ';
	both = joined(text, one, "");
	read_text(both);
	tap_ok(gots == 2 && is_whole(0) && is_whole(1),
	    "two of them without a line's end between");
	free(both);
	both = replaced(text, "\n", " ");
	free(text);
	text = joined("It was: ", both, one);
	read_text(text);
	tap_ok(gots == 2 && is_whole(0) && is_whole(1),
	    "in one line, with text before them");
	free(both);
	free(one);
	free(two);
	free(file);
	free(text);
}

static void test_repeats(void)
{
	char *text = mail_of("a"), *file = file_of("a"), *quoted, *both;
	char *half;

	quoted = marked(text, "> ", "");
	half = words(quoted);
	*strstr(half, "> getuid") = '\0';
	both = joined(text, quoted, half);
	read_text(both);
	tap_ok(gots == 1 && is_whole(0) && counts.repeats == 2,
	    "quoted, and quoted in part: a report is told once");
	free(both);
	both = joined(half, "\n\n", text);
	read_text(both);
	tap_ok(gots == 1 && is_whole(0) && counts.repeats == 1,
	    "also when the part comes before the whole");
	free(both);
	both = joined(file, text, "");
	read_text(both);
	tap_ok(gots == 1 && got[0]->form == REPORT_FILE && counts.repeats == 1,
	    "the mail form of a file says nothing new");
	free(both);
	both = joined(text, file, "");
	read_text(both);
	tap_ok(gots == 2 && got[1]->form == REPORT_FILE,
	    "but the file of a mail form does");
	free(both);
	read_text(half);
	tap_ok(gots == 1 && is_damaged(0, "no end") && got[0]->rows == 1,
	    "a part alone is told");
	*strstr(half, "> run:") = '\0';
	both = joined(text, half, "");
	read_text(both);
	tap_ok(gots == 2 && is_whole(0) && is_damaged(1, "no end"),
	    "a part that ends before the seed may be of another run");
	free(both);
	free(half);
	free(quoted);
	free(file);
	free(text);
}

/* What says of two texts that they are one run is all of it. */
static void test_not_repeats(void)
{
	static const struct {
		const char *what, *with, *text;
	} other[] = {
	    {"seed 7c2f", "sead 7c2f", "one whose seed is damaged"},
	    {"seed 7c2f", "seed 7c2e", "one of another seed"},
	    {"host: a", "host: b", "one of another label"},
	    {"21:53Z", "21:54Z", "one of another minute"},
	    {"1.004 s", "1.005 s", "one with another time"},
	    {"getuid", "guid", "one with another ROW"},
	};
	char *text = mail_of("a"), *file = file_of("a"), *copy, *both;
	size_t i;

	for (i = 0; i < COUNT(other); i++) {
		copy = replaced(text, other[i].what, other[i].with);
		both = joined(text, copy, "");
		read_text(both);
		tap_ok(gots == 2 && is_whole(0) && is_damaged(1, ""),
		    "%s is handed on beside a whole one", other[i].text);
		free(both);
		free(copy);
	}
	copy = replaced(text, "1.004 s", "l.004 s");
	both = joined(text, copy, "");
	read_text(both);
	tap_ok(gots == 1 && is_whole(0) && counts.repeats == 1,
	    "a row that cannot be read is none that differs");
	free(both);
	free(copy);
	for (i = 4; i < COUNT(other); i++) {
		copy =
		    signed_again(replaced(text, other[i].what, other[i].with));
		both = joined(file, copy, "");
		read_text(both);
		tap_ok(gots == 2 && is_whole(0) && is_whole(1),
		    "a mail, %s, is none of the file's", other[i].text);
		free(both);
		free(copy);
	}
	free(file);
	free(text);
}

static void test_several_inputs(void)
{
	struct reader_sink sink = {take, NULL};
	struct reader *reader = reader_open(&sink, 0);
	char *text = mail_of("a");

	forget();
	must(reader != NULL, "memory");
	read_bytes(reader, text, strlen(text) / 2);
	tap_ok(gots == 1 && is_damaged(0, "no end"),
	    "what an input has not ended is told at its end");
	read_bytes(reader, text, strlen(text));
	read_bytes(reader, text, strlen(text));
	tap_ok(gots == 2 && is_whole(1) && reader_counts(reader)->repeats == 1,
	    "what is in two inputs is told once");
	reader_close(reader);
	free(text);
}

/* --- result files --- */

static void test_files(void)
{
	static const char *const before[] = {
	    "> ", "&gt; ", "node7: ", "   ", "JD> "};
	char *text = file_of("a"), *copy;
	const struct report_row *row;
	size_t i;

	read_text(text);
	row = gots == 1 ? report_find(got[0], "pipe", 0) : NULL;
	must(row != NULL, "a row");
	tap_ok(is_whole(0) && got[0]->complete && got[0]->rows == 7 &&
		   row->figures == LAUNCHES && near(row->figure[0].ns, 1000) &&
		   row->summary.row == &row->row &&
		   near(row->summary.ns, 1004.5),
	    "a result file, its launches reduced");
	tap_ok(says("measured_mhz", "4000") && says("cpu", "AMD EPYC") &&
		   strcmp(row->row.cpus, "1") == 0 &&
		   strcmp(row->row.place, "same") == 0,
	    "its facts, and where it ran");
	for (i = 0; i < COUNT(before); i++) {
		copy = marked(text, before[i], i % 2 == 0 ? "\r" : "");
		tap_ok(reads_one(copy), "\"%s\" before each line", before[i]);
		free(copy);
	}
	copy = replaced(text, "=", "=3D");
	tap_ok(reads_one(copy), "as quoted-printable");
	free(copy);
	copy = joined("<pre>", text, "</pre>");
	tap_ok(reads_one(copy), "in a web page");
	free(copy);
	copy = joined(text, "row 9 x\nend 4 12345678\n", "");
	tap_ok(reads_one(copy), "what is behind its end is not its own");
	free(copy);
	free(text);
}

/* Blocks are shuffled: launches of all rows are in one order. */
static void test_shuffled(void)
{
	struct result result;
	const struct report_row *row;
	char *text;
	unsigned l;

	make_sample(&result);
	add_row(&result, "getuid", 1);
	for (l = 0; l < 4; l++) {
		add_call_launches(&result, 2, 1);
		add_pair_launches(&result, 1, 1);
	}
	text = file_of_result(&result);
	read_text(text);
	must(gots == 1 && got[0]->rows == 2, "two rows");
	row = &got[0]->row[0];
	tap_ok(is_whole(0) && row->figures == LAUNCHES + 4 &&
		   near(row->figure[1].ns, 1007) &&
		   near(row->figure[LAUNCHES + 3].ns, 1000) &&
		   got[0]->row[1].figures == 4 &&
		   near(got[0]->row[1].figure[3].ns, 51.23),
	    "launches that take turns go to their rows, in order");
	free(text);
	result_free(&result);
}

static void test_file_damage(void)
{
	char *text = file_of("a"), *copy = words(text);

	*strstr(copy, "\nend ") = '\0';
	read_text(copy);
	tap_ok(gots == 1 && is_damaged(0, "no end") && got[0]->rows == 7,
	    "a file without its end is told of");
	free(copy);
	copy = replaced(text, "b 1 3 run", "b 1 3 rum");
	read_text(copy);
	tap_ok(gots == 1 && is_damaged(0, "malformed line"),
	    "so is one with a bad line");
	free(copy);
	copy = replaced(text, "fact host epyc2", "fact host epyc3");
	read_text(copy);
	tap_ok(gots == 1 && is_damaged(0, "wrong checksum"),
	    "and one with a wrong checksum");
	free(copy);
	copy = replaced(text, "\nfact host epyc2",
	    "\nfact host epyc2\n"
	    "fact motto ctxbench-report 1");
	read_text(copy);
	tap_ok(gots == 1 && is_damaged(0, "wrong count") && got[0]->rows == 7,
	    "no report starts in the value of a fact");
	free(copy);
	read_text("ctxbench-result 2\nrow x\nend 2 12345678\n");
	tap_ok(gots == 1 && is_damaged(0, "version 2"),
	    "a later version is told of");
	free(text);
}

static void test_variants(void)
{
	struct result result;
	char *text, *copy;

	make_sample(&result);
	text = file_of_result(&result);
	copy = replaced(text, "place=same\n", "place=same variant=B\n");
	read_text(copy);
	tap_ok(gots == 1 && report_find(got[0], "pipe", 'B') != NULL &&
		   report_find(got[0], "pipe", 0) == NULL &&
		   report_find(got[0], "pipe", 'A') == NULL,
	    "a row has its variant");
	free(copy);
	copy = replaced(text, "place=same\n", "place=same variant=C\n");
	read_text(copy);
	tap_ok(gots == 1 && is_damaged(0, "(row)"), "and no other");
	free(copy);
	free(text);
	result_free(&result);
}

/* --- damage --- */

static void test_damage(void)
{
	char *text = mail_of("a"), *copy = words(text);
	size_t i, length = strlen(text), believed = 0;

	*strstr(copy, "\ngetuid") = '\0';
	read_text(copy);
	tap_ok(gots == 1 && is_damaged(0, "no end") && got[0]->rows == 1,
	    "one that is cut off");
	free(copy);
	copy = words(text);
	strcpy(strstr(copy, "\ngetuid"),
	    "\n\nWhat comes then are ten words and no row.\nOr eleven.\n");
	read_text(copy);
	tap_ok(gots == 1 && is_damaged(0, "no end") && got[0]->rows == 1,
	    "what is written behind it is no row of it");
	free(copy);
	copy = replaced(text, "1.004 s", "1.005 s");
	read_text(copy);
	tap_ok(gots == 1 && is_damaged(0, "checksum") && got[0]->rows == 7,
	    "one with another digit");
	free(copy);
	copy = joined(text, "", text);
	copy[strstr(copy, "\ncpu: AMD") - copy + 6] = 'a';
	read_text(copy);
	tap_ok(gots == 1 && is_whole(0) && counts.repeats == 1,
	    "a bad quotation is dropped when there is the whole");
	free(copy);
	for (i = 0; i + 1 < length; i += 3) {
		char kept = text[i];

		if (kept == ' ' || kept == '\n')
			continue;
		text[i] = kept == '7' ? '8' : '7';
		read_text(text);
		believed += gots > 0 && got[0]->damage == NULL;
		text[i] = kept;
	}
	tap_ok(believed == 0, "no changed byte is believed");
	free(text);
}

static void test_nul(void)
{
	char *text = mail_of("a"), *file = file_of("a");

	*strchr(text, ' ') = '\0';
	read_with(0, text, strlen("ctxbench-report 1") + strlen(text + 17));
	tap_ok(gots == 1 && is_whole(0), "a NUL byte is a blank");
	file[strlen("ctxbench-result 1\nfact")] = '\0';
	read_with(0, file, 22 + 1 + strlen(file + 23));
	tap_ok(gots == 1 && is_damaged(0, "NUL"), "but not in a file");
	free(text);
	free(file);
}

/* Tokens that no writer writes, with a right checksum. */
static void test_figures(void)
{
	static const char right[] =
	    "\npipe             1.004 s  1.001  1.008  0.400  0.605      -  "
	    "2.00 A";
	static const char *const row[] = {
	    "pipe nan s 1.001 1.008 0.400 0.605 - 2.00 A",
	    "pipe inf s 1.001 1.008 0.400 0.605 - 2.00 A",
	    "pipe 1e999 s 1.001 1.008 0.400 0.605 - 2.00 A",
	    "pipe 1e0 s - - 0.400 0.605 - 2.00 A",
	    "pipe -1.004 s - - - - - 2.00 A",
	    "pipe -0 s - - - - - 2.00 A",
	    "pipe 0 s - - - - - 2.00 A",
	    "pipe 0.000 s - - - - - 2.00 A",
	    "pipe 1,004 s - - - - - 2.00 A",
	    "pipe 0x1 s - - - - - 2.00 A",
	    "pipe 1.004us s - - - - - 2.00 A",
	    "pipe 1.004 s 1.005 1.008 - - - 2.00 A",
	    "pipe 1.004 s 1.001 1.003 - - - 2.00 A",
	    "pipe 1.004 s 1.001 - - - - 2.00 A",
	    "pipe 1.004 s 1.001 nan - - - 2.00 A",
	    "pipe 1.004 s - - x - - 2.00 A",
	    "pipe 1.004 s - - - ~1 - 2.00 A",
	    "pipe 1.004 s - - - - x 2.00 A",
	    "pipe 1.004 s - - - - - x A",
	    "pipe 1.004 q - - - - - 2.00 A",
	    "pipe 1.004 - - - - - - 2.00 A",
	    "pipe 1.004 ss - - - - - 2.00 A",
	    "pipe 1.004 s - - - - - 2.00 E",
	    "pipe 1.004 s - - - - - 2.00 X",
	    "pipe 1.004 s - - - - - 2.00 A:",
	    "pipe 1.004 s - - - - - 2.00 A:q",
	    "pipe 1.004 s - - - - - 2.00 A:vv",
	    "pipe 1.004 s - - - - - 2.00 AB",
	    "pipe - s - - - - - 2.00 X",
	    "pipe - - - - 0.400 - - 2.00 X",
	    "pipe - - - - - - - 2.00 A",
	    "pi%1Bpe 1.004 s - - - - - 2.00 A",
	    "% 1.004 s - - - - - 2.00 A",
	};
	char *text = mail_of("a"), *copy;
	size_t i;

	for (i = 0; i <= COUNT(row); i++) {
		char with[300];

		if (i < COUNT(row))
			snprintf(with, sizeof(with), "\n%s", row[i]);
		else
			snprintf(with, sizeof(with),
			    "\n%072d 1.004 s - - - - - - A", 1);
		copy = signed_again(replaced(text, right, with));
		read_text(copy);
		tap_ok(gots == 1 && is_damaged(0, "row 1: its ") &&
			   got[0]->rows == 7 &&
			   !got[0]->row[0].summary.has_time &&
			   got[0]->row[1].summary.has_time,
		    "%.60s: %s", with + 1,
		    gots > 0 && got[0]->damage ? got[0]->damage : "believed");
		free(copy);
	}
	copy = signed_again(replaced(
	    text, right, "\npipe 1.004 w 1.004 1.004 0.4 ~0 4.82 2.00 D:vn"));
	read_text(copy);
	tap_ok(
	    gots == 1 && is_whole(0) && got[0]->row[0].summary.net_unresolved &&
		near(got[0]->row[0].summary.p99_ns, 4820) &&
		got[0]->row[0].summary.verdict.flags ==
		    (UINT32_C(1) << FLAG_VIRTUAL | UINT32_C(1) << FLAG_NOISY),
	    "a net below resolution, and flags");
	free(copy);
	free(text);
}

/* --- lines and columns --- */

static int is_row(size_t report, size_t row, const char *key, size_t figures)
{
	if (report < gots && row < got[report]->rows &&
	    strcmp(got[report]->row[row].key, key) == 0 &&
	    got[report]->row[row].figures == figures)
		return 1;
	if (report < gots && row < got[report]->rows)
		tap_note("%s, %zu figures", got[report]->row[row].key,
		    got[report]->row[row].figures);
	return 0;
}

static void test_watch(void)
{
	read_text("$ ctxbench watch getuid -n 2\n"
		  "pid 204  getuid/sec 813324   1.230 us/call\n"
		  "pid 214  getuid/sec 1000000   1.000 us/call\n"
		  "pid 204  getuid/sec 500000\n"
		  "pid 9  pipe/sec 200000   5.000 us/round trip\n");
	must(gots == 1 && got[0]->rows == 2, "lines of watch");
	tap_ok(got[0]->form == REPORT_WATCH && counts.watch_lines == 4 &&
		   strcmp(got[0]->source, "in:2") == 0 &&
		   strcmp(report_label(got[0]), "in:2") == 0,
	    "lines of watch are one report");
	tap_ok(is_row(0, 0, "getuid:copies=2", 3) &&
		   near(got[0]->row[0].figure[1].ns, 1000) &&
		   got[0]->row[0].figure[1].alone_ns < 0 &&
		   near(got[0]->row[0].summary.ns, 1e9 / 813324) &&
		   got[0]->row[0].summary.verdict.unit == 'c',
	    "a row a name, its figures a second each");
	read_text("pid 204 guid/sec 813324\n");
	tap_ok(gots == 1 && is_row(0, 0, "guid", 1), "as in 2002");
	read_text("pid 204 guid/sec 8\npid 204 guid/sec nan\n");
	tap_ok(gots == 1 && is_damaged(0, "line 2: its rate is none") &&
		   is_row(0, 0, "guid", 1),
	    "a rate that is none");
	read_text("pid 204 guid/sec nan\n");
	tap_ok(gots == 1 && is_damaged(0, "line 1") && got[0]->rows == 0,
	    "also when there is no other");
	read_text("rapid 204 getuid/sec 5\npid x getuid/sec 5\npid 4 a/b 5\n"
		  "pid 4 /sec 5\npid 4 a/secs 5\npid 4 a/sec\n");
	tap_ok(gots == 0, "other lines are none");
}

/* What is not told of a call by a time of a hop must not look like one. */
static void test_watch_rows(void)
{
	const struct report_row *row;

	read_text("pid 9  pipe/sec 200000   5.000 us/round trip\n");
	must(gots == 1 && got[0]->rows == 1, "a watched round trip");
	row = &got[0]->row[0];
	tap_ok(is_row(0, 0, "pipe:per=round_trip", 1) &&
		   strcmp(row->row.spec, "pipe") == 0 && row->row.hops == 0 &&
		   row->row.version == 0 && !row->row.is_call &&
		   row->summary.verdict.unit == '-' &&
		   strcmp(row->row.op, "round trip") == 0 &&
		   strcmp(report_row_per(&row->row), "round trip") == 0,
	    "what is no call has a key of its own, and no hops");
	read_text("pid 9  getuid/sec 200000   5.000 us/call\n");
	tap_ok(is_row(0, 0, "getuid", 1) && got[0]->row[0].row.hops == 1 &&
		   got[0]->row[0].row.version == 0 &&
		   strcmp(report_row_per(&got[0]->row[0].row), "call") == 0,
	    "a call has not");
	read_text(
	    "pid 1  pipe/sec 200000   5.000 us/round trip\n"
	    "pid 2  pipe:place=core/sec 20000   50.00 us/round trip\n"
	    "pid 3  pipe:work=65536,n=4/sec 100000   10.00 us/round trip\r\n"
	    "pid 3  pipe:work=65536,n=4/sec 100000\n"
	    "pid 4  pipe/sec 100000   10.00 us/call\n");
	tap_ok(gots == 1 && got[0]->rows == 5 &&
		   is_row(0, 0, "pipe:per=round_trip", 1) &&
		   is_row(0, 1, "pipe:per=round_trip,place=core", 1) &&
		   is_row(0, 2, "pipe:n=4,per=round_trip,work=64k", 1) &&
		   is_row(0, 3, "pipe:n=4,per=operation,work=64k", 1) &&
		   is_row(0, 4, "pipe", 1),
	    "ROWs and operations that differ are rows of their own");
	read_text("pid 2  ring:n=4,size=4k/sec 2   5 us/round trip\n"
		  "pid 2  ring:size=4096,n=4/sec 2   5 us/round trip\n"
		  "ring:copies=1,size=4k,n=4: 1 us/round trip, median of 2 "
		  "lines (1 to 2); mean 5/sec a copy\n"
		  "pid 2  ring:n=4,size=4k/sec 2   5 us/round trip\n");
	tap_ok(gots == 2 && got[0]->rows == 1 &&
		   is_row(0, 0, "ring:n=4,per=round_trip,size=4k", 2),
	    "one ROW in two spellings is one");
	read_text("pid 2  futex:n=4/sec 2   5 us/round trip\n"
		  "pid 3  futex:n=4/sec 2   5 us/round trip\n"
		  "pid 2  futex:n=4/sec 2   5 us/round trip\n");
	tap_ok(
	    gots == 1 && is_row(0, 0, "futex:copies=2,n=4,per=round_trip", 3),
	    "with copies");
}

static void test_watch_hosts(void)
{
	static const char *const label[][2] = {{"alpha: ", "alpha"},
	    {"[pod/x/y] ", "pod/x/y"}, {"> beta: ", "beta"},
	    {"web-1  | ", "web-1"}, {" 3: ", "3"}, {"&gt; &gt; ", ""},
	    {"JD> ", ""}, {"12:00:01 ", ""}, {"1700000000.12 ", ""},
	    {"[2026-12-01T12:00:01Z] c: ", "c"}, {"\xEF\xBB\xBF", ""},
	    {"10.0.0.1: ", "10.0.0.1"}};
	size_t i;

	read_text("alpha: pid 7  getuid/sec 4   2 us/call\n"
		  "beta: pid 7  getuid/sec 8   1 us/call\n"
		  "alpha: pid 7  getuid/sec 4   2 us/call\n"
		  "beta: pid 7  getuid/sec 8   1 us/call\n");
	tap_ok(gots == 2 && is_row(0, 0, "getuid", 2) &&
		   is_row(1, 0, "getuid", 2) &&
		   strcmp(report_label(got[0]), "alpha") == 0 &&
		   strcmp(report_label(got[1]), "beta") == 0 &&
		   strcmp(facts_word(&got[0]->facts, "name"), "alpha") == 0 &&
		   strcmp(got[1]->source, "in:2") == 0,
	    "a prefix is a system, and its label");
	for (i = 0; i < COUNT(label); i++) {
		char line[200];

		snprintf(
		    line, sizeof(line), "%spid 7  getuid/sec 4\n", label[i][0]);
		read_text(line);
		tap_ok(gots == 1 && strcmp(report_label(got[0]),
					label[i][1][0] != '\0' ? label[i][1]
							       : "in:1") == 0,
		    "the label behind \"%s\" is \"%s\"", label[i][0],
		    label[i][1]);
	}
	read_text("12:00:01 pid 7  getuid/sec 4\n"
		  "12:00:02 pid 7  getuid/sec 5\n");
	tap_ok(gots == 1 && is_row(0, 0, "getuid", 2),
	    "times before the lines part nothing");
	read_text("pid 7  getuid/sec 4\npid 7  getuid/sec 5\n"
		  "> pid 7  getuid/sec 4\n> pid 7  getuid/sec 5\n");
	tap_ok(gots == 1 && is_row(0, 0, "getuid", 2) && counts.repeats == 1,
	    "lines that are quoted are not read twice");
}

static void test_watch_runs(void)
{
	static const char one[] = "pid 7  getuid/sec 4\npid 7  getuid/sec 5\n";
	static const char sum[] =
	    "getuid: 0.1 us/call, median of 2 lines (0.1 to 0.2); mean 5/sec "
	    "a copy\n";
	char *text, *copy;

	text = joined(one, "pid 8  getuid/sec 6\npid 8  getuid/sec 7\n", "");
	read_text(text);
	tap_ok(gots == 2 && is_row(0, 0, "getuid", 2) &&
		   is_row(1, 0, "getuid", 2) &&
		   near(got[1]->row[0].figure[0].ns, 1e9 / 6) &&
		   strcmp(got[1]->source, "in:3") == 0,
	    "processes one after the other are runs, not copies");
	free(text);
	text = joined(one, sum, "pid 7  getuid/sec 6\n");
	read_text(text);
	tap_ok(
	    gots == 2 && is_row(0, 0, "getuid", 2) && is_row(1, 0, "getuid", 1),
	    "a summary ends a run, also if a pid comes again");
	copy = marked(text, "a: ", "");
	read_text(copy);
	tap_ok(gots == 2 && is_row(1, 0, "getuid", 1), "also behind a prefix");
	free(copy);
	copy = replaced(text, "getuid: ", "pipe: ");
	read_text(copy);
	tap_ok(gots == 1 && is_row(0, 0, "getuid", 3),
	    "but not that of another row");
	free(copy);
	copy = replaced(text, "getuid: ", "getuid:copies=1: ");
	read_text(copy);
	tap_ok(gots == 2, "copies in it are no other row");
	free(copy);
	free(text);
	text = joined(one, "pid 8  pipe/sec 6   1 us/round trip\n", one);
	read_text(text);
	tap_ok(gots == 1 && got[0]->rows == 2 && is_row(0, 0, "getuid", 4),
	    "another row between is in the same report");
	free(text);
	read_text("pid 1  a/sec 1\npid 2  a/sec 1\npid 3  a/sec 1\n"
		  "pid 1  a/sec 1\npid 3  a/sec 1\npid 2  a/sec 1\n"
		  "pid 4  a/sec 2\npid 5  a/sec 2\npid 5  a/sec 2\n"
		  "pid 4  a/sec 2\n");
	tap_ok(gots == 2 && is_row(0, 0, "a:copies=3", 6) &&
		   is_row(1, 0, "a:copies=2", 4),
	    "copies are those side by side");
	read_text("pid 1  a/sec 1\npid 2  a/sec 1\npid 1  a/sec 1\n"
		  "pid 2  a/sec 1\npid 1  a/sec 1\npid 3  a/sec 1\n"
		  "pid 1  a/sec 1\npid 3  a/sec 1\n");
	tap_ok(gots == 1 && is_row(0, 0, "a:copies=2", 8),
	    "as many as there were at once");
	read_text("pid 1  a/sec 1\npid 1  a/sec 1\n"
		  "pid 2  a/sec 1\npid 2  a/sec 1\n");
	tap_ok(gots == 2 && counts.repeats == 0,
	    "runs of the same rates are two, as their pids are");
	read_text("pid 1  a/sec 1\npid 2  a/sec 1\n");
	tap_ok(gots == 1 && is_row(0, 0, "a:copies=2", 2),
	    "also of a single second");
}

/* More than there can be, of each kind. */
static void test_watch_bounds(void)
{
	enum { MANY = 5000 };
	char *text = calloc(SIZE, 1), *to = text;
	size_t i;

	must(text != NULL, "memory");
	for (i = 0; i < MANY; i++)
		to += sprintf(to, "h%zu: pid 1  a/sec 1\n", i);
	read_text(text);
	tap_ok(gots > 100 && gots < MANY && is_damaged(gots - 1, "prefixes"),
	    "of very many prefixes some are read, and it is told");
	for (to = text, i = 0; i < MANY; i++)
		to += sprintf(to, "pid 1  a%zu/sec 1\n", i);
	read_text(text);
	tap_ok(gots == 1 && is_damaged(0, "more rows"), "so of rows");
	for (to = text, i = 0; i < 2 * MANY; i++)
		to += sprintf(to, "pid %zu  a/sec 1\n", i / 2);
	read_text(text);
	tap_ok(gots == MANY && is_row(MANY - 1, 0, "a", 2), "and many runs");
	for (to = text, i = 0; i < 2 * MANY; i++)
		to += sprintf(to, "pid %zu  a/sec 1\n", i % MANY);
	read_text(text);
	tap_ok(gots == 1 && got[0]->row[0].figures == 2 * MANY,
	    "and many processes");
	free(text);
}

static void read_numbers(const char *text)
{
	read_with(READER_NUMBERS, text, strlen(text));
}

static void test_numbers(void)
{
	read_numbers("# ms\n1.5\t-2\n\n 3.5, 1e3\n2.5\n");
	must(gots == 1 && got[0]->rows == 2, "columns");
	tap_ok(got[0]->form == REPORT_PLAIN && got[0]->complete &&
		   got[0]->row[0].figures == 3 && got[0]->row[1].figures == 2 &&
		   near(got[0]->row[0].summary.ns, 2.5) &&
		   near(got[0]->row[1].figure[0].ns, -2) &&
		   report_find(got[0], "column 2", 0) == &got[0]->row[1],
	    "columns of numbers");
	read_text("1\n2\n");
	tap_ok(gots == 0, "only if they are asked for");
	read_numbers("1\n2\nthree\n");
	tap_ok(gots == 0, "not among other text");
	read_numbers("1\n2\nctxbench-report 1\n");
	tap_ok(gots == 1 && got[0]->form == REPORT_MAIL,
	    "nor in a file of a report");
	read_numbers("nan\n");
	tap_ok(gots == 0, "what is none is other text");
	read_numbers("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17\n");
	tap_ok(gots == 0, "and more than 16 are");
}

/* --- keys and facts --- */

static void test_keys(void)
{
	static const char *const right[][2] = {
	    {"pipe", "pipe"},
	    {"pipe:place=same,n=2,copies=1,work=0", "pipe"},
	    {"pipe:work=65536,n=4", "pipe:n=4,work=64k"},
	    {"pipe:n=4,work=64K", "pipe:n=4,work=64k"},
	    {"pipe:place=core", "pipe:place=core"},
	    {"ring:n=16,actors=thread", "ring:actors=thread,n=16"},
	    {"pipe:n=3,n=3", "pipe:n=3,n=3"},
	    {"pipe:", "pipe:"},
	    {"pipe:,", "pipe:,"},
	    {"pipe:n", "pipe:n"},
	    {"pipe:n=", "pipe:n="},
	    {"pipe:=4", "pipe:=4"},
	    {":n=2", ":n=2"},
	    {"", ""},
	    {"a:b=18446744073709551616", "a:b=18446744073709551616"},
	};
	char longest[2000];
	size_t i;
	char *key;

	for (i = 0; i < COUNT(right); i++) {
		key = report_key(right[i][0]);
		must(key != NULL, "memory");
		tap_ok(strcmp(key, right[i][1]) == 0, "the key of \"%s\": %s",
		    right[i][0], key);
		free(key);
	}
	memset(longest, ',', sizeof(longest) - 1);
	longest[sizeof(longest) - 1] = '\0';
	key = report_key(longest);
	tap_ok(key != NULL && strcmp(key, longest) == 0,
	    "a ROW without bounds is its own key");
	free(key);
}

static void test_cut_copies(void)
{
	static const char *const right[][2] = {
	    {"pipe", "pipe"},
	    {"pipe:copies=2", "pipe"},
	    {"pipe:copies=2,n=4", "pipe:n=4"},
	    {"pipe:n=4,copies=2", "pipe:n=4"},
	    {"pipe:a=1,copies=22,n=4", "pipe:a=1,n=4"},
	    {"pipe:xcopies=2", "pipe:xcopies=2"},
	    {"copies=2", "copies=2"},
	};
	char spec[80];
	size_t i;

	for (i = 0; i < COUNT(right); i++) {
		snprintf(spec, sizeof(spec), "%s", right[i][0]);
		report_cut_copies(spec);
		tap_ok(strcmp(spec, right[i][1]) == 0,
		    "\"%s\" without copies: \"%s\"", right[i][0], spec);
	}
}

static int is_marked(const char *key, const char *mark)
{
	const char *found = fact_mark(key);

	return found == NULL || mark == NULL ? found == mark
					     : strcmp(found, mark) == 0;
}

static void test_roles(void)
{
	tap_ok(fact_role("cpu") == FACT_SYSTEM &&
		   fact_role("name") == FACT_SYSTEM &&
		   fact_role("load_end") == FACT_RUN &&
		   fact_role("seed") == FACT_RUN &&
		   fact_role("governor") == FACT_CONDITION &&
		   fact_role("cpu_x") == FACT_CONDITION &&
		   fact_role("") == FACT_CONDITION,
	    "facts have a role");
	tap_ok(is_marked("vuln.meltdown", "mitigations") &&
		   is_marked("clocksource", "clock") &&
		   is_marked("fifo_priority", "scheduler") &&
		   is_marked("cflags", "build") && is_marked("cpu", NULL) &&
		   is_marked("vuln", NULL) && is_marked("", NULL),
	    "and some a mark");
}

/* --- bounds, and what may go wrong --- */

static void test_many_open(void)
{
	enum { MANY = 5000 };
	char *text = calloc(SIZE, 1), *to = text;
	size_t i, damaged = 0;

	must(text != NULL, "memory");
	for (i = 0; i < MANY; i++)
		to += sprintf(
		    to, "h%zu: ctxbench-report 1\nh%zu: host: h%zu\n", i, i, i);
	read_text(text);
	for (i = 0; i < gots; i++)
		damaged += got[i]->damage != NULL;
	tap_ok(gots == MANY && damaged == MANY,
	    "of very many that are open each is told in the end");
	tap_ok(is_damaged(0, "too many were open"), "some before");
	free(text);
}

static void test_too_large(void)
{
	enum { LINES = 200000 };
	static const char line[] = "v: 0123456789 0123456789 0123456789 "
				   "0123456789 0123456789\n";
	size_t size = strlen(line) * LINES, i;
	char *text = malloc(size + 100);

	must(text != NULL, "memory");
	strcpy(text, "ctxbench-report 1\nhost: a\n");
	for (i = strlen(text); i < size; i += strlen(line))
		memcpy(text + i, line, strlen(line) + 1);
	read_text(text);
	tap_ok(gots == 1 && is_damaged(0, "too large"),
	    "a report without end is closed");
	free(text);
}

/* Longer than what is kept as a text, behind a prefix. */
static void test_long_file(void)
{
	enum { LINES = 200000 };
	static const char start[] = "ctxbench-result 1\nrow 1 getuid 1 hops=1\n"
				    "l 1 1 ok\nb 1 1 run 0 1 50 - -\n";
	static const char line[] = "later 0123456789 0123456789 0123456789 "
				   "0123456789\n";
	uint32_t crc = text_crc32(0, start, strlen(start));
	char *text = malloc((strlen(line) + 3) * LINES + 1000), *to = text;
	size_t i;

	must(text != NULL, "memory");
	to += sprintf(to, "n: ctxbench-result 1\nn: row 1 getuid 1 hops=1\n"
			  "n: l 1 1 ok\nn: b 1 1 run 0 1 50 - -\n");
	for (i = 0; i < LINES; i++) {
		to += sprintf(to, "n: %s", line);
		crc = text_crc32(crc, line, strlen(line));
	}
	sprintf(to, "n: end %d %08lx\n", LINES + 4, (unsigned long)crc);
	read_text(text);
	tap_ok(gots == 1 && is_whole(0) && got[0]->rows == 1 &&
		   got[0]->row[0].figures == 1 &&
		   near(got[0]->row[0].summary.ns, 50),
	    "a long file is read as it comes");
	to[strlen("n: end 2")] ^= 1;
	read_text(text);
	tap_ok(gots == 1 && is_damaged(0, "wrong count"),
	    "and what is wrong with it is told");
	free(text);
}

static int refuse(void *context, struct report *report)
{
	++*(int *)context;
	report_free(report);
	return 1;
}

static void test_stopped(void)
{
	int taken = 0;
	struct reader_sink sink = {refuse, &taken};
	struct reader *reader = reader_open(&sink, 0);
	char *a = mail_of("a"), *b = mail_of("b"), *both = joined(a, b, a);

	must(reader != NULL, "memory");
	tap_ok(read_bytes(reader, both, strlen(both)) == 1 && taken == 1,
	    "who takes reports may end it");
	tap_ok(read_bytes(reader, both, strlen(both)) == 1 && taken == 1,
	    "for good");
	reader_close(reader);
	free(both);
	free(a);
	free(b);
}

static void test_unreadable(void)
{
	struct reader_sink sink = {take, NULL};
	struct reader *reader = reader_open(&sink, 0);
	int fd = open("/", O_RDONLY);

	must(reader != NULL && fd >= 0, "a directory");
	errno = 0;
	tap_ok(reader_read(reader, fd, "/") == -1 && errno == EISDIR,
	    "a directory is not readable");
	close(fd);
	reader_close(reader);
	reader_close(NULL);
}

/* A pipe that would not wait, filled while it is read. */
static void test_pieces(void)
{
	struct reader_sink sink = {take, NULL};
	struct reader *reader = reader_open(&sink, 0);
	char *text = mail_of("a");
	size_t i, length = strlen(text);
	int end[2];

	forget();
	must(reader != NULL && pipe(end) == 0 &&
		 fcntl(end[0], F_SETFL, O_NONBLOCK) == 0,
	    "a pipe");
	if (fork() == 0) {
		for (i = 0; i < length; i++)
			if (write(end[1], text + i, 1) != 1)
				_exit(1);
		_exit(0);
	}
	close(end[1]);
	tap_ok(reader_read(reader, end[0], "pipe") == 0 && gots == 1 &&
		   is_whole(0),
	    "a byte at a time, from a pipe that does not wait");
	close(end[0]);
	reader_close(reader);
	free(text);
}

int main(void)
{
	test_facts();
	test_more_facts();
	test_rows();
	test_undisturbed();
	test_marked();
	test_written();
	test_around();
	test_overlong();
	test_base64();
	test_streams();
	test_repeats();
	test_not_repeats();
	test_several_inputs();
	test_files();
	test_shuffled();
	test_file_damage();
	test_variants();
	test_damage();
	test_nul();
	test_figures();
	test_watch();
	test_watch_rows();
	test_watch_hosts();
	test_watch_runs();
	test_watch_bounds();
	test_numbers();
	test_keys();
	test_cut_copies();
	test_roles();
	test_many_open();
	test_too_large();
	test_long_file();
	test_stopped();
	test_unreadable();
	test_pieces();
	forget();
	return tap_done();
}
