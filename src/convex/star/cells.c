/* Builds the map of a star-shaped body's faces: a cell lists the faces that are seen in one of its directions. Cells
 * have a margin around them, so that no rounding leaves out a face.
 *
 * Cells are divided as those of map/cells.c are. Where many faces meet in a corner, the cell becomes a fan around
 * it. Slim faces side by side are in the lists of all cells along them, so that each division would double the memory
 * and halve the lists: a cell of the first level may take GROWTH times the memory of its undivided list, not more,
 * which keeps all of the map at O(n). */
#include "convex/star/star.h"

#include "convex/map/build.h"

#include <string.h>

enum {
    LIST_LENGTH = 8,     /* lists up to this are searched as they are */
    MOST_DIVISIONS = 16, /* of a cell of the first level */
    MOST_ACROSS = 8,
    FACES_PER_CELL = 2, /* of the first level, up to MOST_ACROSS */
    GROWTH = 16,        /* of lists below a cell of the first level */
    FAN_LENGTH = 32,    /* lists beyond this may become fans */
    FAN_TRIES = 4,      /* faces of a list whose corners are tried as the hub of a fan */
    FAN_REACH = 4,      /* a hub lies no further from the cell than this many of its sizes */
    MOST_CORNERS = CK_MAP_CORNERS,
};

/* A cone of directions: a square of a side of the cube, or a sector of a fan. */
typedef struct patch {
    double corners[MOST_CORNERS][3];
    double planes[MOST_CORNERS][3]; /* through two corners next to each other, to the inside */
    int count;
    uint32_t hub; /* the point at the first corner of a sector */
} patch;

#define NO_HUB UINT32_MAX

typedef struct builder {
    clinker_star *star;
    ck_direction_map *map;
    ck_memory scratch;
    ck_buffer stack; /* lists of the cells that are being divided, one after the other */
    int side;
} builder;

static void find_planes(patch *made) {
    for (int i = 0; i < made->count; i++) {
        ck_cross(made->corners[i], made->corners[(i + 1) % made->count], made->planes[i]);
        if (ck_dot(made->planes[i], made->corners[(i + 2) % made->count]) < 0) {
            for (int k = 0; k < 3; k++) {
                made->planes[i][k] = -made->planes[i][k];
            }
        }
    }
}

static patch patch_of_square(const builder *work, ck_map_square where) {
    patch made = {.count = 4, .hub = NO_HUB};
    double corners[CK_MAP_CORNERS][3];
    ck_map_find_corners(work->map, work->side, where, corners);
    for (int i = 0; i < made.count; i++) {
        int around = i < 2 ? i : 5 - i; /* corners come by u and v */
        memcpy(made.corners[i], corners[around], sizeof made.corners[i]);
    }
    find_planes(&made);
    return made;
}

/* A fan that is being built around the place where a point is seen. */
typedef struct fan_plan {
    ck_map_fan fan;
    uint32_t hub;
    double size; /* of the square */
} fan_plan;

/* Sectors `from` to `to` of one quarter turn, as far as a square of this size may be from the middle of the fan. */
static patch patch_of_sectors(const builder *work, const fan_plan *plan, uint32_t from, uint32_t to) {
    patch made = {.count = 3, .hub = plan->hub};
    const ck_map_fan *fan = &plan->fan;
    uint32_t turn = from / fan->across;
    double far = 4 * (FAN_REACH + 1) * plan->size;
    ck_map_direction_at(work->map, work->side, fan->u, fan->v, made.corners[0]);
    for (int i = 0; i < 2; i++) {
        double margin = i == 0 ? -CK_STAR_MARGIN : CK_STAR_MARGIN;
        double walked = (i == 0 ? from : to) - (double)turn * fan->across;
        walked = walked / fan->across + margin;
        ck_map_fan_direction(work->map, work->side, fan, turn, walked, far, made.corners[1 + i]);
    }
    find_planes(&made);
    return made;
}

/* Whether all rays of a cone are on the far side of a plane, for sure; but for ray `but`, through which the plane
 * passes.
 */
static bool lies_beyond(const double plane[3], const double (*rays)[3], int count, int but) {
    bool beyond = true;
    for (int i = 0; i < count; i++) {
        beyond = beyond && (i == but || ck_dot(plane, rays[i]) < -CK_STAR_MARGIN);
    }
    return beyond;
}

/* Whether a face may be seen in a direction of a patch: no plane through a side of the one separates it from the other.
 * Faces at the hub of a fan share the hub with all sectors, which does not count. */
