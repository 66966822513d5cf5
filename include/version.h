/*
 * version.h - one number for the suite; a benchmark has its own as well.
 */
#ifndef CTXBENCH_VERSION_H
#define CTXBENCH_VERSION_H

#define CTXBENCH_VERSION "1.0"

#endif
