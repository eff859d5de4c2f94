/* Files that tell the gap at each vertex of a body. All return whether that was written. */
#ifndef CLINKER_CLI_SURFACE_FILES_H
#define CLINKER_CLI_SURFACE_FILES_H

#include "cli/pairs/surface_gaps.h"
#include "cli/pictures/bands.h"

/* The body in its place, coloured by bands; `gaps` are those of its vertices in floats, which become "quality". */
bool surface_write_ply(const surface_gaps *made, const gap_bands *bands, const float *gaps, FILE *file);

/* A line for each vertex: x, y, z, gap and the nearest face of the other body, in its file's own numbers. What there is
 * not is empty. */
bool surface_write_csv(const surface_gaps *made, FILE *file);

/* A line for each contact point, the smallest gap first. */
bool surface_write_points(const surface_gaps *made, FILE *file);

#endif
