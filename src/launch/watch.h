/*
 * watch.h - a launch under supervision: its children, and what became of
 * them. Shared by children.c and supervisor.c alone.
 */
#ifndef CTXBENCH_WATCH_H
#define CTXBENCH_WATCH_H

#include "launch.h"

struct child {
	pid_t pid; /* 0: reaped, or never started */
	unsigned actor;
	int stopped_by; /* a signal, or 0 */
};

struct watch {
	struct arena *arena;
	struct outcome *outcome;
	struct child *child;
	unsigned children, alive;
	int signals[2]; /* a pipe: the signals that came, a byte each */
	int killing;
	int64_t failed_ns; /* when a child first failed by itself; 0: none */
	int64_t deadline_ns;
};

/* Records why the launch is broken. The first reason stays; what follows
 * from it is no news. */
void watch_broken(struct watch *watch, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Starts every actor that is a process; kills them all if one cannot be. */
void watch_start(struct watch *watch);
/* Takes note of every child that ended, stopped or went on. */
void watch_reap(struct watch *watch);
/* By the pids that were recorded. */
void watch_kill(struct watch *watch);

#endif
