/* Gilbert, Johnson & Keerthi's search (GJK) for the point of the difference that is nearest to the origin. Each step
 * has a plane, which all of the difference lies beyond, and a point of it: they bound the distance from both sides, and
 * the search ends when the bounds meet. What goes wrong with simplices in doubles costs steps, or leaves the bounds
 * apart, and never makes them wrong. */
#include "convex/measure/distance.h"

enum { MOST_STEPS = 64 };

typedef struct approach {
    const ck_convex_pair *pair;
    const ck_swept_ball *ball;
    ck_separation *found;
    ck_simplex simplex;
    double nearest[3]; /* of the simplex */
} approach;

static bool is_close(const approach *work) {
    double size = fabs(work->found->low);
    return size < INFINITY && work->found->high - work->found->low <= CK_SEPARATION_TARGET * size;
}

/* `bound`: no point of the difference reaches further along the unit. */
static void raise_low(approach *work, double bound, const double unit[3]) {
    double low = -bound - work->ball->most;
    if (low > work->found->low) {
        work->found->low = low;
        for (int k = 0; k < 3; k++) {
            work->found->normal[k] = unit[k];
        }
    }
}

/* By the points of both bodies that the weights of the simplex give. */
static void lower_high(approach *work) {
    double a[3], b[3], b_to_a[3];
    ck_simplex_points(&work->simplex, a, b);
    for (int k = 0; k < 3; k++) {
        b_to_a[k] = a[k] - b[k] - work->pair->between[k];
    }
    double high = ck_norm(b_to_a) + ck_difference_error(work->pair) - work->ball->least;
    if (high < work->found->high) {
        work->found->high = high;
        for (int k = 0; k < 3; k++) {
            work->found->a[k] = a[k];
            work->found->b[k] = b[k];
        }
    }
}

/* The nearest point of an edge that passes the origin closely has lost most digits in the weighted sum of the ends. It
 * is made perpendicular to the edge again, which is what the plane needs. */
static void straighten(approach *work) {
    if (work->simplex.count == 2) {
        double edge[3];
        ck_sub(work->simplex.corners[1].point, work->simplex.corners[0].point, edge);
        ck_add_scaled(work->nearest, -ck_dot(work->nearest, edge) / ck_dot(edge, edge), edge, work->nearest);
    }
}

static bool is_known(const ck_simplex *simplex, const double point[3]) {
    for (int i = 0; i < simplex->count; i++) {
        const double *other = simplex->corners[i].point;
        if (ck_same_point(other, point)) {
            return true;
        }
    }
    return false;
}

static void begin(approach *work, const double *start) {
    *work->found = (ck_separation){.low = -INFINITY, .high = INFINITY};
    work->simplex.count = 0;
    const double *direction = start != NULL ? start : work->pair->between;
    for (int k = 0; k < 3; k++) {
        work->nearest[k] = k == 2 && work->pair->flat ? 0 : -direction[k];
    }
    if (ck_is_zero(work->nearest)) {
        work->nearest[0] = -1;
    }
}

/* False: the bounds meet, or no further corner brings them closer. */
static bool step(approach *work) {
    CK_ASSERT(!work->pair->flat || work->nearest[2] == 0);
    const double direction[3] = {-work->nearest[0], -work->nearest[1], -work->nearest[2]};
    double unit[3];
    ck_extreme seen;
    if (!ck_unit(direction, unit)) {
        return false;
    }
    ck_difference_extreme(work->pair, unit, &seen);
    work->found->checks++;
    raise_low(work, seen.bound, unit);
    if (is_close(work) || is_known(&work->simplex, seen.corner.point)) {
        return false;
    }
    CK_ASSERT(work->simplex.count < 4);
    work->simplex.corners[work->simplex.count++] = seen.corner;
    ck_simplex_reduce(&work->simplex, work->nearest);
    straighten(work);
    lower_high(work);
    return work->simplex.count < 4;
}

bool ck_convex_distance(const ck_convex_pair *pair, const ck_swept_ball *ball, const double *start,
                        ck_separation *found) {
    approach work; /* without its simplex, which need not be cleared */
    work.pair = pair;
    work.ball = ball;
    work.found = found;
    begin(&work, start);
    while (found->checks < MOST_STEPS && step(&work)) {
    }
    if (!is_close(&work) && !ck_is_zero(found->normal)) {
        found->low = ck_greater(found->low, -ck_difference_bound(pair, found->normal) - ball->most);
    }
    CK_ASSERT(ck_separation_in_order(pair, found->low, found->high));
    return is_close(&work);
}
