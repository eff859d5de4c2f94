/* The one-dimensional maps of Nio, Tokumasu & Ochi (section 4): where a face has many corners, or many faces meet in a
 * corner, many points reach equally far along one direction (have its support value), and dividing cells into four does
 * not part them there. Turning around that direction, one of these points after the other is the furthest. */
#include "convex/map/build.h"

#include <math.h>
#include <string.h>

/* Two points reach equally far if their reaches differ by TIE times the reach, or times the length of a point. */
#define TIE 1e-9

/* Directions of a comb, with a longest coordinate of 1, lie at least LEAST_AHEAD from its axis, and tangents of turns
 * are at most MOST_TURN: rounding stays within the margin then. */
#define LEAST_AHEAD 1e-3
#define MOST_TURN   4

enum {
    WORTH_STRIPS = 32, /* lists longer than this get strips */
    MOST_OTHERS = 3,   /* a list with strips has fewer points than this for each point that is tied */
};

/* The direction along which three points, each the furthest at a corner of a square, reach equally far. True if it
 * lies in the square and most points of the list reach as far along it. */
static bool find_tie(const ck_map_builder *work, const uint32_t *list, size_t count, ck_map_square where, double *u,
                     double *v) {
    const double(*points)[3] = work->map->points;
    const ck_map_reaches *table = work->sifted.data;
    size_t three[3], found = 0;
    for (int c = 0; c < CK_MAP_CORNERS && found < 3; c++) {
        size_t best = 0;
        for (size_t i = 1; i < count; i++) {
            best = table[i][c] > table[best][c] ? i : best;
        }
        bool known = (found > 0 && three[0] == best) || (found > 1 && three[1] == best);
        three[found] = best;
        found += !known;
    }
    if (found < 3) {
        return false;
    }
    double one[3], other[3], tie[3];
    ck_sub(points[list[three[1]]], points[list[three[0]]], one);
    ck_sub(points[list[three[2]]], points[list[three[0]]], other);
    ck_cross(one, other, tie);
    int axis = work->side / 2;
    if (tie[axis] == 0) {
        return false;
    }
    double scale = 1 / fabs(tie[axis]), facing = (tie[axis] < 0) == (work->side % 2) ? 1 : -1;
    *u = facing * scale * tie[(axis + 1) % 3];
    *v = facing * scale * tie[(axis + 2) % 3];
    double room = where.size * 1e-6;
    if (!(*u >= where.u - room && *u <= where.u + where.size + room && *v >= where.v - room &&
          *v <= where.v + where.size + room)) {
        return false;
    }
    double direction[3];
    ck_map_direction_at(work->map, work->side, *u, *v, direction);
    double furthest = ck_dot(points[list[three[0]]], direction);
    size_t tied = 0;
    for (size_t i = 0; i < count; i++) {
        tied += fabs(ck_dot(points[list[i]], direction) - furthest) <= TIE * fabs(furthest);
    }
    return tied > CK_MAP_LIST_LENGTH && 2 * tied > count;
}

/* What is divided into slices: sectors or strips. */
typedef struct whole {
    ck_map_patch (*patch)(const struct whole *of, uint32_t from,
                          uint32_t to); /* around slices from `from` to before `to` */
    ck_map_builder *work;
    uint32_t first; /* cell of the first slice */
} whole;

/* Slices from `from` to before `to`; halved down to single ones. */
static bool build_slices(const whole *of, uint32_t from, uint32_t to, size_t begin, size_t count) {
    ck_map_builder *work = of->work;
    ck_map_patch where = of->patch(of, from, to);
    size_t kept, at = begin + count;
    if (!ck_map_sift(work, &where, begin, count, &kept)) {
        return false;
    }
    if (to - from == 1) {
        return ck_map_write_list(work->memory, work->map, of->first + from, ck_map_stack(work) + at, kept);
    }
    uint32_t middle = from + (to - from) / 2;
    return build_slices(of, from, middle, at, kept) && build_slices(of, middle, to, at, kept);
}

typedef struct sectors {
    whole of;
    ck_map_fan fan;
    double size; /* of the square */
} sectors;

