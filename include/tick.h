/*
 * tick.h - the processor's own time counter, and the barrier that keeps the
 * yardsticks honest: with vector.h the only place with assembler or
 * processor tests.
 *
 * Reads are ordered: nothing that is timed may move across them. The unit
 * is the counter's own, calibrated elsewhere; it is not a cycle. Whether a
 * read traps or stands still is found out at run time (clock.h).
 */
#ifndef CTXBENCH_TICK_H
#define CTXBENCH_TICK_H

#include <stdint.h>

#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
#define TICK_NAME "tsc"
static inline uint64_t tick_read(void)
{
	uint32_t low, high;

	__asm__ volatile("lfence\n\trdtsc\n\tlfence"
			 : "=a"(low), "=d"(high)
			 :
			 : "memory");
	return (uint64_t)high << 32 | low;
}
#elif defined(__GNUC__) && defined(__aarch64__)
#define TICK_NAME "cntvct"
static inline uint64_t tick_read(void)
{
	uint64_t ticks;

	__asm__ volatile("isb\n\tmrs %0, cntvct_el0\n\tisb"
			 : "=r"(ticks)
			 :
			 : "memory");
	return ticks;
}
#elif defined(__GNUC__) && defined(__riscv) && __riscv_xlen == 64
#define TICK_NAME "rdtime"
static inline uint64_t tick_read(void)
{
	uint64_t ticks;

	__asm__ volatile("fence\n\trdtime %0\n\tfence"
			 : "=r"(ticks)
			 :
			 : "memory");
	return ticks;
}
#elif defined(__GNUC__) && defined(__powerpc64__)
#define TICK_NAME "timebase"
static inline uint64_t tick_read(void)
{
	uint64_t ticks;

	__asm__ volatile("isync\n\tmfspr %0, 268\n\tisync"
			 : "=r"(ticks)
			 :
			 : "memory");
	return ticks;
}
#elif defined(__GNUC__) && defined(__s390x__)
#define TICK_NAME "stckf"
static inline uint64_t tick_read(void)
{
	uint64_t ticks;

	__asm__ volatile("stckf %0" : "=Q"(ticks) : : "cc", "memory");
	return ticks;
}
#else
#define TICK_NAME "none"
static inline uint64_t tick_read(void)
{
	return 0;
}
#endif

/* Makes the compiler believe that x is read and changed here, so that a
 * chain of additions stays one. */
#if defined(__GNUC__)
#define TICK_OPAQUE(x) __asm__ volatile("" : "+r"(x))
#else
#define TICK_OPAQUE(x) ((void)*(volatile uintptr_t *)&(x))
#endif

#endif
