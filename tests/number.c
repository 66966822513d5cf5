/*
 * number.c - numbers, sizes, durations and percentages.
 *
 * Each table row is one promise of text.h. Refused text must leave the
 * result alone, so every result starts as a value that no row expects.
 */
#include "feature.h"

#include "text.h"
#include "tap.h"

#include <float.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { UNTOUCHED = 4711 };

/* The next of a fixed sequence, for inputs that nobody would think of. */
static uint64_t next_random(uint64_t *state)
{
	*state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
	return *state >> 16;
}

/* A test's name is one line, whatever it feeds. */
static const char *shown(const char *text)
{
	static char escaped[100];

	text_escape(escaped, sizeof escaped, text);
	return escaped;
}

struct unsigned_case {
	const char *text;
	uint64_t min, max;
	int refused;
	uint64_t value;
};

static const struct unsigned_case u64_cases[] = {
    {"0", 0, 9, 0, 0},
    {"9", 0, 9, 0, 9},
    {"10", 0, 9, -1, 0},
    {"4", 5, 9, -1, 0},
    {"007", 0, 9, 0, 7},
    {"18446744073709551615", 0, UINT64_MAX, 0, UINT64_MAX},
    {"18446744073709551616", 0, UINT64_MAX, -1, 0},
    {"18446744073709551620", 0, UINT64_MAX, -1, 0},
    {"99999999999999999999", 0, UINT64_MAX, -1, 0},
    {"184467440737095516150", 0, UINT64_MAX, -1, 0},
    {"", 0, 9, -1, 0},
    {" 3", 0, 9, -1, 0},
    {"3 ", 0, 9, -1, 0},
    {"3\n", 0, 9, -1, 0},
    {"3x", 0, 9, -1, 0},
    {"0x1", 0, 9, -1, 0},
    {"+3", 0, 9, -1, 0},
    {"-0", 0, 9, -1, 0},
    {"-1", 0, UINT64_MAX, -1, 0},
    {"3.0", 0, 9, -1, 0},
    {"1e3", 0, 9999, -1, 0},
    {"\xd9\xa3", 0, 9, -1, 0},
};

static const struct unsigned_case bytes_cases[] = {
    {"0", 0, 9, 0, 0},
    {"64k", 0, 65536, 0, 65536},
    {"64K", 0, 65535, -1, 0},
    {"3m", 0, UINT64_MAX, 0, 3145728},
    {"3M", 0, UINT64_MAX, 0, 3145728},
    {"2g", 0, UINT64_MAX, 0, 2147483648},
    {"2G", 0, UINT64_MAX, 0, 2147483648},
    {"17179869183G", 0, UINT64_MAX, 0, UINT64_C(17179869183) << 30},
    {"17179869184G", 0, UINT64_MAX, -1, 0},
    {"18446744073709551615", 0, UINT64_MAX, 0, UINT64_MAX},
    {"18446744073709551615k", 0, UINT64_MAX, -1, 0},
    {"", 0, 9, -1, 0},
    {"k", 0, UINT64_MAX, -1, 0},
    {"1 k", 0, UINT64_MAX, -1, 0},
    {"1kk", 0, UINT64_MAX, -1, 0},
    {"1kB", 0, UINT64_MAX, -1, 0},
    {"1T", 0, UINT64_MAX, -1, 0},
    {"1.5k", 0, UINT64_MAX, -1, 0},
    {"-1k", 0, UINT64_MAX, -1, 0},
};

static void test_u64(void)
{
	size_t i;

	for (i = 0; i < COUNT(u64_cases); i++) {
		const struct unsigned_case *c = &u64_cases[i];
		uint64_t value = UNTOUCHED;
		int refused = text_u64(c->text, c->min, c->max, &value);

		tap_ok(refused == c->refused &&
			   value == (refused ? UNTOUCHED : c->value),
		    "text_u64 %s \"%s\"", c->refused ? "refuses" : "takes",
		    shown(c->text));
	}
}

