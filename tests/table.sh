# `ctxbench table` as its user meets it: transcripts of each form from files
# that do not change, what is said on stderr, what is refused.
#
# tests/golden/table_* are runs and mails, cut short, under made-up names;
# table.* beside them is what must be printed; for some of the inputs the
# times of batches were evened. With REMAKE=1 the transcripts are written
# anew, to be read over.
# shellcheck shell=sh
. tests/tap.sh

golden=tests/golden
out=$tap_dir/out
err=$tap_dir/err
all="$golden/table_epyc.ctx $golden/table_mails.txt $golden/table_torn.ctx
	$golden/table_vm1_a.ctx $golden/table_vm1_b.ctx"
unset CTXBENCH_HISTORY

# table ARGUMENT...: sets status.
table() {
	./ctxbench table "$@" >"$out" 2>"$err" </dev/null
	status=$?
}

# What is wrong with a file is said in words that are not this test's.
masked() {
	awk '/not to be trusted: / {
		goes_on = !/\)\.$/
		sub(/trusted: .*/, "trusted: ...")
		print
		next
	}
	goes_on {
		goes_on = !/\)\.$/
		next
	}
	{
		sub(/,damaged,[^,]*,/, ",damaged,...,")
		sub(/"damage": ".*",/, "\"damage\": ...,")
		print
	}' "$1"
}

# same NAME TEXT ARGUMENT...: prints the transcript table.NAME, and all's well.
same() {
	name=$1
	text=$2
	shift 2
	table "$@"
	[ -z "${REMAKE:-}" ] || masked "$out" >"$golden/table.$name"
	if [ $status -eq 0 ] &&
		masked "$out" | diff "$golden/table.$name" - >"$tap_dir/diff"
	then
		ok 0 "$text"
	else
		ok 1 "$text (status $status)"
		head -n 20 "$tap_dir/diff" | sed 's/^/# /'
	fi
}

# says WORDS TEXT: on stderr.
says() {
	grep -q -e "$1" "$err"
	ok $? "$2"
}

# refused TEXT WORDS ARGUMENT...: exit 2, quiet stdout, WORDS in the message.
refused() {
	text=$1
	words=$2
	shift 2
	table "$@"
	[ $status -eq 2 ] && [ ! -s "$out" ] && grep -q -e "$words" "$err"
	ok $? "$text"
}

# column NAME: a column of csv, without its name.
column() {
	awk -v name="$1" 'function cut(line,    n, field) {
		# Quotation marks hide commas.
		for (n = 1; line != ""; n++) {
			if (match(line, /^"([^"]|"")*"/))
				field = substr(line, 2, RLENGTH - 2)
			else {
				match(line, /^[^,]*/)
				field = substr(line, 1, RLENGTH)
			}
			line = substr(line, RLENGTH + 2)
			if (NR == 1 && field == name)
				at = n
			else if (n == at)
				print field
		}
	}
	{ sub(/\r$/, ""); cut($0) }' "$out"
}

# --- forms ---

# shellcheck disable=SC2086 # a list of files
{
	same text 'text: as in 1994' $all
	says 'listed once: 1$' 'a quoted report is told of'
	says 'table_mails.txt:40: damaged, not to be trusted: ' \
		'a damaged mail is named'
	says 'table_torn.ctx:1: damaged, not to be trusted: ' \
		'and a torn file'
	same history 'text: with the figures of 1994' --history $all
	same base 'text: times as fast as another' --base EPYC $all
	same all 'text: all columns, in tables of 80 places' \
		--columns all $all
	same csv 'csv' --format csv --base EPYC --history $all
	same json 'json' --format json --base vm1 \
		$golden/table_mails.txt $golden/table_vm1_a.ctx
	same md 'markdown' --format md --base EPYC --history $all
	same calls 'text: calls are no switches' \
		--columns getuid,pipe:place=core $all
}

for options in '' --history '--base EPYC' '--columns all'; do
	# shellcheck disable=SC2086 # lists of files and options
	table $options $all
	longest=$(awk '{ if (length > n) n = length } END { print n }' "$out")
	[ "${longest:-81}" -le 80 ]
	ok $? "no line is longer than 80: $options"
	[ -s "$out" ] && ! grep -q ' $' "$out"
	ok $? 'and none ends in a blank'
done

