/* Which way the faces around each vertex look: a ball that touches a vertex or an edge of a solid from within does so
 * along a normal from the cone that the normals of the faces around it span (docs/bounds.md). */
#ifndef CK_OVERLAP_FANS_H
#define CK_OVERLAP_FANS_H

#include "exact/exact.h"

/* A round cone that holds the normals of all faces listed around a vertex. */
typedef struct ck_fan {
    double axis[3];        /* unit */
    double cosine;         /* of its half angle; below 0: nothing is known */
    uint64_t rim;          /* 0: the faces listed close up around the vertex, edge by edge */
    uint32_t first, count; /* of its faces, in those of sharp vertices; none: it is not sharp */
    uint32_t vertex;       /* the first one there, of those listed */
} ck_fan;

typedef struct ck_fans {
    const ck_body *body;
    const uint32_t *places; /* of each vertex of a face that was listed; those of others mean nothing */
    ck_fan *of_place;
    uint32_t place_count;
    const uint32_t *sharp; /* faces around sharp vertices */
} ck_fans;

/* Faces of one body, two lists of them and their corners. */
typedef struct ck_fan_faces {
    const ck_body *body;
    const uint32_t *lists[2];
    uint32_t counts[2];
    const double (*corners[2])[3][3];
} ck_fan_faces;

/* All of their vertices get a fan, by those faces alone. Owned by the scratch, for body `of`. False: no memory. */
bool ck_fans_find(clinker_workspace *workspace, const ck_fan_faces *faces, int of, ck_fans *fans);

/* The normals that matter at a corner of a face: where edges are sharp, a ball touches none that sticks out, so this
 * cone is narrower than that of the vertex. */
ck_fan ck_fan_at(const ck_fans *fans, uint32_t face, int corner);

#endif
