#include "overlap/ball/touch.h"
#include "overlap/ball/foot.h"
#include "overlap/ball/search.h"

#include <string.h>

enum { MOST_SPLITS = 40, WAYS = 6, MOST_STEPS = 1 << 20, WITNESSES = 3 };

/* How much larger than the best ball no ball shall be. */
static const double aimed = 1.1;

/* Patches that are smaller than this, in radii, are left to cells. */
static const double least_size = 0.05;

/* Faces that are nearer by less than this share are as near. */
static const double nearly = 0.9;

/* Faces that are no nearer than this to a ball's centre, in radii, are those that it touches. */
static const double own = 0.999;

typedef struct toucher {
    ck_ball_search *search;
    uint64_t end;                  /* of its steps */
    double radius;                 /* no ball of this radius or a larger one touches what was looked at */
    bool open;                     /* there are patches where that was not shown */
    uint32_t witnesses[WITNESSES]; /* faces that proved it of the last ones, the latest first; any at first */
    int way;                       /* see fewest_way() */
    double low[3], high[3];        /* a box that the region of the patch at hand lies in */
} toucher;

static ck_ball_corners face_of(const toucher *t, uint32_t face, double room[3][3]) {
    return ck_ball_face(&t->search->space->faces, face, room);
}

/* Twice the area of a face, and its normal. */
static double unit_normal(const double face[3][3], double normal[3]) {
    double e[3], f[3];
    ck_sub(face[1], face[0], e);
    ck_sub(face[2], face[0], f);
    ck_cross(e, f, normal);
    const double length = ck_norm(normal);
    for (int axis = 0; axis < 3; axis++) {
        normal[axis] /= length;
    }
    return length;
}

/* The largest ball touches somewhere along a normal that is not against a direction: the one with the fewest faces,
 * along an axis one way or the other. */
static int fewest_way(const ck_ball_search *search) {
    uint32_t counts[WAYS] = {0};
    const uint32_t step = search->space->count / 4096 + 1;
    for (uint32_t i = 0; i < search->space->count; i += step) {
        double normal[3], room[3][3];
        if (unit_normal(ck_ball_face(&search->space->faces, i, room), normal) > 0) {
            for (int way = 0; way < WAYS; way++) {
                counts[way] += normal[way / 2] * (way % 2 == 0 ? 1 : -1) > -1e-3 ? 1 : 0;
            }
        }
    }
    int fewest = 0;
    for (int way = 1; way < WAYS; way++) {
        fewest = counts[way] < counts[fewest] ? way : fewest;
    }
    return fewest;
}

/* A patch, the centre of the ball that touches its middle, and the nearest face to that so far. */
typedef struct look {
    const ck_patch *patch;
    double centre[3];
    double distance; /* infinite: none is nearer than the radius */
    uint32_t nearest;
    double foot[3]; /* on that */
} look;

/* Takes a face into account. */
static void consider(toucher *t, look *now, uint32_t face) {
    double foot[3], room[3][3];
    t->search->tree.steps++;
    const double squared = ck_foot_on(now->centre, face_of(t, face, room), foot);
    const double limit = ck_lesser(now->distance, own * t->radius);
    if (squared < limit * limit) {
        now->distance = sqrt(squared);
        now->nearest = face;
        memcpy(now->foot, foot, sizeof now->foot);
    }
}

static void keep_witness(toucher *t, uint32_t face) {
    int at = 0;
    while (at < WITNESSES - 1 && t->witnesses[at] != face) {
        at++;
    }
    for (; at > 0; at--) {
        t->witnesses[at] = t->witnesses[at - 1];
    }
    t->witnesses[0] = face;
}

/* Whether the nearest face is in the way of all balls. */
static bool closed_by_nearest(toucher *t, const look *now) {
    double room[3][3];
    t->search->tree.steps++;
    if (now->nearest == UINT32_MAX ||
        !ck_patch_closed(now->patch, face_of(t, now->nearest, room), now->foot, t->radius)) {
        return false;
    }
    keep_witness(t, now->nearest);
    return true;
}

