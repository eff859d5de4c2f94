#include "overlap/simple/blocks.h"

#include "base/assert.h"

#include <math.h>

_Static_assert(CK_FACES_IN_SPAN % CK_TRIANGLE_BLOCK == 0, "a span is a number of blocks");

/* Boxes are relative to an origin, and rounded to floats: off by less than 2^-23 of each number. */
static float lowest(float low) {
    return low - 0x1p-22F * fabsf(low);
}

static float highest(float high) {
    return high + 0x1p-22F * fabsf(high);
}

static float lesser(float a, float b) {
    return a < b ? a : b;
}

static float greater(float a, float b) {
    return a > b ? a : b;
}

/* The box of all along an axis. */
static void find_extent(const ck_body *body, int axis, float *low, float *high) {
    const uint32_t blocks = ck_triangle_blocks(&body->mesh);
    float from[CK_LANES];
    float to[CK_LANES];
    for (uint32_t lane = 0; lane < CK_LANES; lane++) {
        from[lane] = INFINITY;
        to[lane] = -INFINITY;
    }
    for (uint32_t i = 0; i + CK_LANES <= blocks; i += CK_LANES) {
        const ck_boxes *boxes = &body->triangle_boxes[i / CK_LANES];
        for (uint32_t lane = 0; lane < CK_LANES; lane++) {
            from[lane] = lesser(boxes->low[axis][lane], from[lane]);
            to[lane] = greater(boxes->high[axis][lane], to[lane]);
        }
    }
    for (uint32_t i = blocks - blocks % CK_LANES; i < blocks; i++) {
        from[0] = lesser(body->triangle_boxes[i / CK_LANES].low[axis][i % CK_LANES], from[0]);
        to[0] = greater(body->triangle_boxes[i / CK_LANES].high[axis][i % CK_LANES], to[0]);
    }
    *low = *high = 0;
    for (uint32_t lane = 0; lane < CK_LANES; lane++) {
        *low = lane == 0 ? from[0] : lesser(from[lane], *low);
        *high = lane == 0 ? to[0] : greater(to[lane], *high);
    }
}

/* Floats, as coordinates are: rounding does not take these beyond them. */
void ck_blocks_box(const ck_body *body, double low[3], double high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        float from;
        float to;
        find_extent(body, axis, &from, &to);
        low[axis] = (double)(float)(body->points.origin[axis] + (double)lowest(from));
        high[axis] = (double)(float)(body->points.origin[axis] + (double)highest(to));
    }
}

void ck_blocks_eight(const ck_body *body, uint32_t number, ck_boxes *boxes) {
    const uint32_t blocks = ck_triangle_blocks(&body->mesh);
    const ck_boxes *from = &body->triangle_boxes[number];
    CK_ASSERT(number * CK_LANES < blocks);
    for (int axis = 0; axis < 3; axis++) {
        const double origin = body->points.origin[axis];
        for (uint32_t lane = 0; lane < CK_LANES; lane++) {
            const bool none = number * CK_LANES + lane >= blocks;
            boxes->low[axis][lane] = none ? INFINITY : (float)(origin + (double)lowest(from->low[axis][lane]));
            boxes->high[axis][lane] = none ? -INFINITY : (float)(origin + (double)highest(from->high[axis][lane]));
        }
    }
}

/* The roundings are those of CK_CELL_ROOM. */
void ck_blocks_spans(const ck_body *body, ck_cells *cells) {
    const uint32_t blocks = ck_triangle_blocks(&body->mesh);
    for (int axis = 0; axis < 3; axis++) {
        const double start = (body->points.origin[axis] - cells->low[axis]) * cells->scale[axis] + CK_CELL_START;
        const float scale = (float)cells->scale[axis];
        const float below = (float)(start - CK_CELL_ROOM), above = (float)(start + CK_CELL_ROOM);
        for (uint32_t span = 0; span < ck_cells_spans(cells); span++) {
            float low = INFINITY, high = -INFINITY;
            for (uint32_t i = span * CK_BLOCKS_IN_SPAN; i < (span + 1) * CK_BLOCKS_IN_SPAN && i < blocks; i++) {
                low = lesser(body->triangle_boxes[i / CK_LANES].low[axis][i % CK_LANES], low);
                high = greater(body->triangle_boxes[i / CK_LANES].high[axis][i % CK_LANES], high);
            }
            cells->spans[span].low[axis] = lowest(low) * scale + below;
            cells->spans[span].high[axis] = highest(high) * scale + above;
        }
    }
}
