/*
 * settings.c - the options of ./ctxbench, the same for every command.
 *
 * All values are parsed whole; an error names the option, the value, and
 * what is allowed.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"
#include "option.h"

enum option_id {
	ID_TIME,
	ID_PRECISION,
	ID_LAUNCHES,
	ID_SEED,
	ID_CPUS,
	ID_NO_PIN,
	ID_REQUIRE_PIN,
	ID_FIFO,
	ID_MLOCK,
	ID_NO_IDLE,
	ID_MATRIX,
	ID_QUICK,
	ID_THOROUGH,
	ID_OUTPUT,
	ID_NO_SAVE,
	ID_NAME,
	ID_FORMAT,
	ID_QUIET,
	ID_VERBOSE,
	ID_NO_COLOR,
	ID_HISTORY,
	ID_SORT,
	ID_COLUMNS,
	ID_BASE,
	ID_FAIL_IF_SLOWER,
	ID_PLOT,
	ID_SET,
	ID_UNDER,
	ID_BUILD,
	ID_RESTORE,
	ID_COPIES,
	ID_HELP,
	ID_VERSION
};

static const struct option_spec option_table[] = {
    {"time", ID_TIME, 1},
    {"precision", ID_PRECISION, 1},
    {"launches", ID_LAUNCHES, 1},
    {"seed", ID_SEED, 1},
    {"cpus", ID_CPUS, 1},
    {"no-pin", ID_NO_PIN, 0},
    {"require-pin", ID_REQUIRE_PIN, 0},
    {"fifo", ID_FIFO, 1},
    {"mlock", ID_MLOCK, 0},
    {"no-idle", ID_NO_IDLE, 0},
    {"matrix", ID_MATRIX, 0},
    {"quick", ID_QUICK, 0},
    {"thorough", ID_THOROUGH, 0},
    {"o", ID_OUTPUT, 1},
    {"no-save", ID_NO_SAVE, 0},
    {"name", ID_NAME, 1},
    {"format", ID_FORMAT, 1},
    {"q", ID_QUIET, 0},
    {"v", ID_VERBOSE, 0},
    {"no-color", ID_NO_COLOR, 0},
    {"history", ID_HISTORY, 0},
    {"sort", ID_SORT, 1},
    {"columns", ID_COLUMNS, 1},
    {"base", ID_BASE, 1},
    {"fail-if-slower", ID_FAIL_IF_SLOWER, 1},
    {"plot", ID_PLOT, 0},
    {"set", ID_SET, 2},
    {"under", ID_UNDER, 2},
    {"build", ID_BUILD, 2},
    {"restore", ID_RESTORE, 1},
    {"n", ID_COPIES, 1},
    {"h", ID_HELP, 0},
    {"help", ID_HELP, 0},
    {"version", ID_VERSION, 0},
    {NULL, 0, 0},
};

/* What means something to some commands only. */
static const struct {
	int id;
	const char *commands;
} own_options[] = {
    {ID_NO_IDLE, "run, ab"},
    {ID_MATRIX, "run"},
    {ID_TIME, "run, ab, watch"},
    {ID_PRECISION, "run, ab"},
    {ID_LAUNCHES, "run, ab"},
    {ID_SEED, "run, ab"},
    {ID_CPUS, "run, ab, watch"},
    {ID_NO_PIN, "run, ab, watch"},
    {ID_REQUIRE_PIN, "run, ab, watch"},
    {ID_FIFO, "run, ab, watch"},
    {ID_MLOCK, "run, ab, watch"},
    {ID_QUICK, "run, ab"},
    {ID_THOROUGH, "run, ab"},
    {ID_OUTPUT, "run, ab"},
    {ID_NO_SAVE, "run, ab"},
    {ID_NAME, "run, ab"},
    {ID_FORMAT, "run, show, table, compare, ab"},
    {ID_HISTORY, "table"},
    {ID_SORT, "table"},
    {ID_COLUMNS, "table"},
    {ID_BASE, "table"},
    {ID_FAIL_IF_SLOWER, "compare, ab"},
    {ID_PLOT, "compare, ab"},
    {ID_SET, "ab"},
    {ID_UNDER, "ab"},
    {ID_BUILD, "ab"},
    {ID_RESTORE, "ab"},
    {ID_COPIES, "watch"},
};

