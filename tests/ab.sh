# `ctxbench ab`: what is run, in what order, what is put back, and what is
# said when a variant does not do. The times are made up, so that what is
# said of them is known.
# shellcheck shell=sh
# shellcheck disable=SC2016 # what is quoted is for the commands' own shell

. tests/tap.sh

out=$tap_dir/out
err=$tap_dir/err
ctx=$tap_dir/result.ctx
knob=$tap_dir/knob
log=$tap_dir/log
export knob log

# A program of which an operation takes what the knob says, in ps, and up to
# 0.05 % more: another one each launch. $1: a directory; $2: its version.
make_fake() {
	mkdir -p "$1"
	cat >"$1/fake" <<END
#!/bin/sh
case \$1 in
--describe)
	printf '%s\n' 'version $2' 'summary a fake' 'op call' \
		'actors single' 'hops 1' 'keys' 'runs yes' 'build fcc, 99-bit'
	exit
	;;
esac
END
	cat >>"$1/fake" <<'END'
echo "run ${under-}" >>"$log"
launch=$(grep -c run "$log")
ns=$(($(cat "$knob") + ${slower:-0} + launch * 7 % 11 * 50))
echo f pin ok
echo f ops 1000
for index in 0 1 2 3 4 5; do
	echo b run $index 1000 $ns 5000 7000 1 1 0 0 $ns
done
echo done ok
END
	chmod +x "$1/fake"
}
make_fake "$tap_dir/bench" 1

fresh() {
	rm -f "$ctx" "$log"
	: >"$log"
	echo 1000000 >"$knob"
}

ab() {
	CTXBENCH_DIR=$tap_dir/bench ./ctxbench ab -q --seed 3 -o "$ctx" "$@" \
		>"$out" 2>"$err"
}

set_a='echo set A >>"$log"; echo 1000000 >"$knob"'
set_b='echo set B >>"$log"; echo 1050000 >"$knob"'

# --- --set ---

fresh
ab fake --set "$set_a" "$set_b" --launches 12
is "$? $(cat "$err")" '0 ' '--set: a run ends with 0'
like "$(cat "$out")" '*slower*+5.0*' 'B takes 5 % longer: slower, in words'
is "$(cat "$knob") $(tail -n 1 "$log")" '1000000 set A' \
	'A is what is left in the end'
is "$(grep -c run "$log") $(grep -c '^set' "$log")" '26 30' \
	'a command before each launch, two to look and one to put back'
awk '/^l / && $4 != "block=0" { seen[$4 " " $2]++; n++; line = line $2 }
	END {
		for (i in seen)
			if (seen[i] != 1)
				exit 1
		exit n != 24 || line ~ /^(12)*$/ || line ~ /^(21)*$/
	}' "$ctx"
ok $? 'each block has A and B once, in an order of its own'
awk '/^row/ { print $2, $3, $NF }' "$ctx" >"$out"
is "$(cat "$out")" '1 fake variant=A
2 fake variant=B' 'the file says which row is which variant'
grep -q '^fact variant_a set: echo set A' "$ctx" &&
	grep -q '^fact variant_b set: echo set B' "$ctx"
ok $? 'and what made them so'
awk '/^l .* block=[1-9]/ { sub(/.* ops=/, ""); ops[$1]++ }
	END { for (i in ops) n++; exit n != 1 }' "$ctx"
ok $? 'batches of both are of one size'

fresh
ab fake --set "$set_a" "$set_a"
like "$? $(cat "$err" "$out")" '0 *A and B are the same*equal within 1 %*' \
	'A against A is said to be that, and is equal'

fresh
ab fake
like "$? $(cat "$err" "$out")" '0 *A and B are the same*equal within 1 %*' \
	'without a variant it is A against A'

fresh
ab fake --set "$set_a" "echo no''ise; $set_b" --launches 6
like "$(cat "$err")" '*noise*' 'what a command says is on stderr'
! grep -q noise "$out"
ok $? 'and not on stdout'

# --- what was changed is put back ---

fresh
ab fake --set "$set_a" "$set_b" --restore 'echo restored >"$knob"' \
	--launches 6
is "$? $(cat "$knob")" '0 restored' '--restore is run in the place of A'

fresh
ab fake --set "$set_a" "$set_b" --restore 'exit 3' --launches 6
like "$? $(cat "$err")" "2 *'exit 3': exit status 3*NOT put back*" \
	'a --restore that fails is told: 2'

