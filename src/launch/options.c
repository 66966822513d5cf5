/*
 * options.c - the command line of a benchmark program.
 *
 * Options say how to measure, parameters (key=value, with commas) what. All
 * is parsed whole, and an error names the option, the value, and what is
 * allowed.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "launch.h"
#include "option.h"
#include "text.h"
#include "vector.h"
#include "version.h"

enum option_id {
	ID_LINES,
	ID_DESCRIBE,
	ID_PILOT,
	ID_OPS,
	ID_BATCHES,
	ID_WARM,
	ID_TRACE,
	ID_CPUS,
	ID_NO_PIN,
	ID_REQUIRE_PIN,
	ID_FIFO,
	ID_MLOCK,
	ID_LIMIT,
	ID_SECONDS,
	ID_EVERY,
	ID_VERSION,
	ID_HELP
};

static const struct option_spec option_table[] = {
    {"lines", ID_LINES, 0},
    {"describe", ID_DESCRIBE, 0},
    {"pilot", ID_PILOT, 0},
    {"ops", ID_OPS, 1},
    {"batches", ID_BATCHES, 1},
    {"warm-up", ID_WARM, 1},
    {"trace", ID_TRACE, 1},
    {"cpus", ID_CPUS, 1},
    {"no-pin", ID_NO_PIN, 0},
    {"require-pin", ID_REQUIRE_PIN, 0},
    {"fifo", ID_FIFO, 1},
    {"mlock", ID_MLOCK, 0},
    {"limit", ID_LIMIT, 1},
    {"seconds", ID_SECONDS, 1},
    {"every", ID_EVERY, 1},
    {"version", ID_VERSION, 0},
    {"help", ID_HELP, 0},
    {"h", ID_HELP, 0},
    {NULL, 0, 0},
};

static const char help_text[] =
    "\n"
    "Measures one launch. KEY: actors=process|thread, n= actors in the ring,\n"
    "work= bytes touched a turn, fpu= vector state filled a turn, size= bytes "
    "of\n"
    "a message, copies= rings at once, spec= what the processor may not "
    "guess,\n"
    "groups= and fan= senders and receivers.\n"
    "\n"
    "  --lines            print launch lines, for a program to read\n"
    "  --describe         print what this benchmark is, and exit\n"
    "  --pilot            only find the number of operations of a batch\n"
    "  --ops N            operations of a batch (else a pilot finds it)\n"
    "  --batches N        measured batches, 1 to 200 (30)\n"
    "  --warm-up TIME     at least so long (20ms)\n"
    "  --trace TIME       time single operations for about so long (10ms)\n"
    "  --cpus SET[/SET]   CPUs of the actors, in turn; a set a copy\n"
    "  --no-pin           leave the placement to the system\n"
    "  --require-pin      fail where actors cannot be pinned\n"
    "  --fifo PRIORITY    real-time policy, 1 to 99\n"
    "  --mlock            lock all memory\n"
    "  --limit TIME       end the launch after it (60s)\n"
    "  --seconds TIME     stream intervals for so long\n"
    "  --every TIME       length of an interval (1s)\n"
    "  --version, -h, --help\n";

static void bad_value(const char *option, const char *value, const char *want)
{
	errx(2, "%s: '%s' is not valid: %s", option, value, want);
}

static int64_t duration(
    const char *option, const char *value, int64_t min_ns, const char *want)
{
	int64_t ns = 0;

	if (text_duration(value, min_ns, INT64_C(86400000000000), &ns) != 0)
		bad_value(option, value, want);
	return ns;
}

/* Help and version: printed, or it is an error. */
static void end_printing(void)
{
	if (output_flush() != 0)
		err(2, "standard output");
	exit(0);
}

