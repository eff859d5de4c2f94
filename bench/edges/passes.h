/* The passes of the published algorithm 4, each by itself, in a window of any size. */
#ifndef CLINKER_BENCH_EDGES_PASSES_H
#define CLINKER_BENCH_EDGES_PASSES_H

#include <scenes.h>

/* The least times of several runs, in ms. */
typedef struct edges_passes {
    double first;                       /* passes 1 to 3: edges, then faces counted before them */
    double again;                       /* pass 4: edges where they lie inside */
    double each;                        /* passes 5 to 7: faces of each body by itself */
    double read;                        /* the plane of whose edge it is, copied elsewhere */
    double parse;                       /* that copy, looked through */
    double counted;                     /* in place of both: pixels counted for each body where they are */
    size_t pixels;                      /* where an edge lies inside */
    uint32_t whole_width, whole_height; /* of a window as wide or as high that has the shape of what is seen */
} edges_passes;

/* Looks along z at both, the window just around them. False: no memory. */
bool edges_passes_time(const scene_pair *pair, uint32_t width, uint32_t height, int runs, edges_passes *passes);

#endif
