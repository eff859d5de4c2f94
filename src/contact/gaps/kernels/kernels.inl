/* Names the table CK_GAP_KERNELS. */
#include "contact/gaps/kernels/kernels.h"

#include "base/assert.h"
#include "base/simd/simd.h"

#include <float.h>
#include <math.h>

/* Lower bounds of the squares of the distances of eight boxes. A difference, its square and two sums round by 2^-24
 * each, which the factor makes good. */
static inline ck_f8 box_squares(const ck_boxes *boxes, const ck_frame_point *point) {
    ck_f8 sum = ck_f8_set(0);
    for (int axis = 0; axis < 3; axis++) {
        const ck_f8 at = ck_f8_set(point->at[axis]), slack = ck_f8_set(point->slack);
        const ck_f8 below = ck_f8_sub(ck_f8_sub(ck_f8_load(boxes->low[axis]), at), slack);
        const ck_f8 above = ck_f8_sub(ck_f8_sub(at, ck_f8_load(boxes->high[axis])), slack);
        const ck_f8 away = ck_f8_max(ck_f8_max(below, above), ck_f8_set(0));
        sum = ck_f8_add(sum, ck_f8_mul(away, away));
    }
    return ck_f8_mul(sum, ck_f8_set(0.9999F));
}

/* The square of the distance of the origin from the edge between a and a + e. */
static inline ck_f8 edge_square(const ck_f8 a[3], const ck_f8 e[3], ck_f8 ee) {
    const ck_f8 along = ck_f8_div(ck_f8_plain_dot(a, e), ee), zero = ck_f8_set(0);
    const ck_f8 s = ck_f8_max(ck_f8_min(ck_f8_sub(zero, along), ck_f8_set(1)), zero);
    ck_f8 foot[3];
    for (int axis = 0; axis < 3; axis++) {
        foot[axis] = ck_f8_add(a[axis], ck_f8_mul(s, e[axis]));
    }
    return ck_f8_plain_dot(foot, foot);
}

/* 0 or more where the foot of the origin on the plane across n is on the inner side of the edge between a and a + e. */
static inline ck_f8 inner_side(const ck_f8 a[3], const ck_f8 e[3], const ck_f8 n[3]) {
    ck_f8 across[3];
    ck_f8_cross(a, e, across);
    return ck_f8_plain_dot(across, n);
}

/* Lower bounds of the distances of the triangles of a cluster, in floats, u = 2^-24.
 *
 * Let r be the distance of the farthest corner, s one over the sine of the angle at a corner. A foot on an edge is off
 * by 8 u r along it, and its distance from there by as much. The normal is off by 8 u s, so the distance from the plane
 * by 16 u s r at most. A foot that is inside and seems outside of an edge is no farther than 16 u s r from it, and then
 * the way to the border of the triangle is no longer: so much is the distance of edges too long at most. 64 u s r is
 * more than all of that; where the normal has no digits, s comes out as 2^20 or more. A triangle whose normal is so
 * short that its square loses digits counts as near. Beyond that corners and point are off by the slack in each
 * coordinate. */
static inline ck_f8 least_distances(const ck_cluster *cluster, const ck_frame_point *point) {
    ck_f8 corner[3][3], edge[3][3], n[3], squares[3];
    for (int i = 0; i < 9; i++) {
        const ck_f8 from = ck_f8_load(cluster->v[i]), to = ck_f8_load(cluster->v[(i + 3) % 9]);
        corner[i / 3][i % 3] = ck_f8_sub(from, ck_f8_set(point->at[i % 3]));
        edge[i / 3][i % 3] = ck_f8_sub(to, from);
    }
    ck_f8_cross(edge[0], edge[1], n);
    ck_f8 square = ck_f8_set(FLT_MAX), farthest = ck_f8_set(0);
    unsigned outside = 0;
    for (int i = 0; i < 3; i++) {
        squares[i] = ck_f8_plain_dot(edge[i], edge[i]);
        square = ck_f8_min(edge_square(corner[i], edge[i], squares[i]), square);
        farthest = ck_f8_max(farthest, ck_f8_plain_dot(corner[i], corner[i]));
        outside |= ck_f8_gt(ck_f8_set(0), inner_side(corner[i], edge[i], n));
    }
    const ck_f8 nn = ck_f8_plain_dot(n, n), height = ck_f8_plain_dot(n, corner[0]);
    square = ck_f8_choose(outside, square, ck_f8_div(ck_f8_mul(height, height), nn));
    const ck_f8 off = ck_f8_sqrt(ck_f8_div(ck_f8_mul(ck_f8_mul(squares[0], squares[1]), farthest), nn));
    const ck_f8 room = ck_f8_add(ck_f8_mul(off, ck_f8_set(0x1p-18F)), ck_f8_set(4 * point->slack));
    return ck_f8_choose(ck_f8_gt(ck_f8_set(0x1p-100F), nn), ck_f8_set(-1), ck_f8_sub(ck_f8_sqrt(square), room));
}

