# The programs under the sanitizers: no report, and the same behaviour.
# shellcheck shell=sh
. tests/tap.sh

tree=$tap_dir/tree
cc=gcc
have gcc || cc=clang

# build FLAGS: a copy of the sources, built with them. Fails where the
# compiler has no such sanitizer.
build() {
	rm -rf "$tree"
	mkdir "$tree" && cp -R Makefile include src bench scripts tests "$tree/"
	(cd "$tree" && make clean >/dev/null &&
		make -j2 CC=$cc CFLAGS="-O1 -g $1" all tests/ctx.t tests/ctx_damage.t \
			tests/text.t tests/lines.t >log 2>&1)
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

if ! have $cc; then
	skip 'sanitizers' 'no gcc and no clang'
	finish
fi
if build '-fsanitize=address,undefined -fno-sanitize-recover=all'; then
	for bench in pipe signal yield futex condvar getuid; do
		clean "address, undefined: $bench" "bench/$bench" --batches 3
	done
	clean 'address, undefined: condvar, processes' bench/condvar \
		--batches 3 actors=process
	clean 'address, undefined: a ring of 20, long messages' bench/pipe \
		--batches 3 n=20,size=5000,work=10000
	for test in ctx ctx_damage text lines; do
		clean "address, undefined: tests/$test.t" "tests/$test.t"
	done
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
if build '-fsanitize=thread'; then
	for bench in pipe yield futex condvar; do
		clean "thread: $bench" "bench/$bench" --batches 3 --trace 0 \
			actors=thread
		clean "thread: $bench, a ring of 5" "bench/$bench" \
			--batches 3 --trace 0 actors=thread,n=5
	done
else
	skip 'thread' "$cc has none"
fi
finish
