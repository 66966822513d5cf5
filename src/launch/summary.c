/*
 * summary.c - what a launch measured, in words, for who runs a benchmark
 * program by hand.
 *
 * One launch says little about the next: no interval and no grade here.
 */
#include "feature.h"

#include <err.h>

#include "atomic.h"
#include "launch.h"
#include "stats.h"

struct sums {
	double hop_ns[BATCH_SLOTS]; /* of each batch of the first copy */
	size_t batches;
	double switches, ops;
};

/* Only the first copy: the others may be read with --lines. */
static void add_up(struct arena *arena, enum batch_kind kind, struct sums *sum)
{
	unsigned slots = atomic_load_u32(&arena->slots), slot, k;
	unsigned n = arena->options->params.n;

	*sum = (struct sums){.batches = 0};
	for (slot = 0; slot < slots; slot++) {
		const struct batch *batch = arena_batch(arena, slot, 0);
		double hops =
		    (double)batch->ops *
		    (kind == BATCH_ALONE
			    ? 1
			    : (double)hops_of(&arena->options->params));

		if (batch->kind != kind || batch->ops == 0)
			continue;
		sum->hop_ns[sum->batches++] = (double)batch->ns / hops;
		sum->ops += (double)batch->ops;
		for (k = 0; k < n; k++) {
			const struct actor_sample *sample =
			    arena_sample(arena, slot, k);

			sum->switches += (double)sample->voluntary +
					 (double)sample->involuntary;
		}
	}
	stats_sort(sum->hop_ns, sum->batches);
}

static void print_place(FILE *out, struct arena *arena)
{
	const struct actor_status *status = arena->status;
	unsigned k;

	if (!arena->options->pin) {
		fputs("not pinned, as asked", out);
		return;
	}
	if (status->pin != PLAT_OK) {
		fprintf(out, "not pinned (%s)", plat_answer_name(status->pin));
		return;
	}
	fprintf(out, "CPU %d", status[0].cpu);
	for (k = 1; k < arena->options->params.n && k < 4; k++)
		if (status[k].cpu != status[0].cpu)
			fprintf(out, ", %d", status[k].cpu);
}

void print_interval(
    FILE *out, struct arena *arena, const struct interval *interval)
{
	double ops = (double)interval->ops, ns = (double)interval->ns;

	if (arena->options->output == OUTPUT_LINES)
		fprintf(out, "i %u %u %ld %llu %lld\n", interval->index,
		    interval->copy, (long)interval->pid,
		    (unsigned long long)interval->ops, (long long)interval->ns);
	else
		fprintf(out, "pid %ld  %s/sec %.0f  %.4f us/%s\n",
		    (long)interval->pid, bench.name,
		    ns > 0 ? ops * 1e9 / ns : 0, ops > 0 ? ns / ops / 1e3 : 0,
		    bench.op);
}

static void print_measured(FILE *out, struct arena *arena)
{
	static struct sums run, alone;
	const char *unit = bench.runs_as == BENCH_SINGLE ? bench.op : "hop";

	add_up(arena, BATCH_RUN, &run);
	add_up(arena, BATCH_ALONE, &alone);
	if (run.batches == 0)
		return;
	fprintf(out, "%s: %.4f us a %s, median of %zu batches of %llu %ss (",
	    bench.name, stats_median(run.hop_ns, run.batches) / 1e3, unit,
	    run.batches, (unsigned long long)arena->ops, bench.op);
	print_place(out, arena);
	fprintf(out, ")\n  fastest %.4f us, slowest %.4f us a %s\n",
	    run.hop_ns[0] / 1e3, run.hop_ns[run.batches - 1] / 1e3, unit);
	if (bench.planned_ns > 0)
		fprintf(out,
		    "  so late; %.0f us were planned, and are taken off\n",
		    (double)bench.planned_ns / 1e3);
	if (alone.batches > 0)
		fprintf(out, "  the calls alone: %.4f us a %s\n",
		    stats_median(alone.hop_ns, alone.batches) / 1e3, unit);
	if (arena->status->counters == PLAT_OK)
		fprintf(out, "  %.3f switches a %s, handshake included\n",
		    run.switches / run.ops, bench.op);
	fputs("One launch: no interval. ctxbench run makes one.\n", out);
}

void print_summary(
    FILE *out, struct arena *arena, const struct outcome *outcome)
{
	if (outcome->state == LAUNCH_OK && arena->options->pilot_only)
		fprintf(out, "%s: %llu %ss a batch\n", bench.name,
		    (unsigned long long)arena->ops, bench.op);
	else if (outcome->state != LAUNCH_OK)
		warnx("%s", outcome->reason);
	else if (arena->options->stream_ns == 0)
		print_measured(out, arena);
}
