/* Whether two faces of one body have no more in common than what they share: exact for every finite input. */
#ifndef CK_OVERLAP_SIMPLE_FACE_PAIR_H
#define CK_OVERLAP_SIMPLE_FACE_PAIR_H

#include <stdbool.h>
#include <stdint.h>

/* A face with an area. */
typedef struct ck_own_face {
    double t[3][3];
    uint32_t corner[3]; /* equal numbers where positions are equal */
} ck_own_face;

/* True: they have no common points, or a common corner, or a common edge, and no other. */
bool ck_own_faces_apart(const ck_own_face *f, const ck_own_face *g);

#endif
