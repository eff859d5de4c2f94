/* Cuts polygons into triangles: a fan where the first corner sees all others, else by clipping ears (G. H. Meisters,
 * "Polygons have ears", 1975), in the coordinate plane that the polygon faces most. Triangles without area are avoided
 * where the polygon allows it: they would leave their neighbours with unmatched edges.
 *
 * An ear holds no other corner. Where it holds any, it holds one that does not turn left, and corners that turn left
 * never cease to; so only those that do not at the beginning are looked at, through a grid of about as many cells as
 * corners. */
#include "mesh/polygon.h"

#include <math.h>

/* Looks into cells and at corners that each corner adds to the budget. */
static const uint64_t LOOKS_PER_CORNER = 1u << 10;
static const uint32_t NONE = UINT32_MAX;

/* A grid over the polygon, square in cells; cell i keeps its list in corner i. */
typedef struct grid {
    double low[2];
    double scale[2]; /* cells for each unit of length */
    size_t side;     /* cells in a row or column */
} grid;

/* Twice the area vector, by Newell's sums about the first corner, where little cancels. */
static void area_vector(const polygon_corner *corners, size_t count, double area[3]) {
    const double *origin = corners[0].at;
    area[0] = area[1] = area[2] = 0.0;
    for (size_t i = 1; i + 1 < count; i++) {
        double u[3];
        double v[3];
        for (int k = 0; k < 3; k++) {
            u[k] = corners[i].at[k] - origin[k];
            v[k] = corners[i + 1].at[k] - origin[k];
        }
        area[0] += u[1] * v[2] - u[2] * v[1];
        area[1] += u[2] * v[0] - u[0] * v[2];
        area[2] += u[0] * v[1] - u[1] * v[0];
    }
}

/* Drops the coordinate of the largest area and orders the other two so that the polygon turns left. */
static void flatten(polygon_corner *corners, size_t count) {
    double area[3];
    area_vector(corners, count, area);
    int drop = fabs(area[0]) > fabs(area[1]) ? 0 : 1;
    drop = fabs(area[drop]) > fabs(area[2]) ? drop : 2;
    int first = (drop + 1) % 3;
    int second = (drop + 2) % 3;
    if (area[drop] < 0.0) {
        int swap = first;
        first = second;
        second = swap;
    }
    for (size_t i = 0; i < count; i++) {
        double x = corners[i].at[first];
        double y = corners[i].at[second];
        corners[i].at[0] = x;
        corners[i].at[1] = y;
    }
}

/* Above zero where a, b, c turn left. */
static double turn(const polygon_corner *a, const polygon_corner *b, const polygon_corner *c) {
    return (b->at[0] - a->at[0]) * (c->at[1] - a->at[1]) - (b->at[1] - a->at[1]) * (c->at[0] - a->at[0]);
}

/* When every triangle of the fan turns left, the first corner sees the whole of a simple polygon. */
static bool is_fan(const polygon_corner *corners, size_t count) {
    for (size_t i = 1; i + 1 < count; i++) {
        if (!(turn(&corners[0], &corners[i], &corners[i + 1]) > 0.0)) {
            return false;
        }
    }
    return true;
}

static void write_triangle(uint32_t **out, size_t a, size_t b, size_t c) {
    (*out)[0] = (uint32_t)a;
    (*out)[1] = (uint32_t)b;
    (*out)[2] = (uint32_t)c;
    *out += 3;
}

static bool same_place(const polygon_corner *a, const polygon_corner *b) {
    return a->at[0] == b->at[0] && a->at[1] == b->at[1];
}

static void grid_begin(grid *cells, const polygon_corner *corners, size_t count) {
    cells->side = (size_t)sqrt((double)count);
    for (int k = 0; k < 2; k++) {
        double low = corners[0].at[k];
        double high = low;
        for (size_t i = 1; i < count; i++) {
            low = fmin(low, corners[i].at[k]);
            high = fmax(high, corners[i].at[k]);
        }
        cells->low[k] = low;
        cells->scale[k] = high > low ? (double)cells->side / (high - low) : 0.0;
    }
}

/* The row or column of a coordinate; one that is not finite goes to the first or last. */
static size_t grid_place(const grid *cells, int axis, double coordinate) {
    double place = (coordinate - cells->low[axis]) * cells->scale[axis];
    if (!(place > 0.0)) {
        return 0;
    }
    return place < (double)cells->side ? (size_t)place : cells->side - 1;
}

/* Puts the corners that do not turn left into their cells; the heads of the lists lie with the corners. */
static void grid_fill(const grid *cells, polygon_corner *corners, size_t count) {
    for (size_t i = 0; i < count; i++) {
        corners[i].cell_first = NONE;
    }
    for (size_t i = 0; i < count; i++) {
        polygon_corner *corner = &corners[i];
        if (!(turn(&corners[corner->previous], corner, &corners[corner->next]) > 0.0)) {
            size_t cell = grid_place(cells, 1, corner->at[1]) * cells->side + grid_place(cells, 0, corner->at[0]);
            corner->cell_next = corners[cell].cell_first;
            corners[cell].cell_first = (uint32_t)i;
        }
    }
}

