#include "overlap/ball/touch.h"

#include "math/feature_distance.h"

#include <string.h>

/* Whether no ball of a radius or a larger one touches at a corner, whatever its normal u within the cone, as a point p
 * would be in it: with w = q - p, whether u . w > |w|^2 / 2 m for the normal that is farthest from w. docs/bounds.md
 * has what is taken off for rounding. */
static bool is_in_the_way(const ck_patch_corner *corner, const double p[3], double noise, double radius) {
    double w[3];
    ck_sub(corner->at, p, w);
    const double squared = ck_dot(w, w), along = ck_dot(corner->axis, w);
    const double across = sqrt(ck_greater(0, squared - along * along));
    const double length = fabs(along) + across;
    const double least = along * corner->cosine - across * corner->sine - 0x1p-20 * length - noise;
    const double most = squared + noise * (2 * length + noise);
    return corner->cosine > 0 && 2 * radius * least > most * (1 + 0x1p-40);
}

/* Whether one point of the face is in the way of all balls. */
static bool closed_by_point(const ck_patch *patch, const double p[3], double reach, double radius) {
    for (uint32_t i = 0; i < patch->count; i++) {
        const ck_patch_corner *corner = &patch->corners[i];
        if (!is_in_the_way(corner, p, corner->noise + 0x1p-46 * (reach + ck_sum_of_sizes(corner->at)), radius)) {
            return false;
        }
    }
    return true;
}

bool ck_patch_closed(const ck_patch *patch, const double witness[3][3], const double foot[3], double radius) {
    double sides[2][3];
    ck_sub(witness[1], witness[0], sides[0]);
    ck_sub(witness[2], witness[0], sides[1]);
    const double reach = ck_sum_of_sizes(sides[0]) + ck_sum_of_sizes(sides[1]) + ck_sum_of_sizes(witness[0]) + radius;
    if (closed_by_point(patch, foot, reach, radius)) {
        return true;
    }
    for (uint32_t i = 0; i < patch->count; i++) {
        const ck_patch_corner *corner = &patch->corners[i];
        double own[3], nearest[3];
        ck_add_scaled(corner->at, -radius, corner->axis, own);
        (void)ck_corner_triangle(own, witness, nearest);
        if (!is_in_the_way(corner, nearest, corner->noise + 0x1p-46 * (reach + ck_sum_of_sizes(corner->at)), radius)) {
            return false;
        }
    }
    return true;
}

/* ---- Halves ---- */

/* A point between two corners: on an edge of the face only if both are, and then both have its normals. */
static ck_patch_corner corner_between(const ck_patch *patch, uint32_t first, uint32_t second, double share) {
    const ck_patch_corner *a = &patch->corners[first], *b = &patch->corners[second];
    ck_patch_corner middle = a->cosine > b->cosine ? *a : *b;
    for (int i = 0; i < 3; i++) {
        middle.at[i] = a->at[i] + share * (b->at[i] - a->at[i]);
    }
    middle.noise = ck_greater(a->noise, b->noise) + 0x1p-46 * (ck_sum_of_sizes(a->at) + ck_sum_of_sizes(b->at));
    middle.edges = a->edges & b->edges;
    if (middle.edges == 0 && !patch->even) {
        memcpy(middle.axis, patch->normal, sizeof middle.axis);
        middle.cosine = 1;
        middle.sine = 0;
    }
    return middle;
}

static void add_corner(ck_patch *patch, const ck_patch_corner *corner) {
    if (patch->count < CK_PATCH_CORNERS) {
        patch->corners[patch->count++] = *corner;
    }
}

/* Halves by the heights of corners over a plane; false: one half has too little of them. */
static bool halve(const ck_patch *patch, const double heights[CK_PATCH_CORNERS], ck_patch halves[2]) {
    double low = 0, high = 0;
    for (uint32_t i = 0; i < patch->count; i++) {
        low = ck_lesser(low, heights[i]);
        high = ck_greater(high, heights[i]);
    }
    if (!(high > 0.02 * (high - low) && -low > 0.02 * (high - low)) || patch->count + 2 > CK_PATCH_CORNERS) {
        return false;
    }
    for (int side = 0; side < 2; side++) {
        memcpy(halves[side].normal, patch->normal, sizeof patch->normal);
        halves[side].even = patch->even;
        halves[side].count = 0;
    }
    for (uint32_t i = 0; i < patch->count; i++) {
        const uint32_t next = (i + 1) % patch->count;
        const bool again = patch->count == 2 && i == 1; /* the same edge, backwards */
        const double here = heights[i], there = heights[next];
        for (int side = 0; side < 2; side++) {
            if (side == 0 ? here <= 0 : here >= 0) {
                add_corner(&halves[side], &patch->corners[i]);
            }
            if (!again && ((here < 0 && there > 0) || (here > 0 && there < 0))) {
                const ck_patch_corner middle = corner_between(patch, i, next, here / (here - there));
                add_corner(&halves[side], &middle);
            }
        }
    }
    return true;
}

