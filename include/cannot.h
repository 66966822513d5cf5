/*
 * cannot.h - how open and enter of a benchmark say that it cannot run here.
 *
 * Whatever this system lacks or denies is "unsupported" and has a reason;
 * an error without one is a fault, and the launch is "broken".
 */
#ifndef CTXBENCH_CANNOT_H
#define CTXBENCH_CANNOT_H

#include <stdarg.h>
#include <stdio.h>

#include "bench.h"

/* Returns -1, for open or enter to return. */
static inline int ring_cannot(struct ring *ring, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;

static inline int ring_cannot(struct ring *ring, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(ring->cannot, sizeof(ring->cannot), format, args);
	va_end(args);
	return -1;
}

#endif
