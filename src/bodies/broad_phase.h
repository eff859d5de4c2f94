/* Which bodies come near each other, going by their boxes: sweep and prune, in the columns of a grid where bodies are
 * crowded. */
#ifndef CK_BODIES_BROAD_PHASE_H
#define CK_BODIES_BROAD_PHASE_H

#include "base/assert.h"
#include "bodies/check.h"

#include <float.h>
#include <math.h>

/* The box of a body, in floats that enclose it. */
typedef struct ck_broad_box {
    float low[3], high[3];
} ck_broad_box;

/* Encloses a box of doubles along an axis. */
static inline void ck_broad_box_set(ck_broad_box *box, int axis, double low, double high) {
    CK_ASSERT(axis >= 0 && axis < 3 && low <= high);
    box->low[axis] = (float)(low - fabs(low) * 0x1p-22) - FLT_MIN;
    box->high[axis] = (float)(high + fabs(high) * 0x1p-22) + FLT_MIN;
}

/* A margin that may be added to the upper end of such a box, rounded as floats are. */
static inline float ck_broad_margin(double margin) {
    CK_ASSERT(margin >= 0);
    return margin > 0 ? (float)(margin * (1 + 0x1p-20)) : 0;
}

/* Finds all pairs whose boxes overlap or are no farther apart than `margin` along each axis: a < b, sorted by a, then
 * b, each once; they belong to the scratch, and may be changed. O(n) for bodies of like size that are spread out.
 * False: no memory.
 *
 * Bodies are sorted along the axis on which they are spread most, and each is compared with those that begin before it
 * ends. Where that would be many, space is divided into columns along that axis, and bodies are compared column by
 * column; those that reach over many columns are compared with all. */
bool ck_broad_phase(ck_check *check, const ck_broad_box *boxes, double margin, ck_body_pair **pairs, size_t *count);

#endif
