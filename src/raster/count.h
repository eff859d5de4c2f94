/* Faces in front of given depths, counted at a pixel: what the planes of a stencil buffer hold, five counters and a
 * mark in the size of one lane.
 *
 * A counter ends at CK_COUNT_MOST and stays there, as on hardware: then it means CK_COUNT_MOST or more. */
#ifndef CK_RASTER_COUNT_H
#define CK_RASTER_COUNT_H

#include "base/assert.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum ck_count_of {
    CK_COUNT_FRONTS_BEFORE_FAR = 0, /* fronts: faces seen from their front */
    CK_COUNT_BACKS_BEFORE_FAR,
    CK_COUNT_FRONTS_BEFORE_NEAR,
    CK_COUNT_BACKS_BEFORE_NEAR,
    CK_COUNT_FRONTS, /* at any depth; of a closed body there are as many backs */
    CK_COUNTERS,
} ck_count_of;

enum { CK_COUNT_BITS = 6, CK_COUNT_MOST = 1 << (CK_COUNT_BITS - 1) };

/* Some face lies at one of the two depths exactly. */
#define CK_COUNT_LEVEL (UINT32_C(1) << (CK_COUNTERS * CK_COUNT_BITS))

/* What a face adds to each counter that it concerns. */
#define CK_COUNT_ONE(counter) (UINT32_C(1) << ((counter)*CK_COUNT_BITS))

static inline unsigned ck_count_get(uint32_t counts, ck_count_of counter) {
    CK_ASSERT(counter < CK_COUNTERS);
    return counts >> ((unsigned)counter * CK_COUNT_BITS) & ((1U << CK_COUNT_BITS) - 1);
}

/* Whether some counter has reached its end. */
static inline bool ck_count_full(uint32_t counts) {
    uint32_t ends = 0;
    for (unsigned i = 0; i < CK_COUNTERS; i++) {
        ends |= CK_COUNT_ONE(i) * CK_COUNT_MOST;
    }
    return (counts & ends) != 0;
}

/* What all pixels of a face share: what to add where it lies before the far depth, before the near one, anywhere. */
typedef struct ck_count_steps {
    uint32_t far_step, near_step, any_step;
} ck_count_steps;

static inline ck_count_steps ck_count_steps_of(bool back) {
    return (ck_count_steps){
        .far_step = CK_COUNT_ONE(back ? CK_COUNT_BACKS_BEFORE_FAR : CK_COUNT_FRONTS_BEFORE_FAR),
        .near_step = CK_COUNT_ONE(back ? CK_COUNT_BACKS_BEFORE_NEAR : CK_COUNT_FRONTS_BEFORE_NEAR),
        .any_step = back ? 0 : CK_COUNT_ONE(CK_COUNT_FRONTS),
    };
}

/* The steps that counters at their end no longer take: their highest bits, moved to where steps are. The mark has its
 * own bit above them. */
static inline uint32_t ck_count_add(uint32_t counts, ck_count_steps steps, float depth, float far_depth,
                                    float near_depth) {
    uint32_t step = steps.any_step;
    step |= depth < far_depth ? steps.far_step : 0;
    step |= depth < near_depth ? steps.near_step : 0;
    uint32_t full = counts >> (CK_COUNT_BITS - 1);
    counts += step & ~full;
    return depth == far_depth || depth == near_depth ? counts | CK_COUNT_LEVEL : counts;
}

/* Counts of different faces of one body, brought together. */
static inline uint32_t ck_count_join(uint32_t a, uint32_t b) {
    CK_ASSERT(((a | b) & ~(2 * CK_COUNT_LEVEL - 1)) == 0);
    uint32_t joined = (a | b) & CK_COUNT_LEVEL;
    for (unsigned i = 0; i < CK_COUNTERS; i++) {
        unsigned sum = ck_count_get(a, (ck_count_of)i) + ck_count_get(b, (ck_count_of)i);
        joined |= (sum < CK_COUNT_MOST ? sum : CK_COUNT_MOST) * CK_COUNT_ONE(i);
    }
    return joined;
}

#endif
