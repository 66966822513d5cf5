/*
 * hist.c - the log-linear histogram: adding, picking the filled buckets,
 * merging, quantiles.
 *
 * A value is cut to its 8 leading bits: the number of bits cut off gives
 * the octave, the 8 bits the bucket in it. No floating point, no table,
 * and no range to be chosen beforehand. Not for negative values or
 * fractions: the caller picks the unit.
 */
#include "feature.h"

#include "hist.h"
#include "stats.h"

unsigned hist_bucket(uint64_t value)
{
	unsigned cut = 0;

	while (value >> cut >= 2 * HIST_SUB)
		cut++;
	return cut * HIST_SUB + (unsigned)(value >> cut);
}

/* How many bits the values of a bucket have lost. */
static unsigned bits_cut(unsigned bucket)
{
	return bucket < 2 * HIST_SUB ? 0 : bucket / HIST_SUB - 1;
}

uint64_t hist_low(unsigned bucket)
{
	unsigned cut = bits_cut(bucket);

	return (uint64_t)(bucket - cut * HIST_SUB) << cut;
}

uint64_t hist_width(unsigned bucket)
{
	return UINT64_C(1) << bits_cut(bucket);
}

void hist_add(struct hist *h, uint64_t value)
{
	h->count[hist_bucket(value)]++;
}

size_t hist_cells(const struct hist *h, struct hist_cell *cell, size_t max)
{
	size_t filled = 0;
	unsigned i;

	for (i = 0; i < HIST_BUCKETS; i++) {
		if (h->count[i] == 0)
			continue;
		if (filled < max) {
			cell[filled].value = hist_low(i);
			cell[filled].count = h->count[i];
		}
		filled++;
	}
	return filled;
}

uint64_t hist_total(const struct hist_cell *cell, size_t n)
{
	uint64_t total = 0;
	size_t i;

	for (i = 0; i < n; i++)
		total += cell[i].count;
	return total;
}

double hist_quantile(const struct hist_cell *cell, size_t n, double q)
{
	uint64_t rank = stats_quantile_rank(hist_total(cell, n), q);
	uint64_t upto = cell[0].count;
	size_t i = 0;

	while (upto < rank)
		upto += cell[++i].count;
	return (double)cell[i].value +
	       (double)(hist_width(hist_bucket(cell[i].value)) - 1) / 2;
}

static size_t count_common(
    const struct hist_cell *a, size_t n, const struct hist_cell *b, size_t nb)
{
	size_t i = 0, j = 0, common = 0;

	while (i < n && j < nb) {
		uint64_t x = a[i].value, y = b[j].value;

		common += x == y;
		i += x <= y;
		j += y <= x;
	}
	return common;
}

/* From the end, so that nothing in a is overwritten before it has moved. */
size_t hist_merge(struct hist_cell *a, size_t n, size_t max,
    const struct hist_cell *b, size_t nb)
{
	size_t merged = n + nb - count_common(a, n, b, nb);
	size_t to = merged;

	if (merged > max)
		return max + 1;
	while (nb > 0) {
		to--;
		if (n > 0 && a[n - 1].value > b[nb - 1].value) {
			a[to] = a[--n];
		} else if (n > 0 && a[n - 1].value == b[nb - 1].value) {
			a[to] = a[--n];
			a[to].count += b[--nb].count;
		} else {
			a[to] = b[--nb];
		}
	}
	return merged;
}
