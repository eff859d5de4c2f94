/* Balls that touch a face from within, made smaller until no other face reaches into them: the shrinking ball of Ma,
 * Bae and Choi, "3D medial axis point approximation using nearest neighbors and the normal field", 2012. */
#include "overlap/ball/search.h"

#include "overlap/ball/foot.h"

#include <string.h>

enum { SEEDS = 192, MOST_SHRINKS = 12, KEPT = 12 };

/* The largest balls so far, in descending order: to ask whether a point lies inside takes longer than to find it. */
typedef struct harvest {
    int count;
    double radii[KEPT], centres[KEPT][3];
    uint32_t faces[KEPT]; /* near these */
} harvest;

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

/* Whether a point is behind a face that is near to it, at `foot`: one that lies outside is mostly not. */
static bool is_behind(const double face[3][3], const double p[3], const double foot[3]) {
    double e[3], f[3], normal[3], way[3];
    ck_sub(face[1], face[0], e);
    ck_sub(face[2], face[0], f);
    ck_cross(e, f, normal);
    ck_sub(p, foot, way);
    return ck_dot(normal, way) < 0;
}

/* The centre of the ball at a spot, and a face near it; its radius, 0 where it is not above `least`. */
static double shrink(ck_ball_search *search, const spot *at, double radius, double least, double centre[3],
                     uint32_t *near) {
    uint32_t met = UINT32_MAX;
    double foot[3], room[3][3];
    for (int i = 0; i < MOST_SHRINKS; i++) {
        uint32_t face;
        ck_add_scaled(at->place, -radius, at->normal, centre);
        const double distance = ck_ball_tree_near(&search->tree, centre, radius, 1, 0, &face);
        if (!(distance < radius * 0.98)) {
            break;
        }
        (void)ck_foot_on(centre, ck_ball_face(&search->space->faces, face, room), foot);
        met = face;
        const double next = radius_by(at, foot);
        if (!(next > least && next < radius)) {
            return 0;
        }
        radius = next;
    }
    const bool inside = met == UINT32_MAX ? radius < search->upper
                                          : is_behind(ck_ball_face(&search->space->faces, met, room), centre, foot);
    *near = met != UINT32_MAX ? met : 0;
    return inside ? radius : 0;
}

bool ck_ball_is_thin(const ck_ball_space *space, double radius) {
    const double many = 1000;
    double count = 1;
    for (int axis = 0; axis < 3; axis++) {
        const double side = space->high[axis] - space->low[axis];
        count *= ck_greater(1, side / (2 * radius));
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

/* The largest radius of balls that touch at a spot and stay within a box. */
static double radius_within(const spot *at, const double low[3], const double high[3]) {
    double most = INFINITY;
    for (int axis = 0; axis < 3; axis++) {
        const double below = at->place[axis] - low[axis], above = high[axis] - at->place[axis];
        most = ck_lesser(most, below / ck_greater(1 + at->normal[axis], 1e-9));
        most = ck_lesser(most, above / ck_greater(1 - at->normal[axis], 1e-9));
    }
    return most;
}

static bool holds(const ck_ball_region *region, const double p[3]) {
    bool held = true;
    for (int axis = 0; axis < 3; axis++) {
        held = held && p[axis] > region->low[axis] && p[axis] < region->high[axis];
    }
    return held;
}

/* The same of the region that has most room: a ball that stays within one touches at a point of it. */
static double most_room(const ck_ball_space *space, const spot *at) {
    double most = space->region_count > 0 ? 0 : radius_within(at, space->low, space->high);
    for (uint32_t i = 0; i < space->region_count; i++) {
        const ck_ball_region *region = &space->regions[i];
        if (!(0.5 * region->upper > most) || !holds(region, at->place)) {
            continue;
        }
        most = ck_greater(most, ck_lesser(0.5 * region->upper, radius_within(at, region->low, region->high)));
    }
    return most;
}

static void keep(harvest *found, double radius, const double centre[3], uint32_t face) {
    int at = found->count < KEPT ? found->count++ : KEPT - 1;
    for (; at > 0 && found->radii[at - 1] < radius; at--) {
        found->radii[at] = found->radii[at - 1];
        found->faces[at] = found->faces[at - 1];
        memcpy(found->centres[at], found->centres[at - 1], sizeof found->centres[at]);
    }
    found->radii[at] = radius;
    found->faces[at] = face;
    memcpy(found->centres[at], centre, sizeof found->centres[at]);
}

/* Balls at faces all over the surface, until they are no longer small beside the box. Where the largest ones turned out
 * to lie outside, each one that is better is asked about at once. */
static void harvest_balls(ck_ball_search *search, bool ask, harvest *found) {
    const uint32_t count = search->space->count, step = count / SEEDS + 1;
    const uint64_t end = search->tree.steps + search->goal->budget / 4;
    const double first = longest_side(search->space) / 64;
    double best = search->lower;
    for (uint32_t i = 0; i < count && ck_ball_is_thin(search->space, best) && search->tree.steps < end; i += step) {
        const double least = found->count < KEPT ? search->lower : found->radii[KEPT - 1];
        spot at;
        double centre[3], corners[3][3];
        uint32_t face = 0;
        if (!spot_of(ck_ball_face(&search->space->faces, search->tree.order[i], corners), &at)) {
            continue;
        }
        const double room = ck_lesser(most_room(search->space, &at), search->upper);
        if (!(room > least)) {
            continue;
        }
        const double widest = ck_lesser(ck_greater(4 * best, first), room);
        const double radius = shrink(search, &at, widest, least, centre, &face);
        if (radius > least && !ask) {
            keep(found, radius, centre, face);
            best = found->radii[0];
        } else if (radius > least && ck_ball_inside(search, centre, face) && ck_ball_offer(search, centre, &face)) {
            best = search->lower;
        }
    }
}

void ck_ball_seed(ck_ball_search *search) {
    harvest found = {.count = 0};
    const double before = search->lower;
    harvest_balls(search, false, &found);
    for (int i = 0; i < found.count && found.radii[i] > search->lower && !ck_ball_reached(search); i++) {
        uint32_t face = found.faces[i];
        if (ck_ball_inside(search, found.centres[i], face)) {
            (void)ck_ball_offer(search, found.centres[i], &face);
        }
    }
    if (found.count > 0 && search->lower < 0.9 * found.radii[0]) {
        found.count = 0;
        harvest_balls(search, true, &found);
    }
    if (search->lower > before) {
        ck_ball_climb(search);
    }
}
