#include "contact/gaps/nearest.h"

#include "base/assert.h"
#include "base/simd/simd.h"
#include "math/triangle_contact.h"
#include "math/triangle_distance.h"
#include "math/vec3.h"

enum { MOST_GROUPS = 48, MOST = MOST_GROUPS * CK_LANES, ALL_LANES = (1 << CK_LANES) - 1 };

/* Clusters of a tree that may have the face nearest to one of the points, with their boxes. */
typedef struct candidates {
    ck_boxes boxes[MOST_GROUPS];
    uint32_t clusters[MOST];
    uint32_t count;
    bool too_many;
} candidates;

typedef struct point_search {
    const ck_locator *locator;
    const double *p;
    ck_frame_point point;
    ck_nearest_face best;
    float limit; /* no less than the distance of the best, in the frame */
} point_search;

/* ---- What is near to all points ---- */

static void add_candidate(const ck_tree *tree, uint32_t cluster, candidates *near) {
    if (near->count == MOST) {
        near->too_many = true;
        return;
    }
    const uint32_t group = near->count / CK_LANES, lane = near->count % CK_LANES;
    for (int axis = 0; axis < 3; axis++) {
        const ck_boxes *from = &tree->boxes[0][cluster / CK_LANES];
        near->boxes[group].low[axis][lane] = from->low[axis][cluster % CK_LANES];
        near->boxes[group].high[axis][lane] = from->high[axis][cluster % CK_LANES];
    }
    near->clusters[near->count++] = cluster;
}

/* All clusters below a node whose boxes are no farther from a point than the square root of `most`. */
static void collect_below(const ck_tree *tree, uint32_t level, uint32_t node, const ck_frame_point *point, float most,
                          candidates *near) {
    float square[CK_LANES];
    if (level == 0) {
        CK_ASSERT(node < tree->cluster_count);
        add_candidate(tree, node, near);
        return;
    }
    ck_box_squares(&tree->boxes[level - 1][node], point, square);
    for (uint32_t lane = 0; lane < CK_LANES && !near->too_many; lane++) {
        if (square[lane] <= most && square[lane] < INFINITY) {
            collect_below(tree, level - 1, node * CK_LANES + lane, point, most, near);
        }
    }
}

/* ---- One point ---- */

static float rounded_up(double x) {
    return x < 0x1p120 ? (float)(x * (1 + 0x1p-20)) : INFINITY;
}

static void try_face(point_search *search, uint32_t face) {
    double t[3][3], foot[3];
    ck_scaled_triangle(search->locator->body, face, t);
    const double distance = ck_point_triangle_distance(search->p, (const double(*)[3])t, foot);
    const bool nearer = distance < search->best.distance;
    if ((nearer || (distance == search->best.distance && face < search->best.face)) &&
        !ck_triangle_degenerate((const double(*)[3])t)) {
        search->best = (ck_nearest_face){.distance = distance, .face = face};
        search->limit = rounded_up(distance * search->locator->frame.zoom);
    }
}

/* The square of the distance of the origin from the edge between a and a + e. */
static ck_f8 edge_square(const ck_f8 a[3], const ck_f8 e[3]) {
    const ck_f8 along = ck_f8_div(ck_f8_plain_dot(a, e), ck_f8_plain_dot(e, e)), zero = ck_f8_set(0);
    const ck_f8 s = ck_f8_max(ck_f8_min(ck_f8_sub(zero, along), ck_f8_set(1)), zero);
    ck_f8 foot[3];
    for (int axis = 0; axis < 3; axis++) {
        foot[axis] = ck_f8_add(a[axis], ck_f8_mul(s, e[axis]));
    }
    return ck_f8_plain_dot(foot, foot);
}

/* Whether the foot of the origin on the plane across n is on the inner side of the edge between a and a + e: 0 or more.
 */
static ck_f8 inner_side(const ck_f8 a[3], const ck_f8 e[3], const ck_f8 n[3]) {
    ck_f8 across[3];
    ck_f8_cross(a, e, across);
    return ck_f8_plain_dot(across, n);
}

/* Which triangles of a cluster may be as near as the limit, by distances in floats, u = 2^-24.
 *
 * Let r be the distance of the farthest corner, s one over the sine of the angle at a corner. A foot on an edge is off
 * by 8 u r along it, and its distance from there by as much. The normal is off by 8 u s, so the distance from the plane
 * by 16 u s r at most. A foot that is inside and seems outside of an edge is no farther than 16 u s r from it, and then
 * the way to the border of the triangle is no longer: so much is the distance of edges too long at most. 64 u s r is
 * more than all of that; where the normal has no digits, s comes out as 2^20 or more. A triangle whose normal is so
 * short that its square loses digits counts as near. Beyond that corners and point are off by the slack in each
 * coordinate. */
