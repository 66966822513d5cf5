# table.awk - the merged figures of several runs of one system, computed from
# their result files alone, by the rules in ctxbench.1:
#
#	awk -f scripts/table.awk FILE.ctx...
#
# For each ROW: its name, launches, median, and both ends of the 95 % range,
# in ns a hop, as in `ctxbench table --format csv`. It shares no code with
# ctxbench. The files are taken to be whole, and of one system under the same
# conditions; ROWs with the same text are the same ROW.

FNR == 1 {
	finish_launch()
	split("", spec)
	split("", hops)
}

$1 == "row" {
	spec[$2] = $3
	hops[$2] = 1
	for (f = 5; f <= NF; f++)
		if ($f ~ /^hops=/)
			hops[$2] = substr($f, 6)
	if (!($3 in launches)) {
		order[++rows] = $3
		launches[$3] = 0
	}
}

# Only those that counted.
$1 == "l" {
	finish_launch()
	row = $NF == "ok" && $0 !~ / state=/ ? $2 : 0
}

$1 == "b" && $2 == row && $4 == "run" && $6 > 0 {
	batch[++batches] = $7 / ($6 * hops[row])
}

function finish_launch() {
	if (batches > 0) {
		ascend(batch, batches)
		time[spec[row], ++launches[spec[row]]] = middle(batch, batches)
	}
	batches = 0
}

# Shell sort.
function ascend(x, n,    gap, i, j, v) {
	for (gap = int(n / 2); gap > 0; gap = int(gap / 2))
		for (i = gap + 1; i <= n; i++) {
			v = x[i]
			for (j = i; j > gap && x[j - gap] > v; j -= gap)
				x[j] = x[j - gap]
			x[j] = v
		}
}

function middle(x, n,    half) {
	half = int((n + 1) / 2)
	return n % 2 ? x[half] : (x[half] + x[half + 1]) / 2
}

# How many values from either end the range begins: the chance that so few
# of n fair coins show heads, twice, stays within 5 %.
function rank(n,    chance, fewer, j) {
	chance = 1
	for (j = 0; j < n; j++)
		chance /= 2
	fewer = 0
	for (j = 0; 2 * (fewer + chance) <= 0.05; j++) {
		fewer += chance
		chance = chance * (n - j) / (j + 1)
	}
	return j
}

END {
	finish_launch()
	for (i = 1; i <= rows; i++) {
		name = order[i]
		n = launches[name]
		if (n == 0)
			continue
		for (k = 1; k <= n; k++)
			x[k] = time[name, k]
		ascend(x, n)
		j = rank(n)
		printf "%s %d %.10g", name, n, middle(x, n)
		if (j > 0)
			printf " %.10g %.10g\n", x[j], x[n + 1 - j]
		else
			print " - -"
	}
}
