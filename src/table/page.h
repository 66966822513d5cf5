/*
 * page.h - a table as strings and footnotes, before it has a form.
 *
 * All strings are printable ASCII.
 */
#ifndef CTXBENCH_TABLE_PAGE_H
#define CTXBENCH_TABLE_PAGE_H

#include "notes.h"
#include "table.h"

enum { CELL_TEXT = 48, NAME_TEXT = 256 };

enum page_kind { PAGE_TIMES, PAGE_RATIOS, PAGE_KINDS };

struct page_cell {
	char text[CELL_TEXT], marks[MARKS_SIZE];
	char below[CELL_TEXT]; /* the range of a ratio */
};

struct page_line {
	const struct table_line *from;
	char mhz[16], marks[MARKS_SIZE];
	char *platform, *os;
	int has_label;                      /* behind the platform */
	struct page_cell *cell[PAGE_KINDS]; /* by place in view->column */
};

struct page_head {
	char text[NAME_TEXT];
	char marks[MARKS_SIZE + 2]; /* "[a]" */
	char unit;                  /* told there, of all its times; or 0 */
	int is_switch;              /* some time in it is of a switch */
};

/* How long names may be; what is longer is cut, and whole in a footnote. */
struct page_limits {
	size_t name; /* platform and label together: else the label goes */
	size_t platform, os, head;
};

extern const struct page_limits page_unlimited;

struct page {
	const struct table_view *view;
	struct page_limits limits;
	struct page_head *head;
	size_t lines; /* those with something in the columns shown */
	struct page_line *line;
	size_t elsewhere,
	    nowhere; /* systems with other rows alone, with none */
	struct notes notes;
	char base[LINE_WORDS]; /* in words */
	int has_posted, has_measured_mhz;
};

/* 0, or -1 without memory; page_free is needed either way. */
int page_make(struct page *page, const struct table_view *view,
    const struct page_limits *limits);
void page_free(struct page *page);

/* --- its parts --- */

/* As print_byte, into a buffer. What does not fit ends in "..". */
void page_printable(char *buf, size_t size, const char *text);
/* A footnote, made printable, with a full stop, and its letter added to
 * marks[MARKS_SIZE]. */
int page_note(struct page *page, const char *text, char *marks);

int page_cell_time(struct page *page, size_t column_place,
    const struct table_line *line, struct page_cell *cell);
int page_cell_ratio(struct page *page, size_t column_place,
    const struct table_line *line, struct page_cell *cell);
/* The footnotes of a system as a whole. */
int page_line_notes(
    struct page *page, const struct table_line *line, char *marks);

/* The unit of all times in a column, when it is one and not 's'; or 0. */
char page_column_unit(const struct table *table, size_t column);

/* Whether columns from first up to end may be called switching times. */
int page_has_switch(const struct page *page, size_t first, size_t end);

/* Lines below the table that have no letter; NULL behind the last. */
const char *page_remark(const struct page *page, unsigned number);

/* The systems that are not printed, in words; "": there is none. */
void page_left_out(const struct page *page, char *buf, size_t size);

#endif
