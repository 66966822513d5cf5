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

/* What a benchmark is one of, for `list` and for `run core`, `run ipc` ... */
enum bench_set {
	SET_CORE, /* switches by themselves */
	SET_IPC,  /* a message or a signal goes with it */
	SET_SYS,  /* system calls, no switch */
	SET_PROC, /* processes and threads made and ended */
	SETS
};

extern const char *const bench_set_name[SETS]; /* "core", "ipc" ... */

/* The key=value part of a ROW. Zero-sized work and size mean: none. */
struct params {
	enum bench_actors actors;
	unsigned n;           /* actors in a ring */
	unsigned copies;      /* rings that run at once */
	uint64_t work_bytes;  /* touched by each actor each turn */
	uint64_t size_bytes;  /* of a message */
	unsigned groups, fan; /* of senders and receivers; 0: no groups */
	unsigned fpu;  /* vector state that is dirtied each turn, vector.h */
	unsigned spec; /* speculation setting of the actors, plat.h */
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
	int threads;      /* actors share one address space */
	uint32_t ended;   /* set when the lead is done with a batch */
	char cannot[120]; /* set with the -1 of open or enter: why it cannot
			     run here; empty: it broke */
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
	enum bench_set set;
	const char *place;     /* where it has to run, "core"; NULL: "same" */
	unsigned takes_size;   /* 1: size= has a meaning */
	unsigned takes_work;   /* 1: with one actor, work= has one as well */
	unsigned takes_groups; /* 1: groups= and fan= have one; n follows */
	unsigned witnesses;    /* 1: actors count hand-overs in `seen` */
	unsigned actor_fds;    /* descriptors an actor needs */
	unsigned makes;        /* processes or threads an operation makes */
	unsigned waits; /* 1: an operation sleeps, or others work for it: the
			   actors' CPU time is less than the wall's */
	uint64_t planned_ns; /* of an operation, asked for and taken off: what
				remains is how late it was */

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
	/* In the parent, once all actors are gone; also of a ring whose open
	 * failed or was never called. For what the end of all does not end. */
	void (*finish)(struct ring *ring);
	/* What the program does instead of all this when it is started with
	 * BENCH_CHILD and one more word, by itself: returns its exit status.
	 * NULL: it never starts itself. */
	int (*child)(const char *word);
};

extern const struct bench bench;

#define BENCH_CHILD "--child"
extern const char *bench_program; /* argv[0] */

#endif
