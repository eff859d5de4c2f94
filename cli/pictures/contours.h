/* Where a field of numbers reaches a level, as smooth closed lines (marching squares). */
#ifndef CLINKER_CLI_CONTOURS_H
#define CLINKER_CLI_CONTOURS_H

#include <stdbool.h>
#include <stddef.h>

/* Numbers at the centres of pixels; that of (column, row) is number row * width + column. */
typedef struct contour_field {
    const float *values; /* NaN: below every level */
    int width, height;
    double jump; /* neighbours that differ by more have a step between them, and its border is in the middle */
} contour_field;

/* On a line between the centres of two pixels. (0, 0) is the corner of the first pixel, its centre (0.5, 0.5). */
typedef struct contour_point {
    double x, y;
    double rise; /* by how much the two differ */
} contour_point;

/* Takes a closed line, which it may change, with what is not below the level on its right, as rows go downwards; holes
 * go the other way. */
typedef void (*contour_taker)(void *data, contour_point *points, size_t count);

/* Hands out all lines around what is not below the level. Fields go on beyond their border with the numbers that they
 * have there, by one pixel. */
void contours_trace(const contour_field *field, double level, contour_taker take, void *data);

#endif
