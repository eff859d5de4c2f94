/* The border of a body that is not closed: edges that more faces go along one way than the other. */
#ifndef CK_OVERLAP_OPEN_BORDER_H
#define CK_OVERLAP_OPEN_BORDER_H

#include "overlap/scratch.h"

typedef struct ck_border_edge {
    double from[3], to[3];
} ck_border_edge;

typedef struct ck_border {
    const ck_border_edge *edges; /* owned by the scratch */
    uint32_t count;
} ck_border;

/* Of these faces; edges are one where their ends are in the same places. Edges that do not come near the box are left
 * out: faces beside them may be missing from the list. False: no memory. */
bool ck_border_find(clinker_workspace *workspace, const double (*faces)[3][3], uint32_t count, const double low[3],
                    const double high[3], ck_border *border);

/* Whether a point of the edge is within a distance of p. */
bool ck_border_edge_is_near(const ck_border_edge *edge, const double p[3], double distance);

/* Whether the border is within a distance of p. */
bool ck_border_is_near(const ck_border *border, const double p[3], double distance);

#endif
