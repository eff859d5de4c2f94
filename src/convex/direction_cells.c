/* Builds a map of directions, from the sides of the cube down: a cell's list is made from that of the cell that was
 * divided, so that each level costs about as much as the one before. */
#include "convex/direction_map.h"

#include <float.h>
#include <string.h>

enum {
    LIST_LENGTH = 16,     /* lists up to this are searched as they are */
    PAIRWISE_LENGTH = 48, /* lists up to this are sifted all against all */
    MOST_DIVISIONS = 24,  /* of a cell of the first level; a longer list stays as it is then */
    MOST_VAIN = 3,        /* divisions one after the other that hardly shorten a list */
    MOST_ACROSS = 16,
    CELLS_FOR_EACH = 64, /* point, in the first level, as long as it is not full: the more the better its bounds */
    MOST_CORNERS = 4,
};

/* Cells are taken larger by this when they are sifted, so that directions whose u, v were rounded into the next one
 * find their points there. */
#define MARGIN 1e-12

/* Two points reach equally far, if by this, relative to how far they reach. */
#define TIE 1e-9

/* A point is taken off a list for one that reaches less far by this at most, relative to the furthest of all: faces of
 * one plane have poles that only rounding tells apart. */
#define LOSS 0x1p-44

/* Part of a side of the cube: a rectangle, or a sector around its first corner. */
typedef struct part {
    double corners[MOST_CORNERS][3]; /* directions */
    int corner_count;
} part;

typedef struct builder {
    ck_memory *memory;
    ck_memory scratch;
    ck_direction_map *map;
    double loss;
    ck_buffer stack;  /* lists of the cells that are being divided, one after the other */
    ck_buffer sifted; /* how far points of a list reach at the corners of a part */
    ck_buffer marked; /* which of them go */
    int side;
} builder;

typedef double reaches[MOST_CORNERS];

/* A square of a side: its first corner and its size; of flat maps v is not used. */
typedef struct square {
    double u, v, size;
} square;

static void direction_at(const builder *work, double u, double v, double direction[3]) {
    int axis = work->side / 2;
    direction[axis] = work->side % 2 == 0 ? 1 : -1;
    if (work->map->flat) {
        direction[1 - axis] = u;
        direction[2] = 0;
    } else {
        direction[(axis + 1) % 3] = u;
        direction[(axis + 2) % 3] = v;
    }
}

static part part_of_square(const builder *work, square where) {
    part made = {.corner_count = work->map->flat ? 2 : 4};
    double low_u = where.u - MARGIN, high_u = where.u + where.size + MARGIN;
    double low_v = where.v - MARGIN, high_v = where.v + where.size + MARGIN;
    for (int i = 0; i < made.corner_count; i++) {
        direction_at(work, i % 2 == 0 ? low_u : high_u, i < 2 ? low_v : high_v, made.corners[i]);
    }
    return made;
}

static uint32_t *stack_of(const builder *work) {
    return work->stack.data;
}

static bool outreaches(const double *one, const double *other, int corners, double loss) {
    bool further = true;
    for (int i = 0; i < corners; i++) {
        further = further && one[i] + loss >= other[i];
    }
    return further;
}

/* Takes those off a list that are marked. */
static size_t keep_unmarked(uint32_t *list, reaches *table, const bool *marked, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        list[kept] = list[i];
        memmove(table[kept], table[i], sizeof table[i]);
        kept += !marked[i];
    }
    return kept;
}

typedef struct champions {
    size_t numbers[MOST_CORNERS + 1]; /* on the list: furthest at each corner, and in the middle */
    reaches reach[MOST_CORNERS + 1];
    int count;
} champions;

