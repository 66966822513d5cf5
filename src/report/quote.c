/*
 * quote.c - strings within csv and markdown, and numbers within csv.
 *
 * Reference: RFC 4180.
 */
#include "feature.h"

#include <string.h>

#include "quote.h"
#include "text.h"

void quote_csv_part(FILE *out, const char *text)
{
	for (; *text != '\0'; text++) {
		char byte[] = {*text, '\0'}, escaped[4];

		text_escape(escaped, sizeof(escaped), byte);
		fputs(*text == '"' ? "\"\"" : escaped, out);
	}
}

void quote_csv(FILE *out, const char *text)
{
	const char *quote = strpbrk(text, ",\"") != NULL ? "\"" : "";

	fputs(quote, out);
	quote_csv_part(out, text);
	fputs(quote, out);
}

void quote_csv_field(FILE *out, const struct field *field)
{
	if (field->kind == FIELD_STRING)
		quote_csv(out, field->string);
	else if (field->kind == FIELD_NUMBER)
		fprintf(out, "%.10g", field->number);
}

void quote_markdown(FILE *out, const char *text)
{
	for (; *text != '\0'; text++) {
		if (strchr("\\`*_{}[]<>|#~&", *text) != NULL)
			fputc('\\', out);
		print_byte(out, *text);
	}
}
