#!/bin/sh
# bench_calls.sh - the benchmarks of one actor that make no process: system
# calls, contexts, and the sleeper. Each is described, makes the calls and
# the switches that it claims, notices a wrong answer, ends in time, and
# leaves nothing.

. tests/tap.sh
. tests/launching.sh

calls='getppid zero null clock siginstall sigself open stat'
all="$calls ucontext timer"
few='--lines --trace 0 --batches 5 --warm-up 0'
tree=$tap_dir/tree

# claimed NAME: switches an operation.
claimed() {
	case $1 in
	timer) echo 1 ;;
	*) echo 0 ;;
	esac
}

# runs_here NAME
runs_here() {
	"bench/$1" --describe | grep -q '^runs yes'
}

test_described() {
	for bench in $all; do
		set=sys
		[ "$bench" != ucontext ] || set=core
		like "$("bench/$bench" --describe | grep -E \
			'^(name|actors|hops|set|keys) ' | tr '\n' ' ')" \
			"name $bench actors single hops 1 set $set keys copies *" \
			"$bench is described"
		run 5 "bench/$bench" n=2
		is "$status" 2 'and takes no partner'
	done
}

# switches_are NAME WANT OPTION...: noise from outside may add to a count,
# in one try or another.
switches_are() {
	name=$1
	want=$2
	shift 2
	for try in 1 2 3; do
		# shellcheck disable=SC2086 # options, to be split
		run 20 "bench/$name" $few --ops 200 "$@"
		got=$(switches_per_op)
		awk -v got="$got" -v want="$want" 'BEGIN {
			exit !(got >= 0.9 * want && got <= want + 0.1) }' &&
			break
	done
	is "$status $last" '0 done ok' "$name $*: measured"
	awk -v got="$got" -v want="$want" 'BEGIN {
		exit !(got >= 0.9 * want && got <= want + 0.1) }'
	ok $? "$name $*: $want switches an operation"
	echo "# $got, try $try"
}

test_switches() {
	for bench in $all; do
		if ! runs_here "$bench"; then
			skip "$bench: measured" 'cannot run here'
			continue
		fi
		switches_are "$bench" "$(claimed "$bench")"
		run 20 "bench/$bench" --lines --limit 20s
		like "$status $last $(grep -c '^t ' "$out")" '0 done ok 1' \
			"$bench, with a pilot and a trace"
		run 20 "bench/$bench" --lines --trace 0 --ops 50 --batches 2 \
			copies=3
		is "$status $last $(grep -c 'run.*copy=2' "$out")" \
			'0 done ok 2' "$bench, three copies"
	done
}

# kernel_calls NAME: the calls of one of its operations.
kernel_calls() {
	case $1 in
	getppid) echo getppid ;;
	zero) echo read ;;
	null) echo write ;;
	siginstall) echo rt_sigaction ;;
	sigself) echo 'kill rt_sigreturn' ;;
	open) echo 'open(at|at2)? close' ;;
	stat) echo '(new)?(f?stat|fstatat|statx)(64)?' ;;
	timer) echo 'clock_nanosleep(_time64)?' ;;
	esac
}

# counted PATTERN: calls of such a name in the table of strace.
counted() {
	awk -v name="^($1)\$" '$NF ~ name { sum += $4 } END { print sum + 0 }' \
		"$tap_dir/calls"
}

