# The driver as its user meets it: commands, options, rows, tables, files,
# interrupts. Times are never asserted, but that things end.
# shellcheck shell=sh
. tests/tap.sh

out=$tap_dir/out
err=$tap_dir/err
file=$tap_dir/result.ctx

# ctx ARGUMENT...: runs the driver; sets status.
ctx() {
	./ctxbench "$@" >"$out" 2>"$err" </dev/null
	status=$?
}

# field ROW N: the N-th token of a row of the table in $out.
field() {
	awk -v row="$1" -v n="$2" '$1 == row {
		if (NF > 1)
			print $n
		else if (getline > 0) # a long ROW stands alone
			print $(n - 1)
		exit }' "$out"
}

# refused TEXT WORDS ARGUMENT...: exit 2, quiet stdout, WORDS in the message.
refused() {
	text=$1
	words=$2
	shift 2
	ctx "$@"
	[ $status -eq 2 ] && [ ! -s "$out" ] && grep -q -e "$words" "$err"
	ok $? "$text"
}

# --- commands and options ---

ctx -h
[ $status -eq 0 ] && [ ! -s "$err" ] && grep -q -e '--precision' "$out"
ok $? '-h prints the help on stdout'
ctx --version
like "$(cat "$out")" 'ctxbench [0-9]*' '--version'
ctx list
[ $status -eq 0 ] && [ "$(grep -c . "$out")" -ge 6 ]
ok $? 'list: a line a benchmark'
ctx list -v
grep -q 'takes actors' "$out"
ok $? 'list -v: what each takes'
refused 'an unknown command' "'jump' is no command" jump
refused 'an unknown option' '--jump: no such option' run --jump
refused 'a missing value' '--time: needs a value' run --time
refused 'a value too many' '--quick=1: takes no value' run --quick=1
while read -r option value; do
	refused "$option '$value'" "$option: '$value' is not valid" \
		run "$option" "$value" pipe
done <<'EOF'
--time 3x
--time 0
--time -1
--time 1e999
--precision 0
--precision nan
--launches 0
--launches 0x1
--launches 99999999999999999999
--seed -1
--seed 18446744073709551616
--cpus 3-1
--cpus 0,,1
--cpus 0x1
--cpus 4294967296
--fifo 0
--fifo 100
--format xml
EOF
refused 'an empty value' "--time: '' is not valid" run --time ''
refused '--no-pin with --cpus' 'exclude each other' run --no-pin --cpus 0
refused '--quick with --thorough' 'exclude' run --quick --thorough
refused 'an unknown benchmark' "'jump' is no benchmark" run jump
refused 'an unknown key' "pipe has no parameter 'jump'" run pipe:jump=1
refused 'a bad value of a key' "n: '1' is not valid" run pipe:n=1
refused 'an empty value of a key' "'n=' is not valid" run pipe:n=
refused 'a row that is cut off' "'n' is not valid" run pipe:n
refused 'an unknown place' 'place= is same' run pipe:place=moon
refused 'place= with cpus=' 'exclude each other' run pipe:place=core,cpus=0
refused 'a place for one actor' 'one actor' run getuid:place=core
refused 'cpus= beyond --cpus' 'that --cpus does not' run --cpus 0 pipe:cpus=1
refused 'list takes no argument' 'list takes no argument' list pipe
refused 'show without a file' 'show takes a FILE' show
refused 'show of no file' 'No such file' show "$tap_dir/none"

# --- a run ---


ctx run --quick --seed 7 -o "$file" pipe yield getuid
[ $status -eq 0 ] && [ -s "$file" ]
ok $? 'a quick run of three rows, saved'
is "$(cat "$err")" "saved $file" 'stderr: where it was saved, no more'
is "$(awk 'length > 72' "$out")" '' 'at most 72 columns'
is "$(tr -d '\040-\176\n' <"$out" | wc -c | tr -d ' ')" 0 'only ASCII, no tabs'
is "$(field pipe 3)" s 'pipe: a context switch, counted'
is "$(field yield 3)" s 'yield: a context switch, counted and seen'
is "$(field getuid 3)" c 'getuid: a call'
is "$(field getuid 9)" 0 'getuid: no switch'
awk '$1 == "pipe" { exit !($4 <= $2 && $2 <= $5 && $4 > 0) }' "$out"
ok $? 'the range holds the median'
is "$(tail -n 1 "$file" | cut -d ' ' -f 1)" end 'the file is closed by end'
is "$(grep -c '^l 1 .* ok$' "$file")" 6 'quick: six launches a row'
is "$(grep -c '^l 1 .* pilot$' "$file")" 1 'and a pilot, kept and marked'
grep -q '^fact seed 7$' "$file" && grep -q '^fact status complete$' "$file"
ok $? 'seed and status are recorded'

