/* Edges and vertices of the faces that are left, for those who look at more than faces (B-reps). */
#ifndef CK_MOTION_RECEDE_ELEMENTS_H
#define CK_MOTION_RECEDE_ELEMENTS_H

#include "clinker/motion.h"
#include "motion/scratch.h"

/* Which faces share edges and vertices. */
typedef struct ck_elements {
    const ck_half_edge *half_edges; /* sorted by edge, then face; none of collapsed faces */
    size_t half_edge_count;
    const ck_corners *faces;        /* corners by numbers of positions */
    const uint32_t *first_vertices; /* of each position: the vertex that a face uses first */
    const uint32_t *groups;         /* of each triangle: the face that it is part of; NULL: each is one */
    uint32_t point_count, triangle_count, vertex_count;
} ck_elements;

/* The elements of a mesh, all in the scratch. False: no memory. */
bool ck_elements_find(clinker_workspace *workspace, ck_motion_scratch *scratch, const ck_mesh *mesh,
                      ck_elements *elements);

/* Those of the faces that are left, into the arrays of `left`; `goes` has a bit for each triangle that is not, see
 * ck_facing_bits. False: no memory. */
bool ck_elements_list(clinker_workspace *workspace, const ck_elements *elements, const uint32_t *goes,
                      ck_recede_side *side, clinker_left *left);

/* The vertex that a face uses first at each position, into `first_vertices`. */
void ck_elements_first_vertices(const ck_mesh *mesh, const ck_surface *surface, uint32_t *first_vertices);

#endif
