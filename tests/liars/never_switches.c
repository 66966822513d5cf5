/* A lead that does not need its partner: the calls, and no switch. */
#include "feature.h"

#include "handoff.h"

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	uint64_t done;

	(void)ring;
	for (done = 0; done < ops; done++)
		getppid();
	return done;
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	(void)ring;
	(void)me;
	return ops;
}

const struct bench bench = {
    HANDOFF("never_switches"), .lead = lead, .follow = follow};