static bool may_be_seen(const builder *work, uint32_t face, const patch *where) {
    const uint32_t *corners = work->star->faces[face];
    double rays[3][3];
    int hub = -1;
    for (int i = 0; i < 3; i++) {
        memcpy(rays[i], work->star->rays[corners[i]], sizeof rays[i]);
        CK_ASSERT(ck_is_unit(rays[i]));
        hub = corners[i] == where->hub ? i : hub;
    }
    for (int i = 0; i < where->count; i++) {
        if (lies_beyond(where->planes[i], (const double(*)[3])rays, 3, i != 1 ? hub : -1)) {
            return false;
        }
    }
    for (int i = 0; i < 3; i++) {
        double plane[3];
        ck_cross(rays[i], rays[(i + 1) % 3], plane);
        bool at_hub = hub >= 0 && (i == hub || (i + 1) % 3 == hub);
        if (lies_beyond(plane, where->corners, where->count, at_hub ? 0 : -1)) {
            return false;
        }
    }
    return true;
}

static uint32_t *stack_of(const builder *work) {
    return work->stack.data;
}

/* Appends to the stack at `end` those of the `count` faces at `begin` that may be seen in a patch. */
static bool sift(builder *work, const patch *where, size_t begin, size_t count, size_t end, size_t *kept) {
    CK_ASSERT(end >= begin + count && end * sizeof(uint32_t) <= work->stack.capacity);
    if (!ck_buffer_extend(&work->scratch, &work->stack, end, end + count, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *stack = stack_of(work);
    size_t at = end;
    for (size_t i = begin; i < begin + count; i++) {
        stack[at] = stack[i];
        at += may_be_seen(work, stack[i], where);
    }
    *kept = at - end;
    return true;
}

static size_t count_faces_at(const builder *work, const uint32_t *list, size_t count, uint32_t point) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t *corners = work->star->faces[list[i]];
        found += corners[0] == point || corners[1] == point || corners[2] == point;
    }
    return found;
}

/* A corner that all but a few faces of a list share, near to the square. The few may be on the lists of many sectors.
 */
static bool find_hub(const builder *work, const uint32_t *list, size_t count, ck_map_square where, fan_plan *plan) {
    CK_ASSERT(count > FAN_LENGTH);
    int axis = work->side / 2;
    double room = FAN_REACH * where.size;
    for (size_t i = 0; i < 3 * FAN_TRIES; i++) {
        uint32_t point = work->star->faces[list[i / 3 * count / FAN_TRIES]][i % 3];
        const double *ray = work->star->rays[point];
        double along = work->side % 2 == 0 ? ray[axis] : -ray[axis];
        if (!(along > 0.25)) {
            continue;
        }
        double u = ray[(axis + 1) % 3] / along, v = ray[(axis + 2) % 3] / along;
        bool near = u > where.u - room && u < where.u + where.size + room && v > where.v - room &&
                    v < where.v + where.size + room;
        if (near && count_faces_at(work, list, count, point) + LIST_LENGTH / 2 >= count) {
            *plan = (fan_plan){{.u = u, .v = v, .across = (uint32_t)(count / 4 + 1)}, point, where.size};
            return true;
        }
    }
    return false;
}

/* Sectors from `from` to before `to` of one quarter turn; halved down to single ones. */
static bool build_sectors(builder *work, const fan_plan *plan, uint32_t from, uint32_t to, size_t begin, size_t count) {
    CK_ASSERT(from < to && to <= 4 * plan->fan.across);
    patch where = patch_of_sectors(work, plan, from, to);
    size_t kept, at = begin + count;
    if (!sift(work, &where, begin, count, at, &kept)) {
        return false;
    }
    if (to - from == 1) {
        return ck_map_write_list(&work->star->memory, work->map, plan->fan.first + from, stack_of(work) + at, kept);
    }
    uint32_t middle = from + (to - from) / 2;
    return build_sectors(work, plan, from, middle, at, kept) && build_sectors(work, plan, middle, to, at, kept);
}

static bool build_fan(builder *work, uint32_t cell, size_t begin, size_t count, fan_plan *plan) {
    uint32_t across = plan->fan.across;
    if (!ck_map_add_fan(&work->star->memory, work->map, cell, &plan->fan)) {
        return false;
    }
    for (uint32_t turn = 0; turn < 4; turn++) {
        if (!build_sectors(work, plan, turn * across, (turn + 1) * across, begin, count)) {
            return false;
        }
    }
    return true;
}

static bool build_cell(builder *work, uint32_t cell, ck_map_square where, size_t begin, size_t count, double budget,
                       int divisions);

