/*
 * actor.c - the life of one actor, be it a process or a thread.
 *
 * It pins itself before anything else, so that nothing of it ever runs
 * elsewhere; sets up; reports; then follows the coordinator's batches. All
 * of an actor's failures end here, as a text for the supervisor and the end
 * of its process.
 */
#include "feature.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "atomic.h"
#include "launch.h"
#include "ring.h"
#include "stream.h"
#include "vector.h"

struct actor {
	struct arena *arena;
	unsigned number; /* over all copies */
};

void actor_fail(struct arena *arena, unsigned actor, const char *format, ...)
{
	struct actor_status *status = &arena->status[actor];
	va_list args;

	va_start(args, format);
	vsnprintf(status->text, sizeof(status->text), format, args);
	va_end(args);
	atomic_store_u32(&status->failed, atomic_add_u32(&arena->failures, 1));
	_exit(1);
}

void actor_pin_reason(const struct actor_status *status, char *buf, size_t size)
{
	static struct cpus allowed;
	char list[64];

	plat_allowed_cpus(&allowed);
	cpus_format(&allowed, list, sizeof(list));
	snprintf(buf, size, "CPU %d: %s; allowed: %s", status->cpu,
	    strerror(status->pin_errno), list[0] != '\0' ? list : "unknown");
}

/* What the row is about is not to be had on this machine. */
static void lack(struct arena *arena, unsigned number, const char *what)
{
	arena->status[number].unsupported = 1;
	actor_fail(arena, number, "%s", what);
}

/* Of the thread itself, and so before there is anything to switch to. */
static void hold_back(struct arena *arena, unsigned number)
{
	unsigned spec = arena->options->params.spec;
	enum plat_answer answer = plat_speculation(spec);
	char reason[STATUS_TEXT];

	arena->status[number].spec = answer;
	if (answer == PLAT_OK)
		return;
	snprintf(reason, sizeof(reason), "spec=%s: %s: %s",
	    plat_speculation_name(spec), plat_answer_name(answer),
	    strerror(errno));
	lack(arena, number, reason);
}

static void need_vectors(struct arena *arena, unsigned number)
{
	unsigned kind = arena->options->params.fpu;
	char reason[STATUS_TEXT], has[64];
	enum plat_answer answer;

	vector_list(has, sizeof(has), ", ");
	snprintf(reason, sizeof(reason), "this CPU has no %s (it has %s)",
	    vector_need(kind), has);
	if (!vector_has(kind))
		lack(arena, number, reason);
	answer = plat_vector_allow(kind);
	if (answer == PLAT_OK)
		return;
	snprintf(reason, sizeof(reason), "fpu=%s: %s: %s", vector_name(kind),
	    plat_answer_name(answer), strerror(errno));
	lack(arena, number, reason);
}

static void pin(struct arena *arena, unsigned number)
{
	struct actor_status *status = &arena->status[number];
	char reason[128];

	if (status->cpu != CPUS_NONE) {
		status->pin = plat_pin_self(status->cpu);
		status->pin_errno = errno;
	}
	if (status->pin != PLAT_OK && arena->options->require_pin) {
		status->unsupported = 1;
		actor_pin_reason(status, reason, sizeof(reason));
		actor_fail(arena, number, "cannot pin to %s", reason);
	}
}

/* The working set is the actor's own, touched first where it will run. */
static void take_memory(struct arena *arena, unsigned number)
{
	const struct params *params = &arena->options->params;
	struct ring *ring = &arena->ring[number / params->n];
	struct ring_actor *self = &ring->actor[number % params->n];

	if (params->work_bytes == 0)
		return;
	self->work = malloc((size_t)params->work_bytes);
	if (self->work == NULL)
		actor_fail(arena, number, "no memory for a working set of %llu",
		    (unsigned long long)params->work_bytes);
	memset(self->work, 1, (size_t)params->work_bytes);
}

static void set_up(struct arena *arena, unsigned number)
{
	const struct options *options = arena->options;
	struct actor_status *status = &arena->status[number];
	struct ring *ring = &arena->ring[number / options->params.n];
	unsigned me = number % options->params.n;
	struct plat_counters counters;

	hold_back(arena, number);
	pin(arena, number);
	need_vectors(arena, number);
	if (options->fifo_priority > 0)
		status->fifo = plat_fifo(options->fifo_priority);
	if (options->lock_memory)
		status->lock_memory = plat_lock_memory();
	status->counters = plat_counters(ring->threads, &counters);
	ring->actor[me].pid = getpid();
	ring->actor[me].seq = ring_first_seq(ring, me);
	take_memory(arena, number);
	if (bench.enter != NULL && bench.enter(ring, me) != 0) {
		status->unsupported = ring->cannot[0] != '\0';
		actor_fail(arena, number, "set-up: %s",
		    status->unsupported ? ring->cannot : strerror(errno));
	}
}