cp "$out" "$tap_dir/table"
./ctxbench show --format text "$file" >"$out"
cmp -s "$out" "$tap_dir/table"
ok $? 'show --format text prints the same table again'
ctx show "$file"
[ $status -eq 0 ] && [ ! -s "$err" ] && grep -q 'pipe' "$out"
ok $? 'show reads it back'
ctx show "$file" yield
[ $status -eq 0 ] && grep -q '^yield ' "$out" && ! grep -q '^getuid ' "$out"
ok $? 'show of one row'
refused 'show of a row that is not there' "'jump' is no row" show "$file" jump
for format in csv json md; do
	ctx show --format $format "$file"
	[ $status -eq 0 ] && grep -q pipe "$out" && ! grep -q -i -w \
		-e nan -e inf "$out"
	ok $? "show --format $format"
done
if have python3; then
	./ctxbench show --format json "$file" | python3 -m json.tool >"$out" 2>&1
	ok $? 'the JSON is JSON'
else
	skip 'the JSON is JSON' 'no python3'
fi

awk -f scripts/ctx-table.awk "$file" >"$tap_dir/again"
for row in pipe yield getuid; do
	is "$(awk -v r=$row '$1 == r { print $2, $3, $4 }' "$tap_dir/again")" \
		"$(awk -v r=$row '$1 == r { print $2, $4, $5 }' "$tap_dir/table")" \
		"$row: awk makes the same digits from the file"
done

cp "$file" "$tap_dir/copy"
refused 'an existing file is kept' 'kept as it is' run --quick -o "$file" getuid
cmp -s "$file" "$tap_dir/copy"
ok $? 'to the byte'
mkdir "$tap_dir/cwd"
(cd "$tap_dir/cwd" && "$OLDPWD/ctxbench" run --quick --name 'a/b c' getuid \
	>"$out" 2>"$err")
like "$(ls "$tap_dir/cwd")" 'a-b-c-*.ctx' 'saved here under a plain name'
mkdir "$tap_dir/cwd/results"
(cd "$tap_dir/cwd" && "$OLDPWD/ctxbench" run --quick getuid >"$out" 2>"$err")
like "$(ls "$tap_dir/cwd/results")" '*.ctx' 'in ./results where that is'
ctx run --quick --no-save getuid
is "$(cat "$err")" '' '--no-save saves nothing'
grep -q '^ctxbench-report 1$' "$out"
ok $? 'and prints the table'
ctx run --quick --no-save getuid:copies=1/2
is "$(grep -c -E '^getuid:copies=[12]( |$)' "$out")" 2 'a value list makes two rows'

same() {
	LC_ALL=$1 ./ctxbench show "$file" | cksum
}
is "$(same de_DE.UTF-8)" "$(same C)" 'the same bytes in every locale'

# --- a clock that goes in steps of 10 ms ---

CTXBENCH_SHIM=step10ms LD_PRELOAD=$PWD/tests/shim.so ./ctxbench run \
	--launches 6 --no-save pipe >"$out" 2>"$err"
if [ "$(field pipe 2)" != - ]; then
	like "$(field pipe 10)" '[-CD]:*c*' 'a coarse clock: measured, and flagged'
else
	tail -n 3 "$out" | sed 's/^/# /'
	ok 1 'a coarse clock: measured, and flagged'
fi

# --- many actors ---

ctx run --quick --no-save pipe:n=300
is "$status $(field pipe:n=300 3)" '0 h' 'a ring of 300'
if have prlimit; then
	prlimit --nofile=4096:4096 ./ctxbench run --quick --no-save \
		pipe:n=4096 >"$out" 2>"$err"
	is $? 1 'a ring of 4096 with 4096 descriptors cannot run'
	tr '\n' ' ' <"$out" | tr -s ' ' | grep -q \
		'needs [0-9]* file descriptors, the limit is 4096'
	ok $? 'and says what it needs, and what there is'
else
	skip 'a ring of 4096 with 4096 descriptors' 'no prlimit'
fi
ctx run --time 1 --no-save pipe:n=4096
case $(tr '\n' ' ' <"$out" | tr -s ' ') in
*'pipe:n=4096: broken, '* | *'cannot run here, needs'*) ;;
*)
	tail -n 4 "$out" | sed 's/^/# /'
	status=0
	;;
