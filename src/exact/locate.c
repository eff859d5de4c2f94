#include "exact/locate.h"

#include "base/assert.h"
#include "math/ray_crossing.h"
#include "math/triangle_contact.h"
#include "math/triangle_distance.h"
#include "math/vec3.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { RAY_AXIS = 2 };

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
    bool beside; /* as `shift` says */
    ck_shift shift;
    int sum;
    bool on;
} winding;

static void add_crossing(const ck_mesh *mesh, uint32_t triangle, const double p[3], winding *count) {
    double t[3][3];
    ck_mesh_triangle(mesh, triangle, t);
    if (count->beside) {
        count->sum += ck_ray_crossing_beside(p, (const double(*)[3])t, count->shift);
        return;
    }
    int crossing = ck_ray_crossing(p, (const double(*)[3])t, RAY_AXIS);
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

/* A point in the frame of a tree, and how far floats may be off there. */
typedef struct frame_point {
    float at[3];
    float slack;
} frame_point;

static bool to_frame(const ck_locator *locator, const double p[3], double scale, frame_point *point) {
    double most = 0;
    for (int axis = 0; axis < 3; axis++) {
        double q = (p[axis] * scale - locator->frame.centre[axis]) * locator->frame.zoom;
        most = fmax(most, fabs(q));
        point->at[axis] = (float)q;
    }
    point->slack = (float)(locator->slack * 1.001 + 0x1p-20 * most);
    return most < 0x1p60;
}

/* Lanes of a group that the upward ray from a point may meet. */
static unsigned lanes_on_ray(const ck_boxes *boxes, const frame_point *point) {
    unsigned lanes = 0;
    for (unsigned lane = 0; lane < CK_LANES; lane++) {
        bool met = point->at[RAY_AXIS] - point->slack <= boxes->high[RAY_AXIS][lane];
        for (int axis = 0; axis < RAY_AXIS; axis++) {
            met = met && boxes->low[axis][lane] - point->slack <= point->at[axis];
            met = met && point->at[axis] <= boxes->high[axis][lane] + point->slack;
        }
        lanes |= (unsigned)met << lane;
    }
    return lanes;
}

static void wind_below(const ck_locator *locator, uint32_t level, uint32_t node, const frame_point *point,
                       const double p[3], winding *count) {
    CK_ASSERT(level <= locator->plan.tree.levels && node / CK_LANES < locator->plan.tree.groups[level]);
    const ck_tree *tree = &locator->plan.tree;
    if (level == 0) {
        CK_ASSERT(node < tree->cluster_count && tree->clusters[node].count <= CK_LANES);
        const ck_cluster *cluster = &tree->clusters[node];
        const ck_boxes boxes = ck_cluster_boxes(cluster);
        const unsigned own = (1U << cluster->count) - 1;
        for (unsigned lanes = lanes_on_ray(&boxes, point) & own; lanes != 0; lanes &= lanes - 1) {
            add_crossing(&locator->body->mesh, cluster->triangle[__builtin_ctz(lanes)], p, count);
        }
        return;
    }
    for (unsigned lanes = lanes_on_ray(&tree->boxes[level - 1][node], point); lanes != 0; lanes &= lanes - 1) {
        wind_below(locator, level - 1, node * CK_LANES + (uint32_t)__builtin_ctz(lanes), point, p, count);
    }
}

static void wind(const ck_locator *locator, const double p[3], winding *count) {
    frame_point point;
    if (locator->has_tree && to_frame(locator, p, locator->body->points.scale, &point)) {
        wind_below(locator, locator->plan.tree.levels, 0, &point, p, count);
        return;
    }
    for (uint32_t i = 0; i < locator->body->mesh.triangle_count; i++) {
        add_crossing(&locator->body->mesh, i, p, count);
    }
}

ck_place ck_locate(const ck_locator *locator, const double p[3]) {
    CK_ASSERT(locator->body->closed > 0 && ck_is_finite(p));
    winding count = {0};
    wind(locator, p, &count);
    return place_of(locator->body, count);
}

int ck_winding_beside(const ck_locator *locator, const double p[3], ck_shift shift) {
    CK_ASSERT(locator->body->closed > 0 && ck_is_finite(p));
    winding count = {.beside = true, .shift = shift};
    wind(locator, p, &count);
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
    ck_survivors column;
    if (ck_cull_by_box(workspace, kernels, body, low, high, side, &column) != CK_CULL_DONE) {
        return false;
    }
    for (uint32_t i = 0; i < column.count; i++) {
        add_crossing(&body->mesh, column.list != NULL ? column.list[i] : i, p, count);
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
    frame_point point;
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

/* A lower bound of the square of the distance to each box of a group, in the frame. Axis by axis: all lanes at once. */
static void box_distances(const ck_boxes *boxes, const frame_point *point, float square[CK_LANES]) {
    float sum[CK_LANES] = {0};
    for (int axis = 0; axis < 3; axis++) {
        for (unsigned lane = 0; lane < CK_LANES; lane++) {
            float below = boxes->low[axis][lane] - point->at[axis] - point->slack;
            float above = point->at[axis] - boxes->high[axis][lane] - point->slack;
            float distance = below > above ? below : above;
            distance = distance > 0 ? distance : 0.0F;
            sum[lane] += distance * distance;
        }
    }
    for (unsigned lane = 0; lane < CK_LANES; lane++) {
        square[lane] = sum[lane] * 0.9999F;
    }
}

static bool worth_visiting(const nearest_search *search, float square) {
    double best = search->best * search->locator->frame.zoom;
    return (double)square < best * best && search->best > search->enough;
}

static void nearest_below(nearest_search *search, uint32_t level, uint32_t node) {
    CK_ASSERT(level <= search->locator->plan.tree.levels);
    const ck_tree *tree = &search->locator->plan.tree;
    float square[CK_LANES];
    if (level == 0) {
        CK_ASSERT(node < tree->cluster_count);
        const ck_cluster *cluster = &tree->clusters[node];
        ck_boxes boxes = ck_cluster_boxes(cluster);
        box_distances(&boxes, &search->point, square);
        for (uint32_t lane = 0; lane < cluster->count; lane++) {
            if (worth_visiting(search, square[lane])) {
                search->visit(search, cluster->triangle[lane]);
            }
        }
        return;
    }
    box_distances(&tree->boxes[level - 1][node], &search->point, square);
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
    if (locator->has_tree && to_frame(locator, search->p, 1.0, &search->point)) {
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
