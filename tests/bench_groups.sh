#!/bin/sh
# bench_groups.sh - groups of senders and receivers: every message is sent,
# counted and checked; full channels block and do not jam; limits are told in
# numbers; and a launch that is hit ends in time and leaves nothing.

. tests/tap.sh
. tests/launching.sh

benches='message message_socket'
few='--lines --trace 0 --ops 40 --batches 5 --warm-up 0'
groups= # process groups that were started
trap 'kill_all; rm -rf "$tap_dir"' EXIT

# shellcheck disable=SC2317 # called by the trap
kill_all() {
	for group in $groups; do
		kill -KILL "-$group" 2>/dev/null
	done
}

# done_ok TEXT COMMAND...
done_ok() {
	text=$1
	shift
	run 40 "$@"
	is "$status $last" '0 done ok' "$text"
}

describes() {
	"bench/$1" --describe "$2" | sed -n "s/^$3 //p"
}

test_describe() {
	is "$(describes "$1" groups=1 hops)" 25 "$1: 25 messages a round"
	is "$(describes "$1" groups=3,fan=4 hops)" 48 'of each sender to each'
	is "$(describes "$1" groups=1 op)" round 'a round'
	is "$(describes "$1" groups=1 keys)" \
		'actors work fpu spec copies size groups fan' 'its keys'
}

# Ten actors wait once a round at least; and nobody can be switched to more
# often than there is something to do: five messages for each of ten, a
# start, and an end.
test_counts() {
	for actors in process thread; do
		# shellcheck disable=SC2086 # options, to be split
		done_ok "$1 of $actors actors" "bench/$1" $few \
			--cpus "$last_cpu" "actors=$actors"
		is "$(fact groups)" '1 fan=5' 'groups are told'
		is "$(awk '$2 == "run" { print (NF - 7 - NF % 5 + 2) / 5 }' \
			"$out" | sort -u)" 10 'ten actors have counters'
		awk -v got="$(switches_per_op)" \
			'BEGIN { exit !(got >= 9.9 && got < 66) }'
		ok $? 'at least a switch an actor'
		echo "# $(switches_per_op) switches a round"
		is "$(awk '$2 == "alone" { print $4 }' "$out" | sort -u)" \
			1000 'alone: as many messages'
	done
}

test_sizes() {
	for parameters in groups=3 fan=2 groups=2,fan=20 size=8 size=4k \
		size=4k,fan=20 size=4k,groups=2,fan=30 copies=2 work=64k \
		groups=2,fan=3,copies=3,size=1001; do
		for actors in process thread; do
			# shellcheck disable=SC2086 # options, to be split
			done_ok "$1 $parameters,actors=$actors" "bench/$1" \
				--lines --trace 0 --ops 10 --batches 2 \
				--warm-up 0 "$parameters,actors=$actors"
		done
	done
	done_ok "$1 groups=5,fan=30: 300 actors" "bench/$1" --lines --trace 0 \
		--ops 2 --batches 1 --warm-up 0 groups=5,fan=30
	[ -z "$two_cpus" ] || done_ok "$1 on two CPUs" "bench/$1" --lines \
		--trace 0 --batches 3 --cpus "$two_cpus"
	done_ok "$1, found by a pilot, and traced" "bench/$1" --lines
	is "$(fact ops)" "$(awk '$2 == "run" { print $4 }' "$out" | sort -u)" \
		'as many rounds a batch'
}

# bad BENCH MESSAGE ARGUMENT
bad() {
	run 5 "bench/$1" --lines "$3"
	is "$status $(head -n 1 "$err")" "2 $1: $2" "$1 $3"
}

test_words() {
	for value in 0 4097 -1 x ''; do
		bad "$1" "groups: '$value' is not valid: 1 to 4096" \
			"groups=$value"
	done
	for value in 0 1 4097 1.5; do
		bad "$1" "fan: '$value' is not valid: 2 to 4096" "fan=$value"
	done
	for value in 7 4097 5k; do
		bad "$1" "size: '$value' is not valid: 8 to 4k bytes" \
			"size=$value"
	done
	bad "$1" 'groups=100,fan=50: 10000 actors, and 4096 are the most' \
		groups=100,fan=50
	bad "$1" 'groups=1,fan=1500: 2250000 messages a round, and 1000000 are the most' \
		fan=1500
	bad "$1" "$1 has no parameter 'n': it takes actors, groups, fan, work, fpu, size, spec and copies" n=4
}

