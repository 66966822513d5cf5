/*
 * report_sample.h - a made-up result of which every number is known, for
 * the tests of what is computed and printed from results.
 *
 * Ten launches of two actors on CPU 1. A hop takes 1000 to 1009 ns, in
 * mixed order; the calls alone take 400 ns.
 */
#ifndef CTXBENCH_REPORT_SAMPLE_H
#define CTXBENCH_REPORT_SAMPLE_H

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "tap.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

enum { LAUNCHES = 10, BATCHES = 10, OPS = 1000, CHAIN = 5000, WIDTH = 7000 };

static inline void must(int holds, const char *what)
{
	if (holds)
		return;
	printf("Bail out! %s: %s\n", what, strerror(errno));
	exit(1);
}

static inline char *words(const char *s)
{
	size_t size = strlen(s) + 1;
	char *new = malloc(size);

	must(new != NULL, "memory");
	return memcpy(new, s, size);
}

static inline void set(struct facts *facts, const char *key, const char *value)
{
	must(facts_set(facts, key, value) == 0, "memory");
}

/* A launch line. */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
static inline void
tell(struct launch *launch, const char *format, ...)
{
	char line[512];
	va_list args;

	va_start(args, format);
	vsnprintf(line, sizeof(line), format, args);
	va_end(args);
	must(launch_take_line(launch, line) == 0, line);
}

static inline struct row *add_row(
    struct result *result, const char *spec, unsigned hops)
{
	struct row *row = result_add_row(result);

	must(row != NULL, "memory");
	row->number = (unsigned)result->rows;
	row->spec = words(spec);
	row->version = 3;
	row->hops = hops;
	row->is_call = hops == 1;
	row->op = words(hops == 1 ? "call" : "round trip");
	row->cpus = words("1");
	row->place = words("same");
	return row;
}

static inline struct launch *add_launch(struct result *result, unsigned row)
{
	struct launch *launch = result_add_launch(result);

	must(launch != NULL, "memory");
	launch->row = row;
	launch->number = (unsigned)result->launches;
	launch->block = launch->order = 1;
	launch->ops = OPS;
	tell(launch, "f pin ok");
	tell(launch, "f clock monotonic step_ns=1 cost_ns=20 backward=0");
	return launch;
}

/* An empty batch, measured ones, and the calls alone. */
static inline void add_batches(struct launch *launch, long hop_ns)
{
	long ns = 2 * hop_ns * OPS;
	int i;

	tell(launch, "b empty 0 0 900 5000 7000 1 1 1 0 400 1 1 1 0 400");
	tell(launch, "b warm 1 10 99999 5000 7000 1 1 0 0 9 1 1 0 0 9");
	for (i = 0; i < BATCHES; i++)
		tell(launch, "b run %d %d %ld %d %d 1 1 %d 0 %ld 1 1 %d 0 %ld",
		    i + 2, OPS, ns, CHAIN, WIDTH, OPS + 1, ns / 2, OPS + 1,
		    ns / 2);
	for (i = 0; i < 3; i++)
		tell(launch, "b alone %d %d %d 5000 7000 1 1 0 0 9 - - - - -",
		    i + 2 + BATCHES, 2 * OPS, 400 * 2 * OPS);
}

static inline void add_pair_launches(
    struct result *result, unsigned row, unsigned launches)
{
	unsigned l;

	for (l = 0; l < launches; l++) {
		struct launch *launch = add_launch(result, row);

		launch->block = l + 1;
		add_batches(launch, 1000 + (long)l * 7 % LAUNCHES);
	}
}

/* One actor that makes calls of 51.23 to 51.32 ns. */
static inline void add_call_launches(
    struct result *result, unsigned row, unsigned launches)
{
	unsigned l;
	int i;

	for (l = 0; l < launches; l++) {
		struct launch *launch = add_launch(result, row);
		int ns = (5123 + (int)l * 7 % LAUNCHES) * 10;

		for (i = 0; i < BATCHES; i++)
			tell(launch, "b run %d %d %d %d %d 1 1 0 0 %d", i, OPS,
			    ns, CHAIN, WIDTH, ns);
	}
}

static inline void set_machine(struct result *result)
{
	static const char *const fact[][2] = {
	    {"host", "epyc2"},
	    {"os", "Linux 6.18.44 x86_64"},
	    {"cpu", "AMD EPYC"},
	    {"cpu_count", "2"},
	    {"nominal_mhz", "2600"},
	    {"hypervisor", "none"},
	    {"emulated", "no"},
	    {"preempt", "PREEMPT_DYNAMIC(none)"},
	    {"hz", "250"},
	    {"libc", "glibc 2.36"},
	    {"compiler", "gcc 12.2.0"},
	    {"cflags", "-O2"},
	    {"word_size", "64-bit"},
	    {"clocksource", "tsc"},
	    {"governor", "performance"},
	    {"debug_kernel", "no"},
	    {"tracing", "no"},
	    {"audit", "no"},
	    {"ptrace", "no"},
	    {"date_utc", "2026-11-30T21:53Z"},
	    {"version", "1.0"},
	    {"name", "epyc2"},
	    {"seed", "7c2f"},
	    {"run_seconds", "8.1"},
	    {"throttled", "0"},
	    {"steal_share", "0.0000"},
	    {"status", "complete"},
	};
	size_t i;

	for (i = 0; i < COUNT(fact); i++)
		set(&result->facts, fact[i][0], fact[i][1]);
	result->complete = 1;
}

/* The machine and one row without fault. */
static inline void make_sample(struct result *result)
{
	memset(result, 0, sizeof(*result));
	set_machine(result);
	add_row(result, "pipe", 2);
	add_pair_launches(result, 1, LAUNCHES);
}

/* One of each kind of row, as the driver leaves them. */
static inline void make_all_kinds(struct result *result)
{
	struct row *row;
	size_t l, i;

	make_sample(result);
	add_row(result, "getuid", 1);
	add_call_launches(result, 2, LAUNCHES);
	add_row(result, "pipe:actors=process,n=2,work=64k,size=4k", 2);
	add_pair_launches(result, 3, 5);
	row = add_row(result, "futex", 2);
	row->state = LAUNCH_UNSUPPORTED;
	row->reason = words("this system has no futex");
	row = add_row(result, "broken", 2);
	row->state = LAUNCH_BROKEN;
	row->reason = words("lead: the token was wrong, 100 % of the time");
	add_row(result, "yield", 2);
	add_pair_launches(result, 6, LAUNCHES);
	for (l = 0; l < result->launches; l++)
		for (i = 0; result->launch[l].row == 6 &&
			    i < result->launch[l].batches * 2;
		     i++)
			result->launch[l].sample[i].voluntary /= 2;
	add_row(result, "signal", 2);
}

/* What a printer prints, as a string of *length bytes. */
static inline char *printed(
    int (*print)(FILE *, const struct result *), const struct result *result)
{
	FILE *file = tmpfile();
	char *text;
	long length;

	must(file != NULL && print(file, result) == 0, "printing");
	length = ftell(file);
	must(length >= 0, "printing");
	text = calloc((size_t)length + 1, 1);
	rewind(file);
	must(text != NULL &&
		 fread(text, 1, (size_t)length, file) == (size_t)length,
	    "reading back");
	fclose(file);
	return text;
}

/* Strings that are up to no good. */
static const char hostile[] =
    " \n\r\t\x1b[2J\x7f\xff\xc0\xaf%41 100% \"<b>&|> row end ctxbench 1 "
    "ctxbench-report 1 host: x: > |y \xc3\xa9\xf0\x9f\x98\x80\xed\xa0\x80";

#endif
