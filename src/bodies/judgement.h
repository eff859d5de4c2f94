/* What a method says of a pair of bodies, in the caller's units. The public answer is made of it in one place
 * (check/answer.c). */
#ifndef CK_BODIES_JUDGEMENT_H
#define CK_BODIES_JUDGEMENT_H

#include "base/assert.h"
#include "clinker/clinker.h"

/* What the overlap of two bodies is like. */
typedef struct ck_overlap_measures {
    double volume;
    double volume_error; /* below 0: not measured */
    double centre[3], push[3], turn[3];
    size_t region_count; /* of the regions, which lie one pair after the other in the scratch of contact/ */
    bool deep;           /* it is proved to be deeper than the tolerance */
    double depth;        /* of the deepest region, where it is */
} ck_overlap_measures;

/* Fields mean what those of the same name mean in clinker_pair. */
typedef struct ck_judgement {
    uint32_t a, b;
    clinker_state state;
    clinker_kind kind;
    bool undecided;
    double tolerance;
    double depth; /* written by the method that judges the pair, and by nobody else */
    double distance;
    double point_a[3], point_b[3];
    size_t crossings, touchings;
    double sample_spacing;
    size_t edge_span_count; /* of the spans, which lie one pair after the other in the scratch of edges/ */
    ck_overlap_measures overlap;
} ck_judgement;

/* Nothing is known of the pair but its tolerance. */
static inline ck_judgement ck_judgement_begin(uint32_t a, uint32_t b, double tolerance) {
    CK_ASSERT(a < b && tolerance >= 0);
    return (ck_judgement){.a = a, .b = b, .tolerance = tolerance, .overlap = {.volume_error = -1}};
}

#endif
