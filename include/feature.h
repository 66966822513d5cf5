/*
 * feature.h - the one native feature-test macro of each system.
 *
 * First include of every source file. Defining _POSIX_C_SOURCE or
 * _XOPEN_SOURCE would hide what the BSDs' and macOS's own headers need;
 * the native macro shows POSIX and the system's calls together.
 */
#ifndef CTXBENCH_FEATURE_H
#define CTXBENCH_FEATURE_H

#if defined(__linux__) || defined(__GNU__) || defined(__CYGWIN__)
#define _GNU_SOURCE 1
#elif defined(__APPLE__)
#define _DARWIN_C_SOURCE 1
#elif defined(__NetBSD__) || defined(__minix)
#define _NETBSD_SOURCE 1
#elif defined(__sun)
#define __EXTENSIONS__ 1
#elif defined(__QNX__)
#define _QNX_SOURCE 1
#elif defined(_AIX)
#define _ALL_SOURCE 1
#elif defined(__HAIKU__)
#define _BSD_SOURCE 1
#elif defined(__hpux)
#define _HPUX_SOURCE 1
#elif defined(__FreeBSD__) || defined(__OpenBSD__) || defined(__DragonFly__)
/* everything is visible by default */
#else
#define _DEFAULT_SOURCE 1
#define _XOPEN_SOURCE 700 /* pseudo-terminals */
#endif

#endif
