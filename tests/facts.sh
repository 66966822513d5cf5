#!/bin/sh
# t_facts.sh - made-up system files, and what the program takes them for.
#
# In a mount namespace of its own each case binds files or directories from
# $fake over those of the system, and asks tests/print_facts. Nothing
# outside the namespace changes. Where that is not permitted: skipped.

. tests/tap.sh

fake=$tap_dir/fake
cpus=/sys/devices/system/cpu
tab=$(printf '\t')
limit='timeout 10'
have timeout || limit=
mkdir "$fake"

cat >"$tap_dir/enter" <<'END'
for pair in $binds; do
	mount --bind "$fake/${pair%%=*}" "${pair#*=}" || exit 99
done
exec tests/print_facts "$@"
END

# faked BINDS [ARGUMENT...]: print_facts, seeing each NAME=PATH of BINDS.
faked() {
	binds=$1
	shift
	# shellcheck disable=SC2086 # each is a command with its arguments
	binds=$binds fake=$fake $limit $namespace sh "$tap_dir/enter" "$@"
}

# fact BINDS KEY
fact() {
	faked "$1" | sed -n "s/^$2$tab//p"
}

# file NAME LINE...: a made-up file, with the directories above it.
file() {
	name=$fake/$1
	shift
	mkdir -p "${name%/*}"
	printf '%s\n' "$@" >"$name"
}

x86_cpuinfo() {
	file "$1" 'processor	: 0' 'vendor_id	: GenuineIntel' \
		'cpu family	: 6' "model name	: $2" 'microcode	: 0x2b' \
		"cpu MHz		: $3" 'flags		: fpu tsc' '' \
		'processor	: 1' "model name	: $2" \
		"cpu MHz		: $4" 'flags		: fpu tsc' ''
}

test_cpuinfo() {
	info=cpuinfo=/proc/cpuinfo
	count=$(fact '' cpu_count)

	: >"$fake/cpuinfo"
	is "$(fact $info cpu)" unknown 'empty cpuinfo: model unknown'
	is "$(fact $info cpu_count)" "$count" 'empty cpuinfo: CPUs counted'

	core='version = FF,  identification = 0133E8,  machine = 3931'
	file cpuinfo 'vendor_id       : IBM/S390' '# processors    : 2' \
		"processor 0: $core" "processor 1: $core"
	is "$(fact $info cpu)" 'IBM/S390 machine 3931' 's390 cpuinfo: model'
	is "$(fact $info cpu_count)" "$count" 's390 cpuinfo: CPUs counted'
	case $(uname -m) in
	s390*) skip 's390 cpuinfo: emulated' 'this is one' ;;
	*) is "$(fact $info emulated)" "$(uname -m) on s390" \
		"another architecture's cpuinfo: emulated" ;;
	esac

	file cpuinfo 'processor	: 0' 'CPU implementer	: 0x41' \
		'CPU part	: 0xd05' '' 'processor	: 1' \
		'CPU implementer	: 0x41' 'CPU part	: 0xd0b' '' \
		'processor	: 2' 'CPU implementer	: 0x41' \
		'CPU part	: 0xd05'
	is "$(fact $info cpu)" 'Arm Cortex-A55 + Arm Cortex-A76' \
		'arm64 cpuinfo: each kind of core once'
	file cpuinfo 'CPU implementer	: 0x51' 'CPU part	: 0x804'
	is "$(fact $info cpu)" 'implementer 0x51 part 0x804' \
		'arm64 cpuinfo: a part without a name'
	file cpuinfo 'processor	: 0' 'cpu		: POWER9, altivec' \
		'clock		: 3800.000000MHz' 'timebase	: 512000000'
	is "$(fact $info cpu)" 'POWER9, altivec' 'ppc cpuinfo: model'
	file cpuinfo 'processor	: 0' 'hart	: 1' 'uarch	: sifive,u74-mc'
	is "$(fact $info cpu)" 'sifive,u74-mc' 'riscv cpuinfo: model'

	x86_cpuinfo cpuinfo "$(printf '  Evil\377  "C",	100%%')" 1000 1000
	is "$(fact $info cpu)" 'Evil%FF "C", 100%25' \
		'bytes, quotes, commas and blanks in a model name'
	case $(uname -m) in
	x86_64 | i?86) is "$(fact $info emulated)" no 'x86 on x86' ;;
	*) skip 'x86 on x86' 'another machine' ;;
	esac
}

