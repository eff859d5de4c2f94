/* Candidates are judged on the edge itself, in the world: whether its point lies inside of the other body, exactly, and
 * how far from its surface. Of a link, the deepest one mostly tells all. */
#include "base/assert.h"
#include "base/sort.h"
#include "edges/search.h"
#include "exact/exact.h"
#include "math/vec3.h"

#include <string.h>

enum { MOST_JUDGED = 64 }; /* hits of one body's edges in another, where none of them proves anything */

typedef struct judge_work {
    const ck_edge_scene *scene;
    const ck_check *check;
    double tolerance; /* of the link */
    double rounding;  /* how far off a point of an edge may be */
    ck_pixel_tally *tally;
} judge_work;

/* The point of an edge, the nearest to a sample. */
static void point_along(const double ends[2][3], const double sample[3], double point[3]) {
    double edge[3];
    double from[3];
    ck_sub(ends[1], ends[0], edge);
    ck_sub(sample, ends[0], from);
    double squared = ck_dot(edge, edge);
    double along = squared > 0 ? ck_dot(from, edge) / squared : 0;
    along = along > 0 ? (along < 1 ? along : 1) : 0;
    ck_add_scaled(ends[0], along, edge, point);
}

/* The point of a hit's edge that is nearest to its sample. */
static void point_on_edge(const ck_edge_scene *scene, const ck_mesh *mesh, const ck_edge_hit *hit, double point[3]) {
    CK_ASSERT(hit->side < 3 && hit->pixel < ck_view_pixels(&scene->base.view));
    const ck_view *view = &scene->base.view;
    double sample[3];
    double ends[2][3];
    ck_view_point(view, hit->pixel % view->width, hit->pixel / view->width, (double)hit->depth, sample);
    ck_mesh_world(mesh, ck_mesh_corner(mesh, hit->face, (int)hit->side), ends[0]);
    ck_mesh_world(mesh, ck_mesh_corner(mesh, hit->face, (int)((hit->side + 1) % 3)), ends[1]);
    point_along((const double(*)[3])ends, sample, point);
}

/* How far a point lies from the surface at least, if that is no more than twice as far as matters. */
static double distance_of(const judge_work *work, const ck_locator *locator, const double point[3]) {
    double scale = work->check->scale;
    const double scaled[3] = {point[0] * scale, point[1] * scale, point[2] * scale};
    double limit = 2 * (work->tolerance + work->rounding) * scale;
    return ck_least_distance_to_surface(locator, scaled, limit) / scale;
}

/* Judges a hit. True: its point lies deeper inside than the tolerance. The point is rounded: where bodies are flush and
 * turned a little, it may lie inside or outside, whatever the edge does. So it has to be deeper than that can amount
 * to, and lies on the surface if it is no farther from it. */
static bool judge_hit(const judge_work *work, const ck_locator *locator, const ck_mesh *mesh, const ck_edge_hit *hit) {
    CK_ASSERT(work->tolerance >= 0 && work->rounding >= 0);
    double point[3];
    point_on_edge(work->scene, mesh, hit, point);
    ck_place place = ck_locate(locator, point);
    double distance = place == CK_ON ? 0 : distance_of(work, locator, point);
    const bool meets = place == CK_INSIDE || distance <= work->rounding;
    work->tally->met = work->tally->met || meets;
    if (meets && !work->tally->placed) {
        memcpy(work->tally->place, point, sizeof point);
        work->tally->placed = true;
    }
    if (place != CK_INSIDE) {
        return false;
    }
    bool deep = distance > work->tolerance + work->rounding;
    if (deep && !work->tally->proven) {
        memcpy(work->tally->place, point, sizeof point); /* a point that proves it is the one to look at */
    }
    work->tally->proven = work->tally->proven || deep;
    double depth =
        deep ? fmax((double)hit->inside, nextafter(work->tolerance, INFINITY)) : fmin(distance, work->tolerance);
    work->tally->longest = fmax(work->tally->longest, depth);
    return deep;
}

static int deeper_first(const void *left, const void *right) {
    const ck_edge_hit *a = left;
    const ck_edge_hit *b = right;
    if (a->inside != b->inside) {
        return a->inside > b->inside ? -1 : 1;
    }
    if (a->pixel != b->pixel) {
        return a->pixel < b->pixel ? -1 : 1;
    }
    return a->face != b->face ? (a->face < b->face ? -1 : 1) : (a->side > b->side) - (a->side < b->side);
}

