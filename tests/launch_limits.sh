#!/bin/sh
# launch_limits.sh - launches where something is not to be had: CPUs,
# descriptors, processes, system calls, standard streams; and with signals
# that are blocked or ignored. Each runs, or says what it lacks, in numbers.

. tests/tap.sh
. tests/launching.sh

benches='pipe signal yield futex condvar getuid'
groups= # control groups that were made
trap 'remove_groups; rm -rf "$tap_dir"' EXIT

# shellcheck disable=SC2317 # called by the trap
remove_groups() {
	for made in $groups; do
		rmdir "$made" 2>/dev/null
	done
}

# group CONTROLLER FILE: makes a control group with such a file; its path
# in $group. Not with a controller that would have to be switched on.
group() {
	for group in "/sys/fs/cgroup/$1" /sys/fs/cgroup; do
		[ -d "$group" ] || continue
		group=$group/ctxbench-test.$$
		mkdir "$group" 2>/dev/null || continue
		groups="$groups $group"
		[ ! -w "$group/$2" ] || return 0
	done
	return 1
}

# in_group SECONDS COMMAND...
in_group() {
	seconds=$1
	shift
	# shellcheck disable=SC2016 # for the inner shell
	run "$seconds" sh -c 'echo $$ >"$0/cgroup.procs" && exec "$@"' \
		"$group" "$@"
}

test_cpuset() {
	if [ -z "$two_cpus" ] || ! group cpuset cpuset.cpus; then
		skip 'a set of CPUs that is a jail' 'two CPUs and a cpuset needed'
		return
	fi
	[ ! -w "$group/cpuset.mems" ] ||
		cat "${group%/*}/cpuset.mems" >"$group/cpuset.mems"
	echo "$first_cpu" >"$group/cpuset.cpus"
	for bench in $benches; do
		in_group 10 "bench/$bench" --lines --batches 6 --trace 0
		is "$status $last $(fact pin) $(cpus_used)" \
			"0 done ok ok $first_cpu" "$bench, jailed to one CPU"
	done
	in_group 10 bench/pipe --lines --trace 0 copies=3
	is "$status $last $(fact pin) $(cpus_used)" "0 done ok ok $first_cpu" \
		'three copies as well'
	for kind in process thread; do
		in_group 10 bench/pipe --lines --trace 0 "actors=$kind" \
			--cpus "$last_cpu"
		is "$status $last $(fact pin)" '0 done ok error' \
			"$kind actors: a CPU outside the jail"
		like "$(fact pin_reason)" "CPU $last_cpu: Invalid argument*" \
			'the pin tells which and why'
		is "$(cpus_used)" "$first_cpu" 'and the CPU is told'
		in_group 10 bench/pipe --lines --trace 0 "actors=$kind" \
			--cpus "$last_cpu" --require-pin
		done_is 1 "unsupported cannot pin to CPU $last_cpu: Invalid*" \
			'--require-pin: not measured'
	done
	like "$last" "*allowed*$first_cpu*" 'the CPUs that are allowed are told'
}

test_taskset() {
	if [ -z "$two_cpus" ] || ! have taskset; then
		skip 'an inherited set of CPUs' 'two CPUs and taskset needed'
		return
	fi
	for cpu in "$first_cpu" "$last_cpu"; do
		run 10 taskset -c "$cpu" bench/pipe --lines --trace 0 copies=2
		is "$status $(fact pin) $(cpus_used)" "0 ok $cpu" \
			"the inherited set, CPU $cpu"
	done
}

# denied CALL ERROR COMMAND...
denied() {
	run 10 tests/deny "$@"
}

