/*
 * copies.c - rows that run in several copies at once: how much work they do
 * a second, by wall clock, and how that compares with one copy's.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "drive.h"
#include "plat.h"

static double median_ns(const struct rates *rates)
{
	double *sorted = calloc(rates->count + 1, sizeof(*sorted)), median;

	if (sorted == NULL)
		err(EXIT_BAD, "memory");
	memcpy(sorted, rates->ns, rates->count * sizeof(*sorted));
	stats_sort(sorted, rates->count);
	median = stats_median(sorted, rates->count);
	free(sorted);
	return median;
}

/* --- words --- */

/* "813.3k", "1.520M" a second. */
static void put_rate(char *buf, size_t size, double a_second)
{
	double scale = a_second >= 1e6 ? 1e6 : a_second >= 1e3 ? 1e3 : 1;

	report_number(buf, size, a_second / scale, 4);
	text_append(buf, size, "%s", scale > 1e3 ? "M" : scale > 1 ? "k" : "");
}

/* CPUs that its copies are on, or may be. */
static unsigned cpus_of(const struct job *job)
{
	static struct cpus all, set;
	char *list, *rest, *text;
	int cpu;

	cpus_clear(&all);
	if (job->cpus == NULL) {
		plat_allowed_cpus(&all);
		return cpus_count(&all);
	}
	list = rest = copy_string(job->cpus);
	while ((text = text_token(&rest, '/')) != NULL)
		if (cpus_parse(text, &set) == 0)
			for (cpu = cpus_next(&set, CPUS_NONE); cpu != CPUS_NONE;
			     cpu = cpus_next(&set, cpu))
				cpus_add(&all, cpu);
	free(list);
	return cpus_count(&all);
}

static void print_rate(
    FILE *out, const struct job *job, const struct rates *rates)
{
	double a_second = 1e9 / median_ns(rates);
	char each[32], total[32];
	unsigned cpus = cpus_of(job);

	put_rate(each, sizeof(each), a_second / job->copies);
	put_rate(total, sizeof(total), a_second);
	fprintf(
	    out, "copies=%-4u %8s each %10s in all", job->copies, each, total);
	if (job->copies > cpus)
		fprintf(out, "  (%u copies on %u CPU%s)", job->copies, cpus,
		    cpus == 1 ? "" : "s");
	fputc('\n', out);
}

/* Of the blocks that have both; the ratio of times is that of the work. */
static void print_scaling(FILE *out, const struct job *job,
    const struct rates *one, const struct rates *many)
{
	double *of_one = calloc(2 * one->count + 2, sizeof(*of_one));
	double *of_many;
	size_t i = 0, k = 0, count = 0;
	struct comparison c;

	if (of_one == NULL)
		err(EXIT_BAD, "memory");
	of_many = of_one + one->count + 1;
	while (i < one->count && k < many->count) {
		if (one->block[i] == many->block[k]) {
			of_one[count] = one->ns[i];
			of_many[count++] = many->ns[k];
		}
		if (one->block[i] <= many->block[k])
			i++;
		else
			k++;
	}
	if (count > 0 && compare_paired(of_many, of_one, count, &c) != 0)
		err(EXIT_BAD, "memory");
	if (count > 0 && c.has_range)
		fprintf(out,
		    "copies=%u: %.2f times one copy's work (%.2f to %.2f), "
		    "each at %.0f %%\n",
		    job->copies, c.ratio, c.range.low, c.range.high,
		    c.ratio / job->copies * 100);
	else
		fprintf(out,
		    "copies=%u: too few launches to compare with one copy\n",
		    job->copies);
	free(of_one);
}

/* --- rows that differ in copies= only --- */

/* A row without its copies=. */
static void without_copies(const char *row, char *buf, size_t size)
{
	char copy[SPEC_ROOM], *rest = copy, *item;
	int begun = 0;

	snprintf(copy, sizeof(copy), "%s", row);
	item = text_token(&rest, ':');
	snprintf(buf, size, "%s", item);
	while ((item = text_token(&rest, ',')) != NULL) {
		if (strncmp(item, "copies=", 7) == 0)
			continue;
		text_append(buf, size, "%s%s", begun ? "," : ":", item);
		begun = 1;
	}
}

static int is_same_but_copies(const struct job *a, const struct job *b)
{
	char of_a[SPEC_ROOM], of_b[SPEC_ROOM];

	without_copies(a->spec, of_a, sizeof(of_a));
	without_copies(b->spec, of_b, sizeof(of_b));
	return strcmp(of_a, of_b) == 0;
}

static int is_measured(const struct summary *summary)
{
	return summary->has_time && summary->row->state == LAUNCH_OK &&
	       summary->verdict.grade != 'X';
}

static void print_title(FILE *out, const struct job *job)
{
	char row[SPEC_ROOM], shown[SPEC_ROOM];

	without_copies(job->spec, row, sizeof(row));
	text_escape(shown, sizeof(shown), row);
	fprintf(out, "\n%.72s\n%ss a second, by wall clock\n", shown,
	    job->about.op);
}

/* Twice through the rows: what each does, then what it is beside one. */
static void print_group(FILE *out, const struct run *run,
    const struct summary *summary, size_t first)
{
	const struct job *job = run->job;
	struct rates one = {.count = 0}, many;
	size_t i;

	print_title(out, &job[first]);
	for (i = first; i < run->jobs; i++) {
		if (!is_same_but_copies(&job[i], &job[first]) ||
		    !is_measured(&summary[i]))
			continue;
		many = rates_make(run, &job[i]);
		if (many.count > 0)
			print_rate(out, &job[i], &many);
		if (job[i].copies == 1 && one.count == 0) {
			rates_free(&one);
			one = many;
		} else {
			rates_free(&many);
		}
	}
	for (i = first; one.count > 0 && i < run->jobs; i++) {
		if (job[i].copies == 1 || !is_measured(&summary[i]) ||
		    !is_same_but_copies(&job[i], &job[first]))
			continue;
		many = rates_make(run, &job[i]);
		print_scaling(out, &job[i], &one, &many);
		rates_free(&many);
	}
	rates_free(&one);
}

/* Whether there is something to say, and it was not said before. */
static int begins_group(
    const struct run *run, const struct summary *summary, size_t first)
{
	const struct job *job = run->job;
	int several = 0;
	size_t i;

	for (i = 0; i < run->jobs; i++) {
		if (!is_same_but_copies(&job[i], &job[first]))
			continue;
		if (i < first)
			return 0;
		several |= job[i].copies > 1 && is_measured(&summary[i]);
	}
	return several;
}

void copies_print(
    FILE *out, const struct run *run, const struct summary *summary)
{
	size_t i;

	for (i = 0; i < run->jobs; i++)
		if (begins_group(run, summary, i))
			print_group(out, run, summary, i);
}
