/*
 * ctxbench.c - the driver: a table of commands.
 *
 * Without a command it runs the default rows. What a command does is in the
 * file of its name.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "descriptors.h"
#include "drive.h"
#include "version.h"

struct command {
	const char *name, *arguments, *summary;
	int (*main)(const struct settings *settings);
};

static const struct command commands[] = {
    {"run", "[ROW...]", "measure rows (the default ones) and save the result",
	run_command},
    {"list", "", "benchmarks; -v: in full, and why one cannot run here",
	list_command},
    {"show", "FILE [ROW]", "one result in full: facts, launches, histogram",
	show_command},
    {"table", "FILE...", "systems side by side, as in 1994; - is stdin",
	table_command},
    {"compare", "OLD NEW", "what changed; or OLD... -- NEW...",
	compare_command},
    {"ab", "[ROW...]",
	"two variants, launch by launch: --set, --under, "
	"--build",
	ab_command},
    {"watch", "ROW [-n N]", "a line a second and copy, until ^C",
	watch_command},
};

enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };

static void usage(FILE *out)
{
	size_t i;

	fputs("usage: ctxbench [COMMAND] [OPTION...] [ARGUMENT...]\n"
	      "Measures context switches, and counts them.\n\n",
	    out);
	for (i = 0; i < COMMANDS; i++)
		fprintf(out, "  %-7s %-12s %s\n", commands[i].name,
		    commands[i].arguments, commands[i].summary);
	fputs(
	    "\n"
	    "ROW: NAME[:KEY=VALUE,...], such as pipe:actors=thread,place=core\n"
	    "KEY: actors=process|thread, n=, work=, size=, copies=, "
	    "cpus=LIST,\n"
	    "place=same|smt|core|package|far|free; VALUE/VALUE makes two rows\n"
	    "core, ipc, sys, proc or all in place of NAME: all of that set\n"
	    "\n"
	    "  --time S           budget of the run (10, or 1.5 a row)\n"
	    "  --precision PCT    half-width aimed at (1)\n"
	    "  --launches K       K launches a row, if --time allows\n"
	    "  --quick            6 short launches a row, about 3 s\n"
	    "  --thorough         30 launches a row, long traces, minutes\n"
	    "  --seed N           of the order of launches\n"
	    "  --cpus LIST        only these CPUs, such as 2-3\n"
	    "  --no-pin           leave the placement to the system\n"
	    "  --require-pin      rows that cannot be pinned cannot run\n"
	    "  --fifo PRIORITY    real-time policy, 1 to 99\n"
	    "  --mlock            lock all memory\n"
	    "  --no-idle          keep CPUs out of idle states meanwhile\n"
	    "  --matrix           run: one ROW over all pairs of CPUs\n"
	    "  --name LABEL       in place of the host's name\n"
	    "  --format FORMAT    text (as mailed), csv, json or md\n"
	    "  -o FILE            save there; an existing file is kept\n"
	    "  --no-save          do not save\n"
	    "  --history          table: with the times posted in 1994\n"
	    "  --sort ROW         table: or os, date, name\n"
	    "  --columns LIST     table: these rows, or all\n"
	    "  --base NAME        table: also times as fast as that system\n"
	    "  --fail-if-slower P compare, ab: exit 1 if a row is, by P %\n"
	    "  --plot             compare, ab: both samples on one axis\n"
	    "  --set A B          ab: commands that make it so\n"
	    "  --restore CMD      ab: puts it back, in the place of A\n"
	    "  --under A B        ab: words before the program, such as chrt\n"
	    "  --build A B        ab: directories of two builds\n"
	    "  -n N               watch: copies\n"
	    "  -q, -v             quiet, verbose\n"
	    "  --no-color         for other commands' sake; none is used here\n"
	    "  -h, --help, --version\n"
	    "\n"
	    "Exit: 0 done, 1 a named row was unsupported or refused, or "
	    "slower\n"
	    "than --fail-if-slower allows, 2 usage or a broken row or file, "
	    "130\n"
	    "interrupted.\n",
	    out);
}

/* What one's parent blocked or ignored must not change what we do. */
static void reset_signals(void)
{
	sigset_t none;

	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN); /* the write says it */
	signal(SIGCHLD, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Exits 2 when there is none of that name. */
static const struct command *find_command(const char *name)
{
	char names[200] = "";
	size_t i;

	for (i = 0; i < COMMANDS; i++)
		if (strcmp(commands[i].name, name) == 0)
			return &commands[i];
	for (i = 0; i < COMMANDS; i++)
		text_append(names, sizeof(names), "%s%s",
		    i == 0              ? ""
		    : i == COMMANDS - 1 ? " and "
					: ", ",
		    commands[i].name);
	errx(EXIT_BAD,
	    "'%s' is no command: those are %s; a row is measured by "
	    "`ctxbench run ROW`",
	    name, names);
}

int main(int argc, char **argv)
{
	struct settings settings;
	const struct command *command = commands;
	char **rest = argv;
	int status;

	(void)argc;
	if (descriptors_hold() != 0)
		return EXIT_BAD;
	reset_signals();
	registry_set_program_path(argv[0]);
	if (argv[1] != NULL && argv[1][0] != '-') {
		command = find_command(argv[1]);
		rest = argv + 1;
	}
	settings_read(&settings, command->name, rest + 1);
	if (settings.show_help) {
		usage(stdout);
		status = EXIT_DONE;
	} else if (settings.show_version) {
		printf("ctxbench %s\n", CTXBENCH_VERSION);
		status = EXIT_DONE;
	} else {
		status = command->main(&settings);
	}
	free(settings.operand);
	errno = 0;
	if (fflush(stdout) != 0 || ferror(stdout)) {
		warnx("standard output: %s",
		    errno != 0 ? strerror(errno) : "not all could be written");
		return EXIT_BAD;
	}
	return status;
}
