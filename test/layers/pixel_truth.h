/* What is true of two bodies at a pixel, read from its sorted list in the plainest way. */
#ifndef TEST_LAYERS_PIXEL_TRUTH_H
#define TEST_LAYERS_PIXEL_TRUTH_H

#include "raster/raster.h"

typedef enum pixel_relation {
    PIXEL_APART,
    PIXEL_TOUCH,   /* common points, but no common range that has a length */
    PIXEL_OVERLAP, /* a common range that has one */
} pixel_relation;

typedef struct pixel_truth {
    pixel_relation relation;
    unsigned faces[2]; /* of each body */
    bool distinct;     /* each face has a depth of its own */
    bool by_turns;     /* each body is entered and left by turns; always so by parity */
} pixel_truth;

/* Bodies 0 and 1. Inside is a winding number above 0, with `inverted` telling whose faces point inwards; with `parity`,
 * an odd number of faces in front. Ranges are closed, so that of faces at one depth those that enter come first. */
pixel_truth pixel_truth_of(const ck_fragment *fragments, uint32_t count, const bool inverted[2], bool parity);

#endif
