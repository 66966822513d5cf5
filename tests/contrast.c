/*
 * contrast.c - two sides compared: what is refused, what is marked, what may
 * be said, and what is printed of it, with reports made by hand.
 *
 * Not: the tests themselves (compare_stats.c), nor reading (compare.sh).
 */
#include "feature.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "compare/contrast.h"
#include "tap.h"

enum { REPORTS = 16, TEXT_SIZE = 60000 };

static struct report *made[REPORTS];
static size_t count_made;
static struct contrasts contrasts;
static char text[TEXT_SIZE]; /* what was printed last */

static void must(int holds, const char *what)
{
	if (holds)
		return;
	printf("Bail out! %s\n", what);
	exit(1);
}

static char *words(const char *s)
{
	char *copy = malloc(strlen(s) + 1);

	must(copy != NULL, "memory");
	return strcpy(copy, s);
}

/* --- reports by hand --- */

static struct report *make_report(enum report_form form, const char *boot)
{
	struct report *report = calloc(1, sizeof(*report));

	must(report != NULL && count_made < REPORTS, "a report");
	report->form = form;
	report->source = words("file.ctx");
	report->complete = 1;
	must(facts_set(&report->facts, "host", "here") == 0, "memory");
	if (boot != NULL)
		must(facts_set(&report->facts, "boot_id", boot) == 0, "memory");
	made[count_made++] = report;
	return report;
}

/* Launch i takes up to 0.5 % more or less than `ns`, in an order of its
 * own. */
static double jittered(double ns, size_t i)
{
	return ns * (1 + 0.001 * ((double)(i * 7 % 11) - 5));
}

static void set_figures(struct report_row *row, size_t count, double ns)
{
	size_t i;

	row->figures = row->summary.launches = (unsigned)count;
	row->figure = calloc(count + 1, sizeof(*row->figure));
	must(row->figure != NULL, "memory");
	for (i = 0; i < count; i++) {
		row->figure[i].block = (unsigned)i + 1;
		row->figure[i].ns = jittered(ns, i);
		row->figure[i].quiet_ns = jittered(ns, i);
		row->figure[i].alone_ns = -1;
	}
}

/* A faultless call row. The last one added is returned, until the next. */
static struct report_row *add_row(
    struct report *report, const char *key, size_t count, double ns)
{
	struct report_row *row =
	    realloc(report->row, (report->rows + 1) * sizeof(*row));
	size_t i;

	must(row != NULL, "memory");
	report->row = row;
	row += report->rows++;
	memset(row, 0, sizeof(*row));
	row->key = words(key);
	row->row.spec = words(key);
	row->row.version = row->row.hops = 1;
	row->row.is_call = 1;
	row->row.place = words("same");
	row->row.cpus = words("1");
	row->summary.has_time = 1;
	row->summary.ns = ns;
	row->summary.verdict.grade = 'A';
	row->summary.verdict.unit = 'c';
	row->summary.evidence.pinned = row->summary.evidence.one_cpu = 1;
	row->summary.evidence.is_call = 1;
	row->summary.switches_per_op = row->summary.witnessed_per_op = -1;
	set_figures(row, count, ns);
	for (i = 0; i < report->rows; i++)
		report->row[i].summary.row = &report->row[i].row;
	return row;
}

static struct report_row *add_variant(
    struct report *report, const char *key, char variant, size_t n, double ns)
{
	struct report_row *row = add_row(report, key, n, ns);

	row->row.variant = variant;
	return row;
}

static void forget(void)
{
	contrasts_free(&contrasts);
	while (count_made > 0)
		report_free(made[--count_made]);
}

/* --- comparing them --- */

/* The first `olds` reports made against all others. */
static void compare_from(size_t olds)
{
	struct contrast_side side[SIDES];

	side[OLD] = (struct contrast_side){NULL, 0, 0, olds, made};
	side[NEW] =
	    (struct contrast_side){NULL, 0, 0, count_made - olds, made + olds};
	must(contrasts_make(side, &contrasts) == 0, "contrasts_make");
}

static void compare_variants(void)
{
	must(contrasts_make_variants(made, &contrasts) == 0, "variants");
}

/* Two files of one row: then what differs is put in, and compared. */
static struct report_row *old_row(void)
{
	return &made[0]->row[0];
}

static struct report_row *new_row(void)
{
	return &made[1]->row[0];
}

static void make_two(size_t count, double old, double new)
{
	forget();
	add_row(make_report(REPORT_FILE, "a"), "getuid", count, old);
	add_row(make_report(REPORT_FILE, "b"), "getuid", count, new);
}

static const struct contrast *first(void)
{
	return &contrasts.row[0];
}

static int says(const char *buf, const char *what)
{
	return strstr(buf, what) != NULL;
}

/* --- printing --- */

static int print_plain(FILE *out, const struct contrasts *all)
{
	return contrasts_text(out, all, 0);
}

static int print_plot(FILE *out, const struct contrasts *all)
{
	return contrasts_text(out, all, 1);
}

static void print(int (*printer)(FILE *, const struct contrasts *))
{
	FILE *out = tmpfile();
	size_t length;

	must(out != NULL && printer(out, &contrasts) == 0, "printing");
	rewind(out);
	length = fread(text, 1, sizeof(text) - 1, out);
	text[length] = '\0';
	fclose(out);
}

