/*
 * run_facts.c - what is recorded of the run itself, beside the machine.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "drive.h"
#include "version.h"

static void set_fact(struct run *run, const char *key, const char *value)
{
	if (facts_set(&run->result.facts, key, value) != 0)
		err(EXIT_BAD, "memory");
}

static void set_number(
    struct run *run, const char *key, const char *format, double value)
{
	if (facts_setf(&run->result.facts, key, format, value) != 0)
		err(EXIT_BAD, "memory");
}

/* A word as sh reads it back. */
static void add_quoted(char *text, size_t size, const char *word)
{
	text_append(text, size, " '");
	for (; *word != '\0'; word++)
		if (*word == '\'')
			text_append(text, size, "'\\''");
		else
			text_append(text, size, "%c", *word);
	text_append(text, size, "'");
}

static void add_pair(
    char *text, size_t size, const char *option, const char *const pair[2])
{
	if (pair[0] == NULL)
		return;
	text_append(text, size, " %s", option);
	add_quoted(text, size, pair[0]);
	add_quoted(text, size, pair[1]);
}

/* The command line as it could be given again. */
static void note_command(struct run *run)
{
	const struct settings *s = run->settings;
	char text[4096] = "ctxbench run";
	unsigned i;

	if (run->variants > 1)
		snprintf(text, sizeof(text), "ctxbench ab");
	add_pair(text, sizeof(text), "--set", s->set);
	add_pair(text, sizeof(text), "--under", s->under);
	add_pair(text, sizeof(text), "--build", s->build);
	if (s->restore != NULL) {
		text_append(text, sizeof(text), " --restore");
		add_quoted(text, sizeof(text), s->restore);
	}

	if (s->time_ns > 0)
		text_append(
		    text, sizeof(text), " --time %g", (double)s->time_ns / 1e9);
	if (s->precision > 0)
		text_append(
		    text, sizeof(text), " --precision %g", s->precision);
	if (s->launches > 0)
		text_append(text, sizeof(text), " --launches %u", s->launches);
	if (s->has_cpus) {
		text_append(text, sizeof(text), " --cpus ");
		cpus_format(
		    &s->cpus, text + strlen(text), sizeof(text) - strlen(text));
	}
	if (s->fifo != NULL)
		text_append(text, sizeof(text), " --fifo %s", s->fifo);
	text_append(text, sizeof(text), "%s%s%s%s%s%s%s --seed %llu",
	    s->no_pin ? " --no-pin" : "",
	    s->require_pin ? " --require-pin" : "", s->mlock ? " --mlock" : "",
	    s->no_idle ? " --no-idle" : "", s->matrix ? " --matrix" : "",
	    s->quick ? " --quick" : "", s->thorough ? " --thorough" : "",
	    (unsigned long long)run->seed);
	for (i = 0; i < s->operands; i++)
		text_append(text, sizeof(text), " %s", s->operand[i]);
	set_fact(run, "command", text);
}

void run_facts_collect(struct run *run)
{
	const struct settings *settings = run->settings;

	if (facts_collect(&run->result.facts) != 0)
		err(EXIT_BAD, "memory");
	set_fact(run, "version", CTXBENCH_VERSION);
	set_fact(run, "name",
	    settings->name != NULL ? settings->name
				   : facts_word(&run->result.facts, "host"));
	if (facts_setf(&run->result.facts, "seed", "%llu",
		(unsigned long long)run->seed) != 0)
		err(EXIT_BAD, "memory");
	set_number(
	    run, "time_budget_s", "%g", (double)run->schedule.budget_ns / 1e9);
	set_number(run, "precision", "%g", run->schedule.half_width * 100);
	if (settings->fifo != NULL)
		set_fact(run, "fifo_priority", settings->fifo);
	note_command(run);
}

/* All CPUs that some row is pinned to. */
void run_used_cpus(const struct run *run, struct cpus *used)
{
	static struct cpus set;
	size_t i;

	cpus_clear(used);
	for (i = 0; i < run->jobs; i++) {
		char *list, *rest, *group;
		int cpu;

		if (run->job[i].cpus == NULL || run->job[i].over)
			continue;
		list = rest = copy_string(run->job[i].cpus);
		while ((group = text_token(&rest, '/')) != NULL) {
			if (cpus_parse(group, &set) != 0)
				continue;
			for (cpu = cpus_next(&set, CPUS_NONE); cpu != CPUS_NONE;
			     cpu = cpus_next(&set, cpu))
				cpus_add(used, cpu);
		}
		free(list);
	}
}

/* What happened meanwhile, from two readings. */
void run_note_disturbance(struct run *run, const struct cpus *used,
    const struct facts_disturbance *before)
{
	double wall_ns = (double)(clock_now_ns() - run->start_ns);
	unsigned cpus = cpus_count(used);
	struct facts_disturbance after;

	facts_disturbance(used, &after);
	set_number(run, "run_seconds", "%.1f", wall_ns / 1e9);
	if (before->throttled >= 0 && after.throttled >= 0)
		set_number(run, "throttled", "%.0f",
		    (double)(after.throttled - before->throttled));
	if (before->steal_ns >= 0 && after.steal_ns >= 0 && cpus > 0)
		set_number(run, "steal_share", "%.4f",
		    (double)(after.steal_ns - before->steal_ns) / wall_ns /
			cpus);
	if (before->load >= 0)
		set_number(run, "load_start", "%.2f", before->load);
	if (after.load >= 0)
		set_number(run, "load_end", "%.2f", after.load);
	set_fact(run, "status", run->status);
}
