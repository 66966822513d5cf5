/*
 * vector.h - vector registers: which this CPU has, and filling them, so that
 * a switch has to save and restore them. With tick.h the only place with
 * assembler or processor tests; what the system must be asked is plat's.
 *
 * Kernels leave out state that is as it was at the start, all zero. So each
 * register gets bits, and nothing may clear them before the switch. Without
 * being asked to, nobody empties any: what the C library left stays.
 * Instructions that an assembler may not know are given as numbers.
 *
 * Linux drops SVE (beyond NEON) and RISC-V's V at every system call: there a
 * hand-over by a call saves none of it, and the row shows what the dropping
 * costs. References: Intel SDM 1, 13 (XINUSE); Linux arch/arm64/sve.rst,
 * arch/riscv/vector.rst.
 */
#ifndef CTXBENCH_VECTOR_H
#define CTXBENCH_VECTOR_H

#include <stddef.h>
#include <stdint.h>

#include "plat.h"
#include "text.h"

enum vector_kind {
	VECTOR_NONE,
	VECTOR_SSE, /* of x86 each kind holds those before it as well */
	VECTOR_AVX,
	VECTOR_AVX512,
	VECTOR_AMX,
	VECTOR_NEON,
	VECTOR_SVE,
	VECTOR_ALTIVEC,
	VECTOR_VSX,
	VECTOR_V,
	VECTOR_KINDS
};

/* "sse": the word of fpu=, and of the fact `vector`. */
static inline const char *vector_name(unsigned kind)
{
	static const char *const name[VECTOR_KINDS] = {"none", "sse", "avx",
	    "avx512", "amx", "neon", "sve", "altivec", "vsx", "v"};

	return name[kind];
}

/* What a CPU must have for it, by the makers' name. */
static inline const char *vector_need(unsigned kind)
{
	return kind == VECTOR_AVX512 ? "avx512f"
	       : kind == VECTOR_AMX  ? "amx-tile"
				     : vector_name(kind);
}

/* 64 bytes, none of them zero. */
static inline const unsigned char *vector_pattern(void)
{
	static const struct {
		uint64_t words[8];
	} pattern = {{0x0102030405060708, 0x1112131415161718,
	    0x2122232425262728, 0x3132333435363738, 0x4142434445464748,
	    0x5152535455565758, 0x6162636465666768, 0x7172737475767778}};

	return (const unsigned char *)&pattern;
}

/* Three architectures call theirs so. */
#define VECTOR_V0_TO_V31                                                   \
	"v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", \
	    "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18", "v19", \
	    "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", \
	    "v29", "v30", "v31"

#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))

#if defined(__x86_64__)
#define VECTOR_LOW "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15"
#define VECTOR_HIGH \
	", 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31"
#else
#define VECTOR_LOW "0, 1, 2, 3, 4, 5, 6, 7"
#define VECTOR_HIGH ""
#endif

#if defined(__x86_64__)
#define VECTOR_CLOBBER                                                   \
	"xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7",  \
	    "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", \
	    "xmm15"
#elif defined(__SSE__)
#define VECTOR_CLOBBER \
	"xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7"
#else
#define VECTOR_CLOBBER "memory"
#endif

/* Told of full registers, a compiler that may use AVX clears their upper
 * halves at the next call. So filling is a function of its own, compiled
 * without AVX; to its callers all these registers are lost by convention,
 * and that must not be reasoned away. */
#if defined(__has_attribute)
#if __has_attribute(noipa)
#define VECTOR_APART __attribute__((noipa, unused, target("no-avx")))
#endif
#endif
#if !defined(VECTOR_APART)
#define VECTOR_APART __attribute__((noinline, unused, target("no-avx")))
#endif

static inline void vector_cpuid(uint32_t leaf, uint32_t sub, uint32_t reg[4])
{
	__asm__ volatile(
	    "cpuid"
	    : "=a"(reg[0]), "=b"(reg[1]), "=c"(reg[2]), "=d"(reg[3])
	    : "0"(leaf), "2"(sub));
}

/* xgetbv. 0: what the system saves; 1: what is in use at this moment. */
static inline uint32_t vector_xgetbv(uint32_t which)
{
	uint32_t low, high;

	__asm__ volatile(".byte 0x0f, 0x01, 0xd0"
			 : "=a"(low), "=d"(high)
			 : "c"(which));
	return low;
}

