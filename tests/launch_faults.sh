#!/bin/sh
# launch_faults.sh - parts of a launch are killed, stopped or interrupted,
# and its reader goes away: it ends in time, says why, and leaves nothing.
#
# Runs where it may with a /tmp, /dev/shm and IPC objects of its own, so that
# what is found there is the launch's. Many launches are hit at once: they
# share a CPU, and most of the time is waiting.

if [ -z "$LAUNCH_FAULTS_PRIVATE" ]; then
	LAUNCH_FAULTS_PRIVATE=no
	for namespace in 'unshare -mi' 'unshare -rmi'; do
		$namespace true 2>/dev/null && LAUNCH_FAULTS_PRIVATE=yes && break
	done
	export LAUNCH_FAULTS_PRIVATE
	[ $LAUNCH_FAULTS_PRIVATE = no ] || exec $namespace sh "$0"
fi
if [ "$LAUNCH_FAULTS_PRIVATE" = yes ]; then
	for place in /tmp /dev/shm; do
		mount -t tmpfs none $place || LAUNCH_FAULTS_PRIVATE=no
	done
	TMPDIR=/tmp
	export TMPDIR
fi

. tests/tap.sh
. tests/launching.sh

launches='pipe:process pipe:thread signal:process yield:process yield:thread
	futex:process futex:thread condvar:process condvar:thread
	getuid:single'
limit_s=1 # of a launch that is stopped
trap 'kill_all; rm -rf "$tap_dir"' EXIT

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

# start LIMIT_S [OPS BATCHES]: each launch gets a process group, as from the
# driver. Without OPS it lasts for many seconds.
start() {
	groups=
	for launch in $launches; do
		name=${launch%:*}
		parameters=actors=${launch#*:}
		[ "$name" != getuid ] || parameters=copies=1
		setsid "bench/$name" --lines --limit "$1s" --trace 0 \
			--ops "${2:-20000}" --batches "${3:-200}" "$parameters" \
			>"$tap_dir/$launch.out" 2>"$tap_dir/$launch.err" </dev/null &
		groups="$groups $!"
		eval "group_$name${launch#*:}=$!"
	done
	sleep 0.4
}

group_of() {
	eval "echo \$group_${1%:*}${1#*:}"
}

# part WHO LAUNCH: its pid, or nothing where a launch has no such process.
part() {
	group=$(group_of "$2")
	case $1 in
	supervisor) echo "$group" ;;
	lead) living "$group" | awk -v top="$group" '$2 == top { print $1 }' |
		sort -n | sed -n 1p ;;
	follower) living "$group" | awk -v top="$group" '$2 == top { print $1 }' |
		sort -n | sed -n 2p ;;
	esac
}

# hit SIGNAL WHO: every launch at once.
hit() {
	for launch in $launches; do
		pid=$(part "$2" "$launch")
		[ -z "$pid" ] || kill "-$1" "$pid"
	done
}

# ended SECONDS: waits so long until none of the launches live.
ended() {
	tries=$(($1 * 10))
	for group in $groups; do
		while [ -n "$(living "$group")" ] && [ $tries -gt 0 ]; do
			sleep 0.1
			tries=$((tries - 1))
		done
	done
}

# check SIGNAL WHO STATUS WANT: of every launch that has such a part.
check() {
	for launch in $launches; do
		text="$launch, SIG$1 to its $2"
		group=$(group_of "$launch")
		case $2:$launch in
		follower:*:thread | follower:*:single)
			kill -KILL "-$group" 2>/dev/null
			wait "$group" 2>/dev/null
			continue
			;;
		esac
		is "$(living "$group")" '' "$text: no process is left"
		kill -KILL "-$group" 2>/dev/null
		wait "$group" 2>/dev/null
		is "$? $(tail -n 1 "$tap_dir/$launch.out")" "$3 $4" "$text: told"
	done
}

fault() {
	start 20
	hit "$1" "$2"
	for launch in $launches; do
		case $2:$launch in
		follower:*:thread | follower:*:single)
			kill -KILL "-$(group_of "$launch")" ;;
		esac
	done
	ended 2
	check "$@"
}

