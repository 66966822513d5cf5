# The programs under the sanitizers: no report, and the same behaviour.
# shellcheck shell=sh
. tests/tap.sh

tree=$tap_dir/tree
cc=gcc
have gcc || cc=clang

c_tests='tests/ctx.t tests/ctx_damage.t tests/text.t tests/lines.t
	tests/reader.t tests/table.t tests/contrast.t tests/compare_stats.t
	tests/mail.t'

# build FLAGS TARGETS: a copy of the sources, built with them. Fails where the
# compiler has no such sanitizer.
build() {
	rm -rf "$tree"
	mkdir "$tree" && cp -R Makefile include src bench scripts tests results "$tree/"
	# shellcheck disable=SC2086 # targets, to be split
	(cd "$tree" && make clean >/dev/null &&
		make -j2 CC=$cc CFLAGS="-O1 -g $1" all ${2-} >log 2>&1)
}

# clean TEXT COMMAND...: exits 0 and no sanitizer speaks.
clean() {
	text=$1
	shift
	out=$(cd "$tree" && "$@" 2>&1)
	status=$?
	[ $status -eq 0 ] && ! printf '%s\n' "$out" |
		grep -q -e 'ERROR: .*Sanitizer' -e 'WARNING: Thread' \
			-e 'runtime error'
	ok $? "$text"
	[ $status -eq 0 ] || printf '%s\n' "$out" | tail -n 15 | sed 's/^/# /'
}

# programs [ACTORS]: the benchmarks that run here, of those whose actors can
# be that. spin has its own CPUs.
programs() {
	for program in "$tree"/bench/*; do
		case $program in
		*.c | */spin) continue ;;
		esac
		"$program" --describe >"$tap_dir/about" 2>/dev/null
		grep -q '^runs yes' "$tap_dir/about" &&
			grep -q "^actors .*${1-}" "$tap_dir/about" &&
			echo "${program##*/}"
	done
}

if ! have $cc; then
	skip 'sanitizers' 'no gcc and no clang'
	finish
fi
if build '-fsanitize=address,undefined -fno-sanitize-recover=all' "$c_tests"; then
	for bench in $(programs); do
		clean "address, undefined: $bench" "bench/$bench" --batches 3
	done
	clean 'address, undefined: condvar, processes' bench/condvar \
		--batches 3 actors=process
	for bench in pipe fifo socketpair unix_stream unix_dgram tcp udp poll; do
		clean "address, undefined: $bench, 20 actors, long messages" \
			"bench/$bench" --batches 3 n=20,size=5000,work=10000
	done
	for test in $c_tests; do
		clean "address, undefined: $test" "$test"
	done
	clean 'address, undefined: ab' ./ctxbench ab getuid --launches 6 \
		--quick -o ab.ctx
	clean 'address, undefined: compare' ./ctxbench compare --plot ab.ctx
	clean 'address, undefined: table' ./ctxbench table --history ab.ctx
	clean 'address, undefined: watch' ./ctxbench watch getuid --time 1
	clean 'address, undefined: a grid' ./ctxbench run --quick --no-save \
		pipe:n=2/3,work=0/4k
	clean 'address, undefined: a run, saved' ./ctxbench --quick -o a.ctx
	clean 'address, undefined: show' ./ctxbench show a.ctx
	for format in csv json md; do
		clean "address, undefined: show, $format" ./ctxbench show \
			--format $format a.ctx
	done
	clean 'address, undefined: list' ./ctxbench list -v
else
	skip 'address and undefined' "$cc has none"
fi
# The circle in which mutexes are taken is what mutex is made of.
TSAN_OPTIONS=detect_deadlocks=0
export TSAN_OPTIONS
if build '-fsanitize=thread' ''; then
	for bench in $(programs thread); do
		clean "thread: $bench" "bench/$bench" --batches 3 --trace 0 \
			actors=thread
		case $bench in
		message*) more=groups=2,fan=3 ;;
		*) more=n=5 ;;
		esac
		clean "thread: $bench, more of them" "bench/$bench" \
			--batches 3 --trace 0 "actors=thread,$more"
	done
else
	skip 'thread' "$cc has none"
fi
finish
