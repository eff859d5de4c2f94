/* Whether a slender box holds no centre of a ball, step by step along it.
 *
 * With d the distance of a point p to the faces, no ball of radius m or more has its centre nearer to p than m - d: the
 * face is nearer to that than m. If p is outside, none has it nearer than m + d: on the way from there to p, the
 * overlap ends at a face, at least d from p. So a few points along the middle of a box that is narrow beside the ball
 * settle it. */
#include "overlap/ball/search.h"

#include "overlap/ball/foot.h"

enum { MOST_STEPS = 64, HINTS = CK_BALL_HINTS };

/* Shares of the radius: faces that are nearer are near enough, and steps that are shorter are not taken. */
static const double near_enough = 0.45, least_step = 0.02;

/* What goes from point to point: faces that were near the last ones, the latest first. */
typedef struct march {
    ck_ball_search *search;
    double radius, across; /* of balls; and from the middle of the box to its edges */
    double noise;          /* what distances and places may be off by */
    uint32_t *hints;       /* HINTS of them */
} march;

static void keep_hint(march *m, int from, uint32_t face) {
    for (int i = from; i > 0; i--) {
        m->hints[i] = m->hints[i - 1];
    }
    m->hints[0] = face;
}

/* The distance of a face that is about the nearest, or near enough. */
static double distance_at(march *m, const double p[3]) {
    ck_ball_search *search = m->search;
    const double enough = near_enough * m->radius;
    for (int i = 0; i < HINTS; i++) {
        double room[3][3], foot[3];
        const double squared = ck_foot_on(p, ck_ball_face(&search->space->faces, m->hints[i], room), foot);
        search->tree.steps++;
        if (squared < enough * enough) {
            keep_hint(m, i, m->hints[i]);
            return sqrt(squared);
        }
    }
    uint32_t face;
    const double distance = ck_ball_tree_near(&search->tree, p, INFINITY, 0.8, enough, &face);
    keep_hint(m, HINTS - 1, face);
    return distance;
}

/* How far along the middle no centre is, on either side of a point of it, over all of the box; 0: not known. */
static double free_beside(march *m, const double p[3]) {
    double reach = m->radius - distance_at(m, p);
    if (!(reach > 1.2 * m->across) && !ck_ball_inside(m->search, p, m->hints[0])) {
        uint32_t face;
        reach = m->radius + ck_ball_tree_least(&m->search->tree, p, 0.9, 0, &face);
    }
    reach -= 0x1p-20 * fabs(reach) + m->noise;
    return reach > m->across ? sqrt(reach * reach - m->across * m->across) * (1 - 0x1p-20) : 0;
}

/* Along an axis from one end to the other; each point takes on where the last one ended. */
static bool walk(march *m, double p[3], int axis, double low, double high) {
    double done = low, ahead = 0.25 * m->radius;
    for (int i = 0; i < MOST_STEPS && done < high && ahead > least_step * m->radius && !m->search->failed; i++) {
        p[axis] = ck_lesser(done + ahead, high);
        const double reach = free_beside(m, p);
        if (reach > 0 && p[axis] - reach <= done) {
            done = p[axis] + reach;
            ahead = 0.85 * reach;
        } else {
            ahead *= 0.5;
        }
    }
    return done >= high && !m->search->failed;
}

/* Distances of points of faces are off by little of two sides, and of these none is longer than all faces together;
 * places along the box by little of its coordinates. */
static double noise_of(const ck_ball_tree *tree, const double low[3], const double high[3]) {
    double extent[3];
    ck_sub(tree->end, tree->origin, extent);
    return 0x1p-48 * (2 * ck_sum_of_sizes(extent) + ck_sum_of_sizes(low) + ck_sum_of_sizes(high));
}

bool ck_ball_march(ck_ball_search *search, const double low[3], const double high[3], double radius,
                   uint32_t hints[CK_BALL_HINTS]) {
    march m = {.search = search, .radius = radius, .hints = hints};
    int axis = 0;
    double p[3], squared = 0;
    for (int i = 0; i < 3; i++) {
        axis = high[i] - low[i] > high[axis] - low[axis] ? i : axis;
        p[i] = low[i] + 0.5 * (high[i] - low[i]);
    }
    for (int i = 0; i < 3; i++) {
        const double half = ck_greater(high[i] - p[i], p[i] - low[i]);
        squared += i == axis ? 0 : half * half;
    }
    m.noise = noise_of(&search->tree, low, high);
    m.across = sqrt(squared) * (1 + 0x1p-40);
    return m.across < 0.5 * radius && walk(&m, p, axis, low[axis], high[axis]);
}
