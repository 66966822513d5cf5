# What stands below the table: the grid of value lists, what the working set
# adds, how copies scale, and the map of all pairs of CPUs. Times are made up,
# so that each is known to the last digit.
# shellcheck shell=sh

. tests/tap.sh

out=$tap_dir/out
err=$tap_dir/err
bench=$tap_dir/bench
count=$tap_dir/count
mkdir "$bench"
export count

# An operation of a ring of n takes n hops of n/2 us, and 1 us more for each
# 4k of work=; 16k of two actors is as quick as none, one launch up and one
# down; 64k of two actors makes no switch; 64k of four cannot run.
cat >"$bench/ring" <<'EOF2'
#!/bin/sh
n=2
work=0
cpus=
for word; do
	case $word in
	*=*) IFS=,
		for item in $word; do
			case $item in
			n=*) n=${item#n=} ;;
			work=*) work=${item#work=} ;;
			esac
		done ;;
	esac
	[ "$last" = --cpus ] && cpus=$word
	last=$word
done
IFS=' '
if [ "$1" = --describe ]; then
	printf '%s\n' 'version 1' 'summary a ring' 'op turn' 'actors process' \
		"hops $n" 'keys n work size copies' 'set core'
	case $n/$work in
	4/64k) echo 'runs no room for it' ;;
	*) echo 'runs yes' ;;
	esac
	exit
fi
added=0
switches=1000
case $n/$work in
2/16k)
	echo . >>"$count"
	added=$(($(wc -l <"$count") % 2 * 20 - 10)) ;;
2/64k) switches=0 ;;
*/4k) added=1000 ;;
*/16k) added=4000 ;;
*/64k) added=16000 ;;
esac
case $cpus in
80*)
	a=${cpus%%[-,]*} b=${cpus##*[-,]}
	added=$(((b - a) * 700)) ;;
esac
[ -z "$slow" ] || sleep "$slow"
ns=$((n * (n * 500 + added) * 1000))
samples=
i=0
while [ $i -lt "$n" ]; do
	samples="$samples 1 1 $switches 0 $((ns / n))"
	i=$((i + 1))
done
echo f pin ok
echo f ops 1000
for i in 0 1 2; do
	echo "b run $i 1000 $ns 7 7$samples"
done
echo done ok
EOF2

# Of one copy an operation takes 1 us; of two, each on a CPU of its own, 1.1;
# of four, the two of a CPU one after the other, 1.
cat >"$bench/calls" <<'EOF2'
#!/bin/sh
if [ "$1" = --describe ]; then
	printf '%s\n' 'version 1' 'summary calls' 'op call' 'actors single' \
		'hops 1' 'keys copies' 'set sys' 'runs yes'
	exit
fi
echo f pin ok
echo f ops 1000
for i in 0 1 2; do
	case $* in
	*copies=2*)
		echo b run $i 1000 1100000 7 7 1 1 0 0 1100000
		echo b run $i 1000 1100000 7 7 0 0 0 0 1100000 copy=1 late=90000 ;;
	*copies=4*)
		echo b run $i 1000 1000000 7 7 1 1 0 0 1000000
		echo b run $i 1000 1000000 7 7 0 0 0 0 1000000 copy=1 late=-5
		echo b run $i 1000 1000000 7 7 1 1 0 0 1000000 copy=2 late=1000000
		echo b run $i 1000 1000000 7 7 0 0 0 0 1000000 copy=3 late=999995 ;;
	*) echo b run $i 1000 1000000 7 7 1 1 0 0 1000000 ;;
	esac
done
echo done ok
EOF2
chmod +x "$bench/ring" "$bench/calls"

# run ARGUMENT...: what stands below the table goes to $out.
run() {
	: >"$count"
	CTXBENCH_DIR=$bench ./ctxbench run -q --no-save --seed 5 "$@" \
		>"$tap_dir/all" 2>"$err" </dev/null
	status=$?
	sed '1,/^end ctxbench/d' "$tap_dir/all" >"$out"
}

# same TEXT: $out is what stands on standard input.
same() {
	cat >"$tap_dir/want"
	cmp -s "$tap_dir/want" "$out"
	ok $? "$1"
	cmp -s "$tap_dir/want" "$out" || diff "$tap_dir/want" "$out" |
		sed 's/^/# /'
}

# --- value lists ---

run --launches 6 ring:n=2/4/8,size=64,work=0/4k/16k/64k
same 'two lists: the first down, the second across; what work= adds' <<'EOF2'

ring:size=64
us a hop
n= down, work= across
       0     4k    16k    64k
2  1.000  2.000  1.000      X
4  2.000  3.000  6.000      -
8  4.000  5.000  8.000  20.00

ring:size=64
what the working set adds: us more than work=0, by block
n= down, work= across
      4k    16k    64k
2   1.00     ~0      X
4   1.00   4.00      -
8   1.00   4.00   16.0
~0: cannot be told from none. X: refused or broken.
-: not measured, or too few launches.
EOF2
is $status 1 'a refused and an unsupported row: 1, as ever'
is "$(./ctxbench table "$tap_dir/all" | grep -c 'made-up\|damaged')" 0 \
	'the mail form above is whole'

cp "$out" "$tap_dir/first"
LC_ALL=de_DE.UTF-8
run --launches 6 ring:n=2/4/8,size=64,work=0/4k/16k/64k
LC_ALL=C
cmp -s "$tap_dir/first" "$out"
ok $? 'the same bytes in every locale'

