/*
 * facts_linux_cpu.c - which processor, how many, at which clock, and what
 * changes that clock.
 *
 * /proc/cpuinfo has another form on every architecture. References: the
 * show_cpuinfo functions of Linux arch/; part numbers: Arm's technical
 * reference manuals, MIDR_EL1.
 */
#include "feature.h"

enum { KINDS_MAX = 4 };

static const struct {
	unsigned long implementer, part;
	const char *name;
} arm_parts[] = {{0x41, 0xd03, "Arm Cortex-A53"},
    {0x41, 0xd04, "Arm Cortex-A35"}, {0x41, 0xd05, "Arm Cortex-A55"},
    {0x41, 0xd07, "Arm Cortex-A57"}, {0x41, 0xd08, "Arm Cortex-A72"},
    {0x41, 0xd09, "Arm Cortex-A73"}, {0x41, 0xd0a, "Arm Cortex-A75"},
    {0x41, 0xd0b, "Arm Cortex-A76"}, {0x41, 0xd0c, "Arm Neoverse-N1"},
    {0x41, 0xd40, "Arm Neoverse-V1"}, {0x41, 0xd41, "Arm Cortex-A78"},
    {0x41, 0xd44, "Arm Cortex-X1"}, {0x41, 0xd46, "Arm Cortex-A510"},
    {0x41, 0xd47, "Arm Cortex-A710"}, {0x41, 0xd48, "Arm Cortex-X2"},
    {0x41, 0xd49, "Arm Neoverse-N2"}, {0x41, 0xd4d, "Arm Cortex-A715"},
    {0x41, 0xd4e, "Arm Cortex-X3"}, {0x41, 0xd4f, "Arm Neoverse-V2"},
    {0x41, 0xc07, "Arm Cortex-A7"}, {0x41, 0xc08, "Arm Cortex-A8"},
    {0x41, 0xc09, "Arm Cortex-A9"}, {0x41, 0xc0f, "Arm Cortex-A15"},
    {0x41, 0xb76, "Arm ARM1176"}, {0xc0, 0xac3, "Ampere-1"}};

static const char *arm_name(unsigned long implementer, unsigned long part)
{
	size_t i;

	for (i = 0; i < COUNT(arm_parts); i++)
		if (arm_parts[i].implementer == implementer &&
		    arm_parts[i].part == part)
			return arm_parts[i].name;
	return NULL;
}

static int is_among(const unsigned long *seen, size_t count, unsigned long kind)
{
	while (count > 0)
		if (seen[--count] == kind)
			return 1;
	return 0;
}

/* Each kind of core once: "Arm Cortex-A55 + Arm Cortex-A76". */
static int arm_model(const char *text, char *buf, size_t size)
{
	unsigned long implementer = 0, kind, seen[KINDS_MAX];
	const char *line, *name;
	size_t count = 0;
	char field[64];

	buf[0] = '\0';
	for (line = text; line && count < KINDS_MAX; line = next_line(line)) {
		if (!line_field(line, "CPU implementer", field, sizeof(field)))
			implementer = strtoul(field, NULL, 16) & 0xff;
		if (line_field(line, "CPU part", field, sizeof(field)) != 0)
			continue;
		kind = implementer << 16 | (strtoul(field, NULL, 16) & 0xffff);
		if (is_among(seen, count, kind))
			continue;
		text_append(buf, size, "%s", count ? " + " : "");
		seen[count++] = kind;
		name = arm_name(implementer, kind & 0xffff);
		if (name)
			text_append(buf, size, "%s", name);
		else
			text_append(buf, size,
			    "implementer 0x%02lx part 0x%03lx", implementer,
			    kind & 0xffff);
	}
	return count ? 0 : -1;
}

/* "processor 0: version = FF, identification = 0133F8, machine = 3931" */
static int s390_model(const char *text, char *buf, size_t size)
{
	char field[VALUE_SIZE];
	const char *machine;

	if (text_field(text, "processor 0", field, sizeof(field)) != 0)
		return -1;
	machine = strstr(field, "machine = ");
	if (!machine)
		return -1;
	machine += strlen("machine = ");
	snprintf(buf, size, "IBM/S390 machine %.*s",
	    (int)strcspn(machine, ", "), machine);
	return 0;
}

