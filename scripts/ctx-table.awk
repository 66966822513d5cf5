# ctx-table.awk - time, range, call and switches of each row of a result
# file, computed from the file alone, by the rules in ctxbench.1:
#
#	awk -f scripts/ctx-table.awk FILE.ctx
#
# It shares no code with ctxbench and must print the same digits. It does
# not grade, refuses nothing, and takes the file to be whole, with up to 1000
# launches a row: 2^-n of more is too small for a number.

# Sorts x[1..n], ascending.
function sort(x, n,    i, j, v) {
	for (i = 2; i <= n; i++) {
		v = x[i]
		for (j = i - 1; j >= 1 && x[j] > v; j--)
			x[j + 1] = x[j]
		x[j + 1] = v
	}
}

# Of sorted values: the middle one, or the mean of the two.
function middle(x, n) {
	if (n % 2)
		return x[(n + 1) / 2]
	return (x[n / 2] + x[n / 2 + 1]) / 2
}

# The largest j for which at most 5 % of all samples of n have fewer than j
# values on one side of the true median; 0: none.
function rank(n,    j, i, chance, tails) {
	chance = 1
	for (i = 1; i <= n; i++)
		chance /= 2
	tails = 0
	for (j = 0; tails + 2 * chance <= 0.05; j++) {
		tails += 2 * chance
		chance *= (n - j) / (j + 1)
	}
	return j
}

# The value of KEY=VALUE on this line, or what it is without.
function key(name, without,    f) {
	for (f = 2; f <= NF; f++)
		if (index($f, name "=") == 1)
			return substr($f, length(name) + 2)
	return without
}

# --- one launch at a time: medians of its batches ---

function close_launch() {
	if (runs > 0) {
		sort(run, runs)
		time[row, ++launches[row]] = middle(run, runs)
		if (alones > 0) {
			sort(alone, alones)
			call[row, ++calls[row]] = middle(alone, alones)
		}
	}
	runs = alones = 0
}

# Switches of all actors, less what the handshake alone makes.
function count_switches(sign,    f) {
	for (f = 10; f <= NF && index($f, "=") == 0; f += 5) {
		if (sign > 0 && ($(f + 2) == "-" || $(f + 3) == "-"))
			uncounted[row] = 1
		voluntary[row] += sign * $(f + 2)
		involuntary[row] += sign * $(f + 3)
	}
	if (f == 10)
		uncounted[row] = 1
}

$1 == "row" {
	rows = $2
	spec[rows] = $3
	hops[rows] = key("hops", 1)
}

$1 == "l" {
	close_launch()
	row = $2
	counts = $NF == "ok" && key("state", "ok") == "ok"
	split("", empty)
}

$1 == "b" && counts && $4 == "empty" {
	empty[key("copy", 0)] = $0
}

$1 == "b" && counts && $4 == "run" {
	copy = key("copy", 0)
	ops[row] += $6
	if ($6 > 0)
		run[++runs] = $7 / ($6 * hops[row])
	count_switches(1)
	if (key("seen", "-") == "-")
		unseen[row] = 1
	seen[row] += key("seen", 0)
	if (copy in empty) {
		$0 = empty[copy]
		count_switches(-1)
	}
}

$1 == "b" && counts && $4 == "alone" && $6 > 0 {
	alone[++alones] = $7 / $6
}

# --- all launches of a row ---

# Decimals that give so many significant digits, four at most from 0.01 on.
function decimals(v, significant,    places, most) {
	places = significant - 1
	most = v >= 0.01 ? 4 : significant + 5
	for (; v >= 10 && places > 0; v /= 10)
		places--
	for (; v > 0 && v < 1 && places < significant + 5; v *= 10)
		places++
	return places < most ? places : most
}

function number(v, significant) {
	return sprintf("%." decimals(v, significant) "f", v)
}

# A bound, rounded outwards, so that what is printed holds what was measured;
# but for what is only the rounding of the division before.
function bound(v, places, upper,    i, scale, scaled, whole) {
	scale = 1
	for (i = 1; i <= places; i++)
		scale *= 10
	scaled = v * scale
	whole = int(scaled)
	if (upper && scaled - whole > 1e-9 * scaled)
		whole++
	if (!upper && whole + 1 - scaled <= 1e-9 * scaled)
		whole++
	return sprintf("%." places "f", whole / scale)
}

# The system's count; where it has none, what a shared word showed.
function switches(r,    n) {
	if (r in uncounted)
		n = r in unseen ? -1 : seen[r] / ops[r]
	else
		n = positive(voluntary[r] + involuntary[r]) / ops[r]
	return n < 0 ? "-" : n < 0.005 ? "0" : number(n, 3)
}

function positive(n) {
	return n > 0 ? n : 0
}

function print_row(r,    i, j, n, us, places, x, low, high, alone_us) {
	n = launches[r]
	low = high = alone_us = "-"
	for (i = 1; i <= n; i++)
		x[i] = time[r, i]
	sort(x, n)
	us = middle(x, n) / 1000
	places = decimals(us, 4)
	j = rank(n)
	if (j > 0) {
		low = bound(x[j] / 1000, places, 0)
		high = bound(x[n + 1 - j] / 1000, places, 1)
	}
	for (i = 1; i <= calls[r]; i++)
		x[i] = call[r, i]
	if (calls[r] > 0) {
		sort(x, calls[r])
		alone_us = number(middle(x, calls[r]) / 1000, 3)
	}
	print spec[r], number(us, 4), low, high, alone_us, switches(r)
}

END {
	close_launch()
	print "row us low high call sw/op"
	for (row = 1; row <= rows; row++)
		if (launches[row] > 0)
			print_row(row)
}
