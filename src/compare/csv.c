/*
 * csv.c - contrasts as comma-separated values (RFC 4180).
 *
 * The first column says what a line is: a `row`; a `side`, what is compared;
 * a `mark` of all rows; or a `fact` that differs. The last three columns
 * hold what the latter three have to say.
 */
#include "feature.h"

#include "inside.h"
#include "report/quote.h"

static void print_names(FILE *out, const struct contrasts *contrasts)
{
	static const struct contrast nothing = {.key = ""};
	struct contrast_fields fields;
	size_t i;

	contrast_fields_make(contrasts, &nothing, &fields);
	fputs("kind", out);
	for (i = 0; i < fields.count; i++)
		fprintf(out, ",%s", fields.name[i]);
	fputs(",name,old,new\r\n", out);
}

static void print_row(FILE *out, const struct contrasts *contrasts,
    const struct contrast *contrast)
{
	struct contrast_fields fields;
	size_t i;

	contrast_fields_make(contrasts, contrast, &fields);
	fputs("row", out);
	for (i = 0; i < fields.count; i++) {
		fputc(',', out);
		quote_csv_field(out, &fields.field[i]);
	}
	fputs(",,,\r\n", out);
}

static void print_other(FILE *out, size_t columns, const char *kind,
    const char *name, const char *old, const char *new)
{
	fputs(kind, out);
	while (columns-- > 0)
		fputc(',', out);
	fputc(',', out);
	quote_csv(out, name);
	fputc(',', out);
	quote_csv(out, old != NULL ? old : "");
	fputc(',', out);
	quote_csv(out, new != NULL ? new : "");
	fputs("\r\n", out);
}

int contrasts_csv(FILE *out, const struct contrasts *contrasts)
{
	static const struct contrast nothing = {.key = ""};
	struct contrast_fields fields;
	char side[SIDES][1000];
	size_t i;

	contrast_fields_make(contrasts, &nothing, &fields);
	contrast_side_words(
	    &contrasts->side[OLD], side[OLD], sizeof(side[OLD]));
	contrast_side_words(
	    &contrasts->side[NEW], side[NEW], sizeof(side[NEW]));
	print_names(out, contrasts);
	print_other(out, fields.count, "side", "label", side[OLD], side[NEW]);
	for (i = 0; i < contrasts->rows; i++)
		print_row(out, contrasts, &contrasts->row[i]);
	if (contrasts->marks[0] != '\0')
		print_other(
		    out, fields.count, "mark", contrasts->marks, NULL, NULL);
	for (i = 0; i < contrasts->facts; i++)
		print_other(out, fields.count, "fact", contrasts->fact[i].key,
		    contrasts->fact[i].value[OLD],
		    contrasts->fact[i].value[NEW]);
	return ferror(out) ? -1 : 0;
}
