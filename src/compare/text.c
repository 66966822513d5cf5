/*
 * text.c - contrasts for people: a block of a few lines a row, 80 columns.
 *
 * What belongs together stays on a line; the rest wraps. Strings from
 * outside are escaped byte by byte.
 */
#include "feature.h"

#include <string.h>

#include "inside.h"
#include "lines.h"
#include "text.h"

enum {
	FACTS_SHOWN = 24, /* what is more is counted */
	VALUE_SHOWN = 100 /* bytes of a fact */
};

/* --- the head --- */

static void print_side(
    struct lines *lines, const struct contrasts *contrasts, int side)
{
	char buf[ITEM_SIZE], line[ITEM_SIZE];

	contrast_side_words(&contrasts->side[side], buf, sizeof(buf));
	snprintf(line, sizeof(line), "%s: ", contrast_side_name[side]);
	text_append(line, sizeof(line), "%s", buf);
	lines_line(lines, line);
}

static void print_head(struct lines *lines, const struct contrasts *contrasts)
{
	int unit;

	print_side(lines, contrasts, OLD);
	print_side(lines, contrasts, NEW);
	for (unit = UNIT_LAUNCH; unit <= UNIT_PRINTED; unit++)
		if (contrasts_have_unit(contrasts, (enum contrast_unit)unit))
			lines_line(lines,
			    contrast_unit_means((enum contrast_unit)unit));
	if (contrasts->tests > 0)
		lines_line(lines, "differences are new less old, "
				  "Hodges-Lehmann, with 95 % intervals");
	else if (contrasts->compared > 0)
		lines_line(lines, "differences are new less old");
	if (contrasts->marks[0] != '\0')
		lines_line(lines, contrasts->marks);
}

/* --- a row --- */

static void put_difference(struct lines *lines,
    const struct contrast_difference *difference, const char *end)
{
	char buf[ITEM_SIZE];

	if (difference->text[0] == '\0')
		return;
	snprintf(buf, sizeof(buf), "%s", difference->text);
	if (difference->range[0] != '\0')
		text_append(buf, sizeof(buf), " (%s)", difference->range);
	text_append(buf, sizeof(buf), "%s", end);
	lines_item(lines, buf);
}

static void put_values(struct lines *lines, const struct contrast_words *words)
{
	char buf[ITEM_SIZE];

	snprintf(buf, sizeof(buf), "%s -> %s%s%s,", words->value[OLD],
	    words->value[NEW], words->unit[0] != '\0' ? " " : "", words->unit);
	lines_item(lines, buf);
}

/* Clauses from one buffer, each an item. */
static void put_clauses(struct lines *lines, const char *text)
{
	while (*text != '\0') {
		const char *end = strstr(text, "; ");
		size_t length =
		    end != NULL ? (size_t)(end - text) : strlen(text);
		char buf[ITEM_SIZE];

		snprintf(buf, sizeof(buf), "%.*s", (int)length, text);
		lines_words(lines, buf, end != NULL ? ";" : "");
		text += length + (end != NULL ? 2 : 0);
	}
}

static void put_pair(struct lines *lines, const char *what,
    char pair[SIDES][WORDS_SIZE], const char *end)
{
	char buf[ITEM_SIZE];

	if (pair[OLD][0] == '\0' || pair[NEW][0] == '\0')
		return;
	snprintf(buf, sizeof(buf), "%s %s and %s%s", what, pair[OLD], pair[NEW],
	    end);
	lines_item(lines, buf);
}

static void print_circumstances(struct lines *lines,
    const struct contrast *contrast, struct contrast_words *words)
{
	const char *more =
	    contrast->reasons[0] != '\0' || contrast->marks[0] != '\0' ? ";"
								       : "";
	const char *graded =
	    words->grade[OLD][0] != '\0' && words->grade[NEW][0] != '\0' ? ";"
									 : more;

	lines_end(lines);
	if (words->p[0] != '\0')
		lines_words(lines, words->p, ";");
	if (words->count[0] != '\0')
		lines_words(lines, words->count, graded);
	put_pair(lines, "95 % ranges", words->own_range, ";");
	put_pair(lines, "grades", words->grade, more);
	put_clauses(lines, contrast->reasons);
	if (contrast->reasons[0] != '\0' && contrast->marks[0] != '\0')
		lines_end(lines);
	put_clauses(lines, contrast->marks);
	lines_end(lines);
}

static void print_row(struct lines *lines, const struct contrasts *contrasts,
    const struct contrast *contrast)
{
	struct contrast_words words;

	contrast_words_make(contrasts, contrast, &words);
	fputc('\n', lines->out);
	lines_begin(lines);
	text_append(words.key, sizeof(words.key), ":");
	lines_item(lines, words.key);
	lines_item(lines, words.verdict);
	lines_end(lines);
	put_values(lines, &words);
	put_difference(lines, &words.difference, ",");
	put_difference(lines, &words.rate, ",");
	put_difference(lines, &words.percent, "");
	print_circumstances(lines, contrast, &words);
}

