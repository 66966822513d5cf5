/*
 * plat.h - all that differs between systems while measuring.
 *
 * src/plat/plat_<system>.c defines what a system has; plat_generic.c fills
 * every gap, so that an unknown system builds. Each capability answers one
 * of four words; the table shows which. Safe in any thread. What only
 * describes a machine is in facts.h.
 */
#ifndef CTXBENCH_PLAT_H
#define CTXBENCH_PLAT_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "cpus.h"

enum plat_answer {
	PLAT_OK,
	PLAT_UNSUPPORTED, /* this system has no such thing */
	PLAT_DENIED,      /* it has, but not for us: privilege, sandbox */
	PLAT_ERROR        /* it has, and failed; errno says why */
};

/* "ok", "unsupported", "denied", "error" */
const char *plat_answer_name(enum plat_answer answer);

/* --- CPUs --- */

/* The CPUs this process may use; on a system that cannot say, 0..n-1 of
 * those on line, and PLAT_UNSUPPORTED. */
enum plat_answer plat_allowed_cpus(struct cpus *set);

/* Binds the calling thread to one CPU. errno is set unless PLAT_OK. */
enum plat_answer plat_pin_self(int cpu);

/* CPU of the calling thread, or CPUS_NONE where the system cannot say. */
int plat_current_cpu(void);

/* --- what the kernel counted for the calling thread --- */

struct plat_counters {
	uint64_t voluntary;   /* switches: the thread blocked */
	uint64_t involuntary; /* switches: preempted; Linux: yields as well */
	int64_t cpu_ns;       /* user and system time */
};

/* PLAT_UNSUPPORTED where the counters are per process only and threads are
 * asked for, or are a constant 0. Source: getrusage(2). */
enum plat_answer plat_counters(int threads, struct plat_counters *counters);

/* --- clock: nanoseconds from an arbitrary start, never stepped by hand --- */

int64_t plat_clock_ns(void);
const char *plat_clock_name(void); /* "CLOCK_MONOTONIC" */

/* --- scheduling, memory, life --- */

/* Real-time first-in first-out for the calling thread. */
enum plat_answer plat_fifo(int priority);

/* Locks all memory of the process, now and later. */
enum plat_answer plat_lock_memory(void);

/* Keeps CPUs from idle states that take time to leave, for as long as *fd
 * is open; -1 unless PLAT_OK. It closes by itself when the process ends. */
enum plat_answer plat_hold_latency(int *fd);

/* The calling process is killed when its parent dies. PLAT_ERROR when the
 * parent is already another than `parent`. */
enum plat_answer plat_die_with_parent(pid_t parent);

/* Whether mutexes and conditions can be shared between processes: 0, or -1.
 * plat_share_between_processes sets it in the attributes and returns 0 or
 * an error number. */
int plat_process_shared(void);
int plat_share_between_processes(
    pthread_mutexattr_t *mutex_kind, pthread_condattr_t *cond_kind);

/* The path of the running program, as far as the system tells. PLAT_OK, or
 * PLAT_UNSUPPORTED: then buf is "". */
enum plat_answer plat_program_path(char *buf, size_t size);

/* The largest number of processes this user may have as far as can be
 * told, or 0: no known limit. For error messages. */
uint64_t plat_process_limit(void);

/* --- what the processor may not guess, and its vector registers --- */

/* What the processor guesses, held back for the calling thread and for what
 * it starts. Linux's names: prctl(2), PR_SET_SPECULATION_CTRL. */
enum plat_speculation {
	PLAT_SPEC_DEFAULT,
	PLAT_SPEC_STORE_BYPASS,    /* no load goes before older stores (SSBD) */
	PLAT_SPEC_INDIRECT_BRANCH, /* IBPB at its switches, STIBP meanwhile */
	PLAT_SPEC_L1D_FLUSH,       /* its data cache is emptied at a switch */
	PLAT_SPECS
};
/* "default", "store_bypass", "indirect_branch", "l1d_flush" */
const char *plat_speculation_name(unsigned kind);
/* errno is set unless PLAT_OK. */
enum plat_answer plat_speculation(unsigned kind);

/* The bits by which the system tells of the processor, AT_HWCAP; 0: none. */
unsigned long plat_hardware(void);
/* Lets this process use state that needs leave, x86's tiles. */
enum plat_answer plat_vector_allow(unsigned kind);

#endif
