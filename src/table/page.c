/*
 * page.c - a table as strings: who is on each line, what is in each cell.
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "report/cells.h"
#include "page.h"
#include "text.h"

void page_printable(char *buf, size_t size, const char *text)
{
	size_t used = 0;

	for (; *text != '\0' && used + 6 < size; text++)
		if (*text >= ' ' && *text <= '~')
			buf[used++] = *text;
		else
			used += (size_t)snprintf(buf + used, size - used,
			    "%%%02X", (unsigned)(unsigned char)*text);
	if (*text != '\0')
		buf[used++] = '.', buf[used++] = '.';
	buf[used] = '\0';
}

static char *copy_text(const char *text)
{
	size_t size = strlen(text) + 1;
	char *copy = malloc(size);

	return copy != NULL ? memcpy(copy, text, size) : NULL;
}

int page_note(struct page *page, const char *text, char *marks)
{
	char note[3 * NAME_TEXT];

	page_printable(note, sizeof(note) - 1, text);
	if (note[0] == '\0' || note[strlen(note) - 1] != '.')
		strcat(note, ".");
	return notes_mark(&page->notes, note, marks);
}

/* --- lines --- */

static void say_mhz(
    struct page *page, const struct table_line *line, char *buf, size_t size)
{
	if (line->mhz_kind == MHZ_UNKNOWN)
		return;
	snprintf(buf, size, "%s%.0f", line->mhz_kind == MHZ_MEASURED ? "~" : "",
	    line->mhz);
	page->has_measured_mhz |= line->mhz_kind == MHZ_MEASURED;
}

/* Cut to what there is room for; then it is whole in a footnote. */
static int shorten(struct page *page, char *text, size_t most, char *marks)
{
	int status;

	if (strlen(text) <= most)
		return 0;
	status = page_note(page, text, marks);
	memcpy(text + most - 2, "..", 3);
	return status;
}

/* Behind the platform: the label, or as much of it as tells it from others,
 * or a footnote. */
static int add_label(struct page *page, const struct table_line *line,
    struct page_line *shown, char *platform)
{
	const char *label = line_label(line);
	char whole[NAME_TEXT], note[NAME_TEXT + 8];
	size_t used = strlen(platform) + 2, length;

	page_printable(whole, sizeof(whole) / 2, label);
	length = strlen(whole);
	if (used + length > page->limits.name && line->label_length > 0 &&
	    line->label_length < length)
		whole[length = line->label_length] = '\0';
	if (used + length <= page->limits.name) {
		text_append(platform, NAME_TEXT, ", %s", whole);
		shown->has_label = 1;
		return 0;
	}
	page_printable(whole, sizeof(whole), label);
	snprintf(note, sizeof(note), "named %s", whole);
	return page_note(page, note, shown->marks);
}

static int name_line(
    struct page *page, const struct table_line *line, struct page_line *shown)
{
	char words[NAME_TEXT], platform[NAME_TEXT], os[NAME_TEXT],
	    beneath[48] = "";

	if (line->newest != NULL)
		system_beneath(&line->newest->facts, beneath, sizeof(beneath));
	snprintf(words, sizeof(words), "%s%s", line->platform, beneath);
	page_printable(platform, sizeof(platform) / 2, words);
	page_printable(os, sizeof(os), line->os);
	say_mhz(page, line, shown->mhz, sizeof(shown->mhz));
	if (shorten(page, platform, page->limits.platform, shown->marks) != 0 ||
	    shorten(page, os, page->limits.os, shown->marks) != 0 ||
	    (line->shows_label && add_label(page, line, shown, platform) != 0))
		return -1;
	shown->platform = copy_text(platform);
	shown->os = copy_text(os);
	return shown->platform != NULL && shown->os != NULL ? 0 : -1;
}

static int make_cells(
    struct page *page, const struct table_line *line, struct page_line *shown)
{
	size_t columns = page->view->columns, c;
	int kind;

	for (kind = 0; kind < PAGE_KINDS; kind++) {
		shown->cell[kind] =
		    calloc(columns + 1, sizeof(*shown->cell[kind]));
		if (shown->cell[kind] == NULL)
			return -1;
	}
	for (c = 0; c < columns; c++)
		if (page_cell_time(
			page, c, line, &shown->cell[PAGE_TIMES][c]) != 0)
			return -1;
	return 0;
}

