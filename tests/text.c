/*
 * text.c - splitting, escaping, appending and the checksum.
 *
 * The other parts of text.h have tests of their own: t_number, t_lines.
 */
#include "feature.h"

#include "text.h"
#include "tap.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The next of a fixed sequence, for inputs that nobody would think of. */
static uint64_t next_random(uint64_t *state)
{
	*state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
	return *state >> 16;
}

/* Joins what text_token or text_word cut with '|'. */
static const char *pieces(const char *text, char separator, char *joined)
{
	char copy[100], *cursor = copy, *piece;

	strcpy(copy, text);
	joined[0] = '\0';
	for (;;) {
		piece = separator ? text_token(&cursor, separator)
				  : text_word(&cursor);
		if (!piece)
			break;
		strcat(joined, piece);
		strcat(joined, "|");
	}
	return joined;
}

static void test_split(void)
{
	static const struct {
		const char *text;
		char separator; /* 0: words */
		const char *pieces;
	} cases[] = {
	    {"a,,b", ',', "a||b|"},
	    {"a", ',', "a|"},
	    {"", ',', "|"},
	    {",", ',', "||"},
	    {"a,", ',', "a||"},
	    {" a b ,c", ',', " a b |c|"},
	    {"2/4/8", '/', "2|4|8|"},
	    {"", 0, ""},
	    {" \t\r\n\v\f", 0, ""},
	    {"one", 0, "one|"},
	    {" one\t two\r\n", 0, "one|two|"},
	    {"a\x01 \xa0 b", 0, "a\x01|\xa0|b|"},
	};
	char joined[200];
	size_t i;

	for (i = 0; i < COUNT(cases); i++)
		tap_ok(strcmp(pieces(cases[i].text, cases[i].separator, joined),
			   cases[i].pieces) == 0,
		    "%s, case %zu", cases[i].separator ? "tokens" : "words", i);
}

static void test_key_value(void)
{
	char pair[] = "work=a=b", empty[] = "work=", bare[] = "work";
	char keyless[] = "=4", *value = NULL;

	tap_ok(text_key_value(pair, &value) == 0 && strcmp(pair, "work") == 0 &&
		   strcmp(value, "a=b") == 0,
	    "a value may hold '='");
	tap_ok(text_key_value(empty, &value) == 0 && *value == '\0',
	    "a value may be empty");
	value = NULL;
	tap_ok(text_key_value(bare, &value) == -1 &&
		   text_key_value(keyless, &value) == -1 && !value &&
		   strcmp(bare, "work") == 0 && strcmp(keyless, "=4") == 0,
	    "no '=' or no key: refused and left alone");
}

static void test_escape_cases(void)
{
	static const struct {
		const char *text, *escaped, *word;
	} cases[] = {
	    {"", "", "%"},
	    {"plain", "plain", "plain"},
	    {"two words", "two words", "two%20words"},
	    {"%", "%25", "%25"},
	    {"%41", "%2541", "%2541"},
	    {"\x1b[2J", "%1B[2J", "%1B[2J"},
	    {"a\nb\r\t", "a%0Ab%0D%09", "a%0Ab%0D%09"},
	    {"\x7f\x80\xff", "%7F%80%FF", "%7F%80%FF"},
	    {"\"a\",'b'", "\"a\",'b'", "\"a\",'b'"},
	    {"~!", "~!", "~!"},
	    {">a>", ">a>", "%3Ea>"},
	    {">", ">", "%3E"},
	    {">>", ">>", "%3E>"},
	    {"|a|", "|a|", "%7Ca|"},
	    {"a:", "a:", "a%3A"},
	    {"a:b::", "a:b::", "a:b:%3A"},
	    {":", ":", "%3A"},
	    {" ", " ", "%20"},
	};
	char text[64];
	size_t i, length;

	for (i = 0; i < COUNT(cases); i++) {
		length = text_escape(text, sizeof text, cases[i].text);
		tap_ok(length == strlen(text) &&
			   strcmp(text, cases[i].escaped) == 0,
		    "text_escape gives \"%s\"", cases[i].escaped);
		length = text_escape_word(text, sizeof text, cases[i].text);
		tap_ok(
		    length == strlen(text) && strcmp(text, cases[i].word) == 0,
		    "text_escape_word gives \"%s\"", cases[i].word);
	}
}

static void test_unescape_cases(void)
{
	static const struct {
		const char *escaped, *text;
	} cases[] = {
	    {"%41%42", "AB"},
	    {"%1b%fF", "\x1b\xff"},
	    {"%2541", "%41"},
	    {"%", ""},
	    {"%%", "%%"},
	    {"a%", "a%"},
	    {"%4", "%4"},
	    {"%4g", "%4g"},
	    {"%g4", "%g4"},
	    {"%%41", "%A"},
	    {"%00", "%00"},
	    {"a%00b%41", "a%00bA"},
	};
	char text[64];
	size_t i;

	for (i = 0; i < COUNT(cases); i++) {
		strcpy(text, cases[i].escaped);
		text_unescape(text);
		tap_ok(strcmp(text, cases[i].text) == 0, "text_unescape \"%s\"",
		    cases[i].escaped);
	}
}

