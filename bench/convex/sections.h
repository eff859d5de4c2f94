/* The parts of bench_convex. Each prints markdown, and returns false if something failed or an answer is wrong. */
#ifndef CLINKER_BENCH_CONVEX_SECTIONS_H
#define CLINKER_BENCH_CONVEX_SECTIONS_H

#include "lib/sections.h"

#include <stdio.h>

bool convex_peers(const section_bench *bench);   /* time, and wrong answers, beside others */
bool convex_figures(const section_bench *bench); /* figures 3 and 4 of Nio, Tokumasu & Ochi; memory of their 6.4 */
bool convex_plane(const section_bench *bench);   /* figures 5 and 6: the same for polygons, with their 1D maps */
bool convex_ends(const section_bench *bench);    /* figure 7: how questions end, over the distance */
bool convex_worst(const section_bench *bench);   /* figure 9: edges that shrink towards the contact */
bool convex_proof(const section_bench *bench);   /* every certificate verified by exact arithmetic */
bool convex_motion(const section_bench *bench);  /* the same for bodies that move, by what is remembered */

/* Opens a file in the folder of figures; NULL: it could not be. */
FILE *convex_figure_open(const section_bench *bench, const char *name);

#endif
