/*
 * number.c - a time with as many digits as its interval bears.
 *
 * The last digit is worth at least the width of the interval: 3.612 within
 * 3.58 to 3.65 is 3.6. At least two digits are significant, at most four;
 * without an interval two. Digits before the point are all printed.
 */
#include "feature.h"

#include "report/digits.h"
#include "table.h"

enum { LEAST_DIGITS = 2, MOST_DIGITS = 4 };

void table_number(char *buf, size_t size, double value, double low, double high)
{
	int least = digits_decimals(value, LEAST_DIGITS);
	int decimals = digits_decimals(value, MOST_DIGITS);
	double step = 1;
	int i;

	if (!(value < 1e9)) { /* no time of a switch: what somebody claims */
		snprintf(buf, size, "%.1e", value);
		return;
	}
	for (i = 0; i < decimals; i++)
		step /= 10;
	/* A hundredth of grace: bounds are decimal, steps are not. */
	while (decimals > least && (low > high || step * 1.01 < high - low)) {
		step *= 10;
		decimals--;
	}
	snprintf(buf, size, "%.*f", decimals, value);
}
