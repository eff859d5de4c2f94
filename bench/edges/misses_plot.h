/* How often cast edges say yes, by depth, as an SVG file. */
#ifndef CLINKER_BENCH_EDGES_MISSES_PLOT_H
#define CLINKER_BENCH_EDGES_MISSES_PLOT_H

#include "poses.h"

#include <stdio.h>

/* At 256 pixels; a perfect curve steps from 0 to 100 % at a depth of 0. */
void edges_misses_draw(FILE *out, const edges_poses *poses);

#endif
