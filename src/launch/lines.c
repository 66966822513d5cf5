/*
 * lines.c - what a launch measured, as lines for the driver.
 *
 * Everything that was completed is told, also when the launch then broke:
 * the reader keeps it, marked.
 */
#include "feature.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "atomic.h"
#include "launch.h"

enum { BATCH_BYTES = 256, ACTOR_BYTES = 120 };

static void print_batch(
    FILE *out, struct arena *arena, unsigned slot, unsigned copy)
{
	unsigned n = arena->options->params.n;
	size_t size = BATCH_BYTES + (size_t)n * ACTOR_BYTES;
	char *line = malloc(size);

	if (line == NULL)
		return;
	launchline_format_batch(line, size, arena_batch(arena, slot, copy),
	    arena_sample(arena, slot, copy * n), n);
	fprintf(out, "b %s\n", line);
	free(line);
}

static void print_batches(FILE *out, struct arena *arena)
{
	unsigned slots = atomic_load_u32(&arena->slots), slot, copy;

	for (slot = 0; slot < slots; slot++)
		for (copy = 0; copy < arena->copies; copy++)
			print_batch(out, arena, slot, copy);
}

static void print_trace(FILE *out, struct arena *arena)
{
	static struct hist_cell cell[HIST_BUCKETS];
	size_t cells = hist_cells(&arena->trace, cell, HIST_BUCKETS), i;

	if (cells == 0)
		return;
	fputc('t', out);
	for (i = 0; i < cells; i++)
		fprintf(out, " %llu:%llu", (unsigned long long)cell[i].value,
		    (unsigned long long)cell[i].count);
	fputc('\n', out);
}

/* The worst answer of all actors. */
static void print_answer(FILE *out, struct arena *arena, const char *key,
    enum plat_answer (*of)(const struct actor_status *))
{
	enum plat_answer worst = PLAT_OK;
	unsigned i;

	for (i = 0; i < arena->actors; i++)
		if (of(&arena->status[i]) > worst)
			worst = of(&arena->status[i]);
	fprintf(out, "f %s %s\n", key, plat_answer_name(worst));
}

static enum plat_answer pin_of(const struct actor_status *status)
{
	return status->pin;
}

static enum plat_answer fifo_of(const struct actor_status *status)
{
	return status->fifo;
}

static enum plat_answer lock_of(const struct actor_status *status)
{
	return status->lock_memory;
}

static enum plat_answer spec_of(const struct actor_status *status)
{
	return status->spec;
}

static enum plat_answer counters_of(const struct actor_status *status)
{
	return status->counters;
}

static void print_pin(FILE *out, struct arena *arena)
{
	char reason[128];
	unsigned i;

	if (!arena->options->pin) {
		fputs("f pin no\n", out);
		return;
	}
	print_answer(out, arena, "pin", pin_of);
	for (i = 0; i < arena->actors; i++)
		if (arena->status[i].pin != PLAT_OK) {
			actor_pin_reason(
			    &arena->status[i], reason, sizeof(reason));
			fprintf(out, "f pin_reason %s\n", reason);
			return;
		}
}

static const char *const clock_call_name[] = {"unknown", "user", "kernel"};

/* What the actors were asked for beyond handing over. */
static void print_asked(FILE *out, struct arena *arena)
{
	const struct params *params = &arena->options->params;
	char key[40];

	snprintf(
	    key, sizeof(key), "spec %s", plat_speculation_name(params->spec));
	if (params->spec != PLAT_SPEC_DEFAULT)
		print_answer(out, arena, key, spec_of);
	if (params->groups != 0)
		fprintf(
		    out, "f groups %u fan=%u\n", params->groups, params->fan);
}

static void print_facts(FILE *out, struct arena *arena)
{
	const struct options *options = arena->options;

	print_pin(out, arena);
	print_answer(out, arena, "counters", counters_of);
	print_asked(out, arena);
	if (options->fifo_priority > 0)
		print_answer(out, arena, "fifo", fifo_of);
	if (options->lock_memory)
		print_answer(out, arena, "mlock", lock_of);
	fprintf(out, "f clock %s step_ns=%lld cost_ns=%lld backward=%u\n",
	    plat_clock_name(), (long long)arena->clock.step_ns,
	    (long long)arena->clock.cost_ns, arena->clock.backward);
	fprintf(out, "f clock_call %s\n", clock_call_name[arena->clock.call]);
	if (bench.waits)
		fputs("f waits yes\n", out);
	if (bench.planned_ns > 0)
		fprintf(out, "f planned_ns %llu\n",
		    (unsigned long long)bench.planned_ns);
	if (arena->ops > 0)
		fprintf(out, "f ops %llu\n", (unsigned long long)arena->ops);
	if (arena->linear_error >= 0)
		fprintf(out, "f linear %.6f\n", arena->linear_error);
	if (arena->tick_ns > 0)
		fprintf(out, "f tick %s ns=%.9f\n", clock_tick_name(),
		    arena->tick_ns);
	else if (arena->tick_why[0] != '\0')
		fprintf(out, "f tick %s not used: %s\n", clock_tick_name(),
		    arena->tick_why);
	if (arena->trace_cost_ns > 0)
		fprintf(out, "f trace cost_ns=%.3f step_ns=%.3f\n",
		    arena->trace_cost_ns, arena->trace_step_ns);
}

static int first_errno;

int output_flush(void)
{
	errno = 0;
	if (fflush(stdout) != 0 && first_errno == 0)
		first_errno = errno;
	if (first_errno == 0 && !ferror(stdout))
		return 0;
	errno = first_errno;
	return -1;
}

void print_intervals(FILE *out, struct arena *arena)
{
	uint32_t done = atomic_load_u32(&arena->intervals);
	uint32_t index = atomic_load_u32(&arena->intervals_printed);

	for (; index != done; index++) {
		unsigned copy;

		for (copy = 0; copy < arena->copies; copy++) {
			const struct interval *interval =
			    &arena->interval[(size_t)(index % STREAM_SLOTS) *
						 arena->copies +
					     copy];

			print_interval(out, arena, interval);
		}
		output_flush();
		atomic_store_u32(&arena->intervals_printed, index + 1);
	}
}

void print_lines(FILE *out, struct arena *arena, const struct outcome *outcome)
{
	print_facts(out, arena);
	if (arena->options->stream_ns == 0)
		print_batches(out, arena);
	print_trace(out, arena);
	fprintf(out, "done %s%s%s\n", launch_state_name[outcome->state],
	    outcome->reason[0] != '\0' ? " " : "", outcome->reason);
}