/* The deepest first, and the others only if that proves nothing. */
static void judge_hits(const judge_work *work, const ck_locator *locator, const ck_mesh *mesh, ck_edge_hit *hits,
                       size_t count) {
    CK_ASSERT(count > 0);
    size_t deepest = 0;
    for (size_t i = 1; i < count; i++) {
        deepest = deeper_first(&hits[i], &hits[deepest]) < 0 ? i : deepest;
    }
    if (judge_hit(work, locator, mesh, &hits[deepest])) {
        return;
    }
    ck_sort(hits, count, sizeof *hits, deeper_first);
    for (size_t i = 1; i < count && i < MOST_JUDGED; i++) {
        bool shallow = (double)hits[i].inside <= work->tolerance;
        if ((work->tally->met && shallow) || judge_hit(work, locator, mesh, &hits[i])) {
            return;
        }
    }
    /* Those that are left may prove it all the same: a pair that has met is judged exactly where nothing is proven. */
    work->tally->met = work->tally->met || count > MOST_JUDGED;
}

/* A body that is not closed has no inside, but an edge may pass through its faces. False: no memory. */
static bool judge_crossings(const judge_work *work, size_t half_link, const ck_locator *locator) {
    const ck_half_link at = ck_half_link_of(work->scene, half_link);
    ck_edge_spans spans;
    work->tally->met = true;
    if (!ck_edges_find_spans(work->scene, half_link, locator, &spans)) {
        return false;
    }
    const ck_edge *edges = work->scene->scratch->edges.data;
    for (size_t i = 0; i < spans.count && !work->tally->proven; i++) {
        const ck_edge_span *span = &spans.list[i];
        const clinker_face_pair faces = {edges[span->edge].face, span->entry_face};
        const ck_contacts met = {.crossings = &faces, .crossing_count = 1};
        work->tally->proven = ck_edge_faces_cross(at.edged->body, faces.a, at.around->body, faces.b);
        if (work->tally->proven && ck_contacts_point(at.edged->body, at.around->body, &met, NULL, work->tally->place)) {
            work->tally->placed = true;
        }
    }
    if (work->tally->proven) {
        work->tally->longest = fmax(work->tally->longest, nextafter(work->tolerance, INFINITY));
    }
    return true;
}

/* Judges the edges of one body in another. False: no memory. */
static bool judge_half_link(const judge_work *work, size_t half_link) {
    const ck_edge_scene *scene = work->scene;
    ck_half_link at = ck_half_link_of(scene, half_link);
    ck_locator locator;
    if (at.count == 0) {
        return true;
    }
    if (!ck_edges_locator(work->check, at.around->body, &locator)) {
        return false;
    }
    if (at.around->sign == 0) {
        return judge_crossings(work, half_link, &locator);
    }
    judge_hits(work, &locator, &at.edged->body->mesh, &scene->hits[scene->starts[half_link]], at.count);
    return true;
}

/* Of coordinates up to m: the difference of two ends rounds by 2^-53 of 2 m, its product with a part of the way by as
 * much, and the sum by 2^-53 of m, along each axis; together less than 9 * 2^-53 m. docs/bounds.md, points of edges. */
static double rounding_of(const ck_body *a, const ck_body *b, double scale) {
    return 0x1p-48 * fmax(a->magnitude, b->magnitude) / scale;
}

bool ck_edges_judge(ck_edge_scene *scene, const ck_check *check) {
    for (size_t i = 0; i < scene->base.link_count; i++) {
        const ck_pixel_link *link = &scene->base.links[i];
        ck_body *a = scene->base.bodies[link->a].body;
        ck_body *b = scene->base.bodies[link->b].body;
        judge_work work = {scene, check, check->query->tolerance, rounding_of(a, b, check->scale),
                           &scene->base.tallies[i]};
        CK_ASSERT(scene->starts[2 * i] <= scene->starts[2 * i + 1] &&
                  scene->starts[2 * i + 1] <= scene->starts[2 * i + 2]);
        work.tally->a_within = scene->starts[2 * i + 1] - scene->starts[2 * i];
        work.tally->b_within = scene->starts[2 * i + 2] - scene->starts[2 * i + 1];
        if (work.tally->a_within + work.tally->b_within == 0) {
            continue;
        }
        if (work.tolerance == CLINKER_TOLERANCE_AUTO &&
            !ck_bodies_tolerance(check->workspace, a, b, check->scale, &work.tolerance)) {
            return false;
        }
        if (!judge_half_link(&work, 2 * i)) {
            return false;
        }
        bool known = work.tally->proven && !check->query->depth;
        if (!known && !judge_half_link(&work, 2 * i + 1)) {
            return false;
        }
    }
    return true;
}
