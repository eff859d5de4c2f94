#include "exact/locate.h"

#include "base/assert.h"
#include "base/simd/simd.h"
#include "math/ray_crossing.h"
#include "math/triangle_contact.h"
#include "math/triangle_distance.h"
#include "math/vec3.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { RAY_AXIS = 2, ALL_LANES = (1 << CK_LANES) - 1 };

bool ck_locator_build(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body, ck_side *side,
                      ck_locator *locator) {
    CK_ASSERT(body->indices_checked);
    *locator = ck_locator_plain(body);
    locator->frame = ck_frame_of_box(body->low, body->high);
    locator->plan = (ck_tree_plan){.body = body, .triangles = {.count = body->mesh.triangle_count}, .side = side};
    if (!ck_trees_build(workspace, kernels, &locator->frame, &locator->plan, 1, &locator->slack)) {
        return false;
    }
    locator->has_tree = locator->slack < 0x1p10;
    return true;
}

bool ck_locator_build_above(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body, const double low[3],
                            const double high[3], ck_side *side, ck_locator *locator) {
    CK_ASSERT(body->indices_checked && ck_box_in_order(low, high));
    *locator = ck_locator_plain(body);
    locator->frame = ck_frame_of_box(low, high);
    locator->plan = (ck_tree_plan){.body = body, .side = side};
    double top[3] = {high[0], high[1], high[2]};
    top[RAY_AXIS] = INFINITY;
    if (ck_cull_by_box(workspace, kernels, body, low, top, side, &locator->plan.triangles) != CK_CULL_DONE) {
        return false;
    }
    if (locator->plan.triangles.count == 0) {
        return true;
    }
    if (!ck_trees_build(workspace, kernels, &locator->frame, &locator->plan, 1, &locator->slack)) {
        return false;
    }
    locator->has_tree = locator->slack < 0x1p10;
    return true;
}

ck_locator ck_locator_plain(ck_body *body) {
    return (ck_locator){.body = body};
}

/* A sum of crossings, and whether the point was met on the way. */
typedef struct winding {
    const ck_mesh *mesh;
    const double *p;
    bool beside; /* as `shift` says */
    ck_shift shift;
    int sum;
    bool on;
} winding;

static void add_crossing(void *user, uint32_t triangle) {
    winding *count = user;
    double t[3][3];
    ck_mesh_triangle(count->mesh, triangle, t);
    if (count->beside) {
        count->sum += ck_ray_crossing_beside(count->p, (const double(*)[3])t, count->shift);
        return;
    }
    int crossing = ck_ray_crossing(count->p, (const double(*)[3])t, RAY_AXIS);
    if (crossing != CK_ON_SURFACE) {
        count->sum += crossing;
    } else if (!ck_triangle_degenerate((const double(*)[3])t)) {
        count->on = true;
    }
}

static ck_place place_of(const ck_body *body, winding count) {
    CK_ASSERT(body->outward == 1 || body->outward == -1);
    if (count.on) {
        return CK_ON;
    }
    return count.sum * body->outward > 0 ? CK_INSIDE : CK_OUTSIDE;
}

bool ck_locator_point(const ck_locator *locator, const double p[3], double scale, ck_frame_point *point) {
    double most = 0;
    for (int axis = 0; axis < 3; axis++) {
        double q = (p[axis] * scale - locator->frame.centre[axis]) * locator->frame.zoom;
        most = fmax(most, fabs(q));
        point->at[axis] = (float)q;
    }
    point->slack = (float)(locator->slack * 1.001 + 0x1p-20 * most);
    return locator->has_tree && most < 0x1p60;
}

/* A walk to the triangles above a point, as far as a height. */
typedef struct column {
    const ck_locator *locator;
    ck_frame_point foot;
    float top;
    ck_take_triangle take;
    void *user;
} column;

/* Lanes of a group that a column may meet. */
static unsigned lanes_in_column(const ck_boxes *boxes, const column *walk) {
    const ck_frame_point *point = &walk->foot;
    ck_f8 apart = ck_f8_set(0);
    for (int axis = 0; axis < 3; axis++) {
        const float end = axis == RAY_AXIS ? walk->top : point->at[axis] + point->slack;
        const ck_f8 before = ck_f8_sub(ck_f8_load(boxes->low[axis]), ck_f8_set(end));
        const ck_f8 behind = ck_f8_sub(ck_f8_set(point->at[axis] - point->slack), ck_f8_load(boxes->high[axis]));
        apart = ck_f8_max(apart, ck_f8_max(before, behind));
    }
    return ~ck_f8_gt(apart, ck_f8_set(0)) & ALL_LANES;
}

