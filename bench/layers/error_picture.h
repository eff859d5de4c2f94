/* A picture of the errors at the pixels of a map, in bands of colour, with a title, as a PNG file. */
#ifndef CLINKER_BENCH_ERROR_PICTURE_H
#define CLINKER_BENCH_ERROR_PICTURE_H

#include <clinker/clinker.h>
#include <clinker/draw.h>

/* Errors in mm for each pixel, NaN where there is none. False: it could not be written. */
bool error_picture_write(const char *path, const char *title, const clinker_map *map, const double *errors);

#endif