static void take_go(struct arena *arena, unsigned number, int fd, struct go *go)
{
	if (stream_read(fd, go, sizeof(*go)) != 0)
		actor_fail(
		    arena, number, "waiting for a batch: %s", strerror(errno));
}

void actor_ready(struct arena *arena, unsigned number)
{
	char byte = 0;

	if (stream_write(arena->ready[1], &byte, 1) != 0)
		actor_fail(arena, number, "reporting: %s", strerror(errno));
}

static void follow_batch(
    struct arena *arena, unsigned number, const struct go *go)
{
	unsigned n = arena->options->params.n;
	uint64_t done;

	sample_begin(arena, number, go->slot);
	actor_ready(arena, number);
	errno = 0;
	done = bench.follow(&arena->ring[number / n], number % n, go->ops);
	if (done < go->ops)
		actor_fail(arena, number,
		    "actor %u did %llu of %llu operations: %s", number % n,
		    (unsigned long long)done, (unsigned long long)go->ops,
		    errno != 0 ? strerror(errno)
			       : "it returned early, or the token was wrong");
	sample_end(arena, number, go->slot);
	actor_ready(arena, number);
}

static void follow_batches(struct arena *arena, unsigned number)
{
	unsigned round;
	struct go go;

	for (round = 0;; round++) {
		take_go(arena, number, arena->go[round % 2][0], &go);
		if (go.kind == GO_END)
			return;
		follow_batch(arena, number, &go);
	}
}

/* The leads of the other copies: as the coordinator's own ring, but when to
 * begin is told. */
static void lead_batches(struct arena *arena, unsigned number)
{
	struct lead_task task = {.arena = arena, .actor = number};
	struct go gate;

	for (take_go(arena, number, arena->lead_go[0], &task.go);
	     task.go.kind != GO_END;
	     take_go(arena, number, arena->lead_go[0], &task.go)) {
		lead_before(&task);
		sample_begin(arena, number, task.go.slot);
		actor_ready(arena, number);
		take_go(arena, number, arena->lead_gate[0], &gate);
		lead_timed(&task);
		sample_end(arena, number, task.go.slot);
		actor_ready(arena, number);
	}
}

static void *live(void *argument)
{
	struct actor *actor = argument;
	struct arena *arena = actor->arena;

	set_up(arena, actor->number);
	if (actor->number == 0) {
		coordinate(arena);
	} else {
		actor_ready(arena, actor->number);
		if (actor->number % arena->options->params.n == 0)
			lead_batches(arena, actor->number);
		else
			follow_batches(arena, actor->number);
	}
	return NULL;
}

/* The followers of a ring of threads, made by the lead's process. They are
 * not joined: the process ends when its lead does. */
static void start_threads(struct arena *arena, unsigned lead)
{
	unsigned n = arena->options->params.n, k;

	for (k = 1; k < n; k++) {
		struct actor *actor = malloc(sizeof(*actor));
		pthread_t thread;
		int error;

		if (actor == NULL)
			actor_fail(arena, lead, "no memory for %u threads", n);
		*actor = (struct actor){arena, lead + k};
		error = pthread_create(&thread, NULL, live, actor);
		arena->status[lead].unsupported = error == EAGAIN;
		if (error != 0)
			actor_fail(arena, lead,
			    "thread %u of %u: %s; the limit on processes is "
			    "%llu (0: none known)",
			    k, n, strerror(error),
			    (unsigned long long)plat_process_limit());
		pthread_detach(thread);
	}
}

/* The supervisor's handlers are not the actor's; and what an actor might
 * print must not keep the reader of the supervisor's output waiting. */
static void become_actor(struct arena *arena, unsigned number, pid_t parent)
{
	static const int own[] = {SIGCHLD, SIGHUP, SIGINT, SIGTERM};
	int64_t limit_s = arena->options->limit_ns / 1000000000;
	int null = open("/dev/null", O_WRONLY);
	size_t i;

	for (i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		signal(own[i], SIG_DFL);
	alarm((unsigned)limit_s + 2);
	if (plat_die_with_parent(parent) == PLAT_ERROR)
		_exit(1);
	if (null < 0 || dup2(null, STDOUT_FILENO) < 0)
		actor_fail(arena, number, "/dev/null: %s", strerror(errno));
	close(null);
	close(arena->news[0]);
	/* So that whoever waits for the coordinator learns of its death. */
	if (arena->options->params.actors == BENCH_PROCESS)
		for (i = 0; i < 2; i++)
			close(arena->go[i][number == 0 ? 0 : 1]);
}

void actor_main(struct arena *arena, unsigned number, pid_t parent)
{
	struct actor self = {arena, number};

	become_actor(arena, number, parent);
	if (arena->options->params.actors == BENCH_THREAD)
		start_threads(arena, number);
	live(&self);
	_exit(0);
}
