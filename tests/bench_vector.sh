#!/bin/sh
# bench_vector.sh - what actors do besides handing over: vector registers
# that they fill each turn, and what the processor may not guess meanwhile.
# A row that this machine cannot have is unsupported, with the reason.

. tests/tap.sh
. tests/launching.sh

few='--lines --trace 0 --ops 200 --batches 5'
kinds='sse avx avx512 amx neon sve altivec vsx v'
here=$(tests/print_facts | sed -n 's/^vector[^a-z]*//p')

# is_here KIND
is_here() {
	case " $here " in
	*" $1 "*) return 0 ;;
	esac
	return 1
}

# counted NAME ARGUMENT...: two switches a round trip, within a tenth. What
# else runs here may add some: the best of three.
counted() {
	name=$1
	shift
	tries=3
	while [ $tries -gt 0 ]; do
		tries=$((tries - 1))
		# shellcheck disable=SC2086 # options, to be split
		run 20 "bench/$name" $few --cpus "$last_cpu" "$@"
		[ "$status $last" = '0 done ok' ] || break
		switches=$(switches_per_op)
		awk -v s="$switches" 'BEGIN { exit !(s > 1.8 && s < 2.2) }' &&
			break
	done
	is "$status $last" '0 done ok' "$name $*"
	near "$switches" 2 10 "$name $*: two switches a round trip"
}

test_fact() {
	like "$here" '[a-z]*' "the fact tells what this CPU has"
	for kind in $here; do
		case " none $kinds " in
		*" $kind "*) ok 0 "$kind is a word of fpu=" ;;
		*) ok 1 "$kind is a word of fpu=" ;;
		esac
	done
	if [ -r /proc/cpuinfo ] && grep -q '^flags.* avx' /proc/cpuinfo; then
		for flag in sse:sse avx:avx avx512f:avx512; do
			grep -q "^flags.* ${flag%:*}\( \|$\)" /proc/cpuinfo
			told=$?
			is_here "${flag#*:}"
			is $? $told "${flag#*:}: as the system says"
		done
	fi
}

test_kinds() {
	for kind in $kinds; do
		if is_here "$kind"; then
			for bench in pipe yield futex condvar signal; do
				for actors in $(kinds $bench); do
					counted $bench "actors=$actors,fpu=$kind"
				done
			done
			counted pipe "fpu=$kind,work=64k"
			continue
		fi
		run 5 bench/pipe --lines "fpu=$kind"
		done_is 1 "unsupported this CPU has no $kind* (it has *)" \
			"fpu=$kind is not here"
		is "${last##*it has }" "$(echo "$here" | sed 's/ /, /g'))" \
			'what it has is told'
		run 5 bench/pipe --lines "actors=thread,n=5,fpu=$kind"
		done_is 1 'unsupported this CPU has no*' 'nor for threads'
	done
	counted pipe fpu=none
}

# bad BENCH MESSAGE ARGUMENT
bad() {
	run 5 "bench/$1" --lines "$3"
	is "$status $(head -n 1 "$err")" "2 $1: $2" "$1 $3"
}

test_words() {
	for value in mmx '' SSE sse2 1 'sse '; do
		bad pipe "fpu: '$value' is not valid: none, sse, avx, avx512, amx, neon, sve, altivec, vsx or v" "fpu=$value"
	done
	bad getuid "getuid has no parameter 'fpu': it takes spec and copies" \
		fpu=none
	for value in ibpb '' Default; do
		bad pipe "spec: '$value' is not valid: default, store_bypass, indirect_branch or l1d_flush; IBPB and STIBP come with indirect_branch" "spec=$value"
	done
	like "$(bench/pipe --describe | sed -n 's/^keys //p')" \
		'* fpu spec *' 'pipe says which keys it takes'
}

# Each is done and told, or the launch is unsupported and says why.
test_settings() {
	for bench in pipe:process pipe:thread yield:process getuid:single; do
		parameters=actors=${bench#*:},
		[ "$bench" != getuid:single ] || parameters=
		for kind in store_bypass indirect_branch l1d_flush; do
			# shellcheck disable=SC2086 # options, to be split
			run 10 "bench/${bench%:*}" $few "${parameters}spec=$kind"
			case "$status $last" in
			'0 done ok')
				is "$(fact spec)" "$kind ok" \
					"$bench, spec=$kind: set, and told" ;;
			*)
				done_is 1 "unsupported spec=$kind: [ud]*: *" \
					"$bench, spec=$kind: refused, and why" ;;
			esac
		done
		# shellcheck disable=SC2086
		run 10 "bench/${bench%:*}" $few "${parameters}spec=default"
		is "$status $last $(fact spec)" '0 done ok ' \
			"$bench, spec=default: nothing to tell"
	done
}