/* What the letters behind the grades mean. */
static void print_flags(struct lines *lines, const struct contrasts *contrasts)
{
	uint32_t flags = 0;
	char words[160];
	size_t i;
	int f;

	for (i = 0; i < contrasts->rows; i++)
		if (contrast_is_compared(&contrasts->row[i]))
			flags |=
			    contrasts->row[i].half[OLD].summary.verdict.flags |
			    contrasts->row[i].half[NEW].summary.verdict.flags;
	if (flags == 0)
		return;
	fputs("\n", lines->out);
	lines_begin(lines);
	lines_item(lines, "flags:");
	for (f = 0; f < FLAG_COUNT; f++) {
		if (!(flags >> f & 1))
			continue;
		snprintf(words, sizeof(words), "%c: %s.", grade_flags[f].letter,
		    grade_flags[f].means);
		lines_words(lines, words, "");
	}
	lines_end(lines);
}

/* --- what is not compared --- */

static void print_refused(
    struct lines *lines, const struct contrasts *contrasts)
{
	size_t i;

	for (i = 0; i < contrasts->rows; i++) {
		const struct contrast *contrast = &contrasts->row[i];

		if (contrast->refusal[0] == '\0')
			continue;
		fputc('\n', lines->out);
		lines_begin(lines);
		lines_words(lines, contrast->key, ":");
		lines_item(lines, "not compared;");
		put_clauses(lines, contrast->refusal);
		lines_end(lines);
	}
}

static void print_single(
    struct lines *lines, const struct contrasts *contrasts, int side)
{
	size_t i, told = 0;

	for (i = 0; i < contrasts->rows; i++) {
		const struct contrast *contrast = &contrasts->row[i];
		char word[ITEM_SIZE];

		if (contrast->half[side].parts == 0 ||
		    contrast->half[!side].parts > 0)
			continue;
		if (told++ == 0)
			fprintf(lines->out, "\nonly in %s:\n",
			    contrast_side_name[side]);
		text_escape_word(word, sizeof(word), contrast->key);
		lines_item(lines, word);
	}
	lines_end(lines);
}

static void print_changes(
    struct lines *lines, const struct contrasts *contrasts)
{
	size_t i;

	for (i = 0; i < contrasts->facts; i++) {
		fputs("\nfacts that B changes:\n", lines->out);
		lines_words(lines, contrasts->fact[i].value[NEW], "");
		lines_end(lines);
	}
}

static int has_mixed(const struct contrasts *contrasts)
{
	size_t i;

	for (i = 0; i < contrasts->facts; i++)
		if (contrasts->fact[i].is_mixed)
			return 1;
	return 0;
}

static void print_facts(struct lines *lines, const struct contrasts *contrasts)
{
	size_t i;

	if (contrasts->side[OLD].variant != 0) {
		print_changes(lines, contrasts);
		return;
	}
	if (contrasts->facts > 0)
		fprintf(lines->out, "\nfacts that differ%s, old -> new:\n",
		    has_mixed(contrasts) ? " or are mixed" : "");
	for (i = 0; i < contrasts->facts && i < FACTS_SHOWN; i++) {
		const struct contrast_fact *fact = &contrasts->fact[i];
		char value[SIDES][ITEM_SIZE], key[ITEM_SIZE];

		text_escape_word(key, VALUE_SHOWN, fact->key);
		text_append(key, sizeof(key), ":");
		lines_item(lines, key);
		lines_show(value[OLD],
		    fact->value[OLD] != NULL ? fact->value[OLD] : "none",
		    VALUE_SHOWN);
		text_append(value[OLD], ITEM_SIZE, " ->");
		lines_show(value[NEW],
		    fact->value[NEW] != NULL ? fact->value[NEW] : "none",
		    VALUE_SHOWN);
		lines_item(lines, value[OLD]);
		lines_item(lines, value[NEW]);
		lines_end(lines);
	}
	if (i < contrasts->facts)
		fprintf(lines->out, "  and %zu more; --format json has all\n",
		    contrasts->facts - i);
}

int contrasts_text(FILE *out, const struct contrasts *contrasts, int plot)
{
	struct lines lines = {out, 0, 0};
	size_t i;

	print_head(&lines, contrasts);
	for (i = 0; i < contrasts->rows; i++) {
		if (!contrast_is_compared(&contrasts->row[i]))
			continue;
		print_row(&lines, contrasts, &contrasts->row[i]);
		if (plot)
			contrast_plot(out, &contrasts->row[i]);
	}
	print_flags(&lines, contrasts);
	print_refused(&lines, contrasts);
	print_single(&lines, contrasts, OLD);
	print_single(&lines, contrasts, NEW);
	print_facts(&lines, contrasts);
	return ferror(out) ? -1 : 0;
}
