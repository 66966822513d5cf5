# `ctxbench compare` as its user meets it: what it prints in each form, and
# what it refuses, with which exit status. The results are made up by a script
# and do not change; what is printed of them is in tests/golden.
# With REMAKE=1 the golden transcripts are written anew, to be read over.
# shellcheck shell=sh
. tests/tap.sh

out=$tap_dir/out
err=$tap_dir/err
golden=tests/golden
program=${CTXBENCH:-./ctxbench}

for tool in gzip od; do
	have $tool && continue
	skip 'compare' "$tool is not installed, to make the files with"
	finish
done

# --- files made up ---

# The last line of a result, with the number of its lines and their CRC.
seal() {
	cat >"$tap_dir/body"
	cat "$tap_dir/body"
	# The CRC stands in the last 8 bytes, lowest byte first.
	set -- "$(wc -l <"$tap_dir/body")" \
		"$(gzip -c <"$tap_dir/body" | tail -c 8 | od -An -tx1 |
			awk '{ print $4 $3 $2 $1 }')"
	echo "end $(($1)) $2"
}

# result NAME ROWS FACTS [AWK-VARIABLE=VALUE...]
result() {
	file=$1 its_rows=$2 its_facts=$3
	shift 3
	for assignment; do
		shift
		set -- "$@" -v "$assignment"
	done
	awk -v launches=10 "$@" -v rows="$its_rows" -v facts="$its_facts" \
		-f $golden/compare_result.awk | seal >"$tap_dir/$file"
}

facts='host=vm;cpu=Some CPU;clocksource=tsc;date_utc=2026-11-30T21:53Z'
result old.ctx \
	'pipe,1,2,2000 yield,1,2,1000 getuid,1,1,120 signal,1,2,3000 futex,1,2,900 condvar,1,2,5000' \
	"$facts;os=Linux 6.1;boot_id=a;vuln.meltdown=Not affected" seed=1
result new.ctx \
	'pipe,1,2,1900 yield,1,2,1100 getuid,1,1,120 signal,2,2,3000 futex,1,2,930,,1 ring,1,2,800' \
	"$facts;os=Linux 6.6;boot_id=b;vuln.meltdown=Mitigation: PTI" seed=2
result again.ctx 'pipe,1,2,2000 getuid,1,1,120' \
	"$facts;os=Linux 6.1;boot_id=a" seed=3
result moved.ctx 'pipe,1,2,2000' "$facts;os=Linux 6.1" seed=4 cpus=0
result slow.ctx 'pipe,1,2,2100' "$facts;os=Linux 6.1" seed=5
result stopped.ctx 'pipe,1,2,2100' "$facts;os=Linux 6.1" seed=6 \
	status=interrupted
result one.ctx 'pipe,1,2,2500' "$facts;os=Linux 6.1" seed=7 launches=1
result ab.ctx \
	'pipe,1,2,2000,A pipe,1,2,1950,B getuid,1,1,120,A getuid,1,1,120,B' \
	"$facts;variant_a=chrt -o 0;variant_b=chrt -b 0" seed=8 launches=12
result noisy.ctx 'pipe,1,2,2000,A pipe,1,2,1900,B' \
	"$facts;variant_a=x;variant_b=y" seed=9 noise=0.9 launches=12
for boot in 1 2 3 4 5 6 7; do
	result old$boot.ctx 'pipe,1,2,2000' "$facts;os=Linux 6.1;boot_id=o$boot" \
		seed=1$boot launches=4
	result new$boot.ctx 'pipe,1,2,1980' "$facts;os=Linux 6.6;boot_id=n$boot" \
		seed=2$boot launches=4
done
printf '%s\n' 10.5 11.25 9.75 10 10.125 10.25 >"$tap_dir/old.txt"
printf '%s\n' 12.5 13.25 12.75 12 12.125 11.5 >"$tap_dir/new.txt"
paste "$tap_dir/old.txt" "$tap_dir/new.txt" >"$tap_dir/both.txt"
printf '%s\n' 1 2 3 -4 5 6 >"$tap_dir/below.txt"

# --- tools ---

