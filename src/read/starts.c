/*
 * starts.c - where in a line a report starts, and what stands before it.
 *
 * A start is its word and a version behind it, as it may look in a web
 * page. What goes on like prose is a mention: the first word of a report
 * in the mail form is a key, and the title of a result file is a line.
 */
#include "feature.h"

#include <string.h>

#include "read.h"

#define MARK "ctxbench-re"
#define MAIL_MARK "ctxbench-report"
#define FILE_MARK "ctxbench-result"

enum { LOOK_AHEAD = 160 };

static int is_blank(char c)
{
	return c != '\0' && strchr(" \t\n\v\f\r", c) != NULL;
}

static int is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* A byte that makes a word before a marker a longer one. */
static int joins(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') ||
	       (c >= 'A' && c <= 'Z') ||
	       (c != '\0' && strchr("_-./%\"'`", c) != NULL);
}

/* What follows, decoded, in buf; behind the version, or NULL. */
static char *skip_version(const char *behind, char *buf, size_t size)
{
	char *at = buf;
	size_t length = strnlen(behind, size - 1);

	memcpy(buf, behind, length);
	length = decode_html(buf, length);
	buf[length] = '\0';
	while (is_blank(*at) || strncmp(at, "=20", 3) == 0)
		at += is_blank(*at) ? 1 : 3;
	if (at == buf || !is_digit(*at))
		return NULL;
	while (is_digit(*at))
		at++;
	if (*at != '\0' && *at != '=' && !is_blank(*at))
		return NULL;
	return at;
}

/* The first word is a key, or it is cut off, or there is none. */
static int goes_on_as_mail(char *behind)
{
	char *rest = behind, *word;

	while ((word = text_word(&rest)) != NULL) {
		size_t length;

		word += strspn(word, ">|");
		length = strlen(word);
		if (length == 0)
			continue;
		return word[0] == '=' || word[length - 1] == ':' ||
		       strcmp(word, "row") == 0 || *rest == '\0';
	}
	return 1;
}

static int is_start(const char *at, struct start *start)
{
	char buf[LOOK_AHEAD], *behind;
	int is_mail = strncmp(at, MAIL_MARK, strlen(MAIL_MARK)) == 0;

	if (!is_mail && strncmp(at, FILE_MARK, strlen(FILE_MARK)) != 0)
		return 0;
	behind = skip_version(at + strlen(MAIL_MARK), buf, sizeof(buf));
	if (behind == NULL)
		return 0;
	start->form = is_mail ? REPORT_MAIL : REPORT_FILE;
	if (is_mail)
		return goes_on_as_mail(behind);
	while (is_blank(*behind))
		behind++;
	return *behind == '\0' || *behind == '=';
}

struct start start_find(char *part)
{
	struct start start = {.at = part};

	while ((start.at = strstr(start.at, MARK)) != NULL) {
		if ((start.at == part || !joins(start.at[-1])) &&
		    is_start(start.at, &start))
			return start;
		start.at += strlen(MARK);
	}
	return start;
}

int start_is_cut(const char *line, size_t length)
{
	size_t mark = strlen(MAIL_MARK);

	while (length > 0 && is_blank(line[length - 1]))
		length--;
	return length >= mark &&
	       strncmp(line + length - mark, MAIL_MARK, mark) == 0 &&
	       (length == mark || !joins(line[length - mark - 1]));
}

int start_is_quoted(const char *prefix, size_t length)
{
	static const char byte_order_mark[] = "\xEF\xBB\xBF";
	char copy[PREFIX_MAX + 1], *at = copy;

	if (length > PREFIX_MAX)
		return 0;
	memcpy(copy, prefix, length);
	copy[decode_html(copy, length)] = '\0';
	if (strncmp(at, byte_order_mark, 3) == 0)
		at += 3;
	return at[strspn(at, ">| \t\v\f\r\n")] == '\0';
}