/* Lanes of a cluster whose triangles, seen along the ray, have the point certainly on the outer side of an edge: on
 * different sides of two of them. Long thin faces, as of a fan, are told so that boxes do not tell.
 *
 * With s the slack and u = 2^-24, an edge e and the way d from its beginning to the point are off by 2 s, and by their
 * rounding, in each coordinate, so that ex dy - ey dx is off by less than 2 s (|ex| + |ey| + |dx| + |dy|) + 24 s^2 +
 * 8 u (|ex dy| + |ey dx|). */
static unsigned lanes_beside(const ck_cluster *cluster, const ck_frame_point *point) {
    const ck_f8 slack = ck_f8_set(3 * point->slack), least = ck_f8_set(32 * point->slack * point->slack);
    unsigned left = 0, right = 0;
    for (int corner = 0; corner < 3; corner++) {
        const int next = (corner + 1) % 3;
        const ck_f8 ax = ck_f8_load(cluster->v[3 * corner]), ay = ck_f8_load(cluster->v[3 * corner + 1]);
        const ck_f8 ex = ck_f8_sub(ck_f8_load(cluster->v[3 * next]), ax);
        const ck_f8 ey = ck_f8_sub(ck_f8_load(cluster->v[3 * next + 1]), ay);
        const ck_f8 dx = ck_f8_sub(ck_f8_set(point->at[0]), ax), dy = ck_f8_sub(ck_f8_set(point->at[1]), ay);
        const ck_f8 one = ck_f8_mul(ex, dy), other = ck_f8_mul(ey, dx);
        const ck_f8 sizes = ck_f8_add(ck_f8_add(ck_f8_abs(ex), ck_f8_abs(ey)), ck_f8_add(ck_f8_abs(dx), ck_f8_abs(dy)));
        const ck_f8 rounding = ck_f8_mul(ck_f8_add(ck_f8_abs(one), ck_f8_abs(other)), ck_f8_set(0x1p-20F));
        const ck_f8 bound = ck_f8_add(ck_f8_add(ck_f8_mul(sizes, slack), least), rounding);
        left |= ck_f8_gt(ck_f8_sub(one, other), bound);
        right |= ck_f8_gt(ck_f8_sub(other, one), bound);
    }
    return left & right;
}

static void walk_below(const column *walk, uint32_t level, uint32_t node) {
    const ck_tree *tree = &walk->locator->plan.tree;
    CK_ASSERT(level <= tree->levels && node / CK_LANES < tree->groups[level]);
    if (level == 0) {
        CK_ASSERT(node < tree->cluster_count && tree->clusters[node].count <= CK_LANES);
        const ck_cluster *cluster = &tree->clusters[node];
        const ck_boxes boxes = ck_cluster_boxes(cluster);
        const unsigned own = (1U << cluster->count) - 1;
        unsigned lanes = lanes_in_column(&boxes, walk) & own;
        lanes = lanes != 0 ? lanes & ~lanes_beside(cluster, &walk->foot) : 0;
        for (; lanes != 0; lanes &= lanes - 1) {
            walk->take(walk->user, cluster->triangle[__builtin_ctz(lanes)]);
        }
        return;
    }
    for (unsigned lanes = lanes_in_column(&tree->boxes[level - 1][node], walk); lanes != 0; lanes &= lanes - 1) {
        walk_below(walk, level - 1, node * CK_LANES + (uint32_t)__builtin_ctz(lanes));
    }
}

/* Takes the triangles that the column above a point may meet, one without end or one without height, or all. */
static void take_in_column(const ck_locator *locator, const double p[3], bool endless, ck_take_triangle take,
                           void *user) {
    column walk = {.locator = locator, .top = FLT_MAX, .take = take, .user = user};
    if (ck_locator_point(locator, p, locator->body->points.scale, &walk.foot)) {
        walk.top = endless ? FLT_MAX : walk.foot.at[RAY_AXIS] + walk.foot.slack;
        walk_below(&walk, locator->plan.tree.levels, 0);
        return;
    }
    for (uint32_t i = 0; i < locator->body->mesh.triangle_count; i++) {
        take(user, i);
    }
}

