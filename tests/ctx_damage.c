/*
 * ctx_damage.c - the result file: what is torn, damaged or made to do
 * harm is named and does none.
 *
 * The file is small, so that it can be cut and flipped at every byte. That
 * memory is not touched where it must not be is for the address sanitizer
 * to see.
 */
#include "feature.h"

#include "ctx_sample.h"

/* --- damage --- */

/* Launches that are whole in the first n bytes. */
static size_t whole_launches(size_t n)
{
	size_t whole = 0;
	const char *next, *l = strstr(text, "\nl ");

	for (; l != NULL; l = next) {
		next = strstr(l + 1, "\nl ");
		if (next == NULL)
			whole += n > (size_t)(strstr(l, "\nend ") - text);
		else
			whole += n > (size_t)(next - text);
	}
	return whole;
}

static void test_torn(void)
{
	struct result made, got;
	size_t n, wrong = 0, unnamed = 0, lost = 0;

	make_result(&made);
	save(&made);
	for (n = 0; n < length; n++) {
		read_bytes(&got, text, n);
		unnamed += got.complete || got.damage == NULL;
		wrong += !begins_as(&made, &got);
		lost += got.launches != whole_launches(n);
		result_free(&got);
	}
	tap_ok(n > 1000 && unnamed == 0, "a file cut anywhere is damaged");
	tap_ok(lost == 0, "its whole launches are kept, and no other");
	tap_ok(wrong == 0, "and they are what they were");
	result_free(&made);
}

static void test_flipped(void)
{
	static const char bits[] = {0x01, 0x02, 0x20, (char)0x80};
	struct result made, got;
	size_t n, i, unnoticed = 0;

	make_result(&made);
	save(&made);
	for (n = 0; n < length; n++)
		for (i = 0; i < COUNT(bits); i++) {
			text[n] = (char)(text[n] ^ bits[i]);
			read_bytes(&got, text, length);
			unnoticed += got.complete || got.damage == NULL;
			result_free(&got);
			text[n] = (char)(text[n] ^ bits[i]);
		}
	tap_ok(unnoticed == 0, "a flipped bit is noticed, wherever it is");
	result_free(&made);
}

#define TITLE "ctxbench-result 1\n"
#define ROW "row 1 pipe 1 hops=2\n"

static const struct {
	const char *name, *data;
	size_t length;
	int status;
	const char *damage;
} files[] = {
#define FILE_CASE(name, data, status, damage)                \
	{                                                    \
		name, data, sizeof(data) - 1, status, damage \
	}
    FILE_CASE("an empty file", "", -1, "no result: it is empty"),
    FILE_CASE("another file", "#!/bin/sh\n", -1, "no result"),
    FILE_CASE("a torn title", "ctxbench-result 1", -1, "no result"),
    FILE_CASE("a NUL in the title", "ctxbench-result 1\0\n", -1, "no result"),
    FILE_CASE("no version", "ctxbench-result\n", -1, "no result"),
    FILE_CASE("version 0", "ctxbench-result 0\n", -1, "no result"),
    FILE_CASE("a later version", "ctxbench-result 2\nx\n", -1,
	"version 2 is newer than this program: "),
    FILE_CASE("no end", TITLE ROW, 0, "no end"),
    FILE_CASE("a wrong count", TITLE "end 2 00000000\n", 0, "wrong count"),
    FILE_CASE(
	"a wrong checksum", TITLE "end 1 00000000\n", 0, "wrong checksum"),
    FILE_CASE("an end without numbers", TITLE "end\n", 0, "wrong count"),
    FILE_CASE(
	"an end without a checksum", TITLE "end 1\n", 0, "wrong checksum"),
    FILE_CASE("a NUL byte", TITLE ROW "fact a b\0\n", 0, "line 3 holds a NUL"),
#undef FILE_CASE
};

static void test_files(void)
{
	size_t i;

	for (i = 0; i < COUNT(files); i++) {
		struct result got;
		int status = read_bytes(&got, files[i].data, files[i].length);

		tap_ok(status == files[i].status && !got.complete &&
			   blames(&got, files[i].damage),
		    "%s: %s", files[i].name, got.damage);
		result_free(&got);
	}
}

