#!/bin/sh
# bench_descriptors.sh - the benchmarks whose token goes through descriptors:
# their switches, the number that they check, messages of all lengths, what
# they say where something is not to be had, their end when a part of them
# is killed or stopped, and that nothing is left.
#
# Runs where it may with a /tmp of its own, so that what is found there is
# the launch's.

if [ -z "$BENCH_DESCRIPTORS_PRIVATE" ]; then
	BENCH_DESCRIPTORS_PRIVATE=no
	for namespace in 'unshare -m' 'unshare -rm'; do
		$namespace true 2>/dev/null && BENCH_DESCRIPTORS_PRIVATE=yes &&
			break
	done
	export BENCH_DESCRIPTORS_PRIVATE
	[ $BENCH_DESCRIPTORS_PRIVATE = no ] || exec $namespace sh "$0"
fi
if [ "$BENCH_DESCRIPTORS_PRIVATE" = yes ]; then
	mount -t tmpfs none /tmp || BENCH_DESCRIPTORS_PRIVATE=no
	TMPDIR=/tmp
	export TMPDIR
fi

. tests/tap.sh
. tests/launching.sh

groups=
trap 'kill_all; rm -rf "$tap_dir"' EXIT

all='pipe fifo socketpair unix_stream unix_dgram tcp udp pty poll epoll
	eventfd'
benches= # those that run here
for bench in $all; do
	run 5 "bench/$bench" --describe
	if [ "$(sed -n 's/^runs //p' "$out")" = yes ]; then
		run 20 "bench/$bench" --lines --ops 20 --batches 1 --trace 0
		case $last in
		'done unsupported '*) skip "$bench" "${last#done unsupported }" ;;
		*) benches="$benches $bench" ;;
		esac
	else
		skip "$bench" "$(sed -n 's/^runs no //p' "$out")"
	fi
done

# runs_here NAME
runs_here() {
	case " $benches " in
	*" $1 "*) return 0 ;;
	esac
	return 1
}

test_describe() {
	for bench in $benches; do
		run 5 "bench/$bench" --describe
		is "$status $(sed -n 's/^\(name\|set\|op\|runs\) //p' "$out" |
			tr '\n' ' ')" "0 $bench round trip ipc yes " \
			"$bench: name, operation, set"
		is "$(grep -c '^keys.* size' "$out")" \
			"$([ "$bench" = eventfd ] && echo 0 || echo 1)" \
			'size= where it has messages'
	done
}

# as_claimed NAME SWITCHES: of a round trip of two on one CPU. The kernel's
# thread behind a terminal may preempt the writer; readers of Linux's
# sockets wake a sender that sleeps on the same one.
as_claimed() {
	low=2
	high=2
	case $1:$(uname) in
	pty:*) high=4 ;;
	unix_stream:Linux) high=3 ;;
	esac
	awk -v value="$2" -v low=$low -v high=$high 'BEGIN {
		exit !(value >= 0.9 * low && value <= 1.1 * high) }'
}

# A neighbour on the CPU adds switches: the best of a few counts.
test_switches() {
	for bench in $benches; do
		for kind in $(kinds "$bench"); do
			for try in 1 2 3; do
				run 20 "bench/$bench" --lines --ops 500 \
					--batches 5 --trace 0 "actors=$kind"
				counted=$(switches_per_op)
				as_claimed "$bench" "$counted" && break
			done
			is "$status $last $(fact pin)" '0 done ok ok' \
				"$bench of $kind actors, on one CPU"
			as_claimed "$bench" "$counted"
			ok $? 'as many switches as it says'
			echo "# $counted a round trip, try $try"
		done
		alone=9
		[ "$bench" != pty ] || alone=0
		run 20 "bench/$bench" --lines --ops 50 --batches 27 --trace 0
		is "$(grep -c '^b alone' "$out")" $alone 'and alone'
	done
}

test_sizes() {
	few='--lines --trace 0 --ops 10 --batches 2 --warm-up 0'
	for bench in $benches; do
		[ "$bench" != eventfd ] || continue
		for parameters in size=4 size=5 size=4096,n=3,copies=2 \
			size=64k size=64k,n=3; do
			for kind in $(kinds "$bench"); do
				# shellcheck disable=SC2086 # options, to be split
				run 20 "bench/$bench" $few \
					"$parameters,actors=$kind"
				case $bench:$parameters in
				udp:size=64k*)
					done_is 1 "unsupported *a message of \
65536 bytes: Message too long" "$bench $parameters,actors=$kind" ;;
				*)
					is "$status $last" '0 done ok' \
						"$bench $parameters,actors=$kind" ;;
				esac
			done
		done
	done
	runs_here udp && run 20 bench/udp --lines --trace 0 --ops 10 size=65507 &&
		is "$status $last" '0 done ok' 'udp: the longest datagram'
}

