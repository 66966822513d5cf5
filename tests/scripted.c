/*
 * scripted - the real launch on a made-up system: its clock goes only when
 * the script says so.
 *
 * Takes the place of plat.c. An operation lasts 1000 ns, and noise is added
 * to every third batch; a reading of the clock lasts 1 ns, which the
 * operations of a batch make up for. So the median is 1000 ns to the last
 * digit, and two runs print the same bytes.
 */
#include "feature.h"

#include <errno.h>
#include <stdlib.h>

#include "bench.h"
#include "plat.h"

enum { OP_NS = 1000, READING_NS = 1 };

static int64_t now_ns = 1000000;

#ifndef SCRIPTED_SYSTEM_ONLY
static uint64_t lead(struct ring *ring, uint64_t ops)
{
	static unsigned batch;
	int64_t noise = batch % 3 == 2 ? (int64_t)(batch * 7919 % 1000) : 0;

	(void)ring;
	batch++;
	now_ns += (int64_t)ops * (OP_NS + noise) - READING_NS;
	return ops;
}

const struct bench bench = {
    .name = "scripted",
    .summary = "for tests only",
    .op = "call",
    .version = 1,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .lead = lead,
};
#endif

int64_t plat_clock_ns(void)
{
	return now_ns += READING_NS;
}

const char *plat_clock_name(void)
{
	return "scripted";
}

const char *plat_answer_name(enum plat_answer answer)
{
	static const char *const name[] = {
	    "ok", "unsupported", "denied", "error"};

	return name[answer];
}

/* What a system answers to a pin, as the test wants it. */
static enum plat_answer asked_answer(const char *variable)
{
	const char *text = getenv(variable);

	errno = EPERM;
	return text != NULL ? (enum plat_answer)atoi(text) : PLAT_OK;
}

enum plat_answer plat_allowed_cpus(struct cpus *set)
{
	cpus_clear(set);
	cpus_add(set, 7);
	return PLAT_OK;
}

enum plat_answer plat_pin_self(int cpu)
{
	(void)cpu;
	return asked_answer("CTXBENCH_TEST_PIN");
}

int plat_current_cpu(void)
{
	return 7;
}

enum plat_answer plat_counters(int threads, struct plat_counters *counters)
{
	(void)threads;
	*counters = (struct plat_counters){.cpu_ns = now_ns};
	return asked_answer("CTXBENCH_TEST_COUNTERS");
}

enum plat_answer plat_fifo(int priority)
{
	(void)priority;
	return PLAT_DENIED;
}

enum plat_answer plat_lock_memory(void)
{
	return PLAT_UNSUPPORTED;
}

enum plat_answer plat_die_with_parent(pid_t parent)
{
	(void)parent;
	return PLAT_UNSUPPORTED;
}

int plat_process_shared(void)
{
	return -1;
}

int plat_share_between_processes(
    pthread_mutexattr_t *mutex_kind, pthread_condattr_t *cond_kind)
{
	(void)mutex_kind;
	(void)cond_kind;
	return ENOSYS;
}

const char *plat_speculation_name(unsigned kind)
{
	return kind == PLAT_SPEC_DEFAULT ? "default" : "other";
}

enum plat_answer plat_speculation(unsigned kind)
{
	return kind == PLAT_SPEC_DEFAULT ? PLAT_OK : PLAT_UNSUPPORTED;
}

enum plat_answer plat_vector_allow(unsigned kind)
{
	(void)kind;
	return PLAT_OK;
}

uint64_t plat_process_limit(void)
{
	return 0;
}
