#!/bin/sh
# bench_processes.sh - the benchmarks that make processes and threads: each
# is described, makes as many as it claims, notices one that ends otherwise,
# says in numbers when there is no room for them, and leaves none, whoever
# is killed or stopped.

. tests/tap.sh
. tests/launching.sh

all='fork exec spawn thread'
few='--lines --trace 0 --batches 5 --warm-up 0 --ops 20'
tree=$tap_dir/tree
trap 'kill_all; rm -rf "$tap_dir"' EXIT

# shellcheck disable=SC2317 # called by the trap
kill_all() {
	[ -z "$group" ] || kill -KILL "-$group" 2>/dev/null
	[ -z "$sleeper" ] || kill -KILL "$sleeper" 2>/dev/null
}

# keys NAME
keys() {
	"bench/$1" --describe | sed -n 's/^keys \(.*\)/ \1 /p'
}

test_described() {
	for bench in $all; do
		is "$("bench/$bench" --describe | grep -E \
			'^(name|op|actors|hops|set) ' | tr '\n' ' ')" \
			"name $bench op $bench actors single hops 1 set proc " \
			"$bench is described"
		work=no
		case $(keys "$bench") in
		*' work '*) work=yes ;;
		esac
		# shellcheck disable=SC2086 # options, to be split
		run 20 "bench/$bench" $few work=64k
		case $bench in
		thread) want='no 2 ' ;;
		*) want='yes 0 done ok' ;;
		esac
		is "$work $status $last" "$want" "$bench: work=, or not"
	done
}

# voluntary_per_op: times that the actor blocked.
voluntary_per_op() {
	awk '$2 == "run" { ops += $4; waits += $10 }
		END { print (ops > 0 ? waits / ops : "none") }' "$out"
}

# The actor waits once an operation, and it may be twice where a program is
# started in one step. What preempts it besides is booked as involuntary, as
# is a child that runs before its parent waits.
waits_as_claimed() {
	most=1.1
	[ "$1" != spawn ] || most=2.1
	awk -v all="$(switches_per_op)" -v waits="$(voluntary_per_op)" \
		-v most=$most 'BEGIN {
			exit !(all >= 0.9 && waits > 0 && waits <= most) }'
}

test_switches() {
	for bench in $all; do
		for try in 1 2 3; do
			# shellcheck disable=SC2086
			run 20 "bench/$bench" $few
			waits_as_claimed "$bench" && break
		done
		is "$status $last $(fact waits)" '0 done ok yes' \
			"$bench: measured, and waits"
		waits_as_claimed "$bench"
		ok $? "$bench: the actor waits as often as claimed"
		echo "# $(switches_per_op), $(voluntary_per_op) voluntary, try $try"
		run 60 "bench/$bench" --lines
		is "$status $last" '0 done ok' "$bench, with a pilot and a trace"
		# shellcheck disable=SC2086
		run 20 "bench/$bench" $few copies=3
		is "$status $last $(grep -c 'run.*copy=2' "$out")" \
			'0 done ok 5' "$bench, three copies"
	done
}

# Memory that is written to costs a process more, and a program nothing:
# the pages are touched.
test_work() {
	median() {
		awk '$2 == "run" { print $5 / $4 }' "$out" | sort -n |
			sed -n 3p
	}
	# shellcheck disable=SC2086
	run 20 bench/fork $few
	none=$(median)
	# shellcheck disable=SC2086
	run 60 bench/fork $few work=16M
	awk -v none="$none" -v much="$(median)" 'BEGIN {
		print "#", none, "ns, with 16M", much
		exit !(much > 3 * none) }'
	ok $? 'fork copies the pages that its child writes to'
}

# made NAME: processes or threads that strace saw made, and programs started.
made() {
	awk -v name="^($1)\$" '$NF ~ name { sum += $4 } END { print sum + 0 }' \
		"$tap_dir/calls"
}

test_kernel_calls() {
	if ! have strace || ! strace -f -c -o "$tap_dir/calls" true; then
		skip 'each operation makes one' 'no strace'
		return
	fi
	for bench in $all; do
		run 60 strace -f -c -o "$tap_dir/calls" "bench/$bench" --lines \
			--trace 0 --batches 2 --warm-up 0 --ops 10
		is "$status $last" '0 done ok' "$bench under strace"
		# Five batches of warm-up, and two; one in advance.
		[ "$(made '(v?fork|clone3?)')" -ge 71 ]
		ok $? "$bench: one made an operation"
		case $bench in
		exec | spawn)
			[ "$(made 'execve(at)?')" -ge 71 ]
			ok $? "$bench: one program started an operation"
			;;
		esac
	done
}

