/* A lead that does nine of ten operations. */
#include "feature.h"

#include "handoff.h"

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops - ops / 10, handoff_wait, handoff_pass);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(
	    ring, me, ops - ops / 10, handoff_wait, handoff_pass);
}

const struct bench bench = {
    HANDOFF("returns_early"), .lead = lead, .follow = follow};
