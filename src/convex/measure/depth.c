/* Van den Bergen's expanding polytope algorithm (EPA, 2001): a surface inside of the difference of the bodies grows
 * where it is nearest to the origin, until the body's own surface is met there.
 *
 * From above: along each unit, b moved by the bound on the reach (support value) is parted from a, so the shortest move
 * is no longer. From below: the surface is closed and goes around the origin, so everything nearer to the origin than
 * all faces are is inside of the difference. That holds for any closed surface with corners in the difference, convex
 * or not, if all faces turn the same side to the origin; it need not go around the origin at first: faces that turn the
 * other side are the nearest ones then, and grow. */
#include "convex/measure/depth.h"

typedef struct growth {
    const ck_convex_pair *pair;
    const ck_swept_ball *ball;
    ck_polytope *polytope;
    ck_separation *found;
    double error;     /* how far corners may lie beyond the difference */
    double tolerance; /* a corner above a plane by this or less lies on it */
} growth;

/* Bounds that differ by LEAST_WIDTH times the error come no closer: each of them has some of the error in it. */
#define LEAST_WIDTH 4

#define PRISM 16.0 /* half the height of the prisms over polygons; bodies are about of size 1 */

static void take(growth *work, const ck_extreme *seen, const double unit[3]) {
    ck_separation *found = work->found;
    found->high = seen->bound;
    for (int k = 0; k < 3; k++) {
        found->normal[k] = unit[k];
        found->a[k] = seen->corner.a[k];
        found->b[k] = seen->corner.b[k];
    }
}

/* Polygons are prisms here, higher than the longest move that may part them: the shortest never leads up or down. */
static void look_at_prism(const ck_convex_pair *pair, const double unit[3], ck_extreme *seen) {
    ck_difference_extreme(pair, unit, seen);
    double height = fabs(unit[2]) * PRISM;
    seen->corner.point[2] = unit[2] < 0 ? -PRISM : PRISM;
    seen->reach += height;
    seen->bound += height;
}

static void look(growth *work, const double unit[3], ck_extreme *seen) {
    if (work->pair->flat) {
        look_at_prism(work->pair, unit, seen);
    } else {
        ck_difference_extreme(work->pair, unit, seen);
    }
    seen->bound += work->ball->most;
    work->found->checks++;
    if (seen->bound < work->found->high) {
        take(work, seen, unit);
    }
}

/* Of the extremes along a direction and against it, the one that is further from a point. */
static bool look_both_ways(growth *work, const double direction[3], const double from[3], ck_simplex_corner *corner) {
    double unit[3];
    ck_extreme there, back;
    if (!ck_unit(direction, unit)) {
        return false;
    }
    look(work, unit, &there);
    look(work, (const double[3]){-unit[0], -unit[1], -unit[2]}, &back);
    double middle = ck_dot(unit, from);
    *corner = there.reach - middle >= middle + back.reach ? there.corner : back.corner;
    return true;
}

/* A unit that is perpendicular to a direction; nothing of use if that has no length. */
static void square_to(const double direction[3], double out[3]) {
    int axis = fabs(direction[0]) <= fabs(direction[1]) ? 0 : 1;
    axis = fabs(direction[2]) < fabs(direction[axis]) ? 2 : axis;
    double unit[3] = {axis == 0, axis == 1, axis == 2};
    ck_cross(direction, unit, out);
    ck_unit(out, out);
}

static bool begin_with(growth *work, const ck_simplex_corner corners[4]) {
    return ck_polytope_begin(work->polytope, corners, 2 * work->error);
}

/* From the direction of the last shortest move: extremes around it, which make a face where the nearest one is
 * expected, and one against it. False: they have no volume to speak of. */
static bool begin_around(growth *work, const double start[3]) {
    static const double turns[3][2] = {{0.5, 0}, {-0.25, 0.433}, {-0.25, -0.433}};
    ck_simplex_corner corners[4];
    double unit[3], aside[2][3], direction[3];
    ck_extreme seen;
    if (!ck_unit(start, unit)) {
        return false;
    }
    square_to(unit, aside[0]);
    ck_cross(unit, aside[0], aside[1]);
    for (int i = 0; i < 3; i++) {
        ck_add_scaled(unit, turns[i][0], aside[0], direction);
        ck_add_scaled(direction, turns[i][1], aside[1], direction);
        ck_unit(direction, direction);
        look(work, direction, &seen);
        corners[i] = seen.corner;
    }
    look(work, (const double[3]){-unit[0], -unit[1], -unit[2]}, &seen);
    corners[3] = seen.corner;
    return begin_with(work, corners);
}

