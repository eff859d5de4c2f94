/* The surface of an overlap, in triangles that are added up, as sums.h adds up terms. */
#ifndef CK_OVERLAP_SURFACE_H
#define CK_OVERLAP_SURFACE_H

#include "overlap/add_up.h"

typedef struct ck_surface_list {
    const clinker_surface_triangle *triangles; /* face by face */
    const double (*points)[3];                 /* in the world */
    size_t triangle_count, point_count;
} ck_surface_list;

/* Of all parts that have a volume, none: no triangles; totals have labels. Nor are there any where faces without area
 * take part: these leave open how the others hang together. It is owned by the scratch until the next pair. False: no
 * memory. */
bool ck_surface_find(clinker_workspace *workspace, const ck_node_search *search, const ck_totals *totals,
                     ck_surface_list *surface);

#endif
