# tap.sh - the Test Anything Protocol for tests in sh; to be sourced.
# A test states in words what holds, and goes on after a failure.
# shellcheck shell=sh

LC_ALL=C
export LC_ALL
tap_count=0
tap_failed=0
tap_dir=$(mktemp -d "${TMPDIR:-/tmp}/ctxbench-test.XXXXXX") || exit 1
trap 'rm -rf "$tap_dir"' EXIT
trap 'exit 130' INT TERM HUP

# ok STATUS TEXT: holds when STATUS is 0.
ok() {
	tap_count=$((tap_count + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $tap_count - $2"
	else
		echo "not ok $tap_count - $2"
		tap_failed=1
	fi
}

# is GOT WANT TEXT: holds when the two strings are equal.
is() {
	if [ "$1" = "$2" ]; then
		ok 0 "$3"
	else
		ok 1 "$3"
		printf '%s\n' "got:  $1" "want: $2" | sed 's/^/# /'
	fi
}

# like GOT PATTERN TEXT: holds when the shell pattern matches all of GOT.
like() {
	# shellcheck disable=SC2254 # the pattern is meant to be one
	case $1 in
	$2) ok 0 "$3" ;;
	*)
		ok 1 "$3"
		printf '%s\n' "got:  $1" "like: $2" | sed 's/^/# /'
		;;
	esac
}

# skip TEXT REASON
skip() {
	tap_count=$((tap_count + 1))
	echo "ok $tap_count - $1 # SKIP $2"
}

# have COMMAND...: whether all of them are installed.
have() {
	for tap_command; do
		command -v "$tap_command" >/dev/null 2>&1 || return 1
	done
}

finish() {
	echo "1..$tap_count"
	exit $tap_failed
}
