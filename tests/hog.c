/*
 * hog - a competitor: spins on one CPU until it is killed, or for so many
 * seconds, 60 unless told, so that a forgotten one ends by itself.
 *
 *   hog CPU [SECONDS]
 */
#include "feature.h"

#include <err.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include "plat.h"
#include "text.h"
#include "tick.h"

int main(int argc, char **argv)
{
	unsigned cpu = 0, seconds = 60;
	uintptr_t turn = 0;

	if (argc < 2 || argc > 3 ||
	    text_unsigned(argv[1], 0, CPUS_MAX - 1, &cpu) != 0 ||
	    (argc == 3 && text_unsigned(argv[2], 1, 3600, &seconds) != 0))
		errx(2, "usage: hog CPU [SECONDS]");
	if (plat_pin_self((int)cpu) != PLAT_OK)
		err(77, "cannot pin to CPU %u", cpu);
	alarm(seconds);
	for (;;) {
		turn++;
		TICK_OPAQUE(turn);
	}
}