table "$golden/table_vm1_b.ctx" "$golden/table_vm1_a.ctx"
cp "$out" "$tap_dir/there"
cat "$golden/table_vm1_a.ctx" "$golden/table_vm1_b.ctx" |
	./ctxbench table - >"$out" 2>"$err"
[ -s "$out" ] && cmp -s "$out" "$tap_dir/there"
ok $? 'a stream of files is the same as the files'

# --- the figures, by another program ---

for files in "$golden/table_vm1_a.ctx $golden/table_vm1_b.ctx" \
	"$golden/table_epyc.ctx" "$golden/table_vm1_b.ctx"; do
	# shellcheck disable=SC2086
	table --format csv $files
	for name in key launches ns low_ns high_ns; do
		column $name >"$tap_dir/$name"
	done
	paste -d ' ' "$tap_dir/key" "$tap_dir/launches" "$tap_dir/ns" \
		"$tap_dir/low_ns" "$tap_dir/high_ns" | sort >"$tap_dir/csv"
	# shellcheck disable=SC2086
	awk -f scripts/table.awk $files | sort >"$tap_dir/awk"
	[ -s "$tap_dir/awk" ] && cmp -s "$tap_dir/csv" "$tap_dir/awk"
	ok $? "the same digits by scripts/table.awk: $files"
done

# --- the history ---

table --history
is "$(grep -c ' \*  *[0-9]' "$out")" 33 'the history needs no file: 33 machines'
table --history --format csv
is "$(column form | grep -c posted)" 35 'and 35 figures'
is "$(column ns | awk '{ n += $1 } END { print n }')" 8402000 \
	'that add up to what was posted'
echo '66|486|BSD|x|signal|2' >"$tap_dir/history"
CTXBENCH_HISTORY=$tap_dir/history
export CTXBENCH_HISTORY
refused 'a malformed history is named' "history: line 1: " --history
CTXBENCH_HISTORY=$tap_dir/none
refused 'a missing history is named' "none: No such file" --history
unset CTXBENCH_HISTORY

# --- order ---

# order ARGUMENT...: labels, top to bottom.
order() {
	# shellcheck disable=SC2086
	table --format csv "$@" $all
	column system | uniq | tr '\n' ' '
}

is "$(order)" 'desk vm1 build box shed torn ' \
	'by the first column, damaged ones last'
is "$(order --sort pipe)" 'desk vm1 desk build box shed torn ' '--sort ROW'
is "$(order --sort getuid)" 'desk vm1 build box shed torn ' \
	'--sort of another'
is "$(order --sort os)" 'desk build box vm1 shed torn ' '--sort os'
is "$(order --sort date)" 'desk build box vm1 shed torn ' '--sort date'
is "$(order --sort name)" 'build box desk vm1 shed torn ' '--sort name'

# --- what is refused ---

epyc=$golden/table_epyc.ctx
refused 'without a FILE' 'takes FILEs'
refused 'an unknown column' "'ring' is no ROW" --columns ring "$epyc"
says '^  pipe:place=core$' 'the message lists those there are'
refused 'an empty list of columns' "'' is no ROW" --columns '' "$epyc"
refused 'a list with a hole' "'' is no ROW" --columns pipe,,signal "$epyc"
refused 'a KEY without its ROW' "'place=core' is no ROW" \
	--columns place=core "$epyc"
refused 'an order that is none' "'size' is no ROW" --sort size "$epyc"
refused 'an unknown base' "'sun' names no system" --base sun "$epyc"
says '^  2450 MHz AMD EPYC 7763, Linux 6.12.9, build box$' \
	'the message lists the systems'
# shellcheck disable=SC2086
{
	refused 'a base of two meanings' "'desk' names 2 systems" \
		--base desk $all
	says 'desk, of 2026-10-02T11:30Z$' 'the message tells them apart'
	refused 'a damaged base' "'shed' names no system" --base shed $all
	table --base 'desk, of 2026-10-02' $all
	is "$status" 0 'and then one can be named'
}
refused 'a file that is not there' 'none: No such file' "$tap_dir/none"
refused 'a directory' ': ' "$tap_dir"
: >"$tap_dir/empty"
refused 'an empty file' 'empty: no report in it' "$tap_dir/empty"
table "$tap_dir/empty" "$epyc"
[ $status -eq 2 ] && grep -q 'AMD EPYC' "$out" && grep -q 'no report' "$err"
ok $? 'an empty file among others: told, the table printed, exit 2'

# --- strangers ---

