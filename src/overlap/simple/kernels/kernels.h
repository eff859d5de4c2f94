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

typedef struct ck_simple_kernels {
    const char *name;

    /* Reads faces first .. last-1, a span at most, of a mesh of floats, none larger than 2^40; places beyond the last
     * one repeat it. */
    void (*views)(const ck_mesh *mesh, uint32_t first, uint32_t last, ck_face_views *faces, ck_group_views *groups);
} ck_simple_kernels;

extern const ck_simple_kernels ck_simple_kernels_baseline;
extern const ck_simple_kernels ck_simple_kernels_avx2;
extern const ck_simple_kernels ck_simple_kernels_avx512;

/* The best that this build has and this machine can run. */
const ck_simple_kernels *ck_simple_kernels_select(void);

#endif
