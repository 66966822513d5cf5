/*
 * number.c - numbers, sizes and durations from text.
 *
 * Whole strings only; not a tokenizer. Digits are the ten of ASCII and the
 * point is '.', whatever the locale says: strtod() never gets to see a
 * point, because "12.5" is handed to it as "125e-1". So its rounding is
 * kept and its locale is not.
 *
 * Reference: C99 7.20.1.3 for strtod().
 */
#include "feature.h"

#include "text.h"

#include <float.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS "0123456789"

/* No double needs more digits than "%f" gives, 309 and six. */
enum { DIGITS_MAX = 400, EXPONENT_MAX = 99999 };

/* A table of them ends with a name of NULL. */
struct unit {
	const char *name;
	uint64_t scale;
};

static const struct unit byte_units[] = {
    {"", 1},
    {"k", 1U << 10},
    {"K", 1U << 10},
    {"m", 1U << 20},
    {"M", 1U << 20},
    {"g", 1U << 30},
    {"G", 1U << 30},
    {NULL, 0},
};

static const struct unit time_units[] = {
    {"ns", 1},
    {"us", 1000},
    {"ms", 1000000},
    {"s", 1000000000},
    {"", 1000000000},
    {"m", 60 * UINT64_C(1000000000)},
    {"h", 3600 * UINT64_C(1000000000)},
    {NULL, 0},
};

/* 0 when there is no such unit. */
static uint64_t unit_scale(const struct unit *unit, const char *name)
{
	while (unit->name && strcmp(unit->name, name) != 0)
		unit++;
	return unit->scale;
}

static int is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Like the scanners below: returns what stands behind the number, NULL when
 * there is no number or when it is too large. */
static const char *scan_u64(const char *s, uint64_t *out)
{
	uint64_t value = 0;

	if (!is_digit(*s))
		return NULL;
	for (; is_digit(*s); s++) {
		unsigned digit = (unsigned)(*s - '0');

		if (value > (UINT64_MAX - digit) / 10)
			return NULL;
		value = value * 10 + digit;
	}
	*out = value;
	return s;
}

/* An exponent past every double stays there, however many digits it has. */
static const char *scan_exponent(const char *s, long *out)
{
	int negative = *s == '-';
	long value = 0;

	if (*s == '-' || *s == '+')
		s++;
	if (!is_digit(*s))
		return NULL;
	for (; is_digit(*s); s++) {
		if (value < EXPONENT_MAX)
			value = value * 10 + (*s - '0');
	}
	*out = negative ? -value : value;
	return s;
}

/* ".5" is a number, "5." is not: it may be the torn half of one. */
static const char *scan_double(const char *s, double *out)
{
	char number[DIGITS_MAX + 32];
	int negative = *s == '-', point;
	size_t whole, fraction = 0;
	long exponent = 0;
	double value;

	s += negative;
	whole = strspn(s, DIGITS);
	point = s[whole] == '.';
	if (point)
		fraction = strspn(s + whole + 1, DIGITS);
	if (whole > DIGITS_MAX || fraction > DIGITS_MAX - whole)
		return NULL;
	if (point ? fraction == 0 : whole == 0)
		return NULL;
	memcpy(number, s, whole);
	memcpy(number + whole, s + whole + (point ? 1 : 0), fraction);
	s += whole + fraction + (point ? 1 : 0);

	if (*s == 'e' || *s == 'E') {
		s = scan_exponent(s + 1, &exponent);
		if (!s)
			return NULL;
	}
	snprintf(number + whole + fraction, sizeof number - whole - fraction,
	    "e%ld", exponent - (long)fraction);
	value = strtod(number, NULL);
	if (value > DBL_MAX)
		return NULL;
	*out = negative && value > 0 ? -value : value;
	return s;
}

int text_u64(const char *s, uint64_t min, uint64_t max, uint64_t *out)
{
	uint64_t value;
	const char *rest = scan_u64(s, &value);

	if (!rest || *rest != '\0' || value < min || value > max)
		return -1;
	*out = value;
	return 0;
}

int text_unsigned(const char *s, unsigned min, unsigned max, unsigned *out)
{
	uint64_t value;

	if (text_u64(s, min, max, &value) != 0)
		return -1;
	*out = (unsigned)value;
	return 0;
}

int text_i64(const char *s, int64_t min, int64_t max, int64_t *out)
{
	int negative = *s == '-';
	uint64_t size, size_max = INT64_MAX + (uint64_t)negative;
	int64_t value;

	if (text_u64(s + negative, 0, size_max, &size) != 0)
		return -1;
	if (negative && size > 0)
		value = -(int64_t)(size - 1) - 1; /* INT64_MIN has no twin */
	else
		value = (int64_t)size;
	if (value < min || value > max)
		return -1;
	*out = value;
	return 0;
}

int text_bytes(const char *s, uint64_t max, uint64_t *out)
{
	uint64_t value, scale;
	const char *rest = scan_u64(s, &value);

	if (!rest)
		return -1;
	scale = unit_scale(byte_units, rest);
	if (scale == 0 || value > max / scale)
		return -1;
	*out = value * scale;
	return 0;
}

int text_double(const char *s, double min, double max, double *out)
{
	double value;
	const char *rest = scan_double(s, &value);

	if (!rest || *rest != '\0' || !(value >= min && value <= max))
		return -1;
	*out = value;
	return 0;
}

/* To the nearest, without a loss that adding 0.5 would have. */
static int round_i64(double value, int64_t *out)
{
	const double limit = 9223372036854775808.0; /* 2^63, exact */
	int64_t whole;
	double rest;

	if (!(value > -limit && value < limit))
		return -1;
	whole = (int64_t)value;
	rest = value - (double)whole;
	if (rest >= 0.5)
		whole++;
	else if (rest <= -0.5)
		whole--;
	*out = whole;
	return 0;
}

int text_duration(const char *s, int64_t min_ns, int64_t max_ns, int64_t *ns)
{
	double value;
	int64_t rounded;
	uint64_t scale;
	const char *rest = scan_double(s, &value);

	if (!rest)
		return -1;
	scale = unit_scale(time_units, rest);
	if (scale == 0 || round_i64(value * (double)scale, &rounded) != 0)
		return -1;
	if (rounded < min_ns || rounded > max_ns)
		return -1;
	*ns = rounded;
	return 0;
}

int text_percent(const char *s, double min, double max, double *percent)
{
	double value;
	const char *rest = scan_double(s, &value);

	if (!rest || (*rest != '\0' && strcmp(rest, "%") != 0))
		return -1;
	if (!(value >= min && value <= max))
		return -1;
	*percent = value;
	return 0;
}
