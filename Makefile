# ctxbench: needs cc, make and sh. GNU make, bmake and other POSIX makes do.
#   make CC=clang CFLAGS='-O3' LDFLAGS=-static
#   make check; make install PREFIX=/usr DESTDIR=/tmp/root
.POSIX:
.SUFFIXES:
.SUFFIXES: .c .o .t

CC = cc
CFLAGS = -O2
LDFLAGS =
LDLIBS =
PREFIX = /usr/local
DESTDIR =

HOUSE = -std=c99 -Iinclude -Isrc

# --- what there is; every object by name ---

BENCH = bench/clock bench/condvar bench/epoll bench/eventfd bench/exec \
	bench/fifo bench/fork bench/futex bench/getppid bench/getuid \
	bench/message bench/message_socket bench/mutex bench/null bench/open \
	bench/pipe bench/poll bench/posix_mq bench/posix_sem bench/pty \
	bench/siginstall bench/signal bench/signalfd bench/sigqueue bench/sigself \
	bench/sigwait bench/socketpair bench/spawn bench/spin bench/stat \
	bench/sysv_msg bench/sysv_sem bench/tcp bench/thread bench/timer \
	bench/ucontext bench/udp bench/unix_dgram bench/unix_stream bench/yield \
	bench/zero

FLOOR = src/plat/facts.o src/plat/plat.o src/plat/sysv.o src/stat/dip.o \
	src/stat/grade.o src/stat/hist.o src/stat/hodges.o src/stat/random.o \
	src/stat/stats.o src/text/cpus.o src/text/crc32.o src/text/descriptors.o \
	src/text/escape.o src/text/launchline.o src/text/lines.o \
	src/text/number.o src/text/option.o src/text/split.o src/time/clock.o \
	src/time/tick.o src/time/yard.o

LAUNCH = src/launch/actor.o src/launch/arena.o src/launch/batch.o \
	src/launch/children.o src/launch/describe.o src/launch/interval.o \
	src/launch/lines.o src/launch/loopback.o src/launch/main.o \
	src/launch/options.o src/launch/plan.o src/launch/private_dir.o \
	src/launch/summary.o src/launch/supervisor.o src/launch/trace.o

REPORT = src/report/cells.o src/report/csv.o src/report/ctx_push.o \
	src/report/ctx_read.o src/report/ctx_record.o src/report/ctx_write.o \
	src/report/digits.o src/report/evidence.o src/report/fields.o \
	src/report/figures.o src/report/json.o src/report/launch_figures.o \
	src/report/launch_median.o src/report/launch_take.o src/report/mail.o \
	src/report/mail_head.o src/report/mail_legend.o src/report/mail_page.o \
	src/report/mail_read.o src/report/mail_tokens.o src/report/markdown.o \
	src/report/places.o src/report/quote.o src/report/quote_json.o \
	src/report/result.o src/report/row_data.o src/report/show.o \
	src/report/show_histogram.o src/report/summary.o \
	src/report/summary_merge.o src/report/switches.o src/report/yards.o

READ = src/read/cut_start.o src/read/decode.o src/read/deliver.o \
	src/read/ends.o src/read/from_file.o src/read/from_mail.o \
	src/read/from_numbers.o src/read/from_watch.o src/read/gather.o \
	src/read/keep.o src/read/key.o src/read/mail_facts.o \
	src/read/mail_reasons.o src/read/mail_row.o src/read/opens.o \
	src/read/printable.o src/read/reader.o src/read/readings.o \
	src/read/report.o src/read/roles.o src/read/set.o src/read/starts.o \
	src/read/transfer.o src/read/watch_line.o src/read/watch_log.o