static size_t widest(void)
{
	size_t most = 0;
	const char *line = text;

	while (*line != '\0') {
		size_t length = strcspn(line, "\n");

		most = length > most ? length : most;
		line += length + (line[length] == '\n');
	}
	return most;
}

static int is_printable(const char *besides)
{
	const char *s;

	for (s = text; *s != '\0'; s++)
		if ((*s < ' ' || *s > '~') && strchr(besides, *s) == NULL)
			return 0;
	return 1;
}

/* --- verdicts --- */

static enum compare_answer answer_of(double new)
{
	make_two(11, 1000, new);
	compare_from(1);
	return first()->answer;
}

static void test_verdicts(void)
{
	tap_ok(answer_of(900) == ANSWER_FASTER, "10 %% less is faster");
	tap_ok(first()->force == COMPARE_SUGGESTS &&
		   first()->unit == UNIT_LAUNCH && first()->tested,
	    "of two files the launch is the value, and it can only suggest");
	print(print_plain);
	tap_ok(says(text, "getuid: suggests faster\n"), "and says so");
	tap_ok(says(text, "1000.0 -> 900.00 ns a call") ||
		   says(text, "1000.0 -> 900.0 ns a call"),
	    "old, then new, with their unit");
	tap_ok(says(text, "-100.0 ns (") && says(text, "-10.00 % (-10.") &&
		   says(text, "+111111/s (+"),
	    "the difference in ns, in rate and in per cent, with signs");
	tap_ok(says(text, "11 and 11 launches"), "how many launches");
	tap_ok(answer_of(1100) == ANSWER_SLOWER, "10 %% more is slower");
	tap_ok(answer_of(1000) == ANSWER_EQUAL, "the same is equal");
	tap_ok(answer_of(994) == ANSWER_FASTER_A_LITTLE,
	    "0.6 %% less is faster by under 1 %%");
	print(print_plain);
	tap_ok(says(text, "suggests faster, by under 1 %"), "and says so");
	forget();
	make_two(11, 1000, 1010);
	new_row()->figure[0].ns = new_row()->figure[1].ns = 900;
	new_row()->figure[2].ns = new_row()->figure[3].ns = 1100;
	new_row()->figure[4].ns = new_row()->figure[5].ns = 910;
	compare_from(1);
	tap_ok(first()->answer == ANSWER_NOT_SHOWN, "a wide one is not shown");
	print(print_plain);
	tap_ok(says(text, "getuid: not shown; a change of ") &&
		   says(text, " % would have been seen\n"),
	    "with the least change that would have been seen");
	tap_ok(!says(text, "suggests not"), "nothing suggests \"not shown\"");
}

static void test_few(void)
{
	make_two(1, 1000, 500);
	compare_from(1);
	print(print_plain);
	tap_ok(first()->answer == ANSWER_NOT_SHOWN && first()->needed == 4 &&
		   says(text, "not shown: 1 and 1 launches are too few, 4 a "
			      "side are needed\n"),
	    "one launch a side gives no verdict, and how many would is told");
	make_two(11, 1000, 500);
	new_row()->figures = 1;
	compare_from(1);
	tap_ok(first()->answer == ANSWER_NOT_SHOWN && first()->needed == 4 &&
		   first()->resolution == 0,
	    "nor does one against 11");
	make_two(101, 1000, 500);
	compare_from(1);
	tap_ok(says(first()->reasons, "100 values, evenly spaced"),
	    "that not all of many are used is told");
	make_two(2, 1000, 500);
	compare_from(1);
	tap_ok(first()->answer == ANSWER_NOT_SHOWN && first()->needed == 4,
	    "two a side have no interval, and nothing is shown");
}

/* --- both medians --- */

static void test_quiet(void)
{
	size_t i;

	make_two(11, 1000, 900);
	for (i = 0; i < 11; i++)
		new_row()->figure[i].quiet_ns = jittered(1000, i);
	compare_from(1);
	tap_ok(first()->has_quiet && first()->answer == ANSWER_NOT_SHOWN &&
		   first()->all_answer == ANSWER_FASTER &&
		   first()->quiet_answer == ANSWER_EQUAL,
	    "where undisturbed batches say otherwise, nothing is shown");
	tap_ok(says(first()->reasons, "all batches say faster, undisturbed "
				      "ones equal within 1 %"),
	    "and why is told");
	make_two(11, 1000, 900);
	for (i = 0; i < 11; i++)
		old_row()->figure[i].quiet_ns = new_row()->figure[i].quiet_ns =
		    -1;
	compare_from(1);
	tap_ok(!first()->has_quiet && first()->answer == ANSWER_FASTER &&
		   first()->reasons[0] == '\0',
	    "without a width yardstick the headline alone decides");
}

static void test_noisy_pairs(void)
{
	struct report *report;
	struct report_row *row;
	size_t i;

	forget();
	report = make_report(REPORT_FILE, "a");
	add_variant(report, "getuid", 'A', 11, 1000);
	row = add_variant(report, "getuid", 'B', 11, 900);
	for (i = 0; i < 6; i++)
		row->figure[i].quiet_ns = -1;
	compare_variants();
	tap_ok(!first()->has_quiet && first()->force == COMPARE_FULL,
	    "five undisturbed pairs are no second answer");
	contrasts_free(&contrasts);
	row->summary.verdict.flags = UINT32_C(1) << FLAG_NOISY;
	compare_variants();
	tap_ok(first()->force == COMPARE_SUGGESTS &&
		   says(first()->reasons, "noisy, and too few undisturbed"),
	    "if the row is noisy too, it can only suggest");
}