# A copy of the tree whose loops do one thing wrong.
wrong_tree() {
	# shellcheck disable=SC2046 # objects, to be split
	mkdir -p "$tap_dir/wrong" &&
		sed "$1" include/rounds.h >"$tap_dir/wrong/rounds.h" &&
		! cmp -s include/rounds.h "$tap_dir/wrong/rounds.h" &&
		${CC:-cc} -std=c99 "-I$tap_dir/wrong" -Iinclude -Isrc -o \
			"$tap_dir/wrong/message" bench/message.c \
			src/launch/*.o $(floor) -pthread 2>"$err"
}

floor() {
	ls src/plat/*.o src/text/*.o src/time/*.o src/stat/dip.o \
		src/stat/grade.o src/stat/hist.o src/stat/hodges.o \
		src/stat/random.o src/stat/stats.o
}

test_checked() {
	while IFS='|' read -r what change; do
		if ! wrong_tree "$change"; then
			ok 1 "messages with $what can be built"
			sed 's/^/# /' "$err"
			continue
		fi
		for actors in process thread; do
			run 10 "$tap_dir/wrong/message" --lines --limit 3s \
				--ops 40 --trace 0 "actors=$actors"
			done_is 2 'broken *token was wrong*' \
				"$what is noticed, $actors"
		done
	done <<-'END'
		a wrong sender|s|= {round, me %|= {round, 1 + me %|
		a wrong round|s|= {round, me %|= {round + (round == 30), me %|
		one sender twice|s|= {round, me %|= {round, 0 * me %|
		another end|s|told != round|told == round|
	END
}

test_limits() {
	if ! have prlimit; then
		skip 'few descriptors' 'no prlimit'
		return
	fi
	for actors in process thread; do
		# shellcheck disable=SC2086 # options, to be split
		run 10 prlimit --nofile=64:64 "bench/$1" $few \
			"actors=$actors,fan=100"
		done_is 1 "unsupported needs [0-9]* file descriptors, the limit is 64 (ulimit -n)" \
			"$1, $actors: 200 actors with 64 descriptors"
		needed=${last#*needs }
		needed=${needed%% *}
		# shellcheck disable=SC2086
		done_ok "and with the $needed that it asks for" \
			prlimit "--nofile=$needed:$needed" "bench/$1" \
			--lines --trace 0 --ops 2 --batches 2 --warm-up 0 \
			"actors=$actors,fan=100"
	done
}

# Processes of the group $1 that still live, "PID PPID" a line.
living() {
	ps -e -o pgid= -o pid= -o ppid= -o stat= |
		awk -v group="$1" '$1 == group && $4 !~ /^Z/ { print $2, $3 }'
}

# hit SIGNAL WHICH BENCH LIMIT ACTORS: a launch; the actor by its place.
hit() {
	setsid "bench/$3" --lines --trace 0 --ops 20000 --batches 200 \
		--limit "$4" "actors=$5" >"$out" 2>"$err" </dev/null &
	groups=$!
	sleep 0.4
	if [ "$2" = 0 ]; then
		kill "-$1" "$groups"
	else
		kill "-$1" "$(living $groups | awk -v top=$groups \
			'$2 == top { print $1 }' | sort -n | sed -n "$2p")"
	fi
	tries=40
	while [ -n "$(living $groups)" ] && [ $tries -gt 0 ]; do
		sleep 0.1
		tries=$((tries - 1))
	done
	is "$(living $groups)" '' "$3, $5, SIG$1 to $2: nobody is left"
	kill -KILL "-$groups" 2>/dev/null
	wait $groups
	status=$?
	last=$(tail -n 1 "$out")
	groups=
}

# 0: the supervisor; then the actors: 1 the lead, 3 a sender, 8 a receiver.
test_faults() {
	for which in 1 3 8; do
		hit KILL $which "$1" 20s process
		done_is 2 "broken actor $((which - 1)) of copy 0 killed by signal 9" \
			'and it is told'
		hit STOP $which "$1" 1s process
		done_is 2 "broken not done after 1 s: actor $((which - 1)) of copy 0 was stopped by*" \
			'and it is told'
	done
	hit KILL 1 "$1" 20s thread
	done_is 2 'broken actor 0 of copy 0 killed by signal 9' 'and it is told'
	for actors in process thread; do
		hit KILL 0 "$1" 20s $actors
		is "$status $last" '137 ' 'and nothing is printed'
	done
}

# In a namespace of its own, so that what is found there is the launch's.
test_leftovers() {
	if ! unshare -mi true 2>/dev/null; then
		skip 'nothing is left' 'no private mounts (unshare -m)'
		return
	fi
	# shellcheck disable=SC2016 # for the inner shell
	left=$(unshare -mi sh -c '
		mount -t tmpfs none /dev/shm && mount -t tmpfs none /tmp || exit
		for bench in message message_socket; do
			setsid "bench/$bench" --lines --ops 20000 --limit 9s \
				>/dev/null 2>&1 &
			sleep 0.4
			kill -KILL "-$!"
		done
		wait
		find /tmp /dev/shm -mindepth 1
		ipcs | grep "^0x"' 2>/dev/null)
	is "$left" '' 'all killed: no file and no IPC object is left'
}

# The unit is a hop: how many switches a message makes is nobody's promise.
test_run() {
	run 60 ./ctxbench run --launches 6 --quick --no-save --format csv \
		message message_socket:actors=thread message:fan=2
	is "$status" 0 'ctxbench run message'
	is "$(awk -F, 'NR == 1 {
			for (i = 1; i <= NF; i++)
				column[$i] = i
			next
		}
		{ print $column["hops"], $column["unit"] }' "$out" |
		tr '\n' ' ')" '25 h 25 h 4 h ' 'messages an operation, and a hop'
	is "$(grep -c 'did not switch' "$out")" 0 'none is refused'
}

for bench in $benches; do
	test_describe "$bench"
	test_counts "$bench"
	test_sizes "$bench"
	test_words "$bench"
	test_limits "$bench"
	if have setsid ps timeout; then
		test_faults "$bench"
	else
		skip "$bench: faults" 'no setsid, ps or timeout'
	fi
done
test_checked
test_leftovers
test_run
finish