COMPARE = src/compare/answer.o src/compare/contrast.o src/compare/csv.o \
	src/compare/facts.o src/compare/fields.o src/compare/json.o \
	src/compare/lines.o src/compare/markdown.o src/compare/marks.o \
	src/compare/plot.o src/compare/refuse.o src/compare/sample.o \
	src/compare/side.o src/compare/text.o src/compare/unit.o \
	src/compare/words.o src/stat/compare.o src/stat/holm.o \
	src/stat/rank_sum.o src/stat/signed_rank.o src/stat/verdict.o

TABLE = src/table/apart.o src/table/base.o src/table/build.o \
	src/table/collect.o src/table/columns.o src/table/columns_default.o \
	src/table/csv.o src/table/differences.o src/table/drop.o \
	src/table/entries.o src/table/history.o src/table/history_lines.o \
	src/table/history_record.o src/table/json.o src/table/layout.o \
	src/table/markdown.o src/table/merge.o src/table/notes.o \
	src/table/number.o src/table/order.o src/table/page.o \
	src/table/page_notes.o src/table/pen.o src/table/system.o \
	src/table/systems.o src/table/text.o src/table/values.o

DRIVE = src/drive/ab.o src/drive/child.o src/drive/command.o \
	src/drive/compare.o src/drive/copies.o src/drive/ctxbench.o \
	src/drive/describe.o src/drive/grid.o src/drive/grids.o src/drive/idle.o \
	src/drive/interrupt.o src/drive/launch.o src/drive/limit.o \
	src/drive/list.o src/drive/lists.o src/drive/map.o src/drive/matrix.o \
	src/drive/memory.o src/drive/operand.o src/drive/placement.o \
	src/drive/progress.o src/drive/rates.o src/drive/registry.o \
	src/drive/rowspec.o src/drive/run.o src/drive/run_facts.o \
	src/drive/save.o src/drive/schedule.o src/drive/sets.o \
	src/drive/settings.o src/drive/show.o src/drive/specs.o src/drive/table.o \
	src/drive/variant.o src/drive/watch.o

HDRS = include/atomic.h include/bench.h include/cannot.h include/channel.h \
	include/channel_token.h include/clock.h include/compare.h include/cpus.h \
	include/descriptors.h include/facts.h include/feature.h include/grade.h \
	include/groups.h include/hist.h include/launchline.h include/loopback.h \
	include/offspring.h include/option.h include/plat.h include/plat_calls.h \
	include/plat_context.h include/private_dir.h include/reader.h \
	include/report.h include/ring.h include/rounds.h include/signal_token.h \
	include/stats.h include/stream.h include/sysv.h include/text.h \
	include/tick.h include/vector.h include/version.h

PLATS = src/plat/plat_generic.c src/plat/plat_linux.c

FACTS = src/plat/facts_generic.c src/plat/facts_linux.c \
	src/plat/facts_linux_cgroup.c src/plat/facts_linux_cpu.c \
	src/plat/facts_linux_kernel.c src/plat/facts_linux_task.c \
	src/plat/facts_linux_topology.c src/plat/facts_linux_virtual.c \
	src/plat/facts_portable.c src/plat/facts_vector.c \
	src/plat/facts_virtual.c

# Benchmarks of the tests' own, and what they need besides.
TEST_BENCH = tests/delayed tests/skeleton tests/liars/does_nothing \
	tests/liars/drops_tokens tests/liars/early tests/liars/hangs \
	tests/liars/lazy \
	tests/liars/never_switches tests/liars/no_descriptors \
	tests/liars/returns_early tests/minimal/getuid tests/minimal/pipe
TEST_TOOLS = tests/deny tests/hog tests/print_facts tests/print_reports \
	tests/replay tests/scripted tests/scripted_timer tests/shim.so \
	tests/stranger
TESTS_C = tests/compare_many.t tests/compare_stats.t tests/contrast.t \
	tests/coverage.t tests/cpus.t tests/ctx.t tests/ctx_damage.t \
	tests/dip.t tests/facts.t tests/formats.t tests/grade.t \
	tests/hist.t tests/lines.t tests/mail.t tests/number.t \
	tests/reader.t tests/same.t tests/stats.t tests/summary.t \
	tests/table.t tests/text.t tests/vector.t tests/verdict.t