static int has_cell(const struct page *page, const struct table_line *line)
{
	size_t c;

	for (c = 0; c < page->view->columns; c++)
		if (table_cell(line, page->view->column[c]) != NULL)
			return 1;
	return 0;
}

static int make_line(struct page *page, const struct table_line *line)
{
	struct page_line *shown = &page->line[page->lines++];

	shown->from = line;
	page->has_posted |= line->history != NULL;
	if (page_line_notes(page, line, shown->marks) != 0 ||
	    name_line(page, line, shown) != 0)
		return -1;
	return make_cells(page, line, shown);
}

static int make_lines(struct page *page)
{
	const struct table *table = page->view->table;
	size_t i;

	page->nowhere = table->empty;
	page->line = calloc(table->lines + 1, sizeof(*page->line));
	if (page->line == NULL)
		return -1;
	for (i = 0; i < table->lines; i++) {
		const struct table_line *line = &table->line[i];

		if (line->cells == 0)
			page->nowhere++;
		else if (!has_cell(page, line))
			page->elsewhere++;
		else if (make_line(page, line) != 0)
			return -1;
	}
	return 0;
}

/* Their notes come behind those of the times. */
static int make_ratios(struct page *page)
{
	const struct table_view *view = page->view;
	char words[LINE_WORDS];
	size_t i, c;

	for (i = 0; i < page->lines; i++)
		for (c = 0; c < view->columns; c++)
			if (page_cell_ratio(page, c, page->line[i].from,
				&page->line[i].cell[PAGE_RATIOS][c]) != 0)
				return -1;
	line_words(view->base, words, sizeof(words));
	page_printable(page->base, sizeof(page->base), words);
	return 0;
}

/* --- columns --- */

static int is_switch(const struct table_cell *cell)
{
	return cell != NULL && cell_has_time(cell) &&
	       (cell->posted != NULL || cell->summary->verdict.unit == 's');
}

static int make_head(struct page *page, size_t column, struct page_head *head)
{
	const struct table *table = page->view->table;
	char unit = page_column_unit(table, column);
	char marks[MARKS_SIZE] = "";
	size_t i;

	page_printable(head->text, sizeof(head->text), table->column[column]);
	if (shorten(page, head->text, page->limits.head, marks) != 0)
		return -1;
	for (i = 0; i < table->lines; i++)
		head->is_switch |=
		    is_switch(table_cell(&table->line[i], column));
	head->unit = unit;
	if (unit != 0 &&
	    page_note(page, grade_unit_means(unit) + 3, marks) != 0)
		return -1;
	if (marks[0] != '\0')
		snprintf(head->marks, sizeof(head->marks), "[%s]", marks);
	return 0;
}

static int make_heads(struct page *page)
{
	const struct table_view *view = page->view;
	size_t c;

	page->head = calloc(view->columns + 1, sizeof(*page->head));
	if (page->head == NULL)
		return -1;
	for (c = 0; c < view->columns; c++)
		if (make_head(page, view->column[c], &page->head[c]) != 0)
			return -1;
	return 0;
}

int page_has_switch(const struct page *page, size_t first, size_t end)
{
	size_t c;

	for (c = first; c < end; c++)
		if (page->head[c].is_switch)
			return 1;
	return 0;
}

const struct page_limits page_unlimited = {
    NAME_TEXT, NAME_TEXT, NAME_TEXT, NAME_TEXT};

int page_make(struct page *page, const struct table_view *view,
    const struct page_limits *limits)
{
	*page = (struct page){.view = view, .limits = *limits};
	if (make_heads(page) != 0 || make_lines(page) != 0)
		return -1;
	return view->base != NULL ? make_ratios(page) : 0;
}

void page_free(struct page *page)
{
	size_t i;

	for (i = 0; i < page->lines; i++) {
		free(page->line[i].platform);
		free(page->line[i].os);
		free(page->line[i].cell[PAGE_TIMES]);
		free(page->line[i].cell[PAGE_RATIOS]);
	}
	free(page->line);
	free(page->head);
	notes_free(&page->notes);
}