static void test_bytes(void)
{
	size_t i;

	for (i = 0; i < COUNT(bytes_cases); i++) {
		const struct unsigned_case *c = &bytes_cases[i];
		uint64_t value = UNTOUCHED;
		int refused = text_bytes(c->text, c->max, &value);

		tap_ok(refused == c->refused &&
			   value == (refused ? UNTOUCHED : c->value),
		    "text_bytes %s \"%s\"", c->refused ? "refuses" : "takes",
		    shown(c->text));
	}
}

static void test_unsigned(void)
{
	unsigned value = UNTOUCHED;

	tap_ok(text_unsigned("4294967296", 0, UINT_MAX, &value) == -1 &&
		   value == UNTOUCHED,
	    "text_unsigned does not wrap");
	tap_ok(text_unsigned("8", 3, 7, &value) == -1 &&
		   text_unsigned("2", 3, 7, &value) == -1 && value == UNTOUCHED,
	    "text_unsigned keeps to its range");
	tap_ok(text_unsigned("7", 3, 7, &value) == 0 && value == 7,
	    "text_unsigned takes the largest");
}

struct signed_case {
	const char *text;
	int64_t min, max;
	int refused;
	int64_t value;
};

static const struct signed_case i64_cases[] = {
    {"0", -9, 9, 0, 0},
    {"-0", -9, 9, 0, 0},
    {"-9", -9, 9, 0, -9},
    {"-10", -9, 9, -1, 0},
    {"10", -9, 9, -1, 0},
    {"9223372036854775807", INT64_MIN, INT64_MAX, 0, INT64_MAX},
    {"9223372036854775808", INT64_MIN, INT64_MAX, -1, 0},
    {"-9223372036854775808", INT64_MIN, INT64_MAX, 0, INT64_MIN},
    {"-9223372036854775809", INT64_MIN, INT64_MAX, -1, 0},
    {"", -9, 9, -1, 0},
    {"-", -9, 9, -1, 0},
    {"--1", -9, 9, -1, 0},
    {"- 1", -9, 9, -1, 0},
    {"+1", -9, 9, -1, 0},
    {"-1x", -9, 9, -1, 0},
};

#define SECOND INT64_C(1000000000)

static const struct signed_case duration_cases[] = {
    {"10", 0, INT64_MAX, 0, 10 * SECOND},
    {"0.25", 0, INT64_MAX, 0, SECOND / 4},
    {".5s", 0, INT64_MAX, 0, SECOND / 2},
    {"7ns", 0, INT64_MAX, 0, 7},
    {"1.5us", 0, INT64_MAX, 0, 1500},
    {"2.3ms", 0, INT64_MAX, 0, 2300000},
    {"1.1s", 0, INT64_MAX, 0, 1100000000},
    {"1e-3s", 0, INT64_MAX, 0, 1000000},
    {"1m", 0, INT64_MAX, 0, 60 * SECOND},
    {"1.5h", 0, INT64_MAX, 0, 5400 * SECOND},
    {"0.49999999999999994ns", 0, INT64_MAX, 0, 0},
    {"0.5ns", 0, INT64_MAX, 0, 1},
    {"-0.5ns", -9, 9, 0, -1},
    {"4503599627370497ns", 0, INT64_MAX, 0, INT64_C(4503599627370497)},
    {"9007199254740991ns", 0, INT64_MAX, 0, INT64_C(9007199254740991)},
    {"2246400.123456789", 0, INT64_MAX, 0, INT64_C(2246400123456789)},
    {"-1s", -2 * SECOND, 0, 0, -SECOND},
    {"-1s", 0, INT64_MAX, -1, 0},
    {"2s", 0, SECOND, -1, 0},
    {"9223372036854775807ns", INT64_MIN, INT64_MAX, -1, 0},
    {"9223372037s", INT64_MIN, INT64_MAX, -1, 0},
    {"-9223372037s", INT64_MIN, INT64_MAX, -1, 0},
    {"1e308h", INT64_MIN, INT64_MAX, -1, 0},
    {"", INT64_MIN, INT64_MAX, -1, 0},
    {"s", INT64_MIN, INT64_MAX, -1, 0},
    {"1 s", INT64_MIN, INT64_MAX, -1, 0},
    {"1S", INT64_MIN, INT64_MAX, -1, 0},
    {"1sec", INT64_MIN, INT64_MAX, -1, 0},
    {"1d", INT64_MIN, INT64_MAX, -1, 0},
    {"1e", INT64_MIN, INT64_MAX, -1, 0},
    {"1m30s", INT64_MIN, INT64_MAX, -1, 0},
    {"0x1s", INT64_MIN, INT64_MAX, -1, 0},
    {"infs", INT64_MIN, INT64_MAX, -1, 0},
};

