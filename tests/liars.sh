#!/bin/sh
# liars.sh - benchmarks that lie, each in its own way: the launch says
# what was wrong, or its lines show it. And a made-up system, on which all
# figures are known to the last digit.

. tests/tap.sh
. tests/launching.sh

# liar NAME STATUS REASON TEXT
liar() {
	run 6 "tests/liars/$1" --lines --limit 1s --trace 0
	done_is "$2" "$3" "$1: $4"
	run 6 "tests/liars/$1" --limit 1s --trace 0
	like "$status $(cat "$err")" "2 $1: ${3#broken }" 'and in words'
}

test_liars() {
	liar does_nothing 2 'broken 2^40 operations in under * ns: nothing is done*' \
		'no time for any number of operations'
	liar drops_tokens 2 'broken * did * of * operations: it returned early, or the token was wrong' \
		'a number is missing'
	liar hangs 2 'broken not done after 1 s' 'ended at the limit'
	liar no_descriptors 2 'broken set-up: *' 'set-up fails'
	liar returns_early 2 'broken * did * of * operations: it returned early, or the token was wrong' \
		'an operation is missing'
}

# The launch cannot know what a benchmark should do; its counts tell.
test_never_switches() {
	run 10 tests/liars/never_switches --lines --trace 0
	is "$status $last" '0 done ok' 'never_switches: measured'
	awk -v got="$(switches_per_op)" 'BEGIN { exit !(got < 0.02) }'
	ok $? 'and its lines hold no switches'
	echo "# $(switches_per_op) switches an operation"
}

test_no_descriptors() {
	run 10 prlimit --nofile=64:64 tests/liars/no_descriptors --lines
	done_is 2 'broken set-up: *' 'no_descriptors: as many as there are'
}

test_skeleton() {
	for kind in process thread; do
		run 20 tests/skeleton --lines "actors=$kind"
		is "$status $last" '0 done ok' "skeleton of $kind actors"
		near "$(switches_per_op)" 2 1 'two switches a round trip'
	done
}

test_scripted() {
	run 10 tests/scripted --lines --trace 0
	is "$status $last" '0 done ok' 'scripted'
	cp "$out" "$tap_dir/first"
	run 10 tests/scripted --lines --trace 0
	cmp -s "$out" "$tap_dir/first"
	ok $? 'two runs print the same bytes'
	awk '$2 == "run" { print $5 / $4 }' "$out" | sort -n >"$tap_dir/runs"
	is "$(wc -l <"$tap_dir/runs" | tr -d ' ') $(sed -n 15,16p \
		"$tap_dir/runs" | tr '\n' ' ')" '30 1000 1000 ' \
		'the median is 1000 ns to the last digit'
	[ "$(tail -n 1 "$tap_dir/runs")" != 1000 ]
	ok $? 'though there is noise'
	is "$(fact clock)" 'scripted step_ns=1 cost_ns=1 backward=0' \
		'the clock that it has'
	is "$(fact linear)" 0.000000 'the pilot finds it linear'
	is "$(cpus_used)" 7 'on the CPU that it has'
	run 10 tests/scripted --trace 0
	like "$(head -n 1 "$out")" 'scripted: 1.0000 us a call, *(CPU 7)' \
		'and in words'
}

# Whatever a system answers is told, and is no reason to stop.
test_answers() {
	number=0
	for word in ok unsupported denied error; do
		run 10 env CTXBENCH_TEST_PIN=$number tests/scripted --lines \
			--trace 0 --fifo 5 --mlock
		is "$status $last $(fact pin)" "0 done ok $word" \
			"pinning: $word"
		case $number in
		0) is "$(fact pin_reason)" '' 'without a reason' ;;
		*) like "$(fact pin_reason)" 'CPU 7: *not permitted*' \
			'and the reason' ;;
		esac
		run 10 env CTXBENCH_TEST_COUNTERS=$number tests/scripted \
			--lines --trace 0
		is "$status $last $(fact counters)" "0 done ok $word" \
			"counters: $word"
		case $number in
		0) want='7 7 0 0 [0-9]*' ;;
		*) want='7 7 - - -' ;;
		esac
		like "$(awk '$2 == "run" { print $8, $9, $10, $11, $12 }' "$out" |
			head -n 1)" "$want" 'and the columns'
		run 10 env CTXBENCH_TEST_PIN=$number tests/scripted --lines \
			--trace 0 --require-pin
		[ $number -ne 0 ] ||
			is "$status $last" '0 done ok' '--require-pin, pinned'
		[ $number -eq 0 ] || done_is 1 \
			'unsupported cannot pin to CPU 7: Operation not permitted*' \
			'--require-pin: ends it'
		number=$((number + 1))
	done
	run 10 tests/scripted --lines --trace 0 --fifo 5 --mlock
	is "$(fact fifo) $(fact mlock)" 'denied unsupported' \
		'a policy denied, memory that cannot be locked'
}

test_liars
test_never_switches
if have prlimit; then
	test_no_descriptors
else
	skip 'no_descriptors: as many as there are' 'no prlimit'
fi
test_skeleton
test_scripted
test_answers
finish
