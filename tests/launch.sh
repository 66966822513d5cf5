#!/bin/sh
# launch.sh - what every benchmark program does when nothing is wrong: it
# describes itself, tells what it measured in launch lines, and its switches
# are as many as it says. And what it says to a bad command line.

. tests/tap.sh
. tests/launching.sh

benches='pipe signal yield futex condvar getuid'

# Shapes of launch lines, each a whole line.
check_grammar() {
	awk -v n="$1" '
		function bad(why) {
			print "# line " NR ", " why ": " substr($0, 1, 200)
			wrong = 1
		}
		finished { bad("after the last line") }
		$1 == "f" {
			if ($2 !~ /^[a-z_]+$/ || NF < 3)
				bad("a fact")
			next
		}
		$1 == "b" {
			if ($2 !~ /^(pilot|warm|empty|run|alone|trace)$/)
				bad("the kind of a batch")
			if ($3 != batches++)
				bad("the index of a batch")
			if ($2 == "empty" && $4 != 0 || $2 != "empty" && $4 < 1)
				bad("the operations of a batch")
			for (i = 4; i <= 7 + 5 * n; i++)
				if ($i !~ /^(-|[0-9]+)$/)
					bad("field " i)
			for (i = 8 + 5 * n; i <= NF; i++)
				if ($i !~ /^(seen|copy)=[0-9]+$/)
					bad("field " i)
			if (NF < 7 + 5 * n)
				bad("too few fields")
			next
		}
		$1 == "t" {
			for (i = 2; i <= NF; i++) {
				if ($i !~ /^[0-9]+:[1-9][0-9]*$/)
					bad("a bucket")
				split($i, bucket, ":")
				if (i > 2 && bucket[1] + 0 <= before)
					bad("buckets in order")
				before = bucket[1] + 0
				traced += bucket[2]
			}
			next
		}
		$1 == "done" {
			finished = 1
			if ($0 != "done ok")
				bad("how it ended")
			next
		}
		{ bad("no launch line") }
		END { exit wrong || !finished || traced < 500 }' "$out"
}

# A batch in which a part of the actors has no share knows nothing of them.
check_alone() {
	awk '$1 == "b" && $2 == "alone" {
			found = 1
			for (i = 13; i + 4 <= NF; i += 5)
				if ($i $(i + 1) $(i + 2) $(i + 3) $(i + 4) != "-----")
					wrong = 1
		}
		END { exit wrong || !found }' "$out"
}

batches_of() {
	grep -c "^b $1 " "$out"
}

test_describe() {
	run 5 "bench/$1" --describe
	is "$status" 0 "$1 --describe"
	is "$(sed 's/ .*//' "$out" | tr '\n' ' ')" \
		'name version summary op actors build hops set place keys runs ' 'its keys'
	is "$(sed -n 's/^name //p' "$out")" "$1" 'its name'
	is "$(sed -n 's/^runs //p' "$out")" yes 'it runs here'
	run 5 "bench/$1" --version
	like "$status $last" "0 $1 [1-9]* (ctxbench *)" "$1 --version"
	run 5 "bench/$1" --help
	like "$status $(head -n 1 "$out")" "0 usage: $1 *" "$1 --help"
}

test_lines() {
	n=$("bench/$1" --describe | sed -n 's/^hops //p')
	run 20 "bench/$1" --lines
	is "$status $last" '0 done ok' "$1 --lines"
	check_grammar "$n"
	ok $? 'each line has its shape'
	is "$(fact pin) $(fact counters)" 'ok ok' 'pinned and counted'
	is "$(cpus_used)" "$last_cpu" 'on the last CPU that is allowed'
	is "$(batches_of run) $(batches_of empty) $(batches_of trace)" \
		'30 1 1' 'as many batches as asked for'
	[ "$(batches_of warm)" -ge 5 ]
	ok $? 'at least five to warm up'
	like "$(fact ops) $(fact linear)" '[1-9]* 0.*' 'what the pilot found'
	case $1 in
	getuid | condvar) is "$(batches_of alone)" 0 'nothing alone' ;;
	*)
		is "$(batches_of alone)" 10 'a third as many alone'
		check_alone
		ok $? 'of which the followers know nothing'
		;;
	esac
	run 20 "bench/$1"
	like "$status $(head -n 1 "$out")" \
		"0 $1: [0-9]*.[0-9]* us a * (CPU $last_cpu)" 'in words'
}

# One CPU: two switches a round trip. In longer rings the one that wakes
# another may be preempted by it: at least a switch a hop.
test_counts() {
	for kind in $(kinds "$1"); do
		run 20 "bench/$1" --lines --trace 0 "actors=$kind"
		is "$status $last" '0 done ok' "$1 of $kind actors"
		near "$(switches_per_op)" 2 1 'two switches a round trip'
		[ "$1" != yield ] || near "$(seen_per_op)" 2 1 'each was seen'
		run 20 "bench/$1" --lines --trace 0 "actors=$kind,n=5"
		is "$status $last" '0 done ok' "$1 of five $kind actors"
		awk -v got="$(switches_per_op)" \
			'BEGIN { exit !(got >= 4.95 && got < 11) }'
		ok $? 'at least a switch a hop'
	done
}

