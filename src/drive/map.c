/*
 * map.c - all pairs of CPUs as text: us per hop, a shade from fast to slow,
 * and what each relation between two CPUs costs.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"

enum { PICTURE_FROM = 10 }; /* CPUs */

/* From fast to slow; none of them means anything else in the map. */
static const char shades[] = ":-=+*#%@";
enum { SHADES = sizeof(shades) - 1 };

struct map {
	const struct run *run;
	struct summary *summary; /* of each job */
	int *cpu;
	unsigned cpus;
	double fastest, slowest; /* us; equal shares of the ratio between */
	size_t measured, few, missing;
	char marks[4];
};

/* The job of two CPUs by their index, in the order of matrix_specs. */
static size_t pair_of(const struct map *map, unsigned a, unsigned b)
{
	unsigned low = a < b ? a : b, high = a < b ? b : a;

	return (size_t)low * (2 * map->cpus - low - 1) / 2 + high - low - 1;
}

static int has_time(const struct summary *summary)
{
	return summary->has_time && summary->row->state == LAUNCH_OK &&
	       summary->verdict.grade != 'X';
}

static int is_missing(const struct summary *summary)
{
	return summary->row->state == LAUNCH_OK && summary->launches == 0;
}

/* A step of the shades is at least 5 %: less is not worth a look. */
static void find_span(struct map *map)
{
	size_t i;

	for (i = 0; i < map->run->jobs; i++) {
		const struct summary *summary = &map->summary[i];
		double us = summary->ns / 1000;

		map->missing += (size_t)is_missing(summary);
		if (!has_time(summary))
			continue;
		if (map->measured++ == 0)
			map->fastest = map->slowest = us;
		map->few += !summary->has_range;
		if (us < map->fastest)
			map->fastest = us;
		if (us > map->slowest)
			map->slowest = us;
	}
}

/* Steps of one ratio: 8 of them, 5 % at the least. */
static double shade_step(const struct map *map)
{
	double step = 1.05, top;
	int i;

	for (;; step += 0.005) {
		top = map->fastest;
		for (i = 0; i < SHADES; i++)
			top *= step;
		if (top >= map->slowest)
			return step;
	}
}

static char shade_of(const struct map *map, const struct summary *summary)
{
	double step = shade_step(map), top = map->fastest * step;
	int shade = 0;

	if (is_missing(summary))
		return '.';
	if (summary->row->state == LAUNCH_UNSUPPORTED)
		return '-';
	if (!has_time(summary))
		return 'X';
	while (summary->ns / 1000 > top && shade < SHADES - 1) {
		top *= step;
		shade++;
	}
	return shades[shade];
}

static void put_pair(struct map *map, unsigned a, unsigned b, char *cell)
{
	const struct summary *summary = &map->summary[pair_of(map, a, b)];
	char shade = shade_of(map, summary);

	if (has_time(summary)) {
		grid_time(summary, 3, cell);
		text_append(cell, GRID_CELL, "%c", shade);
		return;
	}
	if (shade != '.')
		grid_mark(map->marks, shade);
	snprintf(cell, GRID_CELL, "%c", shade);
}

static void print_numbers(FILE *out, struct map *map)
{
	unsigned n = map->cpus, a, b;
	struct grid grid = {.rows = n, .columns = n, .corner = "CPU"};
	char text[16];

	grid.row = calloc(n + 1, sizeof(*grid.row));
	grid.cell = calloc((size_t)n * n + 1, sizeof(*grid.cell));
	if (grid.row == NULL || grid.cell == NULL)
		err(EXIT_BAD, "memory");
	for (a = 0; a < n; a++) {
		snprintf(text, sizeof(text), "%d", map->cpu[a]);
		grid.row[a] = copy_string(text);
		for (b = 0; b < n; b++)
			if (a == b)
				snprintf(grid.cell[a * n + b], GRID_CELL, "\\");
			else
				put_pair(map, a, b, grid.cell[a * n + b]);
	}
	grid.column = grid.row;
	grid_print(out, &grid);
	for (a = 0; a < n; a++)
		free(grid.row[a]);
	free(grid.row);
	free(grid.cell);
}

