/*
 * system.c - a system in few words: its processor's model, its clock, its
 * operating system, and what stands between them.
 *
 * Makers' names are long and full of marks; what tells one model from
 * another is kept.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "table.h"
#include "text.h"

enum { PLATFORM_SIZE = 41, OS_SIZE = 33, WORDS_SIZE = 512 };

/* --- the processor --- */

static void cut_out(char *text, const char *what)
{
	size_t length = strlen(what);
	char *at;

	while ((at = strstr(text, what)) != NULL)
		memmove(at, at + length, strlen(at + length) + 1);
}

static void cut_off(char *text, const char *from)
{
	char *at = strstr(text, from);

	if (at != NULL && at != text)
		*at = '\0';
}

/* "64-Core": how many there are is no part of the model. */
static int is_count_of_cores(const char *word)
{
	size_t digits = strspn(word, "0123456789");

	return digits > 0 && strcmp(word + digits, "-Core") == 0;
}

/* "11th" of "11th Gen". */
static int is_ordinal(const char *word)
{
	size_t digits = strspn(word, "0123456789");

	return digits > 0 && strlen(word + digits) == 2 &&
	       strstr("st nd rd th", word + digits) != NULL;
}

static int is_filler(const char *word)
{
	return strcmp(word, "CPU") == 0 || strcmp(word, "Processor") == 0 ||
	       strcmp(word, "processor") == 0 || strcmp(word, "Gen") == 0 ||
	       is_ordinal(word) || is_count_of_cores(word);
}

/* What does not fit ends in "..". */
static void keep(char *buf, size_t size, const char *text)
{
	int length = snprintf(buf, size, "%s", text);

	if (size > 3 && length >= 0 && (size_t)length >= size)
		memcpy(buf + size - 3, "..", 3);
}

static void join_words(char *words, int with_fillers, char *joined, size_t size)
{
	char *word;

	joined[0] = '\0';
	while ((word = text_word(&words)) != NULL)
		if (with_fillers || !is_filler(word))
			text_append(joined, size, "%s%s",
			    joined[0] != '\0' ? " " : "", word);
}

