#include "contact/touch/flush.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <string.h>

#define COSINE_30 0.8660254037844386
#define COSINE_10 0.984807753012208

/* A plane to look at both faces in, across the normal between theirs. Its axes are those of the world where the normal
 * is one of them: then nothing is rounded. */
typedef struct flush_plane {
    double origin[3];
    double axes[3][3]; /* the third is the normal */
} flush_plane;

/* Corners in it, x, y, and z for the height above; and for each the side that begins there, by the unit vector that
 * points out of it. Sides keep those of the faces: two corners may be too close together to tell. */
typedef struct flat_polygon {
    double at[CK_FLUSH_CORNERS][3];
    double side[CK_FLUSH_CORNERS][2];
    uint32_t count;
} flat_polygon;

/* Axes of length 1 from a normal, without a branch (Duff and others, "Building an Orthonormal Basis, Revisited", 2017).
 */
static void make_plane(const ck_touch_face *f, const ck_touch_face *g, double cosine, flush_plane *plane) {
    double *n = plane->axes[2];
    ck_add_scaled(f->normal, cosine < 0 ? -1.0 : 1.0, g->normal, n);
    double size = ck_norm(n);
    for (int k = 0; k < 3; k++) {
        n[k] /= size;
        plane->origin[k] = ck_greater(f->low[k], g->low[k]);
    }
    double sign = copysign(1.0, n[2]);
    double a = -1 / (sign + n[2]);
    double b = n[0] * n[1] * a;
    const double x[3] = {1 + sign * n[0] * n[0] * a, sign * b, -sign * n[0]};
    const double y[3] = {b, sign + n[1] * n[1] * a, -n[1]};
    memcpy(plane->axes[0], x, sizeof x);
    memcpy(plane->axes[1], y, sizeof y);
}

static double turn_of(const double a[3], const double b[3], const double c[3]) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/* The corners of a face in the plane, counter-clockwise. */
static flat_polygon lay_face(const flush_plane *plane, const ck_touch_face *face) {
    flat_polygon flat = {.count = 3};
    for (int corner = 0; corner < 3; corner++) {
        double off[3];
        ck_sub(face->corners[corner], plane->origin, off);
        for (int k = 0; k < 3; k++) {
            flat.at[corner][k] = ck_dot(plane->axes[k], off);
        }
    }
    if (turn_of(flat.at[0], flat.at[1], flat.at[2]) < 0) {
        double swap[3];
        memcpy(swap, flat.at[1], sizeof swap);
        memcpy(flat.at[1], flat.at[2], sizeof swap);
        memcpy(flat.at[2], swap, sizeof swap);
    }
    for (int i = 0; i < 3; i++) {
        const double *from = flat.at[i];
        const double *to = flat.at[(i + 1) % 3];
        const double way[2] = {to[0] - from[0], to[1] - from[1]};
        double length = sqrt(way[0] * way[0] + way[1] * way[1]);
        flat.side[i][0] = way[1] / length;
        flat.side[i][1] = -way[0] / length;
    }
    return flat;
}

static void add_corner(flat_polygon *polygon, const double at[3], const double side[2]) {
    CK_ASSERT(polygon->count < CK_FLUSH_CORNERS);
    memcpy(polygon->at[polygon->count], at, sizeof polygon->at[0]);
    memcpy(polygon->side[polygon->count++], side, sizeof polygon->side[0]);
}

/* Cuts off what lies beyond side `which` of a triangle. Heights go with their points. A convex polygon gets one corner
 * more at most; one that rounding has bent a little, no more than there is room for. */
static void cut_off(flat_polygon *polygon, const flat_polygon *triangle, uint32_t which) {
    const double *p = triangle->at[which];
    const double *q = triangle->at[(which + 1) % 3];
    flat_polygon left = {.count = 0};
    uint32_t before = polygon->count - 1;
    double side_before = turn_of(p, q, polygon->at[before]);
    for (uint32_t i = 0; i < polygon->count; i++) {
        double side = turn_of(p, q, polygon->at[i]);
        if ((side < 0) != (side_before < 0) && left.count < CK_FLUSH_CORNERS) {
            double share = side_before / (side_before - side);
            double at[3];
            ck_sub(polygon->at[i], polygon->at[before], at);
            ck_add_scaled(polygon->at[before], share, at, at);
            add_corner(&left, at, side < 0 ? triangle->side[which] : polygon->side[before]);
        }
        if (side >= 0 && left.count < CK_FLUSH_CORNERS) {
            add_corner(&left, polygon->at[i], polygon->side[i]);
        }
        before = i;
        side_before = side;
    }
    *polygon = left;
}