/* Divides a cell into four, if their lists together stay within the budget; else its own list stays. */
static bool divide_cell(builder *work, uint32_t cell, ck_map_square where, size_t begin, size_t count, double budget,
                        int divisions) {
    size_t kept[4], end = begin + count, sum = 0;
    for (int i = 0; i < 4; i++) {
        patch child = patch_of_square(work, ck_map_quarter(where, (uint32_t)i));
        if (!sift(work, &child, begin, count, end + sum, &kept[i])) {
            return false;
        }
        sum += kept[i];
    }
    if ((double)sum > budget) {
        return ck_map_write_list(&work->star->memory, work->map, cell, stack_of(work) + begin, count);
    }
    uint32_t first;
    if (!ck_map_add_cells(&work->star->memory, work->map, 4, &first)) {
        return false;
    }
    *ck_map_cell_at(work->map, cell) = (ck_map_cell){.first = first, .count = CK_MAP_DIVIDED};
    /* The last list first: what it needs of the stack lies beyond the others. */
    double share = budget / (double)(sum > 0 ? sum : 1);
    for (int i = 3; i >= 0; i--) {
        sum -= kept[i];
        if (!build_cell(work, first + (uint32_t)i, ck_map_quarter(where, (uint32_t)i), end + sum, kept[i],
                        share * (double)kept[i], divisions + 1)) {
            return false;
        }
    }
    return true;
}

/* A cell from its list. */
static bool build_cell(builder *work, uint32_t cell, ck_map_square where, size_t begin, size_t count, double budget,
                       int divisions) {
    fan_plan plan;
    if (count <= LIST_LENGTH || divisions == MOST_DIVISIONS) {
        return ck_map_write_list(&work->star->memory, work->map, cell, stack_of(work) + begin, count);
    }
    if (count > FAN_LENGTH && find_hub(work, stack_of(work) + begin, count, where, &plan)) {
        return build_fan(work, cell, begin, count, &plan);
    }
    return divide_cell(work, cell, where, begin, count, budget, divisions);
}

/* A square of `cells` times `cells` cells of the first level, from column and row on, from its list; quartered down to
 * single cells. */
static bool build_square(builder *work, uint32_t column, uint32_t row, uint32_t cells, size_t begin, size_t count) {
    uint32_t across = work->map->across, half = cells / 2;
    CK_ASSERT(cells > 0 && column + cells <= across && row + cells <= across);
    ck_map_square where = {2.0 * column / across - 1, 2.0 * row / across - 1, 2.0 * cells / across};
    if (cells == 1) {
        uint32_t cell = ((uint32_t)work->side * across + row) * across + column;
        return build_cell(work, cell, where, begin, count, (double)GROWTH * (double)count, 0);
    }
    for (int i = 0; i < 4; i++) {
        patch child = patch_of_square(work, ck_map_quarter(where, (uint32_t)i));
        size_t kept, at = begin + count;
        if (!sift(work, &child, begin, count, at, &kept) ||
            !build_square(work, column + (uint32_t)(i % 2) * half, row + (uint32_t)(i / 2) * half, half, at, kept)) {
            return false;
        }
    }
    return true;
}

static bool build_sides(builder *work) {
    for (work->side = 0; work->side < 6; work->side++) {
        for (size_t i = 0; i < work->star->face_count; i++) {
            stack_of(work)[i] = (uint32_t)i;
        }
        patch side = patch_of_square(work, (ck_map_square){-1, -1, 2});
        size_t kept, all = work->star->face_count;
        if (!sift(work, &side, 0, all, all, &kept) || !build_square(work, 0, 0, work->map->across, all, kept)) {
            return false;
        }
    }
    return true;
}

static uint32_t choose_across(size_t faces) {
    uint32_t across = 1;
    while (across < MOST_ACROSS && FACES_PER_CELL * 6 * (size_t)across * across < faces) {
        across *= 2;
    }
    return across;
}

bool ck_star_map_build(clinker_star *star) {
    ck_direction_map *map = &star->map;
    builder work = {.star = star, .map = map};
    ck_map_set_across(map, choose_across(star->face_count));
    uint32_t first;
    ck_memory_init(&work.scratch, &star->memory.allocator);
    bool built = ck_buffer_reserve(&work.scratch, &work.stack, star->face_count, sizeof(uint32_t)) &&
                 ck_map_add_cells(&work.star->memory, map, 6 * map->rows * map->across, &first) && build_sides(&work);
    ck_memory_release(&work.scratch);
    map->cells = map->cell_memory.data;
    map->fans = map->fan_memory.data;
    map->lists = map->list_memory.data;
    CK_ASSERT(ck_all_below(map->lists, map->list_length, star->face_count));
    return built;
}
