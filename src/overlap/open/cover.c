#include "overlap/open/cover.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>

enum {
    SIDES = 8,
    FEW = 24,         /* faces that are taken one after the other; more of them are divided first */
    MOST_TAKEN = 96,  /* so many at most */
    MOST_HALVES = 48, /* as often as a polygon is divided */
    MOST_IDLE = 3,    /* halvings in a row that help little */
};

/* Points with a x + b y + c <= 0. */
typedef struct half_plane {
    double a, b, c;
} half_plane;

/* Left of what a face is close to: by less than this share of the distance it is still close. */
static const double negligible = 0x1p-10;

static bool make_unit(double v[3]) {
    double length = ck_norm(v);
    for (int i = 0; i < 3; i++) {
        v[i] /= length;
    }
    return length > 0 && isfinite(length);
}

/* The unit normal; false: the face is thinner than `thinnest`, its width by its length. */
static bool normal_of(const double f[3][3], double thinnest, double normal[3]) {
    double sides[3][3];
    double longest = 0;
    for (int k = 0; k < 3; k++) {
        ck_sub(f[(k + 1) % 3], f[k], sides[k]);
        longest = fmax(longest, ck_norm(sides[k]));
    }
    ck_cross(sides[0], sides[1], normal);
    return ck_norm(normal) > thinnest * longest * longest && make_unit(normal);
}

bool ck_sheet_of_face(const double f[3][3], double thinnest, ck_sheet *sheet) {
    double normal[3];
    if (!normal_of(f, thinnest, normal)) {
        return false;
    }
    ck_sub(f[1], f[0], sheet->axes[0]);
    make_unit(sheet->axes[0]);
    ck_cross(normal, sheet->axes[0], sheet->axes[1]);
    for (int i = 0; i < 3; i++) {
        sheet->origin[i] = f[0][i];
    }
    return true;
}

void ck_sheet_point(const ck_sheet *sheet, const double p[3], double out[2]) {
    double d[3];
    ck_sub(p, sheet->origin, d);
    out[0] = ck_dot(d, sheet->axes[0]);
    out[1] = ck_dot(d, sheet->axes[1]);
}

void ck_sheet_place(const ck_sheet *sheet, const double p[2], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = sheet->origin[i] + p[0] * sheet->axes[0][i] + p[1] * sheet->axes[1][i];
    }
}

/* What of the sheet is no farther along `way` from `from` than `room`. */
static half_plane half_plane_of(const ck_sheet *sheet, const double way[3], const double from[3], double room) {
    double d[3];
    ck_sub(sheet->origin, from, d);
    return (half_plane){.a = ck_dot(way, sheet->axes[0]), .b = ck_dot(way, sheet->axes[1]), .c = ck_dot(way, d) - room};
}

/* The polygon that a face is close to, by its sides. False: the face is too thin to tell. */
static bool find_sides(const ck_covering *covering, const double g[3][3], half_plane sides[SIDES]) {
    double normal[3];
    double along[3][3];
    if (!normal_of(g, covering->thinnest, normal)) {
        return false;
    }
    const double apart = 0.85 * covering->distance;
    const double room = 0.3 * covering->distance;
    const double against[3] = {-normal[0], -normal[1], -normal[2]};
    sides[0] = half_plane_of(&covering->sheet, normal, g[0], apart);
    sides[1] = half_plane_of(&covering->sheet, against, g[0], apart);
    for (int k = 0; k < 3; k++) {
        double outwards[3];
        ck_sub(g[(k + 1) % 3], g[k], along[k]);
        make_unit(along[k]);
        ck_cross(along[k], normal, outwards);
        sides[2 + k] = half_plane_of(&covering->sheet, outwards, g[k], room);
    }
    for (int k = 0; k < 3; k++) {
        double outwards[3];
        ck_sub(along[(k + 2) % 3], along[k], outwards);
        /* A corner that is almost straight needs none. */
        sides[5 + k] = ck_norm(outwards) > 0.1 && make_unit(outwards)
                           ? half_plane_of(&covering->sheet, outwards, g[k], room)
                           : sides[2 + k];
    }
    return true;
}

