#include "exact/small/touch.h"

#include "base/assert.h"
#include "math/orient.h"
#include "math/triangle_contact.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* ---- Convex bodies ---- */

static void read_vertex(const ck_small_body *body, uint32_t vertex, double p[3]) {
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = body->at[axis][vertex];
    }
}

/* On which side of a face the other vertices lie: -1 or 1, all of them, but for those in its plane; 0: on both. */
static int side_of_others(const ck_small_body *body, const uint32_t corners[3], const double t[3][3]) {
    int side = 0;
    for (uint32_t i = 0; i < body->mesh->vertex_count; i++) {
        double p[3];
        if (i == corners[0] || i == corners[1] || i == corners[2]) {
            continue;
        }
        read_vertex(body, i, p);
        const int sign = ck_orient3d(t[0], t[1], t[2], p);
        if (sign != 0 && side != 0 && sign != side) {
            return 0;
        }
        side = sign != 0 ? sign : side;
    }
    return side;
}

/* Faces that all look away from the rest lie on the surface of the convex hull. They make a closed surface there, which
 * covers all of it equally often, and once or more since none looks the other way. */
bool ck_small_is_convex(const ck_small_body *body) {
    int outward = 0;
    if (!ck_small_is_closed(body->mesh)) {
        return false;
    }
    for (size_t face = 0; face < body->mesh->triangle_count; face++) {
        const uint32_t *corners = &body->mesh->indices[3 * face];
        double t[3][3];
        for (int i = 0; i < 3; i++) {
            read_vertex(body, corners[i], t[i]);
        }
        if (ck_triangle_degenerate((const double(*)[3])t)) {
            return false;
        }
        const int side = side_of_others(body, corners, (const double(*)[3])t);
        if (side == 0 || (outward != 0 && side != outward)) {
            return false;
        }
        outward = side;
    }
    return outward != 0;
}

static double diagonal_of(const ck_small_body *body) {
    double d[3];
    ck_sub(body->high, body->low, d);
    return sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
}

double ck_small_tolerance(const ck_small_body *a, const ck_small_body *b) {
    return 0x1p-20 * fmax(diagonal_of(a), diagonal_of(b));
}

/* ---- Polygons in the plane ---- */

enum { MOST_CORNERS = 2 * CK_SMALL_VERTICES };

/* Counter-clockwise; fewer than three corners: an edge or a point. */
typedef struct small_polygon {
    double at[MOST_CORNERS][2];
    uint32_t count;
} small_polygon;

static bool comes_before(const double p[2], const double q[2]) {
    return p[0] < q[0] || (p[0] == q[0] && p[1] < q[1]);
}

static void sort_points(small_polygon *points) {
    for (uint32_t i = 1; i < points->count; i++) {
        const double p[2] = {points->at[i][0], points->at[i][1]};
        uint32_t k = i;
        for (; k > 0 && comes_before(p, points->at[k - 1]); k--) {
            memcpy(points->at[k], points->at[k - 1], sizeof p);
        }
        memcpy(points->at[k], p, sizeof p);
    }
}

/* Adds a point to a chain that turns to the left alone, whose first `fixed` corners stay. */
static void add_to_chain(small_polygon *chain, uint32_t fixed, const double p[2]) {
    while (chain->count > fixed && ck_orient2d(chain->at[chain->count - 2], chain->at[chain->count - 1], p) <= 0) {
        chain->count--;
    }
    memcpy(chain->at[chain->count++], p, sizeof chain->at[0]);
}

/* The convex hull of points (Andrew's monotone chain). */
static void find_hull(small_polygon *points, small_polygon *hull) {
    sort_points(points);
    hull->count = 0;
    for (uint32_t i = 0; i < points->count; i++) {
        add_to_chain(hull, 1, points->at[i]);
    }
    const uint32_t below = hull->count;
    for (uint32_t i = points->count; i > 1; i--) {
        add_to_chain(hull, below, points->at[i - 2]);
    }
    hull->count -= hull->count > 1; /* the first once more */
}

/* What a body has in the plane. */
static void find_section(const ck_small_body *body, const ck_small_plane *plane, int which, small_polygon *section) {
    const int j = (plane->axis + 1) % 3, k = (plane->axis + 2) % 3;
    small_polygon points;
    points.count = 0;
    for (uint32_t in = plane->vertices[which]; in != 0; in &= in - 1) {
        const uint32_t vertex = (uint32_t)__builtin_ctz(in);
        points.at[points.count][0] = body->at[j][vertex];
        points.at[points.count++][1] = body->at[k][vertex];
    }
    find_hull(&points, section);
}

/* Cuts off what lies to the right of the line from p to q. */
static void cut_off(const small_polygon *from, const double p[2], const double q[2], small_polygon *left) {
    left->count = 0;
    for (uint32_t i = 0; i < from->count; i++) {
        const double *at = from->at[i], *next = from->at[(i + 1) % from->count];
        const double side = (q[0] - p[0]) * (at[1] - p[1]) - (q[1] - p[1]) * (at[0] - p[0]);
        const double beyond = (q[0] - p[0]) * (next[1] - p[1]) - (q[1] - p[1]) * (next[0] - p[0]);
        if (side >= 0 && left->count < MOST_CORNERS) {
            memcpy(left->at[left->count++], at, sizeof left->at[0]);
        }
        if (((side > 0 && beyond < 0) || (side < 0 && beyond > 0)) && left->count < MOST_CORNERS) {
            const double share = side / (side - beyond);
            left->at[left->count][0] = at[0] + share * (next[0] - at[0]);
            left->at[left->count++][1] = at[1] + share * (next[1] - at[1]);
        }
    }
}

