# The timed loops are what one would write by hand: instructions an
# operation, counted by callgrind inside the loop's own function, of
# bench/pipe and bench/getuid against bare loops of the same calls.
# shellcheck shell=sh
. tests/tap.sh

# instructions PROGRAM OPS: of the lead's loop alone, all batches together.
instructions() {
	valgrind --tool=callgrind --trace-children=no \
		--toggle-collect=lead --toggle-collect=channel_lead \
		--callgrind-out-file="$tap_dir/cg.%p" \
		"$1" --ops "$2" --batches 1 --warm-up 0 --trace 0 \
		--limit 100s >"$tap_dir/out" 2>&1 || return 1
	cat "$tap_dir"/cg.* | awk '/^(summary|totals):/ { if ($2 > most) most = $2 }
		END { print most + 0 }'
	rm -f "$tap_dir"/cg.*
}

# per_op PROGRAM: five warm-up batches and one measured one, each of OPS;
# the difference of two sizes leaves only what grows with the operations.
per_op() {
	few=$(instructions "$1" 1000) && many=$(instructions "$1" 2000) &&
		awk -v few="$few" -v many="$many" \
			'BEGIN { printf "%.2f", (many - few) / 6000 }'
}

if have valgrind; then
	for name in pipe getuid; do
		ours=$(per_op "bench/$name")
		bare=$(per_op "tests/minimal/$name")
		echo "# $name: $ours instructions an operation, bare $bare"
		awk -v ours="$ours" -v bare="$bare" 'BEGIN {
			exit !(bare > 5 && ours >= bare && ours - bare <= 30) }'
		ok $? "$name: at most 30 instructions more than a bare loop"
	done
else
	skip 'instructions of the timed loops' 'no valgrind'
fi
finish
