/*
 * grade.c - every unit, flag, cap, threshold and refusal, one at a time,
 * each as a change to a row that is beyond reproach.
 */
#include "feature.h"

#include <string.h>

#include "grade.h"
#include "tap.h"

/* A pipe pair on one CPU: two hops an operation, one switch each. */
static struct evidence faultless(void)
{
	struct evidence e;

	memset(&e, 0, sizeof(e));
	e.launches = 10;
	e.half_width = 0.005;
	e.has_range = 1;
	e.pinned = 1;
	e.one_cpu = 1;
	e.hops = 2;
	e.switches_per_op = 2;
	e.witnessed_per_op = 2;
	return e;
}

/* Nothing is known but that there were launches with a range. */
static struct evidence unknown(void)
{
	struct evidence e = faultless();

	e.switches_per_op = e.witnessed_per_op = -1;
	e.frequency_spread = e.noisy_share = e.preempted_share = -1;
	e.trace_error = e.stolen_share = -1;
	e.virtual_machine = e.emulated = e.debug_kernel = -1;
	e.frequency_free = e.coarse_clock = e.throttled = -1;
	e.drift = e.two_modes = e.nonlinear = -1;
	return e;
}

static void check(const struct evidence *e, char unit, char grade,
    const char *flags, const char *what)
{
	struct verdict v = grade_row(e);
	char letters[FLAG_COUNT + 1];

	grade_letters(v.flags, letters);
	tap_ok(v.unit == unit && v.grade == grade &&
		   strcmp(letters, flags) == 0 &&
		   (v.refusal != NULL) == (grade == 'X'),
	    "%s: %c %c:%s (is %c %c:%s)", what, unit, grade, flags, v.unit,
	    v.grade, letters);
}

static void test_width(void)
{
	static const struct {
		double half_width;
		char grade;
	} table[] = {{0, 'A'}, {0.01, 'A'}, {0.011, 'B'}, {0.03, 'B'},
	    {0.031, 'C'}, {0.10, 'C'}, {0.11, 'D'}, {5, 'D'}, {-1, '-'}};
	struct evidence e = faultless();
	size_t i;

	for (i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		e.half_width = table[i].half_width;
		check(&e, 's', table[i].grade, "", "half width");
	}
	e = faultless();
	e.has_range = 0;
	e.emulated = 1;
	check(&e, 's', '-', "e", "no range: no grade, but the flags");
}

static void test_machine_flags(void)
{
	struct evidence e = faultless();

	e.virtual_machine = 1;
	check(&e, 's', 'B', "v", "virtual machine");
	e = faultless();
	e.frequency_free = 1;
	check(&e, 's', 'B', "f", "governor");
	e = faultless();
	e.frequency_spread = 0.02;
	check(&e, 's', 'A', "", "chain moves by 2 %");
	e.frequency_spread = 0.021;
	check(&e, 's', 'B', "f", "and by more");
	e = faultless();
	e.coarse_clock = 1;
	check(&e, 's', 'C', "c", "coarse clock");
	e = faultless();
	e.debug_kernel = 1;
	check(&e, 's', 'C', "k", "debug kernel");
	e = faultless();
	e.emulated = 1;
	check(&e, 's', 'D', "e", "emulated");
	e = faultless();
	e.pinned = 0;
	check(&e, 'h', 'C', "u", "not pinned: neither a shown switch");
}

static void test_disturbance_flags(void)
{
	struct evidence e = faultless();

	e.noisy_share = 0.10;
	e.quiet_outside = 1;
	check(&e, 's', 'A', "", "a tenth of the batches disturbed");
	e.noisy_share = 0.11;
	check(&e, 's', 'C', "n", "more, and it moved the median");
	e.quiet_outside = 0;
	check(&e, 's', 'B', "n", "more, and it did not");
	e.quiet_outside = -1;
	check(&e, 's', 'B', "n", "more, and who knows");
	e = faultless();
	e.throttled = 1;
	check(&e, 's', 'C', "h", "throttled");
	e = faultless();
	e.preempted_share = 0.05;
	check(&e, 's', 'A', "", "preempted in 5 % of batches");
	e.preempted_share = 0.06;
	check(&e, 's', 'C', "p", "and in more");
	e.one_cpu = 0;
	check(&e, 'w', 'A', "", "across CPUs an actor waits idle anyway");
	e = faultless();
	e.stolen_share = 0.01;
	check(&e, 's', 'A', "", "1 % stolen");
	e.stolen_share = 0.011;
	check(&e, 's', 'C', "w", "and more");
}

