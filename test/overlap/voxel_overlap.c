#include "voxel_overlap.h"

#include <stdlib.h>
#include <string.h>

enum { WORLD = 4 * VOXELS_MOST_SIDE + 2 }; /* eighths of cubes along each axis; none of a solid at its ends */

/* Which eighths are within a and b: number i begins at (i % WORLD, i / WORLD % WORLD, i / WORLD / WORLD) - 1. */
typedef struct world {
    bool a[WORLD * WORLD * WORLD], b[WORLD * WORLD * WORLD];
} world;

static const int strides[3] = {1, WORLD, WORLD *WORLD};

static void place_of(int eighth, int at[3]) {
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = eighth / strides[axis] % WORLD - 1;
    }
}

static void count_volume(const world *cells, voxel_overlap *out) {
    double count = 0;
    double sum[3] = {0, 0, 0};
    for (int i = 0; i < WORLD * WORLD * WORLD; i++) {
        if (cells->a[i] && cells->b[i]) {
            int at[3];
            place_of(i, at);
            count++;
            for (int axis = 0; axis < 3; axis++) {
                sum[axis] += 0.5 * at[axis] + 0.25;
            }
        }
    }
    out->volume = count / 8;
    for (int axis = 0; axis < 3 && count > 0; axis++) {
        out->centre[axis] = sum[axis] / count;
    }
}

/* The square between two eighths, `next` beyond `here` along the axis. */
static void count_square(const world *cells, int here, int axis, voxel_overlap *out) {
    const int next = here + strides[axis];
    const double area = 0.25;
    const bool of_a = cells->a[here] != cells->a[next];
    const bool of_b = cells->b[here] != cells->b[next];
    const double outward = cells->b[here] ? area : -area; /* b's vector area along the axis */
    if (of_a && of_b) {
        out->flush += area;
        out->push_least[axis] += outward < 0 ? outward : 0;
        out->push_most[axis] += outward > 0 ? outward : 0;
    } else if (of_a && cells->b[here]) {
        out->areas[0] += area;
    } else if (of_b && cells->a[here]) {
        out->areas[1] += area;
        out->push_least[axis] += outward;
        out->push_most[axis] += outward;
    }
}

static void count_squares(const world *cells, voxel_overlap *out) {
    for (int i = 0; i < WORLD * WORLD * WORLD; i++) {
        for (int axis = 0; axis < 3; axis++) {
            if (i / strides[axis] % WORLD < WORLD - 1) {
                count_square(cells, i, axis, out);
            }
        }
    }
}

/* Do both have one of the eight eighths around a point of the grid? */
static bool both_meet_point(const world *cells, int lowest) {
    bool of_a = false;
    bool of_b = false;
    for (int i = 0; i < 8; i++) {
        const int at = lowest + (i & 1 ? strides[0] : 0) + (i & 2 ? strides[1] : 0) + (i & 4 ? strides[2] : 0);
        of_a = of_a || cells->a[at];
        of_b = of_b || cells->b[at];
    }
    return of_a && of_b;
}

static bool closed_sets_meet(const world *cells) {
    const int last = WORLD * WORLD * WORLD - strides[0] - strides[1] - strides[2];
    for (int i = 0; i < last; i++) {
        if (both_meet_point(cells, i)) {
            return true;
        }
    }
    return false;
}

/* Takes the part around `from` out of `left`. `steps`: how many axes neighbours may differ along, 1 or 3. */
static void take_part(bool *left, int from, int steps) {
    left[from] = false;
    for (int i = 0; i < 27; i++) {
        const int step[3] = {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
        const int beside = from + step[0] * strides[0] + step[1] * strides[1] + step[2] * strides[2];
        if (abs(step[0]) + abs(step[1]) + abs(step[2]) <= steps && left[beside]) {
            take_part(left, beside, steps);
        }
    }
}

static size_t count_parts(const world *cells, int steps) {
    static bool left[WORLD * WORLD * WORLD];
    size_t parts = 0;
    for (int i = 0; i < WORLD * WORLD * WORLD; i++) {
        left[i] = cells->a[i] && cells->b[i];
    }
    for (int i = 0; i < WORLD * WORLD * WORLD; i++) {
        if (left[i]) {
            take_part(left, i, steps);
            parts++;
        }
    }
    return parts;
}

voxel_overlap voxel_overlap_count(const voxel_solid *a, const voxel_solid *b) {
    static world cells;
    voxel_overlap out;
    memset(&out, 0, sizeof out);
    for (int i = 0; i < WORLD * WORLD * WORLD; i++) {
        int at[3];
        place_of(i, at);
        cells.a[i] = voxel_solid_has(a, at);
        cells.b[i] = voxel_solid_has(b, at);
    }
    count_volume(&cells, &out);
    count_squares(&cells, &out);
    out.parts = count_parts(&cells, 1);
    out.parts_that_touch = count_parts(&cells, 3);
    out.state = out.volume > 0 ? CLINKER_STATE_INTERFERE
                               : (closed_sets_meet(&cells) ? CLINKER_STATE_TOUCH : CLINKER_STATE_APART);
    return out;
}