/* Whether one of those that were in the way of others is. */
static bool closed_by_witnesses(toucher *t, look *now) {
    for (int i = 0; i < WITNESSES; i++) {
        const uint32_t before = now->nearest;
        consider(t, now, t->witnesses[i]);
        if (now->nearest != before && closed_by_nearest(t, now)) {
            return true;
        }
    }
    return false;
}

static void aim(toucher *t) {
    t->radius = ck_greater(t->radius, aimed * t->search->lower);
}

/* Begins to look at a patch: the ball that touches its middle. */
static look begin(const toucher *t, const ck_patch *patch) {
    look now = {.patch = patch, .distance = INFINITY, .nearest = UINT32_MAX};
    double middle[3] = {0, 0, 0};
    for (uint32_t i = 0; i < patch->count; i++) {
        ck_add_scaled(middle, 1.0 / patch->count, patch->corners[i].at, middle);
    }
    ck_add_scaled(middle, -t->radius, patch->normal, now.centre);
    return now;
}

/* Looks for the face that is about the nearest, unless the patch is large and one is near anyway. */
static void find_nearest(toucher *t, look *now, int splits) {
    if (splits > 0 || now->distance > 0.8 * t->search->lower) {
        uint32_t face;
        /* So that one is found where there is any that is nearer than the radius. */
        const double limit = ck_lesser(now->distance, own / nearly * t->radius);
        const double enough = splits > 0 ? 0 : 0.9 * t->search->lower;
        const double distance = ck_ball_tree_near(&t->search->tree, now->centre, limit, nearly, enough, &face);
        if (face != UINT32_MAX && distance < limit) {
            consider(t, now, face);
        }
    }
}

/* Whether a point is before the face that is nearest to it, as far as one is known; large patches are halved anyway. */
static bool may_lie_outside(const toucher *t, const look *now, int splits) {
    if (now->nearest == UINT32_MAX || splits < 2) {
        return now->nearest == UINT32_MAX;
    }
    double normal[3], way[3], room[3][3];
    const ck_ball_corners face = face_of(t, now->nearest, room);
    ck_sub(now->centre, face[0], way);
    return unit_normal(face, normal) > 0 && ck_dot(normal, way) > 0;
}

/* Whether the centres of all balls of the radius that touch a patch are as far outside as one that is. */
static bool lies_outside(toucher *t, const look *now, int splits) {
    const ck_patch *patch = now->patch;
    if (!may_lie_outside(t, now, splits)) {
        return false;
    }
    double most = 0;
    uint32_t face;
    for (uint32_t i = 0; i < patch->count; i++) {
        const ck_patch_corner *corner = &patch->corners[i];
        double way[3];
        ck_sub(corner->at, now->centre, way);
        ck_add_scaled(way, -t->radius, corner->axis, way);
        const double chord = sqrt(ck_greater(0, 2 - 2 * corner->cosine)) + 0x1p-20;
        most = ck_greater(most, ck_norm(way) + t->radius * chord + corner->noise);
    }
    return now->distance > most && ck_ball_tree_least(&t->search->tree, now->centre, 0.9, most, &face) > most &&
           !ck_ball_inside(t->search, now->centre, face);
}

/* Cells that hold the centres of all balls of the radius that touch a patch: none of these may be the centre of a ball
 * like that. */
static bool closed_by_cells(toucher *t, const ck_patch *patch) {
    enum { MOST_CELLS = 24 };
    ck_ball_cell cells[MOST_CELLS + 2];
    int count = 1;
    cells[0] = (ck_ball_cell){.upper = INFINITY};
    if (!ck_patch_centres(patch, t->radius, t->low, t->high, cells[0].low, cells[0].high)) {
        return true;
    }
    for (int looked = 0; count > 0; looked++) {
        ck_ball_cell cell = cells[--count];
        ck_ball_cell_bound(t->search, &cell, t->radius * (1 - 0x1p-20));
        if (t->search->failed || looked == MOST_CELLS) {
            return false;
        }
        if (cell.upper < t->radius) {
            continue;
        }
        if (count + 2 > MOST_CELLS || !ck_ball_halve(&cell, &cells[count])) {
            return false;
        }
        count += 2;
    }
    return true;
}

