/*
 * mail_page.c - lines of at most 72 columns out of tokens; see mail_page.h.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "mail_page.h"
#include "mail_tokens.h"
#include "text.h"

enum { VALUE_MAX = 200, PLAIN_MAX = 720 };

void page_text(struct page *page, const char *text)
{
	size_t length = strlen(text);

	if (page->length + length >= page->room) {
		size_t room = 2 * (page->length + length + 1024);
		char *grown = realloc(page->text, room);

		if (grown == NULL) {
			page->failed = 1;
			return;
		}
		page->text = grown;
		page->room = room;
	}
	memcpy(page->text + page->length, text, length + 1);
	page->length += length;
}

void page_line(struct page *page)
{
	if (page->column > 0)
		page_text(page, "\n");
	page->column = 0;
}

void page_token(struct page *page, const char *token)
{
	size_t length = strlen(token);

	if (page->column > 0 && page->column + 1 + length > PAGE_COLUMNS) {
		page_line(page);
		page_text(page, "  ");
		page->column = 2;
	} else if (page->column > 0) {
		page_text(page, " ");
		page->column++;
	}
	page_text(page, token);
	page->column += length;
}

void page_plain(struct page *page, const char *words)
{
	char copy[PLAIN_MAX], *rest = copy, *word;

	snprintf(copy, sizeof(copy), "%s", words);
	while ((word = text_word(&rest)) != NULL)
		page_token(page, word);
}

void page_word(char *token, size_t most, const char *word)
{
	static const char *const reserved[] = {"row", "end", MAIL_START};
	size_t i;

	if (text_escape_word(token, most + 1, word) > most) {
		text_escape_word(token, most + 1 - strlen("..."), word);
		text_append(token, most + 1, "...");
	}
	for (i = 0; i < sizeof(reserved) / sizeof(reserved[0]); i++)
		if (strcmp(word, reserved[i]) == 0)
			snprintf(token, most + 1, "%%%02X%s", (unsigned)word[0],
			    word + 1);
}

void page_words(struct page *page, const char *words)
{
	char copy[VALUE_MAX + 4], *rest = copy, *word;
	char token[PAGE_WORD_MAX + 1];

	snprintf(copy, sizeof(copy), "%.*s%s", VALUE_MAX, words,
	    strlen(words) > VALUE_MAX ? "..." : "");
	while ((word = text_word(&rest)) != NULL) {
		page_word(token, PAGE_WORD_MAX, word);
		page_token(page, token);
	}
}
