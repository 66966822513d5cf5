# ctxbench: needs cc, make and sh. make CC=clang CFLAGS=-O3 LDFLAGS=-static
# works with GNU make, bmake and other POSIX makes.
.POSIX:
.SUFFIXES:
.SUFFIXES: .c .o

CC = cc
CFLAGS = -O2
LDFLAGS =
LDLIBS =
PREFIX = /usr/local
DESTDIR =

BINDIR = $(DESTDIR)$(PREFIX)/bin
LIBEXECDIR = $(DESTDIR)$(PREFIX)/libexec/ctxbench
SHAREDIR = $(DESTDIR)$(PREFIX)/share/ctxbench
MANDIR = $(DESTDIR)$(PREFIX)/share/man

HOUSE = -std=c99 -Iinclude -Isrc

BENCH = bench/condvar bench/futex bench/getuid bench/pipe bench/signal \
	bench/yield

FLOOR = src/plat/facts.o src/plat/plat.o \
	src/stat/dip.o src/stat/grade.o src/stat/hist.o src/stat/hodges.o \
	src/stat/random.o src/stat/stats.o \
	src/text/cpus.o src/text/crc32.o src/text/escape.o \
	src/text/launchline.o src/text/lines.o src/text/number.o \
	src/text/option.o src/text/split.o \
	src/time/clock.o src/time/tick.o src/time/yard.o

LAUNCH = src/launch/actor.o src/launch/arena.o src/launch/batch.o \
	src/launch/describe.o src/launch/interval.o src/launch/lines.o \
	src/launch/main.o src/launch/options.o src/launch/plan.o \
	src/launch/summary.o src/launch/supervisor.o src/launch/trace.o

all: $(BENCH)

.c.o:
	$(CC) $(HOUSE) $(CPPFLAGS) $(CFLAGS) -pthread -c -o $@ $<
.c:
	$(CC) $(HOUSE) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< \
		$(LAUNCH) $(FLOOR) -pthread $(LDLIBS)

$(BENCH): $(LAUNCH) $(FLOOR)

# Headers are few and small: a changed one rebuilds all that could use it.
HDRS = include/atomic.h include/bench.h include/clock.h include/cpus.h \
	include/facts.h include/feature.h include/grade.h include/hist.h \
	include/launchline.h include/option.h include/plat.h \
	include/plat_calls.h include/ring.h include/stats.h include/stream.h \
	include/text.h include/tick.h include/version.h

$(LAUNCH): src/launch/launch.h
$(FLOOR) $(LAUNCH) $(BENCH): $(HDRS) src/flags.h
src/plat/plat.o: src/plat/plat_generic.c src/plat/plat_linux.c

src/flags.h: ALWAYS
	@sh scripts/flags $@ '$(CC)' '$(CPPFLAGS) $(CFLAGS) $(LDFLAGS)'
ALWAYS:
