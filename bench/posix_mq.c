/*
 * posix_mq - a token as messages in POSIX queues: send, and receive.
 *
 * Each actor receives from a queue of its own, with room for one message,
 * which holds the number and is as long as size= asks for. The receiver
 * sleeps inside the queue, and the sender hands the message straight to it.
 * Two switches a round trip on one CPU. A queue loses its name as soon as
 * it is open, so that none outlives the last process that holds it.
 * Reference: mq_overview(7).
 */
#include "feature.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cannot.h"
#include "plat_calls.h"
#include "ring.h"

/* Behind fd[n], of the spare queue, stand n messages. */
struct mq_state {
	size_t bytes;
	unsigned char *message;
	int fd[];
};

static int supported(const struct params *params, const char **why)
{
	(void)params;
	*why = "this system has no POSIX message queues that we know";
	return PLAT_HAS_MQ ? 0 : -1;
}

static size_t message_bytes(const struct params *params)
{
	size_t bytes = (size_t)params->size_bytes;

	return bytes > sizeof(uint32_t) ? bytes : sizeof(uint32_t);
}

static size_t state_bytes(const struct params *params)
{
	return sizeof(struct mq_state) + (params->n + 1) * sizeof(int) +
	       params->n * message_bytes(params);
}

/* A name that is taken is that of a launch which is about to unlink it, or
 * which was killed before it could: no name is ever needed again. */
static int open_queue(size_t bytes)
{
	char name[40];
	int fd, tries;

	snprintf(name, sizeof(name), "/ctxbench-%lu", (unsigned long)geteuid());
	for (tries = 0; tries < 100; tries++) {
		fd = plat_mq_open(name, bytes);
		if (fd < 0 && errno != EEXIST)
			return -1;
		plat_mq_unlink(name);
		if (fd >= 0)
			return fd;
	}
	return -1;
}

static inline int receive_message(
    struct ring *ring, unsigned me, unsigned from, uint32_t *seq)
{
	struct mq_state *state = ring->state;
	unsigned char *message = state->message + me * state->bytes;

	if (plat_mq_receive(state->fd[from], message, state->bytes) != 0)
		return -1;
	memcpy(seq, message, sizeof(*seq));
	return 0;
}

static inline int send_message(
    struct ring *ring, unsigned me, unsigned to, uint32_t seq)
{
	struct mq_state *state = ring->state;
	unsigned char *message = state->message + me * state->bytes;

	memcpy(message, &seq, sizeof(seq));
	return plat_mq_send(state->fd[to], message, state->bytes);
}

static int wait_token(struct ring *ring, unsigned me, uint32_t *seq)
{
	return receive_message(ring, me, me, seq);
}

static int pass_token(struct ring *ring, unsigned to, uint32_t seq)
{
	return send_message(ring, (to == 0 ? ring->n : to) - 1, to, seq);
}

static int pass_to_nobody(struct ring *ring, unsigned to, uint32_t seq)
{
	return send_message(ring, to, ring->n, seq);
}

static int wait_for_nobody(struct ring *ring, unsigned me, uint32_t *seq)
{
	return receive_message(ring, me, ring->n, seq);
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

static int open_queues(struct ring *ring)
{
	struct mq_state *state = ring->state;
	unsigned i;

	state->bytes = message_bytes(ring->params);
	state->message = (unsigned char *)&state->fd[ring->n + 1];
	for (i = 0; i <= ring->n; i++) {
		state->fd[i] = open_queue(state->bytes);
		if (state->fd[i] < 0)
			return ring_cannot(ring,
			    "queue %u of %u, of one message of %zu bytes: %s "
			    "(ulimit -q, queues_max)",
			    i + 1, ring->n + 1, state->bytes, strerror(errno));
	}
	if (ring_alone_loop(
		ring, 0, 1, wait_for_nobody, pass_to_nobody, ring_no_work) != 1)
		return ring_cannot(
		    ring, "a message through a queue: %s", strerror(errno));
	return 0;
}

static void close_queues(struct ring *ring)
{
	struct mq_state *state = ring->state;
	unsigned i;

	for (i = 0; i <= ring->n; i++)
		close(state->fd[i]);
}

const struct bench bench = {
    .name = "posix_mq",
    .summary = "messages in POSIX queues: mq_send, and mq_receive",
    .op = "round trip",
    .version = 1,
    .runs_as = BENCH_PROCESS | BENCH_THREAD,
    .default_actors = BENCH_PROCESS,
    .set = SET_IPC,
    .takes_size = 1,
    .actor_fds = 1,
    .supported = supported,
    .state_bytes = state_bytes,
    .open = open_queues,
    .lead = lead,
    .follow = follow,
    .alone = alone,
    .close = close_queues,
};