/* Visits the triangle that seems nearest, then those that may be as near as what that has left of the limit. What is no
 * number may be near. */
static void search_cluster(const ck_cluster *cluster, ck_near_search *search) {
    float least[CK_LANES];
    const ck_f8 bounds = least_distances(cluster, &search->point);
    unsigned lanes = ~ck_f8_gt(bounds, ck_f8_set(search->limit)) & ((1U << cluster->count) - 1);
    if (lanes == 0) {
        return;
    }
    ck_f8_store(least, bounds);
    unsigned first = (unsigned)__builtin_ctz(lanes);
    for (unsigned rest = lanes & (lanes - 1); rest != 0; rest &= rest - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(rest);
        first = least[lane] < least[first] ? lane : first;
    }
    search->visit(search, cluster->triangle[first]);
    for (lanes &= ~(1U << first); lanes != 0; lanes &= lanes - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(lanes);
        if (!(least[lane] > search->limit)) {
            search->visit(search, cluster->triangle[lane]);
        }
    }
}

/* Finds the squares for all boxes, and the number of the least. */
static uint32_t measure_boxes(const ck_near_clusters *near, const ck_frame_point *point, float squares[CK_NEAR_MOST]) {
    float least[CK_LANES], at[CK_LANES];
    ck_f8 lowest = ck_f8_set(INFINITY), where = ck_f8_set(0);
    for (uint32_t group = 0; group * CK_LANES < near->count; group++) {
        const ck_f8 own = box_squares(&near->boxes[group], point);
        where = ck_f8_choose(ck_f8_gt(lowest, own), ck_f8_set((float)group), where);
        lowest = ck_f8_min(own, lowest);
        ck_f8_store(&squares[group * CK_LANES], own);
    }
    ck_f8_store(least, lowest);
    ck_f8_store(at, where);
    uint32_t best = 0;
    for (uint32_t lane = 1; lane < CK_LANES; lane++) {
        best = least[lane] < least[best] ? lane : best;
    }
    return (uint32_t)at[best] * CK_LANES + best;
}

static void search_clusters(const ck_near_clusters *near, ck_near_search *search) {
    float squares[CK_NEAR_MOST];
    const uint32_t first = measure_boxes(near, &search->point, squares);
    CK_ASSERT(first < near->count);
    search_cluster(&search->clusters[near->clusters[first]], search);
    squares[first] = INFINITY;
    for (uint32_t group = 0; group * CK_LANES < near->count; group++) {
        const float *own = &squares[group * CK_LANES];
        const ck_f8 most = ck_f8_set(search->limit * search->limit);
        for (unsigned lanes = ~ck_f8_gt(ck_f8_load(own), most) & ((1U << CK_LANES) - 1); lanes != 0;
             lanes &= lanes - 1) {
            const unsigned lane = (unsigned)__builtin_ctz(lanes);
            if (own[lane] <= search->limit * search->limit) {
                search_cluster(&search->clusters[near->clusters[group * CK_LANES + lane]], search);
            }
        }
    }
}

const ck_gap_kernels CK_GAP_KERNELS = {.name = CK_GAP_KERNELS_NAME, .search = search_clusters};
