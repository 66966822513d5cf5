/*
 * loopback.c - connected pairs of sockets on the loopback network.
 *
 * The system chooses each port, so that none can be taken. Everybody on the
 * machine can send there: both ends are connected to each other, and who
 * else has connected meanwhile is sent away. No call waits for longer than
 * a second, as a firewall may swallow everything. Reference: tcp(7), udp(7).
 */
#include "feature.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cannot.h"
#include "loopback.h"

enum { PATIENCE_MS = 1000, STRANGERS_MAX = 100 };

struct address {
	union {
		struct sockaddr any;
		struct sockaddr_in four;
		struct sockaddr_in6 six;
	} is;
	socklen_t length;
};

static struct address loopback_of(int family)
{
	struct address address;

	memset(&address, 0, sizeof(address));
	if (family == AF_INET) {
		address.is.four.sin_family = AF_INET;
		address.is.four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
		address.length = sizeof(address.is.four);
	} else {
		address.is.six.sin6_family = AF_INET6;
		address.is.six.sin6_addr.s6_addr[15] = 1;
		address.length = sizeof(address.is.six);
	}
	return address;
}

/* On a port that is free. */
static int open_bound(int family, int type, struct address *address)
{
	int fd = socket(family, type, 0), saved;

	*address = loopback_of(family);
	if (fd < 0)
		return -1;
	if (bind(fd, &address->is.any, address->length) == 0 &&
	    getsockname(fd, &address->is.any, &address->length) == 0)
		return fd;
	saved = errno;
	close(fd);
	errno = saved;
	return -1;
}

static int is_port_of(const struct address *a, const struct address *b)
{
	return a->is.any.sa_family == AF_INET
		   ? a->is.four.sin_port == b->is.four.sin_port
		   : a->is.six.sin6_port == b->is.six.sin6_port;
}

static int is_ready(int fd, short event)
{
	struct pollfd ready = {.fd = fd, .events = event};
	int count;

	do
		count = poll(&ready, 1, PATIENCE_MS);
	while (count < 0 && errno == EINTR);
	if (count == 0)
		errno = ETIMEDOUT;
	return count > 0;
}

/* Whoever comes from the port that we connected from. */
static int accept_own(int listener, const struct address *own)
{
	unsigned i;

	for (i = 0; i < STRANGERS_MAX && is_ready(listener, POLLIN); i++) {
		struct address peer = {.length = sizeof(peer.is)};
		int fd = accept(listener, &peer.is.any, &peer.length);

		if (fd < 0)
			return -1;
		if (is_port_of(own, &peer))
			return fd;
		close(fd);
	}
	return -1;
}

/* What is written goes at once; and a connection that is closed is
 * forgotten at once, so that its port is free again. */
static int set_options(int fd)
{
	static const int yes = 1;
	static const struct linger none = {.l_onoff = 1, .l_linger = 0};

	if (setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes)) != 0)
		return -1;
	return setsockopt(fd, SOL_SOCKET, SO_LINGER, &none, sizeof(none));
}

/* fd[0] is bound, and fd[1] becomes what a listener accepts. */
static int connect_stream(
    int listener, const struct address *address, int fd[2])
{
	struct address own = {.length = sizeof(own.is)};

	if (listen(listener, 1) != 0 ||
	    getsockname(fd[0], &own.is.any, &own.length) != 0 ||
	    fcntl(fd[0], F_SETFL, O_NONBLOCK) != 0)
		return -1;
	if (connect(fd[0], &address->is.any, address->length) != 0 &&
	    errno != EINPROGRESS)
		return -1;
	fd[1] = accept_own(listener, &own);
	if (fd[1] < 0 || !is_ready(fd[0], POLLOUT) ||
	    fcntl(fd[0], F_SETFL, 0) != 0 || fcntl(fd[1], F_SETFL, 0) != 0)
		return -1;
	return set_options(fd[0]) == 0 ? set_options(fd[1]) : -1;
}

static int connect_streams(int family, int fd[2])
{
	struct address own, to;
	int listener = open_bound(family, SOCK_STREAM, &to);
	int failed = -1, saved;

	if (listener < 0)
		return -1;
	fd[0] = open_bound(family, SOCK_STREAM, &own);
	if (fd[0] >= 0)
		failed = connect_stream(listener, &to, fd);
	saved = errno;
	close(listener);
	errno = saved;
	return failed;
}

static int connect_datagrams(int family, int fd[2])
{
	struct address of[2];

	fd[0] = open_bound(family, SOCK_DGRAM, &of[0]);
	if (fd[0] >= 0)
		fd[1] = open_bound(family, SOCK_DGRAM, &of[1]);
	if (fd[1] < 0 || connect(fd[0], &of[1].is.any, of[1].length) != 0)
		return -1;
	return connect(fd[1], &of[0].is.any, of[0].length);
}

/* 0, or errno and nothing left open. */
static int connect_pair(int family, int type, int fd[2])
{
	int error, i;

	fd[0] = fd[1] = -1;
	if ((type == SOCK_STREAM ? connect_streams(family, fd)
				 : connect_datagrams(family, fd)) == 0)
		return 0;
	error = errno;
	for (i = 0; i < 2; i++)
		if (fd[i] >= 0)
			close(fd[i]);
	return error;
}

static int is_down(int error)
{
	return error == ENETUNREACH || error == ENETDOWN ||
	       error == EADDRNOTAVAIL || error == EHOSTUNREACH ||
	       error == EAFNOSUPPORT || error == EPROTONOSUPPORT ||
	       error == ETIMEDOUT;
}

int loopback_connect(struct ring *ring, int type, int fd[2])
{
	int four = connect_pair(AF_INET, type, fd), six;

	if (four == 0)
		return 0;
	errno = four;
	if (!is_down(four))
		return -1;
	six = connect_pair(AF_INET6, type, fd);
	if (six == 0)
		return 0;
	return ring_cannot(ring, "loopback down: 127.0.0.1: %s; ::1: %s",
	    strerror(four), strerror(six));
}
