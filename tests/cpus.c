/*
 * cpus.c - CPU sets and their list form.
 *
 * Only the notation: no CPU of this machine is asked about.
 */
#include "feature.h"

#include "cpus.h"
#include "text.h"
#include "tap.h"

#include <limits.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct {
	const char *text;
	const char *list; /* NULL: refused */
	unsigned count;
} cases[] = {
    {"0", "0", 1},
    {"0-1", "0-1", 2},
    {"1,0", "0-1", 2},
    {"0-3,8", "0-3,8", 5},
    {"8,0-3,2-4", "0-4,8", 6},
    {"3-3", "3", 1},
    {"007", "7", 1},
    {"5,5", "5", 1},
    {"63,64", "63-64", 2},
    {"62-65,127-128", "62-65,127-128", 6},
    {"8191", "8191", 1},
    {"0-8191", "0-8191", 8192},
    {"8192", NULL, 0},
    {"0-8192", NULL, 0},
    {"4294967296", NULL, 0},
    {"18446744073709551616", NULL, 0},
    {"", NULL, 0},
    {" ", NULL, 0},
    {" 0", NULL, 0},
    {"0 ", NULL, 0},
    {"0\n", NULL, 0},
    {"0, 1", NULL, 0},
    {"0-", NULL, 0},
    {"-", NULL, 0},
    {"-1", NULL, 0},
    {"+1", NULL, 0},
    {"3-1", NULL, 0},
    {"1--3", NULL, 0},
    {"1-2-3", NULL, 0},
    {"0x1", NULL, 0},
    {"0,,1", NULL, 0},
    {"1,", NULL, 0},
    {",1", NULL, 0},
    {",", NULL, 0},
    {"1;2", NULL, 0},
    {"0-7:2", NULL, 0},
    {"all", NULL, 0},
    {"0,1,2,x", NULL, 0},
};

static void test_cases(void)
{
	char list[100], name[100];
	size_t i;

	for (i = 0; i < COUNT(cases); i++) {
		struct cpus set, before;
		int refused;

		text_escape(name, sizeof name, cases[i].text);
		memset(&before, 0x5a, sizeof before);
		set = before;
		refused = cpus_parse(cases[i].text, &set);
		if (!cases[i].list) {
			tap_ok(refused == -1 &&
				   memcmp(&set, &before, sizeof set) == 0,
			    "\"%s\" is refused", name);
			continue;
		}
		cpus_format(&set, list, sizeof list);
		tap_ok(refused == 0 && strcmp(list, cases[i].list) == 0 &&
			   cpus_count(&set) == cases[i].count,
		    "\"%s\" is %s", name, cases[i].list);
	}
}

static void test_members(void)
{
	struct cpus set, empty;

	cpus_clear(&set);
	cpus_clear(&empty);
	tap_ok(cpus_count(&set) == 0 && cpus_next(&set, CPUS_NONE) == CPUS_NONE,
	    "a cleared set is empty");
	cpus_add(&set, -1);
	cpus_add(&set, INT_MIN);
	cpus_add(&set, CPUS_MAX);
	cpus_add(&set, INT_MAX);
	tap_ok(memcmp(&set, &empty, sizeof set) == 0,
	    "a number outside is not added");
	cpus_add(&set, 0);
	cpus_add(&set, 63);
	cpus_add(&set, CPUS_MAX - 1);
	tap_ok(cpus_has(&set, 0) && cpus_has(&set, 63) && !cpus_has(&set, 1) &&
		   !cpus_has(&set, 64) && cpus_has(&set, CPUS_MAX - 1),
	    "what was added is there, its neighbours are not");
	tap_ok(!cpus_has(&set, -1) && !cpus_has(&set, CPUS_MAX) &&
		   !cpus_has(&set, INT_MIN) && !cpus_has(&set, INT_MAX),
	    "a number outside is not there");
	tap_ok(cpus_next(&set, CPUS_NONE) == 0 && cpus_next(&set, 0) == 63 &&
		   cpus_next(&set, 63) == CPUS_MAX - 1 &&
		   cpus_next(&set, CPUS_MAX - 1) == CPUS_NONE,
	    "cpus_next walks in order and ends");
	tap_ok(
	    cpus_next(&set, INT_MAX) == CPUS_NONE && cpus_next(&set, 1) == 63,
	    "cpus_next may start behind what is no member");
}

/* At every size: the whole length, a NUL, whole ranges, no byte beyond. */
static void test_format_bounds(void)
{
	static const char whole[] = "0-15,27,8100-8191";
	struct cpus set;
	int bad = 0;
	size_t size;

	cpus_parse(whole, &set);
	for (size = 0; size <= sizeof whole + 1; size++) {
		size_t room = size > 0 ? size - 1 : 0, cut = 0;
		char list[32];

		if (room >= 4)
			cut = 4;
		if (room >= 7)
			cut = 7;
		if (room >= sizeof whole - 1)
			cut = sizeof whole - 1;
		memset(list, '#', sizeof list);
		bad += cpus_format(&set, list, size) != sizeof whole - 1;
		if (size > 0)
			bad += list[cut] != '\0' || strncmp(list, whole, cut);
		bad += list[size] != '#';
	}
	tap_ok(bad == 0, "cpus_format leaves out what does not fit, whole");
	tap_ok(cpus_format(&set, NULL, 0) == sizeof whole - 1,
	    "the length may be asked for without a buffer");
}

static void test_round_trips(void)
{
	static char list[8 * CPUS_MAX];
	struct cpus set, back;
	unsigned state = 1;
	int i, cpu, bad = 0;

	for (i = 0; i < 50; i++) {
		cpus_clear(&set);
		cpus_add(&set, i);
		for (cpu = 0; cpu < CPUS_MAX; cpu++) {
			state = state * 1664525 + 1013904223;
			if (state >> 16 & 1)
				cpus_add(&set, cpu);
		}
		cpus_clear(&back);
		bad += cpus_format(&set, list, sizeof list) != strlen(list);
		bad += cpus_parse(list, &back) != 0;
		bad += memcmp(&set, &back, sizeof set) != 0;
	}
	tap_ok(bad == 0, "random sets survive format and parse");
	cpus_clear(&set);
	tap_ok(cpus_format(&set, list, sizeof list) == 0 && *list == '\0',
	    "the empty set is the empty string");
}

int main(void)
{
	test_cases();
	test_members();
	test_format_bounds();
	test_round_trips();
	return tap_done();
}
