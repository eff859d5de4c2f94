/* Which triangles of a body are left: as they are, one by one. */
#ifndef CK_MOTION_RECEDE_FACING_H
#define CK_MOTION_RECEDE_FACING_H

#include "motion/recede/kernels/kernels.h"
#include "motion/scratch.h"

/* How the triangles of an open and bounded body are read: the frame, and what its coordinates are multiplied by. */
double ck_facing_frame(const ck_body *body, ck_flow_frame *frame);

/* What is known of a face. */
typedef enum ck_facing {
    CK_FACING_LEFT = 0,
    CK_FACING_GOES = 1,    /* as ck_facing_bits.goes */
    CK_FACING_RECEDES = 2, /* likewise */
} ck_facing;

/* Room for bits of some faces; the last word is 0. False: no memory. */
bool ck_facing_reserve(ck_memory *memory, ck_buffer *buffer, uint32_t faces, ck_facing_bits *bits);

/* What is known of all triangles, into side->facing. False: no memory. */
bool ck_facing_find(clinker_workspace *workspace, const ck_body *body, const ck_flow *flow, ck_recede_side *side,
                    ck_facing_bits *facing);

/* How many there are of each kind. */
typedef struct ck_facing_counts {
    uint32_t left, receding, unreached;
} ck_facing_counts;

/* Lists the triangles that are left, in side->faces. False: no memory. */
bool ck_facing_list(clinker_workspace *workspace, ck_facing_bits facing, uint32_t triangle_count, ck_recede_side *side,
                    ck_facing_counts *counts);

/* A ball around the vertices of an open and bounded body, in the scaled world. False: no memory. */
bool ck_facing_ball(clinker_workspace *workspace, const ck_body *body, ck_flow_ball *ball);

#endif
