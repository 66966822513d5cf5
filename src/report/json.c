/*
 * json.c - a result as one JSON object: the facts, and every row's fields.
 *
 * The output is ASCII: what is valid UTF-8 becomes \uXXXX, a byte that is
 * not becomes %XX, so that the whole is JSON whatever was read.
 * Reference: RFC 8259; RFC 3629 for what is valid.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "fields.h"

static int is_tail(char byte)
{
	return ((unsigned char)byte & 0xc0) == 0x80;
}

/* The length of the character at `text` and its code; 0 when what is there
 * is no character: cut off, longer than need be, a surrogate, too large. */
static size_t decode(const char *text, uint32_t *code)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	uint32_t lead = (unsigned char)text[0];
	size_t length = lead < 0x80   ? 1
			: lead < 0xc0 ? 0
			: lead < 0xe0 ? 2
			: lead < 0xf0 ? 3
			: lead < 0xf8 ? 4
				      : 0;
	size_t i;

	*code = length < 2 ? lead : lead & (0x7fu >> length);
	for (i = 1; i < length; i++) {
		if (!is_tail(text[i]))
			return 0;
		*code = *code << 6 | ((unsigned char)text[i] & 0x3f);
	}
	if (length > 1 && (*code < least[length] || *code > 0x10ffff ||
			      (*code >= 0xd800 && *code < 0xe000)))
		return 0;
	return length;
}

static void print_code(FILE *out, uint32_t code)
{
	if (code == '"' || code == '\\')
		fprintf(out, "\\%c", (char)code);
	else if (code >= ' ' && code <= '~')
		fputc((char)code, out);
	else if (code < 0x10000)
		fprintf(out, "\\u%04x", (unsigned)code);
	else
		fprintf(out, "\\u%04x\\u%04x",
		    (unsigned)(0xd800 + ((code - 0x10000) >> 10)),
		    (unsigned)(0xdc00 + ((code - 0x10000) & 0x3ff)));
}

static void print_string(FILE *out, const char *text)
{
	fputc('"', out);
	while (*text != '\0') {
		uint32_t code;
		size_t length = decode(text, &code);

		if (length > 0)
			print_code(out, code);
		else
			print_byte(out, *text);
		text += length > 0 ? length : 1;
	}
	fputc('"', out);
}

static void print_facts(FILE *out, const struct facts *facts)
{
	size_t i;

	fputs("  \"facts\": {", out);
	for (i = 0; i < facts->count; i++) {
		fputs(i > 0 ? ",\n    " : "\n    ", out);
		print_string(out, facts->fact[i].key);
		fputs(": ", out);
		print_string(out, facts->fact[i].value);
	}
	fputs("\n  },\n", out);
}

static void print_row(FILE *out, const struct summary *summary)
{
	struct fields fields;
	int i;

	fields_make(summary, &fields);
	for (i = 0; i < FIELDS; i++) {
		const struct field *field = &fields.field[i];

		fprintf(
		    out, "%s      \"%s\": ", i > 0 ? ",\n" : "", field_name[i]);
		if (field->kind == FIELD_STRING)
			print_string(out, field->string);
		else if (field->kind == FIELD_NUMBER)
			fprintf(out, "%.10g", field->number);
		else
			fputs("null", out);
	}
}

int report_json(FILE *out, const struct result *result)
{
	struct summary *summary = summaries_make(result);
	size_t row;

	if (summary == NULL)
		return -1;
	fputs("{\n  \"format\": \"ctxbench\",\n  \"version\": 1,\n"
	      "  \"status\": ",
	    out);
	print_string(out, result_status(result));
	fputs(",\n", out);
	print_facts(out, &result->facts);
	fputs("  \"rows\": [", out);
	for (row = 0; row < result->rows; row++) {
		fputs(row > 0 ? ",\n    {\n" : "\n    {\n", out);
		print_row(out, &summary[row]);
		fputs("\n    }", out);
	}
	fputs("\n  ]\n}\n", out);
	free(summary);
	return ferror(out) ? -1 : 0;
}
