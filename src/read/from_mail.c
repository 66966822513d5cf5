/*
 * from_mail.c - a report out of the parts of the mail form: its facts
 * (mail_facts.c), its rows (mail_row.c) and its legend (mail_reasons.c).
 */
#include "feature.h"

#include <stdlib.h>
#include <string.h>

#include "read.h"

/* Of a text that was cut, what is behind its rows may look like some. */
static int fill_rows(struct report *report, const struct mail_report *mail,
    unsigned launches, int has_end)
{
	size_t i;

	for (i = 0; i < mail->rows; i++) {
		struct report_row *row = &report->row[report->rows++];
		int wrong = mail_row_take(report, row, &mail->row[i], launches);

		if (wrong < 0 || report_row_settle(row) != 0)
			return -1;
		if (wrong && !has_end) {
			report_free_row(row);
			memset(row, 0, sizeof(*row));
			report->rows--;
			break;
		}
	}
	return 0;
}

/* "pipe 2 yield 3": benchmarks that have changed their meaning. */
static int take_versions(struct report *report, const struct facts *mail)
{
	const char *tests = facts_get(mail, "tests");
	char *copy, *rest, *name, *word;
	unsigned version;
	size_t i;

	if (tests == NULL)
		return 0;
	copy = rest = strdup(tests);
	if (copy == NULL)
		return -1;
	while ((name = text_word(&rest)) != NULL &&
	       (word = text_word(&rest)) != NULL) {
		if (text_unsigned(word, 1, UINT32_MAX, &version) != 0)
			break;
		for (i = 0; i < report->rows; i++) {
			const char *spec = report->row[i].row.spec;

			if (strncmp(spec, name, strcspn(spec, ":")) == 0 &&
			    name[strcspn(spec, ":")] == '\0')
				report->row[i].row.version = version;
		}
	}
	free(copy);
	return 0;
}

static int fill(struct report *report, struct mail_report *mail,
    const char *legend, int has_end)
{
	unsigned launches = mail_facts_launches(&mail->facts);

	if (!has_end && report_blame(report, "it has no end") != 0)
		return -1;
	if (mail->damage != NULL &&
	    report_blame(report, "%s", mail->damage) != 0)
		return -1;
	if (mail_facts_translate(&mail->facts, &report->facts) != 0 ||
	    fill_rows(report, mail, launches, has_end) != 0 ||
	    take_versions(report, &mail->facts) != 0 ||
	    mail_legend_take(report, legend) != 0)
		return -1;
	if (report->damage == NULL &&
	    facts_get(&report->facts, "status") == NULL &&
	    facts_set(&report->facts, "status", "complete") != 0)
		return -1;
	report->complete =
	    report->damage == NULL &&
	    strcmp(facts_word(&report->facts, "status"), "complete") == 0;
	return 0;
}

struct report *report_from_mail(
    struct mail_report *mail, const char *legend, int has_end)
{
	struct report *report = report_new(REPORT_MAIL, mail->rows);

	if (report == NULL || fill(report, mail, legend, has_end) == 0)
		return report;
	report_free(report);
	return NULL;
}