/* --- pairs --- */

static void make_ab(size_t blocks, size_t rows, double new)
{
	static const char *const key[] = {"getuid", "pipe", "yield"};
	struct report *report;
	char more[20];
	size_t i;

	forget();
	report = make_report(REPORT_FILE, "a");
	must(facts_set(&report->facts, "variant_a", "chrt -o 0") == 0 &&
		 facts_set(&report->facts, "variant_b", "chrt -b 0") == 0,
	    "memory");
	for (i = 0; i < rows; i++) {
		snprintf(more, sizeof(more), "ring:n=%zu", i);
		add_variant(report, i < 3 ? key[i] : more, 'A', blocks, 1000);
		add_variant(report, i < 3 ? key[i] : more, 'B', blocks, new);
	}
}

static void test_pairs(void)
{
	make_ab(8, 2, 950);
	compare_variants();
	tap_ok(contrasts.rows == 2 && first()->unit == UNIT_BLOCK &&
		   first()->force == COMPARE_FULL,
	    "variants of one report are pairs by block");
	tap_ok(first()->answer == ANSWER_FASTER, "and can be shown faster");
	tap_ok(first()->all_p > first()->all.p &&
		   first()->all_p <= 2 * first()->all.p + 1e-12,
	    "of two rows, p is adjusted");
	contrasts_free(&contrasts);
	must(facts_set(&made[0]->facts, "variant_facts", "clock: a -> b") == 0,
	    "memory");
	compare_variants();
	print(print_plain);
	tap_ok(says(text, "facts that B changes:\n  clock: a -> b\n"),
	    "what B changes is told");
	tap_ok(says(text, "getuid: faster\n") && says(text, "8 blocks;") &&
		   says(text, "adjusted for 2 rows") &&
		   says(text, "old: A, chrt -o 0 (here)\n") &&
		   says(text, "new: B, chrt -b 0 (here)\n"),
	    "told with both commands");
	make_ab(8, 3, 950);
	compare_variants();
	print(print_plain);
	tap_ok(first()->answer == ANSWER_NOT_SHOWN &&
		   says(text, "getuid: not shown: 8 blocks are too few for 3 "
			      "rows, 10 are needed\n") &&
		   !says(text, "would have been seen"),
	    "three rows need more blocks");
	make_ab(10, 3, 950);
	compare_variants();
	tap_ok(first()->answer == ANSWER_FASTER, "ten are enough");
	make_ab(8, 3, 1000);
	compare_variants();
	tap_ok(first()->answer == ANSWER_EQUAL && first()->needed == 0,
	    "few blocks may still be equal");
}

static size_t count_answers(enum compare_answer answer, size_t needed)
{
	size_t i, count = 0;

	for (i = 0; i < contrasts.rows; i++)
		count += contrasts.row[i].answer == answer &&
			 contrasts.row[i].needed == needed;
	return count;
}

/* What no figures could have shown is not "not shown" of itself. */
static void test_too_few(void)
{
	char why[200];

	make_ab(6, 2, 1500);
	compare_variants();
	print(print_plain);
	tap_ok(count_answers(ANSWER_NOT_SHOWN, 7) == 2 &&
		   says(text, "getuid: not shown: 6 blocks are too few for 2 "
			      "rows, 7 are needed\n") &&
		   !says(text, "would have been seen"),
	    "two rows of six blocks: seven are needed, and nothing is seen");
	contrast_untested(&contrasts, first(), why, sizeof(why));
	tap_ok(
	    strcmp(why, "6 blocks are too few for 2 rows, 7 are needed") == 0,
	    "so that no limit was tested");
	make_ab(7, 2, 1500);
	compare_variants();
	tap_ok(count_answers(ANSWER_SLOWER, 0) == 2, "seven show it");
	contrast_untested(&contrasts, first(), why, sizeof(why));
	tap_ok(why[0] == '\0', "and a limit is tested");
	make_ab(5, 1, 1500);
	compare_variants();
	tap_ok(count_answers(ANSWER_NOT_SHOWN, 6) == 1,
	    "one row needs six blocks");
	make_ab(10, 26, 1500);
	compare_variants();
	tap_ok(count_answers(ANSWER_NOT_SHOWN, 11) == 26,
	    "26 rows of ten blocks: eleven are needed");
	make_ab(11, 26, 1500);
	compare_variants();
	tap_ok(count_answers(ANSWER_SLOWER, 0) == 26, "eleven show it");
	make_ab(9, 3, 1500);
	compare_variants();
	tap_ok(count_answers(ANSWER_NOT_SHOWN, 10) == 3,
	    "3 rows of nine blocks: ten are needed");
}

