/* How many passes counted layers take on hardware, which compares with one depth at a time. */
#ifndef CLINKER_BENCH_PASSES_H
#define CLINKER_BENCH_PASSES_H

#include <scenes.h>

typedef struct passes {
    size_t sights;    /* lines of sight that were taken; all else is said of the first */
    unsigned bare;    /* until yes or no is certain: each body drawn once, twice, or sorted as well (3) */
    unsigned whole;   /* until every pixel is judged, as far as it may take sorting to tell */
    size_t shared;    /* pixels that both bodies cover */
    size_t clashing;  /* of these, where the drawn bodies overlap, if only because corners were rounded to subpixels */
    bool proven;      /* they overlap by more than that: the pair interferes */
    size_t convex;    /* where the less convex of them has two faces */
    size_t undecided; /* where layers have to be sorted to tell */
} passes;

/* False: the check failed. */
bool passes_count(clinker_workspace *workspace, const scene_pair *pair, const clinker_view *view, passes *counted);

#endif