/* Along the edge of the face below that divides the patch most evenly. */
static bool split_along(const ck_patch *patch, const double (*along)[3], ck_patch halves[2]) {
    double best[CK_PATCH_CORNERS], most = 0;
    for (int k = 0; k < 3; k++) {
        double edge[3], across[3], heights[CK_PATCH_CORNERS], low = 0, high = 0;
        ck_sub(along[(k + 1) % 3], along[k], edge);
        ck_cross(edge, patch->normal, across);
        for (uint32_t i = 0; i < patch->count; i++) {
            double way[3];
            ck_sub(patch->corners[i].at, along[k], way);
            heights[i] = ck_dot(across, way);
            low = ck_lesser(low, heights[i]);
            high = ck_greater(high, heights[i]);
        }
        const double even = ck_lesser(high, -low) / (high - low);
        if (even > most) {
            most = even;
            memcpy(best, heights, sizeof best);
        }
    }
    return most > 0.05 && halve(patch, best, halves);
}

/* Across the line between the two corners that are farthest from each other. */
static bool split_across(const ck_patch *patch, ck_patch halves[2]) {
    double heights[CK_PATCH_CORNERS], way[3] = {0, 0, 0}, from[3] = {0, 0, 0}, most = 0;
    for (uint32_t i = 0; i < patch->count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            double here[3];
            ck_sub(patch->corners[i].at, patch->corners[k].at, here);
            const double squared = ck_dot(here, here);
            if (squared > most) {
                most = squared;
                memcpy(way, here, sizeof way);
                ck_add_scaled(patch->corners[k].at, 0.5, here, from);
            }
        }
    }
    for (uint32_t i = 0; i < patch->count; i++) {
        double here[3];
        ck_sub(patch->corners[i].at, from, here);
        heights[i] = ck_dot(here, way);
    }
    return most > 0 && halve(patch, heights, halves);
}

bool ck_patch_split(const ck_patch *patch, const double (*along)[3], ck_patch halves[2]) {
    return (along != NULL && split_along(patch, along, halves)) || split_across(patch, halves);
}

/* ---- Parts by normals ---- */

double ck_patch_spread(const ck_patch *patch) {
    double least = 1;
    for (uint32_t i = 0; i < patch->count; i++) {
        least = ck_lesser(least, patch->corners[i].cosine);
    }
    return sqrt(ck_greater(0, 2 - 2 * least));
}

static void set_cone(ck_patch_corner *corner, const double axis[3], double cosine, double sine) {
    memcpy(corner->axis, axis, sizeof corner->axis);
    corner->cosine = cosine;
    corner->sine = sine;
}

/* Whether a corner lies on the feature: 0 the face, 1 to 3 its edges, 4 to 6 the corners where two of them meet. */
static bool is_on(const ck_patch_corner *corner, int feature) {
    const unsigned needed = feature < 4 ? (1U << feature) >> 1 : 1U << (feature - 4) | 1U << (feature - 2) % 3;
    return (corner->edges & needed) == needed;
}

void ck_patch_feature(const ck_patch *patch, int feature, ck_patch *part) {
    *part = (ck_patch){.even = true};
    const ck_patch_corner *narrowest = NULL;
    for (uint32_t i = 0; i < patch->count; i++) {
        const ck_patch_corner *corner = &patch->corners[i];
        if (is_on(corner, feature)) {
            narrowest = narrowest == NULL || corner->cosine > narrowest->cosine ? corner : narrowest;
            part->corners[part->count++] = *corner;
        }
    }
    if (narrowest == NULL) {
        return;
    }
    memcpy(part->normal, feature == 0 ? patch->normal : narrowest->axis, sizeof part->normal);
    const double cosine = feature == 0 ? 1 : narrowest->cosine, sine = feature == 0 ? 0 : narrowest->sine;
    for (uint32_t i = 0; i < part->count; i++) {
        set_cone(&part->corners[i], part->normal, cosine, sine);
    }
}

/* Six discs of half the radius around a seventh cover a disc, and cones likewise: on a sphere all is nearer. */
void ck_patch_narrow(const ck_patch *patch, int cone, ck_patch *part) {
    const double angle = acos(ck_greater(-1, patch->corners[0].cosine));
    const double tilt = cone == 0 ? 0 : 0.8661 * angle, turn = 1.0471975511965976 * cone;
    double beside[3] = {0, 0, 0}, across[3];
    int least = 0;
    for (int i = 1; i < 3; i++) {
        least = fabs(patch->normal[i]) < fabs(patch->normal[least]) ? i : least;
    }
    beside[least] = 1;
    ck_cross(patch->normal, beside, across);
    const double length = ck_norm(across);
    for (int i = 0; i < 3; i++) {
        across[i] /= length;
    }
    ck_cross(across, patch->normal, beside);
    *part = *patch;
    for (int i = 0; i < 3; i++) {
        part->normal[i] = cos(tilt) * patch->normal[i] + sin(tilt) * (cos(turn) * across[i] + sin(turn) * beside[i]);
    }
    const double cosine = cos(0.501 * angle + 0x1p-30), sine = sin(0.501 * angle + 0x1p-30);
    for (uint32_t i = 0; i < part->count; i++) {
        set_cone(&part->corners[i], part->normal, cosine, sine);
    }
}