# interrupted SIGNAL
interrupted() {
	fresh
	CTXBENCH_DIR=$tap_dir/bench ./ctxbench ab fake -o "$ctx" --time 30 \
		--launches 500 --set "$set_a" "$set_b; sleep 0.01" \
		>"$out" 2>"$err" &
	runner=$!
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		[ "$(grep -c run "$log")" -ge 12 ] && break
		sleep 0.2 2>/dev/null || sleep 1
	done
	kill -"$1" $runner
	wait $runner
	is "$? $(cat "$knob") $(tail -n 1 "$log")" '130 1000000 set A' \
		"SIG$1: 130, and what was set is put back"
	like "$(cat "$out")" '*fake*' 'what was measured by then is compared'
	grep -q '^fact status interrupted' "$ctx"
	ok $? 'and saved'
}
for signal in INT TERM QUIT USR1 XCPU; do
	interrupted $signal
done

# An interrupt while a command runs: that one ends, and no other is begun.
fresh
CTXBENCH_DIR=$tap_dir/bench ./ctxbench ab fake --no-save \
	--set 'echo A >>"$log"; sleep 2' 'echo B >>"$log"' \
	--restore 'echo restored >>"$log"' >"$out" 2>"$err" &
runner=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
	[ -s "$log" ] && break
	sleep 0.2 2>/dev/null || sleep 1
done
kill -INT $runner
wait $runner
is "$? $(tr '\n' ' ' <"$log")" '130 A restored ' \
	'^C in a command: it ends, no other is begun, and it is put back'

fresh
ab fake --set 'kill -TTIN $$' true
like "$? $(cat "$err")" '2 *stopped; it cannot use the terminal*' \
	'a command that stops for the terminal is not waited for'
fresh
ab fake --launches 6 --set 'while :; do echo x; done 2>/dev/null | true' true
is $? 0 'a command of which the pipe breaks ends by it'

# --- what does not do ---

fresh
ab fake --set 'exit 5' "$set_b"
like "$? $(cat "$err")" "2 *--set: A, 'exit 5': exit status 5*" \
	'a command that fails at once: 2, and which'
is "$(grep -c run "$log")" 0 'nothing is measured then'

fresh
ab fake --set "$set_a" \
	"[ \$(grep -c run \"\$log\") -lt 8 ] || exit 1; $set_b" --launches 12
like "$? $(cat "$err")" "2 *--set: B, *exit status 1*" \
	'a command that fails on the way: 2'
is "$(cat "$knob")" 1000000 'what was set is put back'
grep -q '^fact status failed' "$ctx" && grep -q '^end' "$ctx"
ok $? 'and what was measured is saved, as failed'

fresh
ab fake --under '' "env under=B slower=50000" --launches 12
like "$? $(cat "$out")" '0 *slower*+5.0*' '--under: words before the program'
is "$(grep -c 'run B' "$log")" 13 'before that of B, and only there'

fresh
ab fake --under 'env' 'no-such-prefix' --launches 6
like "$? $(cat "$out" "$err")" \
	"2 *does not start under 'no-such-prefix': exit status 127*" \
	'a prefix that does not start the program is named'

make_fake "$tap_dir/other" 1
make_fake "$tap_dir/tree/bench" 1
fresh
sed 's/slower:-0/slower:-50000/' "$tap_dir/other/fake" >"$tap_dir/edited"
cat "$tap_dir/edited" >"$tap_dir/other/fake"
ab fake --build "$tap_dir/tree" "$tap_dir/other" --launches 12
like "$? $(cat "$out")" '0 *slower*+5.0*' '--build: two directories'
grep -q "variant_b build: $tap_dir/other (fcc, 99-bit)" "$ctx"
ok $? 'the file says where, and how they were built'

make_fake "$tap_dir/newer" 2
fresh
ab fake --build "$tap_dir/tree" "$tap_dir/newer"
like "$? $(cat "$err")" '2 *version 1 of the test in A, 2 in B*' \
	'tests of two versions are not compared'

# bad WANT ARGUMENT...
bad() {
	want=$1
	shift
	fresh
	ab "$@"
	like "$? $(cat "$err")" "2 *$want*" "refused: $want"
	[ ! -e "$ctx" ] && [ ! -s "$log" ]
	ok $? '... with nothing run, set or saved'
}
bad 'no-such-place: *' fake --build "$tap_dir/tree" no-such-place
bad '--set: needs two values' fake --set true
bad 'exclude each other' fake --set true true --under env env
bad '--restore is of use with --set only' fake --restore true
bad "'nothing' is no benchmark" nothing
bad "'fake' is a benchmark: one of the values is missing" --under env fake
bad '--history: not for ab' fake --history
bad '-n: not for ab, but for watch' fake -n 2

# --- the real thing ---

out_of_path=$(./ctxbench ab getuid --launches 10 --no-save -q 2>&1)
like "$? $out_of_path" '0 *getuid*' 'two variants of a real row'

finish