/* Rows of other counts: the one that is shown has gone before. */
static void test_rivals(void)
{
	struct report_row *row;
	size_t i;

	make_ab(12, 2, 1500);
	row = &made[0]->row[3];
	for (i = 6; i < 12; i++)
		row->figure[i].block = (unsigned)(99 + i);
	compare_variants();
	tap_ok(count_answers(ANSWER_SLOWER, 0) == 2,
	    "six blocks show it when the other row has gone before");
	contrasts_free(&contrasts);
	row->figure[0].ns = row->figure[0].quiet_ns = 800;
	compare_variants();
	tap_ok(contrasts.row[1].answer == ANSWER_NOT_SHOWN &&
		   contrasts.row[1].needed == 0 &&
		   contrasts.row[1].resolution > 0.2,
	    "so that where they do not, they could have");
}

/* The resolution is that of a test among all rows. */
static void test_resolution(void)
{
	double of_one;
	size_t i, r;

	make_ab(12, 1, 1000);
	for (i = 0; i < 12; i++)
		made[0]->row[1].figure[i].ns =
		    made[0]->row[1].figure[i].quiet_ns =
			1000 * (1 + 0.01 * ((double)(i * 5 % 12) - 5));
	compare_variants();
	of_one = first()->resolution;
	tap_ok(first()->answer == ANSWER_NOT_SHOWN && of_one > 0,
	    "a wide row has a resolution");
	make_ab(12, 26, 1000);
	for (r = 0; r < 26; r++)
		for (i = 0; i < 12; i++)
			made[0]->row[2 * r + 1].figure[i].ns =
			    made[0]->row[2 * r + 1].figure[i].quiet_ns =
				1000 * (1 + 0.01 * ((double)(i * 5 % 12) - 5));
	compare_variants();
	tap_ok(first()->needed == 0 && first()->resolution > 1.3 * of_one,
	    "among 26 rows a larger change is needed");
}

/* Undisturbed ones are fewer. */
static void test_quiet_few(void)
{
	size_t i, r;

	make_ab(12, 2, 1500);
	for (r = 0; r < 4; r++)
		for (i = 6; i < 12; i++)
			made[0]->row[r].figure[i].quiet_ns = -1;
	compare_variants();
	print(print_plain);
	tap_ok(first()->all_answer == ANSWER_SLOWER && first()->is_by_quiet &&
		   count_answers(ANSWER_NOT_SHOWN, 7) == 2 &&
		   says(text, "not shown: 6 undisturbed blocks are too few "
			      "for 2 rows, 7 are needed\n"),
	    "six undisturbed blocks cannot confirm two rows");
}

static void test_partners(void)
{
	struct report_row *row;

	make_ab(8, 1, 950);
	row = &made[0]->row[1];
	row->figure[0].block = 99;
	row->figure[1].ns = 9000;
	row->figure[1].block = 3;
	row->figure[2].ns = 950;
	row->figure[2].block = 2;
	compare_variants();
	tap_ok(first()->half[OLD].count == 7 && first()->half[NEW].count == 7 &&
		   says(first()->reasons, "2 launches without a partner"),
	    "a launch whose partner was void is left out, and told");
	tap_ok(first()->half[NEW].ns[1] == 9000 &&
		   first()->half[OLD].ns[1] == made[0]->row[0].figure[2].ns,
	    "partners are found by their block, not by their place");
	make_ab(8, 1, 950);
	for (row = &made[0]->row[1]; row->figures > 0; row->figures--)
		row->figure[row->figures - 1].block = 99;
	row->figures = 8;
	compare_variants();
	tap_ok(says(first()->refusal, "no block has both"),
	    "without a common block the row is refused");
}

/* --- boots --- */

static void make_boots(size_t olds, size_t news)
{
	char boot[2] = "a";
	size_t i;

	forget();
	for (i = 0; i < olds + news; i++, boot[0]++)
		add_row(make_report(REPORT_FILE, boot), "getuid", 4,
		    jittered(i < olds ? 1000 : 950, i));
	compare_from(olds);
}

static void test_boots(void)
{
	make_boots(6, 7);
	tap_ok(first()->unit == UNIT_BOOT && first()->force == COMPARE_FULL &&
		   first()->half[OLD].count == 6 &&
		   first()->half[NEW].count == 7,
	    "six boots a side make the boot the value");
	tap_ok(first()->answer == ANSWER_FASTER, "and verdicts are full");
	print(print_plain);
	tap_ok(says(text, "6 and 7 boots") && says(text, "getuid: faster\n"),
	    "told so");
	make_boots(5, 7);
	tap_ok(first()->unit == UNIT_LAUNCH &&
		   first()->force == COMPARE_SUGGESTS &&
		   first()->half[OLD].count == 20,
	    "with five on one side it is the launch, and suggests");
	forget();
	make_boots(6, 6);
	contrasts_free(&contrasts);
	must(facts_set(&made[0]->facts, "boot_id", "unknown") == 0, "memory");
	compare_from(6);
	tap_ok(first()->unit == UNIT_LAUNCH, "an unknown boot is none");
	contrasts_free(&contrasts);
	must(facts_set(&made[0]->facts, "boot_id", "b") == 0, "memory");
	compare_from(6);
	tap_ok(first()->unit == UNIT_LAUNCH, "a boot counts once");
}

/* --- published figures --- */

