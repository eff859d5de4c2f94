/* A picture in any colours, with smooth lines, as a PNG file. */
#ifndef CLINKER_BENCH_PICTURE_H
#define CLINKER_BENCH_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct picture_colour {
    float red, green, blue; /* 0 to 1 */
} picture_colour;

/* Row 0 is the uppermost. Everything drawn outside is cut off. */
typedef struct picture {
    int width, height;
    picture_colour *pixels;
} picture;

picture picture_make(int width, int height); /* white; without pixels: no memory */
void picture_free(picture *made);

/* A line with round ends. Lies over what is there as far as `opacity` says, 0 to 1. */
void picture_line(picture *drawn, const double from[2], const double to[2], double width, picture_colour colour,
                  double opacity);

/* Each side * side pixels become one. Without pixels: no memory. */
picture picture_shrink(const picture *large, int side);

bool picture_write_png(const picture *drawn, FILE *file);

#endif
