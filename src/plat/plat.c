/*
 * plat.c - what differs between systems while measuring.
 *
 * Includes the one file of this system, which defines what it has and says
 * so with PLAT_HAVE_x; plat_generic.c then fills the gaps with POSIX alone,
 * so that a system nobody has thought of builds and says "unsupported".
 */
#include "feature.h"

#include <errno.h>

#include "plat.h"

const char *plat_answer_name(enum plat_answer answer)
{
	static const char *const name[] = {
	    "ok", "unsupported", "denied", "error"};

	return name[answer];
}

const char *plat_speculation_name(unsigned kind)
{
	static const char *const name[PLAT_SPECS] = {
	    "default", "store_bypass", "indirect_branch", "l1d_flush"};

	return name[kind];
}

/* What a failed call says about the capability. */
static inline enum plat_answer answer_of_errno(void)
{
	switch (errno) {
	case ENOSYS:
		return PLAT_UNSUPPORTED;
	case EPERM:
	case EACCES:
		return PLAT_DENIED;
	default:
		return PLAT_ERROR;
	}
}

#if defined(__linux__)
#include "plat_linux.c"
#elif defined(__FreeBSD__)
#include "plat_freebsd.c"
#elif defined(__NetBSD__)
#include "plat_netbsd.c"
#elif defined(__OpenBSD__)
#include "plat_openbsd.c"
#elif defined(__DragonFly__)
#include "plat_dragonfly.c"
#elif defined(__APPLE__)
#include "plat_macos.c"
#elif defined(__sun)
#include "plat_illumos.c"
#elif defined(__QNX__)
#include "plat_qnx.c"
#endif
#include "plat_generic.c"