static void test_published(void)
{
	make_two(0, 1000, 900);
	made[0]->form = made[1]->form = REPORT_MAIL;
	old_row()->summary.has_range = new_row()->summary.has_range = 1;
	old_row()->summary.range = (struct stats_range){990, 1010};
	new_row()->summary.range = (struct stats_range){890, 910};
	compare_from(1);
	tap_ok(first()->force == COMPARE_PUBLISHED && !first()->tested &&
		   first()->answer == ANSWER_FASTER,
	    "pasted reports are called by their sign");
	print(print_plain);
	tap_ok(says(text, "getuid: faster, untested") &&
		   says(text, "990.0 to 1010.0 and 890.0 to 910.0") &&
		   says(text, "no test"),
	    "with their own ranges, and without a test");
	tap_ok(!contrast_is_slower(first(), 0), "they never fail");
	contrasts_free(&contrasts);
	new_row()->summary.range.high = 990;
	compare_from(1);
	tap_ok(says(first()->reasons, "ranges overlap"),
	    "where their ranges overlap, it is told");
	make_two(5, 1000, 1100);
	made[0]->form = made[1]->form = REPORT_WATCH;
	compare_from(1);
	print(print_plain);
	tap_ok(first()->force == COMPARE_PUBLISHED &&
		   says(text, "one run a side: no interval") &&
		   says(text, "getuid: slower, untested"),
	    "one watched run a side has no interval");
	tap_ok(!contrast_is_slower(first(), 0), "and never fails");
}

/* A watched row tells of what its times are. */
static void test_per(void)
{
	make_two(5, 1000, 1100);
	made[0]->form = made[1]->form = REPORT_WATCH;
	old_row()->row.is_call = new_row()->row.is_call = 0;
	old_row()->row.hops = new_row()->row.hops = 0;
	old_row()->row.op = words("round trip");
	new_row()->row.op = words("round trip");
	compare_from(1);
	print(print_plain);
	tap_ok(says(text, " ns a round trip, "),
	    "a time of a round trip is called so");
	print(contrasts_csv);
	tap_ok(says(text, ",published,round trip,"), "also in csv");
}

static void test_runs(void)
{
	size_t i;

	make_boots(6, 6);
	contrasts_free(&contrasts);
	for (i = 0; i < count_made; i++)
		made[i]->form = REPORT_WATCH;
	compare_from(6);
	tap_ok(first()->unit == UNIT_RUN && first()->half[OLD].count == 6 &&
		   first()->force == COMPARE_SUGGESTS &&
		   first()->answer == ANSWER_FASTER,
	    "of six watched runs a side, the run is the value");
}

static void test_numbers(void)
{
	make_two(11, 10, 12);
	made[0]->form = made[1]->form = REPORT_PLAIN;
	compare_from(1);
	print(print_plain);
	tap_ok(first()->unit == UNIT_NUMBER &&
		   says(text, "getuid: suggests higher\n") &&
		   says(text, "10.000 -> 12.000,") && !says(text, " ns") &&
		   !says(text, "/s"),
	    "numbers have no unit and are higher, not slower");
	contrasts_free(&contrasts);
	new_row()->figure[3].ns = -3;
	compare_from(1);
	tap_ok(says(first()->refusal, "holds -3"),
	    "a number that is not above 0 is named");
	contrasts_free(&contrasts);
	new_row()->figure[3].ns = 3;
	made[1]->form = REPORT_FILE;
	compare_from(1);
	tap_ok(
	    says(first()->refusal, "no unit"), "numbers do not meet a report");
	make_two(11, 10, 12);
	made[0]->form = REPORT_PLAIN;
	add_row(made[0], "column 2", 11, 9);
	must(contrasts_make_columns(made, &contrasts) == 0, "columns");
	tap_ok(contrasts.rows == 1 && first()->answer == ANSWER_FASTER,
	    "of two columns of one report the second is the new side");
}

/* As the numbers of one comparison are printed. */
static int prints_numbers(double old, double new, const char *what)
{
	make_two(11, old, new);
	made[0]->form = made[1]->form = REPORT_PLAIN;
	compare_from(1);
	print(print_plain);
	if (says(text, what) && widest() <= 80)
		return 1;
	tap_note("%s", text);
	return 0;
}

static void test_extremes(void)
{
	tap_ok(prints_numbers(1e300, 2e300,
		   "1e+300 -> 2e+300, +1e+300 (+9.94e+299 to +1.006e+300),"),
	    "numbers of 300 digits have an exponent");
	tap_ok(prints_numbers(1.2348e-12, 1.5e-12, "1.235e-12 -> 1.5e-12, +"),
	    "so have very small ones, of four digits");
	tap_ok(prints_numbers(1, 1e20, "1 -> 1e+20, +1e+20") &&
		   says(text, "+1e+22 %"),
	    "and the percentage where it has");
	tap_ok(prints_numbers(10.5, 12, "10.500 -> 12.000, +1.500 "),
	    "others have none");
	tap_ok(prints_numbers(0.012, 0.013, "0.0120 -> 0.0130,"),
	    "nor have small ones");
	make_two(11, 1000, 1e300);
	compare_from(1);
	tap_ok(says(first()->refusal, "new: 9.95e+299 ns is no time"),
	    "a time has none: such a one is refused");
	make_two(11, 1e-12, 1000);
	compare_from(1);
	tap_ok(says(first()->refusal, "ns is no time of an operation"),
	    "and so is one of no length");
}

