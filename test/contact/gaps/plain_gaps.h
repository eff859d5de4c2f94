/* Gaps as a person would find them: every face for every vertex. */
#ifndef TEST_CONTACT_GAPS_PLAIN_GAPS_H
#define TEST_CONTACT_GAPS_PLAIN_GAPS_H

#include <clinker/draw.h>

/* A vertex against another body. */
typedef struct plain_gap {
    double distance; /* in double precision */
    double exact;    /* the same to 1e-6, however small */
    uint32_t face;   /* nearest by `distance`, the lowest */
    int place;       /* winding number above zero: 1, on a face: 0, else -1; for faces that point outwards */
} plain_gap;

/* The vertex `vertex` of `on` against `other`; both are valid. */
plain_gap plain_gap_find(clinker_workspace *workspace, const clinker_body *on, uint32_t vertex,
                         const clinker_body *other);

/* How far a face of `other` is from that vertex. */
double plain_face_distance(clinker_workspace *workspace, const clinker_body *on, uint32_t vertex,
                           const clinker_body *other, uint32_t face);

#endif