static void test_signed(const char *name,
    int (*parse)(const char *, int64_t, int64_t, int64_t *),
    const struct signed_case *c, size_t count)
{
	for (; count > 0; count--, c++) {
		int64_t value = UNTOUCHED;
		int refused = parse(c->text, c->min, c->max, &value);

		tap_ok(refused == c->refused &&
			   value == (refused ? UNTOUCHED : c->value),
		    "%s %s \"%s\"", name, c->refused ? "refuses" : "takes",
		    shown(c->text));
	}
}

static const struct {
	const char *text;
	double value;
} doubles[] = {
    {"0", 0},
    {"-0", 0},
    {"-0.0e5", 0},
    {"-12", -12},
    {"1.5", 1.5},
    {".5", 0.5},
    {"-.5", -0.5},
    {"12e-3", 0.012},
    {"12E+3", 12000},
    {"0.1", 0.1},
    {"000.1000", 0.1},
    {"1.23456789012345e-30", 1.23456789012345e-30},
    {"9.87654321098765e+30", 9.87654321098765e30},
    {"3.14159265358979", 3.14159265358979},
    {"9007199254740993", 9007199254740992.0},
    {"9007199254740993.00000000000000000001", 9007199254740994.0},
    {"2.2250738585072011e-308", 2.2250738585072011e-308},
    {"1.7976931348623157e308", DBL_MAX},
    {"17976931348623157e292", DBL_MAX},
    {"0.00000000017976931348623157e318", DBL_MAX},
    {"4.9406564584124654e-324", 4.9406564584124654e-324},
    {"1e-999", 0},
    {"1e-99999999999999999999", 0},
    {"0e99999999999999999999", 0},
};

static const char *const no_doubles[] = {"", "-", "+1", ".", "-.", "1.", "1.e3",
    "e3", ".e3", "1e", "1e+", "1e-", "1e3.5", "1e3e3", "1.2.3", "--1", "1,5",
    "1 ", " 1", "1x", "0x1p3", "0x10", "inf", "-inf", "infinity", "nan",
    "NAN(1)", "1e999", "-1e999", "1e309", "1.7976931348623159e308",
    "1e99999999999999999999", "1e2147483648", "1e18446744073709551617", "1.5\n",
    "1f", "1'000"};

static void test_doubles(const char *where)
{
	size_t i;

	for (i = 0; i < COUNT(doubles); i++) {
		double value = UNTOUCHED;
		int refused =
		    text_double(doubles[i].text, -INFINITY, INFINITY, &value);

		/* memcmp() also tells -0 from 0. */
		tap_ok(refused == 0 &&
			   memcmp(&value, &doubles[i].value, sizeof value) == 0,
		    "text_double takes \"%s\"%s", doubles[i].text, where);
	}
	for (i = 0; i < COUNT(no_doubles); i++) {
		double value = UNTOUCHED;
		int refused =
		    text_double(no_doubles[i], -INFINITY, INFINITY, &value);

		tap_ok(refused == -1 && value == UNTOUCHED,
		    "text_double refuses \"%s\"%s", shown(no_doubles[i]),
		    where);
	}
}

static void test_double_limits(void)
{
	double value = UNTOUCHED;
	char digits[1000];

	tap_ok(text_double("2.5", 3, 4, &value) == -1 &&
		   text_double("4.5", 3, 4, &value) == -1 &&
		   text_double("3", NAN, NAN, &value) == -1 &&
		   value == UNTOUCHED,
	    "text_double keeps to its range");
	snprintf(digits, sizeof digits, "%f", -DBL_MAX);
	tap_ok(
	    text_double(digits, -DBL_MAX, 0, &value) == 0 && value == -DBL_MAX,
	    "text_double takes what %%f makes of the largest");
	memset(digits, '1', sizeof digits - 1);
	digits[sizeof digits - 1] = '\0';
	tap_ok(text_double(digits, 0, INFINITY, &value) == -1,
	    "text_double refuses 999 digits");
	digits[0] = '.';
	tap_ok(text_double(digits, 0, INFINITY, &value) == -1,
	    "text_double refuses 998 digits of a fraction");
}