test_call_count() {
	if ! have strace || ! strace -c true 2>/dev/null; then
		skip 'getuid calls the kernel' 'no strace'
		return
	fi
	run 20 strace -f -c -e trace=getuid bench/getuid --lines --ops 1000 \
		--batches 5 --trace 0
	is "$status $last" '0 done ok' 'getuid under strace'
	calls=$(awk '$NF == "getuid" || $NF == "getuid32" { sum += $4 }
		END { print sum + 0 }' "$err")
	told=$(awk '$1 == "b" { sum += $4 } END { print sum + 0 }' "$out")
	[ "$told" -ge 10000 ] && [ "$calls" -ge "$told" ]
	ok $? 'it calls the kernel as often as it says'
	echo "# $calls calls, $told told"
}

test_streams() {
	run 10 "bench/$1" --lines --seconds 200ms --every 50ms
	is "$status $last" '0 done ok' "$1 --seconds 200ms --every 50ms"
	awk '$1 == "i" {
			if ($2 != count++ || $3 != 0 || $4 < 2 || $5 < 1 ||
			    $6 < 1 || $6 > 1e9 || NF != 6)
				wrong = 1
		}
		$1 == "b" { wrong = 1 }
		END { exit wrong || count < 2 || count > 5 }' "$out"
	ok $? 'two to five intervals, in order, and no batches'
}

test_stream_in_words() {
	run 10 bench/pipe --seconds 200ms --every 50ms
	is "$status $(grep -vc '^pid [0-9]*  pipe/sec ' "$out")" '0 0' \
		'a stream in words is intervals only'
}

test_copies() {
	run 20 "bench/$1" --lines --trace 0 copies=2
	is "$status $last" '0 done ok' "$1 copies=2"
	[ -n "$two_cpus" ] && is "$(cpus_used)" "$(may_use | tail -n 2 |
		tr '\n' ' ' | sed 's/ $//')" 'a CPU each'
	is "$(grep -c '^b run .*copy=1' "$out")" 30 'and a line each'
	run 10 "bench/$1" --lines --seconds 100ms --every 50ms copies=2
	awk '$1 == "i" { count[$3]++; pid[$3] = $4 }
		END { exit !(count[0] >= 1 && count[0] == count[1] &&
		    pid[0] != pid[1]) }' "$out"
	ok $? 'as many intervals of each copy'
}

test_parameters() {
	for bench in pipe signal yield futex condvar; do
		for work in 64 64k; do
			run 20 "bench/$bench" --lines --trace 0 --batches 5 \
				"work=$work"
			is "$status $last" '0 done ok' "$bench work=$work"
		done
	done
	run 20 bench/pipe --lines --trace 0 --ops 20 --batches 20
	small=$(awk '$2 == "run" { sum += $5 } END { print sum }' "$out")
	run 20 bench/pipe --lines --trace 0 --ops 20 --batches 20 work=1M
	awk -v small="$small" '$2 == "run" { sum += $5 }
		END { exit !(sum > 2 * small) }' "$out"
	ok $? 'work is done'
	for size in 4 5 4096 64k; do
		for kind in process thread; do
			run 20 bench/pipe --lines --trace 0 --batches 3 \
				"size=$size,actors=$kind"
			is "$status $last" '0 done ok' "pipe size=$size,actors=$kind"
		done
	done
	run 20 bench/pipe --lines --trace 0 --batches 3 size=64k,n=3,copies=2
	is "$status $last" '0 done ok' 'pipe size=64k,n=3,copies=2'
}

