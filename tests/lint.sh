# What well-kept tools say of the sources: nothing.
# shellcheck shell=sh
. tests/tap.sh

# quiet TEXT COMMAND...: exits 0 and prints nothing.
quiet() {
	text=$1
	shift
	out=$("$@" 2>&1) && [ -z "$out" ]
	ok $? "$text"
	[ -z "$out" ] || printf '%s\n' "$out" | head -n 20 | sed 's/^/# /'
}

sources=$(find src include bench tests -name '*.[ch]')
# Included by another file, not compiled alone.
units=$(find src bench tests -name '*.c' ! -name 'facts_*' ! -name 'plat_*')

if have shellcheck; then
	# shellcheck disable=SC2046 # no name has a blank
	quiet 'shellcheck' shellcheck -x tests/run scripts/flags scripts/fuzz \
		$(find tests scripts .ci -name '*.sh') .ci/run
else
	skip 'shellcheck' 'not installed'
fi
if have mandoc; then
	quiet 'mandoc finds nothing in the manual' mandoc -T lint -W warning \
		src/drive/ctxbench.1 src/drive/ctxbench.5
else
	skip 'mandoc' 'not installed'
fi
if have cppcheck; then
	# shellcheck disable=SC2086
	quiet 'cppcheck' cppcheck --quiet --std=c99 --error-exitcode=1 \
		--enable=warning,portability --inline-suppr \
		--suppress=missingIncludeSystem --suppress=toomanyconfigs \
		-Iinclude -Isrc -Itests $units
else
	skip 'cppcheck' 'not installed'
fi
if have clang-format; then
	# shellcheck disable=SC2086
	quiet 'clang-format' clang-format --dry-run -Werror $sources
else
	skip 'clang-format' 'not installed'
fi
if have clang-tidy; then
	# Two at once: it takes minutes.
	# shellcheck disable=SC2038 # no name has a blank
	out=$(find src bench -name '*.c' ! -name 'facts_*' ! -name 'plat_*' |
		xargs -n 20 -P 2 sh -c 'clang-tidy --quiet \
			--warnings-as-errors="*" "$@" \
			-- -std=c99 -Iinclude -Isrc 2>/dev/null' tidy)
	is "$out" '' 'clang-tidy'
else
	skip 'clang-tidy' 'not installed'
fi
finish
