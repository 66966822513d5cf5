/*
 * fuzz_seal.c - checksums made right again, for the fuzzer: chance would
 * hardly ever find one, and never see what a reader does with a whole
 * report. Three of four inputs are sealed so. For libFuzzer alone; what the
 * checksums are over is in ctxbench.5.
 */
#include "feature.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_reader.h"
#include "report/mail_tokens.h"
#include "text.h"

/* libFuzzer's own. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(
    uint8_t *data, size_t size, size_t max_size, unsigned seed);

/* Puts eight digits where some word of eight bytes is. */
static void put_crc(char *at, uint32_t crc)
{
	char digits[16];

	if (strcspn(at, " \n") != 8)
		return;
	snprintf(digits, sizeof(digits), "%08lx", (unsigned long)crc);
	memcpy(at, digits, 8);
}

/* From the start marker to the end of ROWS. */
static void seal_mail(char *start)
{
	static const char mark[] = "end ctxbench ";
	char *end = strstr(start, mark), *copy;

	if (end == NULL)
		return;
	end += strlen(mark);
	end += strcspn(end, " ");
	copy = strndup(start, (size_t)(end - start));
	if (copy == NULL)
		return;
	if (*end != '\0')
		put_crc(end + 1, mail_checksum(copy));
	free(copy);
}

/* The lines before the last, and how many, where that has as many digits. */
static void seal_file(char *start)
{
	char *end = strstr(start, "\nend "), *at;
	size_t lines = 1;
	char count[32];

	if (end == NULL)
		return;
	end++;
	for (at = start; at < end - 1; at++)
		lines += *at == '\n';
	at = end + strlen("end ");
	snprintf(count, sizeof(count), "%zu", lines);
	if (strcspn(at, " ") != strlen(count))
		return;
	memcpy(at, count, strlen(count));
	at += strlen(count);
	if (*at != '\0')
		put_crc(at + 1, text_crc32(0, start, (size_t)(end - start)));
}

static void seal(char *text)
{
	static const char file_start[] = "ctxbench-result";
	char *at = text;

	while ((at = strstr(at, MAIL_START)) != NULL)
		seal_mail(at++);
	at = text;
	while ((at = strstr(at, file_start)) != NULL)
		seal_file(at++);
}

size_t LLVMFuzzerCustomMutator(
    uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
	size_t mutated = LLVMFuzzerMutate(data, size, max_size);
	char *text = seed % 4 != 0 ? malloc(mutated + 1) : NULL;

	if (text == NULL)
		return mutated;
	memcpy(text, data, mutated);
	text[mutated] = '\0';
	seal(text);
	memcpy(data, text, mutated);
	free(text);
	return mutated;
}
