/*
 * facts_linux.c - Linux: reading /proc and /sys, and the parts that do.
 *
 * Any of these files may be missing, refused, empty, bind-mounted over or
 * of another architecture; none may stop or hang us. So: regular files
 * only, opened without blocking, read up to a bound, nothing ever run.
 * "cpu MHz" of /proc/cpuinfo is the clock of this moment: never read.
 */
#include "feature.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/personality.h>
#include <sys/stat.h>

#define SYS_CPU "/sys/devices/system/cpu/"

/* The first size-1 bytes of a regular file, as a string. Returns their
 * number, or -1. */
static ssize_t file_bytes(const char *path, char *buf, size_t size)
{
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct stat st;
	size_t used = 0;
	ssize_t got = -1;

	if (fd < 0)
		return -1;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode)) {
		do {
			got = read(fd, buf + used, size - 1 - used);
			if (got > 0)
				used += (size_t)got;
		} while (got > 0 && used < size - 1);
	}
	close(fd);
	buf[used] = '\0';
	return got < 0 && used == 0 ? -1 : (ssize_t)used;
}

/* The first line of a file, squeezed. -1 when there is none or it is
 * blank. */
static int file_line(const char *path, char *buf, size_t size)
{
	if (file_bytes(path, buf, size) < 0)
		return -1;
	buf[strcspn(buf, "\n")] = '\0';
	squeeze(buf);
	return buf[0] ? 0 : -1;
}

/* Up to max bytes of a file, to be freed; NULL when it cannot be read. */
static char *file_text(const char *path, size_t max)
{
	char *text = malloc(max);

	if (text && file_bytes(path, text, max) < 0) {
		free(text);
		return NULL;
	}
	return text;
}

/* The first line of a file of one CPU: "cpufreq/scaling_governor". */
static int cpu_line(int cpu, const char *name, char *buf, size_t size)
{
	char path[256];

	snprintf(path, sizeof(path), SYS_CPU "cpu%d/%s", cpu, name);
	return file_line(path, buf, size);
}

static int cpu_number(int cpu, const char *name, uint64_t *number)
{
	char line[64];

	if (cpu_line(cpu, name, line, sizeof(line)) != 0)
		return -1;
	return text_u64(line, 0, UINT64_MAX, number);
}

static const char *next_line(const char *line)
{
	line = strchr(line, '\n');
	return line && line[1] ? line + 1 : NULL;
}

/* The value of the line "key : value", squeezed; -1 when it is another
 * key's line or has no value. */
static int line_field(const char *line, const char *key, char *buf, size_t size)
{
	size_t length = strlen(key);

	if (strncmp(line, key, length) != 0)
		return -1;
	line += length;
	line += strspn(line, " \t");
	if (*line++ != ':')
		return -1;
	length = strcspn(line, "\n");
	if (length >= size)
		length = size - 1;
	memcpy(buf, line, length);
	buf[length] = '\0';
	squeeze(buf);
	return buf[0] ? 0 : -1;
}

/* The same for the first such line of a text; NULL has no lines. */
static int text_field(const char *text, const char *key, char *buf, size_t size)
{
	for (; text; text = next_line(text))
		if (line_field(text, key, buf, size) == 0)
			return 0;
	return -1;
}

/* Notes the first line of a file, or leaves the fact as it is. */
static void note_file(struct facts *facts, const char *key, const char *path)
{
	char line[VALUE_SIZE];

	if (file_line(path, line, sizeof(line)) == 0)
		note(facts, key, line);
}

#include "facts_linux_topology.c"
#include "facts_linux_cpu.c"
#include "facts_linux_virtual.c"
#include "facts_linux_cgroup.c"
#include "facts_linux_kernel.c"
#include "facts_linux_task.c"

static void system_facts(struct facts *facts)
{
	char *cpuinfo = file_text("/proc/cpuinfo", FILE_BYTES);

	cpu_facts(facts, cpuinfo);
	hypervisor_facts(facts, cpuinfo);
	emulator_facts(facts, cpuinfo);
	cgroup_facts(facts);
	kernel_facts(facts);
	task_facts(facts);
	free(cpuinfo);
}
#define FACTS_HAVE_SYSTEM
