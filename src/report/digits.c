/*
 * digits.c - numbers for people: so many significant digits, no exponent.
 *
 * Its own arithmetic decides how many decimals there are, printf() rounds.
 */
#include "feature.h"

#include "digits.h"
#include "report.h"

int digits_decimals(double value, int digits)
{
	double size = value < 0 ? -value : value;
	int decimals = digits - 1;

	while (size >= 10 && decimals > 0) {
		size /= 10;
		decimals--;
	}
	while (size > 0 && size < 1 && decimals < digits + 5) {
		size *= 10;
		decimals++;
	}
	/* Down to 0.01 a column of six places holds it. */
	if (decimals > 4 && value >= 0.01)
		return 4;
	return decimals;
}

void report_number(char *buf, size_t size, double value, int digits)
{
	snprintf(buf, size, "%.*f", digits_decimals(value, digits), value);
}

static double power_of_ten(int exponent)
{
	double power = 1;

	while (exponent-- > 0)
		power *= 10;
	return power;
}

void digits_bound(char *buf, size_t size, double value, int decimals, int upper)
{
	/* A bound that the last digit can say exactly must not move because
	 * of how fractions are held. */
	static const double grain = 1e-9;
	double scale = power_of_ten(decimals), scaled = value * scale;
	double whole;

	snprintf(buf, size, "%.*f", decimals, value);
	if (scaled > 1e15)
		return;
	whole = (double)(int64_t)scaled;
	if (upper && scaled - whole > grain * scaled)
		whole += 1;
	else if (!upper && whole + 1 - scaled <= grain * scaled)
		whole += 1;
	snprintf(buf, size, "%.*f", decimals, whole / scale);
}
