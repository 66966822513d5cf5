# launching.sh - runs one benchmark program and looks at its launch lines;
# to be sourced after tap.sh.
# shellcheck shell=sh disable=SC2154 # tap_dir is tap.sh's

out=$tap_dir/out
err=$tap_dir/err

# run SECONDS COMMAND...: leaves $out, $err, $status and $last, the last line
# of $out. A command that does not end in time is killed: status 124 or 137.
run() {
	run_limit="timeout -k 1 $1"
	have timeout || run_limit=
	shift
	$run_limit "$@" >"$out" 2>"$err" </dev/null
	status=$?
	last=$(tail -n 1 "$out")
}

# done_is STATUS PATTERN TEXT: how the last run ended, in both ways.
done_is() {
	like "$status $last" "$1 done $2" "$3"
}

# fact KEY: of the last run.
fact() {
	sed -n "s/^f $1 //p" "$out"
}

# cpus_used: each CPU on which a batch found an actor, in a row.
cpus_used() {
	awk '$1 == "b" && $2 == "run" {
			for (i = 8; i + 4 <= NF; i += 5) {
				if (!seen[$i]++)
					print $i
				if (!seen[$(i + 1)]++)
					print $(i + 1)
			}
		}' "$out" | sort -n | tr '\n' ' ' | sed 's/ $//'
}

# switches_per_op: all actors, voluntary and involuntary, measured batches.
switches_per_op() {
	awk '$1 == "b" && $2 == "run" {
			ops += $4
			for (i = 8; i + 4 <= NF; i += 5)
				switches += $(i + 2) + $(i + 3)
		}
		END { print (ops > 0 ? switches / ops : "none") }' "$out"
}

# seen_per_op: hand-overs that the actors saw themselves.
seen_per_op() {
	awk '$1 == "b" && $2 == "run" {
			ops += $4
			sub(/.* seen=/, "")
			seen += $1
		}
		END { print (ops > 0 ? seen / ops : "none") }' "$out"
}

# near VALUE WANT PER_CENT TEXT
near() {
	awk -v value="$1" -v want="$2" -v part="$3" 'BEGIN {
		off = (value - want) / want * 100
		exit !(value == value + 0 && off <= part && -off <= part) }'
	ok $? "$4"
	echo "# $1, should be $2"
}

# may_use: the CPUs that this shell may use, in a row; the last two and the
# first are what most tests want.
may_use() {
	sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status 2>/dev/null |
		tr ',' '\n' | awk -F- '{
			for (cpu = $1; cpu <= $NF; cpu++)
				print cpu
		}'
}
first_cpu=$(may_use | head -n 1)
last_cpu=$(may_use | tail -n 1)
# shellcheck disable=SC2034 # for whoever sources this
two_cpus=$([ "$first_cpu" = "$last_cpu" ] || echo "$first_cpu,$last_cpu")

# kinds NAME: the actors= that a benchmark takes.
kinds() {
	"bench/$1" --describe | sed -n 's/^actors //p'
}