test_options() {
	run 10 bench/pipe --lines --pilot
	is "$status $last $(grep -c '^b [^p]' "$out")" '0 done ok 0' \
		'--pilot: nothing but the pilot'
	run 10 bench/pipe --pilot
	like "$status $last" '0 pipe: [1-9]* round trips a batch' 'in words'
	run 10 bench/pipe --lines --ops 300 --batches=3 --warm-up 0 --trace 0
	is "$status $(batches_of pilot) $(batches_of warm) $(batches_of run)" \
		'0 0 5 3' '--ops, --batches, --warm-up'
	is "$(awk '$2 == "run" && $4 != 300' "$out")" '' '--ops as given'
	is "$(grep -c '^t' "$out")" 0 '--trace 0: none'
	run 10 bench/pipe --lines --ops 300 --warm-up 40ms
	awk '$2 == "warm" { sum += $5 } END { exit !(sum > 5000000) }' "$out"
	ok $? '--warm-up 40ms takes longer than five batches'
	run 10 bench/pipe --lines --trace 0 --cpus "$first_cpu"
	is "$status $(cpus_used)" "0 $first_cpu" '--cpus of one'
	if [ -n "$two_cpus" ]; then
		run 20 bench/pipe --lines --trace 0 --batches 3 --cpus "$two_cpus"
		is "$status $(cpus_used)" "0 $first_cpu $last_cpu" \
			'--cpus of two, one each'
		run 20 bench/pipe --lines --trace 0 --batches 3 \
			--cpus "$first_cpu/$last_cpu" copies=2
		awk -v a="$first_cpu" -v b="$last_cpu" '/^b run/ {
				want = /copy=1/ ? b : a
				if ($8 != want || $13 != want)
					wrong = 1
			}
			END { exit wrong }' "$out"
		ok $? '--cpus of two sets, a set a copy'
	else
		skip '--cpus of two' 'one CPU'
	fi
	run 10 bench/pipe --lines --trace 0 --no-pin
	is "$status $(fact pin)" '0 no' '--no-pin says so'
	run 10 bench/pipe --lines --trace 0 --require-pin
	is "$status $(fact pin)" '0 ok' '--require-pin'
	run 10 bench/pipe --lines --trace 0 --batches 3 --fifo 1
	like "$status $(fact fifo)" '0 [odu]*' '--fifo is answered'
	run 10 bench/pipe --lines --trace 0 --batches 3 --mlock
	like "$status $(fact mlock)" '0 [odu]*' '--mlock is answered'
	run 4 bench/pipe --lines --ops 100000000 --limit 300ms
	done_is 2 'broken not done after 0.3 s' '--limit'
}

# bad BENCH MESSAGE ARGUMENT...: exit 2 and exactly this.
bad() {
	bad_bench=$1
	bad_want=$2
	shift 2
	run 5 "bench/$bad_bench" --lines "$@"
	is "$status $(cat "$err" "$out" | head -n 1)" "2 $bad_bench: $bad_want" \
		"$bad_bench $*"
}

test_bad_options() {
	time='a time such as'
	bad pipe "--bogus: no such option; see pipe --help" --bogus
	bad pipe "-x: no such option; see pipe --help" -x
	bad pipe "--ops: needs a value; see pipe --help" --ops
	bad pipe "--lines=3: takes no value; see pipe --help" --lines=3
	for value in 0 -1 1.5 1e3 x '' ' 1' 1099511627777; do
		bad pipe "--ops: '$value' is not valid: 1 to 2^40" --ops "$value"
	done
	for value in 0 201 x; do
		bad pipe "--batches: '$value' is not valid: 1 to 200" \
			"--batches=$value"
	done
	bad pipe "--warm-up: '-1' is not valid: $time 20ms, 24h at most" --warm-up -1
	bad pipe "--trace: 'x' is not valid: $time 10ms, or 0" --trace x
	bad pipe "--limit: '0' is not valid: $time 10s, 24h at most" --limit 0
	bad pipe "--limit: '10 s' is not valid: $time 10s, 24h at most" --limit '10 s'
	bad pipe "--seconds: '0' is not valid: $time 10s, 24h at most" --seconds 0
	bad pipe "--every: '10us' is not valid: at least 1ms, such as 1s" \
		--every 10us
	for value in 0 100 high; do
		bad pipe "--fifo: '$value' is not valid: 1 to 99" --fifo "$value"
	done
	for value in '' x 3-1 0- -1 0x1 4294967296 ' 0'; do
		bad pipe "--cpus: '$value' is not valid: a list such as 0,2-3" \
			--cpus "$value"
	done
	bad pipe "--cpus: '' is not valid: a list such as 0,2-3" --cpus 0/
}

test_bad_parameters() {
	bad pipe "'n=3': one list of parameters only" n=2 n=3
	bad pipe "'foo' is no parameter: write KEY=VALUE" foo
	bad pipe "'' is no parameter: write KEY=VALUE" n=2,,work=1
	bad pipe "pipe has no parameter 'q': it takes actors, n, work, fpu, size, spec and copies" q=1
	for value in 1 4097 2.5 '' x; do
		bad pipe "n: '$value' is not valid: 2 to 4096" "n=$value"
	done
	for value in 0 1025; do
		bad getuid "copies: '$value' is not valid: 1 to 1024" \
			"copies=$value"
	done
	bad pipe "work: '5G' is not valid: 0 to 4G, such as 64k" work=5G
	for value in 3 65537 65k; do
		bad pipe "size: '$value' is not valid: 4 to 64k bytes" \
			"size=$value"
	done
	bad pipe 'actors=dog: pipe runs as process or thread' actors=dog
	bad signal 'actors=thread: signal runs as process' actors=thread
	bad getuid 'actors=thread: getuid runs as one actor' actors=thread
	bad futex "futex has no parameter 'size': it takes actors, n, work, fpu, spec and copies" size=8
	bad getuid "getuid has no parameter 'n': it takes spec and copies" n=2
}

for bench in $benches; do
	test_describe "$bench"
	test_lines "$bench"
	[ "$bench" = getuid ] || test_counts "$bench"
	test_streams "$bench"
	test_copies "$bench"
done
test_call_count
test_stream_in_words
test_parameters
test_options
test_bad_options
test_bad_parameters
finish