test_clock_rate() {
	mkdir "$fake/empty"
	info="cpuinfo=/proc/cpuinfo empty=$cpus"

	x86_cpuinfo cpuinfo 'Some CPU' 1000.000 1000.000
	faked "$info" | grep -v '^date' >"$tap_dir/one"
	x86_cpuinfo cpuinfo 'Some CPU' 5200.000 800.123
	faked "$info" | grep -v '^date' >"$tap_dir/two"
	cmp -s "$tap_dir/one" "$tap_dir/two"
	ok $? '"cpu MHz" changes no fact'
	grep -q "^nominal_mhz${tab}unknown" "$tap_dir/one"
	ok $? 'nor does it serve as the nominal clock'
	x86_cpuinfo cpuinfo 'Xeon(R) @ CPU @ 2.60GHz' 5200 5200
	is "$(fact "$info" nominal_mhz)" 2600 'the clock in a model name'
	x86_cpuinfo cpuinfo 'Xeon @ 1e99GHz' 1 1
	is "$(fact "$info" nominal_mhz)" unknown 'no clock in a model name'

	for cpu in "$cpus"/cpu[0-9]*; do
		file "cpu/${cpu##*/}/cpufreq/cpuinfo_max_freq" 3900000
		file "cpu/${cpu##*/}/acpi_cppc/nominal_freq" 2450
	done
	info="cpuinfo=/proc/cpuinfo cpu=$cpus"
	is "$(fact "$info" nominal_mhz)" 2450 'the nominal clock of ACPI'
	for cpu in "$cpus"/cpu[0-9]*; do
		file "cpu/${cpu##*/}/cpufreq/base_frequency" 2500000
	done
	is "$(fact "$info" nominal_mhz)" 2500 'the base clock comes first'
	rm -r "$fake/cpu"
}

test_bad_files() {
	mkfifo "$fake/fifo"
	is "$(fact fifo=/proc/cpuinfo cpu)" unknown 'a FIFO does not hang us'
	exec 3<>"$fake/fifo"
	echo 'model name : x' >&3
	is "$(fact fifo=/proc/cpuinfo cpu)" unknown 'nor is it read'
	exec 3>&-
	if mknod "$fake/zero" c 1 5 2>/dev/null; then
		is "$(fact zero=/proc/cpuinfo cpu)" unknown \
			'a device is not read'
	else
		skip 'a device is not read' 'cannot make one'
	fi
	head -c 5000000 /dev/zero | tr '\0' x >"$fake/long"
	is "$(fact long=/proc/cpuinfo cpu)" unknown 'a huge file of one line'
	file cpu/online 0,2-3
	mkfifo "$fake/cpu/possible"
	mkdir -p "$fake/cpu/cpuidle/current_driver" "$fake/cpu/smt" \
		"$fake/cpu/vulnerabilities/mds"
	mkfifo "$fake/cpu/smt/control" "$fake/cpu/vulnerabilities/l1tf"
	is "$(fact cpu=$cpus cpu_count)" 3 'online "0,2-3" is three CPUs'
	is "$(fact cpu=$cpus idle_driver)" unknown 'a directory for a file'
	is "$(fact cpu=$cpus smt)" unknown 'a FIFO for a file'
	is "$(fact cpu=$cpus vuln.l1tf)" unknown 'a FIFO for a vulnerability'
	is "$(fact cpu=$cpus vuln.mds)" unknown 'a directory for one'
	rm -r "$fake/cpu"

	faked "empty=$cpus" >"$tap_dir/out"
	ok $? 'an empty CPU directory stops nothing'
	is "$(grep -c "^governor${tab}unknown" "$tap_dir/out")" 1 \
		'and the governor is unknown'
	is "$(faked "empty=$cpus" relation 0 1)" unknown 'nor is a relation known'
	is "$(faked "empty=$cpus" speed 0)" 0 'nor a speed'
	faked 'empty=/sys' >"$tap_dir/out"
	ok $? 'without /sys all goes on'
	case $(fact empty=/sys cpu_count) in
	[1-9]*) ok 0 'and the CPUs are counted' ;;
	*) ok 1 'and the CPUs are counted' ;;
	esac
}

test_speed() {
	file cpu/cpu0/cpu_capacity 1024
	file cpu/cpu1/cpu_capacity 446
	file cpu/cpu1/cpufreq/cpuinfo_max_freq 2100000
	file cpu/cpu2/cpufreq/cpuinfo_max_freq 3000000
	is "$(faked cpu=$cpus speed 0)" 1024 'speed is capacity'
	is "$(faked cpu=$cpus speed 1)" 446 'capacity comes before frequency'
	is "$(faked cpu=$cpus speed 2)" 3000000 'speed is the top frequency'
	is "$(faked cpu=$cpus kind 1)" 'capacity 446, max 2.1 GHz' 'in words'
	is "$(faked cpu=$cpus kind 2)" 'max 3.0 GHz' 'frequency in words'
	rm -r "$fake/cpu"
}