# compare ARGUMENT...: in the directory of the files, so that their names are
# always the same; sets status.
case $program in
/*) ;;
*) program=$PWD/$program ;;
esac
compare() {
	(cd "$tap_dir" && "$program" compare "$@") >"$out" 2>"$err" </dev/null
	status=$?
}

# printed NAME STATUS TEXT: the last output is that of tests/golden/NAME.
printed() {
	[ -z "${REMAKE:-}" ] || cp "$out" "$golden/$1"
	[ "$status" -eq "$2" ] && cmp -s "$out" "$golden/$1"
	ok $? "$3"
	cmp -s "$out" "$golden/$1" ||
		diff "$golden/$1" "$out" | head -n 20 | sed 's/^/# /'
	[ "$status" -eq "$2" ] || sed "s/^/# status $status: /" "$err"
}

# refused TEXT WORDS ARGUMENT...: exit 2, nothing printed, WORDS in the message.
refused() {
	text=$1
	words=$2
	shift 2
	compare "$@"
	[ $status -eq 2 ] && [ ! -s "$out" ] && grep -q -e "$words" "$err"
	ok $? "$text"
	grep -q -e "$words" "$err" || sed 's/^/# /' "$err"
}

# has WORDS TEXT: in the last output.
has() {
	grep -q -e "$1" "$out"
	ok $? "$2"
	grep -q -e "$1" "$out" || sed 's/^/# /' "$out"
}

# --- two files ---

compare old.ctx new.ctx
printed compare.txt 1 'two files: text, and exit 1 for refused rows'
[ "$(awk 'length > 79' "$out" | wc -l)" -eq 0 ]
ok $? 'within 80 columns'
compare --plot old.ctx new.ctx
printed compare_plot.txt 1 'two files: strip plots'
for form in csv json md; do
	compare --format $form --plot old.ctx new.ctx
	printed compare.$form 1 "two files: $form, never with a plot"
done
compare --format text old.ctx new.ctx
cmp -s "$out" $golden/compare.txt
ok $? '--format text is what is printed without it'
compare --format csv old.ctx new.ctx
csv=$(cat "$out")
for locale in de_DE.UTF-8 C.UTF-8 tr_TR.UTF-8; do
	(cd "$tap_dir" && LC_ALL=$locale "$program" compare --format csv \
		old.ctx new.ctx) >"$out" 2>/dev/null
	is "$(cat "$out")" "$csv" "the same bytes in $locale"
done
if have python3; then
	python3 -c 'import json, sys; json.load(open(sys.argv[1]))' \
		$golden/compare.json
	ok $? 'json is json'
else
	skip 'json is json' 'python3 is not installed'
fi

compare old.ctx old.ctx
has 'pipe: suggests equal within 1 %' 'a file against itself is equal'
is $status 0 'and that is no failure'
compare old.ctx again.ctx
! grep -q 'faster\|slower' "$out"
ok $? 'the same machine again: neither faster nor slower'
compare old.ctx moved.ctx
has 'placement differs' 'another CPU is marked'
compare old.ctx stopped.ctx
has 'stopped.ctx (vm, 2026-11-30T21:53Z, incomplete)' \
	'an incomplete run is used, and marked'
compare old.ctx one.ctx
has 'not shown' 'one launch a side shows nothing'

# --- one file of two variants ---

compare ab.ctx
printed compare_ab.txt 0 'a result of ab alone: pairs'
compare noisy.ctx
printed compare_noisy.txt 0 'noisy pairs can only suggest'

# --- read twice, and incomplete ---

compare old.ctx -- new.ctx new.ctx ./new.ctx
has '10 and 10 launches' 'a file named three times counts once'
[ "$(grep -c 'new.ctx: holds what was read before' "$err")" -eq 2 ]
ok $? 'and the repeats are told'
compare old.ctx old.ctx
! grep -q 'same run' "$err"
ok $? 'without a seed no run is known to be the same'
result seeded.ctx 'pipe,1,2,2000' "$facts;seed=77" seed=1
compare seeded.ctx seeded.ctx
grep -q 'OLD and NEW are the same run' "$err"
ok $? 'a run against itself is told'
is $status 0 'and that is no failure'
compare old.ctx seeded.ctx -- new.ctx seeded.ctx
grep -q 'seeded.ctx:1: this run is in OLD as well as in NEW' "$err"
ok $? 'and one among several'
sed '$d' "$tap_dir/new.ctx" >"$tap_dir/endless.ctx"
compare old.ctx endless.ctx
is $status 1 'a file without its end is used'
has 'endless.ctx (vm, 2026-11-30T21:53Z, incomplete)' 'and marked'
grep -q 'endless.ctx:1: no end: .* what is there is compared' "$err"
ok $? 'and named'
sed '$d' "$tap_dir/endless.ctx" >"$tap_dir/half.ctx"
compare old.ctx half.ctx
has '10 and 10 launches' 'its last launch, cut in two, is left out'
sed '2s/^/x/' "$tap_dir/endless.ctx" | sed '/^b 1 1 run 2/s/ run 2 .*/ run 2/' \
	>"$tap_dir/worse.ctx"
