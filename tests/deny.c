/*
 * deny - runs a command for which one system call fails, as it does in a
 * sandbox: a filter in the kernel answers with the error, the call is
 * never made.
 *
 *   deny sched_setaffinity EPERM COMMAND [ARGUMENT...]
 *
 * A call without a name here goes by its number. Exits 77 where the system
 * has no such filters. Reference: seccomp(2). The few constants are the
 * kernel's; not every C library brings its headers.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)

#include <sys/prctl.h>
#include <sys/syscall.h>

enum { NO_NEW_PRIVILEGES = 38, SET_FILTER = 22, MODE_FILTER = 2 };
enum { LOAD_WORD = 0x20, JUMP_IF_EQUAL = 0x15, RETURN = 0x06 };
static const uint32_t answer_allow = 0x7fff0000, answer_errno = 0x00050000;

struct instruction {
	uint16_t code;
	uint8_t if_true, if_false;
	uint32_t value;
};

struct program {
	unsigned short length;
	struct instruction *code;
};

struct word {
	const char *name;
	long value;
};

static const struct word calls[] = {
    {"getrusage", SYS_getrusage},
    {"kill", SYS_kill},
    {"perf_event_open", SYS_perf_event_open},
    {"prctl", SYS_prctl},
    {"sched_getaffinity", SYS_sched_getaffinity},
    {"sched_setaffinity", SYS_sched_setaffinity},
    {NULL, 0},
};

static const struct word errors[] = {
    {"EACCES", EACCES},
    {"EAGAIN", EAGAIN},
    {"EINVAL", EINVAL},
    {"ENOENT", ENOENT},
    {"ENOSYS", ENOSYS},
    {"EPERM", EPERM},
    {NULL, 0},
};

static uint32_t look_up(const struct word *word, const char *name)
{
	char *end;
	unsigned long number = strtoul(name, &end, 10);

	if (end != name && *end == '\0' && number < 4096)
		return (uint32_t)number;
	while (word->name != NULL && strcmp(word->name, name) != 0)
		word++;
	if (word->name == NULL)
		errx(2, "'%s' is neither a number nor a known name", name);
	return (uint32_t)word->value;
}

/* The number of the call is the first word of what a filter sees. */
static void deny(uint32_t call, uint32_t error)
{
	struct instruction code[] = {
	    {LOAD_WORD, 0, 0, 0},
	    {JUMP_IF_EQUAL, 0, 1, call},
	    {RETURN, 0, 0, answer_errno | error},
	    {RETURN, 0, 0, answer_allow},
	};
	struct program program = {sizeof(code) / sizeof(code[0]), code};

	if (prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0 ||
	    prctl(SET_FILTER, MODE_FILTER, &program) != 0)
		err(77, "no filter");
}

int main(int argc, char **argv)
{
	if (argc < 4)
		errx(2, "usage: deny CALL ERROR COMMAND [ARGUMENT...]");
	deny(look_up(calls, argv[1]), look_up(errors, argv[2]));
	execvp(argv[3], argv + 3);
	err(127, "%s", argv[3]);
}

#else

int main(void)
{
	errx(77, "this system has no such filters");
}

#endif
