/* What a method says of a pair of bodies, in the caller's units. The public answer is made of it in one place
 * (check/answer.c). */
#ifndef CK_BODIES_JUDGEMENT_H
#define CK_BODIES_JUDGEMENT_H

#include "base/assert.h"
#include "bodies/twin.h"
#include "clinker/clinker.h"

#include <math.h>

/* How much was found of a pair, or of all of a call, in lists that lie one pair after the other: see
 * contact/findings.h.
 */
typedef struct ck_finding_counts {
    size_t regions, loops, points, patches;
    size_t triangles, corners; /* of surfaces, and the points that these have as corners */
} ck_finding_counts;

static inline void ck_finding_counts_add(ck_finding_counts *sum, const ck_finding_counts *more) {
    sum->regions += more->regions;
    sum->loops += more->loops;
    sum->points += more->points;
    sum->patches += more->patches;
    sum->triangles += more->triangles;
    sum->corners += more->corners;
}

/* What the overlap of two bodies is like. */
typedef struct ck_overlap_measures {
    double volume;
    double volume_error; /* below 0: not measured */
    double centre[3], push[3], turn[3];
    double areas[2]; /* of a inside of b, of b inside of a */
    ck_finding_counts found;
    clinker_curve curve; /* in which the surfaces cross */
    bool exact;          /* volume, areas and the like are exact but for rounding; `empty` is */
    bool empty;          /* no volume at all */
    double depth[2];     /* bounds of the largest ball inside; the upper one infinite: not asked for */
    double deepest[3];   /* the centre of the ball of the lower bound */
    bool deep;           /* sampled: it is proved to be deeper than the tolerance */
} ck_overlap_measures;

/* Nothing was measured. */
static inline ck_overlap_measures ck_overlap_unknown(void) {
    return (ck_overlap_measures){.volume_error = -1, .depth = {0, INFINITY}};
}

/* Nothing is shared. */
static inline ck_overlap_measures ck_overlap_empty(void) {
    return (ck_overlap_measures){.exact = true, .empty = true};
}

/* How a pair was judged; fields mean what those of the same name mean in clinker_explanation. */
typedef struct ck_account {
    clinker_ground ground;
    size_t within[2], near[2];
    size_t crossings, touchings;
    size_t ranges, samples[2], checks;
    uint32_t width, height;
    double direction[3];
} ck_account;

/* Fields mean what those of the same name mean in clinker_pair. */
typedef struct ck_judgement {
    uint32_t a, b;
    clinker_state state;
    clinker_kind kind;
    bool undecided;
    bool unproved; /* of the state, see `proved` */
    double tolerance;
    double depth;       /* written by the method that judges the pair, and by nobody else */
    double depth_error; /* below 0: there is no upper bound */
    double span, separation;
    bool overlaps_itself[2];
    uint32_t own_faces[2][2];
    double distance;
    double point_a[3], point_b[3];
    size_t crossings, touchings;
    double sample_spacing;
    size_t edge_span_count; /* of the spans, which lie one pair after the other in the scratch of edges/ */
    ck_overlap_measures overlap;
    bool placed;
    double place[3];
    ck_account account;
    ck_twin *twin; /* where its depth is kept for pairs that show the same; NULL: nowhere */
    ck_twin *like; /* the first of these, which is judged already; NULL: there is none */
} ck_judgement;

/* Nothing is known of the pair but its tolerance. */
static inline ck_judgement ck_judgement_begin(uint32_t a, uint32_t b, double tolerance) {
    CK_ASSERT(a < b && tolerance >= 0);
    return (ck_judgement){.a = a, .b = b, .tolerance = tolerance, .depth_error = -1, .overlap = ck_overlap_unknown()};
}

/* Where to look. */
static inline void ck_judgement_place(ck_judgement *pair, const double point[3]) {
    for (int k = 0; k < 3; k++) {
        pair->place[k] = point[k];
    }
    pair->placed = true;
}

/* Begins once more with another tolerance: nothing is known but what the pair is like. */
static inline ck_judgement ck_judgement_again(const ck_judgement *pair, double tolerance) {
    ck_judgement again = ck_judgement_begin(pair->a, pair->b, tolerance);
    again.twin = pair->twin;
    again.like = pair->like;
    return again;
}

#endif
