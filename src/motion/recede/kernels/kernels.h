/* The inner loop of culling by velocity: triangles as they are, 64 at a time. One text, compiled once for each
 * instruction set and chosen at run time; all give the same bits. */
#ifndef CK_MOTION_RECEDE_KERNELS_KERNELS_H
#define CK_MOTION_RECEDE_KERNELS_KERNELS_H

#include "motion/recede/flow.h"

/* What is known of a face, as bits: those that are never taken away stay. */
typedef enum ck_facing {
    CK_FACING_LEFT = 0,
    CK_FACING_GOES = 1,    /* it recedes, or the ball is out of its reach, in every step so far */
    CK_FACING_RECEDES = 2, /* it recedes in every step so far */
} ck_facing;

typedef struct ck_facing_kernels {
    const char *name;

    /* Writes what is known of triangles first .. first+count-1 of a list, or of the mesh where `list` is NULL.
     * Coordinates are those of `points`, times `unit`. */
    void (*triangles)(const ck_points *points, float unit, const uint32_t *list, uint32_t first, uint32_t count,
                      const ck_flow *flow, uint8_t *facing);

    /* Widens a box by tightly packed points. False: some coordinate is not finite; the box is nonsense then. */
    bool (*box)(const float *points, size_t count, float low[3], float high[3]);
} ck_facing_kernels;

extern const ck_facing_kernels ck_facing_kernels_baseline;
extern const ck_facing_kernels ck_facing_kernels_avx2;
extern const ck_facing_kernels ck_facing_kernels_avx512;

/* The best that this build has and this machine can run. */
const ck_facing_kernels *ck_facing_kernels_select(void);

#endif
