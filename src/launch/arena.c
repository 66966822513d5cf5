/*
 * arena.c - the memory and the pipes that the processes of a launch share.
 *
 * Made once, before there are actors, as anonymous shared memory: nothing
 * to name, nothing that could be left behind. Pages that are never written
 * cost nothing, so the tables are laid out for the longest plan.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "launch.h"
#include "text.h"

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif

enum { OWN_DESCRIPTORS = 24, REASON_MAX = 200 };

/* Zeroed, page-aligned. NULL without memory. */
static void *share(size_t count, size_t bytes)
{
	void *memory;

	if (count == 0 || bytes == 0)
		count = bytes = 1;
	if (count > SIZE_MAX / bytes)
		return NULL;
	memory = mmap(NULL, count * bytes, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	return memory == MAP_FAILED ? NULL : memory;
}

/* Raises the soft limit as far as needed and allowed; never lowers it. */
static int have_descriptors(rlim_t needed, const char **why)
{
	static char reason[REASON_MAX];
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0 ||
	    limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= needed)
		return 0;
	if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= needed) {
		rlim_t hard = limit.rlim_max;

		limit.rlim_cur = needed;
		if (setrlimit(RLIMIT_NOFILE, &limit) == 0)
			return 0;
		limit.rlim_max = hard;
	}
	snprintf(reason, sizeof(reason),
	    "needs %llu file descriptors, the limit is %llu (ulimit -n)",
	    (unsigned long long)needed, (unsigned long long)limit.rlim_max);
	*why = reason;
	return -1;
}

/* Other processes of the user count as well, so that what is possible here
 * may still fail; what is not is known now. */
static int have_processes(uint64_t actors, const char **why)
{
	static char reason[REASON_MAX];
	uint64_t limit = plat_process_limit();

	if (limit == 0 || actors < limit)
		return 0;
	snprintf(reason, sizeof(reason),
	    "needs %llu processes or threads and one to watch, the limit is "
	    "%llu (ulimit -u, pids.max, pid_max)",
	    (unsigned long long)actors, (unsigned long long)limit);
	*why = reason;
	return -1;
}

static int open_pipes(struct arena *arena)
{
	int *const ends[] = {arena->go[0], arena->go[1], arena->lead_go,
	    arena->lead_gate, arena->ready, arena->news};
	size_t i;

	for (i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (pipe(ends[i]) != 0)
			return -1;
	return 0;
}

static int make_rings(struct arena *arena, const struct params *params)
{
	struct ring_actor *actor =
	    share(arena->actors, sizeof(struct ring_actor));
	size_t state_bytes =
	    bench.state_bytes != NULL ? bench.state_bytes(params) : 0;
	unsigned copy;

	arena->ring = share(arena->copies, sizeof(struct ring));
	if (actor == NULL || arena->ring == NULL)
		return -1;
	for (copy = 0; copy < arena->copies; copy++) {
		struct ring *ring = &arena->ring[copy];

		ring->params = params;
		ring->n = params->n;
		ring->threads = params->actors == BENCH_THREAD;
		ring->actor = actor + (size_t)copy * params->n;
		ring->state = share(1, state_bytes);
		if (ring->state == NULL)
			return -1;
	}
	return 0;
}

/* The actors of a copy take the CPUs of a set in turn. */
static void place_copy(
    struct arena *arena, unsigned copy, const struct cpus *set)
{
	unsigned n = arena->options->params.n, k;
	int cpu = CPUS_NONE;

	for (k = 0; k < n; k++) {
		cpu = cpus_next(set, cpu);
		if (cpu == CPUS_NONE)
			cpu = cpus_next(set, CPUS_NONE);
		arena->status[copy * n + k].cpu = cpu;
	}
}

/* A set a copy, from the first again when there are fewer. Exits 2 when
 * one of them is none. */
static void place(struct arena *arena, const char *groups)
{
	static struct cpus set[BENCH_COPIES_MAX];
	char *list = strdup(groups), *rest = list, *text;
	unsigned sets = 0, copy;

	if (list == NULL)
		err(2, "memory");
	while ((text = text_token(&rest, '/')) != NULL) {
		if (sets == BENCH_COPIES_MAX)
			errx(2, "--cpus: more than %d sets", BENCH_COPIES_MAX);
		if (cpus_parse(text, &set[sets++]) != 0)
			errx(2,
			    "--cpus: '%s' is not valid: a list such as 0,2-3",
			    text);
	}
	free(list);
	if (sets == 0)
		errx(2, "--cpus: '' is not valid: a list such as 0,2-3");
	for (copy = 0; copy < arena->copies; copy++)
		place_copy(arena, copy, &set[copy % sets]);
}

/* Without --cpus: the last allowed CPU for the first copy, the one before
 * for the next. The first CPUs are where a system puts its own work. */
static void place_anywhere(struct arena *arena)
{
	static struct cpus set;
	int cpu[CPUS_MAX], count = 0, at = CPUS_NONE;
	enum plat_answer answer = plat_allowed_cpus(&set);
	int error = errno;
	unsigned actor;

	while ((at = cpus_next(&set, at)) != CPUS_NONE)
		cpu[count++] = at;
	for (actor = 0; actor < arena->actors; actor++) {
		struct actor_status *status = &arena->status[actor];
		unsigned copy = actor / arena->options->params.n;

		if (count > 0) {
			status->cpu =
			    cpu[count - 1 - (int)(copy % (unsigned)count)];
		} else {
			status->cpu = CPUS_NONE;
			status->pin = answer;
			status->pin_errno = error;
		}
	}
}

static void place_actors(struct arena *arena)
{
	const struct options *options = arena->options;
	unsigned actor;

	if (!options->pin)
		for (actor = 0; actor < arena->actors; actor++)
			arena->status[actor].cpu = CPUS_NONE;
	else if (options->cpu_groups != NULL)
		place(arena, options->cpu_groups);
	else
		place_anywhere(arena);
}

struct arena *arena_make(const struct options *options, const char **why)
{
	const struct params *params = &options->params;
	struct arena *arena = share(1, sizeof(*arena));
	size_t actors = (size_t)params->n * params->copies;

	if (have_descriptors((rlim_t)params->n * bench.actor_fds +
				 2 * bench.actor_fds + OWN_DESCRIPTORS,
		why) != 0 ||
	    have_processes(actors * (1 + (size_t)bench.makes), why) != 0)
		return NULL;
	if (arena == NULL)
		err(2, "shared memory");
	arena->options = options;
	arena->copies = params->copies;
	arena->actors = (unsigned)actors;
	arena->ops = options->ops;
	arena->linear_error = -1;
	arena->status = share(actors, sizeof(*arena->status));
	arena->batch =
	    share((size_t)BATCH_SLOTS * arena->copies, sizeof(*arena->batch));
	arena->sample = share(BATCH_SLOTS * actors, sizeof(*arena->sample));
	arena->interval = share(
	    (size_t)STREAM_SLOTS * arena->copies, sizeof(*arena->interval));
	if (arena->status == NULL || arena->batch == NULL ||
	    arena->sample == NULL || arena->interval == NULL ||
	    make_rings(arena, params) != 0)
		err(2, "shared memory for %zu actors", actors);
	if (open_pipes(arena) != 0)
		err(2, "pipe");
	place_actors(arena);
	arena->tick_works = clock_tick_probe(&arena->tick_why);
	return arena;
}
