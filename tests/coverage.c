/*
 * coverage.c - do the printed 95 % intervals hold the truth in 93 to
 * 99 of 100 runs, whatever the launches do?
 *
 * Whole runs are simulated: each launch has an effect of its own, and its
 * batches have noise with a heavy tail. The control pools the batches of
 * all launches, and must fail as soon as launches differ.
 */
#include "feature.h"

#include "stats.h"
#include "tap.h"

enum { BATCHES = 30, MOST_LAUNCHES = 20, RUNS = 1000, TRUTH = 20001 };

enum shape { EVEN, LONG_TAIL, TWO_STATES };

static const char *const shape_name[] = {"even", "long tail", "two states"};

struct scene {
	enum shape shape; /* of the launch effect */
	double size;      /* of it, as a share of the time */
};

static double uniform(struct stats_random *random)
{
	return (double)(stats_next(random) >> 11) / 9007199254740992.0;
}

static double launch_effect(
    struct stats_random *random, const struct scene *scene)
{
	double u = uniform(random);

	switch (scene->shape) {
	case EVEN:
		return scene->size * (2 * u - 1);
	case LONG_TAIL:
		return scene->size / (1.05 - u);
	default:
		return scene->size * (u < 0.7 ? 0 : 3) + 0.001 * u;
	}
}

/* Fills the batches of one launch; returns their median. */
static double simulate_launch(
    struct stats_random *random, const struct scene *scene, double *batch)
{
	double effect = launch_effect(random, scene);
	double sorted[BATCHES];
	int i;

	for (i = 0; i < BATCHES; i++) {
		double noise = 0.003 / (1.02 - uniform(random));

		batch[i] = sorted[i] = 1 + effect + noise;
	}
	stats_sort(sorted, BATCHES);
	return stats_median(sorted, BATCHES);
}

/* What the median over ever more launches comes to. */
static double true_median(const struct scene *scene)
{
	static double launch[TRUTH];
	struct stats_random random;
	double batch[BATCHES];
	int i;

	stats_seed(&random, 1);
	for (i = 0; i < TRUTH; i++)
		launch[i] = simulate_launch(&random, scene, batch);
	stats_sort(launch, TRUTH);
	return stats_median(launch, TRUTH);
}

static int covers(double *x, size_t n, double truth)
{
	struct stats_range range;

	stats_sort(x, n);
	return stats_median_range(x, n, &range) == 0 && range.low <= truth &&
	       truth <= range.high;
}

static void check_scene(const struct scene *scene, size_t launches)
{
	double truth = true_median(scene);
	struct stats_random random;
	double by_launch = 0, pooled = 0;
	int run;

	stats_seed(&random, 2 + launches);
	for (run = 0; run < RUNS; run++) {
		double launch[MOST_LAUNCHES], batch[MOST_LAUNCHES * BATCHES];
		size_t i;

		for (i = 0; i < launches; i++)
			launch[i] = simulate_launch(
			    &random, scene, batch + i * BATCHES);
		by_launch += covers(launch, launches, truth);
		pooled += covers(batch, launches * BATCHES, truth);
	}
	by_launch /= RUNS;
	pooled /= RUNS;
	tap_ok(by_launch > 0.93 && by_launch < 0.99,
	    "%s %g, %zu launches: %.1f %% covered", shape_name[scene->shape],
	    scene->size, launches, 100 * by_launch);
	if (scene->size > 0)
		tap_ok(pooled < 0.70, "pooled: only %.1f %%", 100 * pooled);
}

static void test_median_range(void)
{
	static const struct scene scenes[] = {{EVEN, 0}, {EVEN, 0.01},
	    {EVEN, 0.02}, {LONG_TAIL, 0.01}, {LONG_TAIL, 0.02},
	    {TWO_STATES, 0.01}, {TWO_STATES, 0.02}};
	size_t i;

	for (i = 0; i < sizeof(scenes) / sizeof(scenes[0]); i++) {
		check_scene(&scenes[i], 10);
		check_scene(&scenes[i], 20);
	}
}

/* Differences of two launches with the same law are symmetrical about 0. */
static void test_hodges_lehmann(void)
{
	enum { PAIRS = 12 };
	const struct scene scene = {LONG_TAIL, 0.02};
	double d[PAIRS], work[PAIRS * (PAIRS + 1) / 2], centre, share = 0;
	struct stats_random random;
	int run, i;

	stats_seed(&random, 3);
	for (run = 0; run < RUNS; run++) {
		struct stats_range range = {1, -1};

		for (i = 0; i < PAIRS; i++)
			d[i] = launch_effect(&random, &scene) -
			       launch_effect(&random, &scene);
		stats_hodges_lehmann(d, PAIRS, work, &centre, &range);
		share += range.low <= 0 && range.high >= 0;
	}
	share /= RUNS;
	tap_ok(share > 0.93 && share < 0.99,
	    "Hodges-Lehmann of %d pairs: %.1f %% covered", PAIRS, 100 * share);
}

int main(void)
{
	test_median_range();
	test_hodges_lehmann();
	return tap_done();
}