/* Sectors of one quarter turn, long enough to cover the square. */
static ck_map_patch patch_of_sectors(const whole *of, uint32_t from, uint32_t to) {
    const sectors *all = (const sectors *)of;
    const ck_map_fan *fan = &all->fan;
    ck_map_patch made;
    uint32_t turn = from / fan->across;
    CK_ASSERT(from < to && to <= (turn + 1) * fan->across && turn < 4);
    const ck_map_builder *work = of->work;
    ck_map_direction_at(work->map, work->side, fan->u, fan->v, made.corners[0]);
    for (int i = 0; i < 2; i++) {
        double walked =
            ((i == 0 ? from : to) - turn * fan->across + (i == 0 ? -CK_MAP_MARGIN : CK_MAP_MARGIN)) / fan->across;
        ck_map_fan_direction(work->map, work->side, fan, turn, walked, 4 * all->size, made.corners[1 + i]);
    }
    memcpy(made.corners[3], made.corners[2], sizeof made.corners[3]);
    return made;
}

static bool build_fan(ck_map_builder *work, uint32_t cell, size_t begin, size_t count, double size, double u,
                      double v) {
    ck_map_fan fan = {.u = u, .v = v, .across = (uint32_t)(count / 4 + 1)};
    if (!ck_map_add_fan(work->memory, work->map, cell, &fan)) {
        return false;
    }
    const sectors all = {{patch_of_sectors, work, fan.first}, fan, size};
    for (uint32_t turn = 0; turn < 4; turn++) {
        if (!build_slices(&all.of, turn * fan.across, (turn + 1) * fan.across, begin, count)) {
            return false;
        }
    }
    return true;
}

/* The point that reaches furthest along a direction. */
static const double *champion(const ck_map_builder *work, const uint32_t *list, size_t count,
                              const double direction[3]) {
    const double(*points)[3] = work->map->points;
    size_t best = 0;
    for (size_t i = 1; i < count; i++) {
        best = ck_dot(points[list[i]], direction) > ck_dot(points[list[best]], direction) ? i : best;
    }
    return points[list[best]];
}

/* The direction along which three points that are furthest along a side of a square reach equally far. */
static bool find_axis(const ck_map_builder *work, const uint32_t *list, size_t count, ck_map_square where, int edge,
                      double axis[3]) {
    const double *three[3];
    for (int i = 0; i < 3; i++) {
        double along = 0.5 * i * where.size, across = edge % 2 == 0 ? 0 : where.size, direction[3];
        ck_map_direction_at(work->map, work->side, where.u + (edge < 2 ? along : across),
                            where.v + (edge < 2 ? across : along), direction);
        three[i] = champion(work, list, count, direction);
    }
    double one[3], other[3];
    ck_sub(three[1], three[0], one);
    ck_sub(three[2], three[0], other);
    ck_cross(one, other, axis);
    double length = ck_norm(axis), height = ck_dot(three[0], axis) / length, size = ck_norm(three[0]);
    size_t tied = 0;
    for (size_t i = 0; i < count; i++) {
        tied += fabs(ck_dot(work->map->points[list[i]], axis) / length - height) <= TIE * size;
    }
    for (int k = 0; k < 3; k++) {
        axis[k] /= length;
    }
    return length > 0 && tied > CK_MAP_LIST_LENGTH && MOST_OTHERS * tied > count;
}

/* The directions that a comb has to cover: least and largest tangent of the turn around the axis, and of the rise
 * towards it. */
typedef struct span {
    double axis[3];
    double turns[2], raises[2];
} span;

