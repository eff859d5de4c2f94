/* The inner loops of the exact overlap, eight faces or cuts at a time. One text, compiled once for each instruction set
 * and chosen at run time; all give the same bits. */
#ifndef CK_OVERLAP_KERNELS_KERNELS_H
#define CK_OVERLAP_KERNELS_KERNELS_H

#include "overlap/cuts.h"

/* Where each sum of sums.h is. */
enum {
    CK_LANE_VOLUME = 0,
    CK_LANE_MOMENT = 1,
    CK_LANE_AREA = 4, /* of a, of b */
    CK_LANE_PUSH = 6,
    CK_LANE_SPIN = 9,
    CK_LANE_TERMS = 12,
};

enum { CK_LANE_RUN = 16 }; /* groups of eight that are added up in plain doubles, but for their volume */

/* The sums of sums.h, each in eight lanes that are added up in the end; numbers of twice the precision. */
typedef struct ck_lane_sums {
    ck_centre about;
    bool loose;
    double high[CK_LANE_TERMS][CK_LANES], low[CK_LANE_TERMS][CK_LANES];
    double off[CK_LANES];                               /* what the volume may be off by */
    double box_low[3][CK_LANES], box_high[3][CK_LANES]; /* of the corners */
} ck_lane_sums;

/* The terms of sums.h. */
typedef struct ck_sum_kernels {
    /* Adds faces of body `of` whose last corner is inside, with L = L2 = 1. `whole`: all of their corners are inside
     * and go to the box. */
    void (*add_faces)(const ck_body *body, int of, const uint32_t *faces, size_t count, bool whole, ck_lane_sums *sums);

    /* Adds cuts, of numbers `numbers`. Those with a sign that is left open are left out, and their numbers written to
     * `left`, which has room for all; returns how many there are. */
    size_t (*add_cuts)(const ck_body *const bodies[2], const ck_face_cut *items, const uint32_t *numbers, size_t count,
                       ck_lane_sums *sums, uint32_t *left);
} ck_sum_kernels;

struct ck_overlap_kernels {
    const char *name;

    const ck_sum_kernels *doubles, *twofolds; /* with twice the precision */

    /* The ends of up to eight cuts, of numbers `numbers`, as ck_cut_ends() has them; returns the bits of those that it
     * tells. */
    unsigned (*find_ends)(const ck_body *const bodies[2], const ck_face_cut *items, const uint32_t *numbers,
                          size_t count, const ck_centre *centre, double starts[3][CK_LANES], double ends[3][CK_LANES]);

    /* The cuts of up to eight pairs of faces; bits of the result: those that have one. `open`: bits of those that
     * doubles leave open. */
    unsigned (*find_cuts)(const ck_body *const bodies[2], const clinker_face_pair *pairs, uint32_t count,
                          ck_cut cuts[CK_LANES], unsigned *open);

    /* The distances of a face from the corners of a box, as ck_foot_on() has them: corner i is at the high end of axis
     * k where bit k of i is set. */
    void (*corner_distances)(const double face[3][3], const double low[3], const double high[3],
                             double values[CK_LANES]);

    /* values[i] + gradient . (corner i - centre). */
    void (*corner_offsets)(const double low[3], const double high[3], const double centre[3], const double gradient[3],
                           const double values[CK_LANES], double offsets[CK_LANES]);
};

extern const ck_sum_kernels ck_twofold_kernels_baseline;
extern const ck_sum_kernels ck_twofold_kernels_avx2;
extern const ck_sum_kernels ck_twofold_kernels_avx512;

extern const ck_overlap_kernels ck_overlap_kernels_baseline;
extern const ck_overlap_kernels ck_overlap_kernels_avx2;
extern const ck_overlap_kernels ck_overlap_kernels_avx512;

/* The best that this build has and this machine can run. */
const ck_overlap_kernels *ck_overlap_kernels_select(void);

#endif