static double value_at(const half_plane *side, const double p[2]) {
    return side->a * p[0] + side->b * p[1] + side->c;
}

/* The part of a polygon in the half plane, or beyond it (`sign` -1). False: it would have too many corners. */
static bool clip(const ck_flat_polygon *polygon, const half_plane *side, double sign, ck_flat_polygon *out) {
    out->count = 0;
    for (int i = 0; i < polygon->count; i++) {
        const double *p = polygon->corner[i], *q = polygon->corner[(i + 1) % polygon->count];
        const double at_p = sign * value_at(side, p), at_q = sign * value_at(side, q);
        if (out->count + 2 > CK_COVER_CORNERS) {
            return false;
        }
        if (at_p <= 0) {
            out->corner[out->count][0] = p[0];
            out->corner[out->count++][1] = p[1];
        }
        if ((at_p < 0 && at_q > 0) || (at_p > 0 && at_q < 0)) {
            const double t = at_p / (at_p - at_q);
            out->corner[out->count][0] = p[0] + t * (q[0] - p[0]);
            out->corner[out->count++][1] = p[1] + t * (q[1] - p[1]);
        }
    }
    return true;
}

/* How far the polygon reaches beyond the half plane. */
static double reach_beyond(const ck_flat_polygon *polygon, const half_plane *side) {
    double most = -INFINITY;
    for (int i = 0; i < polygon->count; i++) {
        most = fmax(most, value_at(side, polygon->corner[i]));
    }
    return most;
}

/* Whether the face is close to any of the polygon. */
static bool close_to_some(const ck_flat_polygon *polygon, const half_plane sides[SIDES]) {
    ck_flat_polygon halves[2] = {{.count = 0}, {.count = 0}};
    const ck_flat_polygon *rest = polygon;
    for (int i = 0; i < SIDES; i++) {
        if (!clip(rest, &sides[i], 1, &halves[i % 2])) {
            return true;
        }
        rest = &halves[i % 2];
        if (rest->count < 3) {
            return false;
        }
    }
    return true;
}

static bool leave(const ck_covering *covering, const ck_flat_polygon *polygon) {
    return covering->left(covering->user, polygon);
}

/* A polygon that cannot be divided ends it, as if there were no steps left: what is left of it is not known. */
static bool give_up(const ck_covering *covering, const ck_flat_polygon *polygon) {
    *covering->budget = 0;
    return leave(covering, polygon);
}

static bool cover_one_by_one(const ck_covering *covering, ck_flat_polygon polygon, const uint32_t *list,
                             uint32_t count);

/* Takes away what face list[0] is close to; pieces beyond its sides go on to the other faces. */
static bool take_away(const ck_covering *covering, const ck_flat_polygon *polygon, const half_plane sides[SIDES],
                      const uint32_t *list, uint32_t count) {
    ck_flat_polygon rest = *polygon;
    for (int i = 0; i < SIDES; i++) {
        ck_flat_polygon beyond;
        ck_flat_polygon within;
        if (reach_beyond(&rest, &sides[i]) <= negligible * covering->distance) {
            continue;
        }
        if (!clip(&rest, &sides[i], -1, &beyond) || !clip(&rest, &sides[i], 1, &within)) {
            return give_up(covering, &rest);
        }
        if (beyond.count >= 3 && !cover_one_by_one(covering, beyond, list + 1, count - 1)) {
            return false;
        }
        if (within.count < 3) {
            return true;
        }
        rest = within;
    }
    return true;
}