static double size_of(const ck_patch *patch) {
    double most = 0;
    for (uint32_t i = 1; i < patch->count; i++) {
        double way[3];
        ck_sub(patch->corners[i].at, patch->corners[0].at, way);
        most = ck_greater(most, ck_norm(way));
    }
    return most;
}

static void look_at(toucher *t, const ck_patch *patch, int splits);

/* Where normals differ more than places: by where balls touch, then by their normals. */
static void look_by_normals(toucher *t, const ck_patch *patch, int splits) {
    const int count = patch->even ? CK_PATCH_CONES : CK_PATCH_FEATURES;
    for (int i = 0; i < count && !t->open; i++) {
        ck_patch part;
        (patch->even ? ck_patch_narrow : ck_patch_feature)(patch, i, &part);
        if (part.count > 0) {
            look_at(t, &part, splits + 1);
        }
    }
}

/* Whether a centre may lie inside, as far as the nearest face tells: most do not, and to find out exactly takes longer
 * than all the rest. Beyond a sharp edge a face tells nothing, so it has to look at the centre. */
static bool may_lie_inside(const toucher *t, const look *now) {
    if (now->nearest == UINT32_MAX) {
        return true;
    }
    double normal[3], way[3], room[3][3];
    ck_sub(now->centre, now->foot, way);
    return !(unit_normal(face_of(t, now->nearest, room), normal) > 0 && ck_dot(normal, way) > 0.5 * now->distance);
}

/* Makes the most of the ball that touches the middle of a patch. */
static look climb_from(toucher *t, look now, int splits) {
    ck_ball_search *search = t->search;
    uint32_t face;
    find_nearest(t, &now, splits);
    while (now.distance > 1.01 * search->lower && may_lie_inside(t, &now) &&
           ck_ball_inside(search, now.centre, now.nearest != UINT32_MAX ? now.nearest : 0) &&
           ck_ball_offer(search, now.centre, &face)) {
        ck_ball_climb(search);
        aim(t);
        now = begin(t, now.patch);
        find_nearest(t, &now, splits);
    }
    return now;
}

/* Shows it of what the nearest face is in the way of, and looks at the rest. False: it could not. */
static bool carve(toucher *t, const look *now, int splits) {
    ck_patch halves[2];
    if (now->nearest == UINT32_MAX) {
        return false;
    }
    double room[3][3];
    const ck_ball_corners face = face_of(t, now->nearest, room);
    t->search->tree.steps++;
    if (!ck_patch_carve(now->patch, face, t->radius, halves) ||
        !ck_patch_closed(&halves[0], face, now->foot, t->radius)) {
        return false;
    }
    look_at(t, &halves[1], splits + 1);
    return true;
}

/* Whether a patch, of a size in radii, is better divided by normals than by places: along edges with wide cones, others
 * would become ever narrower, or short. */
static bool is_wide(const ck_patch *patch, double size, int splits) {
    const double spread = ck_patch_spread(patch), enough = patch->even || splits < 8 ? 0.3 : 0.02;
    return patch->corners[0].cosine > 0 && ((spread > 0.1 && spread > size) || spread > enough);
}