typedef size_t escaper(char *, size_t, const char *);

/* Escaped text is printable ASCII, and comes back. */
static int survives(escaper *escape, const char *text)
{
	char escaped[400];
	size_t length = escape(escaped, sizeof escaped, text), i;

	for (i = 0; i < length; i++) {
		if (escaped[i] < ' ' || escaped[i] > '~')
			return 0;
		if (escape == text_escape_word && escaped[i] == ' ')
			return 0;
	}
	text_unescape(escaped);
	return strcmp(escaped, text) == 0;
}

static void test_escape_round_trips(void)
{
	uint64_t state = 3;
	int byte, i, lost = 0;
	char text[100];
	size_t length, k;

	for (byte = 1; byte < 256; byte++) {
		snprintf(text, sizeof text, "%cx%c", byte, byte);
		lost += !survives(text_escape, text);
		lost += !survives(text_escape_word, text);
		lost += !survives(text_escape_word, text + 2);
	}
	tap_ok(lost == 0, "every byte survives, first, last and alone");
	for (i = 0, lost = 0; i < 20000; i++) {
		length = (size_t)(next_random(&state) % (sizeof text - 1));
		for (k = 0; k < length; k++)
			text[k] = (char)(next_random(&state) % 255 + 1);
		text[length] = '\0';
		lost += !survives(text_escape, text);
		lost += !survives(text_escape_word, text);
	}
	tap_ok(lost == 0, "random strings survive");
}

/* At every size: the whole length, a NUL, no half escape, no byte beyond. */
static void test_escape_bounds(void)
{
	static const char source[] = "a\xff\x1b ~b";
	static const char whole[] = "a%FF%1B ~b";
	int bad = 0;
	size_t size;

	for (size = 0; size <= sizeof whole + 1; size++) {
		char text[32];
		size_t length, cut = 0;

		memset(text, '#', sizeof text);
		length = text_escape(text, size, source);
		if (size > 0)
			cut = size - 1 < length ? size - 1 : length;
		while (cut > 1 && cut < 7 && cut != 4)
			cut--;
		bad += length != strlen(whole);
		if (size > 0)
			bad += text[cut] != '\0' || strncmp(text, whole, cut);
		bad += text[size] != '#';
	}
	tap_ok(bad == 0, "text_escape is cut between escapes at every size");
	tap_ok(text_escape(NULL, 0, source) == strlen(whole) &&
		   text_escape_word(NULL, 0, "") == 1,
	    "a length may be asked for without a buffer");
}

static void test_append(void)
{
	char text[8] = "ab";

	tap_ok(text_append(text, sizeof text, "%d", 123) == 5 &&
		   strcmp(text, "ab123") == 0,
	    "text_append appends");
	tap_ok(text_append(text, sizeof text, "-%s", "xyz") == 9 &&
		   strcmp(text, "ab123-x") == 0,
	    "text_append cuts, and tells the length it would have had");
	tap_ok(text_append(NULL, 0, "%d", 42) == 2,
	    "text_append counts without a buffer");
}

/* The definition, a bit at a time. */
static uint32_t crc32_by_bits(const unsigned char *data, size_t length)
{
	uint32_t crc = 0xffffffff;
	int bit;

	for (; length > 0; length--, data++) {
		crc ^= *data;
		for (bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return crc ^ 0xffffffff;
}

static void test_crc32(void)
{
	unsigned char data[512];
	int wrong = 0;
	size_t i;

	for (i = 0; i < sizeof data; i++)
		data[i] = (unsigned char)(i * 7 + i / 256);
	tap_ok(text_crc32(0, "123456789", 9) == 0xcbf43926,
	    "the check value of CRC-32 is cbf43926");
	tap_ok(text_crc32(0, "", 0) == 0, "the CRC of nothing is 0");
	for (i = 0; i <= sizeof data; i++) {
		uint32_t crc = text_crc32(0, data, i);

		crc = text_crc32(crc, data + i, sizeof data - i);
		wrong += crc != crc32_by_bits(data, sizeof data);
	}
	tap_ok(wrong == 0, "the CRC is the same in any two pieces");
}

int main(void)
{
	test_split();
	test_key_value();
	test_escape_cases();
	test_unescape_cases();
	test_escape_round_trips();
	test_escape_bounds();
	test_append();
	test_crc32();
	return tap_done();
}
