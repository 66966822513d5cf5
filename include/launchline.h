/*
 * launchline.h - the lines by which a benchmark program tells what it
 * measured: the only thing that both wings know of each other.
 *
 *   f KEY VALUE...                         a fact of this launch
 *   b KIND INDEX OPS NS CHAIN WIDTH        a batch, then five fields an
 *     [CPU CPU VOL INVOL CPU_NS]... [k=v]    actor, then seen=, copy=, late=
 *   i INDEX COPY PID OPS NS                an interval of a stream
 *   t NS:COUNT...                          trace buckets, per operation
 *   done ok | done STATE REASON...         the last line
 *
 * A number that is not known is "-". The result file keeps f, b and t with
 * row and launch put in after the letter. Unknown letters and keys are
 * ignored by a reader, so that older readers take newer programs.
 */
#ifndef CTXBENCH_LAUNCHLINE_H
#define CTXBENCH_LAUNCHLINE_H

#include <stddef.h>
#include <stdint.h>

enum { LAUNCHLINE_MAX = 1 << 20 }; /* longest line, in bytes */

enum batch_kind {
	BATCH_PILOT, /* finds the batch size */
	BATCH_WARM,  /* before measuring: kept, never used */
	BATCH_EMPTY, /* no operation: what the handshake itself counts */
	BATCH_RUN,
	BATCH_ALONE, /* the calls of as many hops, without a hand-over */
	BATCH_TRACE, /* operations timed one by one */
	BATCH_KINDS
};

struct batch {
	enum batch_kind kind;
	unsigned index; /* within the launch */
	unsigned copy;
	uint64_t ops;               /* operations; BATCH_ALONE: hops */
	int64_t ns;                 /* wall time of all */
	int64_t chain_ns, width_ns; /* yardsticks, the worse of both ends */
	int64_t seen;    /* hand-overs a shared word showed; -1: no such word */
	int64_t late_ns; /* so much after copy 0 it began; 0: not known */
};

struct actor_sample {
	int cpu_before, cpu_after;              /* -1: unknown */
	int64_t voluntary, involuntary, cpu_ns; /* -1: unknown */
};

enum launch_state {
	LAUNCH_OK,
	LAUNCH_REFUSED,     /* measured, and not to be believed */
	LAUNCH_UNSUPPORTED, /* cannot run here */
	LAUNCH_BROKEN,      /* failed */
	LAUNCH_STATES
};

extern const char *const batch_kind_name[BATCH_KINDS];
extern const char *const launch_state_name[LAUNCH_STATES];

/* Writes everything after "b " without a newline; 256 bytes and 120 an
 * actor hold it. Returns its length. */
size_t launchline_format_batch(char *buf, size_t size,
    const struct batch *batch, const struct actor_sample *actor,
    unsigned actors);

/* Reads what the above wrote (text is cut up). Returns the number of actors
 * on the line, or -1 when malformed; writes at most max samples. */
int launchline_parse_batch(
    char *text, struct batch *batch, struct actor_sample *actor, unsigned max);

/* "ok" or "broken REASON": 0 and *reason (may be ""), or -1. */
int launchline_parse_done(
    char *text, enum launch_state *state, const char **reason);

#endif
