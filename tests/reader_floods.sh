# reader_floods.sh - texts without end, read in little memory: the reader
# comes to their end, and a good report behind them is read.
# Skipped where ulimit has no -v; the floods are called by their names:
# shellcheck shell=sh disable=SC3045,SC2317
. tests/tap.sh

got=$tap_dir/got
printer=tests/print_reports
limit=65536 # kilobytes of address space, but for files

# head HOST: a report up to its rows.
head_of() {
	printf '%s\n' 'ctxbench-report 1' "host: $1 date: x version: 1.0" \
		'row us 95 % range call net p99/op sw/op grade'
}

# flood TEXT STATE COMMAND...: what it prints and a report behind it are read
# in little memory; the report is whole, and the flood in STATE, if that is
# not "".
flood() {
	text=$1
	state=$2
	shift 2
	{ "$@" && echo && cat tests/torture/genuine.in; } |
		(ulimit -v $limit && $printer - 2>&1) |
		grep -v '^row ' | cut -c 1-200 >"$got"
	grep -q '^report mail alder whole rows=4 ' "$got" &&
		[ "$(grep -c '^report .* whole ' "$got")" -eq 1 ] &&
		grep -q '^counts ' "$got"
	ok $? "$text: the report behind it is whole"
	[ -z "$state" ] || like "$(grep '^report [a-z]* flood ' "$got")" \
		"report * flood $state rows=*" "$text: $state"
}

rows_without_end() {
	head_of flood
	awk 'BEGIN { for (i = 0; i < 1000000; i++)
		print "x" i " 1 s 1 1 - - - 2 A" }'
	echo 'end ctxbench 1000000 00000000'
}

# It is all one line, so that it is what stands before the next start.
line_without_end() {
	awk 'BEGIN {
		s = sprintf("%1000s", "x")
		for (i = 0; i < 100000; i++)
			printf "%s", s
	}'
}

starts_without_end() {
	awk 'BEGIN { for (i = 0; i < 200000; i++) print "ctxbench-report 1" }'
}

hosts_without_end() {
	awk 'BEGIN { for (i = 0; i < 200000; i++)
		print "node" i ": ctxbench-report 1\nnode" i ": host: x" }'
}

facts_without_end() {
	awk 'BEGIN { print "ctxbench-report 1"
		for (i = 0; i < 500000; i++) print "k" i ": v" }'
}

files_without_end() {
	awk 'BEGIN { for (i = 0; i < 20000; i++)
		print "node" i ": ctxbench-result 1\nnode" i ": fact host x" }'
}

# What was measured is kept until the file ends, up to a bound.
launches_without_end() {
	awk 'BEGIN {
		print "ctxbench-result 1\nfact host flood"
		print "row 1 a 1 hops=2 call=0 op=x cpus=- place=same"
		for (i = 1; i < 120000; i++) {
			print "l 1 " i " block=1 order=1 variant=- env=0 " \
				"ops=1 lines=20 ok"
			for (k = 0; k < 20; k++)
				print "b 1 " i " run " k " 10 1000 1 1 0 0 9 9 9"
		}
	}'
}

word_without_end() {
	head_of flood
	line_without_end | tr ' ' y
}

mails_without_end() {
	awk 'BEGIN { for (i = 0; i < 100000; i++) {
		print "From a@example.org Tue"
		print "Content-Type: multipart/mixed; boundary=b" i "\n\n--b" i
		print "Content-Transfer-Encoding: base64\n\nAAAA"
	} print "From x\n" }'
}

test_floods() {
	if ! (ulimit -v $limit && $printer tests/torture/genuine.in) \
		>"$got" 2>&1; then
		skip 'floods in little memory' 'this build needs more to start'
		return
	fi
	flood 'a million rows' damaged rows_without_end
	flood 'a line of 100 MB' '' line_without_end
	flood 'a word of 100 MB' damaged word_without_end
	flood '200000 starts' '' starts_without_end
	flood '200000 hosts' '' hosts_without_end
	flood '500000 facts' '' facts_without_end
	flood '20000 files that begin' '' files_without_end
	flood '100000 mails' '' mails_without_end
	limit=400000
	flood '120000 launches' damaged launches_without_end
}

test_floods
finish