# patched NAME FROM TO: that benchmark with a fault in it, in $tree.
patched() {
	if [ ! -d "$tree" ]; then
		mkdir "$tree" && cp -Rp Makefile include src bench scripts \
			"$tree/"
	fi
	sed "s|$2|$3|" "bench/$1.c" >"$tree/bench/$1.c"
	rm -f "$tree/bench/$1"
	if cmp -s "bench/$1.c" "$tree/bench/$1.c" ||
		! (cd "$tree" && make "bench/$1" >"$tap_dir/log" 2>&1); then
		ok 1 "$1 can be made wrong"
		sed 's/^/# /' "$tap_dir/log"
		return 1
	fi
}

# noticed NAME FROM TO PATTERN TEXT
noticed() {
	patched "$1" "$2" "$3" || return
	# shellcheck disable=SC2086
	run 20 "$tree/bench/$1" $few
	done_is '[12]' "$4" "$1 notices $5"
}

test_wrong_ends() {
	late='broken *it returned early, or the token was wrong'
	at_once='unsupported set-up: *: the child did not end as it must'
	noticed fork '_exit(code)' '_exit(code + (code == 9))' "$late" \
		'one child that ends with another code'
	noticed fork '_exit(code)' 'abort()' "$at_once" 'a child that dies'
	noticed exec '"%d", code)' '"%d", code + (code == 9))' "$late" \
		'one program that ends with another code'
	noticed exec 'execv(program' 'execv("/none-such"' "$at_once" \
		'a program that is not there'
	noticed spawn '"%d", code)' '"%d", code + (code == 9))' "$late" \
		'one program that ends with another code'
	noticed spawn '&pid, program' '\&pid, "/none-such"' \
		'unsupported set-up: posix_spawn: *No such file*' \
		'a program that is not there'
	noticed thread 'return seq;' \
		'return (char *)seq + ((uintptr_t)seq == 9);' "$late" \
		'one thread that hands back another number'
}

# Started by its bare name it does not know where it is.
test_own_program() {
	for bench in exec spawn; do
		run 5 env "PATH=$PWD/bench:$PATH" "$bench" --lines
		done_is 1 "unsupported set-up: its own program is not found as '$bench'*" \
			"$bench by its bare name"
		(cd bench && exec "./$bench" --lines --trace 0 --batches 1 \
			--ops 5) >"$out" 2>"$err"
		is "$? $(tail -n 1 "$out")" '0 done ok' "and by ./$bench"
		for word in 0 101 -1 x '' 1x; do
			run 5 "bench/$bench" --child "$word"
			is "$status$(cat "$out" "$err")" 126 \
				"$bench as a child, '$word'"
		done
		run 5 "bench/$bench" --child 42
		is "$status$(cat "$out" "$err")" 42 "$bench as a child, 42"
	done
	run 5 bench/fork --child 42
	is "$status" 2 'fork has no such option'
}

# Processes of the group $1 that still live.
living() {
	ps -e -o pgid= -o pid= -o stat= |
		awk -v group="$1" '$1 == group && $3 !~ /^Z/ { print $2 }'
}

# start NAME [PARAMETER]: for seconds, in a group of its own.
start() {
	setsid "bench/$1" --lines --limit 1s --trace 0 --ops 400000 \
		"${2:-copies=1}" >"$out" 2>"$err" </dev/null &
	group=$!
	sleep 0.4
	actor=$(ps -e -o ppid= -o pid= | awk -v top=$group \
		'$1 == top { print $2 }')
}

# ended TEXT: nothing is left, within four seconds.
ended() {
	tries=40
	while [ -n "$(living $group)" ] && [ $tries -gt 0 ]; do
		sleep 0.1
		tries=$((tries - 1))
	done
	is "$(living $group)" '' "$1: nothing is left"
	kill -KILL "-$group" 2>/dev/null
	wait $group
	status=$?
	group=
	last=$(tail -n 1 "$out")
}