/* Whether `p` is in the way of the triangle, the rim included. Corners in the same place as one of its own are not:
 * polygons with holes have such bridges. */
static bool obstructs(const polygon_corner *p, const polygon_corner *a, const polygon_corner *b,
                      const polygon_corner *c) {
    return turn(a, b, p) >= 0.0 && turn(b, c, p) >= 0.0 && turn(c, a, p) >= 0.0 && !same_place(p, a) &&
           !same_place(p, b) && !same_place(p, c);
}

/* Whether a corner in the cell is in the way of the ear at `tip`. Those that can be no more, because they are cut off
 * or have come to turn left, leave the list. */
static bool cell_obstructs(polygon_corner *corners, uint32_t *link, uint32_t tip, uint64_t *looks) {
    const polygon_corner *b = &corners[tip];
    const polygon_corner *a = &corners[b->previous];
    const polygon_corner *c = &corners[b->next];
    (*looks)++;
    while (*link != NONE) {
        polygon_corner *p = &corners[*link];
        (*looks)++;
        bool cut_off = p->next == *link;
        if (cut_off || turn(&corners[p->previous], p, &corners[p->next]) > 0.0) {
            *link = p->cell_next;
        } else if (obstructs(p, a, b, c)) {
            return true;
        } else {
            link = &p->cell_next;
        }
    }
    return false;
}

/* Whether the corner at `tip` can be cut off: it turns left, and no corner that is left lies in its triangle. */
static bool is_ear(const grid *cells, polygon_corner *corners, uint32_t tip, uint64_t *looks) {
    const polygon_corner *b = &corners[tip];
    const polygon_corner *a = &corners[b->previous];
    const polygon_corner *c = &corners[b->next];
    (*looks)++;
    if (!(turn(a, b, c) > 0.0)) {
        return false;
    }
    size_t from[2];
    size_t to[2];
    for (int k = 0; k < 2; k++) {
        from[k] = grid_place(cells, k, fmin(a->at[k], fmin(b->at[k], c->at[k])));
        to[k] = grid_place(cells, k, fmax(a->at[k], fmax(b->at[k], c->at[k])));
    }
    for (size_t y = from[1]; y <= to[1]; y++) {
        for (size_t x = from[0]; x <= to[0]; x++) {
            if (cell_obstructs(corners, &corners[y * cells->side + x].cell_first, tip, looks)) {
                return false;
            }
        }
    }
    return true;
}

static void link_ring(polygon_corner *corners, size_t count) {
    for (size_t i = 0; i < count; i++) {
        corners[i].previous = (uint32_t)(i == 0 ? count - 1 : i - 1);
        corners[i].next = (uint32_t)(i + 1 == count ? 0 : i + 1);
    }
}

static void cut_fan(const polygon_corner *corners, uint32_t apex, size_t count, uint32_t *out) {
    uint32_t corner = corners[apex].next;
    for (size_t i = 2; i < count; i++) {
        write_triangle(&out, apex, corner, corners[corner].next);
        corner = corners[corner].next;
    }
}

static bool clip_ears(polygon_corner *corners, size_t count, uint32_t *out, uint64_t *budget) {
    grid cells;
    grid_begin(&cells, corners, count);
    grid_fill(&cells, corners, count);
    uint64_t looks = 0;
    *budget += LOOKS_PER_CORNER * count;
    size_t left = count;
    size_t refused = 0; /* corners in a row that are no ears */
    uint32_t tip = 0;
    while (left > 3 && refused < left) {
        uint32_t next = corners[tip].next;
        if (!is_ear(&cells, corners, tip, &looks)) {
            refused++;
            tip = next;
        } else {
            uint32_t previous = corners[tip].previous;
            write_triangle(&out, previous, tip, next);
            corners[previous].next = next;
            corners[next].previous = previous;
            corners[tip].next = tip; /* cut off */
            left--;
            refused = 0;
            tip = corners[next].next; /* not the neighbour: clipping on at one place makes slivers */
        }
        if (looks > *budget) {
            return false;
        }
    }
    *budget -= looks;
    cut_fan(corners, tip, left, out); /* the last triangle, or what has no ears: no area, or crosses itself */
    return true;
}

bool polygon_cut(polygon_corner *corners, size_t count, uint32_t *triangles, uint64_t *budget) {
    flatten(corners, count);
    link_ring(corners, count);
    if (count > 3 && !is_fan(corners, count)) {
        return clip_ears(corners, count, triangles, budget);
    }
    cut_fan(corners, 0, count, triangles);
    return true;
}
