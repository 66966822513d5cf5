/* A follower that never passes the token on. */
#include "feature.h"

#include "handoff.h"

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, handoff_wait, handoff_pass);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	uint32_t seq;

	for (;;)
		if (handoff_wait(ring, me, &seq) != 0)
			return ops;
}

const struct bench bench = {HANDOFF("hangs"), .lead = lead, .follow = follow};
