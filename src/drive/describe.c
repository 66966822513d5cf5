/*
 * describe.c - what benchmark programs say of themselves.
 *
 * All are asked before the first is listened to, so that a slow one costs
 * its own time only. What they say is from outside: bounded and checked.
 */
#include "feature.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>

#include "drive.h"

enum { ASKED_AT_ONCE = 32 }; /* descriptors are few */

static const int64_t patience_ns = 2000000000;

static int start(struct child *child, const char *path, const char *params)
{
	int none = params == NULL || params[0] == '\0';
	char *const argv[] = {
	    (char *)path, "--describe", none ? NULL : (char *)params, NULL};

	return child_start(child, argv, 0, patience_ns);
}

static void keep(char *field, size_t size, const char *value)
{
	text_escape(field, size, value);
}

/* One of the words that we know, or "". */
static void keep_known(
    char *field, size_t size, const char *value, const char *const *known)
{
	for (; *known != NULL; known++)
		if (strcmp(*known, value) == 0)
			snprintf(field, size, "%s", value);
}

static const char *const known_sets[] = {"core", "ipc", "sys", "proc", NULL};
static const char *const known_places[] = {
    "same", "smt", "core", "package", "far", "free", NULL};

static void take(struct description *about, char *line)
{
	char *value = line, *key = text_word(&value);

	if (key == NULL || value == NULL)
		return;
	if (strcmp(key, "version") == 0)
		text_unsigned(value, 1, 1000000, &about->version);
	else if (strcmp(key, "hops") == 0)
		text_unsigned(value, 1, 1000000, &about->hops);
	else if (strcmp(key, "summary") == 0)
		keep(about->summary, sizeof(about->summary), value);
	else if (strcmp(key, "op") == 0)
		keep(about->op, sizeof(about->op), value);
	else if (strcmp(key, "actors") == 0)
		keep(about->actors, sizeof(about->actors), value);
	else if (strcmp(key, "build") == 0)
		keep(about->build, sizeof(about->build), value);
	else if (strcmp(key, "keys") == 0)
		keep(about->keys, sizeof(about->keys), value);
	else if (strcmp(key, "set") == 0)
		keep_known(about->set, sizeof(about->set), value, known_sets);
	else if (strcmp(key, "place") == 0)
		keep_known(
		    about->place, sizeof(about->place), value, known_places);
	else if (strcmp(key, "runs") == 0) {
		about->runs = strcmp(value, "yes") == 0;
		if (strncmp(value, "no ", 3) == 0)
			keep(about->reason, sizeof(about->reason), value + 3);
	}
}

static enum description_state fail(
    struct description *about, const char *reason)
{
	about->runs = 0;
	snprintf(about->reason, sizeof(about->reason), "%s", reason);
	return DESCRIBE_FAILED;
}

static enum description_state listen(
    struct child *child, struct description *about)
{
	enum child_event event;
	char *line;
	int status;

	while ((event = child_next(child, &line)) == CHILD_LINE)
		take(about, line);
	status = child_end(child);
	if (event == CHILD_LATE)
		return fail(about, "no answer to --describe within 2 s");
	if (event != CHILD_END)
		return fail(about, "its answer to --describe is not readable");
	if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
		return DESCRIBE_REFUSED;
	if (status != 0)
		return fail(about, child_status_words(status));
	if (about->version == 0 || about->hops == 0)
		return fail(about, "--describe told no version and hops");
	if (!about->runs && about->reason[0] == '\0')
		return fail(about, "--describe told not whether it runs");
	about->is_call = about->hops == 1;
	return DESCRIBED;
}

/* A question on its way. */
struct inquiry {
	struct child child;
	int error; /* errno of the start, or 0 */
};

static void begin(struct inquiry *inquiry, struct question *question)
{
	question->about = (struct description){.set = "other"};
	inquiry->error = 0;
	if (start(&inquiry->child, question->path, question->params) != 0)
		inquiry->error = errno;
}

static void finish(struct inquiry *inquiry, struct question *question)
{
	question->state = inquiry->error != 0
			      ? fail(&question->about, strerror(inquiry->error))
			      : listen(&inquiry->child, &question->about);
}

/* All of a lot are heard before any answer can end this program, so that
 * none is left behind. */
void describe_all(struct question *question, size_t count)
{
	static struct inquiry inquiry[ASKED_AT_ONCE];
	size_t from, to, i;

	for (from = 0; from < count; from = to) {
		to =
		    from + ASKED_AT_ONCE < count ? from + ASKED_AT_ONCE : count;
		for (i = from; i < to; i++)
			begin(&inquiry[i - from], &question[i]);
		for (i = from; i < to; i++)
			finish(&inquiry[i - from], &question[i]);
	}
}
