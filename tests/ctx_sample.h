/*
 * ctx_sample.h - a result with a bit of everything, its file, and whether
 * two results are equal; for the tests of the result file.
 */
#ifndef CTXBENCH_CTX_SAMPLE_H
#define CTXBENCH_CTX_SAMPLE_H

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report.h"
#include "tap.h"
#include "text.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

enum { TEXT_MAX = 1 << 20 };

static char directory[] = "/tmp/t_ctx.XXXXXX", path[64];
static char text[TEXT_MAX]; /* the file as it was last written */
static size_t length;
static FILE *scratch; /* what read_bytes() reads from */

static inline void must(int holds, const char *what)
{
	if (holds)
		return;
	printf("Bail out! %s: %s\n", what, strerror(errno));
	exit(1);
}

/* --- a result with a bit of everything --- */

static const char nasty[] = " \n\r\t\x1b[2J\x7f\xff%41 100% \"<b>&|> end ";

static struct batch sample_batch[] = {
    {BATCH_WARM, 0, 0, 200, 731000, 7000, 7100, -1, 0},
    {BATCH_RUN, 1, 0, 200, -5, 7000, 7100, 400, 0},
    {BATCH_RUN, 2, 3, INT64_MAX, INT64_MAX, -1, 0, 0, -12345},
    {BATCH_ALONE, UINT_MAX, UINT_MAX, 0, INT64_MIN, 1, INT64_MAX, -1, 0},
};

static struct actor_sample sample_actor[] = {
    {1, 1, 200, 3, 365000},
    {1, 1, 201, 0, 366000},
    {-1, -1, -1, -1, -1},
    {0, 1, INT64_MAX, 0, 0},
    {1, 0, 0, -1, 5},
    {7, 8, 9, 10, 11},
    {-1, 2, -1, 3, -1},
    {4, -1, 5, -1, INT64_MAX},
};

static struct hist_cell sample_cell[] = {
    {0, 1}, {255, 7}, {4992, 1730}, {UINT64_C(1) << 63, UINT32_MAX}};

static inline void *copy(const void *data, size_t size)
{
	void *new = malloc(size);

	must(new != NULL, "memory");
	return memcpy(new, data, size);
}

static inline char *words(const char *s)
{
	return copy(s, strlen(s) + 1);
}

static inline void set(struct facts *facts, const char *key, const char *value)
{
	must(facts_set(facts, key, value) == 0, "memory");
}

static inline struct row *add_row(
    struct result *result, unsigned number, const char *spec)
{
	struct row *row = result_add_row(result);

	must(row != NULL, "memory");
	row->number = number;
	row->spec = words(spec);
	row->version = 3;
	row->hops = 2;
	row->op = words("round trip");
	row->cpus = words("0-1/2-3");
	row->place = words("same");
	return row;
}

static inline struct launch *add_launch(struct result *result, unsigned row)
{
	struct launch *launch = result_add_launch(result);

	must(launch != NULL, "memory");
	launch->row = row;
	launch->number = (unsigned)result->launches;
	launch->block = 1;
	launch->order = 2;
	launch->env_bytes = 731;
	launch->ops = 200;
	return launch;
}

static inline void add_batches(
    struct launch *launch, unsigned actors, size_t batches)
{
	launch->actors = actors;
	launch->batches = launch->batch_room = batches;
	launch->batch = copy(sample_batch, batches * sizeof(struct batch));
	launch->sample =
	    copy(sample_actor, batches * actors * sizeof(struct actor_sample));
}

static inline void add_cells(struct launch *launch)
{
	launch->cells = COUNT(sample_cell);
	launch->cell = copy(sample_cell, sizeof(sample_cell));
}

static inline void make_rows(struct result *result)
{
	struct row *row;

	set(&result->facts, "host", "epyc2");
	set(&result->facts, "nasty", nasty);
	set(&result->facts, "empty", "");
	set(&result->facts, "percent", "%");
	set(&result->facts, " a key\n", "a = b");
	add_row(result, 1, "pipe:n=2,work=64k");
	row = add_row(result, 7, nasty);
	row->is_call = 1;
	row->hops = 1;
	row->state = LAUNCH_UNSUPPORTED;
	row->reason = words(nasty);
	add_row(result, UINT_MAX, "")->state = LAUNCH_BROKEN;
}

static inline void make_result(struct result *result)
{
	struct launch *launch;

	memset(result, 0, sizeof(*result));
	make_rows(result);
	launch = add_launch(result, 1);
	launch->role = ROLE_PILOT;
	launch->ops = 0;
	add_batches(launch, 1, 2);
	set(&launch->facts, "ops", "200");
	launch = add_launch(result, 1);
	launch->ops = UINT64_MAX;
	add_batches(launch, 2, 4);
	add_cells(launch);
	set(&launch->facts, "nasty", nasty);
	set(&launch->facts, "empty", "");
	launch = add_launch(result, 7);
	launch->role = ROLE_VOID;
	launch->state = LAUNCH_BROKEN;
	launch->reason = words(nasty);
	launch = add_launch(result, UINT_MAX);
	launch->role = ROLE_VOID;
	launch->state = LAUNCH_REFUSED;
	launch = add_launch(result, 7);
	add_batches(launch, 0, 2);
	add_launch(result, 1);
}

/* --- equal in every field --- */