test_kernel_calls() {
	if ! have strace || ! strace -f -c -o "$tap_dir/calls" true; then
		skip 'each operation enters the kernel' 'no strace'
		return
	fi
	for bench in $calls timer; do
		ops=400
		# shellcheck disable=SC2086
		run 30 strace -f -c -o "$tap_dir/calls" "bench/$bench" \
			--lines --trace 0 --batches 2 --warm-up 0 --ops $ops
		is "$status $last" '0 done ok' "$bench under strace"
		# Five batches of warm-up, and two.
		for call in $(kernel_calls "$bench"); do
			[ "$(counted "$call")" -ge $((7 * ops)) ]
			ok $? "$bench: $call, once an operation or more"
			echo "# $(counted "$call") of $((7 * ops))"
		done
	done
	run 10 bench/clock --lines --trace 0 --batches 2
	case $(fact clock_call) in
	user) want='reads the clock in user space, as told' ;;
	*) want='calls the kernel for the clock, as told' ;;
	esac
	run 30 strace -f -c -o "$tap_dir/calls" bench/clock --lines --trace 0 \
		--batches 2 --warm-up 0 --ops 4000
	[ "$(counted 'clock_gettime(64)?')" -ge $((7 * 4000)) ]
	in_kernel=$?
	case $want in
	reads*) [ $in_kernel -ne 0 ] ;;
	*) [ $in_kernel -eq 0 ] ;;
	esac
	ok $? "clock $want"
}

# Every launch tells how its own clock is read.
test_clock_call() {
	run 10 bench/getppid --lines --trace 0 --batches 2
	like "$(fact clock_call)" '[uk]*' 'a launch tells how the clock is read'
	run 10 bench/timer --lines --trace 0 --batches 2 --ops 5
	is "$(fact waits) $(fact planned_ns)" 'yes 250000' \
		'timer tells that it waits, and what was planned'
	run 10 bench/zero --lines --trace 0 --batches 2 --ops 5
	is "$(fact waits)" '' 'a call does not'
}

# patched NAME FROM TO: that benchmark with a fault in it, in $tree.
patched() {
	if [ ! -d "$tree" ]; then
		mkdir "$tree" && cp -Rp Makefile include src bench scripts \
			"$tree/"
	fi
	cp "bench/$1.c" "$tree/bench/$1.c"
	sed "s|$2|$3|" "bench/$1.c" >"$tree/bench/$1.c"
	rm -f "$tree/bench/$1"
	if cmp -s "bench/$1.c" "$tree/bench/$1.c" ||
		! (cd "$tree" && make "bench/$1" >"$tap_dir/log" 2>&1); then
		ok 1 "$1 can be made wrong"
		sed 's/^/# /' "$tap_dir/log"
		return 1
	fi
}

# noticed NAME FROM TO
noticed() {
	patched "$@" || return
	# shellcheck disable=SC2086
	run 10 "$tree/bench/$1" $few --ops 100
	done_is 2 'broken *it returned early, or the token was wrong' \
		"$1 notices a wrong answer ($3)"
}

test_wrong_answers() {
	noticed getppid 'plat_getppid() !=' 'plat_getppid() + 1 !='
	noticed zero '/dev/zero", O_RDONLY' '/proc/self/status", O_RDONLY'
	noticed null '&byte, 1)' '\&byte, 0)'
	noticed clock 'plat_clock_ns();' 'last - 1;'
	noticed siginstall 'installed = next;' 'installed = 1;'
	noticed sigself 'handled++' 'handled += 2'
	noticed open 'close(fd) != 0' 'dup(fd) < 0'
	noticed stat 'stat("/dev/null", &now)' 'stat("/dev/zero", \&now)'
	noticed timer 'plat_sleep_until(until, now)' '0'
	runs_here ucontext &&
		noticed ucontext 'token == seq ? seq + 1' 'token == seq ? seq + 2'
	for bench in zero null open stat; do
		patched "$bench" '"/dev/[a-z]*"' '"/dev/none-such"' || continue
		# shellcheck disable=SC2086
		run 10 "$tree/bench/$bench" $few
		done_is 1 'unsupported set-up: /dev/*: No such file*' \
			"$bench without its file cannot run here"
	done
}