# related WANT TEXT: of CPUs 0 and 1, on one memory node unless made else.
related() {
	bind="cpu=$cpus"
	[ ! -d /sys/devices/system/node ] ||
		bind="$bind node=/sys/devices/system/node"
	is "$(faked "$bind" relation 0 1)" "$1" "$2"
}

test_relation() {
	file node/online 0
	file node/node0/cpulist 0-7
	file cpu/cpu0/topology/physical_package_id 0
	file cpu/cpu1/topology/physical_package_id 0
	related unknown 'no siblings known: relation unknown'
	file cpu/cpu0/topology/thread_siblings_list 0-1
	related smt 'siblings 0-1: one core'
	file cpu/cpu0/topology/thread_siblings_list 0
	related package 'no cache known: one package'
	file cpu/cpu0/cache/index0/level 1
	file cpu/cpu0/cache/index0/shared_cpu_list 0
	file cpu/cpu0/cache/index1/level 3
	file cpu/cpu0/cache/index1/shared_cpu_list 0-1
	related core 'a shared last-level cache'
	file cpu/cpu0/topology/core_cpus_list 0,1
	related smt 'core_cpus_list comes before thread_siblings_list'
	file cpu/cpu0/topology/core_cpus_list 0
	file cpu/cpu0/cache/index1/shared_cpu_list 0,2
	related package 'a last-level cache each'
	file cpu/cpu1/topology/physical_package_id 1
	related far 'two packages'
	file cpu/cpu1/topology/physical_package_id -1
	related unknown 'package -1 is none'
	file cpu/cpu1/topology/physical_package_id 0
	file cpu/cpu0/topology/core_cpus_list 'no list'
	file cpu/cpu0/topology/thread_siblings_list 0-
	related unknown 'malformed lists'
	if [ -d /sys/devices/system/node ]; then
		file cpu/cpu0/topology/core_cpus_list 0
		file node/online 0-1
		file node/node0/cpulist 0
		file node/node1/cpulist 1
		related far 'one package, two nodes'
	else
		skip 'one package, two nodes' 'no memory nodes in this kernel'
	fi
	rm -r "$fake/cpu" "$fake/node"
}

test_power() {
	for cpu in "$cpus"/cpu[0-9]*; do
		file "cpu/${cpu##*/}/cpufreq/scaling_governor" performance
	done
	file cpu/cpufreq/boost 0
	is "$(fact cpu=$cpus governor)" performance 'one governor'
	is "$(fact cpu=$cpus boost)" off 'no boost'
	file cpu/intel_pstate/no_turbo 0
	is "$(fact cpu=$cpus boost)" on 'turbo'
	case $(fact '' cpus_allowed) in
	*[-,]*)
		first=$(fact '' cpus_allowed)
		first=${first%%[-,]*}
		file "cpu/cpu$first/cpufreq/scaling_governor" powersave
		is "$(fact cpu=$cpus governor)" mixed 'two governors'
		;;
	*) skip 'two governors' 'one CPU' ;;
	esac
	file cpu/vulnerabilities/spectre_v9 'Vulnerable:  so
it is'
	file 'cpu/vulnerabilities/not a key' x
	is "$(fact cpu=$cpus vuln.spectre_v9)" 'Vulnerable: so' 'vulnerability'
	is "$(faked cpu=$cpus | grep -c '^vuln')" 1 'no other vulnerability'
	rm -r "$fake/cpu"
}

# where PATH NAME: whether PATH is here to bind NAME over; else skips NAME.
where() {
	[ -e "$1" ] || {
		skip "$2" "no $1 here"
		return 1
	}
}

