/*
 * table.c - `ctxbench table FILE...`: systems side by side.
 *
 * Reads whatever form reports come in, builds the table, prints it. What
 * is not in it, or not to be trusted, is said on standard error.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "drive.h"
#include "table/table.h"

enum { NAMED_MAX = 20 }; /* things of a kind that are named one by one */

/* --- reading --- */

/* 0; -1 after a message: it could not be read, or holds no report. */
static int read_file(struct reader *reader, const char *operand)
{
	const struct reader_counts *counts = reader_counts(reader);
	uint64_t before = counts->reports + counts->repeats;
	int fd = operand_open(operand), status;
	char shown[512];

	escaped(operand_name(operand), shown, sizeof(shown));
	if (fd < 0) {
		warn("%s", shown);
		return -1;
	}
	status = reader_read(reader, fd, operand_name(operand));
	if (status < 0)
		warn("%s", shown);
	operand_close(fd);
	if (status > 0)
		errx(EXIT_BAD, "no memory for all reports");
	if (status == 0 && counts->reports + counts->repeats == before) {
		warnx("%s: no report in it", shown);
		status = -1;
	}
	return status;
}

/* Also which runs were cut off, or are not over: of these, what is there is
 * used. */
static void tell_damaged(const struct table *table)
{
	size_t damaged = 0, i;
	char source[256], damage[256];

	for (i = 0; i < table->reports; i++) {
		const struct report *report = table->report[i];

		if (report->damage == NULL || damaged++ >= NAMED_MAX)
			continue;
		warnx("%s: %s%s",
		    escaped(report->source, source, sizeof(source)),
		    report->cut_off ? "incomplete, "
				    : "damaged, not to be trusted: ",
		    escaped(report->damage, damage, sizeof(damage)));
	}
	if (damaged > NAMED_MAX)
		warnx("and %zu more that are damaged or incomplete",
		    damaged - NAMED_MAX);
}

/* What is left out, and how often. */
struct dropped {
	size_t mails, variants;
};

static void tell(const struct table *table, const struct reader_counts *counts,
    const struct dropped *dropped)
{
	uint64_t repeats = counts->repeats + dropped->mails;

	if (repeats > 0)
		warnx("repeated or quoted, listed once: %" PRIu64, repeats);
	if (dropped->variants > 0)
		warnx("results of ab, which are for compare, csv and json: "
		      "%zu",
		    dropped->variants);
	if (counts->watch_lines > 0)
		warnx("lines of watch, in which nothing is counted: %" PRIu64,
		    counts->watch_lines);
	if (table->empty > 0)
		warnx("reports without a row, not listed: %zu", table->empty);
	tell_damaged(table);
}

/* --- the history --- */

static int open_history(char **name)
{
	static const char *const below[] = {"results/comp.arch-1994.txt",
	    "../share/ctxbench/comp.arch-1994.txt"};
	const char *given = getenv("CTXBENCH_HISTORY");
	int fd = -1;
	size_t i;

	if (given != NULL && given[0] != '\0') {
		*name = copy_string(given);
		return open(given, O_RDONLY | O_CLOEXEC);
	}
	*name = copy_string(below[0]);
	for (i = 0; i < sizeof(below) / sizeof(below[0]) && fd < 0; i++) {
		char *path = program_beside(below[i]);

		if (path == NULL)
			break;
		free(*name);
		*name = path;
		fd = open(path, O_RDONLY | O_CLOEXEC);
	}
	return fd;
}

static void read_history(struct table *table)
{
	char why[128], shown[512], *name;
	int fd = open_history(&name);

	if (fd < 0)
		err(EXIT_BAD, "--history: %s",
		    escaped(name, shown, sizeof(shown)));
	if (history_read(&table->history, fd, why, sizeof(why)) != 0)
		errx(EXIT_BAD, "--history: %s: %s",
		    escaped(name, shown, sizeof(shown)), why);
	close(fd);
	free(name);
}

/* --- which columns, lines, base --- */

static void no_column(
    const struct table *table, const char *option, const char *name)
{
	char buf[256];
	size_t i;

	warnx("%s: '%s' is no ROW of these reports; they have:", option,
	    escaped(name, buf, sizeof(buf)));
	for (i = 0; i < table->columns && i < NAMED_MAX; i++)
		fprintf(stderr, "  %s\n",
		    escaped(table->column[i], buf, sizeof(buf)));
	if (table->columns > NAMED_MAX)
		fprintf(stderr, "  and %zu more\n", table->columns - NAMED_MAX);
	exit(EXIT_BAD);
}

