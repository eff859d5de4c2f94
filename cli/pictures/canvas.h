/* A sheet to draw on that becomes a file: PNG, SVG or PDF, by the ending of its name. cairo draws all three. */
#ifndef CLINKER_CLI_CANVAS_H
#define CLINKER_CLI_CANVAS_H

#include "cli/base/problem.h"
#include "cli/pictures/colour.h"
#include "cli/pictures/picture_format.h"

#include <cairo.h>
#include <stdio.h>

/* Lengths are pixels of a PNG; y goes downwards from the upper left corner. */
typedef struct canvas {
    cairo_t *pen;
    int width, height;
    picture_format format;
    FILE *file;
    const char *path; /* the caller's */
} canvas;

/* A white sheet; false: its file cannot be written, and the problem says why. */
bool canvas_open(canvas *made, const char *path, int width, int height, cli_problem *problem);

/* Writes the file, the same bytes for the same drawing, and frees the sheet. */
bool canvas_close(canvas *made, cli_problem *problem);

/* A sheet that becomes no file, to learn how much room text takes before a page has its size; and its end. */
void canvas_open_scratch(canvas *made);
void canvas_drop(canvas *made);

/* The colour of what is filled and stroked next. */
void canvas_ink(canvas *drawn, canvas_colour colour);

/* An image whose pixels are those of the sheet, on which it lies; row 0 is the uppermost. Its alpha is taken as 255. */
void canvas_image(canvas *drawn, int x, int y, int width, int height, const uint8_t *rgba);

#endif