# The real benchmark on a clock that goes by a script.
test_lateness() {
	run 10 tests/scripted_timer --lines --ops 100
	is "$status $last" '0 done ok' 'timer on a scripted clock'
	is "$(awk '$2 == "run" { print $4, $5 - $4 * 5000 }' "$out" | sort -u)" \
		'100 1' 'each is late as scripted, and one reading more'
	is "$(sed -n 's/^t //p' "$out")" 4992:500 \
		'so is each operation of the trace'
	CTXBENCH_TEST_LATE=300000 run 10 tests/scripted_timer --lines --trace 0
	is "$status $last $(awk '$2 == "run" { print int($5 / $4) }' "$out" |
		sort -u)" '0 done ok 300000' 'later than planned is long'
	CTXBENCH_TEST_LATE=-100 run 10 tests/scripted_timer --lines --trace 0
	done_is 2 'broken *it returned early*' 'woken early is a fault'
	run 10 tests/liars/early --lines --trace 0 --ops 1
	done_is 2 'broken 1 operations ended * ns before the time that was planned*' \
		'early for a batch: void, and why'
	run 10 tests/liars/early --lines --ops 5 --batches 1
	done_is 2 'broken an operation ended before the time that was planned*' \
		'early for the trace as well'
	run 10 tests/liars/early --lines --trace 0 --ops 5 --batches 3
	is "$status $last" '0 done ok' 'and in time is not early'
	run 10 bench/timer --lines --trace 0 --ops 20 --batches 3
	awk '$2 == "run" && ($5 < 1000 * $4 || $5 > 1e9) { bad = 1 }
		END { exit bad }' "$out"
	ok $? 'a real sleeper is late by more than nothing'
	run 10 bench/timer --lines --seconds 1s
	done_is 1 'unsupported no rate*' 'there is no rate of being late'
}

# A launch with a pilot lasts for a while that one can wait.
test_duration() {
	run 10 bench/timer --lines
	awk '$1 == "b" { sum += $5 + 250000 * $4 }
		END { print "#", sum / 1e9, "s"; exit sum > 5e9 }' "$out"
	ok $? 'the batches of a launch of timer are over in seconds'
}

# Processes of the group $1 that still live.
living() {
	ps -e -o pgid= -o pid= -o stat= |
		awk -v group="$1" '$1 == group && $3 !~ /^Z/ { print $2 }'
}

# hit NAME SIGNAL WHO: its supervisor, actor, or group.
hit() {
	setsid "bench/$1" --lines --limit 1s --trace 0 --ops 400000 \
		--batches 200 >"$out" 2>"$err" </dev/null &
	group=$!
	sleep 0.3
	actor=$(living $group | grep -v "^$group\$" | head -n 1)
	case $3 in
	supervisor) kill "-$2" $group ;;
	actor) kill "-$2" "$actor" ;;
	group) kill "-$2" "-$group" ;;
	esac
	tries=40
	while [ -n "$(living $group)" ] && [ $tries -gt 0 ]; do
		sleep 0.1
		tries=$((tries - 1))
	done
	is "$(living $group)" '' "$1, SIG$2 to its $3: nothing is left"
	kill -KILL "-$group" 2>/dev/null
	wait $group
	status=$?
	last=$(tail -n 1 "$out")
}

test_faults() {
	if ! have setsid ps; then
		skip 'faults' 'no setsid or ps'
		return
	fi
	for bench in getppid sigself timer; do
		hit $bench KILL actor
		done_is 2 'broken actor 0 of copy 0 killed by signal 9' 'and told'
		hit $bench STOP actor
		done_is 2 'broken not done after 1 s: actor 0 of copy 0 was stopped by signal *' \
			'and told'
		hit $bench KILL supervisor
		hit $bench KILL group
	done
}

test_limits() {
	if ! have prlimit; then
		skip 'few descriptors' 'no prlimit'
		return
	fi
	for bench in zero null open; do
		run 5 prlimit --nofile=16:16 "bench/$bench" --lines
		done_is 1 'unsupported needs * descriptors, the limit is 16*' \
			"$bench with 16 descriptors"
	done
}

test_denied() {
	tests/deny kill EPERM true
	if [ $? -eq 77 ]; then
		skip 'a call that is denied' 'no filters'
		return
	fi
	run 5 tests/deny kill EPERM bench/sigself --lines
	done_is 1 'unsupported set-up: kill: Operation not permitted' \
		'sigself where kill is denied'
}

test_described
test_switches
test_kernel_calls
test_clock_call
test_wrong_answers
test_lateness
test_duration
test_faults
test_limits
test_denied
finish
