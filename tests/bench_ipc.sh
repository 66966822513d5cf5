#!/bin/sh
# bench_ipc.sh - the benchmarks whose token lies in shared memory or in a
# queue: semaphores, mutexes, messages, and spin. What they count, that they
# verify each hop, and that they end and leave nothing; what is left after
# the worst, the next launch removes, and nothing else.

. tests/benching.sh

# The key of the first object that a launch makes.
first_key=0x63740000

test_sizes() {
	for launch in $(kinds_of sysv_msg posix_mq); do
		for size in 4 5 4096 8192; do
			# shellcheck disable=SC2086
			run 10 "bench/${launch%:*}" --lines $few \
				"actors=${launch#*:},size=$size,n=3"
			is "$status $last" '0 done ok' "$launch, size=$size"
		done
		# shellcheck disable=SC2086
		run 10 "bench/${launch%:*}" --lines $few \
			"actors=${launch#*:},size=64k"
		done_is 1 'unsupported set-up: *message of 65536 bytes: *' \
			"$launch, size=64k is more than there may be"
	done
}

test_limits() {
	if ! have prlimit; then
		skip 'few descriptors, little memory' 'no prlimit'
		return
	fi
	# shellcheck disable=SC2086 # options, to be split
	for bench in posix_sem mutex sysv_sem sysv_msg; do
		run 30 prlimit --nofile=64:64 "bench/$bench" --lines $few n=300
		is "$status $last" '0 done ok' \
			"$bench: 300 need no more than 64 descriptors"
	done
	# shellcheck disable=SC2086
	run 10 prlimit --nofile=64:64 bench/posix_mq --lines $few n=300
	done_is 1 'unsupported needs 3* descriptors, the limit is 64*' \
		'posix_mq: 300 do'
	# shellcheck disable=SC2086
	run 10 prlimit --msgqueue=100:100 bench/posix_mq --lines $few
	done_is 1 'unsupported set-up: queue * of 3, of one message of 4 bytes: *ulimit -q*' \
		'posix_mq: little memory for queues'
	nothing_left 'after what could not be'
}

# set_limits SEM MSGMNI COMMAND...: with those of the system, in a namespace.
set_limits() {
	# shellcheck disable=SC2016 # for the inner shell
	run 10 unshare -i sh -c 'echo $1 >/proc/sys/kernel/sem &&
		echo $2 >/proc/sys/kernel/msgmni && shift 2 && exec "$@"' sh "$@"
}

test_system_limits() {
	set_limits '250 32000 32 128' 32 true
	if [ "$status" -ne 0 ]; then
		skip 'few System V objects' 'no namespaces'
		return
	fi
	# shellcheck disable=SC2086 # options, to be split
	{
		set_limits '250 32000 32 128' 32 bench/sysv_sem --lines $few n=300
		done_is 1 'unsupported set-up: a set of 303 semaphores: Invalid*' \
			'sysv_sem: too many of them in a set'
		set_limits '250 32000 32 2' 32 bench/sysv_sem --lines $few copies=3
		done_is 1 'unsupported set-up: a set of 5 semaphores: No space*' \
			'sysv_sem: too many sets'
		set_limits '250 32000 32 2' 32 sh -c 'bench/sysv_sem copies=3
			exec ipcs -s'
		is "$(grep -c '^0x' "$out")" 0 'the first two are removed'
		set_limits '250 32000 32 128' 2 bench/sysv_msg --lines $few copies=3
		done_is 1 'unsupported set-up: a System V queue: No space*' \
			'sysv_msg: too many queues'
		set_limits '250 32000 32 0' 32 bench/sysv_msg --lines $few
		done_is 1 'unsupported set-up: a System V queue: No space*' \
			'sysv_msg: no semaphore for the mark'
	}
}

# denied NAME CALL [CALL]: by their numbers on one machine. Of two a C library
# takes the one or the other.
denied() {
	if [ "$(uname -sm)" != 'Linux x86_64' ] ||
		! tests/deny 999 EPERM true 2>/dev/null; then
		skip "$1: a denied call" 'not this system, or no filters'
		return
	fi
	for error in EPERM ENOSYS; do
		# shellcheck disable=SC2086 # options, to be split
		run 10 tests/deny "$2" $error tests/deny "${3:-$2}" $error \
			"bench/$1" --lines $few
		done_is 1 'unsupported set-up: *[dt]*' "$1, call $2 gives $error"
	done
}

# strangers make|look|remove: a set and a queue under two keys of ours.
strangers() {
	for key in $first_key $((first_key + 3)); do
		for what in set queue; do
			tests/stranger "$key" $what "$1" || return 1
		done
	done
}

# The kill of everything leaves one, and the next launch of whichever makes
# System V objects removes it; a stranger's stay, whatever their key.
test_orphans() {
	if [ "$BENCHING_PRIVATE" = no ] || ! have ipcs ipcmk setsid ps; then
		skip "$1: what is left behind" 'no private namespaces, or no ipcs'
		return
	fi
	is "$(objects)" 0 "$1: no object yet"
	strangers make
	ok $? 'a stranger has made sets and queues under keys of ours'
	begin 20 "$1:process"
	kill -KILL "-$group"
	gone 2
	left=$(objects)
	[ "$left" -gt 4 ]
	ok $? 'killed, all of it: something is left'
	echo "# $((left - 4))"
	begin 20 "$1:process"
	alive=$group
	is "$(objects)" "$left" 'the next removes it, and makes its own'
	# shellcheck disable=SC2086
	run 10 "bench/$2" --lines $few copies=2
	is "$status $last $(objects)" "0 done ok $left" \
		"$2 beside it leaves it alone"
	kill -TERM "$alive"
	gone 2
	is "$(objects)" 4 'when it ends, only the stranger has any'
	begin 20 "$1:process"
	kill -KILL "-$group"
	gone 2
	# shellcheck disable=SC2086
	run 10 "bench/$2" --lines $few
	is "$status $last $(objects)" '0 done ok 4' "and $2 removes those of $1"
	strangers look
	ok $? 'the stranger has what it had'
	strangers remove
	ok $? 'and can remove it'
}