TESTS_SH = tests/facts.sh tests/loops.sh tests/liars.sh \
	tests/delay.sh tests/launch.sh tests/launch_clock.sh \
	tests/launch_faults.sh tests/launch_limits.sh tests/run.sh \
	tests/torture.sh tests/round_trip.sh tests/reader_floods.sh \
	tests/ab.sh tests/compare.sh tests/table.sh tests/watch.sh \
	tests/run_sets.sh tests/grid.sh tests/bench_calls.sh \
	tests/bench_descriptors.sh tests/bench_groups.sh \
	tests/bench_ipc.sh tests/bench_processes.sh tests/bench_signals.sh \
	tests/bench_vector.sh tests/build.sh tests/sanitize.sh

# --- how it is made ---

all: ctxbench $(BENCH)

.c.o:
	$(CC) $(HOUSE) $(CPPFLAGS) $(CFLAGS) -pthread -c -o $@ $<

# A benchmark: one file, and the launch wing around it.
.c:
	$(CC) $(HOUSE) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< \
		$(LAUNCH) $(FLOOR) -pthread $(LDLIBS)

# A test in C: one file, and what it tests.
.c.t:
	$(CC) $(HOUSE) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< \
		$(TABLE) $(COMPARE) $(READ) $(REPORT) $(FLOOR) \
		-pthread $(LDLIBS) -lm

ctxbench: $(DRIVE) $(TABLE) $(COMPARE) $(READ) $(REPORT) $(FLOOR)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(DRIVE) $(TABLE) $(COMPARE) \
		$(READ) $(REPORT) $(FLOOR) -pthread $(LDLIBS) -lm

$(BENCH): $(LAUNCH) $(FLOOR)
$(LAUNCH): src/launch/launch.h src/launch/watch.h
$(DRIVE): src/drive/drive.h src/drive/lists.h src/compare/contrast.h
$(REPORT): src/report/cells.h src/report/ctx_record.h src/report/digits.h \
	src/report/fields.h src/report/mail_page.h src/report/mail_tokens.h \
	src/report/quote.h src/report/row_data.h
$(READ): src/read/read.h src/report/ctx_record.h src/report/mail_tokens.h
$(COMPARE): src/compare/contrast.h src/compare/inside.h \
	src/compare/lines.h src/stat/ranks.h src/report/quote.h
$(TABLE): src/table/build.h src/table/differences.h src/table/entries.h \
	src/table/history.h src/table/layout.h src/table/notes.h src/table/page.h \
	src/table/pen.h src/table/table.h src/table/values.h src/report/quote.h
src/plat/plat.o: $(PLATS)
src/plat/facts.o: $(FACTS)

# Headers are few and small: a changed one rebuilds all that could use it.
# flags.h changes only when the compiler or a flag does.
$(FLOOR) $(LAUNCH) $(REPORT) $(READ) $(COMPARE) $(TABLE) $(DRIVE) $(BENCH): \
	$(HDRS) src/flags.h
src/flags.h: ALWAYS
	@sh scripts/flags $@ '$(CC)' '$(CPPFLAGS) $(CFLAGS) $(LDFLAGS)'
ALWAYS:

# --- tests ---

TEST_CC = $(CC) $(HOUSE) -Itests $(CPPFLAGS) $(CFLAGS)

$(TESTS_C): tests/tap.h tests/ctx_sample.h tests/report_sample.h \
	$(TABLE) $(COMPARE) $(READ) $(REPORT) $(FLOOR)
$(TEST_BENCH): $(LAUNCH) $(FLOOR) tests/handoff.h
	$(TEST_CC) $(LDFLAGS) -o $@ $@.c $(LAUNCH) $(FLOOR) -pthread $(LDLIBS)