static champions find_champions(const reaches *table, size_t count, int corners) {
    champions found = {.count = corners + 1};
    double best[MOST_CORNERS + 1];
    for (int c = 0; c <= corners; c++) {
        best[c] = -DBL_MAX;
    }
    for (size_t i = 0; i < count; i++) {
        double sum = 0;
        for (int c = 0; c <= corners; c++) {
            double reach = c < corners ? table[i][c] : sum;
            sum += reach;
            found.numbers[c] = reach > best[c] ? i : found.numbers[c];
            best[c] = reach > best[c] ? reach : best[c];
        }
    }
    for (int c = 0; c <= corners; c++) {
        memcpy(found.reach[c], table[found.numbers[c]], sizeof found.reach[c]);
    }
    return found;
}

/* Marks points that a champion outreaches everywhere; champions stay. */
static void mark_by_champions(const reaches *table, size_t count, int corners, double loss, bool *marked) {
    champions best = find_champions(table, count, corners);
    for (size_t i = 0; i < count; i++) {
        marked[i] = false;
        for (int c = 0; c < best.count; c++) {
            marked[i] = marked[i] || outreaches(best.reach[c], table[i], corners, loss);
        }
    }
    for (int c = 0; c < best.count; c++) {
        marked[best.numbers[c]] = false;
    }
}

/* Marks points that any other outreaches everywhere; of two that reach equally far the first stays. */
static void mark_pairwise(const reaches *table, size_t count, int corners, bool *marked) {
    for (size_t i = 0; i < count; i++) {
        marked[i] = false;
        for (size_t j = 0; j < count && !marked[i]; j++) {
            marked[i] = j != i && outreaches(table[j], table[i], corners, 0) &&
                        (j < i || !outreaches(table[i], table[j], corners, 0));
        }
    }
}

/* Appends to the stack, after the `count` points at `begin`, those of them that may be furthest in a part, and leaves
 * their reaches in `sifted`. */
