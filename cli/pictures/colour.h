/* Colours of pages and of what is drawn on them. */
#ifndef CLINKER_CLI_COLOUR_H
#define CLINKER_CLI_COLOUR_H

#include <stdint.h>

typedef struct canvas_colour {
    uint8_t red, green, blue; /* sRGB */
} canvas_colour;

#endif
