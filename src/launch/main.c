/*
 * main.c - main() of every benchmark program: options, the launch, its lines.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "descriptors.h"
#include "launch.h"

const char *bench_program = "";

/* Nothing that was inherited is trusted. */
static void reset_signals(void)
{
	static const int used[] = {SIGALRM, SIGCHLD, SIGCONT, SIGHUP, SIGINT,
	    SIGTERM, SIGUSR1, SIGUSR2};
	struct sigaction action;
	sigset_t none;
	size_t i;

	memset(&action, 0, sizeof(action));
	sigemptyset(&action.sa_mask);
	action.sa_handler = SIG_DFL;
	for (i = 0; i < sizeof(used) / sizeof(used[0]); i++)
		sigaction(used[i], &action, NULL);
	action.sa_handler = SIG_IGN;
	sigaction(SIGPIPE, &action, NULL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static int finish_output(void)
{
	if (output_flush() == 0)
		return 0;
	if (errno != EPIPE) /* else there is nobody to tell */
		warn("standard output");
	return -1;
}

static void launch(const struct options *options, struct outcome *outcome)
{
	struct arena *arena = NULL;
	const char *why = NULL;

	memset(outcome, 0, sizeof(*outcome));
	if (bench.supported == NULL ||
	    bench.supported(&options->params, &why) == 0)
		arena = arena_make(options, &why);
	if (arena == NULL) {
		outcome->state = LAUNCH_UNSUPPORTED;
		snprintf(outcome->reason, sizeof(outcome->reason), "%s", why);
		if (options->output == OUTPUT_LINES)
			printf("done unsupported %s\n", why);
		else
			warnx("cannot run here: %s", why);
		return;
	}
	supervise(arena, outcome);
	if (options->output == OUTPUT_LINES)
		print_lines(stdout, arena, outcome);
	else
		print_summary(stdout, arena, outcome);
}

/* Ends by the signal that interrupted it, so that a shell sees which. */
static void die_of(int number)
{
	signal(number, SIG_DFL);
	raise(number);
}

int main(int argc, char **argv)
{
	struct options options;
	struct outcome outcome;

	if (argc == 3 && bench.child != NULL &&
	    strcmp(argv[1], BENCH_CHILD) == 0)
		return bench.child(argv[2]);
	if (argc > 0)
		bench_program = argv[0];
	if (descriptors_hold() != 0)
		return 2;
	reset_signals();
	options_read(&options, argv);
	if (options.output == OUTPUT_DESCRIPTION) {
		describe(stdout, &options.params);
		return finish_output() == 0 ? 0 : 2;
	}
	launch(&options, &outcome);
	if (finish_output() != 0)
		return 2;
	if (outcome.interrupted)
		die_of(outcome.interrupted);
	return outcome.state == LAUNCH_OK       ? 0
	       : outcome.state == LAUNCH_BROKEN ? 2
						: 1;
}