/* Extremes as far from each other as a few looks tell. False: the difference has no volume to speak of. */
static bool begin(growth *work, const double start[3]) {
    ck_simplex_corner corners[4];
    double sides[2][3], direction[3], unit[3];
    ck_extreme there, back;
    if (!ck_unit(start, unit)) {
        return false;
    }
    look(work, unit, &there);
    look(work, (const double[3]){-unit[0], -unit[1], -unit[2]}, &back);
    corners[0] = there.corner;
    corners[1] = back.corner;
    ck_sub(corners[1].point, corners[0].point, sides[0]);
    square_to(sides[0], direction);
    if (!look_both_ways(work, direction, corners[0].point, &corners[2])) {
        return false;
    }
    ck_sub(corners[2].point, corners[0].point, sides[1]);
    ck_cross(sides[0], sides[1], direction);
    return look_both_ways(work, direction, corners[0].point, &corners[3]) && begin_with(work, corners);
}

/* The distance of a face from the origin; `simplex` is its corner, edge or triangle with the nearest point. */
static double nearest_of_face(const ck_polytope *polytope, const ck_polytope_face *face, ck_simplex *simplex) {
    double nearest[3];
    simplex->count = 3;
    for (int i = 0; i < 3; i++) {
        simplex->corners[i] = polytope->corners[face->corners[i]];
    }
    ck_simplex_reduce(simplex, nearest);
    return ck_norm(nearest);
}

/* Whether a face is one of the nearest, to the side that was found. */
static bool is_at_end(const growth *work, const ck_polytope_face *face, double low) {
    return face->low <= low + work->tolerance && ck_dot(face->normal, work->found->normal) > 0.5;
}

/* The points of the bodies that make the point of the surface nearest to the origin. Of several faces in the nearest
 * plane, one has it. */
static void find_points(growth *work) {
    const ck_polytope *polytope = work->polytope;
    double low = polytope->faces[ck_polytope_nearest(polytope)].low, least = INFINITY;
    ck_simplex nearest, simplex;
    for (uint32_t i = 0; i < polytope->face_count; i++) {
        const ck_polytope_face *face = &polytope->faces[i];
        double distance = is_at_end(work, face, low) ? nearest_of_face(polytope, face, &simplex) : INFINITY;
        if (distance < least) {
            least = distance;
            nearest = simplex;
        }
    }
    if (least < INFINITY) {
        ck_simplex_points(&nearest, work->found->a, work->found->b);
    }
}

/* Whether the nearest face lies on the surface of the difference: the bounds are close enough. */
static bool ends_at(const growth *work, const ck_extreme *seen) {
    return seen->bound - work->found->low <= ck_greater(CK_SEPARATION_TARGET * seen->bound, LEAST_WIDTH * work->error);
}

/* No corner is left to grow by. The bound along the last unit is taken from all corners, without the slack of maps. */
static void end_with(growth *work, ck_extreme *seen, const double unit[3]) {
    double height = work->pair->flat ? fabs(unit[2]) * PRISM : 0;
    seen->bound = ck_difference_bound(work->pair, unit) + height + work->ball->most;
    if (seen->bound < work->found->high || ends_at(work, seen)) {
        take(work, seen, unit);
    }
}

/* `low` is the distance of the nearest face. Above 0 the surface goes around the origin. */
static void raise_low(growth *work, double low) {
    if (low > 0) {
        work->found->low = ck_greater(work->found->low, low + work->ball->least);
    }
}

static void expand(growth *work) {
    for (;;) {
        uint32_t number = ck_polytope_nearest(work->polytope);
        const ck_polytope_face *face = &work->polytope->faces[number];
        if (ck_is_zero(face->normal)) {
            return;
        }
        raise_low(work, face->low - work->error);
        ck_extreme seen;
        look(work, face->normal, &seen);
        if (ends_at(work, &seen)) {
            take(work, &seen, face->normal);
            return;
        }
        work->tolerance = ck_greater(work->error, CK_SEPARATION_TARGET / 2 * work->found->high);
        if (seen.reach - face->high <= work->tolerance) {
            end_with(work, &seen, face->normal);
            return;
        }
        if (!ck_polytope_grow(work->polytope, number, &seen.corner, work->tolerance)) {
            return;
        }
    }
}

void ck_convex_depth(const ck_convex_pair *pair, const ck_swept_ball *ball, const double *start, ck_polytope *scratch,
                     ck_separation *found) {
    *found = (ck_separation){.low = 0, .high = INFINITY};
    growth work = {.pair = pair, .ball = ball, .polytope = scratch, .found = found};
    work.error = ck_difference_error(pair);
    CK_ASSERT(work.error > 0 && ball->least >= 0 && ball->least <= ball->most);
    const double any[3] = {1, 0, 0};
    if ((start != NULL && begin_around(&work, start)) ||
        begin(&work, ck_is_zero(pair->between) ? any : pair->between)) {
        expand(&work);
        find_points(&work);
    }
    CK_ASSERT(ck_separation_in_order(pair, found->low, found->high));
    if (pair->flat) { /* the move within the plane is no longer */
        found->normal[2] = 0;
        ck_unit(found->normal, found->normal);
    }
}