test_denied() {
	if ! tests/deny prctl EPERM true; then
		skip 'a sandbox without prctl' 'no filters'
		return
	fi
	for error in EPERM:denied ENOSYS:unsupported; do
		for actors in process thread; do
			run 10 tests/deny prctl "${error%:*}" bench/pipe --lines \
				"actors=$actors,spec=store_bypass"
			done_is 1 "unsupported spec=store_bypass: ${error#*:}: *" \
				"$actors, prctl ends with ${error%:*}"
		done
	done
	# shellcheck disable=SC2086 # options, to be split
	run 10 tests/deny prctl EPERM bench/pipe $few spec=default
	is "$status $last" '0 done ok' 'spec=default does not need it'
}

# A system that sets whatever it is asked to, and writes it down.
pretend() {
	cat >"$tap_dir/pretend.c" <<-'END'
		#include <stdarg.h>
		#include <stdio.h>
		#include <stdlib.h>
		static __thread unsigned long set;
		int prctl(int what, ...)
		{
			unsigned long which, value;
			va_list args;
			FILE *log;
			va_start(args, what);
			which = va_arg(args, unsigned long);
			value = va_arg(args, unsigned long);
			va_end(args);
			if (what == 52)
				return getenv("FORGET") ? 3 : 1 | (int)set;
			if (what != 53 || !(log = fopen(getenv("LOG"), "a")))
				return 0;
			set = value;
			fprintf(log, "%lu %lu\n", which & 15, value & 15);
			return fclose(log);
		}
	END
	${CC:-cc} -shared -fPIC -o "$tap_dir/pretend.so" "$tap_dir/pretend.c" \
		2>/dev/null
}

test_set() {
	if ! pretend; then
		skip 'what is set' 'cannot build a library'
		return
	fi
	log=$tap_dir/log
	for setting in store_bypass:'0 4' indirect_branch:'1 4' l1d_flush:'2 2'; do
		for actors in process thread; do
			: >"$log"
			# shellcheck disable=SC2086 # options, to be split
			run 10 env LD_PRELOAD="$tap_dir/pretend.so" LOG="$log" \
				bench/pipe $few \
				"actors=$actors,n=3,spec=${setting%%:*}"
			if [ ! -s "$log" ] && [ "$status" -ne 0 ]; then
				skip 'what is set' 'no LD_PRELOAD'
				return
			fi
			is "$status $last $(fact spec)" \
				"0 done ok ${setting%%:*} ok" \
				"$actors, spec=${setting%%:*}: told"
			is "$(sort "$log" | uniq -c | sed 's/^ *//')" \
				"3 ${setting#*:}" 'once by each actor'
		done
	done
	# shellcheck disable=SC2086
	run 10 env LD_PRELOAD="$tap_dir/pretend.so" LOG="$log" FORGET=1 \
		bench/pipe $few spec=store_bypass
	done_is 1 'unsupported spec=store_bypass: unsupported: *' \
		'set without effect: not measured'
}

# One run, shuffled: what the CPU has beside none. Times are told, not tried.
test_run() {
	list=none$(for kind in $here; do printf '/%s' "$kind"; done)
	run 60 ./ctxbench run --launches 6 --quick --format csv -o \
		"$tap_dir/run.ctx" "pipe:fpu=$list"
	is "$status" 0 "ctxbench run pipe:fpu=$list"
	for kind in none $here; do
		grep -q "pipe:fpu=${kind}[,\"]" "$out"
		ok $? "a row of fpu=$kind"
	done
	is "$(sed -n 's/^fact vector //p' "$tap_dir/run.ctx")" "$here" \
		'the result says what this CPU has'
	./ctxbench show "$tap_dir/run.ctx" --format md 2>/dev/null |
		grep fpu= | sed 's/^/# /'
	run 20 ./ctxbench run --quick --no-save pipe:fpu=mmx
	is "$status" 2 'an unknown kind ends a run'
}

test_fact
test_kinds
test_words
test_settings
test_denied
test_set
test_run
finish
