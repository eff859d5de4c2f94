#include "contact/pixel_gap.h"

#include "base/assert.h"

#include <math.h>

uint8_t ck_pixel_cover(const ck_fragment *fragments, size_t count) {
    uint8_t cover = 0;
    for (size_t i = 0; i < count; i++) {
        CK_ASSERT(ck_fragment_body(&fragments[i]) < 2);
        cover |= (uint8_t)(1U << ck_fragment_body(&fragments[i]));
    }
    return cover;
}

static bool enters(const ck_fragment *fragment, const ck_seen_body seen[2]) {
    return ck_fragment_back(fragment) == seen[ck_fragment_body(fragment)].inward;
}

/* Entries and exits at the same depth may come in any order: only a stretch with a length tells. */
static bool encloses(const ck_fragment *fragments, size_t count, const ck_seen_body seen[2], uint32_t body) {
    CK_ASSERT(body < 2);
    int64_t winding = 0;
    float before = -INFINITY;
    for (size_t i = 0; i < count && !seen[body].whole; i++) {
        if (ck_fragment_body(&fragments[i]) == body) {
            if (winding < 0 && fragments[i].depth > before) {
                return false;
            }
            before = fragments[i].depth;
            winding += enters(&fragments[i], seen) ? 1 : -1;
        }
    }
    return winding == 0;
}

/* What solid_gap() has met on its way along the line of sight. */
typedef struct gap_walk {
    int64_t winding[2];
    float left[2];                /* where each body was last left */
    float common_from, common_to; /* the last stretch in both bodies */
    float overlap;                /* longest of these; below 0: none */
    float clearance;              /* shortest stretch between them */
} gap_walk;

static void enter(gap_walk *walk, uint32_t body, float depth) {
    uint32_t other = 1 - body;
    if (walk->winding[other] <= 0) {
        walk->clearance = fminf(walk->clearance, depth - walk->left[other]);
    } else if (depth != walk->common_to) {
        walk->common_from = depth; /* else a face within the solid had only seemed to end the stretch */
    }
}

static void leave(gap_walk *walk, uint32_t body, float depth) {
    walk->left[body] = depth;
    if (walk->winding[1 - body] > 0) {
        walk->common_to = depth;
        walk->overlap = fmaxf(walk->overlap, depth - walk->common_from);
    }
}

/* Infinity: a body has no inside at this pixel. */
static float solid_gap(const ck_fragment *fragments, size_t count, const ck_seen_body seen[2]) {
    gap_walk walk = {.left = {-INFINITY, -INFINITY}, .common_to = -INFINITY, .overlap = -1, .clearance = INFINITY};
    for (size_t i = 0; i < count; i++) {
        uint32_t body = ck_fragment_body(&fragments[i]);
        CK_ASSERT(i == 0 || fragments[i - 1].depth <= fragments[i].depth);
        bool was_inside = walk.winding[body] > 0;
        walk.winding[body] += enters(&fragments[i], seen) ? 1 : -1;
        bool is_inside = walk.winding[body] > 0;
        if (is_inside && !was_inside) {
            enter(&walk, body, fragments[i].depth);
        } else if (was_inside && !is_inside) {
            leave(&walk, body, fragments[i].depth);
        }
    }
    if (walk.overlap >= 0) {
        return 0 - walk.overlap; /* touching at a point is 0, not minus 0 */
    }
    return walk.clearance;
}

static float surface_gap(const ck_fragment *fragments, size_t count, const ck_seen_body seen[2]) {
    float gap = INFINITY;
    float nearest = INFINITY;
    for (size_t i = 1; i < count; i++) {
        const ck_fragment *front = &fragments[i - 1];
        const ck_fragment *behind = &fragments[i];
        float distance = behind->depth - front->depth;
        CK_ASSERT(distance >= 0);
        bool other = ck_fragment_body(front) != ck_fragment_body(behind);
        bool facing = other && enters(front, seen) != enters(behind, seen);
        if (facing && distance < fabsf(gap)) {
            gap = enters(behind, seen) ? distance : 0 - distance;
        }
        nearest = other ? fminf(nearest, distance) : nearest;
    }
    return isfinite(gap) ? gap : nearest;
}

float ck_pixel_gap(const ck_fragment *fragments, size_t count, const ck_seen_body seen[2]) {
    float gap = INFINITY;
    if (encloses(fragments, count, seen, 0) && encloses(fragments, count, seen, 1)) {
        gap = solid_gap(fragments, count, seen);
    }
    return isfinite(gap) ? gap : surface_gap(fragments, count, seen);
}