static void test_data_flags(void)
{
	struct evidence e = faultless();

	e.drift = 1;
	check(&e, 's', 'C', "d", "drift");
	e = faultless();
	e.two_modes = 1;
	check(&e, 's', 'C', "m", "two modes");
	e = faultless();
	e.trace_error = 0.05;
	check(&e, 's', 'A', "", "trace off by 5 %");
	e.trace_error = 0.051;
	check(&e, 's', 'C', "t", "and by more");
	e = faultless();
	e.nonlinear = 1;
	check(&e, 's', 'D', "l", "not linear");
}

static void test_caps(void)
{
	struct evidence e = faultless();

	e.half_width = 0.5;
	e.virtual_machine = 1;
	check(&e, 's', 'D', "v", "a cap never raises a grade");
	e.noisy_share = 1;
	e.half_width = 0;
	e.drift = 1;
	check(&e, 's', 'C', "vnd", "the worst of several caps holds");
}

static void test_switches_on_one_cpu(void)
{
	struct evidence e = faultless();

	e.switches_per_op = 1.985;
	check(&e, 's', 'A', "", "a hundredth missing is tolerated");
	e.switches_per_op = 1.97;
	check(&e, 'h', 'D', "s", "more is flagged");
	e.switches_per_op = 1.82;
	check(&e, 'h', 'D', "s", "up to a tenth");
	e.switches_per_op = 1.79;
	check(&e, 'h', 'X', "s", "and then refused");
	tap_ok(
	    strcmp(grade_row(&e).refusal, "did not switch") == 0, "in words");
	e.switches_per_op = 0;
	e.has_range = 0;
	check(&e, 'h', 'X', "s", "none at all, and no range: still refused");
	e = faultless();
	e.witnessed_per_op = 0;
	check(&e, 'h', 'X', "s", "counted, but not witnessed");
	e = faultless();
	e.switches_per_op = 4.2;
	check(&e, 'h', 'A', "", "too many: a hop, not a switch");
	e.switches_per_op = -1;
	check(&e, 's', 'A', "", "only witnessed");
	e.witnessed_per_op = 1;
	check(&e, 'h', 'X', "s", "only witnessed, one of two");
	e = faultless();
	e.witnessed_per_op = -1;
	check(&e, 's', 'A', "", "only counted");
	e.switches_per_op = -1;
	check(&e, 'h', 'A', "", "neither: nothing shown, nothing held against");
	e = faultless();
	e.hops = 25;
	e.least_switches = 10;
	e.switches_per_op = 12;
	e.witnessed_per_op = -1;
	check(&e, 'h', 'A', "", "messages of groups: fewer switches than hops");
	e.switches_per_op = 25;
	check(&e, 'h', 'A', "", "as many by accident: still a hop");
	e.switches_per_op = 8.9;
	check(&e, 'h', 'X', "s", "fewer than actors: refused");
	e = faultless();
	e.hops = 0;
	check(&e, 'h', 'A', "", "no hop: no division by it");
}

