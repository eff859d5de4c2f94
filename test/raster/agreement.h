/* Draws a case in every form and compares it with another drawing of it, byte by byte. */
#ifndef TEST_RASTER_AGREEMENT_H
#define TEST_RASTER_AGREEMENT_H

#include "raster/cases.h"
#include "raster/cpu/cpu.h"

/* Results of one way of drawing, as long as its workspace is not used for another. */
typedef struct raster_results {
    ck_raster_lists lists;
    ck_raster_extremes extremes[CASE_BODIES];
    ck_raster_front front;    /* of all */
    ck_raster_range range;    /* of the first body */
    const uint32_t *counts;   /* of the second one, against that range */
    ck_raster_lists edges;    /* through filters, as odd cases have them */
    ck_edge_plane edge_plane; /* the last edges, or the nearest ones, as drawn->choice says */
    const int32_t *balance;   /* of all, before these */
    ck_edge_plane tested_edges;
} raster_results;

/* `kernels` NULL: the reference. */
void draw_every_form(clinker_workspace *workspace, const ck_raster_kernels *kernels, const raster_case *drawn,
                     raster_results *results);

void assert_same_results(const raster_case *drawn, const raster_results *a, const raster_results *b);

/* The kernel tables that this build has and this machine can run; returns how many. */
enum { MOST_TABLES = 3 };
int raster_kernel_tables(const ck_raster_kernels *tables[MOST_TABLES]);

#endif
