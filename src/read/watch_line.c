/*
 * watch_line.c - one line of `watch`, cut into what it says:
 * "pid 204  getuid/sec 813324   1.230 us/call", or without the time.
 */
#include "feature.h"

#include <string.h>

#include "read.h"

static int is_bad(char c)
{
	return c <= ' ' || c > '~';
}

/* "pid", at the start of the line or behind a prefix. */
static const char *find_pid(const char *line)
{
	const char *at = line;

	while ((at = strstr(at, "pid ")) != NULL) {
		if (at == line || is_bad(at[-1]) || at[-1] == '>' ||
		    at[-1] == '|' || at[-1] == ':' || at[-1] == ']')
			return at + strlen("pid ");
		at++;
	}
	return NULL;
}

static const char *skip_blanks(const char *at)
{
	return at + strspn(at, " \t");
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

int watch_cut_line(const char *line, struct watch_words *words)
{
	static const char per_second[] = "/sec";
	const char *at =
	    strstr(line, per_second) != NULL ? find_pid(line) : NULL;

	if (at == NULL || (at = take_pid(at, words)) == NULL)
		return -1;
	words->name = at;
	while (!is_bad(*at) && *at != '/')
		at++;
	words->name_length = (size_t)(at - words->name);
	if (words->name_length == 0 || words->name_length > SPEC_MAX ||
	    strncmp(at, per_second, strlen(per_second)) != 0)
		return -1;
	at += strlen(per_second);
	if (*at != ' ' && *at != '\t')
		return -1;
	words->rate = skip_blanks(at);
	at = strstr(words->rate, " us/");
	words->is_call = at == NULL || strncmp(at, " us/call", 8) == 0;
	return is_bad(*words->rate) ? -1 : 0;
}

double watch_rate_ns(const struct watch_words *words)
{
	char rate[32];
	double value;

	snprintf(rate, sizeof(rate), "%.*s", (int)strcspn(words->rate, " \t\r"),
	    words->rate);
	if (take_figure(rate, &value) != 0 || value <= 0)
		return -1;
	return 1e9 / value;
}
