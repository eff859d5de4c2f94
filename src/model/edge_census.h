/* How often the edges of a surface are used, and which way. */
#ifndef CK_MODEL_EDGE_CENSUS_H
#define CK_MODEL_EDGE_CENSUS_H

#include "model/surface.h"

typedef enum ck_edge_fault {
    CK_EDGE_BOUNDARY = 0, /* used once */
    CK_EDGE_FLIPPED,      /* used twice, in the same direction */
    CK_EDGE_UNBALANCED,   /* used more often, not as often one way as the other */
    CK_EDGE_FAULTS,       /* how many kinds there are */
} ck_edge_fault;

/* Edges of one fault: how many, and the first of them by face and corner. */
typedef struct ck_fault_list {
    size_t count;
    size_t shown;
    ck_half_edge first[CLINKER_INSPECTION_SHOWN];
} ck_fault_list;

typedef struct ck_edge_census {
    ck_fault_list faults[CK_EDGE_FAULTS];
    size_t non_manifold; /* used more than twice, balanced or not */
} ck_edge_census;

/* `surface` is linked. */
ck_edge_census ck_edge_census_take(const ck_surface *surface);

#endif