esac
[ $status -ne 0 ] && [ "$(field pipe:n=4096 2)" = - ]
ok $? '--time holds for 4096 actors as well'

# --- the scripted system: exact ---

CTXBENCH_DIR=tests ./ctxbench run --launches 6 --no-save scripted \
	>"$out" 2>"$err"
is "$(field scripted 2) $(field scripted 4) $(field scripted 5)" \
	'1.000 1.000 1.000' 'scripted clock: the median is exact'

# --- liars ---

# liar NAME WORDS: its row prints no time and says why; exit not 0.
liar() {
	CTXBENCH_DIR=tests/liars ./ctxbench run --quick --time 4 --no-save "$1" \
		>"$out" 2>"$err" </dev/null
	status=$?
	[ $status -ne 0 ] && [ "$(field "$1" 2)" = - ] &&
		tr '\n' ' ' <"$out" | tr -s ' ' | grep -q -e "$2"
	ok $? "liar: $1"
	[ "$(field "$1" 2)" = - ] || sed 's/^/# /' "$out"
}
liar never_switches 'did not switch'
liar drops_tokens 'the token was wrong'
liar returns_early 'returned early'
liar no_descriptors 'Too many open files'
liar does_nothing 'nothing is done'
liar hangs 'not done after'

# A neighbour can hide it from one pilot, not from three.
for _ in 1 2 3; do
	CTXBENCH_DIR=tests/liars ./ctxbench run --quick --no-save lazy \
		>"$out" 2>"$err"
	case $(field lazy 10) in D:*l*) break ;; esac
done
like "$(field lazy 10)" 'D:*l*' 'liar: lazy is not linear, at best D'

# --- a competitor on the CPU ---

cpu=$(./ctxbench run --quick --no-save pipe | sed -n 's/^run: CPU \([0-9]*\).*/\1/p')
tests/hog "$cpu" &
hog=$!
ctx run --launches 8 --no-save --cpus "$cpu" pipe
kill "$hog"
wait "$hog" 2>/dev/null
like "$(field pipe 10)" '?:*p*' 'a busy loop beside it: flag p'

# --- programs of others ---

mkdir "$tap_dir/others"
cat >"$tap_dir/others/sleepy" <<'EOF'
#!/bin/sh
sleep 30
EOF
cat >"$tap_dir/others/babbles" <<'EOF'
#!/bin/sh
printf 'name babbles\nversion 1\nsummary \033[31mred\nop call\n'
printf 'actors single\nhops 1\nkeys copies\nruns yes\n'
case $1 in --describe) exit 0 ;; esac
printf 'b run 0 1 nonsense\n'
EOF
cat >"$tap_dir/others/shell" <<'EOF'
#!/bin/sh
case $1 in
--describe)
	printf 'name shell\nversion 1\nsummary in sh\nop call\n'
	printf 'actors single\nhops 1\nkeys copies\nruns yes\n'
	exit 0 ;;
esac
echo 'f pin no'
case $* in
*--pilot*) echo 'f ops 1000' ;;
*) for i in 0 1 2; do echo "b run $i 1000 250000 7000 7000 - - - - -"; done ;;
esac
echo 'done ok'
EOF
: >"$tap_dir/others/not-a-program"
cp "$tap_dir/others/shell" "$tap_dir/others/old~"
chmod +x "$tap_dir/others/sleepy" "$tap_dir/others/babbles" \
	"$tap_dir/others/shell" "$tap_dir/others/old~"
CTXBENCH_DIR=$tap_dir/others ./ctxbench list >"$out" 2>"$err"
is "$(cut -d ' ' -f 1 "$out" | grep . | tr '\n' ' ')" \
	'other: babbles shell sleepy ' \
	'the registry: executable, without . or ~'
grep -q 'no answer to --describe' "$out"
ok $? 'a program that does not answer is named'
is "$(tr -d '\040-\176\n' <"$out" | wc -c | tr -d ' ')" 0 \
	'no escape of theirs reaches the terminal'
CTXBENCH_DIR=$tap_dir/others ./ctxbench run --launches 6 --no-save shell \
	>"$out" 2>"$err"
is "$(field shell 2) $(field shell 3)" '0.2500 c' \
	'a program in another language adds a row'
cat >"$tap_dir/others/floods" <<'EOF'
#!/bin/sh
case $1 in
--describe)
	printf 'name floods\nversion 1\nsummary -\nop call\n'
	printf 'actors single\nhops 1\nkeys copies\nruns yes\n'
	exit 0 ;;
