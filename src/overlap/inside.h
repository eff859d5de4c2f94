/* Which vertices of a body lie inside of another: the winding number of the other body at each of them, b of the pair
 * being shifted as in math/shift.h, so that none lies on a surface. */
#ifndef CK_OVERLAP_INSIDE_H
#define CK_OVERLAP_INSIDE_H

#include "overlap/cuts.h"

/* Marks of vertices; those of vertices that no culled triangle uses mean nothing. */
enum { CK_MARK_OUTSIDE = 1, CK_MARK_INSIDE = 2 };

typedef struct ck_insides {
    const uint8_t *marks;  /* of each vertex; owned by the scratch */
    const uint32_t *faces; /* without cuts, wholly inside, ascending; owned by the scratch */
    uint32_t face_count;
    bool sound; /* winding numbers are 0 or 1 wherever one was found; if not, marks mean nothing */
} ck_insides;

/* Which of the pair's bodies (0, 1) is asked about, and what is known of it. */
typedef struct ck_inside_search {
    ck_body *const *bodies;
    int which;
    const ck_survivors *culled; /* its triangles within the slabs of the other body */
    const ck_cuts *cuts;
    const ck_kernels *kernels; /* NULL: look at every triangle, for the reference */
} ck_inside_search;

/* False: no memory. */
bool ck_insides_find(clinker_workspace *workspace, const ck_inside_search *search, ck_insides *insides);

#endif
