/*
 * descriptors.h - the standard descriptors of a program, whatever was
 * inherited.
 */
#ifndef CTXBENCH_DESCRIPTORS_H
#define CTXBENCH_DESCRIPTORS_H

/* Opens those of 0, 1 and 2 that are closed, on /dev/null. One that is
 * closed would be given to the next pipe, and what is printed would land
 * among the tokens. Read-only, so that printing still fails, as it should.
 * Call it first. 0, or -1 and errno. */
int descriptors_hold(void);

#endif
