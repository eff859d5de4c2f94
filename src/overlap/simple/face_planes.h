/* Planes between faces of one body, in doubles: most faces that do not meet are told apart by one of four. */
#ifndef CK_OVERLAP_SIMPLE_FACE_PLANES_H
#define CK_OVERLAP_SIMPLE_FACE_PLANES_H

#include <stdbool.h>

/* A face, its own plane and those through its edges and along an axis. */
typedef struct ck_face_planes {
    double t[3][3];
    double normal[3];
    double room[3]; /* by how much its coordinates may be off, with that of a product with them */
    int axis;       /* the normal has a part along it for certain; -1: it may have none at all */
} ck_face_planes;

void ck_face_planes_find(const double t[3][3], ck_face_planes *planes);

/* Which corners of a face f each corner of another face g has the position of. */
typedef struct ck_shared_corners {
    int of[3]; /* for each corner of g that of f, or -1 */
    int count;
} ck_shared_corners;

/* True: f and g have no common points, or a common corner, or a common edge, and no other. False: that is not seen. */
bool ck_seen_apart(const ck_face_planes *f, const double g[3][3], const ck_shared_corners *shared);

#endif
