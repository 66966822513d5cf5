/*
 * describe.c - what a benchmark is, for `ctxbench list` and for rows.
 */
#include "feature.h"

#include "facts.h"
#include "launch.h"

const char *const bench_set_name[SETS] = {"core", "ipc", "sys", "proc"};

void describe(FILE *out, const struct params *params)
{
	const char *why = "";
	char build[512];
	int single = bench.runs_as == BENCH_SINGLE;

	fprintf(out, "name %s\nversion %u\nsummary %s\nop %s\n", bench.name,
	    bench.version, bench.summary, bench.op);
	fprintf(out, "actors %s\n",
	    single                                  ? "single"
	    : bench.runs_as == BENCH_PROCESS        ? "process"
	    : bench.runs_as == BENCH_THREAD         ? "thread"
	    : bench.default_actors == BENCH_PROCESS ? "process thread"
						    : "thread process");
	facts_build(build, sizeof(build));
	fprintf(out, "build %s\nhops %u\n", build, hops_of(params));
	fprintf(out, "set %s\nplace %s\n", bench_set_name[bench.set],
	    bench.place != NULL ? bench.place : "same");
	fprintf(out, "keys %s%s%s\n",
	    single && bench.takes_work ? "copies spec work"
	    : single                   ? "copies spec"
	    : bench.takes_groups       ? "actors work fpu spec copies"
				       : "actors n work fpu spec copies",
	    bench.takes_size ? " size" : "",
	    bench.takes_groups ? " groups fan" : "");
	if (bench.supported == NULL || bench.supported(params, &why) == 0)
		fputs("runs yes\n", out);
	else
		fprintf(out, "runs no %s\n", why);
}
