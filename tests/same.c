/*
 * same.c - two identical systems are compared over and over, in four
 * environments: how often is a difference "shown"? By simulation.
 *
 * A block launches every row twice, as A and as B, in shuffled order; a
 * launch is slowed by what the environment does at that moment. Only the
 * shuffling makes A and B comparable: the orders AAAABBBB and ABABABAB are
 * the controls, and must fail. Then the power to see +2 %, and whether the
 * intervals hold the truth.
 *
 * The exact test of 12 pairs cannot be at 5 %: its steps are 4.25 and
 * 5.22 %. The rates are checked against its own.
 */
#include "feature.h"

#include <math.h>

#include "compare.h"
#include "tap.h"

enum { BLOCKS = 12, MOST_ROWS = 7, MOST_SLOTS = 2 * MOST_ROWS, RUNS = 4000 };

/* 87 of the 2^12 choices out of the ranks 1 to 12 sum to 13 or less. */
static const double own_share = 2 * 87 / 4096.0;

/* Deviation of a launch; one in 20 is slower by 3 to 6 % besides. */
static const double spread = 0.014;

enum environment { QUIET, DRIFT, WALK, PERIODIC };

static const char *const environment_name[] = {
    "quiet", "drift", "random walk", "periodic"};

struct world {
	enum environment environment;
	struct stats_random random;
	unsigned slots; /* launches in the whole run */
	unsigned slot;
	double walked;
};

static double uniform(struct stats_random *random)
{
	return (double)(stats_next(random) >> 11) / 9007199254740992.0;
}

/* Mean 0, deviation 1, bell-shaped. */
static double bell(struct stats_random *random)
{
	double sum = 0;
	int i;

	for (i = 0; i < 12; i++)
		sum += uniform(random);
	return sum - 6;
}

/* What the environment adds now, as a share. */
static double disturbance(struct world *world)
{
	switch (world->environment) {
	case DRIFT:
		return 0.10 * world->slot / world->slots;
	case WALK:
		world->walked += 0.005 * bell(&world->random);
		return world->walked;
	case PERIODIC: /* a neighbour who wakes at every other launch */
		return world->slot % 2 ? 0.05 : 0;
	default:
		return 0;
	}
}

static double launch(struct world *world)
{
	double noise = spread * bell(&world->random);

	if (stats_below(&world->random, 20) == 0)
		noise += 0.03 + 0.03 * uniform(&world->random);
	noise += disturbance(world);
	world->slot++;
	return 1000 * exp(noise);
}

static void start(struct world *world, enum environment environment,
    unsigned slots, uint64_t seed)
{
	world->environment = environment;
	stats_seed(&world->random, seed);
	world->slots = slots;
}

/* times[2 row] of A and times[2 row + 1] of B, for each block. */
static void run_shuffled(
    struct world *world, unsigned rows, double times[MOST_SLOTS][BLOCKS])
{
	unsigned order[MOST_SLOTS], i;
	int block;

	world->slot = 0;
	world->walked = 0;
	for (i = 0; i < 2 * rows; i++)
		order[i] = i;
	for (block = 0; block < BLOCKS; block++) {
		stats_shuffle(&world->random, order, 2 * rows);
		for (i = 0; i < 2 * rows; i++)
			times[order[i]][block] = launch(world);
	}
}

static int says_differ(const struct comparison *c, double p)
{
	enum compare_answer answer = compare_answer(c, p, COMPARE_FULL);

	return answer != ANSWER_NOT_SHOWN && answer != ANSWER_EQUAL;
}

static int differ(const double *old_ns, const double *new_ns)
{
	struct comparison c;

	return compare_paired(old_ns, new_ns, BLOCKS, &c) == 0 &&
	       says_differ(&c, c.p);
}

static void test_one_row(enum environment environment)
{
	double times[MOST_SLOTS][BLOCKS], share = 0;
	struct world world;
	int run;

	start(&world, environment, 2 * BLOCKS, 1 + (uint64_t)environment);
	for (run = 0; run < RUNS; run++) {
		run_shuffled(&world, 1, times);
		share += differ(times[0], times[1]);
	}
	share /= RUNS;
	tap_ok(share > 0.03 && share < 0.07 && fabs(share - own_share) < 0.01,
	    "%s: %.2f %% of identical pairs are said to differ; the test's "
	    "own share is %.2f %%",
	    environment_name[environment], 100 * share, 100 * own_share);
}

/* Is any of the rows said to differ? */
static int any_differs(double times[MOST_SLOTS][BLOCKS], int holm)
{
	struct comparison c[MOST_ROWS];
	double p[MOST_ROWS];
	int row, found = 0;

	for (row = 0; row < MOST_ROWS; row++) {
		compare_paired(
		    times[2 * row], times[2 * row + 1], BLOCKS, &c[row]);
		p[row] = c[row].p;
	}
	if (holm)
		compare_holm(p, MOST_ROWS);
	for (row = 0; row < MOST_ROWS; row++)
		found |= says_differ(&c[row], p[row]);
	return found;
}

static void test_rows(enum environment environment)
{
	enum { TABLES = RUNS / 4 };
	double times[MOST_SLOTS][BLOCKS], plain = 0, holm = 0;
	struct world world;
	int run;

	start(&world, environment, MOST_SLOTS * BLOCKS,
	    11 + (uint64_t)environment);
	for (run = 0; run < TABLES; run++) {
		run_shuffled(&world, MOST_ROWS, times);
		plain += any_differs(times, 0);
		holm += any_differs(times, 1);
	}
	plain /= TABLES;
	holm /= TABLES;
	tap_ok(holm > 0.01 && holm <= 0.07,
	    "%s, %d rows: any false verdict in %.1f %%",
	    environment_name[environment], MOST_ROWS, 100 * holm);
	tap_ok(plain > 0.15, "without Holm in %.1f %%", 100 * plain);
}

/* All A, then all B; or A and B in turn. */
static double wrong_in_order(enum environment environment, int in_turn)
{
	enum { TRIES = RUNS / 4 };
	double times[2][BLOCKS], share = 0;
	struct world world;
	int run, i;

	start(&world, environment, 2 * BLOCKS, 21);
	for (run = 0; run < TRIES; run++) {
		world.slot = 0;
		world.walked = 0;
		for (i = 0; i < 2 * BLOCKS; i++) {
			int side = in_turn ? i % 2 : i / BLOCKS;
			int block = in_turn ? i / 2 : i % BLOCKS;

			times[side][block] = launch(&world);
		}
		share += differ(times[0], times[1]);
	}
	return share / TRIES;
}

static void test_controls(void)
{
	double share = wrong_in_order(DRIFT, 0);

	tap_ok(share > 0.5, "AAAABBBB under drift: %.1f %% wrong", 100 * share);
	share = wrong_in_order(WALK, 0);
	tap_ok(share > 0.25, "AAAABBBB on a walk: %.1f %% wrong", 100 * share);
	share = wrong_in_order(PERIODIC, 1);
	tap_ok(share > 0.5, "ABAB beside a periodic neighbour: %.1f %% wrong",
	    100 * share);
	share = wrong_in_order(QUIET, 0);
	tap_ok(
	    share < 0.07, "AAAABBBB where all is quiet: %.1f %%", 100 * share);
}

/* B is 2 % slower: seen, and with the right sign? */
static void test_power(void)
{
	double times[MOST_SLOTS][BLOCKS], seen = 0, wrong = 0, covered = 0;
	struct comparison c;
	struct world world;
	int run, i;

	start(&world, QUIET, 2 * BLOCKS, 31);
	for (run = 0; run < RUNS; run++) {
		run_shuffled(&world, 1, times);
		for (i = 0; i < BLOCKS; i++)
			times[1][i] *= 1.02;
		compare_paired(times[0], times[1], BLOCKS, &c);
		seen += says_differ(&c, c.p) && c.ratio > 1;
		wrong += says_differ(&c, c.p) && c.ratio < 1;
		covered += c.range.low <= 1.02 && 1.02 <= c.range.high;
	}
	seen /= RUNS;
	covered /= RUNS;
	tap_ok(seen > 0.65 && seen < 0.85,
	    "+2 %% is seen with %d blocks in %.1f %%", BLOCKS, 100 * seen);
	tap_ok(wrong < RUNS / 1000.0, "called faster: %g of %d", wrong, RUNS);
	tap_ok(covered > 0.93 && covered < 0.99,
	    "in %.1f %% the range holds it", 100 * covered);
}

/* Two files: no blocks, other counts, the same quiet. */
static void test_unpaired(size_t m, size_t n)
{
	enum { TRIES = RUNS / 2 };
	double old_ns[20], new_ns[20], covered = 0, wrong = 0;
	struct comparison c;
	struct world world;
	int run;
	size_t i;

	start(&world, QUIET, 1, 41 + m);
	for (run = 0; run < TRIES; run++) {
		for (i = 0; i < m; i++)
			old_ns[i] = launch(&world);
		for (i = 0; i < n; i++)
			new_ns[i] = launch(&world);
		compare_unpaired(old_ns, m, new_ns, n, &c);
		wrong += says_differ(&c, c.p);
		for (i = 0; i < n; i++)
			new_ns[i] *= 1.3;
		compare_unpaired(old_ns, m, new_ns, n, &c);
		covered += c.range.low <= 1.3 && 1.3 <= c.range.high;
	}
	covered /= TRIES;
	wrong /= TRIES;
	tap_ok(covered > 0.93 && covered < 0.99,
	    "%zu to %zu: in %.1f %% the range holds the ratio", m, n,
	    100 * covered);
	tap_ok(wrong > 0.02 && wrong < 0.07,
	    "%.1f %% of identical samples are said to differ", 100 * wrong);
}

int main(void)
{
	int environment;

	for (environment = QUIET; environment <= PERIODIC; environment++) {
		test_one_row((enum environment)environment);
		test_rows((enum environment)environment);
	}
	test_controls();
	test_power();
	test_unpaired(6, 6);
	test_unpaired(10, 12);
	test_unpaired(20, 15);
	return tap_done();
}
