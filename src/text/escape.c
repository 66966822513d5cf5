/*
 * escape.c - writing foreign text into a bounded buffer, and reading it back.
 *
 * Host names, CPU names and whole reports come from strangers. After the
 * escape they are printable ASCII: no byte moves a cursor, ends a line, or
 * is taken for a separator or for mail quoting. This is not HTML or shell
 * quoting.
 *
 * Reference: the form is that of RFC 3986, 2.1.
 */
#include "feature.h"

#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* `length` goes on counting when dst is full, so nothing fits any more. */
struct sink {
	char *dst;
	size_t size, length;
};

static void put(struct sink *to, const char *piece, size_t n)
{
	if (to->length + n < to->size) {
		memcpy(to->dst + to->length, piece, n);
		to->dst[to->length + n] = '\0';
	}
	to->length += n;
}

static void put_escaped(struct sink *to, char c)
{
	static const char hex[] = "0123456789ABCDEF";
	unsigned byte = (unsigned char)c;
	char piece[3] = {'%', hex[byte >> 4], hex[byte & 15]};

	put(to, piece, sizeof piece);
}

static int is_plain(char c)
{
	return c >= ' ' && c <= '~' && c != '%';
}

static int is_plain_in_word(char c, int leads, int trails)
{
	if (leads && (c == '>' || c == '|'))
		return 0;
	if (trails && c == ':')
		return 0;
	return c != ' ' && is_plain(c);
}

size_t text_escape(char *dst, size_t size, const char *src)
{
	struct sink to = {dst, size, 0};

	put(&to, "", 0);
	for (; *src != '\0'; src++) {
		if (is_plain(*src))
			put(&to, src, 1);
		else
			put_escaped(&to, *src);
	}
	return to.length;
}

size_t text_escape_word(char *dst, size_t size, const char *src)
{
	struct sink to = {dst, size, 0};
	const char *p;

	put(&to, "", 0);
	if (*src == '\0')
		put(&to, "%", 1);
	for (p = src; *p != '\0'; p++) {
		if (is_plain_in_word(*p, p == src, p[1] == '\0'))
			put(&to, p, 1);
		else
			put_escaped(&to, *p);
	}
	return to.length;
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return -1;
}

/* The byte that the escape at s stands for; 0 for what is to be kept. */
static int escaped_byte(const char *s)
{
	int high, low;

	if (s[0] != '%')
		return 0;
	high = hex_digit(s[1]);
	if (high < 0)
		return 0;
	low = hex_digit(s[2]);
	return low < 0 ? 0 : high * 16 + low;
}

void text_unescape(char *s)
{
	char *to = s;

	if (strcmp(s, "%") == 0)
		s++; /* the empty word */
	for (; *s != '\0'; s++) {
		int byte = escaped_byte(s);

		*to++ = byte ? (char)byte : *s;
		if (byte)
			s += 2;
	}
	*to = '\0';
}

size_t text_append(char *buf, size_t size, const char *format, ...)
{
	size_t used = size > 0 ? strlen(buf) : 0;
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(size > 0 ? buf + used : NULL, size - used, format, args);
	va_end(args);
	return n < 0 ? used : used + (size_t)n;
}