static inline int same_text(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static inline int same_facts(const struct facts *a, const struct facts *b)
{
	size_t i;

	if (a->count != b->count)
		return 0;
	for (i = 0; i < a->count; i++)
		if (!same_text(a->fact[i].key, b->fact[i].key) ||
		    !same_text(a->fact[i].value, b->fact[i].value))
			return 0;
	return 1;
}

static inline int same_row(const struct row *a, const struct row *b)
{
	return a->number == b->number && same_text(a->spec, b->spec) &&
	       a->version == b->version && a->hops == b->hops &&
	       a->is_call == b->is_call && same_text(a->op, b->op) &&
	       same_text(a->cpus, b->cpus) && same_text(a->place, b->place) &&
	       a->state == b->state && same_text(a->reason, b->reason);
}

static inline int same_batch(const struct batch *a, const struct batch *b)
{
	return a->kind == b->kind && a->index == b->index &&
	       a->copy == b->copy && a->ops == b->ops && a->ns == b->ns &&
	       a->chain_ns == b->chain_ns && a->width_ns == b->width_ns &&
	       a->seen == b->seen;
}

static inline int same_sample(
    const struct actor_sample *a, const struct actor_sample *b)
{
	return a->cpu_before == b->cpu_before && a->cpu_after == b->cpu_after &&
	       a->voluntary == b->voluntary &&
	       a->involuntary == b->involuntary && a->cpu_ns == b->cpu_ns;
}

static inline int same_measured(const struct launch *a, const struct launch *b)
{
	size_t i;

	if (a->actors != b->actors || a->batches != b->batches ||
	    a->cells != b->cells)
		return 0;
	for (i = 0; i < a->batches; i++)
		if (!same_batch(&a->batch[i], &b->batch[i]))
			return 0;
	for (i = 0; i < a->batches * a->actors; i++)
		if (!same_sample(&a->sample[i], &b->sample[i]))
			return 0;
	for (i = 0; i < a->cells; i++)
		if (a->cell[i].value != b->cell[i].value ||
		    a->cell[i].count != b->cell[i].count)
			return 0;
	return 1;
}

static inline int same_launch(const struct launch *a, const struct launch *b)
{
	return a->row == b->row && a->number == b->number &&
	       a->block == b->block && a->order == b->order &&
	       a->env_bytes == b->env_bytes && a->ops == b->ops &&
	       a->role == b->role && a->state == b->state &&
	       same_text(a->reason, b->reason) &&
	       same_facts(&a->facts, &b->facts) && same_measured(a, b);
}

/* b may be torn: it then has a beginning of a. */
static inline int begins_as(const struct result *a, const struct result *b)
{
	size_t i;

	if (b->rows > a->rows || b->launches > a->launches)
		return 0;
	for (i = 0; b->launches > 0 && i < b->rows; i++)
		if (!same_row(&a->row[i], &b->row[i]))
			return 0;
	for (i = 0; i < b->launches; i++)
		if (!same_launch(&a->launch[i], &b->launch[i]))
			return 0;
	return 1;
}

static inline int same_result(const struct result *a, const struct result *b)
{
	return a->rows == b->rows && a->launches == b->launches &&
	       same_facts(&a->facts, &b->facts) && begins_as(a, b);
}

/* --- writing and reading --- */

static inline void write_records(
    struct ctx_writer *writer, const struct result *result)
{
	size_t i;

	for (i = 0; i < result->facts.count; i++)
		ctx_write_fact(writer, result->facts.fact[i].key,
		    result->facts.fact[i].value);
	for (i = 0; i < result->rows; i++) {
		ctx_write_row(writer, &result->row[i]);
		if (result->row[i].state != LAUNCH_OK)
			ctx_write_row_state(writer, &result->row[i]);
	}
	for (i = 0; i < result->launches; i++)
		ctx_write_launch(writer, &result->launch[i]);
}

/* What is in the file at `path`, into `text`. */
static inline void load(void)
{
	int fd = open(path, O_RDONLY);
	ssize_t got = read(fd, text, sizeof(text) - 1);

	must(fd >= 0 && got >= 0, path);
	close(fd);
	length = (size_t)got;
	text[length] = '\0';
}

static inline void save(const struct result *result)
{
	struct ctx_writer writer;

	unlink(path);
	must(ctx_create(&writer, path) == 0, path);
	write_records(&writer, result);
	must(ctx_finish(&writer) == 0, path);
	load();
}

static inline int read_bytes(
    struct result *result, const char *bytes, size_t size)
{
	int fd = fileno(scratch);

	memset(result, 0, sizeof(*result));
	must(ftruncate(fd, 0) == 0 &&
		 pwrite(fd, bytes, size, 0) == (ssize_t)size &&
		 lseek(fd, 0, SEEK_SET) == 0,
	    "scratch file");
	return ctx_read(result, fd);
}

static inline int blames(const struct result *result, const char *what)
{
	return result->damage != NULL && strstr(result->damage, what) != NULL;
}

static inline void sample_open(void)
{
	must(mkdtemp(directory) != NULL, directory);
	snprintf(path, sizeof(path), "%s/result.ctx", directory);
	scratch = tmpfile();
	must(scratch != NULL, "scratch file");
}

static inline void sample_close(void)
{
	fclose(scratch);
	unlink(path);
	rmdir(directory);
}

#endif
