# `ctxbench watch`: a line a second and copy, as its user meets it.
# shellcheck shell=sh
# shellcheck disable=SC2016 # quotes of what is printed

. tests/tap.sh

out=$tap_dir/out
err=$tap_dir/err

# A program that says what it is told to say, in no time.
mkdir "$tap_dir/bench"
cat >"$tap_dir/bench/fake" <<'END'
#!/bin/sh
case $1 in
--describe)
	printf '%s\n' 'version 1' 'summary a fake' 'op call' 'actors single' \
		'hops 1' 'keys copies size' 'runs yes'
	exit
	;;
esac
echo "$@" >"$FAKE_DIR/arguments"
cat "$FAKE_DIR/lines"
END
chmod +x "$tap_dir/bench/fake"
FAKE_DIR=$tap_dir
export FAKE_DIR

# fake LINES...: what the program will say.
fake() {
	printf '%s\n' "$@" >"$tap_dir/lines"
}

watch_fake() {
	CTXBENCH_DIR=$tap_dir/bench ./ctxbench watch "$@" >"$out" 2>"$err"
}

# The calls a second of the message of 2002, two copies.
fake 'i 0 0 204 687816 1000000000' 'i 0 1 214 687632 1000000000' \
	'i 1 0 204 687857 1000000000' 'i 1 1 214 687887 1000000000' 'done ok'
watch_fake fake:copies=2
is "$? $(cat "$out")" \
	'0 pid 204  fake/sec 687816   1.454 us/call
pid 214  fake/sec 687632   1.454 us/call
pid 204  fake/sec 687857   1.454 us/call
pid 214  fake/sec 687887   1.454 us/call
fake:copies=2: 1.454 us/call, median of 4 lines (1.454 to 1.454); mean 687798/sec a copy
One run: no interval. `ctxbench run` makes one, `ctxbench ab` compares.' \
	'a line an interval and copy, then the sum'
like "$(cat "$err")" 'fake:copies=2, *; ^C ends it' \
	'where it runs is said beside, not among the lines'

# What is watched stands on each line; of copies the pids tell.
watch_fake fake:copies=2,size=4k
is "$? $(sed -n '1p;$p' "$out" | cut -d ' ' -f 1-4)" \
	'0 pid 204  fake:size=4k/sec
One run: no interval.' 'its ROW stands on each line, without copies='
watch_fake fake:size=4k -n 2
like "$(cat "$out")" '* fake:size=4k/sec *
fake:size=4k,copies=2: *' 'also when -n tells them'
if [ -x tests/print_reports ]; then
	cat "$out" "$out" >"$tap_dir/twice"
	tests/print_reports "$tap_dir/twice" >"$tap_dir/read"
	is "$(sed -n 's/^row \([^ ]*\) .*/\1/p' "$tap_dir/read")" \
		'fake:size=4k,copies=2' 'the reader makes the same ROW of them'
	like "$(tail -n 1 "$tap_dir/read")" 'counts reports=1 repeats=1 *' \
		'and knows where one watch ends'
else
	skip 'the reader makes the same ROW of them' 'no tests/print_reports'
fi

fake 'done ok'
watch_fake fake -n 3 --time 2 --cpus 0 -q
like "$? $(cat "$out" "$err" "$tap_dir/arguments")" \
	'0 --lines --seconds 2000ms --cpus 0*copies=3' \
	'copies, time and CPUs reach the program; -q says nothing'

# --- what cannot be watched ---

bad() {
	text=$1 want=$2
	shift 2
	watch_fake "$@"
	like "$? $(cat "$err")" "2 *$want*" "$text is refused"
	is "$(cat "$out")" '' "... and nothing is on stdout"
}

bad 'no row' 'watch takes one ROW'
bad 'two rows' 'watch takes one ROW' fake fake
bad 'a list of values' 'one row, not 2' fake:copies=1/2
bad 'an unknown row' "'nothing' is no benchmark" nothing
bad 'copies given twice' '-n says copies= again' fake:copies=2 -n 2
bad '-n 0' "-n: '0' is not valid" fake -n 0
bad '--history' 'not for watch' fake --history
bad '-o' 'not for watch' fake -o somewhere

# broken LINE WANT TEXT
broken() {
	fake "$1"
	watch_fake fake
	like "$? $(cat "$err")" "2 *fake: $2" "$3"
}
broken 'done broken it fell over' 'it fell over' 'a broken program is told'
broken 'i 0 0 204 0 1000' 'a line of it is not readable' \
	'an interval without operations is none'
broken 'i 0 0 204 10 -5' 'a line of it is not readable' \
	'one that ends before it begins is none'
broken 'i 0 0 99999999999 10 5' 'a line of it is not readable' \
	'a pid that is none is none'
broken '' 'exit status 0' 'a program that says nothing is told'

fake 'done unsupported no futex here'
watch_fake fake
like "$? $(cat "$err")" '1 *fake: no futex here' \
	'a row that cannot run here: 1, and the reason'

fake 'done refused the token was lost'
watch_fake fake
like "$? $(cat "$err")" '1 *fake: the token was lost' \
	'a row that refuses itself: the same'

# --- the real thing ---

./ctxbench watch getuid --time 3 -q >"$out" 2>"$err"
is $? 0 'getuid is watched for three seconds'
lines=$(grep -c '^pid [0-9]*  getuid/sec [0-9]*   [0-9.]* us/call$' "$out")
[ "$lines" -ge 2 ] && [ "$lines" -le 4 ]
ok $? "with a line a second ($lines)"

# What lines say together is what was done: eight copies do no more than the
# CPUs can, by the fastest batch of a launch of one copy.
bench/getuid --lines 2>"$err" |
	awk '$1 == "b" && $2 == "run" && $4 > 0 {
			rate = 1e9 * $4 / $5
			if (rate > most) most = rate
		}
		END { print most + 0 }' >"$tap_dir/fastest"
./ctxbench watch getuid -n 8 --time 3 -q |
	sed -n 's|.*getuid/sec \([0-9]*\) .*|\1|p' >"$tap_dir/rates"
cpus=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
awk -v cpus="$cpus" -v fastest="$(cat "$tap_dir/fastest")" '
	{ sum += $1 }
	END {
		all = NR > 0 && fastest > 0 ? 8 * sum / NR / fastest : 0
		print all
		exit !(all > 0 && all < 1.3 * cpus)
	}' "$tap_dir/rates" >"$tap_dir/ratio"
ok $? "eight copies on $cpus CPUs do $(cat "$tap_dir/ratio") times the work of one"

# Whole lines at once, also into a pipe.
mkfifo "$tap_dir/fifo"
./ctxbench watch getuid -q >"$tap_dir/fifo" 2>"$err" &
watcher=$!
read -r line <"$tap_dir/fifo"
kill -INT $watcher 2>/dev/null
wait $watcher
status=$?
like "$line" 'pid * us/call' 'a pipe gets the first line before the end'
like "$status" '[12]*' 'and a reader that leaves does not hang it'

./ctxbench watch getuid -q >"$out" 2>"$err" &
watcher=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
	grep -q pid "$out" && break
	sleep 0.3 2>/dev/null || sleep 1
done
kill -INT $watcher
wait $watcher
is $? 130 '^C ends it with 130'
like "$(tail -n 2 "$out" | head -n 1)" 'getuid: * us/call, median of *' \
	'after the sum'
if have pgrep; then
	! pgrep -f 'bench/getuid --lines --seconds' >"$out"
	ok $? 'and nothing goes on running'
else
	skip 'nothing goes on running' 'no pgrep'
fi

finish
