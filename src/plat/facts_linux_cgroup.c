/*
 * facts_linux_cgroup.c - CPU quota and what came of it, and stolen time.
 *
 * A quota may sit on any control group above us, so we walk up from our
 * own to the mount point. Both versions are known; where both are mounted,
 * the one that holds the "cpu" controller counts. Reference: Linux
 * Documentation/admin-guide/cgroup-v2.rst, scheduler/sched-bwc.rst.
 */
#include "feature.h"

enum { STAT_BYTES = 1024 * 1024, MOUNTS_BYTES = 256 * 1024 };

struct cgroup {
	char dir[1024];
	size_t top; /* length of the mount point: the walk ends there */
	int version;
};

/* Whether "a,b,c" has the item. */
static int list_has(char *list, const char *item)
{
	char *token;

	while ((token = text_token(&list, ',')))
		if (strcmp(token, item) == 0)
			return 1;
	return 0;
}

/* Our path in the hierarchy of the "cpu" controller; the version, or 0.
 * Lines are "0::/path" (version 2) and "3:cpu,cpuacct:/path". */
static int cgroup_path(char *path, size_t size)
{
	char *text = file_text("/proc/self/cgroup", FILE_BYTES);
	char *rest = text, *line, *list;
	int version = 0;

	while (version != 1 && (line = text_token(&rest, '\n'))) {
		if (!text_token(&line, ':'))
			continue;
		list = text_token(&line, ':');
		if (!list || !line)
			continue;
		if (list[0] == '\0')
			version = 2;
		else if (list_has(list, "cpu"))
			version = 1;
		else
			continue;
		snprintf(path, size, "%s", line);
	}
	free(text);
	return version;
}

struct mount {
	char *root, *point, *type, *options;
};

/* A line of mountinfo: "36 35 0:30 ROOT POINT options ... - TYPE source
 * OPTIONS". -1 when it is none. */
static int split_mount(char *line, struct mount *mount)
{
	char *word = NULL;
	int i;

	for (i = 0; i < 5; i++) {
		word = text_word(&line);
		if (i == 3)
			mount->root = word;
	}
	mount->point = word;
	while (word && strcmp(word, "-") != 0)
		word = text_word(&line);
	mount->type = text_word(&line);
	word = text_word(&line);
	mount->options = text_word(&line);
	return mount->options ? 0 : -1;
}

static int is_cgroup(const struct mount *mount, int version)
{
	if (version == 2)
		return strcmp(mount->type, "cgroup2") == 0;
	return strcmp(mount->type, "cgroup") == 0 &&
	       list_has(mount->options, "cpu");
}

/* What follows the mount's root in our path. A mount that does not show
 * our own group still shows one above it: "". */
static const char *below(const char *root, const char *path)
{
	size_t length = strcmp(root, "/") == 0 ? 0 : strlen(root);

	if (strncmp(path, root, length) != 0 || path[length] != '/' ||
	    path[length + 1] == '\0' || strstr(path, "/.."))
		return "";
	return path + length;
}

/* -1 when we are in none, or it is not mounted where we can see it. */
static int cgroup_find(struct cgroup *group)
{
	char path[512], *text, *rest, *line;
	struct mount mount;
	int found = -1;

	group->version = cgroup_path(path, sizeof(path));
	if (group->version == 0)
		return -1;
	rest = text = file_text("/proc/self/mountinfo", MOUNTS_BYTES);
	while (found != 0 && (line = text_token(&rest, '\n'))) {
		if (split_mount(line, &mount) != 0 ||
		    !is_cgroup(&mount, group->version))
			continue;
		group->top = strlen(mount.point);
		snprintf(group->dir, sizeof(group->dir), "%s%s", mount.point,
		    below(mount.root, path));
		found = 0;
	}
	free(text);
	return found;
}

/* One level up; 0 when we were at the top. */
static int cgroup_up(struct cgroup *group)
{
	char *slash = strrchr(group->dir, '/');

	if (!slash || strlen(group->dir) <= group->top)
		return 0;
	*slash = '\0';
	return 1;
}

static int cgroup_line(
    const struct cgroup *group, const char *name, char *buf, size_t size)
{
	char path[1200];

	snprintf(path, sizeof(path), "%s/%s", group->dir, name);
	return file_line(path, buf, size);
}