tests/scripted: tests/scripted.c $(LAUNCH) $(FLOOR)
	$(TEST_CC) $(LDFLAGS) -o $@ $@.c $(LAUNCH) \
		$(FLOOR:src/plat/plat.o=) -pthread $(LDLIBS)
tests/scripted_timer: tests/scripted_timer.c tests/scripted.c bench/timer.c \
		$(LAUNCH) $(FLOOR)
	$(TEST_CC) $(LDFLAGS) -o $@ $@.c $(LAUNCH) \
		$(FLOOR:src/plat/plat.o=) -pthread $(LDLIBS)
tests/stranger: tests/stranger.c
	$(TEST_CC) $(LDFLAGS) -o $@ $@.c
tests/deny: tests/deny.c
	$(TEST_CC) $(LDFLAGS) -o $@ $@.c
tests/hog: tests/hog.c $(FLOOR)
	$(TEST_CC) $(LDFLAGS) -o $@ $@.c $(FLOOR) -pthread $(LDLIBS)
tests/print_facts: tests/print_facts.c $(FLOOR)
	$(TEST_CC) $(LDFLAGS) -o $@ $@.c $(FLOOR) -pthread $(LDLIBS)
tests/print_reports: tests/print_reports.c $(READ) $(REPORT) $(FLOOR)
	$(TEST_CC) $(LDFLAGS) -o $@ $@.c $(READ) $(REPORT) $(FLOOR) \
		-pthread $(LDLIBS)
tests/replay: tests/replay.c tests/fuzz_reader.c tests/fuzz_reader.h \
		$(READ) $(REPORT) $(FLOOR)
	$(TEST_CC) $(LDFLAGS) -o $@ $@.c tests/fuzz_reader.c $(READ) \
		$(REPORT) $(FLOOR) -pthread $(LDLIBS)
tests/shim.so: tests/shim.c
	$(TEST_CC) -shared -fPIC -o $@ tests/shim.c -pthread

# MORE_TESTS=tests/lint.sh adds what analysers and formatters say.
check: all $(TESTS_C) $(TEST_BENCH) $(TEST_TOOLS)
	@sh tests/run $(TESTS_C) $(TESTS_SH) $(MORE_TESTS)

# The reader against made-up input, for FUZZ_SECONDS; needs clang.
fuzz:
	@sh scripts/fuzz

# --- installing ---

INSTALL_BIN = $(DESTDIR)$(PREFIX)/bin
INSTALL_BENCH = $(DESTDIR)$(PREFIX)/libexec/ctxbench
INSTALL_SHARE = $(DESTDIR)$(PREFIX)/share/ctxbench
INSTALL_MAN = $(DESTDIR)$(PREFIX)/share/man

install: all
	mkdir -p $(INSTALL_BIN) $(INSTALL_BENCH) $(INSTALL_SHARE) \
		$(INSTALL_MAN)/man1 $(INSTALL_MAN)/man5
	cp ctxbench $(INSTALL_BIN)/ctxbench
	cp $(BENCH) $(INSTALL_BENCH)/
	cp results/comp.arch-1994.txt $(INSTALL_SHARE)/
	cp src/drive/ctxbench.1 $(INSTALL_MAN)/man1/
	cp src/drive/ctxbench.5 $(INSTALL_MAN)/man5/

uninstall:
	rm -f $(INSTALL_BIN)/ctxbench $(INSTALL_MAN)/man1/ctxbench.1 \
		$(INSTALL_MAN)/man5/ctxbench.5
	rm -rf $(INSTALL_BENCH) $(INSTALL_SHARE)

clean:
	rm -f ctxbench $(BENCH) $(FLOOR) $(LAUNCH) $(REPORT) $(READ) \
		$(COMPARE) $(TABLE) $(DRIVE) \
		$(TESTS_C) $(TEST_BENCH) $(TEST_TOOLS) src/flags.h

.PHONY: all check fuzz install uninstall clean ALWAYS
