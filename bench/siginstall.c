/*
 * siginstall - a signal's handler is set, and set back: sigaction to and fro.
 *
 * A call puts in a handler or the default by turns and must be given the
 * other one as what was there before. SIGUSR1 is never sent. No switch.
 * The question of lmbench's lat_sig install.
 */
#include "feature.h"

#include <signal.h>
#include <string.h>

#include "bench.h"

static struct sigaction to_and_fro[2];
static unsigned installed; /* which of them */

static void never_run(int number)
{
	(void)number;
}

static int install_first(struct ring *ring, unsigned me)
{
	unsigned i;

	(void)ring;
	(void)me;
	memset(to_and_fro, 0, sizeof(to_and_fro));
	to_and_fro[0].sa_handler = SIG_DFL;
	to_and_fro[1].sa_handler = never_run;
	for (i = 0; i < 2; i++)
		sigemptyset(&to_and_fro[i].sa_mask);
	return sigaction(SIGUSR1, &to_and_fro[installed], NULL);
}

static uint64_t lead(struct ring *ring, uint64_t ops)
{
	struct sigaction before;
	uint64_t done;

	(void)ring;
	for (done = 0; done < ops; done++) {
		unsigned next = !installed;

		if (sigaction(SIGUSR1, &to_and_fro[next], &before) != 0 ||
		    before.sa_handler != to_and_fro[installed].sa_handler)
			break;
		installed = next;
	}
	return done;
}

const struct bench bench = {
    .name = "siginstall",
    .summary = "a signal handler set, and set back: sigaction",
    .op = "call",
    .version = 1,
    .set = SET_SYS,
    .runs_as = BENCH_SINGLE,
    .default_actors = BENCH_SINGLE,
    .enter = install_first,
    .lead = lead,
};
