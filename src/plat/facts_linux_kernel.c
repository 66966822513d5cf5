/*
 * facts_linux_kernel.c - how the running kernel was built and is set.
 *
 * A live setting is preferred to a configuration file, and a file must bear
 * the running kernel's release in its name. "no" is only said where the
 * absence was seen; otherwise "unknown".
 */
#include "feature.h"

enum { CONFIG_BYTES = 1024 * 1024 };

static const struct {
	const char *key, *path;
} plain_files[] = {
    {"clocksource",
	"/sys/devices/system/clocksource/clocksource0/current_clocksource"},
    {"clocksources_available",
	"/sys/devices/system/clocksource/clocksource0/available_clocksource"},
    {"idle_driver", SYS_CPU "cpuidle/current_driver"},
    {"idle_governor", SYS_CPU "cpuidle/current_governor_ro"},
    {"idle_governor", SYS_CPU "cpuidle/current_governor"},
    {"smt", SYS_CPU "smt/control"},
    {"boot_id", "/proc/sys/kernel/random/boot_id"}};

/* Options that make every switch dearer. */
static const char *const costly[] = {"KASAN", "KCSAN", "KMSAN", "PROVE_LOCKING",
    "LOCK_STAT", "DEBUG_PREEMPT", "DEBUG_SPINLOCK", "DEBUG_MUTEXES",
    "DEBUG_ATOMIC_SLEEP", "DEBUG_OBJECTS", "SLUB_DEBUG_ON", "GCOV_PROFILE_ALL"};

static void note_os_release(struct facts *facts)
{
	char *text = file_text("/etc/os-release", FILE_BYTES);
	char *rest = text, *line, *value;

	while ((line = text_token(&rest, '\n'))) {
		if (text_key_value(line, &value) != 0 ||
		    strcmp(line, "PRETTY_NAME") != 0)
			continue;
		if (value[0] == '"' || value[0] == '\'')
			value++;
		value[strcspn(value, "\"'")] = '\0';
		note(facts, "os_release", value);
	}
	free(text);
}

/* The value that the kernel's command line gives an option; the last one
 * counts. -1 when it gives none. */
static int boot_option(const char *option, char *buf, size_t size)
{
	char *line = file_text("/proc/cmdline", FILE_BYTES);
	char *rest = line, *word, *value;
	int found = -1;

	while (rest && (word = text_word(&rest))) {
		if (text_key_value(word, &value) != 0 ||
		    strcmp(word, option) != 0)
			continue;
		snprintf(buf, size, "%s", value);
		found = 0;
	}
	free(line);
	return found;
}

/* The model in force: the word in brackets, "none voluntary (full)"; else
 * what the command line asked for. */
static int preempt_model(char *model, size_t size)
{
	char line[256];
	const char *at;

	if (file_line("/sys/kernel/debug/sched/preempt", line, sizeof(line)))
		return boot_option("preempt", model, size);
	at = strchr(line, '(');
	if (!at)
		return -1;
	snprintf(model, size, "%.*s", (int)strcspn(at + 1, ")"), at + 1);
	return 0;
}

static void note_preempt(struct facts *facts, const char *version)
{
	static const char *const built[] = {
	    "PREEMPT_RT", "PREEMPT_DYNAMIC", "PREEMPT_LAZY", "PREEMPT"};
	char word[64] = "none or voluntary", model[64];
	size_t i;

	for (i = 0; i < COUNT(built); i++) {
		if (strstr(version, built[i])) {
			snprintf(word, sizeof(word), "%s", built[i]);
			break;
		}
	}
	if (file_line("/sys/kernel/realtime", model, sizeof(model)) == 0 &&
	    strcmp(model, "1") == 0)
		note(facts, "preempt", "PREEMPT_RT");
	else if (preempt_model(model, sizeof(model)) == 0)
		(void)facts_setf(facts, "preempt", "%s(%s)", word, model);
	else
		note(facts, "preempt", word);
}

/* The coarse clock steps once a tick; _SC_CLK_TCK is another thing. */
static void note_hz(struct facts *facts)
{
	struct timespec step;
	long hz;

	if (clock_getres(CLOCK_MONOTONIC_COARSE, &step) < 0 ||
	    step.tv_sec != 0 || step.tv_nsec <= 0)
		return;
	hz = (1000000000 + step.tv_nsec / 2) / step.tv_nsec;
	if (hz >= 10 && hz <= 10000)
		(void)facts_setf(facts, "hz", "%ld", hz);
}

/* The configuration of the running kernel, or NULL; to be freed. */
static char *kernel_config(const char *release)
{
	char path[VALUE_SIZE], *config;

	snprintf(path, sizeof(path), "/boot/config-%s", release);
	config = file_text(path, CONFIG_BYTES);
	if (config)
		return config;
	snprintf(path, sizeof(path), "/lib/modules/%s/config", release);
	return file_text(path, CONFIG_BYTES);
}

