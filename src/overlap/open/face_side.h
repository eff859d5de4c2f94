/* A face of one body that the other body cuts: which of its points are before that body, and which behind. */
#ifndef CK_OVERLAP_OPEN_FACE_SIDE_H
#define CK_OVERLAP_OPEN_FACE_SIDE_H

#include "overlap/cuts.h"
#include "overlap/open/cover.h"

/* A cut on the face, what is behind the other body being left of it. */
typedef struct ck_flat_cut {
    double from[2], to[2];
    uint32_t number;
    bool proper; /* the faces cross, b being where it is */
    bool tiny;   /* no longer than places are rounded: it has no direction */
} ck_flat_cut;

typedef struct ck_face_side {
    ck_body *const *bodies;
    const ck_cuts *cuts;
    int which; /* body that the face is of */
    ck_centre centre;
    double rounding; /* of places, scaled */
    /* The face: */
    double corners[3][3]; /* scaled, from the centre on */
    ck_sheet sheet;
    const ck_cut_face *at; /* NULL: it has no cuts */
    const ck_flat_cut *flat;
    uint32_t flat_count;
    bool slit; /* cuts end within it, where the surface of the other body does: both sides hang together there */
} ck_face_side;

/* Takes a face that has cuts; its corners and its sheet are there. False: no memory. */
bool ck_face_side_open(clinker_workspace *workspace, ck_face_side *side, const ck_cut_face *at);

/* Whether an edge of a face with punctures passes out of the other body first, so that its beginning is behind that
 * (0), or into it last, so that its end is (1). */
void ck_face_side_of_ends(const ck_face_side *side, const ck_cut_face *at, int edge, bool behind[2]);

/* Whether a point of the face is behind the other body; and whether the cut that tells so is a proper one. */
bool ck_face_side_behind(const ck_face_side *side, const double p[2], bool *proper);

#endif
