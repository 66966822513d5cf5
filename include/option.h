/*
 * option.h - walks a command line: the one option scanner of both wings.
 *
 * "--name value", "--name=value", "-x", "-x value", "--name value value";
 * operands may stand between options; "--" ends them. Not every system has
 * getopt_long.
 */
#ifndef CTXBENCH_OPTION_H
#define CTXBENCH_OPTION_H

struct option_spec {
	const char *name; /* "cpus" for --cpus, "o" for -o; NULL ends a table */
	int id;           /* >= 0, the caller's */
	int values;       /* how many it takes, 0 to 2 */
};

enum {
	OPTION_END = -1,
	OPTION_OPERAND = -2, /* in value */
	OPTION_UNKNOWN = -3,
	OPTION_NO_VALUE = -4,   /* one is needed, or two are */
	OPTION_EXTRA_VALUE = -5 /* --flag=value, but it takes none */
};

struct option_scan {
	const struct option_spec *spec;
	char **arg; /* what is left, NULL at the end */
	char *word; /* the argument as given, for messages */
	char *value, *second;
	int only_operands; /* "--" was met */
};

/* argv ends with NULL, as main()'s does; skip the program's name first. */
void option_start(
    struct option_scan *scan, const struct option_spec *spec, char **argv);

/* The next option's id, or one of the above. */
int option_next(struct option_scan *scan);

#endif