/* What two sections share. */
static void intersect(const small_polygon *a, const small_polygon *b, small_polygon *shared) {
    small_polygon spare;
    const small_polygon *from = a;
    const uint32_t sides = b->count > 2 ? b->count : 0;
    small_polygon *to = sides % 2 == 1 ? shared : &spare;
    for (uint32_t i = 0; i < sides; i++) {
        cut_off(from, b->at[i], b->at[(i + 1) % sides], to);
        from = to;
        to = to == shared ? &spare : shared;
    }
    if (from != shared) {
        memcpy(shared, from, sizeof *shared);
    }
}

/* ---- The patch ---- */

/* Whether a body leaves the plane steeply: each vertex above it is so far above that no more than a strip of a face,
 * some tolerances wide, comes near the plane. */
static bool leaves_steeply(const ck_small_body *body, const ck_small_plane *plane, int which, double tolerance) {
    const int j = (plane->axis + 1) % 3, k = (plane->axis + 2) % 3;
    for (uint32_t i = 0; i < body->mesh->vertex_count; i++) {
        if ((plane->vertices[which] >> i & 1) != 0) {
            continue;
        }
        const double height = fabs(body->at[plane->axis][i] - plane->at);
        double nearest = INFINITY;
        for (uint32_t in = plane->vertices[which]; in != 0 && nearest > height * height; in &= in - 1) {
            const uint32_t vertex = (uint32_t)__builtin_ctz(in);
            const double x = body->at[j][i] - body->at[j][vertex], y = body->at[k][i] - body->at[k][vertex];
            nearest = ck_lesser(nearest, x * x + y * y);
        }
        if (!(height > 64 * tolerance && nearest <= height * height)) {
            return false;
        }
    }
    return true;
}

/* Area and centre of a polygon, relative to its first corner. */
static double measure(const small_polygon *polygon, double centre[2]) {
    const double *o = polygon->at[0];
    double twice = 0, sum[2] = {0, 0};
    for (uint32_t i = 1; i + 1 < polygon->count; i++) {
        const double *p = polygon->at[i], *q = polygon->at[i + 1];
        const double part = (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
        twice += part;
        for (int k = 0; k < 2; k++) {
            sum[k] += part * ((p[k] - o[k]) + (q[k] - o[k]));
        }
    }
    for (int k = 0; k < 2; k++) {
        centre[k] = twice > 0 ? o[k] + sum[k] / (3 * twice) : o[k];
    }
    return 0.5 * twice;
}

static void find_box(const small_polygon *polygon, double low[2], double high[2]) {
    for (int k = 0; k < 2; k++) {
        low[k] = polygon->at[0][k];
        high[k] = polygon->at[0][k];
        for (uint32_t i = 1; i < polygon->count; i++) {
            low[k] = ck_lesser(low[k], polygon->at[i][k]);
            high[k] = ck_greater(high[k], polygon->at[i][k]);
        }
    }
}

/* Puts numbers of the plane where they belong. */
static void set_place(const ck_small_plane *plane, const double flat[2], double out[3]) {
    out[plane->axis] = plane->at;
    out[(plane->axis + 1) % 3] = flat[0];
    out[(plane->axis + 2) % 3] = flat[1];
}

/* What kind of patch a polygon is: one much wider, or longer, than the tolerance, or not wide, or long, at all. */
static bool tell_kind(const small_polygon *polygon, double tolerance, clinker_patch *patch, double centre[2]) {
    double low[2], high[2];
    find_box(polygon, low, high);
    const double x = high[0] - low[0], y = high[1] - low[1], longest = ck_greater(x, y), gap = 16 * tolerance;
    const double area = measure(polygon, centre);
    if (area > gap * (x + y + gap)) {
        patch->kind = CLINKER_PATCH_FLUSH;
        patch->area = area;
        return true;
    }
    centre[0] = low[0] + 0.5 * x;
    centre[1] = low[1] + 0.5 * y;
    patch->kind = longest > 0 ? CLINKER_PATCH_EDGE : CLINKER_PATCH_POINT;
    patch->length = longest;
    return (x == 0 || y == 0) && (longest == 0 || longest > gap);
}

bool ck_small_touch_find(const ck_small_body *a, const ck_small_body *b, double tolerance, clinker_patch *patch) {
    ck_small_plane plane;
    small_polygon sections[2], shared;
    double centre[2], low[2], high[2];
    const double size = ck_greater(diagonal_of(a), diagonal_of(b));
    if (ck_small_plane_find(a, b, &plane) != CK_SMALL_FLUSH_TOUCH || !(tolerance > 0x1p-30 * size) ||
        !leaves_steeply(a, &plane, 0, tolerance) || !leaves_steeply(b, &plane, 1, tolerance)) {
        return false;
    }
    find_section(a, &plane, 0, &sections[0]);
    find_section(b, &plane, 1, &sections[1]);
    const int wider = sections[0].count > sections[1].count ? 0 : 1;
    if (sections[wider].count < 3) {
        return false;
    }
    intersect(&sections[1 - wider], &sections[wider], &shared);
    memset(patch, 0, sizeof *patch);
    if (shared.count == 0 || !tell_kind(&shared, tolerance, patch, centre)) {
        return false;
    }
    patch->size = sizeof *patch;
    patch->normal[plane.axis] = patch->kind != CLINKER_PATCH_FLUSH ? 0 : a->high[plane.axis] == plane.at ? 1 : -1;
    find_box(&shared, low, high);
    set_place(&plane, centre, patch->centre);
    set_place(&plane, low, patch->box_min);
    set_place(&plane, high, patch->box_max);
    return true;
}