/* Area and centre of a polygon in the plane, relative to its first corner. */
static double measure_polygon(const flat_polygon *polygon, double centre[3]) {
    double twice = 0;
    double sum[3] = {0};
    const double *o = polygon->at[0];
    for (uint32_t i = 1; i + 1 < polygon->count; i++) {
        double part = turn_of(o, polygon->at[i], polygon->at[i + 1]);
        twice += part;
        for (int k = 0; k < 3; k++) {
            sum[k] += part * ((polygon->at[i][k] - o[k]) + (polygon->at[i + 1][k] - o[k]));
        }
    }
    for (int k = 0; k < 3; k++) {
        centre[k] = twice > 0 ? o[k] + sum[k] / (3 * twice) : o[k];
    }
    return 0.5 * twice;
}

/* Moves the corners of a polygon of f halfway towards the plane of g. False: one is farther from it than the reach. */
static bool settle_heights(const flush_plane *plane, const ck_touch_face *g, double reach, flat_polygon *polygon) {
    double slope[3];
    double off[3];
    for (int k = 0; k < 3; k++) {
        slope[k] = ck_dot(plane->axes[k], g->normal);
    }
    ck_sub(g->corners[0], plane->origin, off);
    double level = ck_dot(g->normal, off);
    for (uint32_t i = 0; i < polygon->count; i++) {
        double *at = polygon->at[i];
        double height = (level - slope[0] * at[0] - slope[1] * at[1]) / slope[2];
        if (!(fabs(height - at[2]) <= reach)) {
            return false;
        }
        at[2] = 0.5 * (height + at[2]);
    }
    return true;
}

static void raise_point(const flush_plane *plane, const double flat[3], double out[3]) {
    memcpy(out, plane->origin, 3 * sizeof *out);
    for (int k = 0; k < 3; k++) {
        ck_add_scaled(out, flat[k], plane->axes[k], out);
    }
}

/* Whether what the boxes of two faces share is so thin along two axes that no polygon fits in. */
static bool share_a_line(const ck_touch_face *f, const ck_touch_face *g) {
    int thin = 0;
    for (int k = 0; k < 3; k++) {
        thin += ck_lesser(f->high[k], g->high[k]) - ck_greater(f->low[k], g->low[k]) <= f->noise + g->noise;
    }
    return thin > 1;
}

/* Whether the faces may be flush at all: by their normals, by their boxes, and with a corner of f within reach of the
 * plane of g, or corners on both of its sides. */
static bool may_be_flush(const ck_touch_face *f, const ck_touch_face *g, const ck_touch_limits *limits,
                         double *cosine) {
    *cosine = ck_dot(f->normal, g->normal);
    if (fabs(*cosine) < COSINE_30 || share_a_line(f, g)) {
        return false;
    }
    double low = INFINITY;
    double high = -INFINITY;
    for (int i = 0; i < 3; i++) {
        double height = ck_touch_face_height(g, f->corners[i]);
        low = ck_lesser(low, height);
        high = ck_greater(high, height);
    }
    if (low > limits->reach || high < -limits->reach) {
        return false;
    }
    return !limits->exact || (ck_touch_face_holds(g, f->corners[0]) && ck_touch_face_holds(g, f->corners[1]) &&
                              ck_touch_face_holds(g, f->corners[2]));
}

/* Takes a polygon with some area back to the world. */
static void raise_polygon(const flush_plane *plane, const flat_polygon *polygon, ck_flush *out) {
    memcpy(out->normal, plane->axes[2], sizeof out->normal);
    out->count = polygon->count;
    for (uint32_t i = 0; i < polygon->count; i++) {
        raise_point(plane, polygon->at[i], out->corners[i]);
        for (int k = 0; k < 3; k++) {
            out->low[k] = i == 0 ? out->corners[i][k] : ck_lesser(out->low[k], out->corners[i][k]);
            out->high[k] = i == 0 ? out->corners[i][k] : ck_greater(out->high[k], out->corners[i][k]);
            out->sides[i][k] = polygon->side[i][0] * plane->axes[0][k] + polygon->side[i][1] * plane->axes[1][k];
        }
    }
}