void ck_take_triangles_at(const ck_locator *locator, const double p[3], ck_take_triangle take, void *user) {
    CK_ASSERT(ck_is_finite(p));
    take_in_column(locator, p, false, take, user);
}

static void wind(const ck_locator *locator, winding *count) {
    count->mesh = &locator->body->mesh;
    take_in_column(locator, count->p, true, add_crossing, count);
}

ck_place ck_locate(const ck_locator *locator, const double p[3]) {
    CK_ASSERT(locator->body->closed > 0 && ck_is_finite(p));
    winding count = {.p = p};
    wind(locator, &count);
    return place_of(locator->body, count);
}

int ck_winding_beside(const ck_locator *locator, const double p[3], ck_shift shift) {
    CK_ASSERT(locator->body->closed > 0 && ck_is_finite(p));
    winding count = {.p = p, .beside = true, .shift = shift};
    wind(locator, &count);
    return count.sum * locator->body->outward;
}

/* Looks at the triangles above the point alone; reads the body once. False: no memory. */
static bool wind_once(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body, const double p[3],
                      ck_side *side, winding *count) {
    CK_ASSERT(body->closed > 0 && ck_is_finite(p));
    double low[3];
    double high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = p[axis] * body->points.scale;
        high[axis] = axis == RAY_AXIS ? INFINITY : low[axis];
    }
    ck_survivors above;
    if (ck_cull_by_box(workspace, kernels, body, low, high, side, &above) != CK_CULL_DONE) {
        return false;
    }
    count->mesh = &body->mesh;
    count->p = p;
    for (uint32_t i = 0; i < above.count; i++) {
        add_crossing(count, above.list != NULL ? above.list[i] : i);
    }
    return true;
}

bool ck_locate_once(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body, const double p[3],
                    ck_side *side, ck_place *place) {
    winding count = {0};
    bool done = wind_once(workspace, kernels, body, p, side, &count);
    *place = place_of(body, count);
    return done;
}

bool ck_winding_beside_once(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body, const double p[3],
                            ck_shift shift, ck_side *side, int *sum) {
    winding count = {.beside = true, .shift = shift};
    bool done = wind_once(workspace, kernels, body, p, side, &count);
    *sum = count.sum * body->outward;
    return done;
}

typedef struct nearest_search nearest_search;

struct nearest_search {
    const ck_locator *locator;
    const double *p;
    ck_frame_point point;
    double best;
    double enough;    /* a distance that ends the search */
    uint32_t nearest; /* triangle */
    void (*visit)(nearest_search *search, uint32_t triangle);
};

void ck_scaled_triangle(const ck_body *body, uint32_t triangle, double out[3][3]) {
    ck_mesh_triangle(&body->mesh, triangle, out);
    for (int i = 0; i < 9; i++) {
        out[i / 3][i % 3] *= body->points.scale;
    }
}

static void try_triangle(nearest_search *search, uint32_t triangle) {
    double t[3][3];
    double nearest[3];
    ck_scaled_triangle(search->locator->body, triangle, t);
    double distance = ck_point_triangle_distance(search->p, (const double(*)[3])t, nearest);
    if (distance < search->best && !ck_triangle_degenerate((const double(*)[3])t)) {
        search->nearest = triangle;
        search->best = distance;
    }
}

/* The same, and of those that are as near the one with the lowest number. */
static void try_lowest(nearest_search *search, uint32_t triangle) {
    double t[3][3];
    double nearest[3];
    ck_scaled_triangle(search->locator->body, triangle, t);
    double distance = ck_point_triangle_distance(search->p, (const double(*)[3])t, nearest);
    bool better = distance < search->best || (distance == search->best && triangle < search->nearest);
    if (better && !ck_triangle_degenerate((const double(*)[3])t)) {
        search->nearest = triangle;
        search->best = distance;
    }
}

/* Bounds the distance from below. */
static void try_least(nearest_search *search, uint32_t triangle) {
    double t[3][3];
    ck_scaled_triangle(search->locator->body, triangle, t);
    double least = ck_point_triangle_least(search->p, (const double(*)[3])t);
    if (least < search->best && !ck_triangle_degenerate((const double(*)[3])t)) {
        search->nearest = triangle;
        search->best = least;
    }
}

