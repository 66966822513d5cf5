/*
 * lines.c - the line reader, against writers of every bad habit.
 *
 * A second process writes into a pipe where the data may not fit into it;
 * else the test writes first and then reads. Nothing is timed.
 */
#include "feature.h"

#include "text.h"
#include "tap.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <sys/wait.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Read by the address sanitizer, where there is one: malloc() may fail. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "allocator_may_return_null=1";
}

static void write_all(int fd, const char *data, size_t length)
{
	while (length > 0) {
		ssize_t n = write(fd, data, length);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			_exit(1);
		data += n;
		length -= (size_t)n;
	}
}

static void write_text(int fd, const char *text)
{
	write_all(fd, text, strlen(text));
}

static void make_pipe(int ends[2])
{
	if (pipe(ends) != 0) {
		puts("Bail out! no pipe");
		exit(1);
	}
}

/* A descriptor to read what a child writes, `piece` bytes at a time. */
static int child_writes(
    const char *data, size_t length, size_t piece, long times, pid_t *child)
{
	int ends[2];

	make_pipe(ends);
	*child = fork();
	if (*child == 0) {
		close(ends[0]);
		for (; times > 0; times--) {
			size_t done, n;

			for (done = 0; done < length; done += n) {
				n = length - done;
				n = n < piece ? n : piece;
				write_all(ends[1], data + done, n);
			}
		}
		_exit(0);
	}
	close(ends[1]);
	return ends[0];
}

static void reap(int fd, pid_t child)
{
	close(fd);
	waitpid(child, NULL, 0);
}

static char letter(enum line_state state)
{
	static const char letters[] = {
	    [LINE_OK] = 'o',
	    [LINE_TORN] = 't',
	    [LINE_TOO_LONG] = 'l',
	    [LINE_NUL] = 'n',
	    [LINE_AGAIN] = 'a',
	    [LINE_END] = '.',
	    [LINE_ERROR] = '!',
	};

	return letters[state];
}

/* Writes "o<first>o<second>." down, up to the end, an error or AGAIN. */
static const char *transcript(struct line_reader *r, char *out, size_t size)
{
	enum line_state state;
	char *line;
	size_t length;

	*out = '\0';
	do {
		state = line_next(r, &line, &length);
		text_append(out, size, "%c", letter(state));
		if (state < LINE_AGAIN)
			text_append(out, size, "<%s>", line);
		if (state < LINE_AGAIN && strlen(line) != length)
			text_append(out, size, "(wrong length)");
	} while (state < LINE_AGAIN);
	return out;
}

static const struct {
	const char *name;
	const char *data;
	size_t length;
	const char *expected;
} cases[] = {
#define CASE(name, data, expected)                     \
	{                                              \
		name, data, sizeof(data) - 1, expected \
	}
    CASE("nothing", "", "."),
    CASE("one line", "one\n", "o<one>."),
    CASE("empty lines", "\n\n", "o<>o<>."),
    CASE("CR is kept", "a\r\n", "o<a\r>."),
    CASE("torn at the end", "one\ntwo", "o<one>t<two>."),
    CASE("only a torn line", "x", "t<x>."),
    CASE("as long as may be", "12345678\n", "o<12345678>."),
    CASE("as long as may be, torn", "12345678", "t<12345678>."),
    CASE("one too long", "123456789\nok\n", "l<12345678>o<ok>."),
    CASE("one too long, torn", "123456789", "l<12345678>."),
    CASE("far too long", "12345678901234567890123456789\nok\n",
	"l<12345678>o<ok>."),
    CASE("two too long", "123456789\n123456789\nc",
	"l<12345678>l<12345678>t<c>."),
    CASE("ends with the skipped", "1234567890123\n", "l<12345678>."),
    CASE("NUL inside", "a\0b\nok\n", "n<a>o<ok>."),
    CASE("NUL first and last", "\0\nab\0\n", "n<>n<ab>."),
    CASE("NUL in a torn line", "a\0b", "n<a>."),
    CASE("NUL in a long line", "a\0bcdefgh\nok\n", "l<a>o<ok>."),
    CASE("NUL in the skipped part", "12345678\0ab\nok\n", "l<12345678>o<ok>."),
    CASE("bytes above 127", "\xff\xfe\n\x80\n", "o<\xff\xfe>o<\x80>."),
#undef CASE
};