bool ck_flush_find(const ck_touch_face *f, const ck_touch_face *g, const ck_touch_limits *limits, ck_flush *out) {
    CK_ASSERT(f->has_area && g->has_area);
    double cosine;
    if (!may_be_flush(f, g, limits, &cosine)) {
        return false;
    }
    flush_plane plane;
    make_plane(f, g, cosine, &plane);
    flat_polygon polygon = lay_face(&plane, f);
    flat_polygon other = lay_face(&plane, g);
    for (uint32_t i = 0; i < 3; i++) {
        cut_off(&polygon, &other, i);
        if (polygon.count < 3) {
            return false;
        }
    }
    if (!settle_heights(&plane, g, limits->reach, &polygon)) {
        return false;
    }
    double centre[3];
    out->area = measure_polygon(&polygon, centre);
    raise_point(&plane, centre, out->centre);
    raise_polygon(&plane, &polygon, out);
    /* What is no wider than rounding may make it is nothing: faces around one corner all have that in common. */
    double sides[3];
    double size = 0;
    for (int k = 0; k < 3; k++) {
        sides[k] = out->high[k] - out->low[k];
        size += (f->high[k] - f->low[k]) + (g->high[k] - g->low[k]);
    }
    return out->area > 0x1p-44 * size * ck_sum_of_sizes(sides);
}

/* Whether all corners of a polygon are farther than `gap` beyond a plane. */
static bool lies_beyond(const ck_flush *flush, const double normal[3], const double p[3], double gap) {
    for (uint32_t i = 0; i < flush->count; i++) {
        double off[3];
        ck_sub(flush->corners[i], p, off);
        if (ck_dot(normal, off) <= gap) {
            return false;
        }
    }
    return true;
}

/* Whether a plane along a side of `one`, or that of `one` itself, has the other polygon beyond it. */
static bool parts(const ck_flush *one, const ck_flush *other, double gap) {
    const double back[3] = {-one->normal[0], -one->normal[1], -one->normal[2]};
    if (lies_beyond(other, one->normal, one->corners[0], gap) || lies_beyond(other, back, one->corners[0], gap)) {
        return true;
    }
    for (uint32_t i = 0; i < one->count; i++) {
        if (lies_beyond(other, one->sides[i], one->corners[i], gap)) {
            return true;
        }
    }
    return false;
}

bool ck_flush_adjoins(const ck_flush *one, const ck_flush *other, double gap) {
    return ck_dot(one->normal, other->normal) >= COSINE_10 && !parts(one, other, gap) && !parts(other, one, gap);
}

/* Cuts a span off where a number that goes from `start` to `end` along the segment exceeds `most`. False: nothing is
 * left. */
static bool cut_span(double start, double end, double most, double span[2]) {
    if (start > most && end > most) {
        return false;
    }
    if (start > most) {
        span[0] = ck_greater(span[0], (start - most) / (start - end));
    } else if (end > most) {
        span[1] = ck_lesser(span[1], (most - start) / (end - start));
    }
    return span[0] <= span[1];
}

bool ck_flush_covers(const ck_flush *flush, const double ends[2][3], double gap, double span[2]) {
    span[0] = 0;
    span[1] = 1;
    double off[2][3];
    ck_sub(ends[0], flush->corners[0], off[0]);
    ck_sub(ends[1], flush->corners[0], off[1]);
    double start = ck_dot(flush->normal, off[0]);
    double end = ck_dot(flush->normal, off[1]);
    if (!cut_span(start, end, gap, span) || !cut_span(-start, -end, gap, span)) {
        return false;
    }
    for (uint32_t i = 0; i < flush->count; i++) {
        ck_sub(ends[0], flush->corners[i], off[0]);
        ck_sub(ends[1], flush->corners[i], off[1]);
        if (!cut_span(ck_dot(flush->sides[i], off[0]), ck_dot(flush->sides[i], off[1]), gap, span)) {
            return false;
        }
    }
    return true;
}

bool ck_flush_has(const ck_flush *flush, const double p[3], double gap) {
    double off[3];
    for (int k = 0; k < 3; k++) {
        if (p[k] < flush->low[k] - gap || p[k] > flush->high[k] + gap) {
            return false;
        }
    }
    ck_sub(p, flush->corners[0], off);
    if (fabs(ck_dot(flush->normal, off)) > gap) {
        return false;
    }
    for (uint32_t i = 0; i < flush->count; i++) {
        ck_sub(p, flush->corners[i], off);
        if (ck_dot(flush->sides[i], off) > gap) {
            return false;
        }
    }
    return true;
}