static inline int vector_has(unsigned kind)
{
	uint32_t max[4], one[4], seven[4] = {0, 0, 0, 0}, saved = 0;

	vector_cpuid(0, 0, max);
	vector_cpuid(1, 0, one);
	if (max[0] >= 7)
		vector_cpuid(7, 0, seven);
	if (one[2] >> 27 & 1)
		saved = vector_xgetbv(0);
	switch (kind) {
	case VECTOR_NONE:
		return 1;
	case VECTOR_SSE:
		return one[3] >> 25 & 1;
	case VECTOR_AVX:
		return (one[2] >> 28 & 1) && (saved & 0x6) == 0x6;
	case VECTOR_AVX512:
		return (seven[1] >> 16 & 1) && (saved & 0xe6) == 0xe6;
	case VECTOR_AMX: /* there in 64-bit mode only */
		return sizeof(long) == 8 && (seven[3] >> 24 & 1) &&
		       (saved & 0x600e6) == 0x600e6;
	default:
		return 0;
	}
}

VECTOR_APART static void vector_dirty_512(void)
{
	__asm__ volatile(".irp n, " VECTOR_LOW VECTOR_HIGH "\n\t"
			 "vmovups (%0), %%zmm\\n\n\t"
			 ".endr\n\t"
			 ".irp n, 0, 1, 2, 3, 4, 5, 6, 7\n\t"
			 "kmovw %1, %%k\\n\n\t"
			 ".endr"
			 :
			 : "r"(vector_pattern()), "r"(0x5a5a)
			 : VECTOR_CLOBBER);
}

/* All eight tiles, 16 rows of 64 bytes, each row the pattern: ldtilecfg
 * (%rdx), then tileloadd (%rax, %rcx), %tmm0 to 7. */
static inline void vector_dirty_tiles(void)
{
	static const struct {
		unsigned char palette, start, none[14];
		uint16_t row_bytes[16];
		unsigned char rows[16];
	} shape = {1, 0, {0}, {64, 64, 64, 64, 64, 64, 64, 64},
	    {16, 16, 16, 16, 16, 16, 16, 16}};

	__asm__ volatile(".byte 0xc4, 0xe2, 0x78, 0x49, 0x02\n\t"
			 ".irp n, 0x04, 0x0c, 0x14, 0x1c, 0x24, 0x2c, 0x34, "
			 "0x3c\n\t"
			 ".byte 0xc4, 0xe2, 0x7b, 0x4b, \\n, 0x08\n\t"
			 ".endr"
			 :
			 : "a"(vector_pattern()), "c"((size_t)0), "d"(&shape));
}

VECTOR_APART static void vector_dirty_sse(void)
{
	__asm__ volatile(".irp n, " VECTOR_LOW "\n\t"
			 "movups (%0), %%xmm\\n\n\t"
			 ".endr"
			 :
			 : "r"(vector_pattern())
			 : VECTOR_CLOBBER);
}

VECTOR_APART static void vector_dirty_avx(void)
{
	__asm__ volatile(".irp n, " VECTOR_LOW "\n\t"
			 "vmovups (%0), %%ymm\\n\n\t"
			 ".endr"
			 :
			 : "r"(vector_pattern())
			 : VECTOR_CLOBBER);
}

static inline void vector_dirty(unsigned kind)
{
	if (kind == VECTOR_SSE)
		vector_dirty_sse();
	if (kind == VECTOR_AVX)
		vector_dirty_avx();
	if (kind == VECTOR_AMX)
		vector_dirty_tiles();
	if (kind == VECTOR_AMX || kind == VECTOR_AVX512)
		vector_dirty_512();
}

#elif defined(__GNUC__) && defined(__aarch64__)

#if defined(__ARM_FEATURE_SVE)
#define VECTOR_CLOBBER_P                                                     \
	, "p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", \
	    "p11", "p12", "p13", "p14", "p15"
#else
#define VECTOR_CLOBBER_P
#endif

static inline int vector_has(unsigned kind)
{
	return kind == VECTOR_NONE || kind == VECTOR_NEON ||
	       (kind == VECTOR_SVE && (plat_hardware() >> 22 & 1));
}

