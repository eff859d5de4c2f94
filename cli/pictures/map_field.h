/* The bands of a map as smooth shapes. */
#ifndef CLINKER_CLI_MAP_FIELD_H
#define CLINKER_CLI_MAP_FIELD_H

#include "cli/pictures/canvas.h"
#include "cli/pictures/named_map.h"

/* How thick the line is where the gap is 0. */
extern const double map_zero_line;

/* Draws what the bodies cover, the bands of the gap and the line where it is 0, into a rectangle whose pixels are
 * `zoom` times those of the map. */
void map_field_draw(canvas *drawn, const named_map *named, double x, double y, double zoom);

#endif