void system_platform(const char *cpu, char *buf, size_t size)
{
	static const char *const marks[] = {
	    "(R)", "(r)", "(TM)", "(tm)", "\xc2\xae", "\xe2\x84\xa2"};
	char words[WORDS_SIZE], joined[WORDS_SIZE];
	size_t i;

	keep(words, sizeof(words), cpu);
	for (i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		cut_out(words, marks[i]);
	cut_off(words, " @");
	cut_off(words, " with ");
	join_words(words, 0, joined, sizeof(joined));
	if (joined[0] == '\0') {
		keep(words, sizeof(words), cpu);
		join_words(words, 1, joined, sizeof(joined));
	}
	keep(buf, size, joined[0] != '\0' ? joined : "unknown");
}

/* --- the system --- */

/* Where a release goes on with what a distribution calls its build, in
 * small letters: "6.18.44-fc-v669", "5.15.0-101-generic"; not "6.12-rc3" or
 * "14.1-RELEASE". */
static size_t release_length(const char *release)
{
	const char *at = release;

	while ((at = strchr(at, '-')) != NULL) {
		at++;
		if (*at >= 'a' && *at <= 'z' && strncmp(at, "rc", 2) != 0)
			return (size_t)(at - 1 - release);
	}
	return strlen(release);
}

/* ".x86_64" at the end of a release says nothing new. */
static void cut_machine(char *release, const char *machine)
{
	size_t length = strlen(release), tail = strlen(machine);

	if (tail > 0 && length > tail + 1 &&
	    release[length - tail - 1] == '.' &&
	    strcmp(release + length - tail, machine) == 0)
		release[length - tail - 1] = '\0';
}

/* System, release, machine; behind them may stand what kernel it is that is
 * a program. */
void system_os(const char *os, char *buf, size_t size)
{
	char words[WORDS_SIZE], joined[WORDS_SIZE] = "", *rest = words, *word;
	char *release, *machine;

	keep(words, sizeof(words), os);
	word = text_word(&rest);
	release = text_word(&rest);
	machine = text_word(&rest);
	if (release != NULL) {
		cut_machine(release, machine != NULL ? machine : "");
		release[release_length(release)] = '\0';
	}
	snprintf(joined, sizeof(joined), "%s%s%s",
	    word != NULL ? word : "unknown", release != NULL ? " " : "",
	    release != NULL ? release : "");
	while ((word = text_word(&rest)) != NULL)
		text_append(joined, sizeof(joined), " %s", word);
	keep(buf, size, joined);
}

static int says(const char *value, const char *no)
{
	return value != NULL && strcmp(value, no) != 0 &&
	       strcmp(value, "unknown") != 0;
}

void system_beneath(const struct facts *facts, char *buf, size_t size)
{
	const char *hypervisor = facts_get(facts, "hypervisor");
	int emulated = says(facts_get(facts, "emulated"), "no");
	char name[20];

	buf[0] = '\0';
	if (!says(hypervisor, "none"))
		hypervisor = NULL;
	else if (strcmp(hypervisor, "of unknown make") == 0)
		hypervisor = "virtual";
	if (hypervisor != NULL)
		keep(name, sizeof(name), hypervisor);
	if (hypervisor != NULL && emulated)
		snprintf(buf, size, " (%s, emulated)", name);
	else if (hypervisor != NULL || emulated)
		snprintf(
		    buf, size, " (%s)", hypervisor != NULL ? name : "emulated");
}

/* --- a line --- */

/* The best of all rows, and of all runs; or as the mail form tells it. */
static double measured_mhz(const struct table_line *line)
{
	const char *told = facts_get(&line->newest->facts, "measured_mhz");
	double best = 0;
	size_t i;

	if (told != NULL)
		(void)text_double(told, 1, 999999, &best);
	for (i = 0; i < line->cells; i++)
		if (line->cell[i].summary->mhz > best)
			best = line->cell[i].summary->mhz;
	return best;
}

static void find_mhz(struct table_line *line)
{
	const char *nominal = facts_get(&line->newest->facts, "nominal_mhz");

	if (nominal != NULL && text_double(nominal, 1, 999999, &line->mhz) == 0)
		line->mhz_kind = MHZ_NOMINAL;
	else if ((line->mhz = measured_mhz(line)) >= 1 && line->mhz <= 999999)
		line->mhz_kind = MHZ_MEASURED;
}

int system_describe(struct table_line *line)
{
	const struct facts *facts = &line->newest->facts;

	line->platform = malloc(PLATFORM_SIZE);
	line->os = malloc(OS_SIZE);
	if (line->platform == NULL || line->os == NULL)
		return -1;
	system_platform(
	    facts_word(facts, "cpu"), line->platform, PLATFORM_SIZE);
	system_os(facts_word(facts, "os"), line->os, OS_SIZE);
	find_mhz(line);
	return 0;
}

/* --- its label --- */

/* Up to the first dot; all of a name that is none but a number. */
static size_t host_length(const char *label)
{
	size_t length = strcspn(label, ".");

	return strspn(label, "0123456789") >= length ? strlen(label) : length;
}

static int by_host(const void *left, const void *right)
{
	const char *a = line_label(*(struct table_line *const *)left);
	const char *b = line_label(*(struct table_line *const *)right);
	size_t x = host_length(a), y = host_length(b);
	int order = strncmp(a, b, x < y ? x : y);

	if (order == 0)
		order = (x > y) - (x < y);
	return order != 0 ? order : strcmp(a, b);
}

/* Lines of one host, by its short name: are they of one name? */
static void shorten_labels(struct table_line **line, size_t lines)
{
	const char *label = line_label(line[0]);
	size_t i;

	if (strcmp(label, line_label(line[lines - 1])) != 0)
		return;
	for (i = 0; i < lines; i++)
		line[i]->label_length = host_length(label);
}

static int is_same_host(const struct table_line *a, const struct table_line *b)
{
	size_t length = host_length(line_label(a));

	return length == host_length(line_label(b)) &&
	       strncmp(line_label(a), line_label(b), length) == 0;
}

int system_shorten_labels(struct table *table)
{
	struct table_line **line = calloc(table->lines + 1, sizeof(*line));
	size_t i, lines = 0, end;

	if (line == NULL)
		return -1;
	for (i = 0; i < table->lines; i++)
		if (line_label(&table->line[i]) != NULL)
			line[lines++] = &table->line[i];
	qsort(line, lines, sizeof(struct table_line *), by_host);
	for (i = 0; i < lines; i = end) {
		for (end = i + 1; end < lines; end++)
			if (!is_same_host(line[i], line[end]))
				break;
		shorten_labels(line + i, end - i);
	}
	free(line);
	return 0;
}