hostile=$golden/table_hostile.ctx
for format in text csv json md; do
	table --format $format "$hostile" "$epyc"
	[ $status -eq 0 ] && [ -s "$out" ] &&
		! LC_ALL=C grep -q "$(printf '[^ -~\r]')" "$out"
	ok $? "$format: no byte of a stranger's moves the cursor"
done
table --format md "$hostile"
! grep -q '[^\\][<|`]script' "$out" && grep -q 'script' "$out"
ok $? 'md: nor opens a tag'

name=$tap_dir/$(printf 'a\033[31mb')
: >"$name"
table "$name"
says 'a%1B\[31mb: no report in it$' 'a name of a file is escaped'
table "$name.none"
says 'a%1B\[31mb.none: No such file' 'and one that is not there'
for file in "$name" "$name.none"; do
	./ctxbench show "$file" >"$out" 2>"$err"
	says 'a%1B\[31mb' 'show escapes it'
done
table -
says 'standard input: no report in it$' 'standard input is called that'
./ctxbench show - >"$out" 2>"$err" </dev/null
says 'standard input: no result' 'in show, too'

# --- the world around ---

# shellcheck disable=SC2086
if locale -a 2>/dev/null | grep -qi '^de_DE.utf-*8$'; then
	for format in text csv json md; do
		table --format $format --history $all
		cp "$out" "$tap_dir/there"
		LC_ALL=de_DE.UTF-8 ./ctxbench table --format $format \
			--history $all >"$out" 2>"$err"
		[ -s "$out" ] && cmp -s "$out" "$tap_dir/there"
		ok $? "$format: the same bytes in another locale"
	done
else
	skip 'the same bytes in another locale' 'no de_DE.UTF-8'
fi
if [ -c /dev/full ]; then
	for format in text csv json md; do
		./ctxbench table --format $format "$epyc" >/dev/full 2>"$err"
		is $? 2 "$format: a full disk is an error"
	done
else
	skip 'a full disk is an error' 'no /dev/full'
fi
./ctxbench table "$epyc" >&- 2>"$err"
is $? 2 'a closed stdout is an error'

# --- what has no place in a table ---

./ctxbench show --format text $golden/table_vm1_a.ctx >"$tap_dir/mail"
for order in "$tap_dir/mail $golden/table_vm1_a.ctx" \
	"$golden/table_vm1_a.ctx $tap_dir/mail"; do
	# shellcheck disable=SC2086 # two files
	table --columns pipe $order
	is "$status $(grep -c Xeon "$out")" '0 1' \
		'a run and its mail are one line, whichever comes first'
	says 'listed once: 1' '... which is told'
done

./ctxbench ab getuid --launches 6 --quick -q -o "$tap_dir/ab.ctx" \
	>/dev/null 2>&1
for option in --no-pin --mlock; do
	./ctxbench run getuid $option --launches 6 --quick -q --name here \
		-o "$tap_dir/run$option.ctx" >/dev/null 2>&1
done
./ctxbench run getuid --launches 6 --quick -q --name here \
	-o "$tap_dir/run.ctx" >/dev/null 2>&1
table --format csv "$tap_dir/run.ctx" "$tap_dir/run--mlock.ctx"
is "$(column runs | tr '\n' ' ')" '1 1 ' 'locked memory is another condition'
table --columns getuid "$tap_dir/run.ctx" "$tap_dir/run--mlock.ctx"
grep -q '^[a-z]: mlock ' "$out"
ok $? '... which tells two lines apart'
table --format csv "$tap_dir/run.ctx" "$tap_dir/run--no-pin.ctx"
is "$(column runs | tr '\n' ' ')" '1 1 ' 'so are actors that are not pinned'

sed '$d' $golden/table_vm1_a.ctx >"$tap_dir/running.ctx"
table "$tap_dir/running.ctx"
is "$status $(grep -c Xeon "$out")" '0 1' 'a run that is not over is listed'
says 'incomplete, no end' '... which is told'
grep -q 'the run did not end' "$out"
ok $? '... and marked'

table "$tap_dir/ab.ctx" $golden/table_vm1_a.ctx
is "$status $(grep -c Xeon "$out")" '0 1' 'the variants of ab are no systems'
says 'results of ab, which are for compare, csv and json: 1' '... which is told'
table --format csv "$tap_dir/ab.ctx"
is "$(column variant <"$out" | sort | tr '\n' ' ')" 'A B ' 'csv has them'

finish
