/*
 * fuzz_reader.h - bytes given to the reader: the entry that libFuzzer
 * calls, and the one of replay.c.
 */
#ifndef CTXBENCH_FUZZ_READER_H
#define CTXBENCH_FUZZ_READER_H

#include <stddef.h>
#include <stdint.h>

/* Reads them once, twice with columns of numbers, or up to a report. */
enum { FUZZ_WAYS = 3 };
void fuzz_reader(const uint8_t *data, size_t size, unsigned way);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
