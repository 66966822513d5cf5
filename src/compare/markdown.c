/*
 * markdown.c - contrasts as a table for pages that render it.
 */
#include "feature.h"

#include "inside.h"
#include "report/quote.h"

static void print_cell(FILE *out, const char *text)
{
	fputc(' ', out);
	quote_markdown(out, text[0] != '\0' ? text : "-");
	fputs(" |", out);
}

static void print_difference(
    FILE *out, const struct contrast_difference *difference)
{
	fputc(' ', out);
	quote_markdown(
	    out, difference->text[0] != '\0' ? difference->text : "-");
	if (difference->range[0] != '\0') {
		fputs(" (", out);
		quote_markdown(out, difference->range);
		fputc(')', out);
	}
	fputs(" |", out);
}

/* A range of its own behind each figure, where it is all there is. */
static void print_value(FILE *out, const struct contrast_words *words, int side)
{
	struct contrast_difference value;

	snprintf(value.text, sizeof(value.text), "%s", words->value[side]);
	snprintf(
	    value.range, sizeof(value.range), "%s", words->own_range[side]);
	print_difference(out, &value);
}

static void print_row(FILE *out, const struct contrasts *contrasts,
    const struct contrast *contrast)
{
	struct contrast_words words;

	contrast_words_make(contrasts, contrast, &words);
	fputc('|', out);
	print_cell(out, words.key);
	print_value(out, &words, OLD);
	print_value(out, &words, NEW);
	print_cell(out, words.unit);
	print_difference(out, &words.difference);
	print_difference(out, &words.rate);
	print_difference(out, &words.percent);
	print_cell(out, words.verdict);
	print_cell(out, words.p);
	print_cell(out, words.count);
	print_cell(out, words.grade[OLD]);
	print_cell(out, words.grade[NEW]);
	fputc('\n', out);
}

static void print_item(
    FILE *out, const char *subject, const char *link, const char *text)
{
	fputs("- ", out);
	quote_markdown(out, subject);
	fputs(link, out);
	quote_markdown(out, text);
	fputc('\n', out);
}

static void print_notes(FILE *out, const struct contrast *contrast)
{
	if (contrast->refusal[0] != '\0')
		print_item(
		    out, contrast->key, ": not compared; ", contrast->refusal);
	if (contrast->reasons[0] != '\0')
		print_item(out, contrast->key, ": ", contrast->reasons);
	if (contrast->marks[0] != '\0')
		print_item(out, contrast->key, ": ", contrast->marks);
	if (contrast->half[OLD].parts == 0)
		print_item(out, contrast->key, ": ", "only in new");
	if (contrast->half[NEW].parts == 0)
		print_item(out, contrast->key, ": ", "only in old");
}

static void print_head(FILE *out, const struct contrasts *contrasts)
{
	char buf[1000];
	int i;

	for (i = 0; i < SIDES; i++) {
		contrast_side_words(&contrasts->side[i], buf, sizeof(buf));
		print_item(out, contrast_side_name[i], ": ", buf);
	}
	for (i = UNIT_LAUNCH; i <= UNIT_PRINTED; i++)
		if (contrasts_have_unit(contrasts, (enum contrast_unit)i))
			print_item(out, "", "",
			    contrast_unit_means((enum contrast_unit)i));
	if (contrasts->marks[0] != '\0')
		print_item(out, "", "", contrasts->marks);
}

static void print_facts(FILE *out, const struct contrasts *contrasts)
{
	size_t i;

	for (i = 0; i < contrasts->facts; i++) {
		const struct contrast_fact *fact = &contrasts->fact[i];

		fputs("- ", out);
		quote_markdown(out, fact->key);
		fputs(": ", out);
		if (contrasts->side[OLD].variant == 0) {
			quote_markdown(out, fact->value[OLD] != NULL
						? fact->value[OLD]
						: "none");
			fputs(" -\\> ", out);
		}
		quote_markdown(
		    out, fact->value[NEW] != NULL ? fact->value[NEW] : "none");
		fputc('\n', out);
	}
}

int contrasts_markdown(FILE *out, const struct contrasts *contrasts)
{
	size_t i;

	print_head(out, contrasts);
	fputs("\n| row | old | new | unit | difference | rate | per cent "
	      "| verdict | p | count | old grade | new grade |\n"
	      "|---|--:|--:|---|--:|--:|--:|---|---|---|---|---|\n",
	    out);
	for (i = 0; i < contrasts->rows; i++)
		if (contrast_is_compared(&contrasts->row[i]))
			print_row(out, contrasts, &contrasts->row[i]);
	fputc('\n', out);
	for (i = 0; i < contrasts->rows; i++)
		print_notes(out, &contrasts->row[i]);
	print_facts(out, contrasts);
	return ferror(out) ? -1 : 0;
}
