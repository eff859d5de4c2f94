/* The parts of bench_layers: section 8 of Myszkowski, Okunev and Kunii, "Fast collision detection between complex
 * solids using rasterizing graphics hardware", 1995, on this machine. Each prints markdown, and returns false if
 * something failed or an answer is wrong. */
#ifndef CLINKER_BENCH_LAYERS_SECTIONS_H
#define CLINKER_BENCH_LAYERS_SECTIONS_H

#include "lib/sections.h"

typedef section_bench layers_bench;

bool layers_table1(const layers_bench *bench);    /* table 1: three scenes of 160,000 polygons */
bool layers_growth(const layers_bench *bench);    /* time against polygons and against pixels */
bool layers_jaws(const layers_bench *bench);      /* figure 5: jaws in four positions */
bool layers_distances(const layers_bench *bench); /* figure 7: distances against exact rays */
bool layers_contact(const layers_bench *bench);   /* the claim: time against the size of the contact */

#endif
