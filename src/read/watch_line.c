/*
 * watch_line.c - one line of `watch`, cut into what it says:
 * "alpha: pid 204  pipe:n=4/sec 29000   34.5 us/round trip".
 *
 * The prefix is a launcher's, or quote marks. The time need not be there;
 * without it, and in a ROW as there was none in 2002, the operation is a
 * call. Not for what the lines are together.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

static const char per_second[] = "/sec";

static int is_bad(char c)
{
	return c <= ' ' || c > '~';
}

static int is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static const char *skip_blanks(const char *at)
{
	return at + strspn(at, " \t");
}

/* --- what stands before it --- */

/* "12:00:01", "[2026-12-01T12:00:01Z]", "1700000000.123". */
static int is_time(const char *word)
{
	static const char digits[] = "0123456789";
	const char *at = word;

	if (word[strspn(word, "0123456789:.,-+TZ/[]()")] != '\0')
		return 0;
	if (strspn(word, digits) > 8)
		return 1;
	while ((at = strchr(at, ':')) != NULL) {
		if (at - word >= 2 && strspn(at - 2, digits) == 2 &&
		    strspn(at + 1, digits) == 2)
			return 1;
		at++;
	}
	return 0;
}

/* Its words, but for those that change from line to line. */
static void take_prefix(const char *line, size_t length, char *prefix)
{
	static const char byte_order_mark[] = "\xEF\xBB\xBF";
	char copy[PREFIX_MAX + 1], *rest = copy, *word;

	prefix[0] = '\0';
	if (length > PREFIX_MAX)
		return;
	memcpy(copy, line, length);
	copy[decode_html(copy, length)] = '\0';
	if (strncmp(rest, byte_order_mark, 3) == 0)
		rest += 3;
	while ((word = text_word(&rest)) != NULL)
		if (!is_time(word))
			text_append(prefix, PREFIX_MAX + 1, "%s%s",
			    prefix[0] != '\0' ? " " : "", word);
}

/* Quote marks may have the initials of whom they quote. */
static char *skip_quote_marks(char *prefix)
{
	char *at = prefix;

	for (;;) {
		size_t letters = 0;

		at += strspn(at, "> |");
		while (letters < 5 && is_letter(at[letters]))
			letters++;
		if (letters == 0 || letters == 5 || at[letters] != '>')
			return at;
		at += letters;
	}
}

char *watch_label(char *prefix)
{
	char *label = skip_quote_marks(prefix);
	size_t length;

	label += strspn(label, "[ ");
	length = strlen(label);
	while (length > 0 && strchr(" :|>]", label[length - 1]) != NULL)
		length--;
	label[length] = '\0';
	return label;
}

/* --- the line --- */

/* "pid", at the start of the line or behind a prefix. */
static const char *find_pid(const char *line)
{
	const char *at = line;

	while ((at = strstr(at, "pid ")) != NULL) {
		if (at == line || is_bad(at[-1]) || at[-1] == '>' ||
		    at[-1] == '|' || at[-1] == ':' || at[-1] == ']')
			return at;
		at++;
	}
	return NULL;
}

/* Behind the number of the process, or NULL. */
static const char *take_pid(const char *at, struct watch_words *words)
{
	uint64_t pid = 0;

	for (at = skip_blanks(at); *at >= '0' && *at <= '9'; at++) {
		pid = 10 * pid + (uint64_t)(*at - '0');
		if (pid > UINT32_MAX)
			return NULL;
	}
	words->pid = (uint32_t)pid;
	return *at == ' ' || *at == '\t' ? skip_blanks(at) : NULL;
}

/* A ROW may be spelled in several ways. */
static void take_key(const char *spec, struct watch_words *words)
{
	char *key = report_key(spec);

	snprintf(words->spec, sizeof(words->spec), "%s",
	    key != NULL && strlen(key) <= SPEC_MAX ? key : spec);
	free(key);
}

/* "ROW/sec"; behind it, or NULL. */
static const char *take_spec(const char *at, struct watch_words *words)
{
	size_t length = 0, behind = strlen(per_second);
	char spec[SPEC_MAX + 1];

	while (!is_bad(at[length]))
		length++;
	if (length <= behind || length > SPEC_MAX + behind ||
	    strncmp(at + length - behind, per_second, behind) != 0 ||
	    (at[length] != ' ' && at[length] != '\t'))
		return NULL;
	memcpy(spec, at, length - behind);
	spec[length - behind] = '\0';
	take_key(spec, words);
	return skip_blanks(at + length);
}

/* < 0 when it is none. */
static double take_rate(const char *at)
{
	char rate[32];
	double value;

	snprintf(rate, sizeof(rate), "%.*s", (int)strcspn(at, " \t\r"), at);
	if (take_figure(rate, &value) != 0 || value <= 0)
		return -1;
	return 1e9 / value;
}

/* The words behind "us/"; what is none of them is no matter. */
static void take_op(const char *at, struct watch_words *words)
{
	size_t length = 0;

	at = strstr(at, "us/");
	if (at == NULL) {
		strcpy(words->op,
		    strchr(words->spec, ':') == NULL ? "call" : "operation");
		return;
	}
	for (at += strlen("us/"); length < OP_SIZE - 1; at++) {
		if (!is_letter(*at) && (*at != ' ' || !is_letter(at[1])))
			break;
		words->op[length++] = *at;
	}
	words->op[length] = '\0';
	if (length == 0)
		strcpy(words->op, "operation");
	if (strncmp(words->op, "call ", 5) == 0)
		words->op[4] = '\0';
}

int watch_cut_line(const char *line, struct watch_words *words)
{
	const char *pid = find_pid(line), *at;

	if (pid == NULL ||
	    (at = take_pid(pid + strlen("pid "), words)) == NULL ||
	    (at = take_spec(at, words)) == NULL || is_bad(*at))
		return -1;
	take_prefix(line, (size_t)(pid - line), words->prefix);
	words->ns = take_rate(at);
	take_op(at, words);
	return 0;
}

/* "getuid:copies=2: 1.454 us/call, median of 4 lines (1.454 to 1.454); mean
 * 687798/sec a copy". */
int watch_cut_sum(const char *line, struct watch_words *words)
{
	const char *end = strstr(line, ", median of "), *begin;
	char spec[SPEC_MAX + 30];

	if (end == NULL || strstr(end, "/sec a copy") == NULL)
		return -1;
	while (end > line && (end[0] != ':' || end[1] != ' '))
		end--;
	for (begin = end; begin > line && !is_bad(begin[-1]); begin--)
		if (begin[-1] == '>' || begin[-1] == '|')
			break;
	if (begin == end || (size_t)(end - begin) >= sizeof(spec))
		return -1;
	memcpy(spec, begin, (size_t)(end - begin));
	spec[end - begin] = '\0';
	report_cut_copies(spec);
	if (strlen(spec) > SPEC_MAX)
		return -1;
	take_key(spec, words);
	take_prefix(line, (size_t)(begin - line), words->prefix);
	return 0;
}
