/*
 * crc32.c - the checksum of result files and mailed reports.
 *
 * It finds damage, not forgery. Four bits a step: sixteen constants, no
 * table to be set up, and fast enough for files of a few megabytes.
 *
 * Reference: IEEE 802.3, 3.2.9; polynomial 0x04c11db7, reflected.
 */
#include "feature.h"

#include "text.h"

static const uint32_t remainders[16] = {
    0x00000000,
    0x1db71064,
    0x3b6e20c8,
    0x26d930ac,
    0x76dc4190,
    0x6b6b51f4,
    0x4db26158,
    0x5005713c,
    0xedb88320,
    0xf00f9344,
    0xd6d6a3e8,
    0xcb61b38c,
    0x9b64c2b0,
    0x86d3d2d4,
    0xa00ae278,
    0xbdbdf21c,
};

uint32_t text_crc32(uint32_t crc, const void *data, size_t length)
{
	const unsigned char *bytes = data;
	size_t i;

	crc = ~crc;
	for (i = 0; i < length; i++) {
		crc ^= bytes[i];
		crc = crc >> 4 ^ remainders[crc & 15];
		crc = crc >> 4 ^ remainders[crc & 15];
	}
	return ~crc;
}
