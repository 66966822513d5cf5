# same.awk - awk -f same.awk WANT GOT: whether the reader made of a text what
# it should; told where not.
#
# Lines of WANT that begin with # are talk; "..." is anything within a line,
# and a line of it any lines. Lines of facts and of figures are compared only
# where WANT has some.

function fits(want, line,    part, n, i, at) {
	n = split(want, part, /\.\.\./)
	if (n == 1)
		return want == line
	if (substr(line, 1, length(part[1])) != part[1])
		return 0
	line = substr(line, length(part[1]) + 1)
	for (i = 2; i < n; i++) {
		at = index(line, part[i])
		if (at == 0)
			return 0
		line = substr(line, at + length(part[i]))
	}
	return length(line) >= length(part[n]) && substr(line,
		length(line) - length(part[n]) + 1) == part[n]
}
FILENAME == ARGV[1] {
	if ($0 !~ /^#/)
		want[++wants] = $0
	facts += /^facts/
	figures += /^figures/
	next
}
/^facts/ && !facts { next }
/^figures/ && !figures { next }
{ got[++gots] = $0 }
END {
	w = g = 1
	while (g <= gots) {
		if (want[w] == "...") {
			again = ++w
			from = g
		} else if (w <= wants && fits(want[w], got[g])) {
			w++
			g++
		} else if (again) {
			w = again
			g = ++from
		} else
			break
	}
	while (want[w] == "...")
		w++
	if (w > wants && g > gots)
		exit 0
	print "want: " (w > wants ? "no more" : want[w])
	print "got:  " (g > gots ? "no more" : got[g])
	exit 1
}
