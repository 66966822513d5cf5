/*
 * vector.c - filled vector registers are still filled when the token is
 * handed over, which is when a switch has to save them.
 *
 * Where the CPU tells which state is in use (x86: XGETBV with 1), it is
 * asked at the place of the call that hands over, in the loops themselves.
 * Elsewhere: that filling does no harm.
 */
#include "feature.h"

#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "ring.h"
#include "tap.h"
#include "vector.h"

#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))

static const uint32_t bits[VECTOR_KINDS] = {[VECTOR_SSE] = 0x2,
    [VECTOR_AVX] = 0x6,
    [VECTOR_AVX512] = sizeof(long) == 8 ? 0xe6 : 0x66,
    [VECTOR_AMX] = 0x600e6};

static int tells_use(void)
{
	uint32_t max[4], reg[4] = {0, 0, 0, 0};

	vector_cpuid(0, 0, max);
	if (max[0] >= 0xd)
		vector_cpuid(0xd, 1, reg);
	return reg[0] >> 2 & 1;
}

static uint32_t in_use(void)
{
	return vector_xgetbv(1);
}

static void empty(void)
{
	if (vector_has(VECTOR_AVX))
		__asm__ volatile("vzeroall");
}

#else

static const uint32_t bits[VECTOR_KINDS];

static int tells_use(void)
{
	return 0;
}

static uint32_t in_use(void)
{
	return 0;
}

static void empty(void)
{
}

#endif

static int asks;
static uint32_t always, ever; /* in use at the hand-overs */

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	uint32_t now = asks ? in_use() : 0;

	(void)to;
	always &= now;
	ever |= now;
	*(uint32_t *)ring->state = seq;
	return getppid() > 0 ? 0 : -1;
}

/* A system call lies between: after it, state must be as before. */
static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	(void)me;
	if (asks &&
	    (in_use() & bits[ring->params->fpu]) != bits[ring->params->fpu])
		return -1;
	*seq = *(uint32_t *)ring->state;
	return 0;
}

/* Hops that were made, with this state filled each. */
static uint64_t hops_with(unsigned kind, uint64_t work_bytes)
{
	static unsigned char memory[4096];
	struct params params = {.n = 2, .fpu = kind, .work_bytes = work_bytes};
	struct ring_actor actor[2] = {{.work = memory}, {.work = memory}};
	uint32_t word = 0;
	struct ring ring = {
	    .params = &params, .state = &word, .actor = actor, .n = 2};

	always = ~(uint32_t)0;
	ever = 0;
	empty();
	return ring_alone(&ring, 1000, wait_token, pass_token);
}

static void test_kind(unsigned kind)
{
	const char *name = vector_name(kind);

	/* Of another processor, or not granted: there is nothing to test. */
	if (!vector_has(kind) || plat_vector_allow(kind) != PLAT_OK)
		return;
	tap_ok(hops_with(kind, 0) == 1000, "%s: a thousand hops", name);
	if (asks)
		tap_ok((always & bits[kind]) == bits[kind],
		    "%s is in use at each hand-over (%#x)", name, always);
	tap_ok(hops_with(kind, 4096) == 1000, "%s and work", name);
	if (asks)
		tap_ok((always & bits[kind]) == bits[kind],
		    "%s is in use behind the work (%#x)", name, always);
}

/* What is not asked for is not filled: else all rows would be alike. The
 * upper halves of the first 16 registers; a C library may use the others.
 * Nothing to test where the processor does not tell what is in use, or
 * where emptied state counts as that. */
static void test_none(void)
{
	if (!asks || !vector_has(VECTOR_AVX))
		return;
	empty();
	if (in_use() & 0x44)
		return;
	hops_with(VECTOR_NONE, 4096);
	tap_ok((ever & 0x44) == 0, "none: nothing is (%#x)", ever);
	hops_with(VECTOR_SSE, 0);
	tap_ok((ever & 0x44) == 0, "sse: nothing wider is (%#x)", ever);
}

static void test_list(void)
{
	char list[64], want[64] = "";
	unsigned kind;

	for (kind = VECTOR_NONE + 1; kind < VECTOR_KINDS; kind++)
		if (vector_has(kind)) {
			if (want[0] != '\0')
				strcat(want, " ");
			strcat(want, vector_name(kind));
		}
	vector_list(list, sizeof(list), " ");
	tap_ok(strcmp(list, want[0] != '\0' ? want : "none") == 0,
	    "the list has what this CPU has: %s", list);
	tap_ok(vector_has(VECTOR_NONE), "every CPU has none");
	tap_ok(!vector_has(VECTOR_AVX512) || vector_has(VECTOR_AVX),
	    "avx512 does not come alone");
}

int main(void)
{
	unsigned kind;

	asks = tells_use();
	test_list();
	for (kind = VECTOR_NONE + 1; kind < VECTOR_KINDS; kind++)
		test_kind(kind);
	test_none();
	return tap_done();
}
