/* A picture of few colours: rectangles, text, and a PNG file at the end. */
#ifndef CLINKER_CLI_CANVAS_H
#define CLINKER_CLI_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct canvas_colour {
    uint8_t red, green, blue;
} canvas_colour;

/* Row 0 is the uppermost. Everything drawn outside is cut off. */
typedef struct canvas {
    int width, height;
    uint8_t *inks; /* of each pixel: a number of the palette */
} canvas;

/* A canvas filled with ink 0. */
canvas canvas_make(int width, int height);
void canvas_free(canvas *made);

void canvas_fill(canvas *drawn, int x, int y, int width, int height, uint8_t ink);

/* The outline of a rectangle, just outside of it. */
void canvas_frame(canvas *drawn, int x, int y, int width, int height, uint8_t ink);

/* Text whose capitals have their upper left corner at x, y; each dot of the font becomes scale * scale pixels. Other
 * characters than printable ASCII become '?', one for each character of UTF-8. */
void canvas_text(canvas *drawn, int x, int y, int scale, uint8_t ink, const char *text);

/* Writes a PNG with these colours; false: it could not be written, errno may say why. */
bool canvas_write_png(const canvas *drawn, const canvas_colour *palette, int colours, FILE *file);

/* A picture of many colours that shows where the canvas has a certain ink. */
typedef struct canvas_photo {
    uint8_t ink;
    int x, y; /* of its upper left corner */
    int width, height;
    const uint8_t *rgba; /* row 0 is the uppermost; taken as opaque */
} canvas_photo;

/* The same with a photo. */
bool canvas_write_png_photo(const canvas *drawn, const canvas_colour *palette, const canvas_photo *photo, FILE *file);

#endif
