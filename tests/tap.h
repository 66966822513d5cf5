/*
 * tap.h - the Test Anything Protocol for tests in C.
 *
 * A test says in words what holds, and goes on after a failure. main()
 * ends with `return tap_done();`.
 */
#ifndef CTXBENCH_TAP_H
#define CTXBENCH_TAP_H

#include <stdarg.h>
#include <stdio.h>

static int tap_count, tap_failed;

/* Returns `holds`, so that a test can stop where going on makes no sense. */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
static inline int
tap_ok(int holds, const char *format, ...)
{
	va_list args;

	printf("%sok %d - ", holds ? "" : "not ", ++tap_count);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
	fflush(stdout);
	tap_failed += !holds;
	return holds;
}

#ifdef __GNUC__
__attribute__((format(printf, 1, 2)))
#endif
static inline void
tap_skip(const char *format, ...)
{
	va_list args;

	printf("ok %d - # SKIP ", ++tap_count);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
}

/* A line of explanation, ignored by the runner. */
#ifdef __GNUC__
__attribute__((format(printf, 1, 2)))
#endif
static inline void
tap_note(const char *format, ...)
{
	va_list args;

	fputs("# ", stdout);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
}

static inline int tap_done(void)
{
	printf("1..%d\n", tap_count);
	return tap_failed != 0;
}

#endif
