/* Random meshes and views that are hard on a rasteriser: slivers, needles, faces seen edge-on, corners on the centres
 * of pixels, edges along rows and columns, bodies far larger than the window. */
#ifndef TEST_RASTER_CASES_H
#define TEST_RASTER_CASES_H

#include "raster/raster.h"
#include "scenes.h"

enum { CASE_BODIES = 2 };

typedef struct raster_case {
    scene_mesh meshes[CASE_BODIES];
    double *wide[CASE_BODIES]; /* positions in double precision, where the mesh is opened so */
    uint32_t *lists[CASE_BODIES];
    clinker_pose poses[CASE_BODIES];
    ck_mesh opened[CASE_BODIES];
    ck_raster_source sources[CASE_BODIES];
    ck_view view;
    ck_edge_choice choice;
} raster_case;

/* The same seed gives the same case. `closed`: all triangles are drawn; else some sources draw a part of theirs. */
void raster_case_make(raster_case *made, clinker_workspace *workspace, uint64_t seed, bool closed);

/* Brings an eye to it: before all corners, or, in one case of four, among them or behind, where closed surfaces stay
 * closed and all drawings agree, whatever they show. */
void raster_case_approach(raster_case *made, uint64_t seed);

void raster_case_free(raster_case *made);

#endif
