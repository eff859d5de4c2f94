#include "overlap/ball/touch.h"

#include "overlap/ball/foot.h"

#include <string.h>

/* How far a point p is in the way of all balls of a radius, or larger ones, that touch at a corner, whatever their
 * normal u within the cone: with w = q - p, the least u . w is that for the normal farthest from w, and where 2 m u . w
 * is above |w|^2, none touches. docs/bounds.md has what is taken off for rounding. Not above 0: it is not. */
static double room_in_the_way(const ck_patch_corner *corner, const double p[3], double noise, double radius) {
    double w[3];
    ck_sub(corner->at, p, w);
    const double squared = ck_dot(w, w), along = ck_dot(corner->axis, w);
    const double across = sqrt(ck_greater(0, squared - along * along));
    const double length = fabs(along) + across;
    const double least = along * corner->cosine - across * corner->sine - 0x1p-20 * length - noise;
    const double most = squared + noise * (2 * length + noise);
    const double room = 2 * radius * least - most * (1 + 0x1p-40);
    return corner->cosine > 0 ? room : ck_lesser(0, room);
}

/* What coordinates of points on a face are, at most, and those that a ball is measured by. */
static double reach_of(const double witness[3][3], double radius) {
    double sides[2][3];
    ck_sub(witness[1], witness[0], sides[0]);
    ck_sub(witness[2], witness[0], sides[1]);
    return ck_sum_of_sizes(sides[0]) + ck_sum_of_sizes(sides[1]) + ck_sum_of_sizes(witness[0]) + radius;
}

static double noise_of(const ck_patch_corner *corner, double reach) {
    return corner->noise + 0x1p-46 * (reach + ck_sum_of_sizes(corner->at));
}

/* Whether one point of the face is in the way of all balls. */
static bool closed_by_point(const ck_patch *patch, const double p[3], double reach, double radius) {
    for (uint32_t i = 0; i < patch->count; i++) {
        const ck_patch_corner *corner = &patch->corners[i];
        if (!(room_in_the_way(corner, p, noise_of(corner, reach), radius) > 0)) {
            return false;
        }
    }
    return true;
}

/* How far a face is in the way at a corner: by its point that is nearest to the ball around the middle of the cone. */
static double room_at_corner(const ck_patch_corner *corner, const double witness[3][3], double reach, double radius) {
    double own[3], nearest[3];
    ck_add_scaled(corner->at, -radius, corner->axis, own);
    (void)ck_foot_on(own, witness, nearest);
    return room_in_the_way(corner, nearest, noise_of(corner, reach), radius);
}

bool ck_patch_closed(const ck_patch *patch, const double witness[3][3], const double foot[3], double radius) {
    const double reach = reach_of(witness, radius);
    if (closed_by_point(patch, foot, reach, radius)) {
        return true;
    }
    for (uint32_t i = 0; i < patch->count; i++) {
        if (!(room_at_corner(&patch->corners[i], witness, reach, radius) > 0)) {
            return false;
        }
    }
    return true;
}

bool ck_patch_centres(const ck_patch *patch, double radius, const double low[3], const double high[3], double first[3],
                      double last[3]) {
    const double inwards = radius * (1 - 0x1p-10);
    for (int axis = 0; axis < 3; axis++) {
        first[axis] = HUGE_VAL;
        last[axis] = -HUGE_VAL;
    }
    for (uint32_t i = 0; i < patch->count; i++) {
        const ck_patch_corner *corner = &patch->corners[i];
        const double chord = sqrt(ck_greater(0, 2 - 2 * corner->cosine)) + 0x1p-20;
        const double room = radius * chord + noise_of(corner, radius);
        for (int axis = 0; axis < 3; axis++) {
            const double at = corner->at[axis] - radius * corner->axis[axis];
            first[axis] = ck_lesser(first[axis], at - room);
            last[axis] = ck_greater(last[axis], at + room);
        }
    }
    bool any = true;
    for (int axis = 0; axis < 3; axis++) {
        const double rounding = 0x1p-50 * (fabs(low[axis]) + fabs(high[axis]));
        first[axis] = ck_greater(first[axis], low[axis] + inwards - rounding);
        last[axis] = ck_lesser(last[axis], high[axis] - inwards + rounding);
        any = any && first[axis] <= last[axis];
    }
    return any;
}

/* ---- Halves ---- */

ck_patch_corner ck_patch_corner_between(const ck_patch_corner *a, const ck_patch_corner *b, double share,
                                        const double *normal) {
    ck_patch_corner middle = a->cosine > b->cosine ? *a : *b;
    for (int i = 0; i < 3; i++) {
        middle.at[i] = a->at[i] + share * (b->at[i] - a->at[i]);
    }
    middle.noise = ck_greater(a->noise, b->noise) + 0x1p-46 * (ck_sum_of_sizes(a->at) + ck_sum_of_sizes(b->at));
    middle.edges = a->edges & b->edges;
    if (middle.edges == 0 && normal != NULL) {
        memcpy(middle.axis, normal, sizeof middle.axis);
        middle.cosine = 1;
        middle.sine = 0;
    }
    return middle;
}