/* Every case with every size of write: no boundary may matter. */
static void test_cases(void)
{
	size_t i, piece;

	for (i = 0; i < COUNT(cases); i++) {
		int wrong = 0;

		for (piece = 1; piece <= cases[i].length + 1; piece++) {
			struct line_reader r;
			char seen[200];
			pid_t child;
			int fd = child_writes(
			    cases[i].data, cases[i].length, piece, 1, &child);

			line_open(&r, fd, 8);
			transcript(&r, seen, sizeof seen);
			wrong += strcmp(seen, cases[i].expected) != 0;
			wrong += r.size > 9;
			wrong += *transcript(&r, seen, sizeof seen) != '.';
			line_close(&r);
			reap(fd, child);
		}
		tap_ok(
		    wrong == 0, "%s, in writes of every size", cases[i].name);
	}
}

static void set_nonblocking(int fd)
{
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

static void test_nonblocking(void)
{
	static const struct {
		const char *write, *expected;
	} steps[] = {
	    {"", "a"},
	    {"on", "a"},
	    {"e", "a"},
	    {"\n", "o<one>a"},
	    {"two\nthr", "o<two>a"},
	    {"ee\n\n", "o<three>o<>a"},
	    {"123456789", "l<12345678>a"},
	    {"123456789", "a"},
	    {"0\nfour", "a"},
	};
	struct line_reader r;
	char seen[100];
	int ends[2];
	size_t i, searched = 0;

	make_pipe(ends);
	set_nonblocking(ends[0]);
	line_open(&r, ends[0], 8);
	for (i = 0; i < COUNT(steps); i++) {
		write_text(ends[1], steps[i].write);
		transcript(&r, seen, sizeof seen);
		tap_ok(strcmp(seen, steps[i].expected) == 0,
		    "non-blocking, step %zu: %s", i, seen);
		searched += r.scanned == r.end;
	}
	tap_ok(searched == i, "no part of a line is searched again");
	transcript(&r, seen, sizeof seen);
	tap_ok(strcmp(seen, "a") == 0, "AGAIN is not the end");
	close(ends[1]);
	transcript(&r, seen, sizeof seen);
	tap_ok(strcmp(seen, "t<four>.") == 0, "what was whole is not lost");
	line_close(&r);
	close(ends[0]);
}

/* A file without a name that holds `data`, to be read from its start. */
static int file_of(const char *data, size_t length)
{
	FILE *file = tmpfile();
	int fd = file ? dup(fileno(file)) : -1;

	if (file)
		fclose(file);
	write_all(fd, data, length);
	lseek(fd, 0, SEEK_SET);
	return fd;
}

/* Polling callers have deadlines: an endless line must let them go. A file
 * is always ready, as a pipe is when its writer is the faster. */
static void test_endless(void)
{
	static char junk[1000000];
	struct line_reader r;
	int i, fd, seen[LINE_ERROR + 1] = {0};
	char *line;
	size_t length;

	memset(junk, 'x', sizeof junk);
	fd = file_of(junk, sizeof junk);
	set_nonblocking(fd);
	line_open(&r, fd, 1000);
	for (i = 0; i < 900; i++)
		seen[line_next(&r, &line, &length)]++;
	tap_ok(seen[LINE_TOO_LONG] == 1 && seen[LINE_AGAIN] == 899,
	    "a line without end gives its start once, and lets the caller go");
	line_close(&r);
	close(fd);
}

static void test_end_is_final(void)
{
	struct line_reader r;
	char seen[100];
	int fd = file_of("a\nb", 3);

	line_open(&r, fd, 100);
	transcript(&r, seen, sizeof seen);
	tap_ok(strcmp(seen, "o<a>t<b>.") == 0, "a file: %s", seen);
	write_text(fd, "c\n");
	lseek(fd, 3, SEEK_SET);
	transcript(&r, seen, sizeof seen);
	tap_ok(strcmp(seen, ".") == 0,
	    "a torn line is not gone on with when the file grows");
	line_close(&r);
	close(fd);
}

static void test_bounded(void)
{
	static char chunk[65536];
	const size_t max = 100000;
	struct line_reader r;
	char *line;
	size_t length;
	pid_t child;
	int fd;

	memset(chunk, 'x', sizeof chunk);
	fd = child_writes(chunk, sizeof chunk, sizeof chunk, 1024, &child);
	line_open(&r, fd, max);
	tap_ok(line_next(&r, &line, &length) == LINE_TOO_LONG &&
		   length == max && strspn(line, "x") == max,
	    "of 64 MiB without a newline the start is given");
	tap_ok(line_next(&r, &line, &length) == LINE_END && r.size <= max + 1,
	    "the rest is skipped in bounded memory");
	line_close(&r);
	reap(fd, child);
}

/* Grows, moves and refills: lines of every length up to 3000, often. */
static void test_many(void)
{
	enum { LINES = 6000, LONGEST = 3000 };
	const size_t room = (size_t)LINES * (LONGEST + 1);
	char *data = malloc(room), *line;
	struct line_reader r;
	size_t length, used = 0;
	pid_t child;
	int i, fd, wrong = 0;

	for (i = 0; data && i < LINES; i++) {
		size_t n = (size_t)(i * 7919 % LONGEST);

		memset(data + used, 'a' + i % 26, n);
		data[used + n] = '\n';
		used += n + 1;
	}
	fd = child_writes(data, used, 7777, 1, &child);
	line_open(&r, fd, 1000000);
	for (i = 0; i < LINES; i++) {
		char want[2] = {(char)('a' + i % 26), '\0'};

		if (line_next(&r, &line, &length) != LINE_OK ||
		    length != (size_t)(i * 7919 % LONGEST) ||
		    strspn(line, want) != length)
			wrong++;
	}
	tap_ok(wrong == 0 && line_next(&r, &line, &length) == LINE_END,
	    "%d lines come whole and in order (%d wrong)", LINES, wrong);
	tap_ok(r.size < 100000, "a high bound costs short lines no memory");
	line_close(&r);
	reap(fd, child);
	free(data);
}

static volatile sig_atomic_t interrupts;

static void on_signal(int signo)
{
	(void)signo;
	interrupts++;
}

/* Signals while the reader waits, then the line. */
static pid_t child_interrupts(int fd, int times)
{
	const struct timespec pause = {0, 1000000};
	pid_t child = fork();

	if (child != 0)
		return child;
	for (; times > 0; times--) {
		nanosleep(&pause, NULL);
		kill(getppid(), SIGUSR1);
	}
	write_text(fd, "late\n");
	_exit(0);
}

static void test_interrupted(void)
{
	struct sigaction action;
	struct line_reader r;
	char *line;
	size_t length;
	int ends[2];
	pid_t child;

	memset(&action, 0, sizeof action);
	action.sa_handler = on_signal; /* no SA_RESTART: read() gives EINTR */
	sigaction(SIGUSR1, &action, NULL);
	make_pipe(ends);
	child = child_interrupts(ends[1], 50);
	line_open(&r, ends[0], 100);
	tap_ok(line_next(&r, &line, &length) == LINE_OK &&
		   strcmp(line, "late") == 0 && interrupts > 0,
	    "signals do not end a read");
	line_close(&r);
	close(ends[1]);
	reap(ends[0], child);
}

static void test_errors(void)
{
	struct line_reader r;
	char *line;
	size_t length;
	int ends[2];

	line_open(&r, -1, 100);
	errno = 0;
	tap_ok(line_next(&r, &line, &length) == LINE_ERROR && errno == EBADF,
	    "a bad descriptor is an error, with its errno");
	line_close(&r);

	/* As after a line of half the memory there can be. */
	make_pipe(ends);
	write_text(ends[1], "x\n");
	line_open(&r, ends[0], SIZE_MAX);
	r.buf = malloc(1);
	r.size = r.end = r.scanned = SIZE_MAX / 2;
	errno = 0;
	tap_ok(line_next(&r, &line, &length) == LINE_ERROR && errno == ENOMEM,
	    "no memory is an error, ENOMEM");
	r.size = 1;
	r.end = r.scanned = 0;
	tap_ok(
	    line_next(&r, &line, &length) == LINE_OK && strcmp(line, "x") == 0,
	    "and the reader can go on after it");
	line_close(&r);
	line_close(&r);
	tap_ok(fcntl(ends[0], F_GETFD) >= 0 && !r.buf,
	    "closing twice does no harm, and leaves the descriptor open");
	close(ends[0]);
	close(ends[1]);
}

static void test_bounds_at_zero(void)
{
	struct line_reader r;
	char seen[100];
	int ends[2];

	make_pipe(ends);
	write_text(ends[1], "\na\n\nb");
	close(ends[1]);
	line_open(&r, ends[0], 0);
	transcript(&r, seen, sizeof seen);
	tap_ok(strcmp(seen, "o<>l<>o<>l<>.") == 0,
	    "with a bound of 0 only empty lines are whole: %s", seen);
	line_close(&r);
	close(ends[0]);
}

int main(void)
{
	test_cases();
	test_nonblocking();
	test_endless();
	test_end_is_final();
	test_bounded();
	test_many();
	test_interrupted();
	test_errors();
	test_bounds_at_zero();
	return tap_done();
}
