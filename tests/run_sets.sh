# Sets of benchmarks, the default place, and --no-idle: what of many programs
# is run, where, and what it makes of the exit status. The programs are made
# up.
# shellcheck shell=sh
# shellcheck disable=SC2016 # what is quoted is for the programs

. tests/tap.sh

out=$tap_dir/out
err=$tap_dir/err
ctx=$tap_dir/result.ctx
bench=$tap_dir/bench
mkdir "$bench"

# fake NAME HOPS KEYS LINE...: a program that says the lines of itself.
fake() {
	name=$1 hops=$2 keys=$3
	shift 3
	{
		echo '#!/bin/sh'
		echo 'if [ "$1" = --describe ]; then'
		printf "echo '%s'\n" 'version 1' "summary $name" 'op call' \
			'actors process' "hops $hops" "keys $keys" "$@"
		echo 'exit; fi'
		echo 'echo f pin ok; echo f ops 1000'
		echo 'for i in 0 1 2; do'
		if [ "$hops" -eq 1 ]; then
			echo 'echo b run $i 1000 500000 7 7 1 1 0 0 500000'
		else
			echo 'echo b run $i 1000 500000 7 7 1 1 1000 0 250000' \
				'2 2 1000 0 250000'
		fi
		echo 'done; echo done ok'
	} >"$bench/$name"
	chmod +x "$bench/$name"
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

# ctx ARGUMENT...
ctx() {
	rm -f "$ctx"
	CTXBENCH_DIR=$bench ./ctxbench "$@" >"$out" 2>"$err" </dev/null
	status=$?
}

run() {
	ctx run --launches 1 -q -o "$ctx" "$@"
}

# rows: those of the table, in order.
rows() {
	sed -n 's/^row [^ ]* \([^ ]*\) .*/\1/p' "$ctx" | tr '\n' ' '
}

fake pipe 2 'actors n work copies' 'set ipc' 'place same' 'runs yes'
fake getuid 1 copies 'set sys' 'place same' 'runs yes'
fake spin 2 'actors n work copies' 'set core' 'place core' 'runs yes'
fake yield 2 'actors n work copies' 'set core' 'place same' 'runs yes'
fake never 2 'actors n copies' 'set core' 'place same' 'runs no not a word of it'
fake old 1 copies 'runs yes'
fake strange 1 copies 'set %41moon' 'place moon' 'runs yes'

# --- list ---

ctx list
cat >"$tap_dir/want" <<'EOF2'
core: switches by themselves
  in the default run: yield
never      process         never
           cannot run here: not a word of it
spin       process         spin
yield      process         yield

ipc: switches with a message or a signal
  in the default run: pipe
pipe       process         pipe

sys: system calls, without a switch
  in the default run: getuid
getuid     process         getuid

other: of no set
old        process         old
strange    process         strange
EOF2
cmp -s "$tap_dir/want" "$out"
ok $? 'list: by set, and what of each the default run has'
ctx list -v
is "$(grep -c 'version 1, timed by the call, takes' "$out")" 7 \
	'list -v: what each takes, as well'

# --- which rows a set has ---

run core --cpus 8000,8001
is "$status $(rows)" '0 never spin yield ' \
	'a set: its rows, and one that cannot run is no error'
is "$(field never 2)" - 'it is told all the same'
run core never --cpus 8000,8001
is "$status $(rows)" '1 never spin yield never ' 'by its name, it is one'
run all --cpus 8000,8001
is "$status $(rows)" '0 getuid never old pipe spin strange yield ' \
	'all: every program that is there'
run other
is "$(rows)" 'old strange ' 'other: those that tell no set, or none we know'
run core:place=free ipc
is "$(rows)" 'never:place=free spin:place=free yield:place=free pipe ' \
	'keys behind a set are keys of each row'
run ipc:copies=1/2
is "$(rows)" 'pipe:copies=1 pipe:copies=2 ' 'value lists as well'
run all:n=2 --cpus 8000,8001
like "$status $(grep 'takes no n=' "$out" | tr '\n' ' ')" \
	'0 getuid:n=2: cannot run here, takes no n=*old:n=2:*strange:n=2:*' \
	'a key that some do not take: they cannot run, the others do'
like "$(field pipe:n=2 2)" '0.2500' 'and are measured'
run all:place=core --cpus 8000,8001
like "$status $(tr '\n' ' ' <"$out")" '0 *getuid:place=core: cannot run here, one*' \
	'a place for calls of a set: they cannot run'
run core:actors=thread
like "$status $(cat "$err")" '2 *core:actors=thread: * has no actors=thread*' \
	'a key that none of the set takes is an error'
run proc
like "$status $(cat "$err")" '2 *proc: no benchmark in * is of this set*' \
	'a set without a benchmark is an error'
run corex
like "$status $(cat "$err")" "2 *'corex' is no benchmark*" \
	'a name that only begins as a set does is none'
fake core 1 copies 'set sys' 'runs yes'
run core
is "$(rows)" 'core ' 'a program of that very name is what is meant'
rm "$bench/core"
printf '#!/bin/sh\nexit 3\n' >"$bench/broken"
chmod +x "$bench/broken"
run other
is "$status $(field broken 10)" '2 X' 'a broken one of a set is an error'
rm "$bench/broken"

# --- the default place ---

# placed ROW: its CPUs in the file.
placed() {
	sed -n "s/^row [0-9]* $1 .*cpus=\([^ ]*\).*/\1/p" "$ctx"
}

run spin yield --cpus 8000,8001
is "$status $(placed spin) $(placed yield)" '0 8001,8000 8001' \
	'a program that says place core is placed so'
run spin --cpus 8000
[ $status -eq 1 ] && tr '\n' ' ' <"$out" | tr -s ' ' |
	grep -q 'spin: cannot run here, place=core needs two CPUs'
ok $? 'where there is no such place it cannot run'
run spin:place=same
[ $status -eq 1 ] && grep -q 'cannot run here, needs its actors on two' "$out"
ok $? 'on one CPU neither, whoever says so'
run spin --no-pin
[ $status -eq 1 ] && grep -q 'cannot run here, --no-pin leaves' "$out"
ok $? 'and not without pinning'
run yield --no-pin
is "$status $(placed yield)" '0 -' 'one that says place same may be anywhere'
run spin:cpus=8000+8001
is "$status $(placed spin:cpus=8000+8001)" '0 8000-8001' \
	'a row that names its CPUs is placed there'

# --- idle states ---

# Says who holds the device while it is launched: the driver, and itself.
cat >"$bench/looks" <<'EOF2'
#!/bin/sh
case $1 in
--describe)
	printf '%s\n' 'version 1' 'summary looks' 'op call' 'actors single' \
		'hops 1' 'keys copies' 'runs yes'
	exit ;;