/* All of a patch but its corners, of which there are none yet: there is room for far more than most have. */
static void begin_part(const ck_patch *patch, ck_patch *part) {
    memcpy(part->normal, patch->normal, sizeof part->normal);
    memcpy(part->along, patch->along, sizeof part->along);
    part->even = patch->even;
    part->count = 0;
}

static void add_corner(ck_patch *patch, const ck_patch_corner *corner) {
    if (patch->count < CK_PATCH_CORNERS) {
        patch->corners[patch->count++] = *corner;
    }
}

/* Halves by the heights of corners over a plane; false: one half has too little of them. */
static bool halve(const ck_patch *patch, const double heights[CK_PATCH_CORNERS], ck_patch halves[2]) {
    double low = 0, high = 0;
    uint32_t corners = patch->count; /* and new ones: heights need not be those of a plane */
    for (uint32_t i = 0; i < patch->count; i++) {
        const double next = heights[(i + 1) % patch->count];
        low = ck_lesser(low, heights[i]);
        high = ck_greater(high, heights[i]);
        corners += (heights[i] < 0 && next > 0) || (heights[i] > 0 && next < 0) ? 1 : 0;
        if (isnan(heights[i])) {
            return false;
        }
    }
    if (!(high > 0.02 * (high - low) && -low > 0.02 * (high - low)) || corners > CK_PATCH_CORNERS) {
        return false;
    }
    begin_part(patch, &halves[0]);
    begin_part(patch, &halves[1]);
    for (uint32_t i = 0; i < patch->count; i++) {
        const uint32_t next = (i + 1) % patch->count;
        const bool again = patch->count == 2 && i == 1; /* the same edge, backwards */
        const double here = heights[i], there = heights[next];
        for (int side = 0; side < 2; side++) {
            if (side == 0 ? here <= 0 : here >= 0) {
                add_corner(&halves[side], &patch->corners[i]);
            }
            if (!again && ((here < 0 && there > 0) || (here > 0 && there < 0))) {
                const ck_patch_corner middle =
                    ck_patch_corner_between(&patch->corners[i], &patch->corners[next], here / (here - there),
                                            patch->even ? NULL : patch->normal);
                add_corner(&halves[side], &middle);
            }
        }
    }
    return true;
}

/* How high the corners are above the plane through an edge of a face below, upright on the patch. */
static void heights_above(const ck_patch *patch, const double (*below)[3], int edge, double heights[CK_PATCH_CORNERS]) {
    double way[3], across[3];
    ck_sub(below[(edge + 1) % 3], below[edge], way);
    ck_cross(way, patch->normal, across);
    const double length = ck_norm(across);
    for (uint32_t i = 0; i < patch->count; i++) {
        double here[3];
        ck_sub(patch->corners[i].at, below[edge], here);
        heights[i] = length > 0 ? ck_dot(across, here) / length : 0;
    }
}

