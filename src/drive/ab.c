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

#include "drive.h"

int ab_command(const struct settings *settings)
{
	struct run run = {.settings = settings};
	int status;

	interrupt_catch();
	variants_open(&run);
	run_prepare(&run);
	run_measure(&run);
	if (variants_restore() != 0)
		run.failed = 1;
	status = run_end(&run);
	variants_close(&run);
	return status;
}
