/*
 * facts_linux_task.c - what was laid on this very process: system call
 * filters, a debugger, a session's share, the layout of its memory.
 *
 * Reference: proc(5), sched(7), personality(2).
 */
#include "feature.h"

static void note_seccomp(struct facts *facts, const char *status)
{
	char mode[64], filters[64];

	if (text_field(status, "Seccomp", mode, sizeof(mode)) != 0)
		return;
	if (strcmp(mode, "0") == 0)
		note(facts, "seccomp", "no");
	else if (strcmp(mode, "1") == 0)
		note(facts, "seccomp", "strict");
	else if (!text_field(
		     status, "Seccomp_filters", filters, sizeof(filters)))
		(void)facts_setf(facts, "seccomp", "filters %s", filters);
	else
		note(facts, "seccomp", "filters");
}

static void note_tracer(struct facts *facts, const char *status)
{
	char pid[64];

	if (text_field(status, "TracerPid", pid, sizeof(pid)) != 0)
		return;
	if (strcmp(pid, "0") == 0)
		note(facts, "ptrace", "no");
	else
		(void)facts_setf(facts, "ptrace", "traced by %s", pid);
}

/* With it, nice counts within a session only. Of "/autogroup-61 nice 0" the
 * number is left out: it says which session, not how it is treated. */
static void note_autogroup(struct facts *facts)
{
	char line[64];
	const char *level;

	if (file_line("/proc/sys/kernel/sched_autogroup_enabled", line,
		sizeof(line)) == 0 &&
	    strcmp(line, "0") == 0)
		note(facts, "autogroup", "off");
	else if (file_line("/proc/self/autogroup", line, sizeof(line)) == 0 &&
		 (level = strstr(line, " nice ")) != NULL)
		note(facts, "autogroup", level + 1);
}

static void note_aslr(struct facts *facts)
{
	int persona = personality(0xffffffff); /* asks, sets nothing */

	note_file(facts, "aslr", "/proc/sys/kernel/randomize_va_space");
	if (persona != -1 && persona & ADDR_NO_RANDOMIZE)
		note(facts, "aslr", "off for this process");
}

static void task_facts(struct facts *facts)
{
	char *status = file_text("/proc/self/status", FILE_BYTES);

	note_seccomp(facts, status);
	note_tracer(facts, status);
	note_autogroup(facts);
	note_aslr(facts);
	free(status);
}
