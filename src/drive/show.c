/*
 * show.c - `ctxbench show FILE [ROW]`: one result in full, from its file.
 */
#include "feature.h"

#include <err.h>
#include <errno.h>
#include <string.h>

#include "drive.h"

/* The number of the row with that ROW or that number. Exits 2. */
static unsigned find(const struct result *result, const char *name)
{
	char buf[256];
	unsigned number;
	size_t i;

	for (i = 0; i < result->rows; i++)
		if (strcmp(result->row[i].spec, name) == 0)
			return result->row[i].number;
	if (text_unsigned(name, 1, UINT32_MAX, &number) == 0 &&
	    result_find_row(result, number) != NULL)
		return number;
	warnx("'%s' is no row of this result; it has:", name);
	for (i = 0; i < result->rows; i++)
		fprintf(stderr, "  %s\n",
		    escaped(result->row[i].spec, buf, sizeof(buf)));
	return 0;
}

static int print(const struct settings *settings, const struct result *result,
    unsigned number)
{
	if (settings->format == FORMAT_DEFAULT)
		return report_show(stdout, result, number);
	return report_print(stdout, result, settings->format);
}

int show_command(const struct settings *settings)
{
	struct result result;
	unsigned number = 0;
	char name[512];
	int fd, status;

	if (settings->operands < 1 || settings->operands > 2)
		errx(EXIT_BAD, "show takes a FILE and maybe a ROW; - is "
			       "standard input");
	fd = operand_open(settings->operand[0]);
	escaped(operand_name(settings->operand[0]), name, sizeof(name));
	if (fd < 0)
		err(EXIT_BAD, "%s", name);
	memset(&result, 0, sizeof(result));
	status = ctx_read(&result, fd);
	operand_close(fd);
	if (result.damage != NULL)
		warnx("%s: %s", name, result.damage);
	if (settings->operands == 2 && settings->format != FORMAT_DEFAULT)
		errx(EXIT_BAD, "--format prints all rows: name no ROW");
	if (status == 0 && settings->operands == 2) {
		number = find(&result, settings->operand[1]);
		if (number == 0)
			status = -1;
	}
	if (status == 0)
		status = print(settings, &result, number);
	if (result.damage != NULL)
		status = -1;
	result_free(&result);
	return status == 0 ? EXIT_DONE : EXIT_BAD;
}
