/*
 * decode.c - what mail and web pages make of plain text, undone.
 *
 * Nobody says which of it was done, so each is tried and the checksum
 * decides. What is not understood is kept. Not a parser of either.
 *
 * Reference: RFC 2045, 6.7; HTML 4.01, 5.3 and 24.2.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

static int hex_digit(char c)
{
	static const char digits[] = "0123456789ABCDEFabcdef";
	const char *at = c != '\0' ? strchr(digits, c) : NULL;

	if (at == NULL)
		return -1;
	return (int)(at - digits) < 16 ? (int)(at - digits)
				       : (int)(at - digits) - 6;
}

size_t decode_quoted_printable(char *text, size_t length)
{
	const char *at = text, *end = text + length, *next;
	char *to = text;

	for (; at < end; at++) {
		int high, low;

		if (*at != '=') {
			*to++ = *at;
			continue;
		}
		for (next = at + 1;
		     next < end && strchr(" \t\r", *next) != NULL;)
			next++;
		if (next == end || *next == '\n') {
			at = next < end ? next : end - 1;
			continue;
		}
		high = end - at > 2 ? hex_digit(at[1]) : -1;
		low = high >= 0 ? hex_digit(at[2]) : -1;
		if (low < 0 || high + low == 0) {
			*to++ = '=';
			continue;
		}
		*to++ = (char)(high * 16 + low);
		at += 2;
	}
	return (size_t)(to - text);
}

/* --- web pages --- */

static const struct {
	const char *name;
	char byte;
} entities[] = {
    {"gt", '>'},
    {"lt", '<'},
    {"amp", '&'},
    {"quot", '"'},
    {"apos", '\''},
    {"nbsp", ' '},
};

/* Tags within a word; all others part words. */
static const char *const inline_tags[] = {"a", "abbr", "b", "big", "code", "em",
    "font", "i", "mark", "q", "s", "samp", "small", "span", "strong", "sub",
    "sup", "tt", "u", "wbr"};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* "#160" and "#xa0"; 0 for what is not to be undone. */
static char numbered(const char *name)
{
	int is_hex = name[1] == 'x' || name[1] == 'X';
	char *end;
	long code = strtol(name + (is_hex ? 2 : 1), &end, is_hex ? 16 : 10);

	if (*end != '\0' || end == name + (is_hex ? 2 : 1))
		return 0;
	if (code == 160 || code == '\t' || code == '\n' || code == '\r')
		return ' ';
	return code >= ' ' && code <= '~' ? (char)code : (char)0;
}

/* The length of the entity at `at`, and what it stands for; or 0. */
static size_t entity(const char *at, const char *end, char *byte)
{
	char name[10] = "";
	size_t length = 0, i;

	for (at++; at < end && *at != ';' && length < sizeof(name) - 1; at++)
		name[length++] = *at;
	if (at == end || *at != ';' || strspn(name, " \t\n-+") != 0)
		return 0;
	*byte = name[0] == '#' ? numbered(name) : 0;
	for (i = 0; i < COUNT(entities); i++)
		if (strcmp(name, entities[i].name) == 0)
			*byte = entities[i].byte;
	return *byte != 0 ? length + 2 : 0;
}

static int is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static int is_inline(const char *name, size_t length)
{
	size_t i;

	for (i = 0; i < COUNT(inline_tags); i++)
		if (strlen(inline_tags[i]) == length &&
		    strncmp(inline_tags[i], name, length) == 0)
			return 1;
	return 0;
}

/* The length of the tag at `at`, or 0. */
static size_t tag(const char *at, const char *end, int *parts_words)
{
	const char *from = at + 1, *to;

	if (from < end && (*from == '/' || *from == '!'))
		from++;
	for (to = from; to < end && is_letter(*to);)
		to++;
	*parts_words = !is_inline(from, (size_t)(to - from));
	if (to == from && (from == at + 1 || from[-1] != '!'))
		return 0;
	while (to < end && *to != '>' && *to != '<')
		to++;
	return to < end && *to == '>' ? (size_t)(to + 1 - at) : 0;
}

size_t decode_html(char *text, size_t length)
{
	const char *at = text, *end = text + length;
	char *to = text, byte = 0;

	while (at < end) {
		size_t taken = 0;
		int parts_words = 1;

		if (*at == '&')
			taken = entity(at, end, &byte);
		else if (*at == '<') {
			taken = tag(at, end, &parts_words);
			byte = ' ';
		} else if (*at == '\xC2' && end - at > 1 && at[1] == '\xA0') {
			taken = 2;
			byte = ' ';
		} else if (*at == '\xA0') {
			taken = 1;
			byte = ' ';
		}
		if (taken == 0)
			*to++ = *at++;
		else if (parts_words)
			*to++ = byte;
		at += taken;
	}
	return (size_t)(to - text);
}
