# benching.sh - what every benchmark that passes a token must do, for lists of
# them; to be sourced first of all.
#
# Goes on in namespaces of its own where that may be, so that what is found
# in /tmp, /dev/shm and ipcs is the launches'.
# shellcheck shell=sh disable=SC2154 # tap_dir, status ... are the others'

if [ -z "$BENCHING_PRIVATE" ]; then
	BENCHING_PRIVATE=no
	for namespace in 'unshare -mi' 'unshare -rmi'; do
		$namespace true 2>/dev/null && BENCHING_PRIVATE=yes && break
	done
	export BENCHING_PRIVATE
	[ $BENCHING_PRIVATE = no ] || exec $namespace sh "$0"
fi
if [ "$BENCHING_PRIVATE" = yes ]; then
	for place in /tmp /dev/shm; do
		mount -t tmpfs none $place || BENCHING_PRIVATE=no
	done
	TMPDIR=/tmp
	export TMPDIR
fi

. tests/tap.sh
. tests/launching.sh

# A launch is NAME:ACTORS. spin needs a CPU for each actor.
few='--trace 0 --ops 100 --batches 5 --warm-up 0'

# kinds_of NAME...: the launches of all of them.
kinds_of() {
	for name; do
		for kind in $(kinds "$name"); do
			echo "$name:$kind"
		done
	done
}

# where NAME: the options that place it, if it has to be told.
where() {
	[ "$1" != spin ] || echo "--cpus $two_cpus"
}

# objects: System V objects that there are.
objects() {
	ipcs -s -q | grep -c '^0x'
}

# nothing_left TEXT
nothing_left() {
	if [ "$BENCHING_PRIVATE" = no ] || ! have ipcs; then
		skip "$1" 'no private namespaces (unshare -mi), or no ipcs'
		return
	fi
	is "$(objects) $(find /tmp /dev/shm -mindepth 1 |
		grep -v "^$tap_dir")" '0 ' "$1"
	mkdir -p "$tap_dir/mqueue"
	if mount -t mqueue none "$tap_dir/mqueue" 2>/dev/null; then
		is "$(ls "$tap_dir/mqueue")" '' "$1, nor a named queue"
		umount "$tap_dir/mqueue"
	fi
}

check_described() {
	run 5 "bench/$1" --describe
	is "$status $(sed -n 's/^name //p; s/^runs //p' "$out" |
		tr '\n' ' ')" "0 $1 yes " "$1 --describe"
	is "$(sed -n 's/^set //p; s/^place //p' "$out" | tr '\n' ' ')" \
		"$2 $3 " 'its set and its place'
}

# counted LAUNCH WANT: two actors make so many switches an operation.
counted() {
	for attempt in 1 2 3; do
		# shellcheck disable=SC2046 # options, to be split
		run 20 "bench/${1%:*}" --lines --trace 0 --ops 500 \
			--batches 20 "actors=${1#*:}" $(where "${1%:*}")
		# shellcheck disable=SC2154
		awk -v got="$(switches_per_op)" -v want="$2" 'BEGIN {
			exit !(got >= want - 0.2 && got <= want + 0.2) }' && break
		echo "# attempt $attempt: $(switches_per_op)"
	done
	is "$status $last" '0 done ok' "$1"
	awk -v got="$(switches_per_op)" -v want="$2" 'BEGIN {
		exit !(got >= want - 0.2 && got <= want + 0.2) }'
	ok $? "$2 switches a round trip"
	echo "# $(switches_per_op)"
	is "$(grep -c '^b alone' "$out")" 7 'a third as many alone'
}

# sized LAUNCH: rings of other sizes, and work.
sized() {
	for parameters in n=3 n=20 n=300 copies=3 work=64k n=5,copies=2; do
		# shellcheck disable=SC2086
		run 30 "bench/${1%:*}" --lines --trace 0 --ops 20 --batches 3 \
			--warm-up 0 "actors=${1#*:},$parameters"
		case "$1 $parameters $last" in
		'posix_mq:'*' n=300 done unsupported set-up: queue 257 of 301'*)
			skip "$1, $parameters" "${last#*unsupported }"
			;;
		*) is "$status $last" '0 done ok' "$1, $parameters" ;;
		esac
	done
}

