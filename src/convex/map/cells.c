/* Builds a map of directions, from the sides of the cube down: a cell's list is made from that of the cell that was
 * divided, so that each level costs about as much as the one before. */
#include "convex/map/build.h"
#include "model/hash_table.h"

#include <math.h>

enum {
    MOST_DIVISIONS = 24, /* of a cell of the first level; a longer list stays as it is then */
    MOST_VAIN = 3,       /* divisions one after the other that hardly shorten a list */
    MOST_ACROSS = 16,    /* cells in a row of the first level: it stays in the cache next to that of another body */
    MANY_POINTS =
        65536, /* from here on lists do not stay in the cache, and a larger first level spares looks at them */
    MOST_ACROSS_MANY = 32,
    CELLS_PER_POINT = 64, /* of the first level, up to MOST_ACROSS: the more cells, the closer their bounds */
    MOST_SIFTS = 64,      /* that the loss of a map counts; lists go through 32 at most, the rest is for rounding */
};

/* A point is taken off a list for one that reaches less far by LOSS times the largest length of a point, at most: faces
 * of one plane have poles that only rounding tells apart. */
#define LOSS 0x1p-44

static ck_map_patch patch_of_square(const ck_map_builder *work, ck_map_square where) {
    ck_map_patch made; /* v tells nothing in flat maps */
    ck_map_find_corners(work->map, work->side, where, made.corners);
    return made;
}

/* A cell of the first level or below, from the list of the square that it is a part of. */
static bool build_cell(ck_map_builder *work, uint32_t cell, ck_map_square where, size_t begin, size_t count,
                       int divisions, int vain) {
    CK_ASSERT(where.size > 0 && divisions <= MOST_DIVISIONS && vain <= MOST_VAIN);
    ck_map_patch here = patch_of_square(work, where);
    size_t kept, at = begin + count;
    if (!ck_map_sift(work, &here, begin, count, &kept)) {
        return false;
    }
    vain = divisions > 0 && 8 * kept > 7 * count ? vain + 1 : 0;
    if (kept <= CK_MAP_LIST_LENGTH || divisions == MOST_DIVISIONS || vain > MOST_VAIN) {
        return ck_map_write_list(work->memory, work->map, cell, ck_map_stack(work) + at, kept);
    }
    bool sectors = false;
    if (!work->map->flat && !ck_map_build_sectors(work, cell, where, at, kept, &sectors)) {
        return false;
    }
    if (sectors) {
        return true;
    }
    uint32_t children = work->map->flat ? 2 : 4, first;
    if (!ck_map_add_cells(work->memory, work->map, children, &first)) {
        return false;
    }
    *ck_map_cell_at(work->map, cell) = (ck_map_cell){.first = first, .count = CK_MAP_DIVIDED};
    for (uint32_t i = 0; i < children; i++) {
        if (!build_cell(work, first + i, ck_map_quarter(where, i), at, kept, divisions + 1, vain)) {
            return false;
        }
    }
    return true;
}

/* A square of `cells` times `cells` cells of the first level, from column and row on; quartered down to single cells.
 */
static bool build_square(ck_map_builder *work, uint32_t column, uint32_t row, uint32_t cells, size_t begin,
                         size_t count) {
    uint32_t across = work->map->across, side = (uint32_t)work->side;
    CK_ASSERT(cells > 0 && column + cells <= across && row < work->map->rows);
    ck_map_square where = {2.0 * column / across - 1, 2.0 * row / across - 1, 2.0 * cells / across};
    if (cells == 1) {
        return build_cell(work, (side * work->map->rows + row) * across + column, where, begin, count, 0, 0);
    }
    ck_map_patch here = patch_of_square(work, where);
    size_t kept;
    if (!ck_map_sift(work, &here, begin, count, &kept)) {
        return false;
    }
    uint32_t half = cells / 2, children = work->map->flat ? 2 : 4;
    for (uint32_t i = 0; i < children; i++) {
        if (!build_square(work, column + (i % 2) * half, row + (i / 2) * half, half, begin + count, kept)) {
            return false;
        }
    }
    return true;
}

