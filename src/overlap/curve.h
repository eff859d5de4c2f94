/* The curve in which two surfaces cross: cuts, end to end. */
#ifndef CK_OVERLAP_CURVE_H
#define CK_OVERLAP_CURVE_H

#include "overlap/cuts.h"

/* A piece of the curve, on its way. */
typedef struct ck_curve_piece {
    clinker_loop loop;
    double centre[3]; /* of its length */
    uint32_t first;   /* its first cut; one follows the other by `next` */
    uint32_t region;
    bool proper; /* some of its faces cross, b being where it is */
} ck_curve_piece;

typedef struct ck_curve_pieces {
    ck_curve_piece *items; /* that have a length; owned by the scratch */
    uint32_t count;
    const uint32_t *next; /* for each cut the one that begins where it ends; CK_NO_CUT: there is none */
} ck_curve_pieces;

/* Puts cuts end to end, of which there is one at least. `same` has the first of the ends that are one, for each end, as
 * ck_nodes has it; NULL: ends are one where edges have their ends in the same places, whatever the indices say. Without
 * kernels, one by one. False: no memory. */
bool ck_curve_follow(clinker_workspace *workspace, const ck_overlap_kernels *kernels, const ck_body *const bodies[2],
                     const ck_cuts *cuts, const uint32_t *same, const ck_centre *centre, ck_curve_pieces *pieces);

/* All of the pieces together. */
clinker_curve ck_curve_join(const ck_curve_pieces *pieces);

/* Sorts pieces by region, then by length, longest first. */
void ck_curve_sort(ck_curve_pieces *pieces);

/* The loops of the pieces, in their order; with_points: and their points, one loop after the other. Both are owned by
 * the scratch. False: no memory. */
bool ck_curve_list(clinker_workspace *workspace, const ck_body *const bodies[2], const ck_cuts *cuts,
                   const ck_centre *centre, const ck_curve_pieces *pieces, bool with_points, const clinker_loop **loops,
                   const double (**points)[3], size_t *point_count);

#endif