refused 'one that is damaged besides' 'what is damaged is not compared' \
	old.ctx worse.ctx

# --- too few ---

result few.ctx \
	'pipe,1,2,2000,A pipe,1,2,3000,B getuid,1,1,120,A getuid,1,1,180,B' \
	"$facts" seed=8 launches=6
compare --fail-if-slower 3 few.ctx
is $status 0 'a limit that cannot be tested is not over'
has 'pipe: not shown: 6 blocks are too few for 2 rows, 7 are needed' \
	'but what was missing is told'
! grep -q 'would have been seen' "$out"
ok $? 'and no change would have been seen'
for row in pipe getuid; do
	grep -q "fail-if-slower: $row was not tested: 6 blocks are too few" \
		"$err"
	ok $? "$row: the limit was not tested, and that is told"
done
compare few.ctx
[ ! -s "$err" ]
ok $? 'without a limit nothing is told of it'

# --- mixed conditions ---

result slow1.ctx 'pipe,1,2,2000' "$facts;governor=powersave" seed=31
result fast1.ctx 'pipe,1,2,2000' "$facts;governor=performance" seed=32
result slow2.ctx 'pipe,1,2,2000' "$facts;governor=powersave" seed=33
result fast2.ctx 'pipe,1,2,2000' "$facts;governor=performance" seed=34
compare slow1.ctx fast1.ctx -- slow2.ctx fast2.ctx
has '^frequency policy is mixed' 'a condition that varies within a side'
has 'governor: powersave; performance -> powersave; performance' 'is listed'

# --- boots ---

compare old1.ctx old2.ctx old3.ctx old4.ctx old5.ctx old6.ctx -- \
	new1.ctx new2.ctx new3.ctx new4.ctx new5.ctx new6.ctx new7.ctx
printed compare_boots.txt 0 'six boots a side'
compare old1.ctx old2.ctx old3.ctx old4.ctx old5.ctx -- \
	new1.ctx new2.ctx new3.ctx new4.ctx new5.ctx new6.ctx new7.ctx
has 'pipe: suggests' 'with five, it can only suggest'

# --- lines of watch: the message of 2002 ---

cp $golden/compare-2002-*.txt "$tap_dir"
compare compare-2002-one-old.txt compare-2002-one-new.txt
printed compare_2002_one.txt 0 '2002: one copy'
has '1229.5 -> 1194.8 ns' 'from 1229.5 to 1194.8 ns'
has '-34.6 ns.*-2.8 %' 'by -34.6 ns, -2.8 %'
has 'faster.*untested' 'faster'
has 'one run a side: no interval' 'of one run a side, without an interval'
compare compare-2002-two-old.txt compare-2002-two-new.txt
printed compare_2002_two.txt 0 '2002: two copies'
has '1453.8 -> 1495.8 ns' 'from 1453.8 to 1495.8 ns'
has '+41.9 ns.*+2.9 %' 'by +41.9 ns, +2.9 %'
has 'slower.*untested' 'and slower, not faster as was said'
compare --fail-if-slower 1 compare-2002-two-old.txt compare-2002-two-new.txt
is $status 0 'what is untested never fails'
grep -q 'fail-if-slower: guid was not tested: one run a side' "$err"
ok $? 'but that it is not is told'

# --- pasted reports ---

for side in old new; do
	"$program" show --format text "$tap_dir/$side.ctx" \
		>"$tap_dir/$side.mail"
done
compare old.mail new.mail
printed compare_mail.txt 1 'pasted reports: their ranges, and no test'
compare --fail-if-slower 1 old.mail new.mail
! grep -q 'is slower by' "$err"
ok $? 'which never fails'
compare old.ctx new.mail
has 'pipe: faster, untested' 'a file against a pasted one is not tested'
cat "$tap_dir/new.mail" "$tap_dir/old.mail" >"$tap_dir/two.mail"
compare old.ctx two.mail
has 'several such reports cannot be joined' 'nor are two of them on a side'

# --- plain numbers ---

compare old.txt new.txt
printed compare_numbers.txt 0 'two columns of numbers'
compare both.txt
has 'suggests higher' 'one file of two columns'
refused 'a number below zero' 'holds -4' old.txt below.txt
awk '{ print $1 "e300" }' "$tap_dir/old.txt" >"$tap_dir/large.txt"
compare large.txt large.txt
has '  1.019e+301 -> 1.019e+301, ' 'large numbers have an exponent'
compare old.txt old.ctx
is $status 2 'numbers against a result have nothing in common'