static void take_option(struct options *o, int id, char *value)
{
	unsigned number = 0;

	switch (id) {
	case ID_LINES:
		o->output = OUTPUT_LINES;
		break;
	case ID_DESCRIBE:
		o->output = OUTPUT_DESCRIPTION;
		break;
	case ID_PILOT:
		o->pilot_only = 1;
		break;
	case ID_OPS:
		if (text_u64(value, 1, UINT64_C(1) << 40, &o->ops) != 0)
			bad_value("--ops", value, "1 to 2^40");
		break;
	case ID_BATCHES:
		if (text_unsigned(value, 1, 200, &o->run_batches) != 0)
			bad_value("--batches", value, "1 to 200");
		break;
	case ID_WARM:
		o->warm_ns = duration(
		    "--warm-up", value, 0, "a time such as 20ms, 24h at most");
		break;
	case ID_TRACE:
		o->trace_ns =
		    duration("--trace", value, 0, "a time such as 10ms, or 0");
		break;
	case ID_CPUS:
		o->cpu_groups = value;
		break;
	case ID_NO_PIN:
		o->pin = 0;
		break;
	case ID_REQUIRE_PIN:
		o->require_pin = 1;
		break;
	case ID_FIFO:
		if (text_unsigned(value, 1, 99, &number) != 0)
			bad_value("--fifo", value, "1 to 99");
		o->fifo_priority = (int)number;
		break;
	case ID_MLOCK:
		o->lock_memory = 1;
		break;
	case ID_LIMIT:
		o->limit_ns = duration(
		    "--limit", value, 1, "a time such as 10s, 24h at most");
		break;
	case ID_SECONDS:
		o->stream_ns = duration(
		    "--seconds", value, 1, "a time such as 10s, 24h at most");
		break;
	case ID_EVERY:
		o->every_ns = duration(
		    "--every", value, 1000000, "at least 1ms, such as 1s");
		break;
	case ID_VERSION:
		printf("%s %u (ctxbench %s)\n", bench.name, bench.version,
		    CTXBENCH_VERSION);
		end_printing();
		break;
	case ID_HELP:
		printf("usage: %s [OPTION...] [KEY=VALUE,...]\n%s\n%s",
		    bench.name, bench.summary, help_text + 1);
		end_printing();
		break;
	}
}

static enum bench_actors actors_of(const char *value)
{
	enum bench_actors actors = BENCH_SINGLE;

	if (strcmp(value, "process") == 0)
		actors = BENCH_PROCESS;
	else if (strcmp(value, "thread") == 0)
		actors = BENCH_THREAD;
	if (actors == BENCH_SINGLE || (bench.runs_as & actors) == 0)
		errx(2, "actors=%s: %s runs as %s", value, bench.name,
		    bench.runs_as == BENCH_SINGLE    ? "one actor"
		    : bench.runs_as == BENCH_PROCESS ? "process"
		    : bench.runs_as == BENCH_THREAD  ? "thread"
						     : "process or thread");
	return actors;
}

/* The number of a word among those that have a name; exits with all of
 * them, and a hint, where it is none. */
static unsigned word_of(const char *key, const char *value, unsigned words,
    const char *(*name)(unsigned), const char *hint)
{
	char all[160] = "";
	unsigned i;

	for (i = 0; i < words; i++) {
		if (strcmp(value, name(i)) == 0)
			return i;
		text_append(all, sizeof(all), "%s%s",
		    i == 0          ? ""
		    : i + 1 < words ? ", "
				    : " or ",
		    name(i));
	}
	errx(2, "%s: '%s' is not valid: %s%s", key, value, all, hint);
}

/* Which keys this benchmark takes, in the order in which they are told. */
struct key {
	const char *name;
	int taken;
};