static void bad_value(const char *option, const char *value, const char *want)
{
	errx(EXIT_BAD, "%s: '%s' is not valid: %s", option, value, want);
}

static void take_number(
    const char *option, const char *value, unsigned max, unsigned *out)
{
	char want[64];

	snprintf(want, sizeof(want), "a whole number, 1 to %u", max);
	if (text_unsigned(value, 1, max, out) != 0)
		bad_value(option, value, want);
}

static enum output_format format_of(const char *value)
{
	static const char *const name[] = {"text", "csv", "json", "md"};
	unsigned i;

	for (i = 0; i < 4; i++)
		if (strcmp(name[i], value) == 0)
			return (enum output_format)(FORMAT_TEXT + i);
	bad_value("--format", value, "text, csv, json or md");
	return FORMAT_TEXT;
}

static void take_switch(struct settings *s, int id)
{
	switch (id) {
	case ID_NO_PIN:
		s->no_pin = 1;
		break;
	case ID_REQUIRE_PIN:
		s->require_pin = 1;
		break;
	case ID_MLOCK:
		s->mlock = 1;
		break;
	case ID_NO_IDLE:
		s->no_idle = 1;
		break;
	case ID_MATRIX:
		s->matrix = 1;
		break;
	case ID_QUICK:
		s->quick = 1;
		break;
	case ID_THOROUGH:
		s->thorough = 1;
		break;
	case ID_NO_SAVE:
		s->no_save = 1;
		break;
	case ID_QUIET:
		s->quiet = 1;
		break;
	case ID_VERBOSE:
		s->verbose = 1;
		break;
	case ID_HELP:
		s->show_help = 1;
		break;
	case ID_VERSION:
		s->show_version = 1;
		break;
	case ID_HISTORY:
		s->history = 1;
		break;
	case ID_PLOT:
		s->plot = 1;
		break;
	}
}

static void take_pair(const struct option_scan *scan, const char *pair[2])
{
	pair[0] = scan->value;
	pair[1] = scan->second;
}

/* An option of some commands only. Returns 0 when it is none. */
static int take_own(struct settings *s, int id, const struct option_scan *scan)
{
	const char *value = scan->value;

	switch (id) {
	case ID_SORT:
		s->sort = value;
		return 1;
	case ID_COLUMNS:
		s->columns = value;
		return 1;
	case ID_BASE:
		s->base = value;
		return 1;
	case ID_FAIL_IF_SLOWER:
		if (text_percent(value, 0, 1000, &s->fail_percent) != 0)
			bad_value(
			    "--fail-if-slower", value, "per cent, 0 to 1000");
		s->fail_if_slower = 1;
		return 1;
	case ID_SET:
		take_pair(scan, s->set);
		return 1;
	case ID_UNDER:
		take_pair(scan, s->under);
		return 1;
	case ID_BUILD:
		take_pair(scan, s->build);
		return 1;
	case ID_RESTORE:
		s->restore = value;
		return 1;
	case ID_COPIES:
		take_number("-n", value, 1024, &s->copies);
		return 1;
	default:
		return 0;
	}
}