/* --- refusals --- */

static void refused_now(const char *why, const char *what)
{
	compare_from(1);
	tap_ok(
	    contrasts.refused == 1 && says(first()->refusal, why), "%s", what);
	if (!says(first()->refusal, why))
		tap_note("refusal: '%s'", first()->refusal);
}

static void test_refusals(void)
{
	make_two(11, 1000, 900);
	new_row()->row.version = 2;
	refused_now("versions 1 and 2", "another version of the benchmark");
	make_two(11, 1000, 900);
	new_row()->summary.verdict.unit = 's';
	refused_now("one is a call (c), the other a context switch (s)",
	    "another unit");
	make_two(11, 1000, 900);
	new_row()->row.hops = 2;
	refused_now("operations of 1 and of 2 hops", "other hops");
	make_two(11, 1000, 900);
	new_row()->row.is_call = 0;
	refused_now("one is a call", "a call and a hop");
	make_two(11, 1000, 900);
	old_row()->summary.verdict.grade = 'X';
	old_row()->summary.verdict.refusal = "did not switch";
	refused_now("old: refused, did not switch", "a row graded X");
	make_two(11, 1000, 900);
	new_row()->row.state = LAUNCH_UNSUPPORTED;
	new_row()->row.reason = words("no pinning");
	new_row()->summary.has_time = 0;
	refused_now("new: cannot run here, no pinning", "a row without time");
	print(print_plain);
	tap_ok(says(text, "getuid: not compared; new: cannot run here"),
	    "and the text says why");
	tap_ok(!contrast_is_slower(first(), 0), "a refused row never fails");
	contrasts_free(&contrasts);
	old_row()->figures = old_row()->summary.launches = 0;
	old_row()->summary.has_time = 0;
	compare_from(1);
	tap_ok(
	    strcmp(first()->refusal, "new: cannot run here, no pinning") == 0,
	    "the side that was not reached for that is not blamed");
	make_two(11, 1000, 900);
	old_row()->figures = old_row()->summary.launches = 0;
	old_row()->summary.has_time = 0;
	refused_now("old: not measured, the run ended before",
	    "but it is where that is all there is");
	make_two(11, 1000, 900);
	add_row(make_report(REPORT_MAIL, NULL), "getuid", 0, 900);
	made[1]->form = REPORT_MAIL;
	refused_now("several such reports", "two pasted reports on a side");
}

static void test_single(void)
{
	make_two(11, 1000, 900);
	add_row(made[0], "pipe", 12, 1000);
	add_row(made[1], "pipe:n=3", 12, 1000);
	compare_from(1);
	print(print_plain);
	tap_ok(contrasts.compared == 1 && contrasts.refused == 0 &&
		   says(text, "only in old:\n  pipe\n") &&
		   says(text, "only in new:\n  pipe:n=3\n"),
	    "rows of one side are listed");
}

/* --- marks --- */

static void set_facts(const char *key, const char *old, const char *new)
{
	must(facts_set(&made[0]->facts, key, old) == 0 &&
		 facts_set(&made[1]->facts, key, new) == 0,
	    "memory");
}

static void test_facts(void)
{
	make_two(11, 1000, 900);
	set_facts("clocksource", "tsc", "hpet");
	set_facts("vuln.meltdown", "Not affected", "Mitigation: PTI");
	set_facts("vuln.retbleed", "Not affected", "Vulnerable");
	set_facts("os", "Linux 6.1", "Linux 6.1");
	set_facts("run_seconds", "9.8", "9.9");
	must(facts_set(&made[1]->facts, "nominal_mhz", "90") == 0, "memory");
	compare_from(1);
	tap_ok(says(contrasts.marks, "clock differs") &&
		   says(contrasts.marks, "mitigations differ") &&
		   strstr(strstr(contrasts.marks, "mitigations") + 1,
		       "mitigations") == NULL,
	    "conditions that differ are marks, each once");
	print(print_plain);
	tap_ok(says(text, "clocksource: tsc -> hpet\n") &&
		   says(text, "vuln.retbleed: Not affected -> Vulnerable\n") &&
		   says(text, "nominal_mhz: none -> 90\n"),
	    "all facts that differ are listed");
	tap_ok(!says(text, "run_seconds") && !says(text, "os:"),
	    "but not those of a run, nor equal ones");
	contrasts_free(&contrasts);
	made[1]->form = REPORT_WATCH;
	compare_from(1);
	print(print_plain);
	tap_ok(says(text, "clocksource") && !says(text, "nominal_mhz"),
	    "what a shorter form leaves out does not differ");
}

