/*
 * digits.h - how many decimals a printed number has.
 */
#ifndef CTXBENCH_DIGITS_H
#define CTXBENCH_DIGITS_H

#include <stddef.h>

/* Decimals that give a value so many significant digits. */
int digits_decimals(double value, int digits);

/* A bound of an interval, value >= 0: a lower one rounded down, an upper
 * one up, so that what is printed holds what was measured. */
void digits_bound(
    char *buf, size_t size, double value, int decimals, int upper);

#endif