/* csv and json hold everything, unless columns were asked for. */
static int wants_all(enum output_format format)
{
	return format == FORMAT_CSV || format == FORMAT_JSON;
}

/* Returns the column that lines are sorted by: the first one of the text. */
static size_t choose_columns(
    const struct settings *settings, struct table_view *view, size_t *column)
{
	const char *list = settings->columns;
	enum columns_error error = COLUMNS_OK;
	char bad[256];
	size_t first;

	view->column = column;
	view->by_default = list == NULL;
	if (columns_default(
		view->table, column, &view->columns, &view->together) != 0)
		errx(EXIT_BAD, "memory");
	first = column[0];
	if (list != NULL || wants_all(settings->format))
		error = columns_named(view->table, list != NULL ? list : "all",
		    column, &view->columns, bad, sizeof(bad));
	if (error == COLUMNS_BAD)
		no_column(view->table, "--columns", bad);
	if (error != COLUMNS_OK)
		errx(EXIT_BAD, "memory");
	if (list == NULL)
		return first;
	view->together = 0;
	return column[0];
}

static void sort_lines(
    const struct settings *settings, size_t column, struct table *table)
{
	static const struct {
		const char *name;
		enum table_order order;
	} orders[] = {
	    {"os", ORDER_OS}, {"date", ORDER_DATE}, {"name", ORDER_NAME}};
	enum table_order order = ORDER_COLUMN;
	const char *by = settings->sort;
	size_t i;
	char *key;

	for (i = 0; by != NULL && i < sizeof(orders) / sizeof(orders[0]); i++)
		if (strcmp(orders[i].name, by) == 0)
			order = orders[i].order;
	if (by != NULL && order == ORDER_COLUMN) {
		key = report_key(by);
		if (key == NULL)
			errx(EXIT_BAD, "memory");
		column = table_column(table, key);
		if (column == table->columns)
			no_column(
			    table, "--sort (a ROW, os, date or name)", by);
		free(key);
	}
	if (table_sort(table, order, column) != 0)
		errx(EXIT_BAD, "memory");
}

static const struct table_line *find_base(
    const struct table *table, const char *name)
{
	size_t found;
	char shown[256];
	const struct table_line *line = base_find(table, name, &found);

	if (found == 1)
		return line;
	escaped(name, shown, sizeof(shown));
	if (found == 0)
		warnx("--base: '%s' names no system here that can be "
		      "trusted; there are:",
		    shown);
	else
		warnx("--base: '%s' names %zu systems; be more exact:", shown,
		    found);
	base_list(stderr, table, found > 0 ? name : NULL, NAMED_MAX);
	exit(EXIT_BAD);
}

/* --- the command --- */

static int print(const struct settings *settings, const struct table_view *view)
{
	switch (settings->format) {
	case FORMAT_CSV:
		return table_csv(stdout, view);
	case FORMAT_JSON:
		return table_json(stdout, view);
	case FORMAT_MARKDOWN:
		return table_markdown(stdout, view);
	default:
		return table_text(stdout, view);
	}
}

static int print_table(const struct settings *settings, struct table *table)
{
	size_t *column = calloc(table->columns + 1, sizeof(*column));
	struct table_view view = {.table = table};
	int status;

	if (column == NULL)
		errx(EXIT_BAD, "memory");
	sort_lines(settings, choose_columns(settings, &view, column), table);
	if (settings->base != NULL)
		view.base = find_base(table, settings->base);
	status = print(settings, &view);
	free(column);
	return status;
}

int table_command(const struct settings *settings)
{
	struct table table = {.reports = 0};
	struct reader_sink sink = {table_take, &table};
	struct reader *reader = reader_open(&sink, 0);
	struct dropped dropped = {0, 0};
	int status = 0;
	unsigned i;

	if (reader == NULL)
		errx(EXIT_BAD, "memory");
	if (settings->operands == 0 && !settings->history)
		errx(EXIT_BAD, "table takes FILEs; - is standard input");
	if (settings->history)
		read_history(&table);
	for (i = 0; i < settings->operands; i++)
		if (read_file(reader, settings->operand[i]) != 0)
			status = -1;
	if (table_drop_mails(&table, &dropped.mails) != 0)
		errx(EXIT_BAD, "memory");
	if (!wants_all(settings->format))
		dropped.variants = table_drop_variants(&table);
	if (table_build(&table) != 0)
		errx(EXIT_BAD, "memory");
	tell(&table, reader_counts(reader), &dropped);
	reader_close(reader);
	if (table.lines == 0)
		status = -1;
	else if (print_table(settings, &table) != 0)
		status = -1;
	table_free(&table);
	return status == 0 ? EXIT_DONE : EXIT_BAD;
}
