/* A lead that does nothing at all, in no time. */
#include "feature.h"

#include "handoff.h"

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	(void)ring;
	return ops;
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	(void)ring;
	(void)me;
	return ops;
}

const struct bench bench = {
    HANDOFF("does_nothing"), .lead = lead, .follow = follow};
