/*
 * idle.c - CPUs kept from deep idle states while a run measures, where that
 * was asked for: what a wake-up across CPUs takes without leaving idle.
 *
 * Held by this process alone; it ends with it, however that ends.
 */
#include "feature.h"

#include <err.h>
#include <unistd.h>

#include "drive.h"
#include "plat.h"

static int held_fd = -1;

void idle_hold(struct run *run)
{
	enum plat_answer answer;

	if (!run->settings->no_idle)
		return;
	answer = plat_hold_latency(&held_fd);
	if (facts_set(
		&run->result.facts, "no_idle", plat_answer_name(answer)) != 0)
		err(EXIT_BAD, "memory");
	if (answer != PLAT_OK && !run->settings->quiet)
		warnx("--no-idle: %s: idle states are as they were",
		    plat_answer_name(answer));
}

void idle_release(void)
{
	if (held_fd >= 0)
		close(held_fd);
	held_fd = -1;
}