static void refuse_key(const char *key)
{
	int single = bench.runs_as == BENCH_SINGLE;
	const struct key known[] = {{"actors", !single},
	    {"n", !single && !bench.takes_groups},
	    {"groups", bench.takes_groups != 0},
	    {"fan", bench.takes_groups != 0},
	    {"work", !single || bench.takes_work}, {"fpu", !single},
	    {"size", bench.takes_size != 0}, {"spec", 1}};
	char all[80] = "";
	size_t i;

	for (i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (known[i].taken)
			text_append(all, sizeof(all), "%s%s",
			    all[0] != '\0' ? ", " : "", known[i].name);
	errx(2, "%s has no parameter '%s': it takes %s and copies", bench.name,
	    key, all);
}

static void take_count(
    const char *key, const char *value, unsigned min, unsigned *count)
{
	char want[40];

	snprintf(want, sizeof(want), "%u to %d", min, BENCH_ACTORS_MAX);
	if (text_unsigned(value, min, BENCH_ACTORS_MAX, count) != 0)
		bad_value(key, value, want);
}

static int is_of_ring(const char *key)
{
	if (bench.takes_work && strcmp(key, "work") == 0)
		return 1;
	return bench.runs_as != BENCH_SINGLE &&
	       (strcmp(key, "work") == 0 || strcmp(key, "fpu") == 0 ||
		   (strcmp(key, "n") == 0 && !bench.takes_groups));
}

static void take_of_ring(struct params *p, const char *key, const char *value)
{
	if (strcmp(key, "n") == 0)
		take_count(key, value, 2, &p->n);
	else if (strcmp(key, "fpu") == 0)
		p->fpu = word_of(key, value, VECTOR_KINDS, vector_name, "");
	else if (text_bytes(value, UINT64_C(1) << 32, &p->work_bytes) != 0)
		bad_value(key, value, "0 to 4G, such as 64k");
}

/* Of several senders into one pipe; no more than goes there in one piece. */
static void take_size(struct params *p, const char *value)
{
	uint64_t least = bench.takes_groups ? 8 : 4;
	uint64_t most = bench.takes_groups ? 4096 : 65536;

	if (text_bytes(value, most, &p->size_bytes) != 0 ||
	    p->size_bytes < least)
		bad_value("size", value,
		    bench.takes_groups ? "8 to 4k bytes" : "4 to 64k bytes");
}

static void take_parameter(struct params *p, char *key)
{
	char *value = NULL;

	if (text_key_value(key, &value) != 0)
		errx(2, "'%s' is no parameter: write KEY=VALUE", key);
	if (strcmp(key, "actors") == 0)
		p->actors = actors_of(value);
	else if (strcmp(key, "copies") == 0) {
		if (text_unsigned(value, 1, BENCH_COPIES_MAX, &p->copies) != 0)
			bad_value(key, value, "1 to 1024");
	} else if (strcmp(key, "spec") == 0)
		p->spec = word_of(key, value, PLAT_SPECS, plat_speculation_name,
		    "; IBPB and STIBP come with indirect_branch");
	else if (is_of_ring(key))
		take_of_ring(p, key, value);
	else if (strcmp(key, "size") == 0 && bench.takes_size)
		take_size(p, value);
	else if (strcmp(key, "groups") == 0 && bench.takes_groups)
		take_count(key, value, 1, &p->groups);
	else if (strcmp(key, "fan") == 0 && bench.takes_groups)
		take_count(key, value, 2, &p->fan);
	else
		refuse_key(key);
}

enum { MESSAGES_MAX = 1000000 };

/* Groups make the actors: senders and receivers, fan of each. */
static void count_actors(struct params *p)
{
	uint64_t actors = (uint64_t)2 * p->groups * p->fan;
	uint64_t messages = actors / 2 * p->fan;

	if (!bench.takes_groups)
		return;
	if (actors > BENCH_ACTORS_MAX)
		errx(2, "groups=%u,fan=%u: %llu actors, and %d are the most",
		    p->groups, p->fan, (unsigned long long)actors,
		    BENCH_ACTORS_MAX);
	if (messages > MESSAGES_MAX)
		errx(2,
		    "groups=%u,fan=%u: %llu messages a round, and %d are the "
		    "most",
		    p->groups, p->fan, (unsigned long long)messages,
		    MESSAGES_MAX);
	p->n = (unsigned)actors;
}

static void take_parameters(struct params *params, char *list)
{
	char *item;

	while ((item = text_token(&list, ',')) != NULL)
		take_parameter(params, item);
}

static void refuse(int why, const char *word)
{
	errx(2, "%s: %s; see %s --help", word,
	    why == OPTION_UNKNOWN    ? "no such option"
	    : why == OPTION_NO_VALUE ? "needs a value"
				     : "takes no value",
	    bench.name);
}

void options_read(struct options *options, char **argv)
{
	struct option_scan scan;
	char *parameters = NULL;
	int id;

	*options = (struct options){
	    .output = OUTPUT_SUMMARY,
	    .run_batches = 30,
	    .warm_ns = 20000000,
	    .trace_ns = 10000000,
	    .pin = 1,
	    .limit_ns = INT64_C(60000000000),
	    .every_ns = INT64_C(1000000000),
	    .params = {.actors = bench.default_actors,
		.n = bench.runs_as == BENCH_SINGLE ? 1 : 2,
		.copies = 1,
		.groups = bench.takes_groups ? 1 : 0,
		.fan = bench.takes_groups ? 5 : 0},
	};
	option_start(&scan, option_table, argv + 1);
	while ((id = option_next(&scan)) != OPTION_END) {
		if (id >= 0)
			take_option(options, id, scan.value);
		else if (id != OPTION_OPERAND)
			refuse(id, scan.word);
		else if (parameters != NULL)
			errx(2, "'%s': one list of parameters only", scan.word);
		else
			parameters = scan.word;
	}
	if (parameters != NULL)
		take_parameters(&options->params, parameters);
	count_actors(&options->params);
	options->limit_ns += options->stream_ns;
}
