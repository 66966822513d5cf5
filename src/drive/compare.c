/*
 * compare.c - `ctxbench compare OLD NEW`: reads both sides, compares their
 * rows, prints, and says by its exit status whether a limit was exceeded.
 *
 * A side is one file, or all before or behind a lone `--`. One file alone
 * holds two variants of `ab`, or two columns of numbers.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "compare/contrast.h"
#include "drive.h"

enum { NAME_SHOWN = 300 }; /* bytes of the name of a file */

/* --- reading --- */

static int take(void *context, struct report *report)
{
	struct contrast_side *side = context;
	struct report **all = realloc(
	    side->report, (side->reports + 1) * sizeof(struct report *));

	if (all == NULL)
		err(EXIT_BAD, "memory");
	side->report = all;
	side->report[side->reports++] = report;
	return 0;
}

/* An operand as it may be printed. */
static const char *shown(const char *operand, char *buf, size_t size)
{
	return escaped(operand_name(operand), buf, size);
}

/* With errno. `is_behind`: a lone "--" stands before it. */
static void refuse_file(const char *name, int is_behind)
{
	int is_option = name[0] == '-' && name[1] != '\0' && is_behind;
	char buf[NAME_SHOWN];

	err(EXIT_BAD, "%s%s", shown(name, buf, sizeof(buf)),
	    is_option ? " (all behind -- are files: options go before it)"
		      : "");
}

static void read_file(struct reader *reader, const char *name, int is_behind)
{
	int fd = operand_open(name);

	if (fd < 0 || reader_read(reader, fd, operand_name(name)) < 0)
		refuse_file(name, is_behind);
	operand_close(fd);
}

/* A figure of a damaged report may be any figure. */
static void refuse_damaged(const struct contrast_side *side)
{
	char source[256], damage[256];
	size_t i;
	int bad = 0;

	for (i = 0; i < side->reports; i++) {
		const struct report *report = side->report[i];

		if (report->damage == NULL)
			continue;
		text_escape(source, sizeof(source), report->source);
		text_escape(damage, sizeof(damage), report->damage);
		warnx("%s: %s%s", source, damage,
		    report->cut_off ? "; what is there is compared" : "");
		bad |= report_is_damaged(report);
	}
	if (bad)
		errx(EXIT_BAD, "what is damaged is not compared: leave it out, "
			       "or get it again");
}

/* What the file added. */
static void check_file(const char *name, uint64_t reports, uint64_t repeats)
{
	char buf[NAME_SHOWN];

	if (repeats > 0)
		warnx("%s: holds what was read before, or quotes it: that "
		      "counts once",
		    shown(name, buf, sizeof(buf)));
	else if (reports == 0)
		errx(EXIT_BAD,
		    "%s: holds no report, no lines of watch and no column of "
		    "numbers, with blanks between them and a point in them",
		    shown(name, buf, sizeof(buf)));
}

/* One reader for all files: what is in two of them counts once. */
static void read_side(
    struct contrast_side *side, char **name, size_t names, int is_behind)
{
	struct reader_sink sink = {take, side};
	struct reader *reader = reader_open(&sink, READER_NUMBERS);
	size_t i;

	*side = (struct contrast_side){.reports = 0};
	if (reader == NULL)
		err(EXIT_BAD, "memory");
	for (i = 0; i < names; i++) {
		struct reader_counts before = *reader_counts(reader);
		const struct reader_counts *now = reader_counts(reader);

		read_file(reader, name[i], is_behind);
		check_file(name[i], now->reports - before.reports,
		    now->repeats - before.repeats);
	}
	reader_close(reader);
	refuse_damaged(side);
}

static void free_side(struct contrast_side *side)
{
	size_t i;

	for (i = 0; i < side->reports; i++)
		report_free(side->report[i]);
	free(side->report);
}

/* --- which is old, which is new --- */

static int has_variants(const struct contrast_side *side)
{
	size_t i;

	for (i = 0; i < side->reports; i++)
		if (side->report[i]->rows > 0 &&
		    side->report[i]->row[0].row.variant != 0)
			return 1;
	return 0;
}

static void refuse_variants(const struct contrast_side side[SIDES])
{
	if (has_variants(&side[OLD]) || has_variants(&side[NEW]))
		errx(EXIT_BAD, "a result of ab holds both sides: compare it "
			       "alone");
}

static int are_columns(const struct contrast_side *side)
{
	return side->reports == 1 && side->report[0]->form == REPORT_PLAIN &&
	       side->report[0]->rows == 2;
}

static void read_sides(
    const struct settings *settings, struct contrast_side side[SIDES])
{
	size_t olds = settings->has_dashes ? settings->before_dashes : 1;
	size_t count = settings->operands;

	if (settings->has_dashes ? olds == 0 || olds == count
				 : count == 0 || count > 2)
		errx(EXIT_BAD, "compare takes OLD NEW, or OLD... -- NEW..., "
			       "or one file of ab");
	read_side(&side[OLD], settings->operand, olds, 0);
	read_side(&side[NEW], settings->operand + olds, count - olds,
	    settings->has_dashes);
	if (count > 1)
		refuse_variants(side);
}

