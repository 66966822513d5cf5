# compare.awk - two result files compared, computed from them alone, by the
# rules in ctxbench.1:
#
#	awk -f scripts/compare.awk OLD.ctx NEW.ctx
#
# A line a row that both have, named as it was asked for: old and new time in
# ns, the change in per cent with its 95 % range, and p of the exact rank-sum
# test, not adjusted. It shares no code with ctxbench and must give the same
# digits. It refuses nothing, takes the files to be whole, and is slow for
# more than 30 launches a row.

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

function key(name, without,    f) {
	for (f = 2; f <= NF; f++)
		if (index($f, name "=") == 1)
			return substr($f, length(name) + 2)
	return without
}

# --- one launch at a time: the median of its batches, per hop ---

function close_launch(    name) {
	if (runs > 0) {
		sort(run, runs)
		name = side SUBSEP spec[row]
		time[name, ++launches[name]] = middle(run, runs)
	}
	runs = 0
}

FNR == 1 {
	close_launch()
	side++
}

$1 == "row" {
	spec[$2] = $3
	hops[$2] = key("hops", 1)
	if (side == 1)
		order[++rows] = $3
}

$1 == "l" {
	close_launch()
	row = $2
	counts = $NF == "ok" && key("state", "ok") == "ok"
}

$1 == "b" && counts && $4 == "run" && $6 > 0 {
	run[++runs] = $7 / ($6 * hops[row])
}

# --- rank sums: in how many ways m of n scores can be chosen ---

# ways[m, s] afterwards: choices of m out of score[1..n] with the sum s. The
# largest sum is returned.
function count(score, n, m,    i, k, s, total) {
	split("", ways)
	ways[0, 0] = 1
	total = 0
	for (i = 1; i <= n; i++) {
		total += score[i]
		for (k = i < m ? i : m; k >= 1; k--)
			for (s = total; s >= score[i]; s--)
				if ((k - 1, s - score[i]) in ways)
					ways[k, s] += ways[k - 1, s - score[i]]
	}
	return total
}

# Of all choices of m, the share with a sum from `low` to `high`.
function share(m, low, high, most,    s, part, all) {
	for (s = 0; s <= most; s++)
		if ((m, s) in ways) {
			all += ways[m, s]
			if (s >= low && s <= high)
				part += ways[m, s]
		}
	return part / all
}

# So many quotients may lie outside at either end: the largest k such that
# sums as small as that come in 2.5 % of all choices at most.
function critical(m, n,    i, score, least, most, k) {
	for (i = 1; i <= m + n; i++)
		score[i] = i
	most = count(score, m + n, m)
	least = m * (m + 1) / 2
	for (k = 0; 2 * share(m, least, least + k, most) <= 0.05; k++)
		;
	return k
}

# Twice the smaller tail; equal values share their rank. Ranks are doubled, so
# that they are whole.
function test(x, m, y, n,    i, j, pool, score, seen, most, low, high) {
	for (i = 1; i <= m; i++)
		pool[i] = x[i]
	for (i = 1; i <= n; i++)
		pool[m + i] = y[i]
	for (i = 1; i <= m + n; i++) {
		score[i] = 1
		for (j = 1; j <= m + n; j++)
			score[i] += pool[j] < pool[i] ? 2 : pool[j] == pool[i]
		if (i <= m)
			seen += score[i]
	}
	most = count(score, m + n, m)
	low = share(m, 0, seen, most)
	high = share(m, seen, most, most)
	low = 2 * (low < high ? low : high)
	return low < 1 ? low : 1
}

# --- a row ---

function take(side, name, x,    i, n) {
	n = launches[side, name]
	for (i = 1; i <= n; i++)
		x[i] = time[side, name, i]
	return n
}

function percent(log_ratio) {
	return (exp(log_ratio) - 1) * 100
}

function print_row(name,    old, new, m, n, i, j, ratio, pairs, p, k) {
	m = take(1, name, old)
	n = take(2, name, new)
	if (m == 0 || n == 0)
		return
	for (i = 1; i <= m; i++)
		for (j = 1; j <= n; j++)
			ratio[++pairs] = log(new[j]) - log(old[i])
	sort(ratio, pairs)
	p = test(old, m, new, n)
	k = critical(m, n)
	sort(old, m)
	sort(new, n)
	printf "%s %.8g %.8g %.8g", name, middle(old, m), middle(new, n),
		percent(middle(ratio, pairs))
	if (k > 0)
		printf " %.8g %.8g", percent(ratio[k]),
			percent(ratio[pairs + 1 - k])
	else
		printf " - -"
	printf " %.8g\n", p
}

END {
	close_launch()
	for (i = 1; i <= rows; i++)
		print_row(order[i])
}
