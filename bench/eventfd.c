/*
 * eventfd - a token as a count in a descriptor: write adds one, and read
 * takes it.
 *
 * The least that a descriptor can carry. The number goes through shared
 * memory, as the counter holds none, and each read must have found exactly
 * one. Two switches a round trip on one CPU. Reference: eventfd(2).
 */
#include "feature.h"

#include "atomic.h"
#include "channel.h"
#include "plat_calls.h"
#include "ring.h"
#include "stream.h"

static int supported(const struct params *params, const char **why)
{
	(void)params;
	*why = "this system has no eventfd that we know";
	return PLAT_HAS_EVENTFD ? 0 : -1;
}

/* Two descriptors of one counter, so that each end is closed by itself. */
static int make_counter(struct ring *ring, struct channel *channel)
{
	(void)ring;
	channel->read_fd = plat_eventfd();
	if (channel->read_fd < 0)
		return -1;
	channel->write_fd = dup(channel->read_fd);
	return channel->write_fd < 0 ? -1 : 0;
}

static int open_counters(struct ring *ring)
{
	return channels_open(ring, make_counter, CHANNEL_ONE_WAY);
}

static inline int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	struct channels *state = ring->state;
	uint64_t count;

	if (stream_read(state->end[me].read_fd, &count, sizeof(count)) != 0)
		return -1;
	*seq = atomic_load_u32(&channels_slot(state, me)->seq);
	return count == 1 ? 0 : -1;
}

static inline int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	struct channels *state = ring->state;
	uint64_t one = 1;

	atomic_store_u32(&channels_slot(state, to)->seq, seq);
	return stream_write(state->end[to].write_fd, &one, sizeof(one));
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	return ring_lead(ring, ops, wait_token, pass_token);
}

static uint64_t follow(struct ring *ring, unsigned me, uint64_t ops)
{
	return ring_follow(ring, me, ops, wait_token, pass_token);
}

static uint64_t alone(struct ring *ring, uint64_t hops)
{
	return ring_alone_spare(ring, hops, wait_token, pass_token);
}

const struct bench bench = {
    .name = "eventfd",
    .summary = "a count in a descriptor: write adds one, read takes it",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .actor_fds = 2,
    .supported = supported,
    .state_bytes = channels_bytes,
    .open = open_counters,
    .enter = channels_keep_own,
    .lead = lead,
    .follow = follow,
    .alone = alone,
    .close = channels_close,
};