/* Both sides ran under both: the difference is of neither. */
static void test_mixed(void)
{
	static const char *const governor[] = {
	    "powersave", "performance", "performance", "powersave"};
	size_t i;

	forget();
	for (i = 0; i < 4; i++) {
		struct report *report = make_report(REPORT_FILE, "a");

		add_row(report, "getuid", 11, 1000);
		must(
		    facts_set(&report->facts, "governor", governor[i]) == 0 &&
			facts_set(&report->facts, "vuln.meltdown", "no") == 0 &&
			facts_set(&report->facts, "cpu", "x") == 0,
		    "memory");
	}
	compare_from(2);
	print(print_plain);
	tap_ok(strcmp(contrasts.marks, "frequency policy is mixed") == 0 &&
		   says(text, "\nfrequency policy is mixed\n") &&
		   says(text, "or are mixed, old -> new:\n  governor: "
			      "powersave; performance -> performance; "
			      "powersave\n"),
	    "a condition that varies within the sides is marked and listed");
	contrasts_free(&contrasts);
	compare_from(1);
	tap_ok(strcmp(contrasts.marks, "frequency policy is mixed") == 0,
	    "also if one side is all of one kind");
	contrasts_free(&contrasts);
	must(facts_set(&made[3]->facts, "vuln.meltdown", "yes") == 0 &&
		 facts_set(&made[3]->facts, "cpu", "y") == 0,
	    "memory");
	must(facts_set(&made[0]->facts, "governor", "ondemand") == 0 &&
		 facts_set(&made[1]->facts, "governor", "ondemand") == 0,
	    "memory");
	compare_from(2);
	tap_ok(says(contrasts.marks, "frequency policy differs") &&
		   says(contrasts.marks, "mitigations are mixed"),
	    "without a value in common it differs");
	contrasts_free(&contrasts);
	must(facts_set(&made[3]->facts, "governor", "performance") == 0 &&
		 facts_set(&made[3]->facts, "vuln.meltdown", "no") == 0,
	    "memory");
	compare_from(2);
	tap_ok(strcmp(contrasts.marks, "frequency policy differs") == 0,
	    "and what is constant on each side is not mixed");
}

/* --- the same on both sides --- */

static int has_common_run(void)
{
	struct contrast_side side[SIDES];

	side[OLD] = (struct contrast_side){NULL, 0, 0, 1, made};
	side[NEW] =
	    (struct contrast_side){NULL, 0, 0, count_made - 1, made + 1};
	return contrast_common_run(side) == made[count_made - 1];
}

static void test_same_run(void)
{
	make_two(11, 1000, 1000);
	tap_ok(!has_common_run(), "without a date no run is the same");
	set_facts("date_utc", "2026-11-30T21:53Z", "2026-11-30T21:53Z");
	set_facts("seed", "7", "7");
	tap_ok(has_common_run(), "one of the same date, seed and rows is");
	new_row()->figure[3].ns++;
	tap_ok(!has_common_run(), "not with another figure");
	made[1]->form = REPORT_MAIL;
	new_row()->figures = 0;
	tap_ok(has_common_run(), "its mail is");
	set_facts("seed", "7", "8");
	tap_ok(!has_common_run(), "of another seed it is not");
}

static int are_unlike(const char *old, const char *new)
{
	forget();
	add_row(make_report(REPORT_FILE, "a"), old, 11, 1000);
	add_row(make_report(REPORT_FILE, "b"), new, 11, 1000);
	compare_from(1);
	return contrasts_are_unlike_rows(&contrasts);
}

static void test_unlike(void)
{
	tap_ok(are_unlike("getuid:copies=2", "getuid"),
	    "rows that differ in parameters");
	tap_ok(!are_unlike("getuid", "get") && !are_unlike("get", "getuid") &&
		   !are_unlike("pipe", "pipe"),
	    "other names, or the same row");
	made[0]->form = made[1]->form = REPORT_WATCH;
	tap_ok(!contrasts_are_unlike_rows(&contrasts), "the same, watched");
	forget();
	add_row(make_report(REPORT_WATCH, NULL), "guid", 11, 1000);
	add_row(make_report(REPORT_WATCH, NULL), "getuid:copies=2", 11, 1000);
	compare_from(1);
	tap_ok(contrasts_are_unlike_rows(&contrasts), "two that were watched");
}

static void test_places(void)
{
	make_two(11, 1000, 900);
	free(new_row()->row.place);
	new_row()->row.place = words("core");
	compare_from(1);
	tap_ok(says(first()->marks, "placement differs"), "another place");
	make_two(11, 1000, 900);
	new_row()->summary.verdict.flags = UINT32_C(1) << FLAG_UNPINNED;
	compare_from(1);
	tap_ok(says(first()->marks, "placement differs"), "not pinned");
	make_two(11, 1000, 900);
	compare_from(1);
	tap_ok(first()->marks[0] == '\0', "the same place is no mark");
}

static void test_yield(void)
{
	make_two(11, 1000, 900);
	free(old_row()->key);
	free(new_row()->key);
	old_row()->key = words("yield:n=3");
	new_row()->key = words("yield:n=3");
	old_row()->summary.switches_per_op = 2;
	new_row()->summary.switches_per_op = 1.95;
	compare_from(1);
	tap_ok(first()->marks[0] == '\0', "a yield on one kernel is a yield");
	contrasts_free(&contrasts);
	set_facts("os", "Linux 6.1", "Linux 6.6");
	compare_from(1);
	tap_ok(says(first()->marks, "the scheduler's choice") &&
		   says(first()->marks, "2.00 and 1.95 switches"),
	    "across kernels it is marked, with the switches of both");
}

/* --- failing --- */