run --launches 6 ring:work=4k/0,n=4
same 'one list: across; work=0 need not be the first' <<'EOF2'

ring:n=4
us a hop
work= across
       4k      0
us  3.000  2.000

ring:n=4
what the working set adds: us more than work=0, by block
work= across
       4k
us   1.00
EOF2

run --launches 5 ring:work=0/4k,n=4
same 'under 6 launches: no interval, and no difference' <<'EOF2'

ring:n=4
us a hop
work= across
        0     4k
us  2.000  3.000

ring:n=4
what the working set adds: us more than work=0, by block
work= across
       4k
us      -
-: not measured, or too few launches.
EOF2

run --launches 1 ring:n=2/3/4/5/6/7/8/9/10/11/12/13/14
same 'more columns than a line holds are continued below' <<'EOF2'

ring
us a hop
n= across
        2      3      4      5      6      7      8      9     10     11
us  1.000  1.500  2.000  2.500  3.000  3.500  4.000  4.500  5.000  5.500
       12     13     14
us  6.000  6.500  7.000
EOF2

run --launches 1 ring ring:n=4
is "$(cat "$out")" '' 'rows of two operands make no grid'
run --launches 1 ring:n=2/3,work=0/4k,size=8/9
is "$(cat "$out")" '' 'three lists neither'
run --launches 1 --format csv ring:n=2/3
is "$(grep -c across "$tap_dir/all")" 0 'csv has none: it holds all'
run --launches 1 core:n=2/4
like "$(cat "$out")" '*us a hop*1.000  2.000*' 'a set has one for each program'

# --- copies ---

run --launches 6 --cpus 0,1 calls:copies=1/2/4
same 'copies: by wall clock, those of one CPU together' <<'EOF2'

calls
calls a second, by wall clock
copies=1      1.000M each     1.000M in all
copies=2      909.1k each     1.818M in all
copies=4      500.0k each     2.000M in all  (4 copies on 2 CPUs)
copies=2: 1.82 times one copy's work (1.82 to 1.82), each at 91 %
copies=4: 2.00 times one copy's work (2.00 to 2.00), each at 50 %
EOF2
run --launches 6 --cpus 1 calls:copies=2
same 'copies without one alone: the rates, and that a CPU is shared' <<'EOF2'

calls
calls a second, by wall clock
copies=2      909.1k each     1.818M in all  (2 copies on 1 CPU)
EOF2
run --launches 5 --cpus 0,1 calls calls:copies=2
like "$(tail -n 1 "$out")" 'copies=2: too few launches to compare*' \
	'under 6 launches: no comparison'
run --launches 1 calls calls
is "$(cat "$out")" '' 'one copy only: nothing to say'

# --- all pairs ---

# map ARGUMENT...: the map goes to $out.
map() {
	run --matrix "$@"
	cp "$tap_dir/all" "$out"
}

# The relation of CPUs that are not there is unknown everywhere.
map --cpus 8000,8002-8003 ring
same 'all pairs: numbers, shades, relations' <<'EOF2'
ring: us a hop, CPU by CPU

 CPU   8000   8002   8003
8000      \  2.40*  3.10@
8002  2.40*      \  1.70:
8003  3.10@  1.70:      \

relation    pairs   measured  median us
unknown         3          3       2.40  the system does not tell

shades, from 1.70 us: :, each further one of -=+*#%@ up to 8 % more
EOF2
is $status 0 'they were measured: 0'
run --matrix --cpus 8000-8002 --format csv ring
is "$(grep -c 'ring:cpus=800[01]+800[12],' "$tap_dir/all")" 3 \
	'csv: a row a pair'

map --cpus 8000-8010 --launches 1 ring
is "$(awk 'length > 72' "$out")" '' 'many CPUs: at most 72 columns'
is "$(sed -n '3,6p' "$out")" 'CPU 8000 to 8010 across
 8000 \:-+**#%%@@
 8001 :\:-+**#%%@
 8002 -:\:-+**#%%' 'many CPUs: a picture first'
is "$(tail -n 1 "$out")" 'fewer than 6 launches: 55 pairs' \
	'what is from few launches is said'

slow=0.1
export slow
map --cpus 8000-8009 --time 0.5 ring
like "$status $(tail -n 2 "$out" | tr '\n' ' ')" \
	'0 .: not measured, * of 45 pairs: the time was up fewer*' \
	'--time ends it, and what is not measured is said'
like "$(sed -n 's/^8000 //p' "$out" | tail -n 1)" '*\.*' 'and is a point'
slow=
map --cpus 8000 ring
like "$status $(cat "$err")" '1 *--matrix needs two CPUs*' 'one CPU: 1, and why'
while read -r words; do
	# shellcheck disable=SC2086 # words
	map --cpus 8000-8001 $words
	[ $status -eq 2 ] && [ ! -s "$out" ] && grep -q -e '--matrix' "$err"
	ok $? "refused: $words"
done <<'EOF2'
ring:n=4
calls
ring ring
ring:n=2/3
ring:place=core
ring:cpus=8000+8001
EOF2
run --matrix --no-pin ring
like "$status $(cat "$err")" '2 *--matrix and --no-pin exclude*' \
	'refused: without pinning'
map --cpus 8000-8001 ring:work=64k
like "$status $(cat "$out")" '1 *X: refused or broken.*' 'a refused pair: 1'
map --cpus 8000-8001 ring:n=4,work=64k
is $status 2 'and so is a row that cannot run, for having four'

finish
