/*
 * inside.h - between the files of this directory.
 */
#ifndef CTXBENCH_COMPARE_INSIDE_H
#define CTXBENCH_COMPARE_INSIDE_H

#include "contrast.h"
#include "report/fields.h"

extern const char *const contrast_side_name[SIDES]; /* "old", "new" */

/* Appends a clause, behind "; " where there is one. */
void contrast_say(char *buf, size_t size, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* Says in contrast->refusal why the row cannot be compared, if so. */
void contrast_refuse(struct contrast *contrast);

/* Sets unit and force. */
void unit_choose(struct contrast *contrast);
/* Of parts whose boots are known: whether two are of one boot, and whether an
 * earlier one is of the same. */
int unit_is_same_boot(const struct contrast_half *half, size_t a, size_t b);
int unit_is_repeated(const struct contrast_half *half, size_t part);

/* Sums up both sides, chooses the unit, and takes the values. 0, -1 without
 * memory. */
int contrast_sample(struct contrast *contrast);

/* Sets tests, compared, refused, and each row's answer. 0, -1 without memory.
 */
int contrasts_judge(struct contrasts *contrasts);

/* Marks, and the facts that differ. 0, -1 without memory. */
int contrast_list_facts(struct contrasts *contrasts);
void contrast_mark_rows(struct contrasts *contrasts);

/* --- words --- */

enum { WORDS_SIZE = 100 };

/* A difference and its interval, both with signs: "-34.6 ns", "-36.1 to
 * -33.0"; the latter "" where there is none. */
struct contrast_difference {
	char text[WORDS_SIZE], range[WORDS_SIZE];
};

/* A contrast as people read it; "" is what is not known. */
struct contrast_words {
	char key[WORDS_SIZE * 4]; /* escaped, as a word */
	char value[SIDES][WORDS_SIZE], own_range[SIDES][WORDS_SIZE];
	char unit[WORDS_SIZE]; /* "ns a hop" */
	struct contrast_difference difference, rate, percent;
	char verdict[WORDS_SIZE * 2];
	char p[WORDS_SIZE];
	char count[WORDS_SIZE];        /* "10 and 12 launches" */
	char grade[SIDES][WORDS_SIZE]; /* "B:vn" */
};

void contrast_words_make(const struct contrasts *contrasts,
    const struct contrast *contrast, struct contrast_words *words);

/* "6 blocks are too few for 2 rows, 7 are needed", or "". */
void contrast_shortage(const struct contrasts *contrasts,
    const struct contrast *contrast, char *buf, size_t size);

/* How values of this unit may be read, for a heading. */
const char *contrast_unit_means(enum contrast_unit unit);
int contrasts_have_unit(
    const struct contrasts *contrasts, enum contrast_unit unit);
extern const char *const contrast_unit_name[]; /* "launch", by unit */
extern const char *const contrast_unit_many[]; /* "launches" */

/* A side in words: "a.ctx (host, date)", or its label. */
void contrast_side_words(
    const struct contrast_side *side, char *buf, size_t size);

/* The numbers behind the words, with names for programs. */

enum { CONTRAST_FIELDS_MAX = 60 };

struct contrast_fields {
	size_t count;
	const char *name[CONTRAST_FIELDS_MAX];
	struct field field[CONTRAST_FIELDS_MAX];
	struct contrast_words words; /* what texts point to */
};

/* The same names in the same order for every row. */
void contrast_fields_make(const struct contrasts *contrasts,
    const struct contrast *contrast, struct contrast_fields *fields);

/* Both samples on one axis, 72 columns. Nothing without values. */
void contrast_plot(FILE *out, const struct contrast *contrast);

#endif