static bool sift(builder *work, const part *where, size_t begin, size_t count, size_t *kept) {
    size_t end = begin + count;
    if (!ck_buffer_extend(&work->scratch, &work->stack, end, end + count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(&work->scratch, &work->sifted, count, sizeof(reaches)) ||
        !ck_buffer_reserve(&work->scratch, &work->marked, count, sizeof(bool))) {
        return false;
    }
    uint32_t *list = stack_of(work) + end;
    reaches *table = work->sifted.data;
    memcpy(list, stack_of(work) + begin, count * sizeof *list);
    for (size_t i = 0; i < count; i++) {
        for (int c = 0; c < where->corner_count; c++) {
            table[i][c] = ck_dot(work->map->points[list[i]], where->corners[c]);
        }
    }
    mark_by_champions((const reaches *)table, count, where->corner_count, work->loss, work->marked.data);
    *kept = keep_unmarked(list, table, work->marked.data, count);
    if (*kept <= PAIRWISE_LENGTH) {
        mark_pairwise((const reaches *)table, *kept, where->corner_count, work->marked.data);
        *kept = keep_unmarked(list, table, work->marked.data, *kept);
    }
    return true;
}

static ck_map_cell *cell_at(const builder *work, uint32_t cell) {
    return (ck_map_cell *)work->map->cell_memory.data + cell;
}

/* The direction along which three points that are furthest at corners of a square reach equally far, if it lies in the
 * square and most of the list reaches as far. */
static bool find_tie(const builder *work, const uint32_t *list, size_t count, square where, double *u, double *v) {
    const double(*points)[3] = work->map->points;
    const reaches *table = work->sifted.data;
    size_t three[3], found = 0;
    for (int c = 0; c < MOST_CORNERS && found < 3; c++) {
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
    direction_at(work, *u, *v, direction);
    double furthest = ck_dot(points[list[three[0]]], direction);
    size_t tied = 0;
    for (size_t i = 0; i < count; i++) {
        tied += fabs(ck_dot(points[list[i]], direction) - furthest) <= TIE * fabs(furthest);
    }
    return tied > LIST_LENGTH && 2 * tied > count;
}

/* Sectors `from` to `to` of one quarter turn, as far as they reach over a square of this size. */
static part part_of_sectors(const builder *work, const ck_map_fan *fan, uint32_t from, uint32_t to, double size) {
    part made = {.corner_count = 3};
    uint32_t turn = from / fan->across;
    double far = 4 * size, sign_u = turn % 2 == 0 ? 1 : -1, sign_v = turn < 2 ? 1 : -1;
    direction_at(work, fan->u, fan->v, made.corners[0]);
    for (int i = 0; i < 2; i++) {
        double walked = ((i == 0 ? from : to) - turn * fan->across + (i == 0 ? -MARGIN : MARGIN)) / fan->across;
        direction_at(work, fan->u + sign_u * far * (1 - walked), fan->v + sign_v * far * walked, made.corners[1 + i]);
    }
    return made;
}

/* Halves what lies between two sectors of one quarter turn, until it is one. */
static bool build_sectors(builder *work, const ck_map_fan *fan, uint32_t from, uint32_t to, double size, size_t begin,
                          size_t count) {
    part where = part_of_sectors(work, fan, from, to, size);
    size_t kept, at = begin + count;
    if (!sift(work, &where, begin, count, &kept)) {
        return false;
    }
    if (to - from == 1) {
        return ck_map_write_list(work->memory, work->map, fan->first + from, stack_of(work) + at, kept);
    }
    uint32_t middle = from + (to - from) / 2;
    return build_sectors(work, fan, from, middle, size, at, kept) &&
           build_sectors(work, fan, middle, to, size, at, kept);
}

/* The one-dimensional map of the paper, for a face of many corners, or a corner of many faces. */
static bool build_fan(builder *work, uint32_t cell, size_t begin, size_t count, double size, double u, double v) {
    ck_direction_map *map = work->map;
    ck_map_fan fan = {.u = u, .v = v, .across = (uint32_t)(count / 4 + 1)};
    if (!ck_buffer_extend(work->memory, &map->fan_memory, map->fan_count, map->fan_count + 1, sizeof fan) ||
        !ck_map_add_cells(work->memory, work->map, 4 * fan.across, &fan.first)) {
        return false;
    }
    for (uint32_t turn = 0; turn < 4; turn++) {
        if (!build_sectors(work, &fan, turn * fan.across, (turn + 1) * fan.across, size, begin, count)) {
            return false;
        }
    }
    *cell_at(work, cell) = (ck_map_cell){.first = (uint32_t)map->fan_count, .count = CK_MAP_FAN};
    ((ck_map_fan *)map->fan_memory.data)[map->fan_count++] = fan;
    return true;
}

/* A cell below the first level, or of it, from the list of what it is a part of. */
static bool build_cell(builder *work, uint32_t cell, square where, size_t begin, size_t count, int divisions,
                       int vain) {
    part here = part_of_square(work, where);
    size_t kept, at = begin + count;
    if (!sift(work, &here, begin, count, &kept)) {
        return false;
    }
    vain = divisions > 0 && 8 * kept > 7 * count ? vain + 1 : 0;
    if (kept <= LIST_LENGTH || divisions == MOST_DIVISIONS || vain > MOST_VAIN) {
        return ck_map_write_list(work->memory, work->map, cell, stack_of(work) + at, kept);
    }
    double u, v;
    if (!work->map->flat && find_tie(work, stack_of(work) + at, kept, where, &u, &v)) {
        return build_fan(work, cell, at, kept, where.size, u, v);
    }
    uint32_t children = work->map->flat ? 2 : 4, first;
    if (!ck_map_add_cells(work->memory, work->map, children, &first)) {
        return false;
    }
    *cell_at(work, cell) = (ck_map_cell){.first = first, .count = CK_MAP_DIVIDED};
    double half = where.size / 2;
    for (uint32_t i = 0; i < children; i++) {
        square child = {where.u + (i % 2 == 1 ? half : 0), where.v + (i >= 2 ? half : 0), half};
        if (!build_cell(work, first + i, child, at, kept, divisions + 1, vain)) {
            return false;
        }
    }
    return true;
}

/* A square of `cells` of the first level in a row, from column and row on; quarters it until it is one. */
static bool build_square(builder *work, uint32_t column, uint32_t row, uint32_t cells, size_t begin, size_t count) {
    uint32_t across = (uint32_t)work->map->across, side = (uint32_t)work->side;
    square where = {2.0 * column / across - 1, 2.0 * row / across - 1, 2.0 * cells / across};
    if (cells == 1) {
        return build_cell(work, (work->map->flat ? side : side * across + row) * across + column, where, begin, count,
                          0, 0);
    }
    part here = part_of_square(work, where);
    size_t kept;
    if (!sift(work, &here, begin, count, &kept)) {
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

/* The point that is furthest in the middle of a cell, and how much further any other is at its corners. */
static ck_map_bound bound_square(const builder *work, square where) {
    const ck_direction_map *map = work->map;
    double direction[3];
    direction_at(work, where.u + where.size / 2, where.v + where.size / 2, direction);
    const double *point = map->points[ck_direction_map_find(map, direction)];
    ck_map_bound bound = {.point = {point[0], point[1], point[2]}};
    part here = part_of_square(work, where);
    for (int c = 0; c < here.corner_count; c++) {
        const double *other = map->points[ck_direction_map_find(map, here.corners[c])];
        bound.slack = fmax(bound.slack, ck_dot(other, here.corners[c]) - ck_dot(point, here.corners[c]));
    }
    bound.slack += map->loss;
    return bound;
}

static void bound_side(builder *work, ck_map_bound *bounds) {
    int across = work->map->across, rows = work->map->flat ? 1 : across;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < across; column++) {
            square where = {2.0 * column / across - 1, 2.0 * row / across - 1, 2.0 / across};
            bounds[(work->side * rows + row) * across + column] = bound_square(work, where);
        }
    }
}

/* A power of two. */
static int choose_across(size_t points, bool flat) {
    int across = 1;
    while (across < MOST_ACROSS &&
           (flat ? 4 * (size_t)across : 6 * (size_t)across * (size_t)across) < CELLS_FOR_EACH * points) {
        across *= 2;
    }
    return across;
}

static bool build_sides(builder *work) {
    ck_direction_map *map = work->map;
    int sides = map->flat ? 4 : 6;
    for (work->side = 0; work->side < sides; work->side++) {
        for (size_t i = 0; i < map->point_count; i++) {
            stack_of(work)[i] = (uint32_t)i;
        }
        if (!build_square(work, 0, 0, (uint32_t)map->across, 0, map->point_count)) {
            return false;
        }
    }
    map->cells = map->cell_memory.data;
    map->fans = map->fan_memory.data;
    map->lists = map->list_memory.data;
    for (work->side = 0; work->side < sides; work->side++) {
        bound_side(work, map->bound_memory.data);
    }
    map->bounds = map->bound_memory.data;
    return true;
}

/* What may be lost on the way to a list: a little at each level. */
static double choose_loss(const ck_direction_map *map) {
    double furthest = 0;
    for (size_t i = 0; i < map->point_count; i++) {
        furthest = fmax(furthest, ck_norm(map->points[i]));
    }
    return furthest * LOSS;
}

bool ck_direction_map_build(ck_memory *memory, ck_direction_map *map, const double (*points)[3], size_t count,
                            bool flat) {
    *map = (ck_direction_map){.points = points, .point_count = count, .flat = flat};
    map->across = choose_across(count, flat);
    uint32_t cells = (uint32_t)(map->across * (flat ? 4 : 6 * map->across)), first;
    builder work = {.memory = memory, .map = map, .loss = choose_loss(map)};
    map->loss = 64 * work.loss;
    ck_memory_init(&work.scratch, &memory->allocator);
    bool built = ck_buffer_reserve(memory, &map->bound_memory, cells, sizeof *map->bounds) &&
                 ck_buffer_reserve(&work.scratch, &work.stack, count, sizeof(uint32_t)) &&
                 ck_map_add_cells(work.memory, map, cells, &first) && build_sides(&work);
    ck_memory_release(&work.scratch);
    return built;
}
