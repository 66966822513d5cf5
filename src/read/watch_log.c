/*
 * watch_log.c - lines of `watch`, kept by the prefix before them until their
 * input ends: nothing in a line says whether it is the last.
 *
 * Bounded: what is more than is read is told as damage. Not for what the
 * lines are together, see from_watch.c.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

enum { LINES_MAX = 1000000, LOGS_MAX = 1024 };

/* NULL when there are too many, or no memory: then *failed is 1. */
static struct watch_log *find_log(
    struct watch *watch, const char *prefix, int adds, int *failed)
{
	uint64_t hash = hash_words(1, prefix);
	struct watch_log *log;
	size_t i, k;

	for (k = 0; k < watch->logs; k++) {
		i = (watch->newest + k) % watch->logs;
		if (watch->log[i].hash == hash &&
		    strcmp(watch->log[i].prefix, prefix) == 0) {
			watch->newest = i;
			return &watch->log[i];
		}
	}
	if (!adds || watch->logs == LOGS_MAX)
		return NULL;
	log = realloc(watch->log, (watch->logs + 1) * sizeof(*log));
	*failed = log == NULL;
	if (log == NULL)
		return NULL;
	watch->log = log;
	log += watch->logs;
	*log = (struct watch_log){.hash = hash, .prefix = strdup(prefix)};
	*failed = log->prefix == NULL;
	if (log->prefix == NULL)
		return NULL;
	watch->newest = watch->logs++;
	return log;
}

/* The number of the row and operation, WATCH_NAMES_MAX when there are too many,
 * -1 without memory. */
static int find_name(struct watch_log *log, const struct watch_words *words)
{
	struct watch_name *name;
	size_t i;

	for (i = 0; i < log->names; i++)
		if (strcmp(log->name[i].spec, words->spec) == 0 &&
		    strcmp(log->name[i].op, words->op) == 0)
			return (int)i;
	if (log->names == WATCH_NAMES_MAX)
		return WATCH_NAMES_MAX;
	name = realloc(log->name, (log->names + 1) * sizeof(*name));
	if (name == NULL)
		return -1;
	log->name = name;
	name += log->names++;
	*name = (struct watch_name){strdup(words->spec), strdup(words->op), 0};
	return name->spec != NULL && name->op != NULL ? (int)i : -1;
}

static int grow(struct watch_log *log)
{
	size_t room = log->room > 0 ? 2 * log->room : 16;
	struct watch_line *line;

	if (log->lines < log->room)
		return 0;
	line = realloc(log->line, room * sizeof(*line));
	if (line == NULL)
		return -1;
	log->line = line;
	log->room = room;
	return 0;
}

static int blame(struct watch_log *log, uint64_t line, const char *what)
{
	enum { SIZE = 100 };

	if (log->damage != NULL)
		return 0;
	log->damage = malloc(SIZE);
	if (log->damage == NULL)
		return -1;
	snprintf(
	    log->damage, SIZE, "line %llu: %s", (unsigned long long)line, what);
	return 0;
}

/* 0, -1 without memory. */
static int add_line(
    struct watch *watch, uint64_t at, const struct watch_words *words)
{
	int failed = 0, name;
	struct watch_log *log =
	    find_log(watch, words->prefix, watch->lines < LINES_MAX, &failed);

	if (failed)
		return -1;
	if (log == NULL || watch->lines == LINES_MAX)
		return blame(&watch->log[watch->logs - 1], at,
		    watch->lines == LINES_MAX
			? "more lines of watch than are read"
			: "more prefixes of such lines than are read");
	name = find_name(log, words);
	if (name < 0 || grow(log) != 0)
		return -1;
	if (name == WATCH_NAMES_MAX)
		return blame(log, at, "more rows than are read");
	log->line[log->lines] = (struct watch_line){.ns = words->ns,
	    .at = at,
	    .pid = words->pid,
	    .order = (uint32_t)log->lines,
	    .run = log->name[name].ended,
	    .name = (unsigned char)name};
	log->lines++;
	watch->lines++;
	return 0;
}

static void end_runs(struct watch *watch, const struct watch_words *words)
{
	int failed;
	struct watch_log *log = find_log(watch, words->prefix, 0, &failed);
	size_t i;

	for (i = 0; log != NULL && i < log->names; i++)
		if (strcmp(log->name[i].spec, words->spec) == 0)
			log->name[i].ended++;
}

int watch_take(struct reader *reader, const char *line)
{
	struct watch_words words;

	if (strstr(line, "/sec") == NULL)
		return 0;
	if (watch_cut_line(line, &words) != 0) {
		if (watch_cut_sum(line, &words) == 0)
			end_runs(&reader->watch, &words);
		return 0;
	}
	numbers_spoil(&reader->numbers);
	if (add_line(&reader->watch, reader->line, &words) != 0)
		reader->without_memory = 1;
	return 1;
}