static void take_value(struct settings *s, int id, const char *value)
{
	unsigned priority;

	switch (id) {
	case ID_TIME:
		if (text_duration(value, 100000000, INT64_C(86400000000000),
			&s->time_ns) != 0)
			bad_value("--time", value,
			    "seconds, or a time such as 500ms, 2m; 0.1 s to "
			    "24 h");
		break;
	case ID_PRECISION:
		if (text_percent(value, 0.01, 50, &s->precision) != 0)
			bad_value("--precision", value, "per cent, 0.01 to 50");
		break;
	case ID_LAUNCHES:
		take_number("--launches", value, 10000, &s->launches);
		break;
	case ID_SEED:
		if (text_u64(value, 0, UINT64_MAX, &s->seed) != 0)
			bad_value("--seed", value, "a whole number under 2^64");
		s->has_seed = 1;
		break;
	case ID_CPUS:
		if (cpus_parse(value, &s->cpus) != 0)
			bad_value("--cpus", value, "a list such as 0,2-3");
		s->has_cpus = 1;
		break;
	case ID_FIFO:
		take_number("--fifo", value, 99, &priority);
		s->fifo = value;
		break;
	case ID_OUTPUT:
		s->output = value;
		break;
	case ID_NAME:
		if (value[0] == '\0')
			bad_value("--name", value, "a label");
		s->name = value;
		break;
	case ID_FORMAT:
		s->format = format_of(value);
		break;
	default:
		take_switch(s, id);
	}
}

static void refuse(int why, const struct option_scan *scan)
{
	errx(EXIT_BAD, "%s: %s; see ctxbench -h", scan->word,
	    why == OPTION_UNKNOWN       ? "no such option"
	    : why == OPTION_EXTRA_VALUE ? "takes no value"
	    : scan->value != NULL       ? "needs two values"
					: "needs a value");
}

/* Whether a list such as "run, ab" has that word. */
static int has_command(const char *commands, const char *command)
{
	size_t length = strlen(command);
	const char *at = commands;

	for (; *at != '\0'; at += strspn(at, ", ")) {
		size_t word = strcspn(at, ",");

		if (word == length && strncmp(at, command, length) == 0)
			return 1;
		at += word;
	}
	return 0;
}

static void check_own(const char *command, int id, const char *word)
{
	size_t i;

	for (i = 0; i < sizeof(own_options) / sizeof(own_options[0]); i++)
		if (own_options[i].id == id &&
		    !has_command(own_options[i].commands, command))
			errx(EXIT_BAD, "%s: not for %s, but for %s", word,
			    command, own_options[i].commands);
}

static void check_together(const struct settings *s)
{
	if (s->no_pin && s->require_pin)
		errx(EXIT_BAD, "--no-pin and --require-pin exclude each other");
	if (s->no_pin && s->has_cpus)
		errx(EXIT_BAD, "--no-pin and --cpus exclude each other");
	if (s->matrix && s->no_pin)
		errx(EXIT_BAD, "--matrix and --no-pin exclude each other");
	if (s->quick && s->thorough)
		errx(EXIT_BAD, "--quick and --thorough exclude each other");
	if ((s->set[0] != NULL) + (s->under[0] != NULL) +
		(s->build[0] != NULL) >
	    1)
		errx(EXIT_BAD, "--set, --under and --build exclude each other");
	if (s->no_save && s->output != NULL)
		errx(EXIT_BAD, "--no-save and -o exclude each other");
}

void settings_read(struct settings *settings, const char *command, char **argv)
{
	struct option_scan scan;
	size_t count = 0;
	int id;

	while (argv[count] != NULL)
		count++;
	*settings = (struct settings){.operands = 0};
	settings->operand = calloc(count + 1, sizeof(*settings->operand));
	if (settings->operand == NULL)
		err(EXIT_BAD, "memory");
	option_start(&scan, option_table, argv);
	while ((id = option_next(&scan)) != OPTION_END) {
		if (id == OPTION_OPERAND) {
			if (!scan.only_operands)
				settings->before_dashes++;
			settings->operand[settings->operands++] = scan.word;
			continue;
		}
		if (id < 0)
			refuse(id, &scan);
		check_own(command, id, scan.word);
		if (!take_own(settings, id, &scan))
			take_value(settings, id, scan.value);
	}
	settings->has_dashes = scan.only_operands;
	check_together(settings);
}
