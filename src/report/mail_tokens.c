/*
 * mail_tokens.c - the mail form is tokens between blanks, whatever became of
 * its lines: quote marks that a mail reader put before them do not count.
 */
#include "feature.h"

#include <stddef.h>
#include <string.h>

#include "mail_tokens.h"
#include "text.h"

char *mail_token(char **cursor)
{
	char *token;

	do {
		token = text_word(cursor);
	} while (token != NULL && token[strspn(token, ">|")] == '\0');
	return token;
}

uint32_t mail_checksum(char *text)
{
	uint32_t crc = 0;
	char *token, *rest = text;

	while ((token = mail_token(&rest)) != NULL) {
		if (token != text)
			crc = text_crc32(crc, " ", 1);
		crc = text_crc32(crc, token, strlen(token));
	}
	return crc;
}
