/*
 * columns.c - which ROWs have a column: those asked for, or those that the
 * table of 1994 would have had.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "build.h"
#include "text.h"

/* --- all keys, each once --- */

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static size_t collect(const struct table *table, const char **key)
{
	size_t r, i, count = 0;

	for (r = 0; r < table->reports; r++)
		for (i = 0; i < table->report[r]->rows; i++)
			key[count++] = table->report[r]->row[i].key;
	for (i = 0; table->history.lines > 0 && i < 2; i++)
		key[count++] = table->history.row[i].spec;
	return count;
}

static char *copy(const char *text)
{
	size_t size = strlen(text) + 1;
	char *new = malloc(size);

	return new != NULL ? memcpy(new, text, size) : NULL;
}

int build_columns(struct table *table)
{
	const char **key;
	size_t r, i, count = 2;

	for (r = 0; r < table->reports; r++)
		count += table->report[r]->rows;
	key = calloc(count, sizeof(*key));
	table->column = calloc(count, sizeof(*table->column));
	if (key == NULL || table->column == NULL) {
		free(key);
		return -1;
	}
	count = collect(table, key);
	qsort(key, count, sizeof(*key), by_text);
	for (i = 0; i < count; i++) {
		if (i > 0 && strcmp(key[i - 1], key[i]) == 0)
			continue;
		table->column[table->columns] = copy(key[i]);
		if (table->column[table->columns] == NULL)
			break;
		table->columns++;
	}
	free(key);
	return i == count ? 0 : -1;
}

/* --- a list --- */

/* "place=core" belongs to the row before it. */
static int goes_on(const char *piece)
{
	size_t key = strcspn(piece, "=:");

	return key > 0 && piece[key] == '=';
}

/* Cuts a list into rows, in place. 0; -1: `row[*rows]` is none. */
static int cut(char *list, char **row, size_t *rows)
{
	char *word, *piece;

	*rows = 0;
	while ((word = text_word(&list)) != NULL) {
		size_t first = *rows;

		while ((piece = text_token(&word, ',')) != NULL) {
			if (piece[0] != '\0' && !goes_on(piece)) {
				row[(*rows)++] = piece;
				continue;
			}
			row[*rows] = piece;
			if (piece[0] == '\0' || *rows == first)
				return -1;
			/* The comma that was cut here is put back. */
			piece[-1] =
			    strchr(row[*rows - 1], ':') != NULL ? ',' : ':';
		}
	}
	row[*rows] = list;
	return *rows > 0 ? 0 : -1;
}

static enum columns_error make_keys(char *const *row, size_t rows, char **key)
{
	size_t i;

	for (i = 0; i < rows; i++) {
		key[i] = report_key(row[i]);
		if (key[i] == NULL)
			return COLUMNS_MEMORY;
	}
	return COLUMNS_OK;
}

static void free_keys(char **key, size_t keys)
{
	size_t i;

	for (i = 0; key != NULL && i < keys; i++)
		free(key[i]);
	free(key);
}

enum columns_error columns_split(
    const char *list, char ***key, size_t *keys, char *bad, size_t bad_size)
{
	char *text = copy(list);
	char **row = calloc(strlen(list) + 1, sizeof(*row));
	enum columns_error error = COLUMNS_MEMORY;

	*keys = 0;
	*key = calloc(strlen(list) + 1, sizeof(**key));
	if (text == NULL || row == NULL || *key == NULL) {
		error = COLUMNS_MEMORY;
	} else if (cut(text, row, keys) != 0) {
		snprintf(
		    bad, bad_size, "%s", row[*keys] != NULL ? row[*keys] : "");
		error = COLUMNS_BAD;
	} else {
		error = make_keys(row, *keys, *key);
	}
	free(row);
	free(text);
	if (error != COLUMNS_OK) {
		free_keys(*key, *keys);
		*key = NULL;
		*keys = 0;
	}
	return error;
}

static int is_there(const size_t *column, size_t columns, size_t which)
{
	size_t i;

	for (i = 0; i < columns; i++)
		if (column[i] == which)
			return 1;
	return 0;
}

static enum columns_error find_keys(const struct table *table, char **key,
    size_t keys, size_t *column, size_t *columns, char *bad, size_t bad_size)
{
	size_t i;

	*columns = 0;
	for (i = 0; i < keys; i++) {
		size_t found = table_column(table, key[i]);

		if (found == table->columns) {
			snprintf(bad, bad_size, "%s", key[i]);
			return COLUMNS_BAD;
		}
		if (!is_there(column, *columns, found))
			column[(*columns)++] = found;
	}
	return COLUMNS_OK;
}

enum columns_error columns_named(const struct table *table, const char *list,
    size_t *column, size_t *columns, char *bad, size_t bad_size)
{
	enum columns_error error;
	size_t keys, i;
	char **key;

	if (strcmp(list, "all") == 0) {
		*columns = table->columns;
		for (i = 0; i < table->columns; i++)
			column[i] = i;
		return COLUMNS_OK;
	}
	error = columns_split(list, &key, &keys, bad, bad_size);
	if (error == COLUMNS_OK)
		error =
		    find_keys(table, key, keys, column, columns, bad, bad_size);
	free_keys(key, keys);
	return error;
}
