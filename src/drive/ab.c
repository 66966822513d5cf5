/*
 * ab.c - `ctxbench ab`: two variants of each row, launch by launch in
 * shuffled blocks on the same CPUs, and what differs between them.
 *
 * Both variants of a block meet the same neighbours and the same drift, so
 * that they are compared in pairs. What A and B are is variant.c's; what is
 * said of the difference is that of `compare`.
 */
#include "feature.h"

#include <err.h>
#include <stdlib.h>

#include "compare/contrast.h"
#include "drive.h"
#include "reader.h"

/* Takes what is in the result. */
static int conclude(const struct settings *settings, struct result *result)
{
	struct report *report = report_from_result(result);
	struct contrasts contrasts;
	int status;

	if (report == NULL || contrasts_make_variants(&report, &contrasts) != 0)
		err(EXIT_BAD, "memory");
	status = contrasts_conclude(settings, &contrasts);
	contrasts_free(&contrasts);
	report_free(report);
	return status;
}

int ab_command(const struct settings *settings)
{
	struct run run = {.settings = settings};
	int status, verdict;

	interrupt_catch();
	variants_open(&run);
	run_prepare(&run);
	run_measure(&run);
	if (variants_restore() != 0)
		run.failed = 1;
	status = run_finish(&run);
	verdict = conclude(settings, &run.result);
	run_free(&run);
	variants_close(&run);
	return status != EXIT_DONE ? status : verdict;
}
