/*
 * atomic.h - the few atomic operations that actors need on shared words.
 *
 * Acquire on load, release on store, so that what one actor wrote before
 * it passed the token is seen by the actor that received it.
 */
#ifndef CTXBENCH_ATOMIC_H
#define CTXBENCH_ATOMIC_H

#include <stdint.h>

#if !defined(__ATOMIC_ACQUIRE)
#error "this compiler lacks __atomic builtins: use gcc 4.7, clang 3.1 or newer"
#endif

static inline uint32_t atomic_load_u32(const uint32_t *word)
{
	return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static inline void atomic_store_u32(uint32_t *word, uint32_t value)
{
	__atomic_store_n(word, value, __ATOMIC_RELEASE);
}

static inline uint32_t atomic_add_u32(uint32_t *word, uint32_t value)
{
	return __atomic_add_fetch(word, value, __ATOMIC_ACQ_REL);
}

/* In a loop that waits for another CPU: tells the processor so, where the
 * compiler has a word for it. Never a system call. */
static inline void atomic_pause(void)
{
#if defined(__i386__) || defined(__x86_64__)
	__builtin_ia32_pause();
#endif
}

#endif
