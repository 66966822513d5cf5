/*
 * history_record.c - a line of the file of 1994, and whether it is about a
 * machine that is there already.
 */
#include "feature.h"

#include <string.h>

#include "history.h"
#include "text.h"

const char *const history_method[2] = {"signal", "yield"};

static int find_table(const char *name, enum history_table *table)
{
	static const struct {
		const char *name;
		enum history_table table;
	} tables[] = {
	    {"1", HISTORY_SHORT}, {"2", HISTORY_FULL}, {"text", HISTORY_TEXT}};
	size_t i;

	for (i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
		if (strcmp(tables[i].name, name) == 0) {
			*table = tables[i].table;
			return 0;
		}
	return -1;
}

const char *history_parse(char *line, struct record *record)
{
	char *field[6], *rest = line;
	double mhz;
	size_t i;

	for (i = 0; i < 6; i++) {
		field[i] = text_token(&rest, '|');
		if (field[i] == NULL || field[i][0] == '\0')
			return "not six fields";
	}
	if (text_token(&rest, '|') != NULL)
		return "more than six fields";
	record->mhz = field[0];
	record->platform = field[1];
	record->os = field[2];
	record->us = field[3];
	if (text_double(record->mhz, 1, 99999, &mhz) != 0)
		return "the first field is no clock in MHz";
	if (text_double(record->us, 1e-3, 1e9, &record->ns) != 0)
		return "the fourth field is no time in microseconds";
	record->ns *= 1000;
	for (i = 0; i < 2; i++)
		if (strcmp(field[4], history_method[i]) == 0)
			break;
	if (i == 2)
		return "the method is neither signal nor yield";
	record->method = (unsigned)i;
	if (find_table(field[5], &record->table) != 0)
		return "the table is neither 1, 2 nor text";
	return NULL;
}

/* --- which machine --- */

static int is_blank(char c)
{
	return c == ' ' || c == '-';
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The same but for case, and for '-' against a blank. */
static int is_same_name(const char *a, const char *b)
{
	for (; *a != '\0' && *b != '\0'; a++, b++)
		if (lower(*a) != lower(*b) && !(is_blank(*a) && is_blank(*b)))
			return 0;
	return *a == *b;
}

/* One MHz more or less is rounding. */
static int is_same_clock(const char *a, const char *b)
{
	double x = 0, y = 0;

	(void)text_double(a, 0, 99999, &x);
	(void)text_double(b, 0, 99999, &y);
	return x - y <= 1 && y - x <= 1;
}

int history_is_same_machine(
    const struct history_line *line, const struct record *record)
{
	return is_same_clock(line->mhz, record->mhz) &&
	       is_same_name(line->platform, record->platform) &&
	       is_same_name(line->os, record->os);
}
