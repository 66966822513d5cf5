/*
 * random.c - a small generator, so that a recorded seed gives the same
 * order of launches on every system; rand() would not.
 *
 * xorshift64*: 64 bits of state, period 2^64 - 1. Not for secrets, nor for
 * simulations that look at single low bits. Reference: ACM Transactions on
 * Mathematical Software 42 (2016) 30.
 */
#include "feature.h"

#include "stats.h"

/* Neighbouring seeds must not give neighbouring sequences, and a state of 0
 * would stay 0: the seed is stirred first. */
void stats_seed(struct stats_random *random, uint64_t seed)
{
	uint64_t z = seed + UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	z ^= z >> 31;
	random->state = z ? z : 1;
}

uint64_t stats_next(struct stats_random *random)
{
	uint64_t x = random->state;

	x ^= x >> 12;
	x ^= x << 25;
	x ^= x >> 27;
	random->state = x;
	return x * UINT64_C(0x2545f4914f6cdd1d);
}

uint64_t stats_below(struct stats_random *random, uint64_t bound)
{
	/* 2^64 mod bound values are too many to share out evenly. */
	uint64_t excess = (UINT64_MAX - bound + 1) % bound;
	uint64_t x;

	do
		x = stats_next(random);
	while (x < excess);
	return x % bound;
}

void stats_shuffle(struct stats_random *random, unsigned *index, size_t n)
{
	size_t i;

	for (i = n; i > 1; i--) {
		size_t j = (size_t)stats_below(random, i);
		unsigned other = index[j];

		index[j] = index[i - 1];
		index[i - 1] = other;
	}
}
