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

static char *copy_printable(const char *text)
{
	char buf[NAME_TEXT];
	size_t size;
	char *copy;

	page_printable(buf, sizeof(buf), text);
	size = strlen(buf) + 1;
	copy = malloc(size);
	return copy != NULL ? memcpy(copy, buf, size) : NULL;
}

int page_note(struct page *page, const char *text, char *marks)
{
	char note[3 * NAME_TEXT];

	page_printable(note, sizeof(note), text);
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

static int name_line(
    struct page *page, const struct table_line *line, struct page_line *shown)
{
	char platform[NAME_TEXT], beneath[48] = "";

	if (line->newest != NULL)
		system_beneath(&line->newest->facts, beneath, sizeof(beneath));
	snprintf(platform, sizeof(platform), "%s%s%s%.60s", line->platform,
	    beneath, line->shows_label ? ", " : "",
	    line->shows_label ? line_label(line) : "");
	say_mhz(page, line, shown->mhz, sizeof(shown->mhz));
	shown->platform = copy_printable(platform);
	shown->os = copy_printable(line->os);
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

static int make_lines(struct page *page)
{
	const struct table *table = page->view->table;
	size_t i;

	page->line = calloc(table->lines + 1, sizeof(*page->line));
	if (page->line == NULL)
		return -1;
	for (i = 0; i < table->lines; i++) {
		const struct table_line *line = &table->line[i];
		struct page_line *shown = &page->line[page->lines++];

		page->has_posted |= line->history != NULL;
		if (name_line(page, line, shown) != 0 ||
		    page_line_notes(page, line, shown->marks) != 0 ||
		    make_cells(page, line, shown) != 0)
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
			if (page_cell_ratio(page, c, &view->table->line[i],
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
	for (i = 0; i < table->lines; i++)
		head->is_switch |=
		    is_switch(table_cell(&table->line[i], column));
	if (unit == 0)
		return 0;
	if (page_note(page, grade_unit_means(unit) + 3, marks) != 0)
		return -1;
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

static const char *const remark[] = {
    "*: comp.arch, 25 August 1994: uncounted, unit as posted.",
    "~: clock as measured; the nominal one is not known.",
};

const char *page_remark(const struct page *page, unsigned number)
{
	int there[] = {page->has_posted, page->has_measured_mhz};
	unsigned i;

	for (i = 0; i < sizeof(there) / sizeof(there[0]); i++)
		if (there[i] && number-- == 0)
			return remark[i];
	return NULL;
}

int page_make(struct page *page, const struct table_view *view)
{
	*page = (struct page){.view = view};
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
