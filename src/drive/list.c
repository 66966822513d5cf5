/*
 * list.c - `ctxbench list`: which benchmarks there are, and which run here.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

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

/* Which of a set the default run has. */
static void print_defaults(const struct registry *registry,
    const struct question *question, const char *set)
{
	int begun = 0;
	size_t i;

	for (i = 0; i < registry->programs; i++) {
		const char *name = registry->program[i].name;

		if (!sets_has(set, &question[i].about) ||
		    !specs_by_default(name))
			continue;
		printf("%s %s", begun ? "," : "  in the default run:", name);
		begun = 1;
	}
	if (begun)
		putchar('\n');
}

/* Returns how many benchmarks the set has. */
static size_t print_set(const struct settings *settings,
    const struct registry *registry, const struct question *question,
    const struct set_name *set, int is_first)
{
	size_t count = 0, i;

	for (i = 0; i < registry->programs; i++) {
		if (!sets_has(set->name, &question[i].about))
			continue;
		if (count++ == 0) {
			printf("%s%s: %s\n", is_first ? "" : "\n", set->name,
			    set->means);
			print_defaults(registry, question, set->name);
		}
		print(settings, &registry->program[i], &question[i].about);
	}
	return count;
}

int list_command(const struct settings *settings)
{
	struct registry registry;
	struct question *question;
	size_t printed = 0, i;

	if (settings->operands > 0)
		errx(EXIT_BAD, "list takes no argument, not '%s'",
		    settings->operand[0]);
	registry_open(&registry);
	interrupt_catch();
	question = sets_ask(&registry);
	for (i = 0; i < registry.programs; i++)
		if (question[i].state == DESCRIBE_REFUSED)
			question[i].about.runs = 0;
	for (i = 0; sets_known[i].name != NULL; i++)
		printed += print_set(settings, &registry, question,
		    &sets_known[i], printed == 0);
	free(question);
	registry_close(&registry);
	return interrupt_pending() ? EXIT_INTERRUPT : EXIT_DONE;
}
