/*
 * save.c - the result file of a run: its name, its beginning, its end.
 *
 * It is created before anything is measured, so that a run that cannot be
 * saved does not take place, and nothing that exists is ever written over.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "drive.h"

/* Keeps what a file name can hold everywhere. */
static void plain_name(char *text)
{
	for (; *text != '\0'; text++)
		if (strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
			   "yz0123456789._",
			*text) == NULL)
			*text = '-';
}

/* ./results if it is there, else here: HOST-OS-UTC.ctx, numbered when that
 * is taken. */
static void create_by_name(struct run *run)
{
	char label[64], os[64], stamp[32], path[256];
	struct stat status;
	time_t now = time(NULL);
	struct tm utc;
	unsigned number;
	int here = stat("results", &status) != 0 || !S_ISDIR(status.st_mode);

	snprintf(
	    label, sizeof(label), "%s", facts_word(&run->result.facts, "name"));
	snprintf(os, sizeof(os), "%s", facts_word(&run->result.facts, "os"));
	os[strcspn(os, " ")] = '\0';
	plain_name(label);
	plain_name(os);
	if (gmtime_r(&now, &utc) == NULL ||
	    strftime(stamp, sizeof(stamp), "%Y%m%dT%H%M%SZ", &utc) == 0)
		snprintf(stamp, sizeof(stamp), "undated");
	for (number = 1; number < 1000; number++) {
		snprintf(path, sizeof(path), "%s%s-%s-%s",
		    here ? "" : "results/", label, os, stamp);
		if (number > 1)
			text_append(path, sizeof(path), "-%u", number);
		text_append(path, sizeof(path), ".ctx");
		if (ctx_create(&run->writer, path) == 0) {
			run->path = copy_string(path);
			return;
		}
		if (errno != EEXIST)
			break;
	}
	err(EXIT_BAD, "%s: cannot be created; --no-save measures without",
	    path);
}

void save_create(struct run *run)
{
	const struct settings *settings = run->settings;

	if (settings->no_save)
		return;
	if (settings->output == NULL) {
		create_by_name(run);
		return;
	}
	if (ctx_create(&run->writer, settings->output) != 0 && errno == EEXIST)
		errx(EXIT_BAD, "%s: exists and is kept as it is",
		    settings->output);
	if (run->writer.file == NULL)
		err(EXIT_BAD, "%s", settings->output);
	run->path = copy_string(settings->output);
}

void save_facts(struct run *run, size_t from)
{
	const struct facts *facts = &run->result.facts;
	size_t i;

	for (i = from; run->path != NULL && i < facts->count; i++)
		ctx_write_fact(
		    &run->writer, facts->fact[i].key, facts->fact[i].value);
}

void save_rows(struct run *run)
{
	size_t i;

	for (i = 0; run->path != NULL && i < run->result.rows; i++) {
		ctx_write_row(&run->writer, &run->result.row[i]);
		if (run->result.row[i].state != LAUNCH_OK)
			ctx_write_row_state(&run->writer, &run->result.row[i]);
	}
}

int save_finish(struct run *run)
{
	if (run->path == NULL)
		return 0;
	if (ctx_finish(&run->writer) != 0) {
		warn("%s: not saved whole", run->path);
		return -1;
	}
	if (!run->settings->quiet)
		fprintf(stderr, "saved %s\n", run->path);
	return 0;
}
