/*
 * base.c - how many times as fast as another system.
 *
 * base / this, with the bounds of both ranges: the interval holds the
 * ratio wherever the two times lie in theirs. Times of another kind, or of
 * another version of the benchmark, are no measure of each other.
 */
#include "feature.h"

#include <string.h>

#include "table.h"
#include "text.h"

void line_words(const struct table_line *line, char *buf, size_t size)
{
	const char *label = line_label(line);
	char beneath[48] = "", mhz[24] = "";

	if (line->newest != NULL)
		system_beneath(&line->newest->facts, beneath, sizeof(beneath));
	if (line->mhz_kind != MHZ_UNKNOWN)
		snprintf(mhz, sizeof(mhz), "%s%.0f MHz ",
		    line->mhz_kind == MHZ_MEASURED ? "~" : "", line->mhz);
	snprintf(
	    buf, size, "%s%s%s, %s", mhz, line->platform, beneath, line->os);
	if (label != NULL)
		text_append(buf, size, ", %.80s", label);
	if (line->distinct != NULL)
		text_append(buf, size, ", %s", line->distinct);
}

int base_means(const struct table_line *line, const char *name, int by_label)
{
	const char *label = line_label(line);
	char words[LINE_WORDS];

	if (by_label)
		return label != NULL && strcmp(label, name) == 0;
	line_words(line, words, sizeof(words));
	return strstr(words, name) != NULL;
}

static const struct table_line *find(
    const struct table *table, const char *name, int by_label, size_t *found)
{
	const struct table_line *last = NULL;
	size_t i;

	*found = 0;
	for (i = 0; i < table->lines; i++)
		if (table_trusted(&table->line[i]) &&
		    base_means(&table->line[i], name, by_label)) {
			last = &table->line[i];
			++*found;
		}
	return last;
}

const struct table_line *base_find(
    const struct table *table, const char *name, size_t *found)
{
	const struct table_line *line = find(table, name, 1, found);

	return *found > 0 ? line : find(table, name, 0, found);
}

void base_list(
    FILE *out, const struct table *table, const char *name, size_t most)
{
	char words[LINE_WORDS], shown[LINE_WORDS];
	size_t i, listed = 0;

	for (i = 0; i < table->lines; i++) {
		const struct table_line *line = &table->line[i];

		if (!table_trusted(line) ||
		    (name != NULL && !base_means(line, name, 1) &&
			!base_means(line, name, 0)))
			continue;
		if (listed++ >= most)
			continue;
		line_words(line, words, sizeof(words));
		text_escape(shown, sizeof(shown), words);
		fprintf(out, "  %s\n", shown);
	}
	if (listed > most)
		fprintf(out, "  and %zu more\n", listed - most);
}

/* Of what was posted or mailed, not all is known: what is not, cannot
 * differ. */
static const char *refuse(
    const struct table_cell *base, const struct table_cell *cell)
{
	const struct summary *a = base->summary, *b = cell->summary;

	if (base->posted != NULL || cell->posted != NULL)
		return NULL;
	if (a->verdict.unit != b->verdict.unit)
		return "no ratio: the base has another unit";
	if (a->row->version != 0 && b->row->version != 0 &&
	    a->row->version != b->row->version)
		return "no ratio: the base has another version of the test";
	return NULL;
}

struct ratio base_ratio(
    const struct table_line *base, const struct table_line *line, size_t column)
{
	const struct table_cell *from = table_cell(base, column);
	const struct table_cell *to = table_cell(line, column);
	struct ratio ratio = {.there = 0};
	const struct summary *a, *b;

	if (from == NULL || to == NULL || !cell_has_time(from) ||
	    !cell_has_time(to))
		return ratio;
	a = from->summary;
	b = to->summary;
	ratio.why = refuse(from, to);
	if (ratio.why != NULL || !(a->ns > 0) || !(b->ns > 0))
		return ratio;
	ratio.there = 1;
	ratio.times = a->ns / b->ns;
	ratio.has_range = a->has_range && b->has_range && a->range.low > 0 &&
			  b->range.low > 0;
	if (ratio.has_range) {
		ratio.range.low = a->range.low / b->range.high;
		ratio.range.high = a->range.high / b->range.low;
	}
	return ratio;
}
