/*
 * yield - actors on one CPU call sched_yield in turn.
 *
 * The newer method of the comp.arch summary of 1994: one kernel call a
 * switch and no signal work, so nearer to the switch itself. But no system
 * promises that a yield switches, and some count one that did not. So each
 * actor leaves its number in a shared word before it yields and looks
 * afterwards whether another stands there: only those hand-overs are seen.
 * The followers yield until the lead has done its operations. Two switches
 * an operation of two actors.
 */
#include "feature.h"

#include <sched.h>

#include "atomic.h"
#include "ring.h"

static size_t state_bytes(const struct params *params)
{
	(void)params;
	return sizeof(uint32_t);
}

/* One turn: 0, or -1 when the call failed. */
static inline int yield_once(struct ring *ring, unsigned me, ring_turn *turn)
{
	uint32_t *last_runner = ring->state;

	turn(ring, me);
	atomic_store_u32(last_runner, me + 1);
	if (sched_yield() != 0)
		return -1;
	ring->actor[me].seen += atomic_load_u32(last_runner) != me + 1;
	return 0;
}

static inline uint64_t yield_often(
    struct ring *ring, uint64_t ops, ring_turn *turn)
{
	uint64_t done;

	for (done = 0; done < ops; done++)
		if (yield_once(ring, 0, turn) != 0)
			break;
	return done;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	if (ring_has_work(ring))
		return yield_often(ring, ops, ring_work);
	return yield_often(ring, ops, ring_no_work);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	ring_turn *turn = ring_has_work(ring) ? ring_work : ring_no_work;

	while (!atomic_load_u32(&ring->ended))
		if (yield_once(ring, me, turn) != 0)
			return 0;
	return ops;
}

const struct bench bench = {
    .name = "yield",
    .summary = "sched_yield in turn, each switch seen in a shared word",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .set = SET_CORE,
    .witnesses = 1,
    .state_bytes = state_bytes,
    .lead = lead,
    .follow = follow,
    .alone = lead,
};