# Beside a set that is left behind, a stranger has taken the key for a queue.
test_stranger_beside() {
	if [ "$BENCHING_PRIVATE" = no ] || ! have ipcs setsid ps; then
		skip "a stranger's queue" 'no private namespaces, or no ipcs'
		return
	fi
	begin 20 sysv_sem:process
	kill -KILL "-$group"
	gone 2
	tests/stranger $first_key set look &&
		tests/stranger $first_key queue make
	ok $? "a stranger's queue under the key of a set that was left"
	for bench in sysv_msg sysv_sem; do
		# shellcheck disable=SC2086
		run 10 "bench/$bench" --lines $few
		tests/stranger $first_key queue look
		is "$? $status $last $(objects)" '0 0 done ok 1' \
			"$bench removes the set, and not the queue"
	done
	tests/stranger $first_key queue remove
	ok $? 'which the stranger can'
}

test_spin() {
	check_described spin core core
	# shellcheck disable=SC2086
	for kind in process thread; do
		run 10 bench/spin --lines $few "actors=$kind" --cpus "$last_cpu"
		done_is 1 "unsupported set-up: actor * is not alone on CPU $last_cpu: *" \
			"spin of $kind actors, both on one CPU"
	done
	cpus=$(may_use | wc -l)
	# shellcheck disable=SC2086
	run 10 bench/spin --lines $few "n=$((cpus + 1))"
	done_is 1 "unsupported needs $((cpus + 1)) CPUs, one an actor; $cpus may be used" \
		'spin of more actors than CPUs'
	# shellcheck disable=SC2086
	run 10 bench/spin --lines $few "copies=$cpus"
	done_is 1 "unsupported needs $((2 * cpus)) CPUs*" \
		'spin of more copies than pairs of CPUs'
	if [ -z "$two_cpus" ]; then
		skip 'spin between two CPUs' 'one CPU'
		return
	fi
	for kind in process thread; do
		counted "spin:$kind" 0
		run 10 bench/spin --lines --trace 0 "actors=$kind" \
			--cpus "$two_cpus"
		is "$status $last $(cpus_used)" "0 done ok $(echo "$two_cpus" |
			tr ',' ' ')" 'on two CPUs, of a size that it finds'
	done
	have setsid ps && for kind in process thread; do
		check_faults "spin:$kind"
	done
	check_sequence spin:thread
}

# Between two readings of the clock spin asks the kernel for nothing: the
# calls of a launch are as many, however many operations there are.
test_spin_calls() {
	if [ -z "$two_cpus" ] || ! have strace || ! strace -c true 2>/dev/null
	then
		skip 'spin makes no system call' 'one CPU, or no strace'
		return
	fi
	for ops in 100 50000; do
		run 20 strace -f -o "$tap_dir/calls" bench/spin --lines \
			--batches 5 --warm-up 0 --trace 0 --ops $ops \
			--cpus "$two_cpus"
		is "$status $last" '0 done ok' "spin under strace, $ops turns"
		grep -c 'sched_yield\|futex\|nanosleep' "$tap_dir/calls" \
			>"$tap_dir/$ops"
		wc -l <"$tap_dir/calls" >"$tap_dir/all.$ops"
	done
	[ "$(cat "$tap_dir/all.50000")" -lt $(($(cat "$tap_dir/all.100") + 500)) ]
	ok $? 'and as many calls'
	echo "# $(cat "$tap_dir/all.100") $(cat "$tap_dir/all.50000")"
}

benches='posix_sem mutex sysv_sem sysv_msg posix_mq'
for bench in $benches; do
	case $bench in
	posix_sem | mutex) check_described "$bench" core same ;;
	*) check_described "$bench" ipc same ;;
	esac
done
# shellcheck disable=SC2086 # names, to be split
launches=$(kinds_of $benches)
# Of this namespace; elsewhere a ring of 300 queues may not be had.
[ "$BENCHING_PRIVATE" = no ] ||
	echo 1024 2>/dev/null >/proc/sys/fs/mqueue/queues_max
for launch in $launches; do
	counted "$launch" 2
	sized "$launch"
done
test_spin
test_spin_calls
test_sizes
test_limits
test_system_limits
denied sysv_sem 64
denied sysv_sem 65 220
for call in 68 69 70; do
	denied sysv_msg $call
done
for call in 240 242 243; do
	denied posix_mq $call
done
test_orphans sysv_sem sysv_msg
test_orphans sysv_msg sysv_sem
test_stranger_beside
check_sequence "$launches"
if have setsid ps; then
	for launch in $launches; do
		check_faults "$launch"
		# What the last two kills have left.
		# shellcheck disable=SC2086
		run 10 bench/sysv_sem --lines $few
		nothing_left 'after the next launch'
	done
else
	skip 'faults' 'no setsid or ps'
fi
finish
