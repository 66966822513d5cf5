/*
 * facts_virtual.c - what an x86 processor says about who runs it: CPUID
 * leaf 1 has a "there is a hypervisor" bit, leaf 0x40000000 its signature.
 *
 * No file can hide or fake it. Not: the other architectures, which have no
 * such instruction; their system's files are asked instead. Reference:
 * Linux Documentation/virt/kvm/x86/cpuid.rst, and the vendors' own papers.
 */
#include "feature.h"

#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
#include <cpuid.h>
#define FACTS_CPUID 1
#else
#define FACTS_CPUID 0
#endif

static const struct {
	const char *sign, *name;
} hypervisors[] = {{"KVMKVMKVM", "KVM"}, {"VMwareVMware", "VMware"},
    {"Microsoft Hv", "Hyper-V"}, {"XenVMMXenVMM", "Xen"},
    {"TCGTCGTCGTCG", "QEMU TCG"}, {"bhyve bhyve ", "bhyve"},
    {"VBoxVBoxVBox", "VirtualBox"}, {"prl hyperv  ", "Parallels"},
    {" lrpepyh  vr", "Parallels"}, {"ACRNACRNACRN", "ACRN"},
    {"___ NVMM ___", "NVMM"}, {"OpenBSDVMM58", "OpenBSD vmm"},
    {"HAXMHAXMHAXM", "HAXM"}, {"Jailhouse", "Jailhouse"}};

/* 1: under a hypervisor, sign is set. 0: under none. -1: cannot be told. */
static int cpuid_hypervisor(char sign[13])
{
#if FACTS_CPUID
	unsigned max, regs[4] = {0, 0, 0, 0};

	if (!__get_cpuid(1, &regs[0], &regs[1], &regs[2], &regs[3]))
		return -1;
	if (!(regs[2] & 1U << 31))
		return 0;
	__cpuid(0x40000000, max, regs[0], regs[1], regs[2]);
	memcpy(sign, regs, 12);
	sign[12] = '\0';
	(void)max;
	return 1;
#else
	sign[0] = '\0';
	return -1;
#endif
}

static void virtual_facts(struct facts *facts)
{
	size_t i;
	char sign[13] = "";
	int answer = cpuid_hypervisor(sign);

	if (answer < 0)
		return;
	note(facts, "hypervisor", answer ? "of unknown make" : "none");
	note(facts, "emulated", "no");
	for (i = 0; i < COUNT(hypervisors); i++) {
		if (strcmp(sign, hypervisors[i].sign) != 0)
			continue;
		note(facts, "hypervisor", hypervisors[i].name);
		if (strcmp(hypervisors[i].name, "QEMU TCG") == 0)
			note(facts, "emulated", "QEMU TCG");
	}
}
