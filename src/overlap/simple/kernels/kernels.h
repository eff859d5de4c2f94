/* The inner loop of the test for bodies that overlap themselves: reads the faces. One text, compiled once for each
 * instruction set and chosen at run time; all give the same bits. */
#ifndef CK_OVERLAP_SIMPLE_KERNELS_KERNELS_H
#define CK_OVERLAP_SIMPLE_KERNELS_KERNELS_H

#include "exact/exact.h"

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

/* What a face f and another one g have in common, of eight such pairs. */
typedef struct ck_held_faces {
    uint8_t apart;      /* bit i: what ck_seen_apart() says of pair i */
    uint8_t same[3][3]; /* bit i of same[k][n]: corner k of g is where corner n of f is */
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

    /* Whether faces first .. last-1, a span at most, of a mesh of floats look away from a point for certain, where
     * `outward` is 1, or to it, where that is -1, and are no larger nor farther than 2^40; and the bits of those that
     * the line along x through it may pass. */
    bool (*star)(const ck_mesh *mesh, uint32_t first, uint32_t last, const float centre[3], float outward,
                 uint64_t *on_line);

    /* Holds each of eight faces of a mesh of floats, none larger than 2^40, against another one. */
    void (*hold)(const ck_mesh *mesh, const uint32_t f[CK_LANES], const uint32_t g[CK_LANES], ck_held_faces *held);
} ck_simple_kernels;

extern const ck_simple_kernels ck_simple_kernels_baseline;
extern const ck_simple_kernels ck_simple_kernels_avx2;
extern const ck_simple_kernels ck_simple_kernels_avx512;

/* The best that this build has and this machine can run. */
const ck_simple_kernels *ck_simple_kernels_select(void);

#endif
