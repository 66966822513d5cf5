/*
 * launch_take.c - one line of what a launch measured, into its struct.
 *
 * The same for a line that has just come from a benchmark program and for
 * one that was kept in a file: launchline.h says what they look like. What
 * is malformed leaves the launch as it was.
 */
#include "feature.h"

#include "report.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { BATCHES_MAX = 100000, SAMPLES_MAX = 4000000, FIELDS_AN_ACTOR = 5 };

static size_t count_words(const char *text)
{
	size_t words = 0;

	for (; *text != '\0'; text++)
		words += *text != ' ' && (text[1] == ' ' || text[1] == '\0');
	return words;
}

int result_take_fact(struct facts *facts, char *text)
{
	char *key = text_token(&text, ' '), *value = text;

	if (key[0] == '\0' || facts->count >= RESULT_FACTS_MAX)
		return -1;
	text_unescape(key);
	if (value != NULL)
		text_unescape(value);
	return facts_set(facts, key, value != NULL ? value : "");
}

/* Makes room for another batch of so many actors. The first line tells how
 * many there are, so that nothing is known of the room before it. */
static int grow(struct launch *launch, size_t actors)
{
	int is_first = launch->batches == 0;
	size_t room = is_first ? 1 : 2 * launch->batch_room;
	struct actor_sample *sample;
	struct batch *batch;

	if (!is_first && launch->batches < launch->batch_room)
		return 0;
	batch = realloc(launch->batch, room * sizeof(*batch));
	if (batch == NULL)
		return -1;
	launch->batch = batch;
	sample = realloc(launch->sample, (room * actors + 1) * sizeof(*sample));
	if (sample == NULL)
		return -1;
	launch->sample = sample;
	launch->batch_room = room;
	return 0;
}

static int take_batch(struct launch *launch, char *text)
{
	size_t most = count_words(text) / FIELDS_AN_ACTOR;
	struct actor_sample *sample;
	struct batch batch;
	int actors;

	if (launch->batches > 0)
		most = launch->actors;
	if (launch->batches >= BATCHES_MAX ||
	    (launch->batches + 1) * most > SAMPLES_MAX)
		return -1;
	if (grow(launch, most) != 0)
		return -1;
	sample = launch->sample + launch->batches * launch->actors;
	actors = launchline_parse_batch(text, &batch, sample, (unsigned)most);
	if (actors < 0 || (size_t)actors > most ||
	    (launch->batches > 0 && (unsigned)actors != launch->actors))
		return -1;
	launch->actors = (unsigned)actors;
	launch->batch[launch->batches++] = batch;
	return 0;
}

/* "4992:1730". A value is that of its bucket. The counts are so small that
 * no sum of them overflows. */
static int parse_cell(char *word, struct hist_cell *cell)
{
	char *value = text_token(&word, ':');

	if (word == NULL || text_u64(value, 0, UINT64_MAX, &cell->value) != 0 ||
	    text_u64(word, 1, UINT32_MAX, &cell->count) != 0)
		return -1;
	cell->value = hist_low(hist_bucket(cell->value));
	return 0;
}

/* Each bucket once, ascending: so there are HIST_BUCKETS at the most. */
static int take_trace(struct launch *launch, char *text)
{
	size_t cells = launch->cells, words = count_words(text);
	struct hist_cell *cell;
	char *word;

	if (words > HIST_BUCKETS)
		return -1;
	cell = realloc(launch->cell, (cells + words + 1) * sizeof(*cell));
	if (cell == NULL)
		return -1;
	launch->cell = cell;
	while ((word = text_token(&text, ' ')) != NULL) {
		if (word[0] == '\0')
			continue;
		if (parse_cell(word, &cell[cells]) != 0)
			return -1;
		if (cells > 0 && cell[cells].value <= cell[cells - 1].value)
			return -1;
		cells++;
	}
	launch->cells = cells;
	return 0;
}

int launch_take_line(struct launch *launch, char *line)
{
	char *text = line, *letter = text_token(&text, ' ');

	if (text == NULL)
		text = letter + strlen(letter);
	if (strcmp(letter, "f") == 0)
		return result_take_fact(&launch->facts, text);
	if (strcmp(letter, "b") == 0)
		return take_batch(launch, text);
	if (strcmp(letter, "t") == 0)
		return take_trace(launch, text);
	return 0;
}
