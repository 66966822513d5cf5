# A result file without its last line, made of nothing: every launch has four
# batches around its own time, by a small generator of random numbers.
#
#	awk -v rows='ROW,VERSION,HOPS,NS[,VARIANT[,SWITCHES]] ...' -v seed=1
#	    -v launches=10 -v facts='KEY=VALUE;...' -v cpus=1 -v place=same
#	    -v spread=0.01 -v noise=0

# Uniform in 0..1.
function random() {
	state = (state * 16807) % 2147483647
	return state / 2147483647
}

function line(text) {
	lines[++count] = text
}

# One measured batch of 100 operations; `width` is 5 % over its base and
# more when somebody else used the core.
function batch(row, number, i, ns, hops, switches,    k, text, busy) {
	busy = random() < noise
	text = sprintf("b %d %d run %d 100 %d 7000 %d", row, number, i,
		ns * 100 * hops * (1 + 0.002 * random()) * (busy ? 1.1 : 1),
		busy ? 9000 : 8000)
	for (k = 0; k < hops; k++)
		text = text sprintf(" %d %d %d 0 %d", cpus, cpus,
			hops > 1 ? 100 * switches / hops : 0, ns * 100)
	line(text)
}

function launch(row, number, block, ns, hops, switches,    i) {
	printf "l %d %d block=%d order=%d variant=- env=7 ops=100 " \
		"lines=6 ok\n", row, number, block, row
	count = 0
	line(sprintf("f %d %d pin ok", row, number))
	line(sprintf("f %d %d counters ok", row, number))
	ns *= 1 + spread * (random() - 0.5)
	for (i = 0; i < 4; i++)
		batch(row, number, i, ns, hops, switches)
	for (i = 1; i <= count; i++)
		print lines[i]
}

BEGIN {
	state = seed * 1000 + 1
	if (cpus == "")
		cpus = 1
	if (place == "")
		place = "same"
	if (spread == "")
		spread = 0.01
	print "ctxbench-result 1"
	n = split(facts, fact, ";")
	for (i = 1; i <= n; i++) {
		sub(/=/, " ", fact[i])
		print "fact " fact[i]
	}
	n = split(rows, row, " ")
	for (i = 1; i <= n; i++) {
		split(row[i], part, ",")
		printf "row %d %s %d hops=%d call=%d op=turn cpus=%s " \
			"place=%s%s\n", i, part[1], part[2], part[3],
			part[3] == 1, cpus, place,
			part[5] != "" ? " variant=" part[5] : ""
	}
	for (block = 1; block <= launches; block++)
		for (i = 1; i <= n; i++) {
			switches = split(row[i], part, ",") > 5 ? part[6] \
				: part[3]
			launch(i, ++number, block, part[4], part[3], switches)
		}
	print "fact status " (status != "" ? status : "complete")
}
