/* A bitmap font of five by nine dots, seven of them above the baseline: printable ASCII, enough for names and numbers
 * in a picture. */
#ifndef CLINKER_CLI_FONT_H
#define CLINKER_CLI_FONT_H

#include <stdint.h>

enum {
    FONT_WIDTH = 5,
    FONT_HEIGHT = 9,
    FONT_ADVANCE = 6, /* from character to character */
};

/* The rows of a character from top to bottom, bit 4 leftmost; those of '?' for what the font does not have. */
const uint8_t *font_glyph(char character);

#endif
