/*
 * list.c - `ctxbench list`: which benchmarks there are, and which run here.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>

#include "drive.h"

static void print(const struct settings *settings,
    const struct program *program, const struct description *about)
{
	printf("%-10s %-15s %s\n", program->name,
	    about->actors[0] != '\0' ? about->actors : "-", about->summary);
	if (!about->runs)
		printf("%-10s cannot run here: %s\n", "", about->reason);
	if (settings->verbose && about->version != 0)
		printf("%-10s version %u, timed by the %s, takes %s\n%-10s "
		       "%s\n",
		    "", about->version, about->op, about->keys, "",
		    program->path);
}

int list_command(const struct settings *settings)
{
	struct registry registry;
	struct inquiry *inquiry;
	size_t i;

	if (settings->operands > 0)
		errx(EXIT_BAD, "list takes no argument, not '%s'",
		    settings->operand[0]);
	registry_open(&registry);
	interrupt_catch();
	inquiry = calloc(registry.programs, sizeof(*inquiry));
	if (inquiry == NULL)
		err(EXIT_BAD, "memory");
	for (i = 0; i < registry.programs; i++)
		describe_start(&inquiry[i], registry.program[i].path, NULL);
	for (i = 0; i < registry.programs; i++) {
		if (describe_finish(&inquiry[i]) == DESCRIBE_REFUSED)
			inquiry[i].about.runs = 0;
		print(settings, &registry.program[i], &inquiry[i].about);
	}
	free(inquiry);
	registry_close(&registry);
	return interrupt_pending() ? EXIT_INTERRUPT : EXIT_DONE;
}