test_denied_calls() {
	denied sched_yield_not_known EPERM true
	is "$status" 2 'deny knows no such call'
	denied sched_setaffinity EPERM true
	if [ "$status" -ne 0 ]; then
		skip 'denied system calls' 'no filters'
		return
	fi
	cpu=$last_cpu
	for bench in pipe:process pipe:thread futex:thread condvar:thread \
		signal:process; do
		parameters=actors=${bench#*:}
		for error in 'EPERM denied not permitted; allowed:*' \
			'ENOSYS unsupported not implemented; allowed:*'; do
			word=${error#* }
			word=${word%% *}
			denied sched_setaffinity "${error%% *}" \
				"bench/${bench%:*}" --lines --trace 0 \
				--batches 6 "$parameters"
			is "$status $last $(fact pin)" "0 done ok $word" \
				"$bench, pinning ends with ${error%% *}"
			like "$(fact pin_reason)" \
				"CPU $cpu: *${error#* "$word" }" 'and says why'
		done
		denied sched_setaffinity EPERM "bench/${bench%:*}" --lines \
			--require-pin "$parameters"
		done_is 1 "unsupported cannot pin to CPU $cpu: Operation not permitted*" \
			"$bench --require-pin: not measured"
	done
	denied sched_getaffinity EPERM bench/pipe --lines --trace 0 --batches 6
	like "$status $last $(fact pin)" '0 done ok [due]*' \
		'no CPUs are known: not "pinned"'
	denied sched_getaffinity EPERM bench/pipe --lines --require-pin
	done_is 1 'unsupported *pin*' 'nor with --require-pin'
	for error in EPERM ENOSYS; do
		denied getrusage $error bench/pipe --lines --trace 0 --batches 6
		like "$status $last $(fact counters)" '0 done ok [du]*' \
			"no counters, $error"
		is "$(awk '$2 == "run" { print $10, $11, $12 }' "$out" |
			sort -u)" '- - -' 'columns of none'
		denied prctl $error bench/pipe --lines --trace 0 --batches 6
		is "$status $last" '0 done ok' "no death with the parent, $error"
	done
}

# nofile SOFT HARD ARGUMENT...
nofile() {
	soft=$1
	hard=$2
	shift 2
	run 20 prlimit "--nofile=$soft:$hard" "$@"
}

test_descriptors() {
	if ! have prlimit; then
		skip 'few file descriptors' 'no prlimit'
		return
	fi
	many='--lines --trace 0 --ops 20 --batches 2 --warm-up 0'
	# shellcheck disable=SC2086 # options, to be split
	for limit in 16 64; do
		nofile $limit $limit bench/pipe $many n=300
		done_is 1 "unsupported needs 6* descriptors, the limit is $limit*" \
			"a ring of 300 with $limit descriptors"
		nofile $limit $limit bench/pipe n=300
		like "$status $(cat "$err")" "1 *needs 6*the limit is $limit*" \
			'and in words'
	done
	# shellcheck disable=SC2086
	for kind in process thread; do
		nofile 64 1024 bench/pipe $many "n=300,actors=$kind"
		is "$status $last" '0 done ok' \
			"300 $kind actors: the limit is raised as far as allowed"
	done
	# shellcheck disable=SC2086
	for bench in signal yield futex condvar; do
		nofile 64 64 "bench/$bench" $many n=300
		is "$status $last" '0 done ok' "$bench: 300 need no more than 64"
	done
	nofile 16 16 bench/getuid --lines --trace 0
	done_is 1 'unsupported needs * descriptors, the limit is 16*' \
		'a call with 16 descriptors'
}

# few_processes WANTED LIMIT TEXT: said with numbers, at once.
few_processes() {
	case $last in
	"done unsupported "*" $1"*"limit"*" $2 "*) numbers=told ;;
	*) numbers="not told: $last" ;;
	esac
	is "$numbers" told "$3: told with numbers"
}

# processes_of UID: how many there are.
processes_of() {
	ps -e -o uid= | awk -v uid="$1" '$1 == uid { n++ } END { print n + 0 }'
}

test_processes_of_group() {
	if ! group pids pids.max; then
		skip 'few processes in a group' 'no control group of processes'
		return
	fi
	echo 6 >"$group/pids.max"
	for bench in pipe:process signal:process futex:thread condvar:thread; do
		in_group 3 "bench/${bench%:*}" --lines "n=20,actors=${bench#*:}"
		few_processes 20 6 "$bench, 20 where 6 may be"
		is "$(cat "$group/cgroup.procs")" '' 'no process is left'
	done
	in_group 3 bench/getuid --lines copies=20
	few_processes 20 6 'getuid, 20 copies where 6 may be'
	in_group 10 bench/pipe --lines --trace 0
	is "$status $last" '0 done ok' 'two may be'
}

