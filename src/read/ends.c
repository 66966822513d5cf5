/*
 * ends.c - the end of a report, as it passes by.
 *
 * That of the mail form is four words which may be broken over lines,
 * quoted, made bold, or have blanks of another kind between them. It is
 * looked for in what comes, byte by byte, and nothing is kept but a word.
 */
#include "feature.h"

#include <string.h>

#include "read.h"

enum { CRC_DIGITS = 8 };

static int is_hex(char c)
{
	return c != '\0' && strchr("0123456789abcdef", c) != NULL;
}

static int is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
	       (c >= 'A' && c <= 'Z') || (unsigned char)c == '_';
}

/* The word is over. */
static void take_word(struct end_scan *scan)
{
	static const char *const word[] = {"end", "ctxbench"};
	int step = scan->step;

	if (scan->length == 0)
		return;
	scan->word[scan->length] = '\0';
	if (step < 2 && strcmp(scan->word, word[step]) == 0)
		scan->step++;
	else if (step == 2 && strspn(scan->word, "0123456789") == scan->length)
		scan->step++;
	else
		scan->step = strcmp(scan->word, word[0]) == 0;
	scan->length = 0;
}

/* Eight digits of a checksum, and nothing that would make it longer. */
static int is_crc(const struct end_scan *scan)
{
	size_t i = 0;

	if (scan->step != 3 || scan->length != CRC_DIGITS)
		return 0;
	while (i < CRC_DIGITS && is_hex(scan->word[i]))
		i++;
	return i == CRC_DIGITS;
}

static void take_byte(struct end_scan *scan, char byte)
{
	if (scan->length == 0 && (byte == '>' || byte == '|'))
		return;
	if (scan->length < sizeof(scan->word) - 1)
		scan->word[scan->length++] = byte;
}

static int is_blank(char c)
{
	return strchr(" \t\n\v\f\r\xA0\xC2", c) != NULL;
}

static int hex_value(char c)
{
	static const char digits[] = "0123456789ABCDEFabcdef";
	const char *at = c != '\0' ? strchr(digits, c) : NULL;
	int value = at != NULL ? (int)(at - digits) : -1;

	return value < 16 ? value : value - 6;
}

/* What is at `at`: how many bytes, and the byte that it is; a blank for all
 * that parts words; 0 for the end of a line that goes on. */
static size_t decode(const char *at, const char *end, char *byte)
{
	const char *to = at + 1;

	*byte = is_blank(*at) ? ' ' : *at;
	if (*at == '=') {
		int high = end - at > 2 ? hex_value(at[1]) : -1;
		int low = high >= 0 ? hex_value(at[2]) : -1;

		while (to < end && (*to == ' ' || *to == '\r' || *to == '\t'))
			to++;
		if (to == end)
			*byte = '\0';
		else if (low >= 0)
			*byte = (char)(high * 16 + low);
		if (low >= 0 && is_blank(*byte))
			*byte = ' ';
		return to == end ? (size_t)(to - at) : low >= 0 ? 3 : 1;
	}
	if (*at != '<' && *at != '&')
		return 1;
	while (to < end && strchr("<>&;", *to) == NULL)
		to++;
	if (to == end || *to != (*at == '<' ? '>' : ';'))
		return 1;
	*byte = ' ';
	return (size_t)(to + 1 - at);
}

const char *end_scan(struct end_scan *scan, const char *part, size_t length)
{
	const char *at = part, *end = part + length;
	char byte = ' ';

	while (at < end) {
		size_t taken = decode(at, end, &byte);

		if (byte != '\0' && is_crc(scan) && !is_word(byte))
			return at;
		if (byte == ' ')
			take_word(scan);
		else if (byte != '\0')
			take_byte(scan, byte);
		at += taken;
	}
	if (byte == '\0' && length > 0)
		return NULL;
	if (is_crc(scan))
		return end;
	take_word(scan);
	return NULL;
}

/* One word of the last line of a file, of some kind of digits. */
static const char *skip_digits(const char *at, int (*is_digit)(char))
{
	size_t blanks = strspn(at, " ");

	if (blanks == 0 || !is_digit(at[blanks]))
		return NULL;
	for (at += blanks; is_digit(*at);)
		at++;
	return at;
}

const char *end_of_file(const char *line)
{
	const char *count, *crc;

	if (strncmp(line, "end", 3) != 0)
		return NULL;
	count = skip_digits(line + 3, is_hex);
	if (count == NULL)
		return NULL;
	crc = skip_digits(count, is_hex);
	if (crc == NULL || crc - count < CRC_DIGITS + 1 || is_word(*crc))
		return NULL;
	return crc;
}