/* Both sides of one file. */
static int contrast_one(const char *name, const struct contrast_side *side,
    struct contrasts *contrasts)
{
	char buf[NAME_SHOWN];

	if (are_columns(side))
		return contrasts_make_columns(side->report, contrasts);
	if (side->reports != 1 || !has_variants(side))
		errx(EXIT_BAD,
		    "%s: alone, a file must hold the two variants of one ab, "
		    "or two columns of numbers; else name OLD and NEW",
		    shown(name, buf, sizeof(buf)));
	return contrasts_make_variants(side->report, contrasts);
}

static void contrast(const struct settings *settings,
    const struct contrast_side side[SIDES], struct contrasts *contrasts)
{
	int status =
	    settings->operands == 1
		? contrast_one(settings->operand[0], &side[OLD], contrasts)
		: contrasts_make(side, contrasts);

	if (status != 0)
		err(EXIT_BAD, "memory");
}

/* --- the end --- */

static int print(
    const struct settings *settings, const struct contrasts *contrasts)
{
	switch (settings->format) {
	case FORMAT_CSV:
		return contrasts_csv(stdout, contrasts);
	case FORMAT_JSON:
		return contrasts_json(stdout, contrasts);
	case FORMAT_MARKDOWN:
		return contrasts_markdown(stdout, contrasts);
	default:
		return contrasts_text(
		    stdout, contrasts, settings->plot || isatty(STDOUT_FILENO));
	}
}

/* How many rows are slower than is allowed. */
static size_t count_slower(
    const struct settings *settings, const struct contrasts *contrasts)
{
	char key[256];
	size_t i, count = 0;

	for (i = 0; settings->fail_if_slower && i < contrasts->rows; i++) {
		const struct contrast *row = &contrasts->row[i];

		if (!contrast_is_slower(row, settings->fail_percent))
			continue;
		text_escape_word(key, sizeof(key), row->key);
		warnx("%s is slower by %.1f %%, the limit is %g %%", key,
		    (row->all.ratio - 1) * 100, settings->fail_percent);
		count++;
	}
	return count;
}

/* A limit that could not be exceeded is no limit kept. */
static void warn_untested(
    const struct settings *settings, const struct contrasts *contrasts)
{
	char key[256], why[400];
	size_t i;

	for (i = 0; settings->fail_if_slower && i < contrasts->rows; i++) {
		const struct contrast *row = &contrasts->row[i];

		contrast_untested(contrasts, row, why, sizeof(why));
		if (why[0] == '\0')
			continue;
		text_escape_word(key, sizeof(key), row->key);
		warnx("--fail-if-slower: %s was not tested: %s", key, why);
	}
}

/* Of plain numbers there is but one row: it is as good as an operand. */
static int is_all_refused(const struct contrasts *contrasts)
{
	char words[400];

	if (contrasts->rows != 1 || contrasts->refused == 0 ||
	    contrasts->row[0].half[OLD].part[0].report->form != REPORT_PLAIN)
		return 0;
	text_escape(words, sizeof(words), contrasts->row[0].refusal);
	warnx("%s", words);
	return 1;
}

int contrasts_conclude(
    const struct settings *settings, const struct contrasts *contrasts)
{
	if (is_all_refused(contrasts))
		return EXIT_BAD;
	if (print(settings, contrasts) != 0)
		return EXIT_BAD;
	if (contrasts->compared + contrasts->refused == 0) {
		warnx("no row is on both sides: nothing is compared%s",
		    contrasts_are_unlike_rows(contrasts)
			? "; rows with other parameters measure other things"
			: "");
		return EXIT_BAD;
	}
	warn_untested(settings, contrasts);
	if (count_slower(settings, contrasts) > 0 || contrasts->refused > 0)
		return EXIT_NOT_ALL;
	return EXIT_DONE;
}

static void warn_same_run(const struct contrast_side side[SIDES])
{
	const struct report *run = contrast_common_run(side);
	char source[NAME_SHOWN];

	if (run == NULL)
		return;
	text_escape(source, sizeof(source), run->source);
	if (side[OLD].reports == 1 && side[NEW].reports == 1)
		warnx("OLD and NEW are the same run");
	else
		warnx("%s: this run is in OLD as well as in NEW", source);
}

int compare_command(const struct settings *settings)
{
	struct contrast_side side[SIDES];
	struct contrasts contrasts;
	int status;

	read_sides(settings, side);
	warn_same_run(side);
	contrast(settings, side, &contrasts);
	status = contrasts_conclude(settings, &contrasts);
	contrasts_free(&contrasts);
	free_side(&side[OLD]);
	free_side(&side[NEW]);
	return status;
}