/* Records that can be read, and their right end. */
static int read_body(struct result *result, const char *body)
{
	uint32_t crc = text_crc32(0, TITLE, strlen(TITLE));
	unsigned long lines = 1;
	const char *p;
	int size;

	for (p = body; *p != '\0'; p++)
		lines += *p == '\n';
	crc = text_crc32(crc, body, strlen(body));
	size = snprintf(text, sizeof(text), "%s%send %lu %08lx\n", TITLE, body,
	    lines, (unsigned long)crc);
	must(size > 0 && (size_t)size < sizeof(text), "too long a body");
	length = (size_t)size;
	return read_bytes(result, text, length);
}

#define LAUNCH ROW "l 1 1 ok\n"
#define BATCH "b 1 1 run 0 1 2 3 4 1 1 5 6 7\n"
#define AHEAD "b 1 1 run 0 1 2 3 4 "

static const struct {
	const char *name, *body;
	size_t launches, batches; /* of the first launch */
	const char *damage;
} bodies[] = {
    {"nothing", "", 0, 0, NULL},
    {"unknown records", "x\n\n" LAUNCH "y 1 1 z\n" BATCH "zz=\n", 1, 1, NULL},
    {"unknown keys",
	"row 1 pipe 1 hops=2 colour=red\nl 1 1 mood=good ok\n"
	"b 1 1 run 0 1 2 3 4 1 1 5 6 7 heat=9\n",
	1, 1, NULL},
    {"a fact without a value", "fact a\n", 0, 0, NULL},
    {"no key", "fact  a\n", 0, 0, "(fact)"},
    {"a row twice", ROW ROW, 0, 0, "malformed line 3 (row)"},
    {"row 0", "row 0 pipe 1 hops=2\n", 0, 0, "(row)"},
    {"a row without hops", "row 1 pipe 1\n", 0, 0, "(row)"},
    {"a row of no hops", "row 1 pipe 1 hops=0\n", 0, 0, "(row)"},
    {"half a row", "row 1 pipe\n", 0, 0, "(row)"},
    {"huge numbers", "row 99999999999999999999 pipe 1 hops=2\n", 0, 0, "(row)"},
    {"a state of no row", ROW "r 2 broken x\n", 0, 0, "(r)"},
    {"no state", ROW "r 1 sunny x\n", 0, 0, "(r)"},
    {"a launch of no row", ROW "l 2 1 ok\n" BATCH, 0, 0,
	"malformed line 3 (l)"},
    {"a launch without a role", ROW "l 1 1 ops=2\n", 0, 0, "(l)"},
    {"a launch of another role", ROW "l 1 1 good\n", 0, 0, "(l)"},
    {"a launch without a number", ROW "l 1\n", 0, 0, "(l)"},
    {"a negative number", ROW "l 1 1 env=-1 ok\n", 0, 0, "(l)"},
    {"a batch of no launch", ROW BATCH, 0, 0, "malformed line 3 (b)"},
    {"a batch of another", LAUNCH "b 1 2 run 0 1 2 3 4\n", 1, 0, "(b)"},
    {"a batch of another row", LAUNCH "b 2 1 run 0 1 2 3 4\n", 1, 0, "(b)"},
    {"a batch without more", LAUNCH "b 1 1\n", 1, 0, "(b)"},
    {"a batch too late", LAUNCH "r 1 ok\n" BATCH, 1, 0, "(b)"},
    {"another kind", LAUNCH "b 1 1 nap 0 1 2 3 4\n", 1, 0, "(b)"},
    {"an actor more", LAUNCH BATCH AHEAD "1 1 5 6 7 1 1 5 6 7\n", 1, 1, "(b)"},
    {"an actor less", LAUNCH BATCH AHEAD "\n", 1, 1, "(b)"},
    {"half an actor", LAUNCH BATCH AHEAD "1 1\n", 1, 1, "(b)"},
    {"actors behind tabs", LAUNCH AHEAD "1\t1\t5\t6\t7\t1\t1\t5\t6\t7\n", 1, 0,
	"(b)"},
    {"a trace that descends", LAUNCH "t 1 1 9:1 8:1\n", 1, 0, "(t)"},
    {"a bucket twice", LAUNCH "t 1 1 4992:1\nt 1 1 4993:1\n", 1, 0, "(t)"},
    {"an empty bucket", LAUNCH "t 1 1 8:0\n", 1, 0, "(t)"},
    {"a bucket too full", LAUNCH "t 1 1 8:4294967296\n", 1, 0, "(t)"},
    {"half a bucket", LAUNCH "t 1 1 8\n", 1, 0, "(t)"},
    {"a trace in two lines", LAUNCH "t 1 1 1:1 2:2\nt 1 1 3:3\n", 1, 0, NULL},
    {"a launch that lacks a line", ROW "l 1 1 lines=2 ok\n" BATCH, 0, 0,
	"launch 1 is not whole"},
    {"a launch with a bad line", ROW "l 1 1 lines=1 ok\nb 1 1 x\n", 0, 0,
	"(b)"},
    {"a launch that has all", ROW "l 1 1 lines=1 ok\n" BATCH, 1, 1, NULL},
};

