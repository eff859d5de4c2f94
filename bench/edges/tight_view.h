/* A view that shows meshes as large as can be. */
#ifndef CLINKER_BENCH_TIGHT_VIEW_H
#define CLINKER_BENCH_TIGHT_VIEW_H

#include "view/view.h"

#include <scenes.h>

/* Orthographic, along a direction, with `resolution` pixels along the longer side. False: there is no such view. */
bool tight_view(ck_view *view, const scene_mesh *meshes, size_t count, const double direction[3], const double up[3],
                uint32_t resolution);

/* Between which depths all of it lies: 0 in front, 1 behind. */
double tight_view_share(const ck_view *view, double depth);

#endif
