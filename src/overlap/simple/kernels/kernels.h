/* The inner loop of the test for bodies that overlap themselves: reads the faces. One text, compiled once for each
 * instruction set and chosen at run time; all give the same bits. */
#ifndef CK_OVERLAP_SIMPLE_KERNELS_KERNELS_H
#define CK_OVERLAP_SIMPLE_KERNELS_KERNELS_H

#include "exact/exact.h"
#include "overlap/simple/face_planes.h"

enum {
    CK_FACES_IN_SPAN = 64, /* consecutive ones */
    CK_FACES_IN_GROUP = 8,
    CK_GROUPS_IN_SPAN = CK_FACES_IN_SPAN / CK_FACES_IN_GROUP,
};

/* Boxes of faces or of groups of faces, in the coordinates of the mesh, and how their normals point along the axes: no
 * normal is negative where `rise` is not; none is positive where `fall` is not. */
#define CK_FACE_VIEWS(count)                                                                                           \
    {                                                                                                                  \
        _Alignas(64) float low[3][count];                                                                              \
        _Alignas(64) float high[3][count];                                                                             \
        _Alignas(64) float rise[3][count];                                                                             \
        _Alignas(64) float fall[3][count];                                                                             \
    }

typedef struct ck_face_views CK_FACE_VIEWS(CK_FACES_IN_SPAN) ck_face_views;
typedef struct ck_group_views CK_FACE_VIEWS(CK_GROUPS_IN_SPAN) ck_group_views;

/* Eight faces, none larger than 2^40: corner[k][axis][i] of face i. */
typedef struct ck_eight_faces {
    _Alignas(32) float corner[3][3][CK_FACES_IN_GROUP];
} ck_eight_faces;

/* What these have in common with a face f. */
typedef struct ck_held_faces {
    uint8_t apart;      /* bit i: what ck_seen_apart() says of face i */
    uint8_t same[3][3]; /* bit i of same[k][n]: corner k of face i is where corner n of f is */
} ck_held_faces;

typedef struct ck_simple_kernels {
    const char *name;

    /* Reads faces first .. last-1, a span at most, of a mesh of floats, none larger than 2^40; places beyond the last
     * one repeat it. */
    void (*views)(const ck_mesh *mesh, uint32_t first, uint32_t last, ck_face_views *faces, ck_group_views *groups);

    /* Which of eight boxes meet each of eight others: bit i of met[k], box i that of low[axis][i], high[axis][i]. */
    void (*meet)(const ck_boxes *boxes, const float *const low[3], const float *const high[3], uint8_t met[CK_LANES]);

    /* Which of eight boxes meet box k of eight others. */
    unsigned (*near)(const ck_boxes *boxes, unsigned k, const float *const low[3], const float *const high[3]);

    /* Reads faces first .. last-1, a group at most, as above. */
    void (*read)(const ck_mesh *mesh, uint32_t first, uint32_t last, ck_eight_faces *faces);

    /* Holds a face against eight others; of interest are only those whose bits `some` has. */
    void (*hold)(const ck_face_planes *f, const ck_eight_faces *faces, unsigned some, ck_held_faces *held);
} ck_simple_kernels;

extern const ck_simple_kernels ck_simple_kernels_baseline;
extern const ck_simple_kernels ck_simple_kernels_avx2;
extern const ck_simple_kernels ck_simple_kernels_avx512;

/* The best that this build has and this machine can run. */
const ck_simple_kernels *ck_simple_kernels_select(void);

#endif
