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

	while ((token = text_word(cursor)) != NULL) {
		token += strspn(token, ">|");
		if (*token != '\0')
			return token;
	}
	return NULL;
}

uint32_t mail_checksum(char *text)
{
	uint32_t crc = 0;
	char *token, *rest = text;
	const char *blank = "";

	while ((token = mail_token(&rest)) != NULL) {
		crc = text_crc32(crc, blank, strlen(blank));
		crc = text_crc32(crc, token, strlen(token));
		blank = " ";
	}
	return crc;
}
