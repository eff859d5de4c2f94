/* Asking a map, from the cell of a direction to the furthest point of its list, whose reach is the support value; and
 * the tables that builders fill. */
#include "convex/map/map.h"

/* The quarter in which a spot lies of a cell whose first corner is u, v, in cells of the first level; moves u, v to the
 * corner of that quarter. */
static uint32_t quarter(const ck_map_spot *spot, bool flat, double half, double *u, double *v) {
    uint32_t right = spot->u >= *u + half, upper = !flat && spot->v >= *v + half;
    *u += right ? half : 0;
    *v += upper ? half : 0;
    return 2 * upper + right;
}

/* The sector around the fan's direction: the quarter turn, and in it |v| / (|u| + |v|), which grows with the angle. */
static uint32_t sector(const ck_map_fan *fan, const ck_map_spot *spot, double cell_size) {
    double u = spot->u * cell_size - fan->u, v = spot->v * cell_size - fan->v;
    double height = fabs(v), sum = fabs(u) + height;
    double walked = sum > 0 ? height / sum * fan->across : 0, last = fan->across - 1;
    uint32_t step = (uint32_t)(walked < last ? walked : last);
    return ((u < 0) + 2 * (uint32_t)(v < 0)) * fan->across + step;
}

static uint32_t strip(const ck_map_comb *comb, const double direction[3]) {
    CK_ASSERT(comb->count > 0 && comb->scale > 0);
    double place = (ck_dot(comb->aside, direction) / ck_dot(comb->ahead, direction) - comb->from) * comb->scale;
    double last = (double)(comb->count - 1);
    return (uint32_t)(place > 0 ? ck_lesser(place, last) : 0);
}

static uint32_t furthest(const ck_direction_map *map, const ck_map_cell *cell, const double direction[3]) {
    CK_ASSERT(cell->count > 0);
    const uint32_t *list = &map->lists[cell->first];
    uint32_t best = list[0];
    double reach = ck_dot(map->points[best], direction);
    for (uint32_t i = 1; i < cell->count; i++) {
        double other = ck_dot(map->points[list[i]], direction);
        best = other > reach ? list[i] : best;
        reach = other > reach ? other : reach;
    }
    return best;
}

const ck_map_cell *ck_direction_map_cell(const ck_direction_map *map, const double direction[3]) {
    ck_map_spot spot = ck_map_spot_of(map, direction);
    const ck_map_cell *cell = &map->cells[spot.cell];
    if (cell->count == CK_MAP_DIVIDED) {
        double u = spot.column - (map->middle + 0.5), v = spot.row - (map->middle + 0.5);
        for (double half = 0.5; cell->count == CK_MAP_DIVIDED; half /= 2) {
            cell = &map->cells[cell->first + quarter(&spot, map->flat, half, &u, &v)];
        }
    }
    if (cell->count == CK_MAP_FAN) {
        CK_ASSERT(cell->first < map->fan_count);
        const ck_map_fan *fan = &map->fans[cell->first];
        cell = &map->cells[fan->first + sector(fan, &spot, 2.0 / map->across)];
    } else if (cell->count == CK_MAP_COMB) {
        CK_ASSERT(cell->first < map->comb_count);
        const ck_map_comb *comb = &map->combs[cell->first];
        cell = &map->cells[comb->first + strip(comb, direction)];
    }
    CK_ASSERT(cell < map->cells + map->cell_count && (size_t)cell->first + cell->count <= map->list_length);
    return cell;
}

uint32_t ck_direction_map_find(const ck_direction_map *map, const double direction[3]) {
    return furthest(map, ck_direction_map_cell(map, direction), direction);
}

static size_t first_level(const ck_direction_map *map) {
    return (size_t)(map->flat ? 4 : 6) * map->rows * map->across;
}

const double *ck_direction_map_point(const ck_direction_map *map, uint32_t number) {
    if (number < map->point_count) {
        return map->points[number];
    }
    uint32_t cell = UINT32_MAX - 1 - number; /* UINT32_MAX wraps around to UINT32_MAX: no cell */
    return cell < first_level(map) ? map->bounds[cell].point : NULL;
}

size_t ck_direction_map_bytes(const ck_direction_map *map) {
    return first_level(map) * sizeof *map->bounds + map->cell_count * sizeof *map->cells +
           map->fan_count * sizeof *map->fans + map->comb_count * sizeof *map->combs +
           map->list_length * sizeof *map->lists;
}

bool ck_map_add_cells(ck_memory *memory, ck_direction_map *map, uint32_t count, uint32_t *first) {
    size_t have = map->cell_count;
    if (have + count >= CK_MAP_COMB ||
        !ck_buffer_extend(memory, &map->cell_memory, have, have + count, sizeof *map->cells)) {
        return false;
    }
    memset((ck_map_cell *)map->cell_memory.data + have, 0, count * sizeof *map->cells);
    *first = (uint32_t)have;
    map->cell_count += count;
    return true;
}

bool ck_map_add_fan(ck_memory *memory, ck_direction_map *map, uint32_t cell, ck_map_fan *fan) {
    CK_ASSERT(cell < map->cell_count && fan->across > 0);
    if (!ck_buffer_extend(memory, &map->fan_memory, map->fan_count, map->fan_count + 1, sizeof *fan) ||
        !ck_map_add_cells(memory, map, 4 * fan->across, &fan->first)) {
        return false;
    }
    ((ck_map_cell *)map->cell_memory.data)[cell] =
        (ck_map_cell){.first = (uint32_t)map->fan_count, .count = CK_MAP_FAN};
    ((ck_map_fan *)map->fan_memory.data)[map->fan_count++] = *fan;
    return true;
}

bool ck_map_write_list(ck_memory *memory, ck_direction_map *map, uint32_t cell, const uint32_t *numbers, size_t count) {
    CK_ASSERT(cell < map->cell_count && ck_is_strictly_ascending(numbers, count));
    size_t have = map->list_length;
    if (have + count >= CK_MAP_COMB ||
        !ck_buffer_extend(memory, &map->list_memory, have, have + count, sizeof *map->lists)) {
        return false;
    }
    memcpy((uint32_t *)map->list_memory.data + have, numbers, count * sizeof *map->lists);
    ((ck_map_cell *)map->cell_memory.data)[cell] = (ck_map_cell){.first = (uint32_t)have, .count = (uint32_t)count};
    map->list_length += count;
    return true;
}