static int cpu_model(const char *text, char *buf, size_t size)
{
	static const char *const names[] = {"model name", "Model Name",
	    "cpu model", "cpu", "uarch", "Processor", "Hardware"};
	size_t i;

	if (arm_model(text, buf, size) == 0 || s390_model(text, buf, size) == 0)
		return 0;
	for (i = 0; i < COUNT(names); i++)
		if (text_field(text, names[i], buf, size) == 0)
			return 0;
	return -1;
}

/* The clock in a model's name, "... @ 2.60GHz", in MHz; 0: none there. */
static double clock_in_name(const char *model)
{
	const char *at = strrchr(model, '@');
	char number[16];
	double clock;
	size_t length;

	if (!at)
		return 0;
	at += 1 + strspn(at + 1, " ");
	length = strspn(at, "0123456789.");
	if (length >= sizeof(number))
		return 0;
	memcpy(number, at, length);
	number[length] = '\0';
	if (text_double(number, 0.001, 100000, &clock) != 0)
		return 0;
	at += length + strspn(at + length, " ");
	if (strncmp(at, "GHz", 3) == 0)
		return clock * 1000;
	return strncmp(at, "MHz", 3) == 0 ? clock : 0;
}

/* A turbo clock is not nominal, so the highest frequency comes last. */
static void note_nominal(struct facts *facts, int cpu)
{
	double mhz = clock_in_name(facts_word(facts, "cpu"));
	uint64_t number;

	if (cpu_number(cpu, "cpufreq/base_frequency", &number) == 0)
		mhz = (double)number / 1000;
	else if (cpu_number(cpu, "acpi_cppc/nominal_freq", &number) == 0)
		mhz = (double)number;
	else if (!(mhz > 0) &&
		 cpu_number(cpu, "cpufreq/cpuinfo_max_freq", &number) == 0)
		mhz = (double)number / 1000;
	if (mhz >= 1 && mhz <= 100000)
		(void)facts_setf(facts, "nominal_mhz", "%.0f", mhz);
}

/* One word when all CPUs we may use have the same governor. */
static void note_governor(struct facts *facts, const struct cpus *allowed)
{
	char line[64], first[64] = "";
	int cpu;

	for (cpu = cpus_next(allowed, CPUS_NONE); cpu != CPUS_NONE;
	     cpu = cpus_next(allowed, cpu)) {
		if (cpu_line(cpu, "cpufreq/scaling_governor", line,
			sizeof(line)) != 0)
			continue;
		if (first[0] && strcmp(first, line) != 0) {
			note(facts, "governor", "mixed");
			return;
		}
		memcpy(first, line, sizeof(first));
	}
	note(facts, "governor", first);
}

static void note_boost(struct facts *facts)
{
	char line[64];

	if (file_line(SYS_CPU "intel_pstate/no_turbo", line, sizeof(line)) == 0)
		note(facts, "boost", strcmp(line, "0") == 0 ? "on" : "off");
	else if (file_line(SYS_CPU "cpufreq/boost", line, sizeof(line)) == 0)
		note(facts, "boost", strcmp(line, "0") == 0 ? "off" : "on");
}

static void note_online(struct facts *facts)
{
	struct cpus online;
	char list[4096];

	if (file_line(SYS_CPU "online", list, sizeof(list)) == 0 &&
	    cpus_parse(list, &online) == 0)
		(void)facts_setf(facts, "cpu_count", "%u", cpus_count(&online));
}

/* cpuinfo: text of /proc/cpuinfo, or NULL. */
static void cpu_facts(struct facts *facts, const char *cpuinfo)
{
	struct cpus allowed;
	char line[VALUE_SIZE];

	if (cpu_model(cpuinfo, line, sizeof(line)) == 0)
		note(facts, "cpu", line);
	if (text_field(cpuinfo, "microcode", line, sizeof(line)) == 0)
		note(facts, "microcode", line);
	note_online(facts);
	note_boost(facts);
	if (plat_allowed_cpus(&allowed) != PLAT_OK)
		return;
	note_nominal(facts, cpus_next(&allowed, CPUS_NONE));
	note_governor(facts, &allowed);
}
