/*
 * show.c - everything about a row: counts, quantiles, flags and their
 * causes, and every launch.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "cells.h"
#include "cpus.h"
#include "digits.h"
#include "row_data.h"

static void print_escaped(FILE *out, const char *text)
{
	if (text == NULL)
		text = "-";
	for (; *text != '\0'; text++)
		print_byte(out, *text);
}

static void print_fact(FILE *out, const char *key, const char *value)
{
	int blanks = 32 - (int)strlen(key);

	print_escaped(out, key);
	fprintf(out, "%*s ", blanks > 0 ? blanks : 0, "");
	print_escaped(out, value);
	fputc('\n', out);
}

/* "name 1.234 us" where it is known. */
static void print_us(FILE *out, const char *name, double ns)
{
	char number[32];

	if (ns < 0)
		return;
	report_number(number, sizeof(number), ns / 1000, 4);
	fprintf(out, "  %s %s us", name, number);
}

/* As in the table: rounded outwards. */
static void print_range(FILE *out, const struct summary *s)
{
	int decimals = digits_decimals(s->ns / 1000, 4);
	char low[32], high[32];

	digits_bound(low, sizeof(low), s->range.low / 1000, decimals, 0);
	digits_bound(high, sizeof(high), s->range.high / 1000, decimals, 1);
	fprintf(out, "   95 %% from %s us  to %s us", low, high);
}

static void print_times(FILE *out, const struct summary *s)
{
	const char *per = s->row->is_call ? "call" : "hop";

	fprintf(out, "  a %s:", per);
	print_us(out, "median", s->ns);
	if (s->has_range)
		print_range(out, s);
	fputc('\n', out);
	if (s->quiet_ns >= 0) {
		fprintf(out, "  undisturbed batches alone:");
		print_us(out, "median", s->quiet_ns);
		fprintf(out, "  (%.0f %% were disturbed)\n",
		    s->evidence.noisy_share * 100);
	}
	if (s->has_call) {
		fprintf(out, "  the calls alone:");
		print_us(out, "", s->call_ns);
		if (s->net_unresolved)
			fprintf(out, "  net below resolution");
		if (s->has_net) {
			print_us(out, " net", s->net_ns);
			print_us(out, "from", s->net_range.low);
			print_us(out, "to", s->net_range.high);
		}
		fputc('\n', out);
	}
	if (s->p50_ns >= 0) {
		fprintf(out, "  a whole operation:");
		print_us(out, "min", s->min_ns);
		print_us(out, "p50", s->p50_ns);
		print_us(out, "p99", s->p99_ns);
		print_us(out, "p99.9", s->p999_ns);
		print_us(out, "max", s->max_ns);
		fputc('\n', out);
	}
	fprintf(out,
	    "  spread: %.2f %% between launches, %.2f %% within (quartiles)\n",
	    s->between_spread * 100, s->within_spread * 100);
}

static void print_counts(FILE *out, const struct summary *s)
{
	if (s->switches_per_op >= 0)
		fprintf(out,
		    "  switches an operation: %.4f counted, %.4f voluntary "
		    "and %.4f involuntary; %u hops\n",
		    s->switches_per_op, s->voluntary_per_op,
		    s->involuntary_per_op, s->row->hops);
	else
		fputs("  switches an operation: not counted here\n", out);
	if (s->witnessed_per_op >= 0)
		fprintf(out, "  seen in a shared word: %.4f\n",
		    s->witnessed_per_op);
}

static void print_verdict(FILE *out, const struct summary *s)
{
	char reason[512];
	int i;

	if (cells_reason(s, reason, sizeof(reason)) != NULL) {
		fputs("  ", out);
		print_escaped(out, reason);
		fputc('\n', out);
	} else {
		fprintf(out, "  %s\n", grade_unit_means(s->verdict.unit));
	}
	if (s->launches == 0)
		return;
	fprintf(out, "  grade %c, %u launches, %u void\n", s->verdict.grade,
	    s->launches, s->voids);
	for (i = 0; i < FLAG_COUNT; i++)
		if (s->verdict.flags >> i & 1)
			fprintf(out, "  %c (at best %c): %s; %s\n",
			    grade_flags[i].letter,
			    grade_cap((enum grade_flag)i, &s->evidence),
			    grade_flags[i].means, grade_flags[i].advice);
}

/* --- the launches --- */