/* Quota and period of one level in us; quota 0: no limit. -1: no files. */
static int cgroup_level(
    const struct cgroup *group, uint64_t *quota, uint64_t *period)
{
	char line[128], second[64], *rest = line, *first, *next = second;

	if (group->version == 2) {
		if (cgroup_line(group, "cpu.max", line, sizeof(line)) != 0)
			return -1;
		first = text_word(&rest);
		next = text_word(&rest);
	} else {
		if (cgroup_line(
			group, "cpu.cfs_quota_us", line, sizeof(line)) != 0 ||
		    cgroup_line(group, "cpu.cfs_period_us", second,
			sizeof(second)) != 0)
			return -1;
		first = line;
	}
	if (!first || !next || text_u64(next, 1, UINT32_MAX, period) != 0)
		return -1;
	if (text_u64(first, 1, UINT32_MAX, quota) != 0)
		*quota = 0; /* "max" or "-1" */
	return 0;
}

/* The tightest limit on the way up. */
static void cgroup_facts(struct facts *facts)
{
	struct cgroup group;
	uint64_t quota, period;
	double share, least = 0;

	if (cgroup_find(&group) != 0)
		return;
	do {
		if (cgroup_level(&group, &quota, &period) != 0)
			continue;
		share = (double)quota / (double)period;
		if (quota == 0 && !(least > 0))
			note(facts, "cgroup_quota", "none");
		if (quota == 0 || (least > 0 && share >= least))
			continue;
		least = share;
		(void)facts_setf(facts, "cgroup_quota",
		    "%" PRIu64 "/%" PRIu64 " us", quota, period);
	} while (cgroup_up(&group));
}

/* Periods in which any level stopped us. */
static int64_t cgroup_throttled(void)
{
	struct cgroup group;
	int64_t sum = -1;
	uint64_t count;
	char path[1200], *text, *rest, *line, *word;

	if (cgroup_find(&group) != 0)
		return -1;
	do {
		snprintf(path, sizeof(path), "%s/cpu.stat", group.dir);
		rest = text = file_text(path, FILE_BYTES);
		while ((line = text_token(&rest, '\n'))) {
			word = text_word(&line);
			if (!word || strcmp(word, "nr_throttled") != 0 ||
			    !(word = text_word(&line)) ||
			    text_u64(word, 0, INT64_MAX / 2, &count) != 0)
				continue;
			sum = (sum < 0 ? 0 : sum) + (int64_t)count;
		}
		free(text);
	} while (cgroup_up(&group));
	return sum;
}

/* "cpu3 user nice system idle iowait irq softirq steal ...": the steal of
 * one of the CPUs in clock ticks; -1 for any other line. */
static int64_t steal_of_line(char *line, const struct cpus *used)
{
	char *word = text_word(&line);
	uint64_t number;
	int i;

	if (!word || strncmp(word, "cpu", 3) != 0 ||
	    text_u64(word + 3, 0, CPUS_MAX - 1, &number) != 0 ||
	    !cpus_has(used, (int)number))
		return -1;
	for (i = 0; i < 8; i++)
		word = text_word(&line);
	if (!word || text_u64(word, 0, INT64_MAX / 2, &number) != 0)
		return -1;
	return (int64_t)number;
}

/* All of the CPUs, or -1: a sum with a gap would show a jump later. */
static int64_t steal_ns(const struct cpus *used)
{
	long rate = sysconf(_SC_CLK_TCK);
	char *text = file_text("/proc/stat", STAT_BYTES);
	char *rest = text, *line;
	int64_t ticks, sum = 0;
	unsigned found = 0;

	while ((line = text_token(&rest, '\n'))) {
		ticks = steal_of_line(line, used);
		if (ticks < 0)
			continue;
		sum += ticks;
		found++;
	}
	free(text);
	if (found == 0 || found != cpus_count(used) || rate <= 0)
		return -1;
	return sum * (1000000000 / rate);
}

void facts_disturbance(const struct cpus *used, struct facts_disturbance *d)
{
	d->steal_ns = steal_ns(used);
	d->throttled = cgroup_throttled();
	d->load = load_mean();
}
#define FACTS_HAVE_DISTURBANCE
