/* Layer codes: the order in which a line of sight meets the faces of two bodies, as a string of bits.
 *
 * After Myszkowski, Okunev and Kunii, 1995, section 6: 0 for a face of one body, 1 for a face of the other, in the
 * order of depth; the bodies overlap where some run of equal bits has odd length. All runs are even just where the bits
 * 2k and 2k + 1 are equal for every k, so 64 layers are judged by one operation on a word, and as words begin at even
 * places, n words of them by n operations. */
#ifndef CK_LAYERS_CODE_H
#define CK_LAYERS_CODE_H

#include "raster/raster.h"

typedef enum ck_layer_order {
    CK_LAYER_ORDER_APART,
    CK_LAYER_ORDER_CLASH,
    CK_LAYER_ORDER_UNCLEAR, /* faces at one depth, or a body that is entered twice before it is left, or never left */
} ck_layer_order;

/* Judges the sorted fragments of a pixel, of bodies 0 and 1, both closed. `inverted`: the faces of that body point
 * inwards. With `parity` it makes no difference which way faces point. */
ck_layer_order ck_layer_code_judge(const ck_fragment *fragments, uint32_t count, const bool inverted[2], bool parity);

#endif