static void print_time(FILE *out, int there, double ns)
{
	char number[32] = "-";

	if (there)
		report_number(number, sizeof(number), ns / 1000, 4);
	fprintf(out, " %8s", number);
}

/* Least and largest batch of a launch, ns per hop. */
static void find_ends(
    const struct launch *launch, unsigned hops, double *least, double *most)
{
	size_t i, count = 0;

	*least = *most = 0;
	for (i = 0; i < launch->batches; i++) {
		const struct batch *batch = &launch->batch[i];
		double ns;

		if (!is_measured(batch))
			continue;
		ns = (double)batch->ns / ((double)batch->ops * hops);
		if (count == 0 || ns < *least)
			*least = ns;
		if (count++ == 0 || ns > *most)
			*most = ns;
	}
}

/* The CPUs that the first batch's actors were on; "-": not known. */
static void list_cpus(const struct launch *launch, char *buf, size_t size)
{
	struct cpus set;
	unsigned k;

	cpus_clear(&set);
	for (k = 0; launch->batches > 0 && k < launch->actors; k++)
		cpus_add(&set, launch->sample[k].cpu_before);
	if (cpus_count(&set) > 0)
		cpus_format(&set, buf, size);
	else
		snprintf(buf, size, "-");
}

static void print_launch(FILE *out, const struct launch *launch, unsigned hops)
{
	static const char *const role[LAUNCH_ROLES] = {"", " pilot", " void"};
	struct switch_counts counts = {.all = -1};
	double ns = 0, least, most;
	char cpus[64];
	int there = launch_median(launch, BATCH_RUN, hops, &ns) == 0;

	count_switches(&launch, 1, &counts);
	find_ends(launch, hops, &least, &most);
	list_cpus(launch, cpus, sizeof(cpus));
	fprintf(out, "  %6u %5u %5u %4u", launch->number, launch->block,
	    launch->order, launch->env_bytes);
	print_time(out, there, ns);
	print_time(out, there, least);
	print_time(out, there, most);
	if (there && counts.all >= 0)
		fprintf(out, " %6.2f", counts.all);
	else
		fprintf(out, " %6s", "-");
	fprintf(out, " %s%s", cpus, role[launch->role]);
	if (launch->reason != NULL) {
		fputs(": ", out);
		print_escaped(out, launch->reason);
	}
	fputc('\n', out);
}

static void print_launches(
    FILE *out, const struct result *result, const struct row *row)
{
	size_t i, printed = 0;

	for (i = 0; i < result->launches; i++) {
		if (result->launch[i].row != row->number)
			continue;
		if (printed++ == 0)
			fprintf(out,
			    "  launches, and batches of each, us a %s:\n"
			    "  number block order  env   median    least"
			    "     most  sw/op CPUs\n",
			    row->is_call ? "call" : "hop");
		print_launch(out, &result->launch[i], row->hops);
	}
}

static void print_head(FILE *out, const struct row *row)
{
	fputc('\n', out);
	print_escaped(out, row->spec);
	fprintf(out, "  (version %u, CPU ", row->version);
	print_escaped(out, row->cpus);
	fputs(", place ", out);
	print_escaped(out, row->place);
	fputs(", operation: ", out);
	print_escaped(out, row->op);
	fputs(")\n", out);
}

/* Void launches say why, also where there are no others. */
static int show_row(
    FILE *out, const struct result *result, const struct summary *summary)
{
	struct row_data data;
	char reason[512];

	print_head(out, summary->row);
	print_verdict(out, summary);
	if (cells_reason(summary, reason, sizeof(reason)) == NULL)
		print_times(out, summary);
	if (summary->launches > 0) {
		print_counts(out, summary);
		if (row_data_make(result, summary->row, &data) != 0)
			return -1;
		show_histogram(out, &data);
		row_data_free(&data);
	}
	print_launches(out, result, summary->row);
	return 0;
}

int report_show(FILE *out, const struct result *result, unsigned number)
{
	struct summary *summary = summaries_make(result);
	int status = 0;
	size_t i;

	if (summary == NULL)
		return -1;
	print_fact(out, "result", result_status(result));
	for (i = 0; i < result->facts.count; i++)
		print_fact(out, result->facts.fact[i].key,
		    result->facts.fact[i].value);
	for (i = 0; i < result->rows && status == 0; i++)
		if (number == 0 || result->row[i].number == number)
			status = show_row(out, result, &summary[i]);
	free(summary);
	return status != 0 || ferror(out) ? -1 : 0;
}
