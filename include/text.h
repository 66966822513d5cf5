/*
 * text.h - the one parser, escaper and line reader that both wings use.
 *
 * Every parser takes the whole string or refuses it: "3x", "", " 3", "0x1"
 * are errors, and then the result is untouched. Nothing here depends on the
 * locale. No function keeps state of its own; all are thread-safe.
 */
#ifndef CTXBENCH_TEXT_H
#define CTXBENCH_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* --- numbers: 0 when taken, -1 when malformed or out of [min, max] --- */

/* Decimal digits only, no sign. */
int text_u64(const char *s, uint64_t min, uint64_t max, uint64_t *out);

/* As text_u64, into an unsigned. */
int text_unsigned(const char *s, unsigned min, unsigned max, unsigned *out);

/* An optional '-', then digits only. */
int text_i64(const char *s, int64_t min, int64_t max, int64_t *out);

/* Digits, then nothing or one of k, M, G (1024 powers; K, m, g as well). */
int text_bytes(const char *s, uint64_t max, uint64_t *out);

/* "-12", "1.5", "12e-3": never inf, nan or hexadecimal. '.' is the point.
 * Rounded correctly; "-0" is 0; what is too large for a double, or has more
 * than 400 digits, is refused. */
int text_double(const char *s, double min, double max, double *out);

/* A duration: a number and ns, us, ms, s, m or h; a bare number is in
 * seconds. Result in nanoseconds, exact below 26 days. */
int text_duration(const char *s, int64_t min_ns, int64_t max_ns, int64_t *ns);

/* "3", "0.5" or "3%"; result in per cent. */
int text_percent(const char *s, double min, double max, double *percent);

/* --- splitting, in place --- */

/* Cuts the next token off *cursor at `separator`; NULL when none is left.
 * Empty tokens are returned as "": "a,,b" has three. */
char *text_token(char **cursor, char separator);

/* Cuts the next run of non-blanks off *cursor; NULL at the end. */
char *text_word(char **cursor);

/* Splits "key=value" in place: *value points behind the first '='. -1 when
 * there is no '=' or the key is empty. */
int text_key_value(char *s, char **value);

/* --- escaping: %XX, so that no byte can move a cursor or forge a line --- */

/* Escapes bytes outside printable ASCII, and '%'. Spaces stay. Writes at
 * most size-1 bytes and a NUL, never half an escape; returns the length
 * that the whole would have. */
size_t text_escape(char *dst, size_t size, const char *src);

/* As text_escape, for one word: blanks are escaped too, a leading '>' or
 * '|' and a trailing ':'; an empty string becomes "%". */
size_t text_escape_word(char *dst, size_t size, const char *src);

/* Reverses either, in place. An escape that is none is kept as it is; an
 * escaped NUL is kept escaped. */
void text_unescape(char *s);

/* snprintf at the end of a string in buf[size]; returns the new length as
 * snprintf would count it. Output that does not fit is cut. */
size_t text_append(char *buf, size_t size, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* --- lines, bounded --- */

enum line_state {
	LINE_OK,       /* one whole line */
	LINE_TORN,     /* the last line has no newline */
	LINE_TOO_LONG, /* longer than the bound; its start is given */
	LINE_NUL,      /* holds a NUL byte; given up to there */
	LINE_AGAIN,    /* nothing whole yet on a non-blocking descriptor */
	LINE_END,      /* end of file */
	LINE_ERROR     /* read failed; errno says why */
};

struct line_reader {
	int fd;
	char *buf;
	size_t size, start, end; /* buf[start..end) is read, not yet given */
	size_t scanned;          /* buf[start..scanned) has no newline */
	size_t max;              /* bytes of a line, at most */
	int skipping, at_end;
};

/* max: the longest line given whole. Memory grows up to max, and a byte for
 * the newline, no further. The reader does not own fd. */
void line_open(struct line_reader *r, int fd, size_t max);

/* *line, *length: the line without its newline ("\r" is kept), valid until
 * the next call; set for LINE_OK, LINE_TORN, LINE_TOO_LONG and LINE_NUL. It
 * may be written to, and is always a string of *length bytes. */
enum line_state line_next(struct line_reader *r, char **line, size_t *length);

void line_close(struct line_reader *r);

/* --- checksums --- */

/* CRC-32 (IEEE 802.3). Start with 0; feed in pieces. */
uint32_t text_crc32(uint32_t crc, const void *data, size_t length);

#endif
