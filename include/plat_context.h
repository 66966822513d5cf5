/*
 * plat_context.h - contexts of one thread, where the C library has them.
 *
 * Of their own, and not in plat_calls.h, because a header comes with them
 * that some systems lack. They were in POSIX until 2008. Inline: nothing
 * stands between the loop and the swap.
 */
#ifndef CTXBENCH_PLAT_CONTEXT_H
#define CTXBENCH_PLAT_CONTEXT_H

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

/* musl has the header and not the calls, and no macro of its own. */
#if defined(__GLIBC__) || defined(__FreeBSD__) || defined(__NetBSD__) || \
    defined(__DragonFly__) || defined(__sun)

#define PLAT_HAS_UCONTEXT 1

#include <ucontext.h>

struct plat_context {
	ucontext_t context;
};

/* A context that will run on that stack, and never come to its end. 0, or
 * -1 and errno. */
static inline int plat_context_make(struct plat_context *made, void *stack,
    size_t stack_bytes, void (*run)(void))
{
	if (getcontext(&made->context) != 0)
		return -1;
	made->context.uc_stack.ss_sp = stack;
	made->context.uc_stack.ss_size = stack_bytes;
	made->context.uc_link = NULL;
	makecontext(&made->context, run, 0);
	return 0;
}

/* Leaves the one, to go on there later, and goes on in the other. */
static inline int plat_context_swap(
    struct plat_context *from, struct plat_context *to)
{
	return swapcontext(&from->context, &to->context);
}

#else

#define PLAT_HAS_UCONTEXT 0

struct plat_context {
	char none;
};

static inline int plat_context_make(struct plat_context *made, void *stack,
    size_t stack_bytes, void (*run)(void))
{
	(void)made;
	(void)stack;
	(void)stack_bytes;
	(void)run;
	errno = ENOSYS;
	return -1;
}

static inline int plat_context_swap(
    struct plat_context *from, struct plat_context *to)
{
	(void)from;
	(void)to;
	errno = ENOSYS;
	return -1;
}

#endif

#endif
