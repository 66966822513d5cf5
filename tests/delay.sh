#!/bin/sh
# delay.sh - what is put in comes out: the partner of a hand-off spins for a
# known time, and the time of an operation grows by just that.
#
# The least of many batches stands for each delay, and rounds of all delays
# follow each other, so that a slow spell does not hit one delay alone. The
# batches are shorter than the time between two ticks of a kernel's timer:
# else each one of the longest delay has a tick in it, and is 1 % longer.

. tests/tap.sh
. tests/launching.sh

delays='0 50 200 1000 5000'
rounds=8

# measure: "DELAY FASTEST" in ns an operation, of $rounds rounds.
measure() {
	round=0
	while [ $round -lt $rounds ]; do
		round=$((round + 1))
		for delay in $delays; do
			run 10 env CTXBENCH_TEST_DELAY_NS="$delay" tests/delayed \
				--lines --ops 100 --batches 100 --warm-up 0 --trace 0
			[ "$last" = 'done ok' ] || return 1
			awk -v delay="$delay" '$2 == "run" { print delay, $5 / $4 }' \
				"$out"
		done
	done | awk '!($1 in least) || $2 < least[$1] { least[$1] = $2 }
		END { for (delay in least) print delay, least[delay] }' | sort -n
}

# slope: least squares of what measure printed.
slope() {
	awk '{ n++; x += $1; y += $2; xx += $1 * $1; xy += $1 * $2 }
		END { if (n > 1) printf "%.4f", (n * xy - x * y) / (n * xx - x * x) }' \
		"$tap_dir/measured"
}

right() {
	awk -v got="$1" 'BEGIN { exit !(got >= 0.98 && got <= 1.02) }'
}

# A machine that is busy with other things gets a second chance.
measure >"$tap_dir/measured"
got=$(slope)
right "$got" || {
	echo "# once more, after a slope of $got"
	measure >"$tap_dir/measured"
	got=$(slope)
}
sed 's/^/# /' "$tap_dir/measured"
is "$(wc -l <"$tap_dir/measured" | tr -d ' ')" 5 'each delay was measured'
right "$got"
ok $? "a slope of 1.00 +- 0.02 (it is $got)"
finish
