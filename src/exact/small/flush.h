/* Small bodies that lie flush across an axis, as boxes in a heap do: whether they touch, from their vertices and faces
 * alone, exactly. */
#ifndef CK_EXACT_SMALL_FLUSH_H
#define CK_EXACT_SMALL_FLUSH_H

#include "bodies/bodies.h"

/* A small body (ck_is_plain) in its place. */
typedef struct ck_small_body {
    const clinker_mesh *mesh;
    double at[3][CK_SMALL_VERTICES]; /* coordinates of its vertices in the world, as ck_mesh_world() has them */
    double low[3], high[3];
} ck_small_body;

void ck_small_body_place(const clinker_body *source, ck_small_body *placed);

/* Whether two boxes, grown by roundings as those of a crowd are, overlap by no more than that along some axis. */
bool ck_small_seem_flush(const ck_broad_box *a, const ck_broad_box *b);

typedef enum ck_small_flush {
    CK_SMALL_NOT_FLUSH = 0, /* no plane across an axis parts the bodies, or nothing is known */
    CK_SMALL_FLUSH_APART,   /* the bodies have no common point */
    CK_SMALL_FLUSH_TOUCH,   /* faces with an area meet; the interiors, if both bodies are closed, do not */
} ck_small_flush;

/* A plane across an axis, and which vertices of two bodies lie in it, as bits. */
typedef struct ck_small_plane {
    int axis;
    double at;
    uint32_t vertices[2];
} ck_small_plane;

/* Finds one that the bodies reach from different sides: TOUCH, they may. */
ck_small_flush ck_small_plane_find(const ck_small_body *a, const ck_small_body *b, ck_small_plane *plane);

ck_small_flush ck_small_flush_find(const ck_small_body *a, const ck_small_body *b);

/* Whether each edge has one face each way, by the numbers of its vertices: then the body is closed. */
bool ck_small_is_closed(const clinker_mesh *mesh);

#endif