/* The faces of the list, of which there are few, take away what they are close to. */
static bool cover_one_by_one(const ck_covering *covering, ck_flat_polygon polygon, const uint32_t *list,
                             uint32_t count) {
    for (uint32_t i = 0; i<count && * covering->budget> 0; i++) {
        half_plane sides[SIDES];
        --*covering->budget;
        if (find_sides(covering, covering->faces[list[i]], sides) && close_to_some(&polygon, sides)) {
            return take_away(covering, &polygon, sides, list + i, count - i);
        }
    }
    return leave(covering, &polygon);
}

static bool close_to_all(const ck_covering *covering, const ck_flat_polygon *polygon, const half_plane sides[SIDES]) {
    for (int i = 0; i < SIDES; i++) {
        if (reach_beyond(polygon, &sides[i]) > negligible * covering->distance) {
            return false;
        }
    }
    return true;
}

/* Brings faces that may be close to the polygon to the front of the list, and counts them in `kept`. True: one of them
 * is close to all of it. */
static bool keep_close(const ck_covering *covering, const ck_flat_polygon *polygon, uint32_t *list, uint32_t count,
                       uint32_t *kept) {
    *kept = 0;
    for (uint32_t i = 0; i<count && * covering->budget> 0; i++) {
        half_plane sides[SIDES];
        --*covering->budget;
        if (!find_sides(covering, covering->faces[list[i]], sides)) {
            continue;
        }
        if (close_to_all(covering, polygon, sides)) {
            return true;
        }
        if (close_to_some(polygon, sides)) {
            uint32_t face = list[i];
            list[i] = list[*kept];
            list[(*kept)++] = face;
        }
    }
    return false;
}

/* The line across the middle of the polygon's longer extent. */
static half_plane middle_line(const ck_flat_polygon *polygon) {
    double low[2] = {INFINITY, INFINITY};
    double high[2] = {-INFINITY, -INFINITY};
    for (int i = 0; i < polygon->count; i++) {
        for (int axis = 0; axis < 2; axis++) {
            low[axis] = fmin(low[axis], polygon->corner[i][axis]);
            high[axis] = fmax(high[axis], polygon->corner[i][axis]);
        }
    }
    bool second = high[1] - low[1] > high[0] - low[0];
    return (half_plane){
        .a = second ? 0 : 1, .b = second ? 1 : 0, .c = second ? -0.5 * (low[1] + high[1]) : -0.5 * (low[0] + high[0])};
}

/* `halvings` are left to do; `idle` ones before it left most of the faces on the list. */
static bool cover(const ck_covering *covering, const ck_flat_polygon *polygon, uint32_t *list, uint32_t count,
                  int halvings, int idle) {
    uint32_t kept;
    if (*covering->budget == 0) {
        return leave(covering, polygon);
    }
    if (keep_close(covering, polygon, list, count, &kept)) {
        return true;
    }
    idle = kept > count - count / 4 ? idle + 1 : 0;
    if (kept <= FEW || halvings == 0 || (idle > MOST_IDLE && kept <= MOST_TAKEN)) {
        return cover_one_by_one(covering, *polygon, list, kept < MOST_TAKEN ? kept : MOST_TAKEN);
    }
    const half_plane line = middle_line(polygon);
    for (int sign = -1; sign <= 1; sign += 2) {
        ck_flat_polygon half;
        if (!clip(polygon, &line, sign, &half)) {
            return give_up(covering, polygon);
        }
        if (half.count >= 3 && !cover(covering, &half, list, kept, halvings - 1, idle)) {
            return false;
        }
    }
    return true;
}

bool ck_cover_face(const ck_covering *covering, const double face[3][3], uint32_t *list, uint32_t count) {
    CK_ASSERT(covering->distance > 0);
    ck_flat_polygon polygon = {.count = 3};
    for (int k = 0; k < 3; k++) {
        ck_sheet_point(&covering->sheet, face[k], polygon.corner[k]);
    }
    return cover(covering, &polygon, list, count, MOST_HALVES, 0);
}
