/* Which faces meet at each corner of a closed surface: the incidence lists of its corners. */
#ifndef CK_CONVEX_SHAPES_CORNER_FACES_H
#define CK_CONVEX_SHAPES_CORNER_FACES_H

#include "base/memory.h"

/* Empty, `firsts` NULL, where sides of faces end in the midst of others: then faces do not lead to all neighbours. */
typedef struct ck_corner_faces {
    const uint32_t *firsts;  /* where the faces of each corner begin in `numbers`, and one more for the end */
    const uint32_t *numbers; /* of faces, corner by corner */
    ck_buffer first_memory, number_memory;
} ck_corner_faces;

/* Of a convex surface whose faces have an area and use all corners. False: no memory. */
bool ck_corner_faces_build(ck_memory *memory, ck_corner_faces *around, size_t corner_count, const uint32_t (*faces)[3],
                           size_t face_count);

/* The face that has the side from corner `from` to corner `to`, in this order. False: there is none. */
bool ck_corner_faces_side(const ck_corner_faces *around, const uint32_t (*faces)[3], uint32_t from, uint32_t to,
                          uint32_t *face);

size_t ck_corner_faces_bytes(size_t corner_count, size_t face_count);

#endif
