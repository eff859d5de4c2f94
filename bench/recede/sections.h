/* The parts of bench_recede: what culling faces by their motion leaves, costs and saves. Each prints markdown, and
 * returns false if something failed. */
#ifndef CLINKER_BENCH_RECEDE_SECTIONS_H
#define CLINKER_BENCH_RECEDE_SECTIONS_H

#include "lib/sections.h"

bool recede_shares(const section_bench *bench);  /* how many faces are left, of which bodies, for which motions */
bool recede_cost(const section_bench *bench);    /* time for each face, beside reading the arrays once */
bool recede_saved(const section_bench *bench);   /* time of checks with all faces, and with those that are left */
bool recede_polygon(const section_bench *bench); /* figure 7: a round face of 256 vertices and its polygons */
bool recede_figures(const section_bench *bench); /* figures 4 and 5; nothing without a folder for them */

#endif