esac
for who in $PPID self; do
	echo "f $who $(ls -l /proc/$who/fd | grep -c cpu_dma_latency)"
done | sed 's/^f [0-9]* /f driver /'
echo f pin ok
echo f ops 1000
echo b run 0 1000 500000 7 7 1 1 0 0 500000
echo done ok
EOF2
chmod +x "$bench/looks"

run --no-idle looks
answer=$(sed -n 's/^fact no_idle //p' "$ctx")
case $answer in
ok) held='1 0' ;;
denied | unsupported) held='0 0' ;;
*) held='no such answer' ;;
esac
if [ -d /proc/self/fd ]; then
	is "$(sed -n 's/^f [0-9]* 2 driver //p; s/^f [0-9]* 2 self //p' "$ctx" |
		tr '\n' ' ')" "$held " \
		"--no-idle: held while measuring, by the driver alone ($answer)"
else
	skip '--no-idle: held while measuring' 'no /proc'
fi
grep -q "no_idle: $answer" "$out"
ok $? 'the table says what came of it'
run looks
is "$(sed -n 's/^f [0-9]* 2 driver //p; s/^fact no_idle //p' "$ctx")" 0 \
	'without --no-idle nothing is held, or said'
if [ "$answer" = ok ] && have setpriv &&
	setpriv --reuid=65534 --clear-groups true 2>/dev/null; then
	chmod 755 "$tap_dir" "$bench"
	CTXBENCH_DIR=$bench setpriv --reuid=65534 --clear-groups ./ctxbench \
		run --no-idle --no-save --launches 1 looks >"$out" 2>"$err"
	like "$? $(cat "$err") $(grep no_idle: "$out")" \
		'0 *--no-idle: denied*no_idle: denied*' \
		'who may not is told so, and measures all the same'
else
	skip 'who may not is told so' 'all may, or nobody'
fi
like "$(ctx list --no-idle; cat "$err")" '*not for list*' \
	'--no-idle is for run and ab'

finish