static void test_limit(void)
{
	make_two(11, 1000, 1050);
	compare_from(1);
	tap_ok(
	    contrast_is_slower(first(), 4) && !contrast_is_slower(first(), 6),
	    "5 %% slower is over 4 and under 6");
	make_two(11, 1000, 950);
	compare_from(1);
	tap_ok(!contrast_is_slower(first(), 0), "faster is never over");
	make_two(11, 1000, 1000);
	compare_from(1);
	tap_ok(!contrast_is_slower(first(), 0), "equal is never over");
	make_two(2, 1000, 1500);
	compare_from(1);
	tap_ok(!contrast_is_slower(first(), 0), "nor is what is not shown");
}

/* --- printed forms --- */

static size_t count_of(const char *what)
{
	const char *s = text;
	size_t count = 0;

	for (; (s = strstr(s, what)) != NULL; s += strlen(what))
		count++;
	return count;
}

static void make_hostile(void)
{
	static const char bad[] = "\x1b[2J\n\r\"<b>,|\xff\x7f` %41";
	struct report_row *row;

	make_two(11, 123456789, 234567891);
	free(old_row()->key);
	free(new_row()->key);
	old_row()->key = words(bad);
	new_row()->key = words(bad);
	free(made[0]->source);
	made[0]->source = words(bad);
	set_facts(bad, bad, "b");
	set_facts("cpu", bad, "x");
	add_row(made[0], "x\n\x1b", 12, 1e-3);
	add_row(made[0], "pipe", 12, 3e-3);
	add_row(made[0], "tiny", 12, 1e-300);
	add_row(made[1], "tiny", 12, 1e300);
	row = add_row(made[1], "pipe", 12, 3e12);
	row->row.reason = words(bad);
	row->row.state = LAUNCH_BROKEN;
	row->summary.has_time = 0;
	compare_from(1);
}

static void test_hostile(void)
{
	make_hostile();
	print(print_plot);
	tap_ok(is_printable("\n") && widest() <= 80,
	    "text: printable, and within 80 columns");
	print(contrasts_csv);
	tap_ok(is_printable("\r\n") && count_of("\r\n") == count_of("\n"),
	    "csv: printable");
	print(contrasts_json);
	tap_ok(is_printable("\n") && !says(text, "inf") && !says(text, "nan"),
	    "json: printable, and numbers are finite");
	print(contrasts_markdown);
	tap_ok(is_printable("\n") && !says(text, " <b>"),
	    "markdown: printable, and no tag");
}

static void test_long(void)
{
	char value[2000], key[20];
	size_t i;

	make_two(11, 1000, 900);
	memset(value, 'x', sizeof(value) - 1);
	value[sizeof(value) - 1] = '\0';
	set_facts("cpu", value, "y");
	for (i = 0; i < 40; i++) {
		snprintf(key, sizeof(key), "vuln.%zu", i);
		set_facts(key, "a", "b");
	}
	compare_from(1);
	print(print_plain);
	tap_ok(widest() <= 80 && says(text, "and 17 more; --format json") &&
		   !says(text, value),
	    "text shortens long lists of facts, with a count");
	print(contrasts_json);
	tap_ok(says(text, value) && count_of("\"key\": ") == 41,
	    "json has them all, in full");
}

static void test_plot(void)
{
	const char *line;

	make_two(11, 1000, 1004);
	compare_from(1);
	print(print_plot);
	tap_ok(
	    count_of("x") > 3 && count_of("+") > 3, "both samples are there");
	line = strstr(text, "\nold x|");
	tap_ok(line != NULL && says(line, "[") && says(line, "M") &&
		   says(line, "]") && says(text, "\nnew +|"),
	    "below, median and range of each");
	tap_ok(widest() <= 79, "within the columns");
	make_two(11, 1000, 1000);
	compare_from(1);
	print(print_plot);
	tap_ok(says(text, "*"), "what coincides is a *");
	print(contrasts_csv);
	tap_ok(!says(text, "old x|"), "there is none in csv");
}

static void test_fields(void)
{
	make_two(11, 1000, 900);
	compare_from(1);
	print(contrasts_csv);
	tap_ok(says(text, "kind,row,state,answer,force,per,value,old_ns,"
			  "new_ns,difference_ns,"),
	    "csv: names");
	tap_ok(says(text, "row,getuid,compared,faster,suggests,call,"
			  "launch,1000,900,"),
	    "csv: a row");
	print(contrasts_json);
	tap_ok(says(text, "\"row\": \"getuid\"") && says(text, "\"p\": 2.83") &&
		   says(text, "\"old_count\": 11"),
	    "json: a row");
	print(contrasts_markdown);
	tap_ok(says(text, "| getuid | 1000.0 | 900.0 | ns a call | -100.0 ns "),
	    "markdown: a row");
}

int main(void)
{
	test_verdicts();
	test_few();
	test_quiet();
	test_noisy_pairs();
	test_pairs();
	test_too_few();
	test_rivals();
	test_resolution();
	test_quiet_few();
	test_partners();
	test_boots();
	test_published();
	test_per();
	test_runs();
	test_numbers();
	test_extremes();
	test_refusals();
	test_single();
	test_facts();
	test_mixed();
	test_same_run();
	test_unlike();
	test_places();
	test_yield();
	test_limit();
	test_hostile();
	test_long();
	test_plot();
	test_fields();
	forget();
	return tap_done();
}
