#include "contact/gaps/nearest.h"

#include "base/assert.h"
#include "math/triangle_contact.h"
#include "math/triangle_distance.h"
#include "math/vec3.h"

/* The search for one point. */
typedef struct point_search {
    ck_near_search search; /* the first, so that a visit finds the rest */
    const ck_locator *locator;
    const double *p;
    ck_nearest_face best;
} point_search;

/* What a call works with. */
typedef struct group_work {
    const ck_locator *locator;
    const ck_gap_kernels *kernels;
    double reach;
    ck_near_clusters near;
    bool too_many; /* clusters */
} group_work;

/* ---- What is near to all points ---- */

static void add_cluster(const ck_tree *tree, uint32_t cluster, group_work *work) {
    ck_near_clusters *near = &work->near;
    if (near->count == CK_NEAR_MOST) {
        work->too_many = true;
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

/* The rest of the last group has empty boxes. */
static void fill_up(ck_near_clusters *near) {
    for (uint32_t i = near->count; i % CK_LANES != 0; i++) {
        for (int axis = 0; axis < 3; axis++) {
            near->boxes[i / CK_LANES].low[axis][i % CK_LANES] = INFINITY;
            near->boxes[i / CK_LANES].high[axis][i % CK_LANES] = -INFINITY;
        }
    }
}

/* All clusters below a node whose boxes are no farther from a point than the square root of `most`. */
static void collect_below(uint32_t level, uint32_t node, const ck_frame_point *point, float most, group_work *work) {
    const ck_tree *tree = &work->locator->plan.tree;
    float square[CK_LANES];
    if (level == 0) {
        CK_ASSERT(node < tree->cluster_count);
        add_cluster(tree, node, work);
        return;
    }
    ck_box_squares(&tree->boxes[level - 1][node], point, square);
    for (uint32_t lane = 0; lane < CK_LANES && !work->too_many; lane++) {
        if (square[lane] <= most && square[lane] < INFINITY) {
            collect_below(level - 1, node * CK_LANES + lane, point, most, work);
        }
    }
}

/* ---- One point ---- */

/* Coordinates of points that a frame serves are below 2^60 there, so all is nearer than 2^62; squares of that are
 * floats still. */
static float rounded_up(double x) {
    return x < 0x1p62 ? (float)(x * (1 + 0x1p-20)) : 0x1p62F;
}

static void try_face(ck_near_search *search, uint32_t face) {
    point_search *own = (point_search *)search;
    double t[3][3], foot[3];
    ck_scaled_triangle(own->locator->body, face, t);
    const double distance = ck_point_triangle_distance(own->p, (const double(*)[3])t, foot);
    const bool nearer = distance < own->best.distance;
    if ((nearer || (distance == own->best.distance && face < own->best.face)) &&
        !ck_triangle_degenerate((const double(*)[3])t)) {
        own->best = (ck_nearest_face){.distance = distance, .face = face};
        search->limit = rounded_up(distance * own->locator->frame.zoom);
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

static void search_each(const group_work *work, const double (*points)[3], uint32_t count, uint32_t *hint,
                        ck_nearest_face *found) {
    for (uint32_t i = 0; i < count; i++) {
        found[i].distance = ck_nearest_on_surface(work->locator, points[i], work->reach, hint);
        found[i].face = *hint;
    }
}

static ck_nearest_face search_point(const group_work *work, const double p[3], uint32_t *hint) {
    const ck_locator *locator = work->locator;
    point_search own = {.locator = locator, .p = p};
    own.search.clusters = locator->plan.tree.clusters;
    own.search.limit = rounded_up(work->reach * locator->frame.zoom);
    own.search.visit = try_face;
    own.best = (ck_nearest_face){.distance = nextafter(work->reach, INFINITY), .face = CLINKER_NO_FACE};
    if (!ck_locator_point(locator, p, 1, &own.search.point)) {
        search_each(work, (const double(*)[3])p, 1, hint, &own.best);
        return own.best;
    }
    work->kernels->search(&work->near, &own.search);
    if (own.best.face == CLINKER_NO_FACE || own.best.distance > work->reach) {
        return (ck_nearest_face){.distance = INFINITY, .face = CLINKER_NO_FACE};
    }
    *hint = own.best.face;
    return own.best;
}

/* What is nearest to a point within `radius` of the middle is no farther from the middle than the middle's own nearest
 * and twice the radius; or the reach and the radius. False: nothing is in reach. */
static bool collect(group_work *work, const double middle[3], const ck_frame_point *point, double radius,
                    uint32_t *hint) {
    const ck_locator *locator = work->locator;
    const double own = ck_nearest_on_surface(locator, middle, (work->reach + radius) * (1 + 0x1p-20), hint);
    if (!(own < INFINITY)) {
        return false;
    }
    const double most = (ck_lesser(own + radius, work->reach) + radius) * locator->frame.zoom * (1 + 0x1p-20);
    work->near.count = 0;
    work->too_many = false;
    collect_below(locator->plan.tree.levels, 0, point, most < 0x1p60 ? (float)(most * most) : INFINITY, work);
    fill_up(&work->near);
    return true;
}

/* Points that have too many clusters near to them are halved. */
static void search_group(group_work *work, const double (*points)[3], uint32_t count, uint32_t *hint,
                         ck_nearest_face *found) {
    double middle[3];
    const double radius = find_middle(points, count, middle);
    ck_frame_point point;
    if (count < 3 || !ck_locator_point(work->locator, middle, 1, &point)) {
        search_each(work, points, count, hint, found);
        return;
    }
    const bool any = collect(work, middle, &point, radius, hint);
    if (any && work->too_many) {
        search_group(work, points, count / 2, hint, found);
        search_group(work, points + count / 2, count - count / 2, hint, found + count / 2);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        found[i] = any && work->near.count > 0 ? search_point(work, points[i], hint)
                                               : (ck_nearest_face){.distance = INFINITY, .face = CLINKER_NO_FACE};
    }
}

void ck_nearest_faces(const ck_locator *locator, const ck_gap_kernels *kernels, const double (*points)[3],
                      uint32_t count, double reach, uint32_t *hint, ck_nearest_face *found) {
    CK_ASSERT(count > 0);
    group_work work;
    work.locator = locator;
    work.kernels = kernels;
    work.reach = reach;
    search_group(&work, points, count, hint, found);
}
