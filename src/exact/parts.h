/* Connected parts of a body's surface, by marks of its vertices: what hangs together shares its marks. */
#ifndef CK_EXACT_PARTS_H
#define CK_EXACT_PARTS_H

#include "base/forest.h"
#include "exact/cull.h"

/* A forest over the vertices (union-find). */
typedef struct ck_parts {
    const ck_mesh *mesh;
    ck_forest up;
    uint8_t *marks; /* of each vertex, then of each root; 0: none */
} ck_parts;

/* The triangle in place i of a list. */
static inline uint32_t ck_survivor(const ck_survivors *triangles, uint32_t i) {
    return triangles->list != NULL ? triangles->list[i] : i;
}

/* Spreads marks over triangles, before there is a forest: in sweeps to and fro over what has no mark yet, as long as
 * they carry far: in meshes whose order has some sense, everywhere. `left` has room for all triangles and receives
 * those without a mark. Marks that meet are both kept. */
ck_survivors ck_parts_flood(const ck_parts *parts, const ck_survivors *triangles, uint32_t *left);

enum { CK_MOST_SEEDS = 8 }; /* bits of a mark */

/* The parts of triangles that have no marks yet, without a forest: sweeps from seeds, each with a bit of the marks for
 * itself, CK_MOST_SEEDS of them at most. Writes a vertex of each part to `points`, which has room for all triangles,
 * and returns how many; of a part that is swept twice there may be two. 0: the order has no sense, or the parts are too
 * many; marks mean nothing then. */
uint32_t ck_parts_sweep(const ck_parts *parts, const ck_survivors *triangles, unsigned most, uint32_t *points);

/* A forest of single vertices. */
void ck_parts_begin(const ck_parts *parts);

uint32_t ck_part_root(const ck_parts *parts, uint32_t vertex);

/* Joins the parts of two vertices, and their marks. */
void ck_parts_join(const ck_parts *parts, uint32_t a, uint32_t b);

void ck_parts_join_triangles(const ck_parts *parts, const ck_survivors *triangles);

/* Joins corners of the triangles whose positions are equal, whatever the indices say. The table has mask + 1 slots, one
 * less than a power of two and no less than twice the corners. */
void ck_parts_weld(const ck_parts *parts, const ck_survivors *triangles, uint32_t *table, uint32_t mask);

/* The mask of a table for so many triangles. */
uint32_t ck_parts_mask(uint32_t triangles);

#endif
