#!/bin/sh
# bench_signals.sh - the benchmarks whose token is a signal: sigwait,
# sigqueue and signalfd. What they count, that they verify each hop, what
# signals of strangers do to them, and that they end and leave nothing.

. tests/benching.sh

benches='sigwait sigqueue signalfd'

# taken PID...: the signal that alone is blocked in one of them, or 64. While
# it is waited for, it seems not to be, and a C library may block them all for
# a moment: so it is looked for often.
taken() {
	looks=500
	signal=64
	while [ $signal -eq 64 ] && [ $looks -gt 0 ]; do
		looks=$((looks - 1))
		for pid; do
			mask=$(sed -n 's/^SigBlk:[^0-9a-f]*//p' \
				"/proc/$pid/status" 2>/dev/null)
			mask=$((0x${mask:-0}))
			[ $((mask & (mask - 1))) -ne 0 ] || [ $mask -eq 0 ] ||
				break
			mask=0
		done
		signal=1
		while [ $((mask >> (signal - 1) & 1)) -eq 0 ] &&
			[ $signal -lt 64 ]; do
			signal=$((signal + 1))
		done
	done
	echo $signal
}

# The same signal, sent by a stranger, again and again.
test_strangers() {
	setsid "bench/$1" --lines --trace 0 --ops 10000 --batches 60 \
		--limit 60s >"$out" 2>&1 &
	group=$!
	groups="$groups $group"
	sleep 0.5 # until both have blocked it, also on a busy machine
	pids="$(actor 0) $(actor 1)"
	# shellcheck disable=SC2086 # the pids, to be split
	number=$(taken $pids)
	sent=0
	# shellcheck disable=SC2086 # the pids, to be split
	while kill "-$number" $pids 2>/dev/null && [ $sent -lt 100000 ]; do
		sent=$((sent + 1))
	done
	wait $group
	is "$? $(tail -n 1 "$out")" '0 done ok' "$1: its signal from a stranger"
	[ $sent -gt 50 ]
	ok $? 'often'
	echo "# signal $number, $sent times"
}

test_inherited() {
	if ! env --block-signal=USR1 --ignore-signal=USR1 true 2>/dev/null; then
		skip "$1: inherited signals" 'env cannot block and ignore'
		return
	fi
	for inherited in --block-signal --ignore-signal \
		'--block-signal --ignore-signal'; do
		# shellcheck disable=SC2086
		run 10 env $inherited "bench/$1" --lines $few
		is "$status $last" '0 done ok' "$1, env $inherited"
	done
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

for bench in $benches; do
	check_described "$bench" ipc same
	counted "$bench:process" 2
	sized "$bench:process"
	test_strangers "$bench"
	test_inherited "$bench"
done
denied sigwait 128
denied sigqueue 128
denied sigqueue 129
denied signalfd 289 282
# shellcheck disable=SC2086 # names, to be split
check_sequence "$(kinds_of $benches)"
if have setsid ps; then
	for bench in $benches; do
		check_faults "$bench:process"
	done
else
	skip 'faults' 'no setsid or ps'
fi
if have prlimit; then
	for bench in $benches; do
		# shellcheck disable=SC2086
		run 30 prlimit --nofile=64:64 "bench/$bench" --lines $few n=300
		is "$status $last" '0 done ok' \
			"$bench: 300 need no more than 64 descriptors"
	done
	# shellcheck disable=SC2086
	run 10 prlimit --sigpending=0:0 bench/sigqueue --lines $few
	done_is 1 'unsupported set-up: sigqueue*: Resource temporarily*' \
		'sigqueue: no signal may be queued'
fi
finish