test_processes_of_user() {
	if ! have setpriv prlimit || ! setpriv --reuid=65534 --clear-groups true
	then
		skip 'few processes of a user' 'cannot become another user'
		return
	fi
	chmod 755 "$tap_dir"
	cp bench/pipe bench/futex "$tap_dir"
	used=$(processes_of 65534)
	limit=$((used + 6))
	as_user="setpriv --reuid=65534 --clear-groups prlimit
		--nproc=$limit:$limit"
	for bench in pipe:process futex:thread; do
		# shellcheck disable=SC2086 # a command with its arguments
		run 3 $as_user "$tap_dir/${bench%:*}" --lines \
			"n=20,actors=${bench#*:}"
		few_processes 20 $limit "$bench, 20 of a user who may have $limit"
		is "$(processes_of 65534)" "$used" \
			'no process is left'
	done
}

test_pid_1() {
	if ! have unshare || ! unshare -pf --mount-proc true 2>/dev/null; then
		skip 'as process 1' 'no namespaces'
		return
	fi
	for bench in $benches; do
		run 10 unshare -pf --mount-proc "bench/$bench" --lines \
			--batches 6 --trace 0
		is "$status $last" '0 done ok' "$bench as process 1"
	done
	unshare -pf --mount-proc bench/pipe --lines --ops 20000 \
		--batches 200 --limit 20s >"$out" 2>&1 &
	outside=$!
	sleep 0.3
	inside=$(ps -e -o ppid= -o pid= | awk -v top=$outside '$1 == top { print $2 }')
	kill "$inside"
	wait $outside
	like "$? $(tail -n 1 "$out")" '*[1-9]* done broken interrupted by signal 15' \
		'process 1 takes SIGTERM'
}

test_closed_streams() {
	for closed in '<&-' '2>&-' '<&- 2>&-' '>&-' '<&- >&-' '>&- 2>&-' \
		'<&- >&- 2>&-'; do
		for bench in $benches; do
			: >"$out"
			case $closed in
			*'2>&-'*) place='' ;;
			*) place="2>$err" ;;
			esac
			case " $closed" in
			*' >&-'*) want='2 ' ;;
			*)
				want='0 done ok'
				place="$place >$out"
				;;
			esac
			eval "timeout 10 bench/$bench --lines --batches 4 --trace 0 \
				$place $closed"
			is "$? $(tail -n 1 "$out")" "$want" "$bench $closed"
		done
	done
}

test_full_disk() {
	if [ ! -w /dev/full ]; then
		skip 'a full disk' 'no /dev/full'
		return
	fi
	for option in --lines --describe --help --version '--pilot' \
		'--seconds=100ms' '--lines --seconds=100ms --every=50ms'; do
		# shellcheck disable=SC2086 # options, to be split
		timeout 10 bench/pipe $option >/dev/full 2>"$err"
		like "$? $(cat "$err")" '2 pipe: standard output: No space left*' \
			"a full disk, $option"
	done
}

test_signals() {
	if ! env --block-signal=USR1 --ignore-signal=PIPE true 2>/dev/null; then
		skip 'inherited signals' 'env cannot block and ignore'
		return
	fi
	for inherited in --block-signal --ignore-signal \
		'--block-signal --ignore-signal'; do
		for bench in $benches; do
			# shellcheck disable=SC2086 # options, to be split
			run 10 env $inherited "bench/$bench" --lines --batches 4 \
				--trace 0
			is "$status $last" '0 done ok' "$bench, env $inherited"
		done
		# shellcheck disable=SC2086
		env $inherited bench/pipe --lines --ops 20000 --batches 200 \
			--limit 20s >"$out" 2>&1 &
		sleep 0.2
		kill -TERM $!
		wait $!
		is "$? $(tail -n 1 "$out")" \
			'143 done broken interrupted by signal 15' \
			'and can be interrupted'
		# shellcheck disable=SC2086
		run 3 env $inherited tests/liars/hangs --lines --limit 500ms
		done_is 2 'broken not done after 0.5 s' 'and has its limit'
	done
}

test_cpuset
test_taskset
test_denied_calls
test_descriptors
test_processes_of_group
test_processes_of_user
test_pid_1
test_closed_streams
test_full_disk
test_signals
finish