/* Shows that no ball touches a patch, or parts of it one after the other. */
static void look_at(toucher *t, const ck_patch *patch, int splits) {
    ck_ball_search *search = t->search;
    look now = begin(t, patch);
    double low[3], high[3];
    if (t->open || search->failed || !ck_patch_centres(patch, t->radius, t->low, t->high, low, high) ||
        closed_by_witnesses(t, &now)) {
        return;
    }
    now = climb_from(t, now, splits);
    if (closed_by_nearest(t, &now) || lies_outside(t, &now, splits)) {
        return;
    }
    ck_patch halves[2];
    double room[3][3];
    const double size = size_of(patch);
    const ck_ball_corners along = now.nearest != UINT32_MAX && splits > 0 ? face_of(t, now.nearest, room) : NULL;
    const bool divisible = splits < MOST_SPLITS && search->tree.steps < t->end;
    if (divisible && is_wide(patch, size / t->radius, splits)) {
        look_by_normals(t, patch, splits);
    } else if (divisible && carve(t, &now, splits)) {
        return;
    } else if (divisible && (splits < 6 || size > least_size * t->radius) && ck_patch_split(patch, along, halves)) {
        look_at(t, &halves[0], splits + 1);
        look_at(t, &halves[1], splits + 1);
    } else if (search->tree.steps >= t->end || !closed_by_cells(t, patch)) {
        t->open = true;
    }
}

/* Whether a face looks the other way: such ones are what others are held against. */
static bool is_passed_over(const toucher *t, uint32_t face) {
    double normal[3], room[3][3];
    return !(unit_normal(face_of(t, face, room), normal) > 0) ||
           normal[t->way / 2] * (t->way % 2 == 0 ? 1 : -1) < -1e-3;
}

/* Balls that touch a patch stay within the box of its region, and within that of the space. */
static void enter_region(toucher *t, uint32_t number) {
    const ck_ball_space *space = t->search->space;
    memcpy(t->low, space->low, sizeof t->low);
    memcpy(t->high, space->high, sizeof t->high);
    for (int axis = 0; axis < 3 && number < space->region_count; axis++) {
        t->low[axis] = ck_greater(t->low[axis], space->regions[number].low[axis]);
        t->high[axis] = ck_lesser(t->high[axis], space->regions[number].high[axis]);
    }
}

/* Whether a region is too narrow, or has too little volume, for balls of the radius: nothing of its border matters. */
static bool is_too_small(const toucher *t, uint32_t region) {
    const ck_ball_space *space = t->search->space;
    return region < space->region_count && 0.5 * space->regions[region].upper < t->radius;
}

/* All that a face has on the border. */
static void look_at_face(toucher *t, uint32_t face) {
    const ck_ball_space *space = t->search->space;
    ck_patch patch;
    uint32_t after = 0, region;
    do {
        t->open = !space->patch(space->user, face, 2 * t->radius, &after, &patch, &region) || t->open;
        if (!t->open && patch.count > 0 && !is_too_small(t, region)) {
            enter_region(t, region);
            look_at(t, &patch, 0);
        }
    } while (!t->open && patch.count > 0);
}

/* Whether it would take far more steps than there may be, if all faces take as many as those so far. */
static bool is_hopeless(const toucher *t, uint64_t start, uint32_t done) {
    const uint64_t taken = t->search->tree.steps - start, most = t->end - start, enough_to_tell = 1 << 18;
    return taken > enough_to_tell && (double)taken * t->search->space->count > 4.0 * (double)most * done;
}

bool ck_ball_touch(ck_ball_search *search) {
    const ck_ball_space *space = search->space;
    const uint64_t start = search->tree.steps;
    toucher t = {.search = search, .end = start + MOST_STEPS + 128 * (uint64_t)space->count};
    if (space->patch == NULL || !(search->lower > 0) || !(search->upper > aimed * search->lower) ||
        search->goal->precision >= 1 || !ck_ball_is_thin(space, search->lower)) {
        return false;
    }
    aim(&t);
    t.way = fewest_way(search);
    for (uint32_t face = 0; face < space->count && !t.open && !search->failed; face++) {
        if (!is_passed_over(&t, face)) {
            look_at_face(&t, face);
            t.open = t.open || is_hopeless(&t, start, face + 1);
        }
    }
    if (search->failed || t.open) {
        return false;
    }
    search->upper = ck_lesser(search->upper, t.radius);
    return true;
}