static void test_bodies(void)
{
	size_t i;

	for (i = 0; i < COUNT(bodies); i++) {
		const char *damage = bodies[i].damage;
		struct result got;
		int status = read_body(&got, bodies[i].body), right;

		right = status == 0 && got.complete &&
			got.launches == bodies[i].launches &&
			(got.launches == 0 ||
			    got.launch[0].batches == bodies[i].batches) &&
			(damage == NULL ? got.damage == NULL
					: blames(&got, damage));
		tap_ok(right, "%s: %s", bodies[i].name,
		    got.damage != NULL ? got.damage : "nothing wrong");
		result_free(&got);
	}
}

static void test_after_end(void)
{
	static const char *const more[] = {"\n", "x", TITLE, "end 1 0\n"};
	struct result got;
	size_t i;

	for (i = 0; i < COUNT(more); i++) {
		read_body(&got, LAUNCH);
		result_free(&got);
		memcpy(text + length, more[i], strlen(more[i]) + 1);
		read_bytes(&got, text, length + strlen(more[i]));
		tap_ok(got.complete && blames(&got, "text after the end") &&
			   got.launches == 1,
		    "text after the end is told of and not read");
		result_free(&got);
	}
}

static void test_defaults(void)
{
	struct result got;
	const struct row *row;

	read_body(&got, ROW "row 5 futex 1 hops=2 call=1 cpus=%\n");
	row = result_find_row(&got, 5);
	tap_ok(row != NULL && same_text(row->op, "-") &&
		   same_text(row->cpus, "") && same_text(row->place, "-") &&
		   row->reason == NULL && row->is_call,
	    "what a row does not tell is \"-\"");
	tap_ok(result_find_row(&got, 1) == got.row &&
		   result_find_row(&got, 0) == NULL &&
		   result_find_row(&got, 3) == NULL &&
		   result_find_row(&got, 6) == NULL,
	    "a row is found by its number, and no other");
	result_free(&got);
}

/* --- bounds --- */

/* So many numbered lines. */
static void many(struct result *got, const char *format, unsigned count)
{
	static char body[TEXT_MAX - 100];
	size_t used = 0;
	unsigned i;

	for (i = 1; i <= count; i++)
		used += (size_t)snprintf(
		    body + used, sizeof(body) - used, format, i);
	read_body(got, body);
}

static void test_many(void)
{
	struct result got;

	many(&got, "row %u pipe 1 hops=2\n", 10000);
	tap_ok(got.rows == 10000 && got.damage == NULL, "10,000 rows");
	result_free(&got);
	many(&got, "row %u pipe 1 hops=2\n", 10001);
	tap_ok(got.rows == 10000 && blames(&got, "more than 10000 rows"),
	    "but no more");
	result_free(&got);
	many(&got, "fact k%u v\n", RESULT_FACTS_MAX + 1);
	tap_ok(got.facts.count == RESULT_FACTS_MAX && blames(&got, "(fact)"),
	    "facts are bounded");
	result_free(&got);
}

static void test_long_line(void)
{
	enum { HOLE = 64 << 20 };
	static const char tail[] = "\nfact late yes\n";
	struct result got = {0};
	int fd = fileno(scratch), status;

	must(ftruncate(fd, 0) == 0 &&
		 pwrite(fd, TITLE ROW, strlen(TITLE ROW), 0) > 0 &&
		 pwrite(fd, tail, strlen(tail), HOLE) > 0 &&
		 lseek(fd, 0, SEEK_SET) == 0,
	    "scratch file");
	status = ctx_read(&got, fd);
	tap_ok(status == 0 && blames(&got, "line 3 is too long") &&
		   strcmp(facts_word(&got.facts, "late"), "yes") == 0,
	    "an endless line is passed over: %s", got.damage);
	result_free(&got);
}