static void test_switches_elsewhere(void)
{
	struct evidence e = faultless();

	e.one_cpu = 0;
	e.switches_per_op = 1.9;
	check(&e, 'w', 'A', "", "wake-up: a few answers beat the sleep");
	e.switches_per_op = 1.7;
	check(&e, 'w', 'X', "", "over a tenth of them: neither one nor other");
	e.switches_per_op = 1;
	check(&e, 'w', 'X', "", "half a switch a hop: some were woken");
	e.switches_per_op = 0.99;
	check(&e, 'h', 'X', "", "less: no wake-up, and still a mixture");
	e.switches_per_op = 0.21;
	check(&e, 'h', 'X', "", "to the last tenth");
	e.switches_per_op = 0.2;
	check(&e, 'h', 'A', "", "hardly any: a hop between CPUs that look");
	e.switches_per_op = 0;
	check(&e, 'h', 'A', "", "none: so it is");
	e.hops = 3;
	check(&e, 'h', 'A', "", "also of three");
	e.switches_per_op = 1.5;
	check(&e, 'h', 'X', "", "but not half of them");
	e.hops = 2;
	e.switches_per_op = 0;
	e.one_cpu = 1;
	e.witnessed_per_op = -1;
	check(&e, 'h', 'X', "s", "and not on one CPU");
	e.one_cpu = 0;
	e.pinned = 0;
	check(&e, 'h', 'X', "us", "nor where nobody knows where they were");
	e.pinned = 1;
	e.switches_per_op = -1;
	e.witnessed_per_op = 0;
	check(&e, 'w', 'A', "", "wake-up: the word in memory is not heard");
	e.pinned = 0;
	check(&e, 'h', 'X', "us", "not pinned: it is");
	e = faultless();
	e.is_call = 1;
	e.hops = 1;
	e.switches_per_op = e.witnessed_per_op = 0;
	check(&e, 'c', 'A', "", "a call switches nothing");
	e.one_cpu = 0;
	check(&e, 'c', 'A', "", "on whatever CPU");
}

static void test_void(void)
{
	struct evidence e = faultless();

	e.launches = 9;
	e.void_launches = 1;
	check(&e, 's', 'A', "", "one of ten launches void");
	e.launches = 8;
	check(&e, 's', 'X', "", "one of nine");
	tap_ok(strstr(grade_row(&e).refusal, "void") != NULL, "in words");
	e.launches = 0;
	e.has_range = 0;
	check(&e, 's', 'X', "", "all of them");
	e.void_launches = 0;
	check(&e, 's', '-', "", "no launch at all: no grade, no refusal");
}

static void test_unknown(void)
{
	struct evidence e = unknown();

	check(&e, 'h', 'A', "", "what is not known raises no flag");
	e.pinned = -1;
	check(&e, 'h', 'C', "u", "but a pin must be verified");
	memset(&e, 0, sizeof(e));
	check(&e, 'h', '-', "u", "all zero");
}

static void test_letters(void)
{
	char letters[FLAG_COUNT + 1], caps[FLAG_COUNT + 1];
	int rising = 1, whole = 1, i;

	grade_letters((UINT32_C(1) << FLAG_COUNT) - 1, letters);
	tap_ok(strcmp(letters, "vfnucdmhptwklse") == 0, "all letters in order");
	grade_letters(0, letters);
	tap_ok(letters[0] == '\0', "none");
	for (i = 0; i < FLAG_COUNT; i++) {
		const struct grade_flag_info *info = &grade_flags[i];

		caps[i] = info->cap;
		rising &= i == 0 || caps[i - 1] <= caps[i];
		whole &= info->means[0] != '\0' && info->advice[0] != '\0';
	}
	caps[FLAG_COUNT] = '\0';
	tap_ok(strcmp(caps, "BBBCCCCCCCCCDDD") == 0, "caps as in the manual");
	tap_ok(rising, "the worst flag is printed last");
	tap_ok(whole, "each flag has a meaning and a next step");
}

static void test_units(void)
{
	static const char units[] = "shwc";
	int named = 1, i;

	for (i = 0; units[i]; i++) {
		const char *means = grade_unit_means(units[i]);

		named &= means[0] == units[i] && means[1] == ':';
	}
	tap_ok(named, "each unit is explained under its letter");
	tap_ok(grade_unit_means('z')[0] == '?', "and no other");
}

int main(void)
{
	test_width();
	test_machine_flags();
	test_disturbance_flags();
	test_data_flags();
	test_caps();
	test_switches_on_one_cpu();
	test_switches_elsewhere();
	test_void();
	test_unknown();
	test_letters();
	test_units();
	return tap_done();
}