esac
exec yes 'x of no meaning'
EOF
chmod +x "$tap_dir/others/floods"
CTXBENCH_DIR=$tap_dir/others ./ctxbench run --time 1 --no-save floods \
	>"$out" 2>"$err"
is "$? $(field floods 2)" '2 -' 'a program that never stops talking is ended'
CTXBENCH_DIR=$tap_dir/others ./ctxbench run --quick --no-save babbles \
	>"$out" 2>"$err"
is "$? $(field babbles 2)" '2 -' 'an unreadable line breaks the row'

# --- interrupts: of a copy, so that its processes can be told apart ---

mkdir "$tap_dir/own"
cp bench/pipe bench/getuid "$tap_dir/own/"

# left_over: processes of the copy that still run.
left_over() {
	pgrep -f "^$tap_dir/own/"
}

# start ARGUMENT...: the driver in the background, on the copy.
start() {
	rm -f "$file"
	CTXBENCH_DIR=$tap_dir/own ./ctxbench run --launches 50 -o "$file" "$@" \
		>"$out" 2>"$err" &
	driver=$!
	sleep 2
}

for signal in INT TERM; do
	start pipe getuid
	kill -$signal $driver
	wait $driver
	is $? 130 "$signal: exit 130"
	grep -q '^end ' "$file" && grep -q '^fact status interrupted' "$file" &&
		grep -q '^end ctxbench' "$out"
	ok $? "$signal: what was measured is saved and printed"
	is "$(left_over)" '' "$signal: no process is left"
done
start pipe getuid
kill -KILL $driver
wait $driver 2>/dev/null
sleep 1
is "$(left_over)" '' 'driver killed: nothing is left'
ctx show "$file"
[ $status -eq 2 ] && grep -q 'no end' "$err" && grep -q pipe "$out"
ok $? 'its file is readable, and said to be incomplete'

# --- standard descriptors ---

./ctxbench run --quick --no-save getuid >/dev/full 2>"$err"
[ $? -eq 2 ] && grep -q 'standard output' "$err"
ok $? 'a full stdout: exit 2 and a message'
./ctxbench run --quick -o "$tap_dir/closed.ctx" getuid >&- 2>"$err"
[ $? -eq 2 ] && grep -q '^end ' "$tap_dir/closed.ctx"
ok $? 'a closed stdout: exit 2, the result is saved all the same'
./ctxbench run --quick --no-save getuid <&- >"$out" 2>&-
is "$? $(grep -c '^getuid ' "$out")" '0 1' 'closed stdin and stderr do no harm'

# --- places ---

if have taskset; then
	allowed=$(taskset -c -p $$ | sed 's/.*: *//; s/.*[-,]//')
	taskset -c "$allowed" ./ctxbench run --quick --no-save pipe \
		pipe:place=core >"$out" 2>"$err"
	is $? 1 'one CPU allowed: the named two-CPU row cannot run'
	is "$(field pipe 3)" s 'one CPU allowed: the one-CPU row does'
	grep -q 'place=core needs two CPUs' "$out"
	ok $? 'and the other says why not'
	taskset -c "$allowed" ./ctxbench run --quick --no-save \
		>"$out" 2>"$err"
	is $? 0 'a default row that cannot run is no error'
else
	skip 'one CPU allowed' 'no taskset'
fi
ctx run --quick --no-save pipe:cpus=8000
[ $status -eq 1 ] && grep -q 'cannot pin to CPU 8000' "$out"
ok $? 'a CPU that is not there: said, and not measured elsewhere'
ctx run --quick --no-save --matrix pipe
case $status in
0) grep -q '^core \|^smt \|^package \|^far \|^unknown ' "$out" ;;
1) grep -q 'needs two CPUs' "$err" ;;
*) false ;;
esac
ok $? 'all pairs of the CPUs that there are'
ctx run --quick --no-save --no-pin pipe:place=core
is $status 1 '--no-pin: a row that names a place cannot run'
ctx run --quick --no-save --no-pin pipe
like "$(field pipe 10)" '?:*u*' '--no-pin: the row says so'

if [ -r /proc/self/status ]; then
	./ctxbench run --quick --no-save >"$out" 2>"$err" &
	driver=$!
	sleep 1
	peak=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' /proc/$driver/status)
	wait $driver
	[ "$peak" -lt 4096 ]
	ok $? "the driver stays under 4 MB (${peak} kB)"
else
	skip 'the driver stays under 4 MB' 'no /proc'
fi
finish