test_rings() {
	few='--lines --trace 0 --ops 4 --batches 2 --warm-up 0'
	for bench in $benches; do
		for kind in $(kinds "$bench"); do
			# shellcheck disable=SC2086 # options, to be split
			run 30 "bench/$bench" $few "n=300,actors=$kind"
			is "$status $last" '0 done ok' "$bench: 300 $kind actors"
		done
		if have prlimit; then
			run 10 prlimit --nofile=64:64 "bench/$bench" --lines n=300
			done_is 1 'unsupported needs [69]* file descriptors, the limit is 64*' \
				"$bench: 300 actors with 64 descriptors"
		else
			skip "$bench: few file descriptors" 'no prlimit'
		fi
	done
}

# A ring.h whose followers once pass on a wrong number, pass the right one
# twice, or do not pass it on.
write_lies() {
	mkdir "$tap_dir/lies"
	cp include/*.h "$tap_dir/lies"
	sed 's/pass_token(ring, to, seq + 1)/lie(ring, to, seq + 1, pass_token)/
		/^static inline uint64_t ring_lead_loop/i\
#include "lie.h"
		' include/ring.h >"$tap_dir/lies/ring.h"
	cat >"$tap_dir/lies/lie.h" <<'EOF'
#include <stdlib.h>
static inline int lie(
    struct ring *ring, unsigned to, uint32_t seq, ring_pass *pass)
{
	const char *how = seq == 1000 ? getenv("CTXBENCH_LIE") : NULL;

	if (how == NULL)
		return pass(ring, to, seq);
	if (how[0] == 'w')
		return pass(ring, to, seq + 1);
	if (how[0] == 'd' && pass(ring, to, seq) != 0)
		return -1;
	return how[0] == 'd' ? pass(ring, to, seq) : 0;
}
EOF
}

test_lies() {
	if ! have "${CC:-cc}" || ! [ -e src/launch/main.o ]; then
		skip 'what is passed on wrongly' 'no compiler, or nothing built'
		return
	fi
	write_lies
	for bench in $benches; do
		liar=$tap_dir/lies/$bench
		"${CC:-cc}" -std=c99 "-I$tap_dir/lies" -Isrc -o "$liar" \
			"bench/$bench.c" src/launch/*.o src/text/*.o \
			src/time/*.o src/plat/*.o src/stat/*.o -pthread -lm
		ok $? "$bench: a liar is built"
		few='--lines --trace 0 --ops 100 --batches 10 --limit 1s'
		# shellcheck disable=SC2086
		run 5 "$liar" $few
		is "$status $last" '0 done ok' "$bench: the liar tells the truth"
		# shellcheck disable=SC2086
		run 5 env CTXBENCH_LIE=wrong "$liar" $few
		done_is 2 'broken * operations: *the token was wrong' \
			"$bench: a wrong number"
		# shellcheck disable=SC2086
		run 5 env CTXBENCH_LIE=doubled "$liar" $few
		done_is 2 'broken * operations: *the token was wrong' \
			"$bench: a number too often"
		# shellcheck disable=SC2086
		run 5 env CTXBENCH_LIE=lost "$liar" $few
		done_is 2 'broken not done after 1 s' "$bench: a lost number"
	done
}

# Processes of the group $1 that still live, "PID PPID" a line.
living() {
	ps -e -o pgid= -o pid= -o ppid= -o stat= |
		awk -v group="$1" '$1 == group && $4 !~ /^Z/ { print $2, $3 }'
}

# shellcheck disable=SC2317 # called by the trap
kill_all() {
	for group in $groups; do
		kill -KILL "-$group" 2>/dev/null
	done
}

# start LIMIT: every benchmark at once, each in a process group.
start() {
	groups=
	for bench in $benches; do
		setsid "bench/$bench" --lines --limit "$1" --trace 0 \
			--ops 20000 --batches 200 actors=process \
			>"$tap_dir/$bench.out" 2>&1 </dev/null &
		groups="$groups $!"
		eval "group_$bench=$!"
	done
	sleep 0.6
}

group_of() {
	eval "echo \$group_$1"
}

# parts WHO: the pid of each group's, from one look at all processes.
parts() {
	ps -e -o pgid= -o pid= -o ppid= | sort -n -k 2,2 | awk -v who="$1" \
		-v groups="$groups" '
		BEGIN {
			split(groups, list)
			for (i in list)
				ours[list[i]] = 1
			nth["lead"] = 1
			nth["follower"] = 2
		}
		!ours[$1] { next }
		who == "supervisor" && $2 == $1 { print $2 }
		$3 == $1 && ++actors[$1] == nth[who] { print $2 }'
}

# fault SIGNAL WHO LIMIT STATUS WANT: of every benchmark at once.
fault() {
	start "$3"
	for pid in $(parts "$2"); do
		kill "-$1" "$pid"
	done
	tries=50
	for group in $groups; do
		while [ -n "$(living "$group")" ] && [ $tries -gt 0 ]; do
			sleep 0.1
			tries=$((tries - 1))
		done
	done
	for bench in $benches; do
		group=$(group_of "$bench")
		is "$(living "$group")" '' \
			"$bench, SIG$1 to its $2: no process is left"
		kill -KILL "-$group" 2>/dev/null
		wait "$group" 2>/dev/null
		like "$? $(tail -n 1 "$tap_dir/$bench.out")" "$4 $5" 'it says so'
	done
}

test_faults() {
	if ! have setsid ps; then
		skip 'faults' 'no setsid or ps'
		return
	fi
	fault KILL supervisor 20s 137 '*'
	fault TERM supervisor 20s 143 'done broken interrupted by signal 15'
	fault KILL lead 20s 2 'done broken actor 0 of copy 0 killed by signal 9'
	fault KILL follower 20s 2 \
		'done broken actor 1 of copy 0 killed by signal 9'
	fault STOP follower 2s 2 \
		'done broken not done after 2 s: actor 1 of copy 0 was stopped*'
	fault STOP lead 2s 2 \
		'done broken not done after 2 s: actor 0 of copy 0 was stopped*'
}

# left DIRECTORY: what has our name in it.
left() {
	find "$1" -mindepth 1 -maxdepth 1 -name 'ctxbench-[0-9]*' | sort |
		sed 's/.*\///' | tr '\n' ' '
}

# Killed while it makes its names: what is left the next one clears.
test_kill_at_start() {
	for bench in fifo unix_stream; do
		runs_here $bench || continue
		places=$tap_dir/start.$bench
		mkdir "$places"
		for delay in 0.002 0.003 0.004 0.005 0.006 0.008 0.01 0.015; do
			TMPDIR=$places setsid "bench/$bench" --lines n=1000 \
				>"$out" 2>&1 &
			groups=$!
			sleep $delay
			kill -KILL "-$groups" 2>/dev/null
			wait $groups 2>/dev/null
		done
		echo "# $bench left: $(left "$places")"
		sleep 3
		run 10 env "TMPDIR=$places" "bench/$bench" --lines --ops 10 \
			--batches 1
		is "$status $last $(find "$places" -mindepth 1)" '0 done ok ' \
			"$bench, killed at its start: nothing is left by the next"
	done
}

# old_dir NAME MODE: a private directory of long ago.
old_dir() {
	mkdir "$places/$1" && mkfifo "$places/$1/channel" &&
		chmod "$2" "$places/$1"
	touch -t 200001010000 "$places/$1"
}

test_leftovers() {
	runs_here fifo || return
	places=$tap_dir/places
	mkdir "$places" "$tap_dir/target"
	sh -c 'exit 0' &
	dead=$!
	wait $dead
	old_dir "ctxbench-$dead.aaaaaa" 700
	old_dir "ctxbench-$$.living" 700
	old_dir "ctxbench-$dead.public" 755
	old_dir "ctxbench-$dead.toolong" 700
	old_dir "ctxbench-x$dead.aaaaaa" 700
	old_dir "ctxbench-$dead.filled" 700
	echo >"$places/ctxbench-$dead.filled/precious"
	touch -t 200001010000 "$places/ctxbench-$dead.filled"
	mkdir -m 700 "$places/ctxbench-$dead.newnew"
	echo >"$tap_dir/target/channel"
	ln -s "$tap_dir/target" "$places/ctxbench-$dead.linked"
	run 10 env "TMPDIR=$places" bench/fifo --lines --ops 10 --batches 1
	is "$status $last" '0 done ok' 'fifo, among leftovers'
	is "$([ -e "$places/ctxbench-$dead.aaaaaa" ] || echo gone)" gone \
		'one of a dead owner is removed'
	for kept in "$$.living/channel" "$dead.public/channel" \
		"$dead.toolong/channel" "x$dead.aaaaaa/channel" \
		"$dead.filled/precious" "$dead.newnew" "$dead.linked/channel"; do
		[ -e "$places/ctxbench-$kept" ]
		ok $? "what may be another's stays: $kept"
	done
}

test_bad_tmpdir() {
	for bench in fifo unix_stream; do
		runs_here $bench || continue
		run 5 env "TMPDIR=$tap_dir/none" "bench/$bench" --lines
		done_is 1 'unsupported *no directory in TMPDIR: No such file*' \
			"$bench: no TMPDIR"
		run 5 env TMPDIR="$(awk 'BEGIN { while (n++ < 2500) printf "./" }')" \
			"bench/$bench" --lines
		done_is 1 'unsupported *TMPDIR has 5000 bytes: too long' \
			"$bench: TMPDIR longer than a path"
		run 5 env TMPDIR= "bench/$bench" --lines --ops 10 --batches 1
		is "$status $last" '0 done ok' "$bench: an empty TMPDIR is none"
	done
	long=$tap_dir/$(awk 'BEGIN { while (n++ < 110) printf "x" }')
	mkdir "$long"
	if runs_here unix_stream; then
		run 5 env TMPDIR="$long" bench/unix_stream --lines
		done_is 1 'unsupported *holds 10[0-9] bytes, TMPDIR makes it 1*' \
			'unix_stream: TMPDIR longer than an address'
	fi
	if runs_here fifo; then
		run 5 env TMPDIR="$long" bench/fifo --lines --ops 10 --batches 1
		is "$status $last" '0 done ok' 'fifo: that is short enough'
	fi
	is "$(find "$long" -mindepth 1)" '' 'nothing is left in it'
}

# with_network SCRIPT ARGUMENT...: in a network of its own, which is down.
with_network() {
	script=$1
	shift
	# shellcheck disable=SC2086 # a command with its arguments
	run 10 $network sh -c "$script" sh "$@"
}

# shellcheck disable=SC2016 # for the inner shell
test_loopback() {
	network=
	for namespace in 'unshare -n' 'unshare -rn'; do
		$namespace true 2>/dev/null && network=$namespace && break
	done
	if [ -z "$network" ]; then
		skip 'without a network' 'no namespaces (unshare -n)'
		return
	fi
	for bench in tcp udp; do
		runs_here $bench || continue
		with_network '"$1" --lines' "bench/$bench"
		done_is 1 'unsupported *loopback down: 127.0.0.1: *; ::1: *' \
			"$bench: loopback is down"
		if ! have ip; then
			skip "$bench: IPv6 alone" 'no ip'
			continue
		fi
		with_network 'ip link set lo up && ip addr del 127.0.0.1/8 dev lo &&
			if ip addr show dev lo | grep -q ::1
			then "$1" --lines --ops 20 --batches 2 n=3; else echo none; fi' \
			"bench/$bench"
		case $last in
		none) skip "$bench: IPv6 alone" 'no IPv6' ;;
		*) is "$status $last" '0 done ok' "$bench: IPv6 alone" ;;
		esac
		with_network 'ip link set lo up && "$1" --lines --ops 20 --batches 2 n=20 &&
			cat /proc/net/tcp /proc/net/udp >"$2"' "bench/$bench" "$tap_dir/net"
		is "$status $last $(grep -c : "$tap_dir/net")" '0 done ok 0' \
			"$bench: no connection is left"
	done
}

test_tcp_options() {
	runs_here tcp || return
	if ! have strace || ! strace true 2>/dev/null; then
		skip 'TCP_NODELAY' 'no strace'
		return
	fi
	run 20 strace -f -e trace=setsockopt bench/tcp --lines --ops 10 \
		--batches 1
	is "$status $(grep -c 'TCP_NODELAY, \[1\].* = 0' "$err")" '0 4' \
		'tcp: TCP_NODELAY at both ends of both connections'
}

test_no_terminals() {
	runs_here pty || return
	if [ "$BENCH_DESCRIPTORS_PRIVATE" = no ]; then
		skip 'pty: no terminals' 'no private mounts (unshare -m)'
		return
	fi
	run 10 unshare -m sh -c \
		'mount --bind /dev/null /dev/ptmx && bench/pty --lines'
	done_is 1 'unsupported *no pseudo-terminal: *' 'pty: no terminals'
}

test_nothing_left() {
	if [ "$BENCH_DESCRIPTORS_PRIVATE" = no ]; then
		skip 'no file is left' 'no private mounts (unshare -m)'
		return
	fi
	is "$(find /tmp -mindepth 1 | grep -v "^$tap_dir")" '' 'no file is left'
}

test_describe
test_switches
test_sizes
test_rings
test_lies
test_faults
test_kill_at_start
test_leftovers
test_bad_tmpdir
test_loopback
test_tcp_options
test_no_terminals
test_nothing_left
finish
