# round_trip.sh - every kind of row, from the program into a file, from there
# into the mail form, through what mail and launchers do to it, and back: the
# same figures, as far as they have digits.
# shellcheck shell=sh
. tests/tap.sh

got=$tap_dir/got
printer=tests/print_reports

# wrap COLUMNS PREFIX
wrap() {
	awk -v columns="$1" -v prefix="$2" '{
		for (i = 1; i <= NF; i++) {
			if (line != "" && length(line $i) >= columns) {
				print prefix line
				line = ""
			}
			line = line (line != "" ? " " : "") $i
		}
	}
	END { print prefix line }'
}

# sorted FILE: the heads and rows in $got, host by host, into FILE.
sorted() {
	awk '$1 == "report" { label = $3; $0 = $1 " " $2 " " $3 " " $4 " " $5 }
		$1 == "report" || $1 == "row" { print label, $0 }' "$got" |
		LC_ALL=C sort -s -k 1,1 >"$1"
}

# came_back TEXT: whether what was read of both is as of the plain form.
came_back() {
	sorted "$tap_dir/now"
	cmp -s "$tap_dir/right" "$tap_dir/now"
	ok $? "$1: the same rows"
}

# interleaved PREFIX FILE PREFIX FILE: line by line.
interleaved() {
	awk -v a="$1" -v b="$3" -v other="$4" '
		{ print a " " $0 }
		(getline line <other) > 0 { print b " " line }
		END {
			while ((getline line <other) > 0)
				print b " " line
		}' "$2"
}

# digits FILE MAIL: rows of the result file and of its mail form are the same
# as far as the latter has digits.
digits() {
	awk '
	function unit(x) {
		if (x >= 0.01 && x < 0.1)
			return 0.0001
		return x > 0 ? 10 ^ (int(log(x) / log(10) + 100) - 103) : 0
	}
	function off(a, b, least) {
		if (a !~ /^[0-9]/ || b !~ /^[0-9]/)
			return a != b
		d = a > b ? a - b : b - a
		return d > least * 1.001 + 1e-9
	}
	$1 != "row" { next }
	FILENAME == ARGV[1] { file[++n] = $0; next }
	{
		split(file[++m], f)
		if ($3 == "-") { # no time: its row and grade are all it has
			split($11, grade, ":")
			if (f[2] != $2 || f[11] !~ "^" grade[1] "(:|$)")
				wrong = 1
			next
		}
		bad = f[2] != $2 || f[4] != $4 || f[11] != $11 || f[13] != $13
		bad += off(f[3], $3, unit($3)) + off(f[5], $5, unit($3))
		bad += off(f[6], $6, unit($3))
		for (i = 7; i <= 9; i++)
			bad += off(f[i], $i, 10 * unit($i))
		bad += off(f[10], $10, $10 == 0 ? 0.005 : 10 * unit($10))
		if (bad) {
			print "# file: " file[m] "\n# mail: " $0
			wrong = 1
		}
	}
	END { exit wrong || n != m || n == 0 }' "$1" "$2"
}

# Rows of all units; refused, broken, unsupported.
rows='pipe pipe:n=4,work=16k pipe:place=core yield:actors=thread getuid
scripted never_switches drops_tokens pipe:place=far'

measure() {
	mkdir "$tap_dir/bench"
	cp bench/getuid bench/pipe bench/yield tests/scripted \
		tests/liars/never_switches tests/liars/drops_tokens \
		"$tap_dir/bench"
	# shellcheck disable=SC2086 # rows, to be split
	CTXBENCH_DIR=$tap_dir/bench ./ctxbench run --quick -q --name one \
		-o "$tap_dir/one.ctx" $rows >/dev/null 2>&1
	./ctxbench run -q --launches 1 --time 1 --name two \
		-o "$tap_dir/two.ctx" getuid pipe >/dev/null 2>&1
	for name in one two; do
		./ctxbench show --format text "$tap_dir/$name.ctx" \
			>"$tap_dir/$name"
	done
}

test_round_trip() {
	measure
	one=$tap_dir/one
	two=$tap_dir/two
	for name in one two; do
		$printer "$tap_dir/$name.ctx" >"$tap_dir/file"
		$printer "$tap_dir/$name" >"$got"
		digits "$tap_dir/file" "$got"
		ok $? "$name: the file and its mail form hold the same"
		is "$(grep -c '^row' "$got")" "$(grep -c '^row' "$tap_dir/$name.ctx")" \
			"$name: in all its rows"
	done
	cat "$one" "$two" | $printer - >"$got"
	sorted "$tap_dir/right"
	is "$(cut -d ' ' -f 1-5 "$tap_dir/right" | grep -c ' report mail .* whole')" \
		2 'both, one behind the other'
	sed 's/^/> /' "$one" "$two" | $printer - >"$got"
	came_back 'quoted'
	{ wrap 50 '' <"$one" && wrap 40 '>> ' <"$two"; } | $printer - >"$got"
	came_back 're-wrapped'
	if have fold; then
		cat "$one" "$two" | fold -s -w 45 | sed 's/^/| /' |
			$printer - >"$got"
		came_back 'folded, then quoted'
	else
		skip 'folded, then quoted: the same rows' 'no fold'
	fi
	interleaved node1: "$one" node2: "$two" | $printer - >"$got"
	came_back 'of two hosts at once'
	sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/$/<br>/' "$one" "$two" |
		$printer - >"$got"
	came_back 'from a web page'
	interleaved 0: "$one.ctx" 1: "$two.ctx" | $printer - >"$got"
	sorted "$tap_dir/now"
	$printer "$one.ctx" "$two.ctx" >"$got"
	sorted "$tap_dir/right"
	cmp -s "$tap_dir/right" "$tap_dir/now"
	ok $? 'the files of two hosts at once: the same rows'
}

test_round_trip
finish