/* The point that is furthest along the middle of a cell, and the most by which others outreach it at a corner. */
static ck_map_bound bound_square(const ck_map_builder *work, ck_map_square where) {
    const ck_direction_map *map = work->map;
    double direction[3];
    ck_map_direction_at(map, work->side, where.u + where.size / 2, where.v + where.size / 2, direction);
    const double *point = map->points[ck_direction_map_find(map, direction)];
    ck_map_bound bound = {.point = {point[0], point[1], point[2]}};
    ck_map_patch here = patch_of_square(work, where);
    for (int c = 0; c < CK_MAP_CORNERS; c++) {
        const double *other = map->points[ck_direction_map_find(map, here.corners[c])];
        bound.slack = fmax(bound.slack, ck_dot(other, here.corners[c]) - ck_dot(point, here.corners[c]));
    }
    bound.slack += map->loss;
    return bound;
}

static void bound_side(ck_map_builder *work, ck_map_bound *bounds) {
    uint32_t across = work->map->across, rows = work->map->rows, side = (uint32_t)work->side;
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t column = 0; column < across; column++) {
            ck_map_square where = {2.0 * column / across - 1, 2.0 * row / across - 1, 2.0 / across};
            bounds[(side * rows + row) * across + column] = bound_square(work, where);
        }
    }
}

static uint32_t choose_across(size_t points, bool flat) {
    uint32_t across = 1, most = points < MANY_POINTS ? MOST_ACROSS : MOST_ACROSS_MANY;
    while (across < most && (flat ? 4 * across : 6 * across * across) < CELLS_PER_POINT * points) {
        across *= 2;
    }
    return across;
}

static bool build_sides(ck_map_builder *work) {
    ck_direction_map *map = work->map;
    int sides = map->flat ? 4 : 6;
    for (work->side = 0; work->side < sides; work->side++) {
        for (size_t i = 0; i < map->point_count; i++) {
            ck_map_stack(work)[i] = (uint32_t)i;
        }
        if (!build_square(work, 0, 0, map->across, 0, map->point_count)) {
            return false;
        }
    }
    map->cells = map->cell_memory.data;
    map->fans = map->fan_memory.data;
    map->combs = map->comb_memory.data;
    map->lists = map->list_memory.data;
    CK_ASSERT(ck_all_below(map->lists, map->list_length, map->point_count));
    for (work->side = 0; work->side < sides; work->side++) {
        bound_side(work, map->bound_memory.data);
    }
    map->bounds = map->bound_memory.data;
    return true;
}

/* The loss of one sift. */
static double choose_loss(const ck_direction_map *map) {
    double furthest = 0;
    for (size_t i = 0; i < map->point_count; i++) {
        furthest = fmax(furthest, ck_norm(map->points[i]));
    }
    return furthest * LOSS;
}

static void find_spread(ck_direction_map *map) {
    map->spread[3] = 1;
    for (size_t i = 0; i < map->point_count; i++) {
        for (int k = 0; k < 3; k++) {
            map->spread[k] = fmax(map->spread[k], fabs(map->points[i][k]));
        }
    }
}

static uint64_t identify(const ck_direction_map *map) {
    uint64_t identity = ck_hash_mix(map->flat, map->point_count);
    for (size_t i = 0; i < map->point_count; i++) {
        for (int k = 0; k < 3; k++) {
            uint64_t bits;
            memcpy(&bits, &map->points[i][k], sizeof bits);
            identity = ck_hash_mix(identity, bits);
        }
    }
    return identity | 1;
}

bool ck_direction_map_build(ck_memory *memory, ck_direction_map *map, const double (*points)[3], size_t count,
                            bool flat) {
    *map = (ck_direction_map){.points = points, .point_count = count, .flat = flat};
    ck_map_set_across(map, choose_across(count, flat));
    find_spread(map);
    CK_ASSERT(count > 0 && ck_is_finite(map->spread) && !ck_is_zero(map->spread));
    CK_ASSERT(!flat || map->spread[2] == 0);
    map->identity = identify(map);
    uint32_t cells = (flat ? 4 : 6) * map->rows * map->across, first;
    ck_map_builder work = {.memory = memory, .map = map, .loss = choose_loss(map)};
    map->loss = MOST_SIFTS * work.loss;
    ck_memory_init(&work.scratch, &memory->allocator);
    bool built = ck_buffer_reserve(memory, &map->bound_memory, cells, sizeof *map->bounds) &&
                 ck_buffer_reserve(&work.scratch, &work.stack, count, sizeof(uint32_t)) &&
                 ck_map_add_cells(work.memory, map, cells, &first) && build_sides(&work);
    ck_memory_release(&work.scratch);
    return built;
}