test_deaths() {
	fault KILL supervisor 137 ''
	fault TERM supervisor 143 'done broken interrupted by signal 15'
	fault INT supervisor 130 'done broken interrupted by signal 2'
	fault HUP supervisor 129 'done broken interrupted by signal 1'
	for signal in KILL:9 TERM:15; do
		number=${signal#*:}
		fault "${signal%:*}" lead 2 \
			"done broken actor 0 of copy 0 killed by signal $number"
		fault "${signal%:*}" follower 2 \
			"done broken actor 1 of copy 0 killed by signal $number"
	done
}

# Stopped for good: the limit ends it.
test_stops() {
	for stop in 19 23 17; do
		[ "$(kill -l $stop)" != STOP ] || break
	done
	for who in lead:0 follower:1; do
		number=${who#*:}
		start $limit_s
		hit STOP "${who%:*}"
		for launch in $launches; do
			case $who:$launch in
			follower:*:thread | follower:*:single)
				kill -KILL "-$(group_of "$launch")" ;;
			esac
		done
		ended $((limit_s + 2))
		check STOP "${who%:*}" 2 "done broken not done after $limit_s s: \
actor $number of copy 0 was stopped by signal $stop"
	done
}

# Nobody is left to end the launch but its actors themselves, three seconds
# after the limit, of which the whole seconds count.
test_stopped_supervisor() {
	start 0.8
	hit STOP supervisor
	sleep 3
	for launch in $launches; do
		group=$(group_of "$launch")
		is "$(living "$group" | grep -v "^$group ")" '' \
			"$launch, SIGSTOP to its supervisor: no actor is left"
		kill -KILL "-$group" 2>/dev/null
		wait "$group" 2>/dev/null
	done
}

test_dead_reader() {
	for launch in $launches; do
		name=${launch%:*}
		parameters=actors=${launch#*:}
		[ "$name" != getuid ] || parameters=copies=1
		{
			echo started
			timeout 4 "bench/$name" --lines --limit 20s --ops 20000 \
				--batches 200 "$parameters" 2>"$err"
			echo $? >"$tap_dir/status"
		} | head -n 1 >"$out"
		is "$(cat "$tap_dir/status" "$err")" 2 \
			"$launch: its reader dies, and nobody is told"
	done
}

# A launch whose lines are more than a pipe holds, and whose reader has gone
# to sleep, can still be interrupted.
test_slow_reader() {
	mkfifo "$tap_dir/fifo"
	sh -c "exec sleep 20" <"$tap_dir/fifo" &
	sleeper=$!
	setsid bench/pipe --lines --ops 20 --trace 0 n=100 \
		>"$tap_dir/fifo" 2>"$err" &
	groups=$!
	sleep 1.2
	like "$(living $groups)" "$groups [0-9]*" 'its reader sleeps: it waits'
	kill -TERM $groups
	ended 2
	is "$(living $groups)" '' 'its reader sleeps: it can be interrupted'
	kill -KILL "-$groups" $sleeper 2>/dev/null
	wait
}

# stall_of FILE: batches of a second or more, and whether they move the
# median of those measured.
stall_of() {
	awk '$1 == "b" && $5 >= 900000000 { stalled++ }
		$1 == "b" && $2 == "run" { print $5 }
		END { print stalled + 0, "stalled" }' "$1" | sort -n | awk '
		$2 == "stalled" { stalled = $1; next }
		{ ns[n++] = $1 }
		END {
			with = ns[int(n / 2)]
			without = ns[int((n - 1) / 2)]
			moved = n == 0 || with > 3 * without
			print stalled, (moved ? "much" : "little")
		}'
}

# One batch shows a stop of a second; the median does not.
test_stall() {
	all=$launches
	launches='pipe:process futex:process'
	for who in lead follower supervisor; do
		start 20 5000 30
		hit STOP $who
		sleep 1
		for group in $groups; do
			kill -CONT "-$group"
		done
		ended 10
		# Between two batches it is in none.
		stalled='[01]'
		[ $who != supervisor ] || stalled=0
		for launch in $launches; do
			wait "$(group_of "$launch")"
			is "$? $(tail -n 1 "$tap_dir/$launch.out")" '0 done ok' \
				"$launch, its $who stopped for a second: done"
			like "$(stall_of "$tap_dir/$launch.out")" \
				"$stalled little" \
				'one batch at most shows it, the median little'
		done
	done
	launches=$all
}

# Signals at any moment, to every process of a launch: the calls that they
# interrupt are made again, and none counts twice.
test_storm() {
	for launch in $launches; do
		name=${launch%:*}
		parameters=actors=${launch#*:}
		[ "$name" != getuid ] || parameters=copies=1
		run 15 env LD_PRELOAD=./tests/shim.so CTXBENCH_SHIM=storm \
			"bench/$name" --lines --limit 10s "$parameters"
		is "$status $last" '0 done ok' \
			"$launch: SIGALRM each millisecond"
	done
	setsid bench/signal --lines --ops 2000 --trace 0 --limit 10s \
		>"$out" 2>&1 &
	groups=$!
	sleep 0.1
	actors=$(living $groups | awk -v top=$groups '$2 == top { print $1 }')
	sent=0
	# shellcheck disable=SC2086 # the pids, to be split
	while kill -USR1 $actors 2>/dev/null && [ $sent -lt 100000 ]; do
		sent=$((sent + 1))
	done
	wait $groups
	is "$? $(tail -n 1 "$out")" '0 done ok' 'signal: its own signal, too often'
	[ $sent -gt 100 ]
	ok $? 'very often'
	echo "# $sent times"
}

# Where a signal may come between the test and the sleep. Idle loops keep
# both CPUs awake: it is the rounds that count here, not their time.
test_many_signals() {
	if [ -z "$two_cpus" ] || ! have chrt; then
		skip 'many signals between two CPUs' 'one CPU, or no chrt'
		return
	fi
	chrt -i 0 tests/hog "$first_cpu" 30 &
	groups=$!
	chrt -i 0 tests/hog "$last_cpu" 30 &
	run 32 bench/signal --lines --ops 10000 --batches 5 --warm-up 0 \
		--trace 0 --limit 30s --cpus "$two_cpus"
	kill $groups $!
	wait
	is "$status $last" '0 done ok' 'many signals between two CPUs'
	awk '$1 == "b" && $2 != "alone" { sum += $4 }
		END { exit sum < 100000 }' "$out"
	ok $? 'over 10^5 rounds'
}

test_leftovers() {
	if [ "$LAUNCH_FAULTS_PRIVATE" = no ]; then
		skip 'no file and no IPC object is left' \
			'no private mounts (unshare -m)'
		return
	fi
	is "$(find /tmp /dev/shm -mindepth 1 | grep -v "^$tap_dir")" '' \
		'no file is left in /tmp and /dev/shm'
	if have ipcs; then
		is "$(ipcs | grep -c '^0x')" 0 'no IPC object is left'
	else
		skip 'no IPC object is left' 'no ipcs'
	fi
}

if ! have setsid ps timeout; then
	skip 'faults' 'no setsid, ps or timeout'
	finish
fi
test_deaths
test_stops
test_stopped_supervisor
test_dead_reader
test_slow_reader
test_stall
test_storm
test_many_signals
test_leftovers
finish
