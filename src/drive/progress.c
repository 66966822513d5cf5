/*
 * progress.c - one line on stderr while a run takes its time, and only when
 * that is a terminal.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "drive.h"

static int shown;

static double widest(const struct run *run)
{
	double width = 0;
	size_t i;

	for (i = 0; i < run->jobs; i++)
		if (!run->job[i].over &&
		    schedule_half_width(&run->job[i]) > width)
			width = schedule_half_width(&run->job[i]);
	return width;
}

void progress_show(const struct run *run, const struct job *job)
{
	int64_t left_ns =
	    run->schedule.budget_ns - (clock_now_ns() - run->start_ns);
	double width = widest(run);
	char range[32] = "no range yet", block[48];

	if (run->settings->quiet || !isatty(STDERR_FILENO))
		return;
	if (width < 1)
		snprintf(range, sizeof(range), "widest +-%.1f %%", width * 100);
	if (run->block == 0)
		snprintf(block, sizeof(block), "pilots");
	else
		snprintf(block, sizeof(block), "block %u of %u or more",
		    run->block, run->schedule.launches_min);
	fprintf(stderr, "\r%zu rows, %s, %s, %lld s left %-12.12s", run->jobs,
	    block, range, (long long)(left_ns > 0 ? left_ns / 1000000000 : 0),
	    job->spec);
	fflush(stderr);
	shown = 1;
}

void progress_clear(void)
{
	if (shown)
		fprintf(stderr, "\r%79s\r", "");
	shown = 0;
}