/* Along the edge of the face below that divides the patch most evenly. */
static bool split_along(const ck_patch *patch, const double (*along)[3], ck_patch halves[2]) {
    double best[CK_PATCH_CORNERS], most = 0;
    for (int k = 0; k < 3; k++) {
        double heights[CK_PATCH_CORNERS], low = 0, high = 0;
        heights_above(patch, along, k, heights);
        for (uint32_t i = 0; i < patch->count; i++) {
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

bool ck_patch_carve(const ck_patch *patch, const double witness[3][3], double radius, ck_patch halves[2]) {
    const double reach = reach_of(witness, radius), least = 0.01 * radius * radius, worth_while = 0.25;
    double heights[CK_PATCH_CORNERS], low = 0, high = 0;
    for (uint32_t i = 0; i < patch->count; i++) {
        heights[i] = least - room_at_corner(&patch->corners[i], witness, reach, radius);
        low = ck_lesser(low, heights[i]);
        high = ck_greater(high, heights[i]);
    }
    return -low > worth_while * (high - low) && halve(patch, heights, halves);
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

/* Gives all corners the normals from one angle to another, from `from` on towards `towards`, which is upright on it. */
static void set_arc(ck_patch *part, const double from[3], const double towards[3], double low, double high) {
    const double middle = 0.5 * (low + high), half = 0.5 * (high - low) + 0x1p-30;
    double axis[3];
    for (int i = 0; i < 3; i++) {
        axis[i] = cos(middle) * from[i] + sin(middle) * towards[i];
    }
    memcpy(part->normal, axis, sizeof part->normal);
    for (uint32_t i = 0; i < part->count; i++) {
        set_cone(&part->corners[i], axis, cos(half), sin(half));
    }
}

/* Whether a corner lies on the feature: 0 the face, 1 to 3 its edges, 4 to 6 the corners where two of them meet. */
static bool is_on(const ck_patch_corner *corner, int feature) {
    const unsigned needed = feature < 4 ? (1U << feature) >> 1 : 1U << (feature - 4) | 1U << (feature - 2) % 3;
    return (corner->edges & needed) == needed;
}

static void middle_of(const ck_patch *patch, double middle[3]) {
    memset(middle, 0, 3 * sizeof *middle);
    for (uint32_t i = 0; i < patch->count; i++) {
        ck_add_scaled(middle, 1.0 / patch->count, patch->corners[i].at, middle);
    }
}

/* The way between the two corners of a part of an edge that are farthest from each other. Nothing, if that is so short
 * that their noise may turn it. */
static void find_way(const ck_patch *part, double way[3]) {
    double most = 0;
    memset(way, 0, 3 * sizeof *way);
    for (uint32_t i = 1; i < part->count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            const ck_patch_corner *from = &part->corners[k], *to = &part->corners[i];
            double here[3];
            ck_sub(to->at, from->at, here);
            const double length = ck_norm(here);
            if (length > most && length > 0x1p22 * (from->noise + to->noise)) {
                most = length;
                memcpy(way, here, sizeof here);
            }
        }
    }
}

/* Unit directions along the edge that a part of a patch is, and from there across the face; false: not known. */
static bool find_frame(const ck_patch *patch, const ck_patch *part, double along[3], double across[3]) {
    double way[3], middle[3];
    find_way(part, along);
    ck_cross(patch->normal, along, across);
    middle_of(patch, middle);
    ck_sub(middle, part->corners[0].at, way);
    const double length = ck_norm(along), width = ck_norm(across), inwards = ck_dot(way, across);
    for (int i = 0; i < 3 && width > 0; i++) {
        along[i] /= length;
        across[i] /= inwards > 0 ? width : -width;
    }
    return width > 0 && fabs(inwards) > 0x1p-20 * ck_norm(way) * width;
}

/* Normals at an edge are upright on it, from the face's own on towards the face: beyond an edge that sticks out the
 * other face lies behind, and no ball touches there. So of a cone there is an arc. */
static void narrow_to_arc(const ck_patch *patch, ck_patch *part, double cosine) {
    double along[3], across[3], in_plane[3];
    if (part->count < 2 || !find_frame(patch, part, along, across)) {
        return;
    }
    ck_add_scaled(part->normal, -ck_dot(part->normal, along), along, in_plane);
    const double share = ck_norm(in_plane), room = 0x1p-20;
    if (!(share > 0.5)) {
        return;
    }
    const double half = acos(ck_greater(-1, ck_lesser(1, cosine / share)));
    const double middle = atan2(ck_dot(in_plane, across), ck_dot(in_plane, patch->normal));
    const double low = ck_greater(middle - half, 0) - room, high = ck_greater(middle + half, 0) + room;
    memcpy(part->along, along, sizeof part->along);
    set_arc(part, patch->normal, across, low, high);
}

static void copy_patch(const ck_patch *patch, ck_patch *part) {
    begin_part(patch, part);
    part->count = patch->count;
    memcpy(part->corners, patch->corners, patch->count * sizeof *patch->corners);
}

void ck_patch_feature(const ck_patch *patch, int feature, ck_patch *part) {
    begin_part(patch, part);
    memset(part->along, 0, sizeof part->along);
    part->even = true;
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
    if (feature >= 1 && feature <= 3) {
        narrow_to_arc(patch, part, cosine);
    }
}

/* Half of an arc of normals. */
static void halve_arc(const ck_patch *patch, int half, ck_patch *part) {
    double across[3];
    const double angle = acos(ck_greater(-1, patch->corners[0].cosine)) + 0x1p-30;
    ck_cross(patch->along, patch->normal, across);
    copy_patch(patch, part);
    set_arc(part, patch->normal, across, half == 0 ? -angle : 0, half == 0 ? 0 : angle);
}

/* Six discs of half the radius around a seventh cover a disc, and cones likewise: on a sphere all is nearer. */
void ck_patch_narrow(const ck_patch *patch, int cone, ck_patch *part) {
    if (ck_norm(patch->along) > 0) {
        halve_arc(patch, cone, part);
        part->count = cone < 2 ? part->count : 0;
        return;
    }
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
    copy_patch(patch, part);
    for (int i = 0; i < 3; i++) {
        part->normal[i] = cos(tilt) * patch->normal[i] + sin(tilt) * (cos(turn) * across[i] + sin(turn) * beside[i]);
    }
    const double cosine = cos(0.501 * angle + 0x1p-30), sine = sin(0.501 * angle + 0x1p-30);
    for (uint32_t i = 0; i < part->count; i++) {
        set_cone(&part->corners[i], part->normal, cosine, sine);
    }
}