static void note_debug(struct facts *facts, const char *release)
{
	char *config = kernel_config(release);
	char list[VALUE_SIZE] = "", option[64];
	size_t i;

	if (access("/proc/lockdep_stats", F_OK) == 0)
		text_append(list, sizeof(list), " lockdep");
	if (access("/proc/lock_stat", F_OK) == 0)
		text_append(list, sizeof(list), " lock_stat");
	for (i = 0; config && i < COUNT(costly); i++) {
		snprintf(option, sizeof(option), "\nCONFIG_%s=y\n", costly[i]);
		if (strstr(config, option))
			text_append(list, sizeof(list), " %s", costly[i]);
	}
	if (list[0])
		note(facts, "debug_kernel", list);
	else if (config)
		note(facts, "debug_kernel", "no");
	free(config);
}

static void note_tracing(struct facts *facts)
{
	static const char *const dirs[] = {
	    "/sys/kernel/tracing", "/sys/kernel/debug/tracing"};
	char path[128], tracer[64], events[64];
	size_t i;

	for (i = 0; i < COUNT(dirs); i++) {
		snprintf(path, sizeof(path), "%s/current_tracer", dirs[i]);
		if (file_line(path, tracer, sizeof(tracer)) != 0)
			continue;
		snprintf(path, sizeof(path), "%s/events/enable", dirs[i]);
		if (strcmp(tracer, "nop") != 0)
			note(facts, "tracing", tracer);
		else if (file_line(path, events, sizeof(events)) == 0)
			note(facts, "tracing",
			    strcmp(events, "0") == 0 ? "no" : "events");
		return;
	}
}

/* Whether calls are audited is for root alone to ask; these are signs. */
static void note_audit(struct facts *facts)
{
	char line[64], path[64], comm[64];
	uint64_t pid;

	if (access("/proc/self/status", F_OK) == 0 &&
	    access("/proc/self/loginuid", F_OK) < 0) {
		note(facts, "audit", "no");
		return;
	}
	if (file_line("/run/auditd.pid", line, sizeof(line)) == 0 &&
	    text_u64(line, 1, INT32_MAX, &pid) == 0) {
		snprintf(path, sizeof(path), "/proc/%" PRIu64 "/comm", pid);
		if (file_line(path, comm, sizeof(comm)) == 0 &&
		    strcmp(comm, "auditd") == 0)
			note(facts, "audit", "auditd runs");
		return;
	}
	if (boot_option("audit", line, sizeof(line)) != 0)
		return;
	if (strcmp(line, "0") == 0 || strcmp(line, "off") == 0)
		note(facts, "audit", "no");
	else
		note(facts, "audit", "asked for on the command line");
}

/* A name that is fit to be a key. */
static int visible(const struct dirent *entry)
{
	const char *c;

	for (c = entry->d_name; *c; c++)
		if (!isalnum((unsigned char)*c) && *c != '_' && *c != '-')
			return 0;
	return 1;
}

static void note_vulnerabilities(struct facts *facts)
{
	struct dirent **entries;
	char key[300], path[400];
	int i, count;

	count =
	    scandir(SYS_CPU "vulnerabilities", &entries, visible, alphasort);
	for (i = 0; i < count; i++) {
		snprintf(key, sizeof(key), "vuln.%s", entries[i]->d_name);
		snprintf(path, sizeof(path), SYS_CPU "vulnerabilities/%s",
		    entries[i]->d_name);
		(void)facts_set(facts, key, NULL);
		note_file(facts, key, path);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}

static void note_sched(struct facts *facts)
{
	char state[64], ops[64], quota[64], period[64];

	if (file_line("/sys/kernel/sched_ext/state", state, sizeof(state)) ==
	    0) {
		if (file_line("/sys/kernel/sched_ext/root/ops", ops,
			sizeof(ops)) != 0)
			ops[0] = '\0';
		(void)facts_setf(facts, "sched_ext", "%s%s%s", state,
		    ops[0] ? " " : "", ops);
	}
	if (file_line("/proc/sys/kernel/sched_rt_runtime_us", quota,
		sizeof(quota)) != 0 ||
	    file_line("/proc/sys/kernel/sched_rt_period_us", period,
		sizeof(period)) != 0)
		return;
	if (strcmp(quota, "-1") == 0)
		note(facts, "rt_throttling", "off");
	else
		(void)facts_setf(
		    facts, "rt_throttling", "%s/%s us", quota, period);
}

static void kernel_facts(struct facts *facts)
{
	struct utsname name;
	size_t i;

	for (i = 0; i < COUNT(plain_files); i++)
		note_file(facts, plain_files[i].key, plain_files[i].path);
	note_os_release(facts);
	note_hz(facts);
	note_tracing(facts);
	note_audit(facts);
	note_vulnerabilities(facts);
	note_sched(facts);
	if (uname(&name) < 0)
		return;
	note_preempt(facts, name.version);
	note_debug(facts, name.release);
}
