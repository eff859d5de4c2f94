/* A polygon is convex if it turns to the same side at all its corners, and goes round once: then its heading changes
 * from rightwards to leftwards once, and back once. Both are signs of exact numbers. */
#include "convex/shapes/polygon.h"

#include "convex/shapes/frame.h"
#include "math/orient.h"

/* A centre nearer to a side than this, for corners within 1 of it, is too near: rounding would matter. */
#define THINNEST 0x1p-30

/* +1 rightwards or straight up, -1 leftwards or straight down, 0 nowhere. */
static int heading(const double from[2], const double to[2]) {
    int right = (to[0] > from[0]) - (to[0] < from[0]), up = (to[1] > from[1]) - (to[1] < from[1]);
    return right != 0 ? right : up;
}

static bool are_equal(const double a[2], const double b[2]) {
    return a[0] == b[0] && a[1] == b[1];
}

/* Numbers of the points that differ from the one before, in a cycle. */
static size_t drop_repeated(const double (*points)[2], size_t count, uint32_t *numbers) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || !are_equal(points[i], points[numbers[kept - 1]])) {
            numbers[kept++] = (uint32_t)i;
        }
    }
    while (kept > 1 && are_equal(points[numbers[0]], points[numbers[kept - 1]])) {
        kept--;
    }
    return kept;
}

static void reverse(uint32_t *numbers, size_t count) {
    for (size_t i = 0; i < count / 2; i++) {
        uint32_t kept = numbers[i];
        numbers[i] = numbers[count - 1 - i];
        numbers[count - 1 - i] = kept;
    }
}

/* What is known of the walk round the polygon so far. */
typedef struct walk {
    int turn;        /* +1 counter-clockwise */
    int changes;     /* of heading */
    bool straight;   /* at the last point */
    uint32_t before; /* that point */
} walk;

/* Passes one point. False: the walk turns back there, or to the other side than before. */
static bool pass(const double (*points)[2], uint32_t here, uint32_t next, walk *walked) {
    const double *from = points[walked->before], *at = points[here], *to = points[next];
    int turn = ck_orient2d(from, at, to), changed = heading(from, at) != heading(at, to);
    walked->changes += changed;
    walked->before = here;
    walked->straight = turn == 0;
    if (walked->straight) {
        return !changed;
    }
    walked->turn = walked->turn != 0 ? walked->turn : turn;
    return turn == walked->turn;
}

ck_polygon_fault ck_polygon_prove(const double (*points)[2], size_t count, uint32_t *corners, size_t *corner_count,
                                  size_t *witness) {
    size_t distinct = drop_repeated(points, count, corners);
    *witness = 0;
    if (distinct < 3) {
        return CK_POLYGON_FLAT;
    }
    uint32_t first = corners[0];
    size_t kept = 0;
    walk walked = {.before = corners[distinct - 1]};
    for (size_t i = 0; i < distinct; i++) {
        uint32_t here = corners[i], next = i + 1 < distinct ? corners[i + 1] : first;
        if (!pass(points, here, next, &walked)) {
            *witness = here;
            return CK_POLYGON_FOLDED;
        }
        corners[kept] = here;
        kept += !walked.straight;
    }
    CK_ASSERT(walked.changes % 2 == 0 && kept >= 3 && ck_all_below(corners, kept, count));
    *corner_count = kept;
    if (walked.turn < 0) {
        reverse(corners, kept);
    }
    return walked.changes == 2 ? CK_POLYGON_SOUND : CK_POLYGON_WOUND;
}

/* The centre of the area, as seen from the origin. False: there is hardly an area. */
static bool area_centre(const double (*corners)[3], size_t count, double centre[3]) {
    double area = 0, sum[2] = {0, 0};
    for (size_t i = 0; i < count; i++) {
        const double *a = corners[i], *b = corners[i + 1 < count ? i + 1 : 0];
        double part = a[0] * b[1] - a[1] * b[0];
        area += part;
        sum[0] += part * (a[0] + b[0]);
        sum[1] += part * (a[1] + b[1]);
    }
    centre[0] = sum[0] / (3 * area);
    centre[1] = sum[1] / (3 * area);
    centre[2] = 0;
    return area > 0 && ck_is_finite(centre);
}

/* Poles of the sides, pulled in to the nearer corner as those of faces are. False: the centre is not well inside. */
static bool find_poles(ck_polyhedron *body, size_t count) {
    const double(*corners)[3] = body->corner_memory.data;
    double(*poles)[3] = body->pole_memory.data;
    double inner = INFINITY;
    for (size_t i = 0; i < count; i++) {
        const double *a = corners[i], *b = corners[i + 1 < count ? i + 1 : 0];
        const double normal[3] = {b[1] - a[1], a[0] - b[0], 0};
        double nearest = ck_lesser(ck_dot(normal, a), ck_dot(normal, b)), length = ck_norm(normal);
        if (!(length > 0)) {
            return false;
        }
        inner = ck_lesser(inner, nearest / length);
        for (int k = 0; k < 3; k++) {
            poles[i][k] = normal[k] / nearest;
        }
    }
    body->slimness = 1 / inner;
    return inner > THINNEST;
}

bool ck_polygon_build(ck_memory *memory, ck_polyhedron *body, const double (*points)[3], size_t count, bool *usable) {
    *usable = false;
    double middle[3], half, inner[3];
    ck_box_middle(points, count, middle, &half);
    if (!(half > 0x1p-900 && half < 0x1p900)) {
        return true;
    }
    if (!ck_buffer_reserve(memory, &body->corner_memory, count, sizeof(double[3])) ||
        !ck_buffer_reserve(memory, &body->pole_memory, count, sizeof(double[3]))) {
        return false;
    }
    body->scale = ldexp(1, -ilogb(half) - 3);
    body->unit = 1 / body->scale;
    body->extent = half + ck_greater(fabs(middle[0]), fabs(middle[1]));
    double(*corners)[3] = body->corner_memory.data;
    ck_points_shift(points, count, middle, body->scale, corners);
    if (!area_centre((const double(*)[3])corners, count, inner) || !ck_is_within(inner, half * body->scale)) {
        inner[0] = inner[1] = inner[2] = 0;
    }
    ck_add_scaled(middle, body->unit, inner, body->centre);
    ck_points_shift(points, count, body->centre, body->scale, corners);
    body->centre[2] = 0;
    body->radius = 0;
    for (size_t i = 0; i < count; i++) {
        body->radius = ck_greater(body->radius, ck_norm(corners[i]) * body->unit);
    }
    CK_ASSERT(body->radius <= body->unit);
    *usable = true;
    if (!ck_direction_map_build(memory, &body->corners, (const double(*)[3])corners, count, true)) {
        return false;
    }
    if (!find_poles(body, count)) {
        body->slimness = INFINITY;
        return true;
    }
    return ck_direction_map_build(memory, &body->poles, body->pole_memory.data, count, true);
}
