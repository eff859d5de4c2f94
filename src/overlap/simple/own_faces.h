/* The faces in the cells that are still unknown, their corners numbered by position. */
#ifndef CK_OVERLAP_SIMPLE_OWN_FACES_H
#define CK_OVERLAP_SIMPLE_OWN_FACES_H

#include "overlap/simple/face_pair.h"
#include "overlap/simple/rest.h"

typedef struct ck_rest_face {
    ck_own_face own;
    double low[3], high[3];
    ck_cell_range range;
    uint32_t face; /* in the mesh */
    bool takes_part;
    bool cancelled; /* by another one, the same but for its orientation */
} ck_rest_face;

typedef struct ck_rest_faces {
    ck_rest_face *faces; /* ascending */
    uint32_t count;
    uint32_t corner_count; /* different positions */
    uint64_t *met;         /* bit i of word k: face 64 k + i of the mesh is one of them */
    uint32_t *before;      /* how many are, before those of word k */
} ck_rest_faces;

/* False: no memory. */
bool ck_rest_faces_find(ck_memory *memory, ck_simple_memory *room, const ck_cells *cells, const ck_rest *rest,
                        ck_taking_part taking_part, ck_rest_faces *found);

/* The number of a face of the mesh among them. */
static inline uint32_t ck_rest_face_number(const ck_rest_faces *all, uint32_t face) {
    const uint64_t lower = all->met[face / 64] & ((UINT64_C(1) << face % 64) - 1);
    return all->before[face / 64] + (uint32_t)__builtin_popcountll(lower);
}

#endif
