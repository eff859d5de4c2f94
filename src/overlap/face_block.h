/* Adds up many faces that are wholly inside, eight at a time: the terms of sums.h in doubles, with L = L2 = 1. */
#ifndef CK_OVERLAP_FACE_BLOCK_H
#define CK_OVERLAP_FACE_BLOCK_H

#include "overlap/sums.h"

#include <stdint.h>

enum {
    CK_FACE_LANES = 8,
    CK_FACE_RUN = 16, /* groups of eight that are added up in plain doubles: roundings of a sum */
    CK_FACE_TERMS = 11
};

typedef struct ck_face_block {
    double corner[3][3][CK_FACE_LANES]; /* [corner][axis][lane], scaled, from the point that sums are about */
    double side[2][3]
               [CK_FACE_LANES]; /* from the first corner to the others: these are exact to their own last digits */
    double sum[CK_FACE_TERMS][CK_FACE_LANES];
    double off[CK_FACE_LANES];
    double low[3][CK_FACE_LANES], high[3][CK_FACE_LANES];
    uint32_t lanes;  /* in use, of the group */
    uint32_t groups; /* in the sums */
} ck_face_block;

void ck_face_block_begin(ck_face_block *block);

/* A face of body `of`, into `sums`. All faces between a beginning and an end are of one body and go to the same sums.
 */
void ck_face_block_add(ck_face_block *block, const double f[3][3], int of, ck_sums *sums);

/* What is left goes to the sums. */
void ck_face_block_end(ck_face_block *block, int of, ck_sums *sums);

#endif
