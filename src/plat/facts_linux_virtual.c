/*
 * facts_linux_virtual.c - who else stands between us and the hardware.
 *
 * Replaces what CPUID told where a file knows better, and asks the files
 * alone where there is no CPUID. Absence is only claimed where the
 * processor itself says so. Emulated means: not even the instructions, or
 * not even the kernel, are what their names say.
 */
#include "feature.h"

struct sign {
	const char *text, *name;
};

/* Parts of DMI names and of a device tree's "compatible". */
static const struct sign boards[] = {{"KVM", "KVM"}, {"linux,kvm", "KVM"},
    {"QEMU", "QEMU"}, {"VMware", "VMware"}, {"VirtualBox", "VirtualBox"},
    {"Xen", "Xen"}, {"xen,xen", "Xen"}, {"HVM domU", "Xen"},
    {"Virtual Machine", "Hyper-V"}, {"Parallels", "Parallels"},
    {"Apple Virtualization", "Apple Virtualization"}, {"BHYVE", "bhyve"},
    {"OpenStack", "OpenStack"}, {"Google Compute", "Google Compute Engine"}};

static const struct sign clocks[] = {
    {"kvm-clock", "KVM"}, {"hyperv_clocksource", "Hyper-V"}, {"xen", "Xen"}};

/* /proc/cpuinfo keys that only one family has. */
static const struct sign families[] = {{"CPU implementer", "arm"},
    {"CPU architecture", "arm"}, {"cpu family", "x86"}, {"processor 0", "s390"},
    {"cpu model", "mips"}, {"hart", "riscv"}, {"uarch", "riscv"},
    {"timebase", "ppc"}, {"CPU Family", "loongarch"}};

/* Beginnings of uname's machine. */
static const struct sign machines[] = {{"x86_64", "x86"}, {"i386", "x86"},
    {"i486", "x86"}, {"i586", "x86"}, {"i686", "x86"}, {"aarch64", "arm"},
    {"arm", "arm"}, {"s390", "s390"}, {"mips", "mips"}, {"riscv", "riscv"},
    {"ppc", "ppc"}, {"loongarch", "loongarch"}};

static const char *name_within(
    const struct sign *signs, size_t count, const char *text)
{
	size_t i;

	for (i = 0; i < count; i++)
		if (strstr(text, signs[i].text))
			return signs[i].name;
	return NULL;
}

/* By the firmware's names, else by the clock that only a guest has. */
static const char *hypervisor_by_files(void)
{
	static const char *const paths[] = {"/sys/class/dmi/id/product_name",
	    "/sys/class/dmi/id/sys_vendor",
	    "/proc/device-tree/hypervisor/compatible"};
	const char *name;
	char line[VALUE_SIZE];
	size_t i;

	for (i = 0; i < COUNT(paths); i++) {
		if (file_line(paths[i], line, sizeof(line)) != 0)
			continue;
		name = name_within(boards, COUNT(boards), line);
		if (name)
			return name;
	}
	if (file_line("/sys/devices/system/clocksource/clocksource0/"
		      "available_clocksource",
		line, sizeof(line)) != 0)
		return NULL;
	return name_within(clocks, COUNT(clocks), line);
}

static void hypervisor_facts(struct facts *facts, const char *cpuinfo)
{
	const char *now = facts_word(facts, "hypervisor"), *name;
	char line[4096];

	if (file_line("/sys/hypervisor/type", line, sizeof(line)) == 0) {
		note(facts, "hypervisor",
		    strcmp(line, "xen") == 0 ? "Xen" : line);
		return;
	}
	if (strcmp(now, "unknown") != 0 && strcmp(now, "of unknown make") != 0)
		return;
	name = hypervisor_by_files();
	if (!name && text_field(cpuinfo, "flags", line, sizeof(line)) == 0 &&
	    strstr(line, " hypervisor"))
		name = "of unknown make";
	if (name)
		note(facts, "hypervisor", name);
}

static const char *cpuinfo_family(const char *cpuinfo)
{
	char value[VALUE_SIZE];
	size_t i;

	for (i = 0; i < COUNT(families); i++)
		if (!text_field(
			cpuinfo, families[i].text, value, sizeof(value)))
			return families[i].name;
	return NULL;
}

static const char *machine_family(const char *machine)
{
	size_t i;

	for (i = 0; i < COUNT(machines); i++)
		if (strncmp(machine, machines[i].text,
			strlen(machines[i].text)) == 0)
			return machines[i].name;
	return NULL;
}

/* A kernel that is a program: the name that it gives itself. */
static const char *false_kernel(void)
{
	/* the second is gVisor's before it named itself */
	static const struct sign kernels[] = {{"gvisor", "gVisor"},
	    {"gVisor", "gVisor"}, {"Sun Jan 10 15:06:54 PST 2016", "gVisor"},
	    {"-Microsoft ", "WSL 1"}};
	char line[VALUE_SIZE];

	if (file_line("/proc/version", line, sizeof(line)) != 0)
		return NULL;
	return name_within(kernels, COUNT(kernels), line);
}

/* An emulator of user programs shows the host's files, and may show its
 * own name as that of the process. */
static void emulator_facts(struct facts *facts, const char *cpuinfo)
{
	const char *kernel = false_kernel(), *of_text, *of_machine;
	struct utsname name;
	char comm[64], os[VALUE_SIZE];

	if (kernel) {
		snprintf(os, sizeof(os), "%s", facts_word(facts, "os"));
		(void)facts_setf(facts, "os", "%s (%s)", os, kernel);
		note(facts, "emulated", kernel);
		return;
	}
	if (strstr(facts_word(facts, "cpu"), "VirtualApple")) {
		note(facts, "emulated", "Rosetta");
		return;
	}
	if (file_line("/proc/self/comm", comm, sizeof(comm)) == 0 &&
	    strncmp(comm, "qemu-", 5) == 0) {
		note(facts, "emulated", comm);
		return;
	}
	if (uname(&name) < 0)
		return;
	of_text = cpuinfo_family(cpuinfo);
	of_machine = machine_family(name.machine);
	if (!of_text || !of_machine)
		return;
	if (strcmp(of_text, of_machine) != 0)
		(void)facts_setf(
		    facts, "emulated", "%s on %s", name.machine, of_text);
	else if (strcmp(facts_word(facts, "emulated"), "unknown") == 0)
		note(facts, "emulated", "no");
}
