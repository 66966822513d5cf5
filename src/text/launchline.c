/*
 * launchline.c - batch lines, written and read; see launchline.h.
 */
#include "feature.h"

#include <string.h>

#include "cpus.h"
#include "launchline.h"
#include "text.h"

const char *const batch_kind_name[BATCH_KINDS] = {
    "pilot", "warm", "empty", "run", "alone", "trace"};
const char *const launch_state_name[LAUNCH_STATES] = {
    "ok", "refused", "unsupported", "broken"};

/* Index of a word in a list of names, or -1. */
static int find_name(const char *const *name, int count, const char *word)
{
	int i;

	for (i = 0; i < count; i++)
		if (strcmp(name[i], word) == 0)
			return i;
	return -1;
}

/* Behind what is there already. Returns the new length. */
static size_t append_number(
    char *buf, size_t size, size_t length, int64_t number)
{
	if (number < 0)
		return length + text_append(buf + length, size - length, " -");
	return length + text_append(buf + length, size - length, " %lld",
			    (long long)number);
}

static size_t append_sample(
    char *buf, size_t size, size_t length, const struct actor_sample *sample)
{
	length = append_number(buf, size, length, sample->cpu_before);
	length = append_number(buf, size, length, sample->cpu_after);
	length = append_number(buf, size, length, sample->voluntary);
	length = append_number(buf, size, length, sample->involuntary);
	return append_number(buf, size, length, sample->cpu_ns);
}

size_t launchline_format_batch(char *buf, size_t size,
    const struct batch *batch, const struct actor_sample *actor,
    unsigned actors)
{
	size_t length;
	unsigned i;

	buf[0] = '\0';
	length = text_append(buf, size, "%s %u %llu %lld",
	    batch_kind_name[batch->kind], batch->index,
	    (unsigned long long)batch->ops, (long long)batch->ns);
	length = append_number(buf, size, length, batch->chain_ns);
	length = append_number(buf, size, length, batch->width_ns);
	for (i = 0; i < actors; i++)
		length = append_sample(buf, size, length, &actor[i]);
	if (batch->seen >= 0)
		length += text_append(buf + length, size - length, " seen=%lld",
		    (long long)batch->seen);
	if (batch->copy > 0)
		length += text_append(
		    buf + length, size - length, " copy=%u", batch->copy);
	if (batch->late_ns != 0)
		length += text_append(buf + length, size - length, " late=%lld",
		    (long long)batch->late_ns);
	return length;
}

/* A number, or -1 for "-". 0, or -1 when it is neither. */
static int parse_number(const char *word, int64_t max, int64_t *number)
{
	uint64_t value;

	if (word != NULL && strcmp(word, "-") == 0) {
		*number = -1;
		return 0;
	}
	if (word == NULL || text_u64(word, 0, (uint64_t)max, &value) != 0)
		return -1;
	*number = (int64_t)value;
	return 0;
}

static int parse_head(char **text, struct batch *batch)
{
	char *kind = text_word(text), *index = text_word(text);
	char *ops = text_word(text), *ns = text_word(text);
	int found;

	if (kind == NULL || index == NULL || ops == NULL || ns == NULL)
		return -1;
	found = find_name(batch_kind_name, BATCH_KINDS, kind);
	if (found < 0 ||
	    text_unsigned(index, 0, UINT32_MAX, &batch->index) != 0 ||
	    text_u64(ops, 0, INT64_MAX, &batch->ops) != 0 ||
	    text_i64(ns, INT64_MIN, INT64_MAX, &batch->ns) != 0)
		return -1;
	batch->kind = (enum batch_kind)found;
	return parse_number(text_word(text), INT64_MAX, &batch->chain_ns) ||
	       parse_number(text_word(text), INT64_MAX, &batch->width_ns);
}

/* The first of five fields has been cut off already. */
static int parse_sample(char *first, char **text, struct actor_sample *sample)
{
	int64_t before, after;

	if (parse_number(first, CPUS_MAX, &before) != 0 ||
	    parse_number(text_word(text), CPUS_MAX, &after) != 0 ||
	    parse_number(text_word(text), INT64_MAX, &sample->voluntary) ||
	    parse_number(text_word(text), INT64_MAX, &sample->involuntary) ||
	    parse_number(text_word(text), INT64_MAX, &sample->cpu_ns))
		return -1;
	sample->cpu_before = (int)before;
	sample->cpu_after = (int)after;
	return 0;
}

/* seen=, copy= and late=; other keys are for later readers. */
static int parse_key(char *word, struct batch *batch)
{
	char *value;

	if (text_key_value(word, &value) != 0)
		return -1;
	if (strcmp(word, "seen") == 0)
		return text_i64(value, 0, INT64_MAX, &batch->seen);
	if (strcmp(word, "copy") == 0)
		return text_unsigned(value, 0, UINT32_MAX, &batch->copy);
	if (strcmp(word, "late") == 0)
		return text_i64(value, -INT64_MAX, INT64_MAX, &batch->late_ns);
	return 0;
}

int launchline_parse_batch(
    char *text, struct batch *batch, struct actor_sample *actor, unsigned max)
{
	unsigned actors = 0;
	char *word;

	*batch = (struct batch){.seen = -1};
	if (parse_head(&text, batch) != 0)
		return -1;
	while ((word = text_word(&text)) != NULL) {
		struct actor_sample sample;

		if (strchr(word, '=') != NULL) {
			if (parse_key(word, batch) != 0)
				return -1;
			continue;
		}
		if (parse_sample(word, &text, &sample) != 0 ||
		    actors == INT32_MAX)
			return -1;
		if (actors < max)
			actor[actors] = sample;
		actors++;
	}
	return (int)actors;
}

int launchline_parse_done(
    char *text, enum launch_state *state, const char **reason)
{
	char *word = text_word(&text);
	int found;

	if (word == NULL)
		return -1;
	found = find_name(launch_state_name, LAUNCH_STATES, word);
	if (found < 0)
		return -1;
	*state = (enum launch_state)found;
	*reason = text != NULL ? text : "";
	return 0;
}