# build_with HEADERS NAME: the benchmark with headers of that directory in
# place of ours, as $tap_dir/NAME.
build_with() {
	${CC:-cc} -std=c99 -O1 -I"$1" -Iinclude -Isrc -o "$tap_dir/$2" \
		"bench/$2.c" src/launch/*.o src/plat/*.o src/stat/*.o \
		src/text/*.o src/time/*.o -pthread -lm >"$err" 2>&1
}

# A token with a wrong number, in the 50th turn of the lead, and one that
# comes twice: both are found out.
check_sequence() {
	mkdir -p "$tap_dir/wrong"
	cp include/*.h "$tap_dir/wrong" # a header finds its neighbour first
	sed 's/pass_token(ring, 1, seq + 1)/pass_token(ring, 1, seq + 1 + (done == 50))/' \
		include/ring.h >"$tap_dir/wrong/ring.h"
	for launch in $1; do
		name=${launch%:*}
		if ! build_with "$tap_dir/wrong" "$name"; then
			sed 's/^/# /' "$err"
			ok 1 "$name: a build that passes a wrong number"
			continue
		fi
		# shellcheck disable=SC2046,SC2086
		run 10 "$tap_dir/$name" --lines $few --limit 5s \
			"actors=${launch#*:}" $(where "$name")
		done_is 2 'broken *the token was wrong' \
			"$launch: a wrong number is found out"
	done
}

# Processes of the group $1 that still live, "PID PPID" a line.
living() {
	ps -e -o pgid= -o pid= -o ppid= -o stat= |
		awk -v group="$1" '$1 == group && $4 !~ /^Z/ { print $2, $3 }'
}

# begin LIMIT_S LAUNCH: in a process group of its own, $group, with far too
# many operations for its limit.
begin() {
	# shellcheck disable=SC2046
	setsid "bench/${2%:*}" --lines --trace 0 --limit "$1s" --ops 20000 \
		--batches 200 "actors=${2#*:}" $(where "${2%:*}") \
		>"$out" 2>"$err" </dev/null &
	group=$!
	groups="$groups $group"
	tries=100
	until [ "$(living "$group" | wc -l)" -gt 1 ] || [ $tries -eq 0 ]; do
		sleep 0.05
		tries=$((tries - 1))
	done
	sleep 0.1
}

# actor NUMBER: its pid; 0 is the lead, the first child of the supervisor.
actor() {
	living "$group" | awk -v top="$group" '$2 == top { print $1 }' | sort -n |
		sed -n "$(($1 + 1))p"
}

# gone SECONDS: waits so long until the group is.
gone() {
	tries=$(($1 * 20))
	while [ -n "$(living "$group")" ] && [ $tries -gt 0 ]; do
		sleep 0.05
		tries=$((tries - 1))
	done
	is "$(living "$group")" '' 'no process is left in time'
	kill -KILL "-$group" 2>/dev/null
	wait "$group" 2>/dev/null
	status=$?
	last=$(tail -n 1 "$out")
}

# check_faults LAUNCH: parts of it are killed, stopped and interrupted.
check_faults() {
	actors='0 1'
	case $1 in
	*:thread) actors=0 ;;
	esac
	for number in $actors; do
		begin 20 "$1"
		kill -KILL "$(actor "$number")"
		gone 2
		is "$status $last" \
			"2 done broken actor $number of copy 0 killed by signal 9" \
			"$1, SIGKILL to actor $number"
		begin 1 "$1"
		kill -STOP "$(actor "$number")"
		gone 3
		like "$status $last" "2 done broken not done after 1 s: actor $number of copy 0 was stopped*" \
			"$1, SIGSTOP to actor $number"
	done
	begin 20 "$1"
	kill -TERM $group
	gone 2
	is "$status $last" '143 done broken interrupted by signal 15' \
		"$1, SIGTERM to its supervisor"
	nothing_left "$1: nothing is left"
	begin 20 "$1"
	kill -KILL $group
	gone 2
	is "$status" 137 "$1, SIGKILL to its supervisor"
	begin 20 "$1"
	kill -KILL "-$group"
	gone 2
	is "$status" 137 "$1, SIGKILL to everything"
}

# shellcheck disable=SC2317 # called by the trap
benching_end() {
	for group in $groups; do
		kill -KILL "-$group" 2>/dev/null
	done
	rm -rf "$tap_dir"
}
groups=
trap benching_end EXIT