/* Seventeen digits are enough to get every double back. */
static void test_double_round_trips(void)
{
	uint64_t state = 1;
	int i, wrong = 0;

	for (i = 0; i < 100000; i++) {
		uint64_t bits = next_random(&state) << 32 ^ next_random(&state);
		double value, back = UNTOUCHED;
		char text[400];

		memcpy(&value, &bits, sizeof value);
		if (!isfinite(value))
			continue;
		snprintf(text, sizeof text, "%.17g", value);
		if (text_double(text, -DBL_MAX, DBL_MAX, &back) != 0 ||
		    back != value)
			wrong++;
	}
	tap_ok(wrong == 0, "random doubles survive %%.17g (%d lost)", wrong);
}

/* The same digits with the point in every place are the same number. */
static void test_double_points(void)
{
	uint64_t state = 2;
	int i, wrong = 0;

	for (i = 0; i < 20000; i++) {
		uint64_t digits =
		    100000000000000 + next_random(&state) % 900000000000000;
		int exponent = (int)(next_random(&state) % 61) - 30;
		int places = (int)(next_random(&state) % 15);
		double value = UNTOUCHED;
		char whole[40], text[60];

		snprintf(
		    whole, sizeof whole, "%llu", (unsigned long long)digits);
		snprintf(text, sizeof text, "%.*s.%se%d", 15 - places, whole,
		    whole + 15 - places, exponent + places);
		if (places == 0)
			snprintf(text, sizeof text, "%se%d", whole, exponent);
		text_double(text, 0, DBL_MAX, &value);
		snprintf(text, sizeof text, "%se%d", whole, exponent);
		wrong += value != strtod(text, NULL);
	}
	tap_ok(wrong == 0, "15 digits round as they should (%d wrong)", wrong);
}

static void test_locale(void)
{
	static const char *const commas[] = {"de_DE.UTF-8", "de_DE.utf8",
	    "de_DE.ISO8859-1", "de_DE", "fr_FR.UTF-8", "pl_PL.UTF-8"};
	int64_t ns = UNTOUCHED;
	char half[8] = "";
	size_t i;

	for (i = 0; i < COUNT(commas) && half[1] != ','; i++) {
		if (setlocale(LC_ALL, commas[i]))
			snprintf(half, sizeof half, "%.1f", 0.5);
	}
	if (half[1] == ',') {
		test_doubles(" where the point is a comma");
		tap_ok(text_duration("1.5us", 0, 9999, &ns) == 0 && ns == 1500,
		    "text_duration takes 1.5us where the point is a comma");
	} else {
		tap_skip("no locale whose decimal point is a comma");
	}
	setlocale(LC_ALL, "C");
}

static void test_percent(void)
{
	static const char *const no_percents[] = {
	    "", "%", "3%%", "3 %", "3p", "3%x", "101%", "-1", "nan%"};
	double value = UNTOUCHED;
	size_t i;

	for (i = 0; i < COUNT(no_percents); i++)
		tap_ok(text_percent(no_percents[i], 0, 100, &value) == -1 &&
			   value == UNTOUCHED,
		    "text_percent refuses \"%s\"", no_percents[i]);
	tap_ok(text_percent("3", 0, 100, &value) == 0 && value == 3 &&
		   text_percent("0.5", 0, 100, &value) == 0 && value == 0.5 &&
		   text_percent("3%", 0, 100, &value) == 0 && value == 3,
	    "text_percent takes 3, 0.5 and 3%%");
}

int main(void)
{
	test_u64();
	test_unsigned();
	test_bytes();
	test_signed("text_i64", text_i64, i64_cases, COUNT(i64_cases));
	test_signed("text_duration", text_duration, duration_cases,
	    COUNT(duration_cases));
	test_doubles("");
	test_double_limits();
	test_double_round_trips();
	test_double_points();
	test_locale();
	test_percent();
	return tap_done();
}