/* False: the square is too wide as seen from the axis, or too near. */
static bool make_comb(const ck_map_builder *work, ck_map_square where, span *covered, ck_map_comb *comb) {
    CK_ASSERT(ck_is_unit(covered->axis));
    double middle[3];
    ck_map_direction_at(work->map, work->side, where.u + where.size / 2, where.v + where.size / 2, middle);
    ck_add_scaled(middle, -ck_dot(middle, covered->axis), covered->axis, comb->ahead);
    double length = ck_norm(comb->ahead);
    for (int k = 0; k < 3; k++) {
        comb->ahead[k] /= length;
    }
    ck_cross(covered->axis, comb->ahead, comb->aside);
    covered->turns[0] = covered->raises[0] = INFINITY;
    covered->turns[1] = covered->raises[1] = -INFINITY;
    bool ahead = true;
    for (int i = 0; i < 4; i++) {
        double corner[3];
        ck_map_direction_at(work->map, work->side, where.u + (i % 2 == 0 ? 0 : where.size),
                            where.v + (i < 2 ? 0 : where.size), corner);
        double far = ck_dot(comb->ahead, corner), turn = ck_dot(comb->aside, corner) / far;
        double raise = ck_dot(covered->axis, corner) / far;
        covered->turns[0] = ck_lesser(covered->turns[0], turn);
        covered->turns[1] = ck_greater(covered->turns[1], turn);
        covered->raises[0] = ck_lesser(covered->raises[0], raise);
        covered->raises[1] = ck_greater(covered->raises[1], raise);
        ahead = ahead && far > LEAST_AHEAD && fabs(turn) < MOST_TURN;
    }
    return ahead && covered->turns[1] > covered->turns[0];
}

typedef struct strips {
    whole of;
    const ck_map_comb *comb;
    const span *covered;
} strips;

/* Strips between the least and the largest rise of the square. */
static ck_map_patch patch_of_strips(const whole *of, uint32_t from, uint32_t to) {
    const strips *all = (const strips *)of;
    const ck_map_comb *comb = all->comb;
    const double margin = CK_MAP_MARGIN / LEAST_AHEAD;
    ck_map_patch made;
    for (int i = 0; i < CK_MAP_CORNERS; i++) {
        double turn = comb->from + (i % 2 == 0 ? from : to) / comb->scale + (i % 2 == 0 ? -margin : margin);
        double raise = all->covered->raises[i / 2] + (i < 2 ? -margin : margin);
        ck_add_scaled(comb->ahead, turn, comb->aside, made.corners[i]);
        ck_add_scaled(made.corners[i], raise, all->covered->axis, made.corners[i]);
    }
    return made;
}

static bool build_comb(ck_map_builder *work, uint32_t cell, const span *covered, ck_map_comb comb, size_t begin,
                       size_t count) {
    ck_direction_map *map = work->map;
    comb.count = (uint32_t)(count / 4 + 1);
    CK_ASSERT(ck_is_unit(comb.ahead) && ck_is_unit(comb.aside));
    CK_ASSERT(covered->turns[0] < covered->turns[1] && covered->raises[0] <= covered->raises[1]);
    comb.from = covered->turns[0];
    comb.scale = comb.count / (covered->turns[1] - covered->turns[0]);
    if (!ck_buffer_extend(work->memory, &map->comb_memory, map->comb_count, map->comb_count + 1, sizeof comb) ||
        !ck_map_add_cells(work->memory, map, comb.count, &comb.first)) {
        return false;
    }
    const strips all = {{patch_of_strips, work, comb.first}, &comb, covered};
    if (!build_slices(&all.of, 0, comb.count, begin, count)) {
        return false;
    }
    *ck_map_cell_at(work->map, cell) = (ck_map_cell){.first = (uint32_t)map->comb_count, .count = CK_MAP_COMB};
    ((ck_map_comb *)map->comb_memory.data)[map->comb_count++] = comb;
    return true;
}

bool ck_map_build_sectors(ck_map_builder *work, uint32_t cell, ck_map_square where, size_t begin, size_t count,
                          bool *made) {
    const uint32_t *list = ck_map_stack(work) + begin;
    double u, v;
    CK_ASSERT(!work->map->flat && count > CK_MAP_LIST_LENGTH);
    CK_ASSERT(work->sifted.capacity >= count * sizeof(ck_map_reaches));
    *made = find_tie(work, list, count, where, &u, &v);
    if (*made) {
        return build_fan(work, cell, begin, count, where.size, u, v);
    }
    for (int edge = 0; edge < 4 && count > WORTH_STRIPS; edge++) {
        span covered;
        ck_map_comb comb;
        if (find_axis(work, list, count, where, edge, covered.axis) && make_comb(work, where, &covered, &comb)) {
            *made = true;
            return build_comb(work, cell, &covered, comb, begin, count);
        }
    }
    return true;
}
