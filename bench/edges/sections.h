/* The parts of bench_edges: section 4.7 of Knott, "CInDeR: Collision and Interference Detection in Real-time using
 * Graphics Hardware", 2003, on this machine, and how often cast edges are wrong. Each prints markdown, and returns
 * false if something failed or an answer is wrong that must not be. */
#ifndef CLINKER_BENCH_EDGES_SECTIONS_H
#define CLINKER_BENCH_EDGES_SECTIONS_H

#include "lib/sections.h"

#include <stdio.h>

typedef section_bench edges_bench;

bool edges_bodies(const edges_bench *bench);   /* figure 4.15: time against bodies */
bool edges_polygons(const edges_bench *bench); /* figure 4.16: time against polygons */
bool edges_tables(const edges_bench *bench);   /* tables 4.1 and 4.2: reading pixels, and ending early */
bool edges_misses(const edges_bench *bench);   /* wrong answers, against the exact method */
bool edges_pictures(const edges_bench *bench); /* figures 4.13 and 4.14; nothing without a folder for them */

/* Opens a file in the folder of figures; NULL: it could not be. */
FILE *edges_figure_open(const edges_bench *bench, const char *name, const char *mode);

#endif
