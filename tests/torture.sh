# torture.sh - reports as they really come: what the reader makes of each
# text in tests/torture is compared with the file beside it, which was
# written from what ctxbench.5 says and not from what the reader prints.
# shellcheck shell=sh
. tests/tap.sh

got=$tap_dir/got
printer=tests/print_reports

# reads WANT TEXT: whether $got is what the file WANT says.
reads() {
	what=$(awk -f tests/torture/same.awk "$1" "$got")
	ok $? "$2"
	[ -z "$what" ] || printf '%s\n' "$what" | cut -c 1-300 | sed 's/^/# /'
}

test_texts() {
	for want in tests/torture/*.want; do
		$printer "${want%.want}.in" >"$got" 2>&1
		name=${want##*/}
		reads "$want" "${name%.want}: $(sed -n '1s/^# //p' "$want")"
	done
}

# The same bytes, whatever the locale has for a decimal point.
test_locale() {
	$printer tests/torture/*.in >"$tap_dir/right"
	for name in de_DE.UTF-8 de_DE.utf8; do
		if locale -a 2>/dev/null | grep -q -x "$name"; then
			LC_ALL=$name $printer tests/torture/*.in >"$got"
			cmp -s "$tap_dir/right" "$got"
			ok $? "$name: the same"
			return
		fi
	done
	skip 'a locale with a decimal comma: the same' 'there is none'
}

test_several_files() {
	in=tests/torture
	$printer $in/genuine.in $in/quote_gt.in $in/quoted_again.in >"$got"
	like "$(tail -n 1 "$got")" 'counts reports=* repeats=[34] watch=0' \
		'what is in several files is handed on once'
	is "$(grep -c '^report .* alder whole ' "$got")" 1 'not once a file'
	cat $in/genuine.in | $printer - >"$got"
	like "$(sed -n 1p "$got")" 'report mail alder whole rows=4 at -:1' \
		'a pipe; and where a report begins'
	printf 'a\nb\n' | cat - $in/genuine.in | $printer - >"$got"
	like "$(sed -n 1p "$got")" '* at -:3' 'which is its line'
	cat $in/file.in $in/file_two.in | $printer - >"$got"
	like "$(tail -n 1 "$got")" 'counts reports=2 repeats=1 *' \
		'the same result file again'
}

test_numbers() {
	printf '# us\n1.5\n2.5\n\n3.5e0\n' >"$tap_dir/numbers"
	$printer -n "$tap_dir/numbers" >"$got"
	like "$(cat "$got")" 'report plain * whole rows=1 at numbers:*
figures 3 1.5 3.5
counts reports=1 *' 'a column of numbers'
	for value in nan inf -inf 1e999 0x1 1.5x; do
		printf '1.5\n%s\n3.5\n' "$value" >"$tap_dir/numbers"
		$printer -n "$tap_dir/numbers" >"$got"
		! grep -q '^report plain .* whole' "$got" ||
			! grep -q '^figures 3' "$got"
		ok $? "'$value' is no number"
	done
}

# And all of them, and the seeds of scripts/fuzz, to the last string.
test_replay() {
	tests/replay tests/corpus/* tests/torture/*.in >"$got" 2>&1
	ok $? 'every text and seed is walked to its end'
	tail -n 1 "$got" | sed 's/^/# the last: /'
}

test_texts
test_locale
test_several_files
test_numbers
test_replay
finish