test_faults() {
	for bench in $all; do
		start "$bench"
		kill -KILL "$actor"
		ended "$bench, SIGKILL to its actor"
		done_is 2 'broken actor 0 of copy 0 killed by signal 9' 'told'
		start "$bench"
		kill -STOP "$actor"
		ended "$bench, SIGSTOP to its actor"
		done_is 2 'broken not done after 1 s*' \
			'told'
		start "$bench"
		kill -KILL "$group"
		ended "$bench, SIGKILL to its supervisor"
		start "$bench"
		kill -TERM "$group"
		ended "$bench, SIGTERM to its supervisor"
		done_is 143 'broken interrupted by signal 15' 'told'
		start "$bench"
		kill -KILL "-$group"
		ended "$bench, SIGKILL to all of it"
	done
}

# stop_a_child: one of the actor's, caught while it lives.
stop_a_child() {
	tries=300
	stopped=
	while [ -z "$stopped" ] && [ $tries -gt 0 ]; do
		child=$(ps -e -o ppid= -o pid= | awk -v top="$actor" \
			'$1 == top { print $2 }')
		[ -z "$child" ] || kill -STOP "$child" 2>/dev/null
		stopped=$(ps -e -o ppid= -o stat= -o pid= | awk -v top="$actor" \
			'$1 == top && $2 ~ /^T/ { print $3 }')
		tries=$((tries - 1))
	done
	[ -n "$stopped" ]
}

# A child that is stopped can do nothing for itself: it goes with its
# parent, where the system has that.
test_stopped_child() {
	if [ "$(uname -s)" != Linux ]; then
		skip 'a stopped child' 'no death with the parent'
		return
	fi
	start fork work=64M
	if stop_a_child; then
		ended 'fork, SIGSTOP to its child'
		done_is 2 'broken not done after 1 s' 'told'
	else
		skip 'fork, SIGSTOP to its child' 'none was caught'
	fi
	start fork work=64M
	if stop_a_child; then
		kill -KILL "$group"
		ended 'fork, a stopped child, SIGKILL to its supervisor'
	else
		skip 'fork, a stopped child' 'none was caught'
	fi
}

# processes_of UID: how many there are.
processes_of() {
	ps -e -o uid= | awk -v uid="$1" '$1 == uid { n++ } END { print n + 0 }'
}

# A user who has three processes: one sleeps, and the launch is two.
test_few_processes() {
	if ! have setpriv prlimit || ! setpriv --reuid=65534 --clear-groups true
	then
		skip 'few processes' 'cannot become another user'
		return
	fi
	chmod 755 "$tap_dir"
	for bench in $all; do
		cp "bench/$bench" "$tap_dir/"
	done
	setpriv --reuid=65534 --clear-groups sleep 30 &
	sleeper=$!
	sleep 0.2
	used=$(processes_of 65534)
	for bench in $all; do
		for limit in 2 $((used + 2)); do
			run 5 setpriv --reuid=65534 --clear-groups prlimit \
				"--nproc=$limit:$limit" "$tap_dir/$bench" --lines
			done_is 1 "unsupported *needs *, *limit *$limit *" \
				"$bench where a user may have $limit"
		done
		is "$(processes_of 65534)" "$used" \
			'no process is left'
		run 20 setpriv --reuid=65534 --clear-groups prlimit \
			"--nproc=$((used + 3)):$((used + 3))" "$tap_dir/$bench" \
			--lines --trace 0 --batches 2 --ops 10
		is "$status $last" '0 done ok' "$bench where one more may be"
	done
	# The last is taken while it runs.
	setpriv --reuid=65534 --clear-groups prlimit \
		"--nproc=$((used + 3)):$((used + 3))" "$tap_dir/fork" --lines \
		--limit 5s --trace 0 --ops 100000 >"$out" 2>"$err" &
	running=$!
	sleep 0.3
	tries=50
	while [ $tries -gt 0 ] && kill -0 $running 2>/dev/null; do
		setpriv --reuid=65534 --clear-groups sleep 0.1
		tries=$((tries - 1))
	done
	kill $running 2>/dev/null
	wait $running
	like "$(tail -n 1 "$out")" \
		'done unsupported the lead did *: Resource temporarily unavailable; the limit on processes is *' \
		'fork, the last process taken meanwhile'
	kill $sleeper
	wait $sleeper 2>/dev/null
	sleeper=
}

test_described
test_switches
test_work
test_kernel_calls
test_wrong_ends
test_own_program
if have setsid ps; then
	test_faults
	test_stopped_child
	test_few_processes
else
	skip 'faults' 'no setsid or ps'
fi
finish
