/* Makes patches of pieces: what hangs together, and what is left of edges and points that lie on nothing larger. */
#ifndef CK_CONTACT_TOUCH_PATCHES_H
#define CK_CONTACT_TOUCH_PATCHES_H

#include "contact/touch/close_boxes.h"
#include "contact/touch/pieces.h"

typedef struct ck_patch_memory {
    ck_close_memory close;
    ck_buffer pairs, spare, boxes, forest, sums, spans, sorted, patches;
} ck_patch_memory;

/* Finds the patches in the scaled world, in order; they lie in the memory. `outward`: -1 if the faces of a point
 * inwards, else 1. `place` receives a point of the first patch, near its centre: of one that is bent, or has a hole,
 * that may lie beside it. False: no memory. */
bool ck_patches_find(ck_memory *memory, ck_patch_memory *room, const ck_pieces *pieces, double outward,
                     size_t *patch_count, double place[3]);

#endif
