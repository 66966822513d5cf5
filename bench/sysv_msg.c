/*
 * sysv_msg - a token as messages in a System V queue: msgsnd, and msgrcv.
 *
 * All actors share one queue; the type of a message says whose it is, and
 * each receives by type. The message holds the number and is as long as
 * size= asks for. Two switches a round trip on one CPU. A queue that the
 * kill of everything left behind is removed by the next launch that makes
 * one. Reference: msgop(2).
 */
#include "feature.h"

#include <string.h>

#include "cannot.h"
#include "ring.h"
#include "sysv.h"

/* Behind it: a message for each actor, a type and `bytes`, so that no two
 * share a line of memory. */
struct sysv_state {
	struct sysv_queue queue;
	size_t bytes, stride;
	unsigned char pad[128];
	unsigned char message[];
};

static int supported(const struct params *params, const char **why)
{
	(void)params;
	*why = "this system has no System V message queues";
	return PLAT_HAS_SYSV ? 0 : -1;
}

static size_t message_bytes(const struct params *params)
{
	size_t bytes = (size_t)params->size_bytes;

	return bytes > sizeof(uint32_t) ? bytes : sizeof(uint32_t);
}

static size_t message_stride(const struct params *params)
{
	return (sizeof(long) + message_bytes(params) + 255) / 128 * 128;
}

static size_t state_bytes(const struct params *params)
{
	return sizeof(struct sysv_state) + params->n * message_stride(params);
}

static void *message_of(struct sysv_state *state, unsigned me)
{
	return state->message + me * state->stride;
}

static inline int receive_message(
    struct ring *ring, unsigned me, long type, uint32_t *seq)
{
	struct sysv_state *state = ring->state;
	unsigned char *message = message_of(state, me);

	if (sysv_receive(&state->queue, message, state->bytes, type) != 0)
		return -1;
	memcpy(seq, message + sizeof(type), sizeof(*seq));
	return 0;
}

static inline int send_message(
    struct ring *ring, unsigned me, long type, uint32_t seq)
{
	struct sysv_state *state = ring->state;
	unsigned char *message = message_of(state, me);

	memcpy(message, &type, sizeof(type));
	memcpy(message + sizeof(type), &seq, sizeof(seq));
	return sysv_send(&state->queue, message, state->bytes);
}

static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	return receive_message(ring, me, (long)me + 1, seq);
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	return send_message(
	    ring, (to == 0 ? ring->n : to) - 1, (long)to + 1, seq);
}

/* Of a type that nobody waits for. */
static int pass_to_nobody(struct ring *ring, unsigned to, uint32_t seq)
{
	return send_message(ring, to, (long)ring->n + 1, seq);
}

static int wait_for_nobody(struct ring *ring, unsigned me, uint32_t *seq)
{
	return receive_message(ring, me, (long)ring->n + 1, seq);
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
	return ring_alone(ring, hops, wait_for_nobody, pass_to_nobody);
}

/* One message is tried: it may be longer than the system allows. */
static int open_queue(struct ring *ring)
{
	struct sysv_state *state = ring->state;

	state->bytes = message_bytes(ring->params);
	state->stride = message_stride(ring->params);
	if (sysv_make_queue(&state->queue) != 0)
		return ring_cannot(
		    ring, "a System V queue: %s", strerror(errno));
	if (ring_alone_loop(
		ring, 0, 1, wait_for_nobody, pass_to_nobody, ring_no_work) != 1)
		return ring_cannot(ring, "a message of %zu bytes: %s",
		    state->bytes, strerror(errno));
	return 0;
}

static void remove_queue(struct ring *ring)
{
	struct sysv_state *state = ring->state;

	sysv_remove_queue(&state->queue);
}

const struct bench bench = {
    .name = "sysv_msg",
    .summary = "messages in a System V queue: msgsnd, and msgrcv",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .takes_size = 1,
    .supported = supported,
    .state_bytes = state_bytes,
    .open = open_queue,
    .lead = lead,
    .follow = follow,
    .alone = alone,
    .finish = remove_queue,
};