# --- the limit ---

compare --fail-if-slower 3% old.ctx slow.ctx
is $status 1 '5 % slower is over a limit of 3 %'
grep -q 'pipe is slower by 5.* the limit is 3 %' "$err"
ok $? 'the row that did it is named'
compare --fail-if-slower 8 old.ctx slow.ctx
is $status 0 'and under one of 8 %'
compare --fail-if-slower 0 slow.ctx old.ctx
is $status 0 'faster is under any limit'
compare --fail-if-slower 0 old.ctx again.ctx
is $status 0 'equal is under any limit'
compare --fail-if-slower 0 old.ctx one.ctx
is $status 0 'what is not shown is under any limit'

# --- errors ---

refused 'no operand' 'compare takes OLD NEW'
refused 'three operands' 'compare takes OLD NEW' old.ctx new.ctx ab.ctx
refused 'nothing before --' 'compare takes OLD NEW' -- new.ctx
refused 'nothing behind --' 'compare takes OLD NEW' old.ctx --
refused 'a file that is not there' 'none.ctx: No such file' old.ctx none.ctx
refused 'one file without variants' 'must hold the two variants' old.ctx
refused 'ab against something' 'holds both sides' ab.ctx old.ctx
sed 's/run 0 100/run 0 200/' "$tap_dir/old.ctx" >"$tap_dir/damaged.ctx"
refused 'a damaged file' 'what is damaged is not compared' old.ctx damaged.ctx
echo 'nothing to see' >"$tap_dir/prose.txt"
refused 'a file without a report' 'holds no report' old.ctx prose.txt
compare one.ctx compare-2002-one-old.txt
is $status 2 'nothing in common is an error'
grep -q 'no row is on both sides: nothing is compared$' "$err"
ok $? 'and is told'
result copies.ctx 'pipe:copies=2,1,2,2000' "$facts" seed=41
compare one.ctx copies.ctx
grep -q 'nothing is compared; rows with other parameters measure' "$err"
ok $? 'with the cause where it is but a parameter'
escape=$(printf '\033[31m\nred')
cp "$tap_dir/prose.txt" "$tap_dir/$escape"
refused 'a name with an escape sequence' '^ctxbench[^:]*: %1B\[31m%0Ared: holds' \
	"$escape" old.ctx
refused 'one that is not there' '^ctxbench[^:]*: %1B\[31m%0Ared2: No such' \
	old.ctx "${escape}2"
refused 'nothing on the standard input' '^ctxbench[^:]*: standard input: holds' \
	old.ctx -
refused 'an option behind --' 'options go before it' \
	old.ctx -- new.ctx --fail-if-slower 3
refused 'a bad format' "'xml' is not valid" --format xml old.ctx new.ctx
(cd "$tap_dir" && "$program" compare old.ctx - <new.ctx) >"$out" 2>"$err"
has 'new: standard input (vm' '- is the standard input'
if [ -c /dev/full ]; then
	(cd "$tap_dir" && "$program" compare old.ctx new.ctx) \
		>/dev/full 2>"$err"
	is $? 2 'a full standard output'
else
	skip 'a full standard output' 'no /dev/full'
fi

# --- the same digits from the files alone ---

# digits ROW: of csv, as compare.awk prints them.
digits() {
	awk -F, -v row="$1" '
		NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
		$1 == "row" && $2 == row {
			printf "%s %.6g %.6g %.6g %.6g %.6g %.6g\n", row,
				$column["old_ns"], $column["new_ns"],
				$column["percent"], $column["percent_low"],
				$column["percent_high"], $column["p"]
		}' "$out"
}

if ! awk 'BEGIN { exit exp(0) != 1 }' 2>/dev/null; then
	skip 'compare.awk' 'this awk has no exp'
	finish
fi
for new in new.ctx again.ctx; do
	compare --format csv old.ctx $new
	for row in pipe getuid; do
		is "$(digits $row)" "$(awk -f scripts/compare.awk \
			"$tap_dir/old.ctx" "$tap_dir/$new" | awk -v row=$row '
			$1 == row {
				printf "%s %.6g %.6g %.6g %.6g %.6g %.6g\n",
					$1, $2, $3, $4, $5, $6, $7
			}')" "$row, $new: compare.awk has the same digits"
	done
done
finish