test_kernel() {
	file version 'Linux version 4.4.0 #1 SMP Sun Jan 10 15:06:54 PST 2016'
	is "$(fact version=/proc/version emulated)" gVisor 'an old gVisor'
	like "$(fact version=/proc/version os)" 'Linux * (gVisor)' 'os says so'
	file version 'Linux version 4.19.0-gvisor #1 SMP'
	is "$(fact version=/proc/version emulated)" gVisor 'a new gVisor'

	clocks=/sys/devices/system/clocksource/clocksource0
	where $clocks clocksource && {
		file clock/current_clocksource hpet
		file clock/available_clocksource 'tsc hpet '
		is "$(fact clock=$clocks clocksource)" hpet 'clocksource'
		is "$(fact clock=$clocks clocksources_available)" 'tsc hpet' \
			'available clocksources'
	}
	where /boot 'kernel configuration' && {
		file "boot/config-$(uname -r)" '#' CONFIG_KASAN=y \
			CONFIG_KCSAN=m '# CONFIG_LOCK_STAT=y' CONFIG_HZ=7
		like "$(fact boot=/boot debug_kernel)" '*KASAN' 'a debug kernel'
		like "$(fact boot=/boot hz)" '[!7]*' 'HZ is read live'
		file "boot/config-$(uname -r)" '#' 'CONFIG_KASAN_SHADOW=y'
		[ -e /proc/lockdep_stats ] ||
			is "$(fact boot=/boot debug_kernel)" no 'no debug kernel'
	}
	where /sys/kernel/tracing tracing && {
		tracing=trace=/sys/kernel/tracing
		file trace/current_tracer nop
		file trace/events/enable 0
		is "$(fact $tracing tracing)" no 'no tracing'
		file trace/events/enable X
		is "$(fact $tracing tracing)" events 'some events are traced'
		file trace/current_tracer function
		is "$(fact $tracing tracing)" function 'a tracer'
	}
	where /sys/kernel/debug preemption && {
		file debug/sched/preempt 'none voluntary (full) lazy'
		like "$(fact debug=/sys/kernel/debug preempt)" '*(full)' \
			'the preemption model in force'
		file cmdline 'ro preempt=full preempt=lazy nopreempt=none'
		like "$(fact 'empty=/sys/kernel/debug cmdline=/proc/cmdline' \
			preempt)" '*(lazy)' 'the one asked for'
	}
	where /etc/os-release 'os release' && {
		file osr 'NAME=x' "PRETTY_NAME='Some OS 1'"
		is "$(fact osr=/etc/os-release os_release)" 'Some OS 1' \
			'os release'
	}
}

test_host() {
	long=$(printf 'h%063d' 7)
	# shellcheck disable=SC2086 # a command with its arguments
	got=$($namespace -u sh -c "echo $long >/proc/sys/kernel/hostname &&
		tests/print_facts" 2>/dev/null | sed -n "s/^host$tab//p")
	if [ -n "$got" ]; then
		is "$got" "$long" 'a long host name is whole'
	else
		skip 'a long host name is whole' 'cannot set one'
	fi
}

test_disturbance() {
	file stat 'cpu  1 2 3 4 5 6 7 800 9 10' 'cpu0 1 2 3 4 5 6 7 100 9 0' \
		'cpu1 1 2 3 4 5 6 7 700 9 0' 'cpu10 1 2 3 4' 'intr 1'
	tick=$((1000000000 / $(getconf CLK_TCK)))
	steal=stat=/proc/stat
	like "$(faked $steal disturbance 1)" "$((700 * tick)) *" 'steal of one'
	like "$(faked $steal disturbance 0-1)" "$((800 * tick)) *" 'of two'
	like "$(faked $steal disturbance 0,10)" '-1 *' 'of a torn line'
	like "$(faked $steal disturbance 0,2)" '-1 *' 'of a CPU not there'

	file cpu.cfs_quota_us 20000
	file cpu.cfs_period_us 100000
	file cpu.max '20000 100000'
	file cpu.stat 'nr_periods 32' 'nr_throttled 31' 'throttled_time 9'
	mkdir -p "$fake/group"
	mv "$fake"/cpu.* "$fake/group"
	type='cgroup2 '
	if grep -q '^[0-9]*:\(.*,\)*cpu\(,.*\)*:' /proc/self/cgroup; then
		type='cgroup .*,cpu\(,.*\)*$'
	fi
	group=$(grep -e " - $type" /proc/self/mountinfo | head -n 1 |
		cut -d ' ' -f 5)
	if [ -n "$group" ]; then
		is "$(fact "group=$group" cgroup_quota)" '20000/100000 us' 'quota'
		like "$(faked "group=$group" disturbance 0)" '* 31 *' throttled
	else
		skip 'quota and throttling' 'no control group is mounted'
	fi
}

# permitted COMMAND...: whether files can be bound over others in there.
permitted() {
	namespace=$*
	"$@" mount --bind /dev/null /proc/cpuinfo 2>/dev/null
}

if ! permitted unshare -m && ! permitted unshare -rm; then
	skip 'made-up system files' 'no private mounts here (unshare -m)'
	finish
fi
test_cpuinfo
test_clock_rate
test_bad_files
test_speed
test_relation
test_power
test_kernel
test_host
test_disturbance
finish
