/*
 * bench.h - what a benchmark program provides: one `const struct bench
 * bench`. main(), options, processes, threads, pinning, clocks, counters
 * and printing are src/launch's.
 *
 * A ring of n actors hands a token on. One hand-off is a hop; one turn is
 * an operation of n hops. Actor 0 leads: it starts each operation and is
 * timed. A benchmark with one actor makes n calls instead.
 */
#ifndef CTXBENCH_BENCH_H
#define CTXBENCH_BENCH_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum bench_actors {
	BENCH_PROCESS = 1, /* actors are processes that share memory */
	BENCH_THREAD = 2,  /* actors are threads of one process */
	BENCH_SINGLE = 4   /* one actor, no partner */
};

enum { BENCH_ACTORS_MAX = 4096, BENCH_COPIES_MAX = 1024 };

/* The key=value part of a ROW. Zero-sized work and size mean: none. */
struct params {
	enum bench_actors actors;
	unsigned n;          /* actors in a ring */
	unsigned copies;     /* rings that run at once */
	uint64_t work_bytes; /* touched by each actor each turn */
	uint64_t size_bytes; /* of a message */
};

/* One actor's own line of memory: no other actor writes near it. */
struct ring_actor {
	uint32_t seq;        /* the last number it saw */
	pid_t pid;           /* process actors: whom to signal */
	uint64_t seen;       /* hand-overs a word in shared memory showed */
	unsigned char *work; /* its working set, params->work_bytes */
	unsigned char pad[128 - 4 - sizeof(pid_t) - 8 - sizeof(void *)];
};

struct ring {
	const struct params *params;
	void *state;              /* state_bytes() of zeroed shared memory */
	struct ring_actor *actor; /* n of them, shared */
	unsigned n;
	int threads;    /* actors share one address space */
	uint32_t ended; /* set when the lead is done with a batch */
};

/* enter, lead, follow and alone run in an actor that is pinned already.
 * Functions return 0, or -1 with errno set, or the operations done: fewer
 * than asked for is a failure, and the launch is void. NULL where a
 * benchmark has no use for one; lead must be there. */
struct bench {
	const char *name;    /* "pipe" */
	const char *summary; /* one line for `list` */
	const char *op;      /* "round trip", "call" */
	unsigned version;    /* raised when the meaning changes */
	unsigned runs_as;    /* enum bench_actors, or-ed */
	enum bench_actors default_actors;
	unsigned takes_size; /* 1: size= has a meaning */
	unsigned witnesses;  /* 1: actors count hand-overs in `seen` */
	unsigned actor_fds;  /* descriptors an actor needs */

	/* 0, or -1 and the reason in *why; NULL: always. */
	int (*supported)(const struct params *params, const char **why);
	size_t (*state_bytes)(const struct params *params);
	/* In the parent, before the actors exist. */
	int (*open)(struct ring *ring);
	/* In each actor, before the start. */
	int (*enter)(struct ring *ring, unsigned me);
	uint64_t (*lead)(struct ring *ring, uint64_t ops);
	uint64_t (*follow)(struct ring *ring, unsigned me, uint64_t ops);
	/* The same calls without a hand-over, once a hop; NULL: cannot be. */
	uint64_t (*alone)(struct ring *ring, uint64_t hops);
	/* In the parent, once the actors have what open made. */
	void (*close)(struct ring *ring);
};

extern const struct bench bench;

#endif