/* SVE: mov z0.b, #0x55 ...; ptrue p0.b ...; setffr. */
static inline void vector_dirty(unsigned kind)
{
	if (kind == VECTOR_NEON)
		__asm__ volatile(".irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, "
				 "11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, "
				 "22, 23, 24, 25, 26, 27, 28, 29, 30, 31\n\t"
				 "ldr q\\n, [%0]\n\t"
				 ".endr"
				 :
				 : "r"(vector_pattern())
				 : VECTOR_V0_TO_V31);
	else if (kind == VECTOR_SVE)
		__asm__ volatile(".set .Lregister, 0\n\t"
				 ".rept 32\n\t"
				 ".inst 0x2538caa0 + .Lregister\n\t"
				 ".set .Lregister, .Lregister + 1\n\t"
				 ".endr\n\t"
				 ".set .Lregister, 0\n\t"
				 ".rept 16\n\t"
				 ".inst 0x2518e3e0 + .Lregister\n\t"
				 ".set .Lregister, .Lregister + 1\n\t"
				 ".endr\n\t"
				 ".inst 0x252c9000"
				 :
				 :
				 : VECTOR_V0_TO_V31 VECTOR_CLOBBER_P);
}

#elif defined(__GNUC__) && defined(__powerpc64__)

#if defined(__ALTIVEC__)
#define VECTOR_CLOBBER VECTOR_V0_TO_V31
#else
#define VECTOR_CLOBBER "memory"
#endif

static inline int vector_has(unsigned kind)
{
	unsigned long hardware = plat_hardware();

	return kind == VECTOR_NONE ||
	       (kind == VECTOR_ALTIVEC && (hardware >> 28 & 1)) ||
	       (kind == VECTOR_VSX && (hardware >> 7 & 1));
}

/* vspltisb v0, 5 ...; and xxlor vs0, vs32, vs32 ..., the floating-point
 * registers. */
static inline void vector_dirty(unsigned kind)
{
	if (kind == VECTOR_ALTIVEC || kind == VECTOR_VSX)
		__asm__ volatile(".set .Lregister, 0\n\t"
				 ".rept 32\n\t"
				 ".long 0x1005030c + .Lregister\n\t"
				 ".set .Lregister, .Lregister + 0x200000\n\t"
				 ".endr"
				 :
				 :
				 : VECTOR_CLOBBER);
	if (kind == VECTOR_VSX)
		__asm__ volatile(".set .Lregister, 0\n\t"
				 ".rept 32\n\t"
				 ".long 0xf0000496 + .Lregister\n\t"
				 ".set .Lregister, .Lregister + 0x200000\n\t"
				 ".endr"
				 :
				 :
				 : "fr0", "fr1", "fr2", "fr3", "fr4", "fr5",
				 "fr6", "fr7", "fr8", "fr9", "fr10", "fr11",
				 "fr12", "fr13", "fr14", "fr15", "fr16", "fr17",
				 "fr18", "fr19", "fr20", "fr21", "fr22", "fr23",
				 "fr24", "fr25", "fr26", "fr27", "fr28", "fr29",
				 "fr30", "fr31");
}

#elif defined(__GNUC__) && defined(__riscv) && __riscv_xlen == 64

static inline int vector_has(unsigned kind)
{
	return kind == VECTOR_NONE ||
	       (kind == VECTOR_V && (plat_hardware() >> 21 & 1));
}

/* vsetvli t0, zero, e8, m8, ta, ma; vmv.v.i v0, 5; and v8, v16, v24. */
static inline void vector_dirty(unsigned kind)
{
	if (kind == VECTOR_V)
		__asm__ volatile(".word 0x0c3072d7\n\t"
				 ".word 0x5e02b057\n\t"
				 ".word 0x5e02b457\n\t"
				 ".word 0x5e02b857\n\t"
				 ".word 0x5e02bc57"
				 :
				 :
				 : "t0"
#if defined(__riscv_vector)
				 ,
				 VECTOR_V0_TO_V31, "vl", "vtype"
#endif
		);
}

#else

static inline int vector_has(unsigned kind)
{
	return kind == VECTOR_NONE;
}

static inline void vector_dirty(unsigned kind)
{
	(void)kind;
}

#endif

/* "sse avx avx512", between the words of `join`; "none" where none is
 * known. */
static inline void vector_list(char *buf, size_t size, const char *join)
{
	unsigned kind;

	buf[0] = '\0';
	for (kind = VECTOR_NONE + 1; kind < VECTOR_KINDS; kind++)
		if (vector_has(kind))
			text_append(buf, size, "%s%s",
			    buf[0] != '\0' ? join : "", vector_name(kind));
	if (buf[0] == '\0')
		text_append(buf, size, "none");
}

#endif