void ck_box_squares(const ck_boxes *boxes, const ck_frame_point *point, float square[CK_LANES]) {
    ck_f8 sum = ck_f8_set(0);
    for (int axis = 0; axis < 3; axis++) {
        const ck_f8 at = ck_f8_set(point->at[axis]), slack = ck_f8_set(point->slack);
        const ck_f8 below = ck_f8_sub(ck_f8_sub(ck_f8_load(boxes->low[axis]), at), slack);
        const ck_f8 above = ck_f8_sub(ck_f8_sub(at, ck_f8_load(boxes->high[axis])), slack);
        const ck_f8 distance = ck_f8_max(ck_f8_max(below, above), ck_f8_set(0));
        sum = ck_f8_add(sum, ck_f8_mul(distance, distance));
    }
    ck_f8_store(square, ck_f8_mul(sum, ck_f8_set(0.9999F)));
}

static bool worth_visiting(const nearest_search *search, float square) {
    double best = search->best * search->locator->frame.zoom;
    /* What is met at a distance of 0 may have company there. */
    return ((double)square < best * best || square == 0) && search->best > search->enough;
}

static void nearest_below(nearest_search *search, uint32_t level, uint32_t node) {
    CK_ASSERT(level <= search->locator->plan.tree.levels);
    const ck_tree *tree = &search->locator->plan.tree;
    float square[CK_LANES];
    if (level == 0) {
        CK_ASSERT(node < tree->cluster_count);
        const ck_cluster *cluster = &tree->clusters[node];
        ck_boxes boxes = ck_cluster_boxes(cluster);
        ck_box_squares(&boxes, &search->point, square);
        for (uint32_t lane = 0; lane < cluster->count; lane++) {
            if (worth_visiting(search, square[lane])) {
                search->visit(search, cluster->triangle[lane]);
            }
        }
        return;
    }
    ck_box_squares(&tree->boxes[level - 1][node], &search->point, square);
    for (unsigned left = 0xFF; left != 0;) {
        unsigned next = (unsigned)__builtin_ctz(left);
        for (unsigned lane = next + 1; lane < CK_LANES; lane++) {
            next = (left >> lane & 1) != 0 && square[lane] < square[next] ? lane : next;
        }
        if (!worth_visiting(search, square[next])) {
            return;
        }
        left &= ~(1U << next);
        nearest_below(search, level - 1, node * CK_LANES + next);
    }
}

/* Visits the triangles that may be within the best distance. */
static void search_surface(nearest_search *search) {
    CK_ASSERT(search->best >= 0);
    const ck_locator *locator = search->locator;
    if (ck_locator_point(locator, search->p, 1.0, &search->point)) {
        nearest_below(search, locator->plan.tree.levels, 0);
        return;
    }
    for (uint32_t i = 0; i < locator->body->mesh.triangle_count && search->best > search->enough; i++) {
        search->visit(search, i);
    }
}

double ck_distance_to_surface(const ck_locator *locator, const double p[3], double enough, double limit) {
    nearest_search search = {.locator = locator, .p = p, .best = limit, .enough = enough, .visit = try_triangle};
    search_surface(&search);
    return search.best < limit ? search.best : INFINITY;
}

double ck_least_distance_to_surface(const ck_locator *locator, const double p[3], double limit) {
    nearest_search search = {.locator = locator, .p = p, .best = limit, .visit = try_least};
    search_surface(&search);
    return search.best < limit ? search.best : INFINITY;
}

double ck_distance_near(const ck_locator *locator, const double p[3], double enough, double limit, uint32_t *nearest) {
    CK_ASSERT(*nearest < locator->body->mesh.triangle_count);
    nearest_search search = {
        .locator = locator, .p = p, .best = limit, .enough = enough, .nearest = *nearest, .visit = try_triangle};
    try_triangle(&search, *nearest);
    if (search.best > enough) {
        search_surface(&search);
    }
    *nearest = search.nearest;
    return search.best < limit ? search.best : INFINITY;
}

double ck_nearest_on_surface(const ck_locator *locator, const double p[3], double limit, uint32_t *nearest) {
    nearest_search search = {.locator = locator,
                             .p = p,
                             .best = nextafter(limit, INFINITY),
                             .enough = -1,
                             .nearest = UINT32_MAX,
                             .visit = try_lowest};
    try_lowest(&search, *nearest);
    search_surface(&search);
    if (search.nearest == UINT32_MAX || search.best > limit) {
        return INFINITY;
    }
    *nearest = search.nearest;
    return search.best;
}
