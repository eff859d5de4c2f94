/* Balls that touch a face from within, made smaller until no other face reaches into them: the shrinking ball of Ma,
 * Bae and Choi, "3D medial axis point approximation using nearest neighbors and the normal field", 2012. */
#include "overlap/ball/search.h"

#include "math/feature_distance.h"

enum { SEEDS = 512, MOST_SHRINKS = 12 };

/* A point of the surface, and its normal. */
typedef struct spot {
    double place[3], normal[3];
} spot;

static bool spot_of(const double face[3][3], spot *found) {
    double e[3], f[3];
    ck_sub(face[1], face[0], e);
    ck_sub(face[2], face[0], f);
    ck_cross(e, f, found->normal);
    const double length = ck_norm(found->normal);
    for (int axis = 0; axis < 3; axis++) {
        found->place[axis] = (face[0][axis] + face[1][axis] + face[2][axis]) / 3;
        found->normal[axis] /= length;
    }
    return length > 0;
}

/* The radius of the ball that touches at the spot and has another point of the surface on it. */
static double radius_by(const spot *at, const double point[3]) {
    double way[3];
    ck_sub(at->place, point, way);
    return ck_dot(way, way) / (2 * ck_dot(way, at->normal));
}

/* The centre of the ball at a spot; its radius, 0 or less where there is none. */
static double shrink(ck_ball_search *search, const spot *at, double radius, double centre[3]) {
    for (int i = 0; i < MOST_SHRINKS; i++) {
        uint32_t face;
        double foot[3];
        ck_add_scaled(at->place, -radius, at->normal, centre);
        const double distance = ck_ball_tree_nearest(&search->tree, centre, radius, &face);
        if (!(distance < radius * 0.98)) {
            return radius;
        }
        (void)ck_corner_triangle(centre, search->space->faces[face], foot);
        const double next = radius_by(at, foot);
        if (!(next > search->lower && next < radius)) {
            return 0;
        }
        radius = next;
    }
    return radius;
}

/* Whether the box would hold many balls like the best one: a thin overlap, in which one is hard to meet with. */
static bool is_thin(const ck_ball_search *search) {
    const double many = 1000;
    double count = 1;
    for (int axis = 0; axis < 3; axis++) {
        const double side = search->space->high[axis] - search->space->low[axis];
        count *= ck_greater(1, side / (2 * search->lower));
    }
    return count > many;
}

static double longest_side(const ck_ball_space *space) {
    double longest = 0;
    for (int axis = 0; axis < 3; axis++) {
        longest = ck_greater(longest, space->high[axis] - space->low[axis]);
    }
    return longest;
}

void ck_ball_seed(ck_ball_search *search) {
    const uint32_t count = search->space->count, step = count / SEEDS + 1;
    const uint64_t end = search->tree.steps + search->goal->budget / 4;
    const double first = longest_side(search->space) / 64;
    bool better = false;
    for (uint32_t i = 0; i < count && is_thin(search) && !ck_ball_reached(search) && search->tree.steps < end;
         i += step) {
        spot at;
        double centre[3];
        uint32_t face;
        if (spot_of(search->space->faces[search->tree.order[i]], &at) &&
            shrink(search, &at, ck_greater(4 * search->lower, first), centre) > search->lower &&
            ck_ball_inside(search, centre)) {
            better = ck_ball_offer(search, centre, &face) || better;
        }
    }
    if (better) {
        ck_ball_climb(search);
    }
}