static unsigned lanes_within(const ck_cluster *cluster, const point_search *search) {
    ck_f8 corner[3][3], edge[3][3], n[3];
    for (int i = 0; i < 9; i++) {
        const ck_f8 from = ck_f8_load(cluster->v[i]), to = ck_f8_load(cluster->v[(i + 3) % 9]);
        corner[i / 3][i % 3] = ck_f8_sub(from, ck_f8_set(search->point.at[i % 3]));
        edge[i / 3][i % 3] = ck_f8_sub(to, from);
    }
    ck_f8_cross(edge[0], edge[1], n);
    ck_f8 square = ck_f8_set(INFINITY), farthest = ck_f8_set(0);
    unsigned outside = 0;
    for (int i = 0; i < 3; i++) {
        square = ck_f8_min(square, edge_square(corner[i], edge[i]));
        farthest = ck_f8_max(farthest, ck_f8_plain_dot(corner[i], corner[i]));
        outside |= ck_f8_gt(ck_f8_set(0), inner_side(corner[i], edge[i], n));
    }
    const ck_f8 nn = ck_f8_plain_dot(n, n), height = ck_f8_plain_dot(n, corner[0]);
    square = ck_f8_choose(outside, square, ck_f8_div(ck_f8_mul(height, height), nn));
    const ck_f8 sides = ck_f8_mul(ck_f8_plain_dot(edge[0], edge[0]), ck_f8_plain_dot(edge[1], edge[1]));
    const ck_f8 off = ck_f8_sqrt(ck_f8_div(ck_f8_mul(sides, farthest), nn));
    const ck_f8 room = ck_f8_add(ck_f8_mul(off, ck_f8_set(0x1p-18F)), ck_f8_set(4 * search->point.slack));
    const unsigned farther = ck_f8_gt(ck_f8_sub(ck_f8_sqrt(square), room), ck_f8_set(search->limit));
    return (~farther | ck_f8_gt(ck_f8_set(0x1p-100F), nn)) & ((1U << cluster->count) - 1);
}

static void search_cluster(const ck_cluster *cluster, point_search *search) {
    for (unsigned lanes = lanes_within(cluster, search); lanes != 0; lanes &= lanes - 1) {
        try_face(search, cluster->triangle[__builtin_ctz(lanes)]);
    }
}

static void search_candidates(const candidates *near, point_search *search) {
    const ck_cluster *clusters = search->locator->plan.tree.clusters;
    for (uint32_t first = 0; first < near->count; first += CK_LANES) {
        float square[CK_LANES];
        ck_box_squares(&near->boxes[first / CK_LANES], &search->point, square);
        for (uint32_t lane = 0; lane < CK_LANES && first + lane < near->count; lane++) {
            if (square[lane] <= search->limit * search->limit) {
                search_cluster(&clusters[near->clusters[first + lane]], search);
            }
        }
    }
}

/* ---- All points ---- */

/* The middle of the box of the points, and how far they are from it at most. */
static double find_middle(const double (*points)[3], uint32_t count, double middle[3]) {
    double low[3], high[3], radius = 0;
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = high[axis] = points[0][axis];
        for (uint32_t i = 1; i < count; i++) {
            low[axis] = ck_lesser(low[axis], points[i][axis]);
            high[axis] = ck_greater(high[axis], points[i][axis]);
        }
        middle[axis] = 0.5 * low[axis] + 0.5 * high[axis];
    }
    for (uint32_t i = 0; i < count; i++) {
        double way[3];
        ck_sub(points[i], middle, way);
        radius = ck_greater(radius, ck_norm(way));
    }
    return radius * (1 + 0x1p-20);
}

static void search_each(const ck_locator *locator, const double (*points)[3], uint32_t count, double reach,
                        uint32_t *hint, ck_nearest_face *found) {
    for (uint32_t i = 0; i < count; i++) {
        found[i].distance = ck_nearest_on_surface(locator, points[i], reach, hint);
        found[i].face = *hint;
    }
}

static void search_among(const ck_locator *locator, const candidates *near, const double (*points)[3], uint32_t count,
                         double reach, uint32_t *hint, ck_nearest_face *found) {
    for (uint32_t i = 0; i < count; i++) {
        point_search search = {.locator = locator, .p = points[i]};
        search.best = (ck_nearest_face){.distance = nextafter(reach, INFINITY), .face = CLINKER_NO_FACE};
        search.limit = rounded_up(reach * locator->frame.zoom);
        try_face(&search, *hint);
        if (!ck_locator_point(locator, points[i], 1, &search.point)) {
            search_each(locator, &points[i], 1, reach, hint, &found[i]);
            continue;
        }
        search_candidates(near, &search);
        const bool any = search.best.face != CLINKER_NO_FACE && search.best.distance <= reach;
        *hint = any ? search.best.face : *hint;
        found[i] = (ck_nearest_face){.distance = any ? search.best.distance : INFINITY, .face = search.best.face};
    }
}

/* What is nearest to a point within `radius` of the middle is no farther from the middle than the middle's own nearest
 * and twice the radius; or the reach and the radius. */
void ck_nearest_faces(const ck_locator *locator, const double (*points)[3], uint32_t count, double reach,
                      uint32_t *hint, ck_nearest_face *found) {
    CK_ASSERT(count > 0);
    double middle[3];
    const double radius = find_middle(points, count, middle);
    ck_frame_point point;
    if (count < 3 || !ck_locator_point(locator, middle, 1, &point)) {
        search_each(locator, points, count, reach, hint, found);
        return;
    }
    const double own = ck_nearest_on_surface(locator, middle, (reach + radius) * (1 + 0x1p-20), hint);
    if (!(own < INFINITY)) {
        for (uint32_t i = 0; i < count; i++) {
            found[i] = (ck_nearest_face){.distance = INFINITY, .face = CLINKER_NO_FACE};
        }
        return;
    }
    candidates near;
    near.count = 0;
    near.too_many = false;
    const double most = (ck_lesser(own + radius, reach) + radius) * locator->frame.zoom * (1 + 0x1p-20);
    collect_below(&locator->plan.tree, locator->plan.tree.levels, 0, &point, rounded_up(most * most), &near);
    if (near.too_many) {
        ck_nearest_faces(locator, points, count / 2, reach, hint, found);
        ck_nearest_faces(locator, points + count / 2, count - count / 2, reach, hint, found + count / 2);
        return;
    }
    search_among(locator, &near, points, count, reach, hint, found);
}
