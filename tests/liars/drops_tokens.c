/* A follower that swallows every tenth token and makes up the next. */
#include "feature.h"

#include "handoff.h"

static int wait_and_drop(struct ring *ring, unsigned me, uint32_t *seq)
{
	if (handoff_wait(ring, me, seq) != 0)
		return -1;
	if (*seq % 20 == 19)
		*seq += 2;
	return 0;
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, handoff_wait, handoff_pass);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_and_drop, handoff_pass);
}

const struct bench bench = {
    HANDOFF("drops_tokens"), .lead = lead, .follow = follow};
