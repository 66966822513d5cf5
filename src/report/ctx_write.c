/*
 * ctx_write.c - the result file, written record by record.
 *
 * A new file under its final name, only ever appended to: whatever ends the
 * run, what was measured until then is there. Each function leaves whole
 * lines behind. After the first failure nothing more is written, so that a
 * torn line can only be the last one, and `end` is never false.
 *
 * Reference: ctxbench.5.
 */
#include "feature.h"

#include "report.h"
#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	NUMBERS_SIZE = 256, /* of what put_numbers() formats at once */
	BATCH_SIZE = 256,   /* of a batch line without its actors */
	ACTOR_SIZE = 5 * 24 /* five numbers, a blank before each */
};

static void fail(struct ctx_writer *writer)
{
	if (writer->error == 0)
		writer->error = errno != 0 ? errno : EIO;
}

static void put(struct ctx_writer *writer, const char *text)
{
	if (writer->error != 0)
		return;
	errno = 0;
	if (fputs(text, writer->file) == EOF)
		fail(writer);
	writer->crc = text_crc32(writer->crc, text, strlen(text));
}

#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
static void
put_numbers(struct ctx_writer *writer, const char *format, ...)
{
	char text[NUMBERS_SIZE];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	put(writer, text);
}

/* escape: text_escape or text_escape_word */
static void put_escaped(struct ctx_writer *writer, const char *text,
    size_t (*escape)(char *, size_t, const char *))
{
	size_t size = escape(NULL, 0, text) + 1;
	char *escaped = malloc(size);

	if (escaped == NULL) {
		fail(writer);
		return;
	}
	escape(escaped, size, text);
	put(writer, escaped);
	free(escaped);
}

static void put_word(
    struct ctx_writer *writer, const char *before, const char *word)
{
	put(writer, before);
	put_escaped(writer, word != NULL ? word : "-", text_escape_word);
}

/* The last of a line: it may have blanks. */
static void put_rest(struct ctx_writer *writer, const char *text)
{
	put(writer, " ");
	put_escaped(writer, text, text_escape);
}

static void end_line(struct ctx_writer *writer)
{
	put(writer, "\n");
	writer->lines++;
}

static void flush(struct ctx_writer *writer)
{
	if (writer->error == 0 && fflush(writer->file) != 0)
		fail(writer);
}

int ctx_create(struct ctx_writer *writer, const char *path)
{
	int fd = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);

	memset(writer, 0, sizeof(*writer));
	if (fd < 0)
		return -1;
	writer->file = fdopen(fd, "w");
	if (writer->file == NULL) {
		writer->error = errno;
		close(fd);
		errno = writer->error;
		return -1;
	}
	put(writer, "ctxbench-result 1");
	end_line(writer);
	flush(writer);
	if (writer->error == 0)
		return 0;
	ctx_abandon(writer);
	errno = writer->error;
	return -1;
}

void ctx_write_fact(
    struct ctx_writer *writer, const char *key, const char *value)
{
	put_word(writer, "fact ", key);
	put_rest(writer, value);
	end_line(writer);
	flush(writer);
}

void ctx_write_row(struct ctx_writer *writer, const struct row *row)
{
	put_numbers(writer, "row %u", row->number);
	put_word(writer, " ", row->spec);
	put_numbers(writer, " %u hops=%u call=%d", row->version, row->hops,
	    row->is_call != 0);
	put_word(writer, " op=", row->op);
	put_word(writer, " cpus=", row->cpus);
	put_word(writer, " place=", row->place);
	if (row->variant != 0)
		put_numbers(writer, " variant=%c", row->variant);
	end_line(writer);
	flush(writer);
}

void ctx_write_row_state(struct ctx_writer *writer, const struct row *row)
{
	put_numbers(
	    writer, "r %u %s", row->number, launch_state_name[row->state]);
	if (row->reason != NULL)
		put_rest(writer, row->reason);
	end_line(writer);
	flush(writer);
}

/* --- a launch --- */

static int has_reason(const struct launch *launch)
{
	return launch->role == ROLE_VOID && launch->reason != NULL;
}

static void put_head(struct ctx_writer *writer, const struct launch *launch)
{
	size_t lines = launch->facts.count + launch->batches +
		       (launch->cells > 0) + (has_reason(launch) ? 1U : 0U);

	put_numbers(writer,
	    "l %u %u block=%u order=%u env=%u ops=%llu lines=%llu", launch->row,
	    launch->number, launch->block, launch->order, launch->env_bytes,
	    (unsigned long long)launch->ops, (unsigned long long)lines);
	if (launch->state != LAUNCH_OK)
		put_word(writer, " state=", launch_state_name[launch->state]);
	put_word(writer, " ", launch_role_name[launch->role]);
	end_line(writer);
}

/* What each line of a launch begins with: whose it is. */
static void put_whose(
    struct ctx_writer *writer, char letter, const struct launch *launch)
{
	put_numbers(writer, "%c %u %u", letter, launch->row, launch->number);
}

static void put_facts(struct ctx_writer *writer, const struct launch *launch)
{
	size_t i;

	for (i = 0; i < launch->facts.count; i++) {
		put_whose(writer, 'f', launch);
		put_word(writer, " ", launch->facts.fact[i].key);
		put_rest(writer, launch->facts.fact[i].value);
		end_line(writer);
	}
}

static void put_batches(struct ctx_writer *writer, const struct launch *launch)
{
	size_t size = BATCH_SIZE + (size_t)launch->actors * ACTOR_SIZE, i;
	char *text = malloc(size);

	if (text == NULL) {
		fail(writer);
		return;
	}
	for (i = 0; i < launch->batches; i++) {
		launchline_format_batch(text, size, &launch->batch[i],
		    launch->sample + i * launch->actors, launch->actors);
		put_whose(writer, 'b', launch);
		put(writer, " ");
		put(writer, text);
		end_line(writer);
	}
	free(text);
}

static void put_trace(struct ctx_writer *writer, const struct launch *launch)
{
	size_t i;

	if (launch->cells == 0)
		return;
	put_whose(writer, 't', launch);
	for (i = 0; i < launch->cells; i++)
		put_numbers(writer, " %llu:%llu",
		    (unsigned long long)launch->cell[i].value,
		    (unsigned long long)launch->cell[i].count);
	end_line(writer);
}

void ctx_write_launch(struct ctx_writer *writer, const struct launch *launch)
{
	put_head(writer, launch);
	put_facts(writer, launch);
	put_batches(writer, launch);
	put_trace(writer, launch);
	if (has_reason(launch)) {
		put_whose(writer, 'v', launch);
		put_rest(writer, launch->reason);
		end_line(writer);
	}
	flush(writer);
}

/* --- the end --- */

/* Not every file can be synced: a device is written when it is written. */
static void sync_file(struct ctx_writer *writer)
{
	if (writer->error == 0 && fsync(fileno(writer->file)) != 0 &&
	    errno != EINVAL)
		fail(writer);
}

int ctx_finish(struct ctx_writer *writer)
{
	put_numbers(writer, "end %llu %08lx", (unsigned long long)writer->lines,
	    (unsigned long)writer->crc);
	end_line(writer);
	flush(writer);
	sync_file(writer);
	ctx_abandon(writer);
	errno = writer->error;
	return writer->error != 0 ? -1 : 0;
}

void ctx_abandon(struct ctx_writer *writer)
{
	if (fclose(writer->file) != 0)
		fail(writer);
	writer->file = NULL;
}