/* A character a pair, for the eye: of many CPUs the numbers are pages. */
static void print_picture(FILE *out, const struct map *map)
{
	enum { WIDE = 64 };
	unsigned from, a, b;

	for (from = 0; from < map->cpus; from += WIDE) {
		unsigned to = from + WIDE < map->cpus ? from + WIDE : map->cpus;

		fprintf(out, "CPU %d to %d across\n", map->cpu[from],
		    map->cpu[to - 1]);
		for (a = 0; a < map->cpus; a++) {
			fprintf(out, "%5d ", map->cpu[a]);
			for (b = from; b < to; b++)
				fputc(a == b
					  ? '\\'
					  : shade_of(map, &map->summary[pair_of(
							      map, a, b)]),
				    out);
			fputc('\n', out);
		}
	}
	fputc('\n', out);
}

/* --- what it says --- */

static const char *const relation_means[] = {
    [RELATION_SAME] = "one CPU",
    [RELATION_SMT] = "two threads of a core",
    [RELATION_CORE] = "two cores, a cache in common",
    [RELATION_PACKAGE] = "two cores, no such cache known",
    [RELATION_FAR] = "two packages or nodes",
    [RELATION_UNKNOWN] = "the system does not tell",
};

static void print_relation(
    FILE *out, const struct map *map, enum facts_relation relation)
{
	double *us = calloc(map->run->jobs + 1, sizeof(*us));
	size_t pairs = 0, count = 0, pair = 0;
	char median[32] = "-";
	unsigned a, b;

	if (us == NULL)
		err(EXIT_BAD, "memory");
	for (a = 0; a < map->cpus; a++)
		for (b = a + 1; b < map->cpus; b++, pair++) {
			if (facts_relation(map->cpu[a], map->cpu[b]) !=
			    relation)
				continue;
			pairs++;
			if (has_time(&map->summary[pair]))
				us[count++] = map->summary[pair].ns / 1000;
		}
	if (count > 0) {
		stats_sort(us, count);
		report_number(
		    median, sizeof(median), stats_median(us, count), 3);
	}
	if (pairs > 0)
		fprintf(out, "%-10s %6zu %10zu %10s  %s\n",
		    facts_relation_name(relation), pairs, count, median,
		    relation_means[relation]);
	free(us);
}

static void print_relations(FILE *out, const struct map *map)
{
	int relation;

	fprintf(out, "\n%-10s %6s %10s %10s\n", "relation", "pairs", "measured",
	    "median us");
	for (relation = RELATION_SMT; relation <= RELATION_UNKNOWN; relation++)
		print_relation(out, map, (enum facts_relation)relation);
}

static void print_legend(FILE *out, const struct map *map)
{
	char fastest[32];

	report_number(fastest, sizeof(fastest), map->fastest, 3);
	fputc('\n', out);
	if (map->measured > 0)
		fprintf(out,
		    "shades, from %s us: %c, each further one of %s up to "
		    "%.0f %% more\n",
		    fastest, shades[0], shades + 1,
		    (shade_step(map) - 1) * 100);
	grid_explain(out, map->marks);
	if (map->missing > 0)
		fprintf(out, ".: not measured, %zu of %zu pairs: the %s\n",
		    map->missing, map->run->jobs,
		    map->run->stop_ns > 0 && !interrupt_pending()
			? "time was up"
			: "run ended before");
	if (map->few > 0)
		fprintf(out, "fewer than 6 launches: %zu pairs\n", map->few);
}

void map_print(FILE *out, const struct run *run)
{
	static int cpu[CPUS_MAX];
	struct map map = {.run = run, .cpu = cpu};
	char row[SPEC_ROOM];

	map.cpus = matrix_cpus(run->settings, cpu);
	map.summary = summaries_make(&run->result);
	if (map.summary == NULL)
		err(EXIT_BAD, "memory");
	find_span(&map);
	text_escape(row, sizeof(row), matrix_row(run->settings));
	fprintf(out, "%.60s: us a hop, CPU by CPU\n\n", row);
	if (map.cpus > PICTURE_FROM)
		print_picture(out, &map);
	print_numbers(out, &map);
	print_relations(out, &map);
	print_legend(out, &map);
	free(map.summary);
}