static void test_unreadable(void)
{
	struct result got = {0};
	int fd = open(directory, O_RDONLY), status = ctx_read(&got, fd);

	tap_ok(status == -1 && blames(&got, "not readable"), "a directory: %s",
	    got.damage);
	close(fd);
	result_free(&got);
	status = ctx_read(&got, -1);
	tap_ok(status == -1 && blames(&got, "not readable"),
	    "no descriptor: %s", got.damage);
	result_free(&got);
}

/* --- fuzz --- */

static uint32_t seed = 20021107;

static uint32_t below(size_t n)
{
	seed = seed * 1664525 + 1013904223;
	return (uint32_t)((uint64_t)(seed >> 8) * n >> 24);
}

/* Words that parsers have been known to stumble over. */
static const char *const crumbs[] = {"\n", " ", "=", ":", "-", "%",
    "\nl 1 9 ok", "18446744073709551616", "-9223372036854775808", "4294967295",
    "0", "\t", "\nb 1 2 run 0 1 2 3 4", "\nt 1 2 1:1", "lines=9",
    "\nend 3 00000000\n", "\nrow 8 x 1 hops=1", "\xff", "%00", "\nf 1 2 a b",
    "\nv 1 2 x"};

/* Cuts out a piece, doubles one, puts in a crumb or a byte. */
static size_t mutate(char *bytes, size_t size)
{
	size_t at = below(size), n = below(size - at < 80 ? size - at : 80);
	const char *crumb = crumbs[below(COUNT(crumbs))];

	switch (below(4)) {
	case 0:
		memmove(bytes + at, bytes + at + n, size - at - n);
		return size - n;
	case 1:
		memmove(bytes + at + n, bytes + at, size - at);
		return size + n;
	case 2:
		n = strlen(crumb);
		memmove(bytes + at + n, bytes + at, size - at);
		memcpy(bytes + at, crumb, n);
		return size + n;
	default:
		bytes[at] = (char)below(256);
		return size;
	}
}

static int is_sound(const struct launch *launch)
{
	size_t i;

	for (i = 0; i < launch->batches; i++)
		if (launch->batch[i].kind >= BATCH_KINDS)
			return 0;
	for (i = 0; i < launch->batches * launch->actors; i++)
		if (launch->sample[i].voluntary < -1)
			return 0;
	for (i = 0; i < launch->cells; i++)
		if (launch->cell[i].count == 0 ||
		    (i > 0 &&
			launch->cell[i].value <= launch->cell[i - 1].value))
			return 0;
	return launch->role < LAUNCH_ROLES && launch->state < LAUNCH_STATES;
}

/* All that those who use a result rely on. */
static int is_sound_result(const struct result *result)
{
	size_t i;

	for (i = 0; i < result->rows; i++)
		if (result->row[i].hops == 0 || !result->row[i].spec ||
		    !result->row[i].op || !result->row[i].cpus ||
		    !result->row[i].place)
			return 0;
	for (i = 0; i < result->launches; i++)
		if (!result_find_row(result, result->launch[i].row) ||
		    !is_sound(&result->launch[i]))
			return 0;
	return result->complete || result->damage != NULL;
}

static void test_fuzz(void)
{
	enum { INPUTS = 20000 };
	static char whole[8192], bytes[16384];
	size_t size, kept = 0, unsound = 0;
	struct result made, got;
	int i, times;

	make_result(&made);
	save(&made);
	result_free(&made);
	must(length < sizeof(whole), "too long a file");
	memcpy(whole, text, length);
	for (i = 0; i < INPUTS; i++) {
		memcpy(bytes, whole, length);
		size = length;
		for (times = (int)below(8); times >= 0; times--)
			size = mutate(bytes, size);
		read_bytes(&got, bytes, size);
		unsound += !is_sound_result(&got);
		kept += got.launches > 0;
		result_free(&got);
	}
	tap_ok(unsound == 0 && kept > INPUTS / 2,
	    "%d mutated files are read without harm, %zu with launches", i,
	    kept);
}

int main(void)
{
	sample_open();
	test_torn();
	test_flipped();
	test_files();
	test_bodies();
	test_after_end();
	test_defaults();
	test_many();
	test_long_line();
	test_unreadable();
	test_fuzz();
	sample_close();
	return tap_done();
}
