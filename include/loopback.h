/*
 * loopback.h - two connected sockets on the loopback network, for tcp and
 * udp: IPv4's where it is up, else IPv6's.
 */
#ifndef CTXBENCH_LOOPBACK_H
#define CTXBENCH_LOOPBACK_H

#include "bench.h"

/* Of the type SOCK_STREAM or SOCK_DGRAM. 0; -1 with errno, or with a reason
 * in ring->cannot. */
int loopback_connect(struct ring *ring, int type, int fd[2]);

#endif
