# The makefile: compilers, makes, what is rebuilt when, install and clean.
# Every build is made in a copy and treats warnings as errors.
# shellcheck shell=sh
. tests/tap.sh

W='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror'
tree=$tap_dir/tree

# fresh: a copy of the sources and nothing built.
fresh() {
	rm -rf "$tree"
	mkdir "$tree" &&
		cp -R Makefile README.md include src bench scripts results tests \
			"$tree/" &&
		(cd "$tree" && make clean >/dev/null 2>&1)
}

# build TEXT MAKE ARGUMENT...: builds all in a fresh copy; quiet but for the
# commands themselves; then one benchmark must run.
build() {
	text=$1
	shift
	fresh
	(cd "$tree" && "$@" >log 2>&1) && [ -x "$tree/ctxbench" ] &&
		! grep -i 'warning' "$tree/log" | grep -v -e '-Werror' -e static
	ok $? "$text"
	[ -x "$tree/ctxbench" ] || sed 's/^/# /' "$tree/log" | tail -n 5
}

runs() {
	out=$(cd "$tree" && bench/pipe --batches 3 --trace 0 2>&1)
	like "$out" 'pipe: *us a hop*' "$1"
}

for cc in gcc clang; do
	if have $cc; then
		build "$cc, all warnings" make -j2 CC=$cc CFLAGS="-O2 $W"
		runs "$cc: its pipe runs"
	else
		skip "$cc, all warnings" "no $cc"
	fi
done
if have musl-gcc; then
	build 'musl-gcc, static' make -j2 CC=musl-gcc CFLAGS="-O2 $W" \
		LDFLAGS=-static
	runs 'musl-gcc: its pipe runs'
else
	skip 'musl-gcc, static' 'no musl-gcc'
fi
if have i686-linux-gnu-gcc; then
	build '32 bits' make -j2 CC=i686-linux-gnu-gcc CFLAGS="-O2 $W" \
		LDFLAGS=-static
	runs '32 bits: its pipe runs'
else
	skip '32 bits' 'no i686-linux-gnu-gcc'
fi
if have gcc; then
	build 'C11, pedantic, -O3, link-time optimised, fortified' \
		make -j2 CC=gcc \
		CFLAGS="-std=c11 -pedantic -O3 -flto=auto -D_FORTIFY_SOURCE=2 $W" \
		LDFLAGS='-Wl,--as-needed'
	runs 'C11 -O3 -flto: its pipe runs'
	build 'an unknown system: every system macro undefined' make -j2 \
		CC=gcc CFLAGS="-O2 -U__linux__ -U__linux -Ulinux $W"
	out=$(cd "$tree" && bench/pipe --batches 3 --trace 0 2>&1)
	like "$out" '*not pinned (unsupported)*' \
		'unknown system: says that it cannot pin'
	out=$(cd "$tree" && bench/futex 2>&1)
	like "$out" '*cannot run here: *futex*' \
		'unknown system: futex says why it cannot run'
	for test in stats hist grade text number cpus lines ctx summary mail; do
		(cd "$tree" && make CC=gcc CFLAGS="-O2 -U__linux__ -U__linux -Ulinux $W" \
			tests/$test.t >log 2>&1 && tests/$test.t >log 2>&1)
		ok $? "unknown system: tests/$test.t passes"
	done
	out=$(cd "$tree" && ./ctxbench --quick --no-save pipe 2>&1)
	like "$out" '*pipe *h*u*end ctxbench 1*' \
		'unknown system: a run ends in a table, unpinned and saying so'
else
	skip 'optimised, and an unknown system' 'no gcc'
fi
if have tcc; then
	fresh
	out=$(cd "$tree" && make CC=tcc 2>&1)
	if [ -x "$tree/bench/pipe" ]; then
		runs 'tcc builds, and its pipe runs'
	else
		like "$out" '*lacks __atomic builtins*' \
			'tcc is refused, and told why'
	fi
else
	skip 'tcc' 'no tcc'
fi
if have bmake; then
	build 'bmake' bmake -j2
	runs 'bmake: its pipe runs'
	out=$(cd "$tree" && bmake 2>&1 | grep -c -e '-o')
	is "$out" 0 'bmake: nothing is built twice'
else
	skip 'bmake' 'no bmake'
fi

build 'make' make -j2
out=$(cd "$tree" && make 2>&1 | grep -c -e '-o')
is "$out" 0 'nothing is built twice'
sleep 1
touch "$tree/include/text.h"
out=$(cd "$tree" && make -j2 2>&1 | grep -c -e '-o')
[ "$out" -gt 20 ]
ok $? 'a touched header rebuilds what uses it'
out=$(cd "$tree" && make -j2 CFLAGS=-O1 2>&1 | grep -c -e '-o')
[ "$out" -gt 20 ]
ok $? 'changed flags rebuild everything'
out=$(cd "$tree" && make CFLAGS=-O1 2>&1 | grep -c -e '-o')
is "$out" 0 'the same flags again build nothing'

(cd "$tree" && make CFLAGS=-O1 install PREFIX=/opt DESTDIR="$tap_dir/root" \
	>log 2>&1)
ok $? 'install, with PREFIX and DESTDIR'
out=$("$tap_dir/root/opt/bin/ctxbench" list)
like "$out" '*pipe*' 'the installed driver finds its benchmarks'
out=$(PATH="$tap_dir/root/opt/bin:$PATH" ctxbench list)
like "$out" '*yield*' 'found along the PATH, too'
if have bash && [ -e /proc/self/exe ]; then
	# A launcher that gives the program its name in the place of its path.
	out=$(bash -c 'exec -a ctxbench "$0" list' \
		"$tap_dir/root/opt/bin/ctxbench")
	like "$out" '*yield*' 'found where only the system knows the path'
else
	skip 'found where only the system knows the path' 'no bash, or no /proc'
fi
(cd "$tree" && make uninstall PREFIX=/opt DESTDIR="$tap_dir/root" >log 2>&1)
is "$(find "$tap_dir/root" -type f)" '' 'uninstall leaves no file'
(cd "$tree" && make CFLAGS=-O1 clean >log 2>&1)
is "$(find "$tree" -name '*.o' -o -name '*.t' -o -name ctxbench -type f)" '' \
	'clean leaves nothing that was built'
finish
