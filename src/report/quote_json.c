/*
 * quote_json.c - strings and numbers within json.
 *
 * The output is ASCII: what is valid UTF-8 becomes \uXXXX, a byte that is
 * not becomes %XX, so that the whole is JSON whatever was read.
 * Reference: RFC 8259; RFC 3629 for what is valid.
 */
#include "feature.h"

#include <stdint.h>

#include "quote.h"

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

void quote_json(FILE *out, const char *text)
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

void quote_json_field(FILE *out, const struct field *field)
{
	if (field->kind == FIELD_STRING)
		quote_json(out, field->string);
	else if (field->kind == FIELD_NUMBER)
		fprintf(out, "%.10g", field->number);
	else
		fputs("null", out);
}
