#!/bin/sh
# launch_clock.sh - a clock that steps, stands still, goes back or is slow,
# and other calls that do not do what they should: a launch ends in time,
# and says what it found. tests/shim.c holds the lies.

. tests/tap.sh
. tests/launching.sh

# shimmed MODE SECONDS COMMAND...
shimmed() {
	mode=$1
	seconds=$2
	shift 2
	run "$seconds" env LD_PRELOAD=./tests/shim.so CTXBENCH_SHIM="$mode" "$@"
}

# clock_fact step_ns: a number of the last run's clock.
clock_fact() {
	fact clock | tr ' ' '\n' | sed -n "s/^$1=//p"
}

# No number that is none: not in a fact, not in a batch, not in a bucket.
numbers_are_numbers() {
	[ -s "$out" ] && ! grep -qiE '(^|[^a-z])(nan|inf)([^a-z]|$)' "$out"
	ok $? 'no inf and no nan'
}

test_step() {
	for bench in pipe getuid; do
		shimmed step10ms 12 "bench/$bench" --lines --limit 10s
		is "$status $last" '0 done ok' "$bench, a clock in steps of 10 ms"
		is "$(clock_fact step_ns)" 10000000 'the step is found'
		numbers_are_numbers
		awk '$2 == "run" && $5 == 0 { wrong = 1 } END { exit wrong }' "$out"
		ok $? 'no batch of no time'
	done
	shimmed step10ms 8 bench/pipe --lines --limit 6s --seconds 1s \
		--every 200ms
	is "$status $last" '0 done ok' 'a stream, in steps of 10 ms'
	awk '$1 == "i" { count++; if ($6 < 1) wrong = 1 }
		END { exit wrong || count < 2 || count > 6 }' "$out"
	ok $? 'of some five intervals'
	numbers_are_numbers
	shimmed rounds 8 bench/pipe --lines --limit 6s
	is "$status $last" '0 done ok' 'a clock in steps of 1 us'
	is "$(clock_fact step_ns)" 1000 'the step is found'
	awk '$2 == "run" && $5 < 1000000 / 2 { short++ }
		END { exit short > 3 }' "$out"
	ok $? 'batches of a thousand steps'
}

test_frozen() {
	for bench in pipe futex getuid; do
		shimmed frozen 4 "bench/$bench" --lines --limit 2s
		done_is 2 'broken the clock does not advance' \
			"$bench, a clock that stands still"
	done
	shimmed frozen 4 bench/getuid --lines --limit 2s --ops 100
	done_is 2 'broken the clock does not advance' 'nor needs it a pilot'
	shimmed stops 5 bench/pipe --lines --limit 1s
	done_is 2 'broken *' 'a clock that stops while measuring'
	shimmed stops 5 bench/getuid --lines --limit 1s
	done_is 2 'broken *' 'and around a call'
	shimmed stops 6 bench/pipe --lines --limit 1s --seconds 500ms
	like "$status $last" '2 done broken *' 'and in a stream'
}

test_backwards() {
	for bench in pipe getuid; do
		shimmed backwards 8 "bench/$bench" --lines --limit 6s
		is "$status $last" '0 done ok' "$bench, a clock that steps back"
		[ "$(clock_fact backward)" -gt 0 ]
		ok $? 'the steps are counted'
		awk '$1 == "b" && ($6 < 0 || $7 < 0) { wrong = 1 }
			END { exit wrong }' "$out"
		ok $? 'no yardstick took less than no time'
		numbers_are_numbers
	done
	shimmed backwards 8 bench/pipe --lines --limit 6s --seconds 500ms \
		--every 100ms
	is "$status $last" '0 done ok' 'a stream, with steps back'
}

# A reading that is dear makes batches longer, and is taken off the trace.
test_slow() {
	shimmed slow 8 bench/pipe --lines --limit 6s
	is "$status $last" '0 done ok' 'a clock of 500 ns more a reading'
	[ "$(clock_fact cost_ns)" -ge 500 ]
	ok $? 'its cost is found'
	echo "# $(fact clock)"
}

test_lost_signal() {
	for kind in thread process; do
		shimmed drops 4 bench/condvar --lines --limit 1s --trace 0 \
			"actors=$kind"
		done_is 2 'broken not done after 1 s' \
			"$kind actors: a signal of a condition is lost"
	done
}

test_no_yield() {
	for kind in process thread; do
		shimmed yields 8 bench/yield --lines --limit 6s "actors=$kind"
		is "$status $last" '0 done ok' "$kind actors: no yield yields"
		awk -v seen="$(seen_per_op)" 'BEGIN { exit !(seen < 0.01) }'
		ok $? 'and none was seen'
	done
	shimmed yields 8 bench/yield --lines --limit 6s --seconds 200ms \
		--every 100ms
	is "$status $last" '0 done ok' 'nor in a stream'
}

# A kernel for many CPUs refuses a small mask; the far CPU is chosen, and
# as it is not there, said to be out of reach.
test_many_cpus() {
	shimmed cpus 8 bench/pipe --lines --trace 0
	is "$status $last" '0 done ok' 'a kernel for many CPUs'
	is "$(fact pin)" error 'a CPU that cannot be had'
	like "$(fact pin_reason)" 'CPU 1500: *' 'is the last of the mask'
	shimmed cpus 8 bench/pipe --lines --trace 0 --cpus "$first_cpu"
	is "$status $(fact pin) $(cpus_used)" "0 ok $first_cpu" \
		'and another can be had'
}

# A static program takes no library.
if ! LD_TRACE_LOADED_OBJECTS=1 LD_PRELOAD=./tests/shim.so bench/getuid \
	--version 2>&1 | grep -q shim.so; then
	skip 'clocks that lie' 'nothing can be preloaded'
	finish
fi
test_step
test_frozen
test_backwards
test_slow
test_lost_signal
test_no_yield
test_many_cpus
finish
