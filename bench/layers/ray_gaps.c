/* Triangles are binned by the rows of pixels they reach into; a row's rays then ask the triangles of their row alone.
 */
#include "ray_gaps.h"
#include "clinker/draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* As seen: ray (column, row) goes through x = column, y = row. */
typedef struct point {
    double x, y, depth;
} point;

typedef struct crossing {
    uint32_t ray; /* column */
    uint32_t body;
    double depth;
    bool enters, facing;
} crossing;

typedef struct face {
    uint32_t body, number;
} face;

typedef struct tracer {
    const clinker_map *map;
    const ray_bodies *bodies;
    uint32_t side; /* so many rays along each side of a pixel */
    point *points[2];
    size_t *starts; /* of each row of pixels in `faces` */
    face *faces;
    crossing *crossings; /* of a row of rays */
    size_t crossing_count, crossing_room;
} tracer;

static point see(const clinker_map *map, uint32_t side, const float position[3]) {
    double seen[3] = {0, 0, 0};
    const double *const axes[3] = {map->right, map->up, map->forward};
    for (int i = 0; i < 9; i++) {
        seen[i / 3] += axes[i / 3][i % 3] * ((double)position[i % 3] - map->origin[i % 3]);
    }
    /* Pixel 0 has its centre at 0, and as many rays before as behind it. */
    double middle = (side - 1) / 2.0;
    return (point){side * seen[0] / map->pixel + middle, side * seen[1] / map->pixel + middle, seen[2]};
}

static void corners_of(const tracer *t, face at, point corners[3]) {
    const uint32_t *vertices = t->bodies->meshes[at.body]->indices + 3 * (size_t)at.number;
    for (int i = 0; i < 3; i++) {
        corners[i] = t->points[at.body][vertices[i]];
    }
}

/* The integers from low to high, cut to [0, count). */
static void range_within(double low, double high, uint32_t count, uint32_t range[2]) {
    double first = fmin(fmax(ceil(low), 0), count);
    double last = fmin(fmax(floor(high) + 1, first), count);
    range[0] = (uint32_t)first;
    range[1] = (uint32_t)last;
}

static void ray_rows(const tracer *t, const point c[3], uint32_t rows[2]) {
    range_within(fmin(c[0].y, fmin(c[1].y, c[2].y)), fmax(c[0].y, fmax(c[1].y, c[2].y)), t->side * t->map->height,
                 rows);
}

/* Calls of bin_faces(): the first counts, the second fills in. */
static void bin_faces(tracer *t, bool fill) {
    for (uint32_t body = 0; body < 2; body++) {
        for (size_t i = 0; i < t->bodies->meshes[body]->triangle_count; i++) {
            const face at = {body, (uint32_t)i};
            point corners[3];
            uint32_t rows[2];
            corners_of(t, at, corners);
            ray_rows(t, corners, rows);
            for (uint32_t row = rows[0] / t->side; rows[0] < rows[1] && row <= (rows[1] - 1) / t->side; row++) {
                if (fill) {
                    t->faces[--t->starts[row]] = at;
                } else {
                    t->starts[row]++;
                }
            }
        }
    }
}

static bool make_bins(tracer *t) {
    uint32_t rows = t->map->height;
    t->starts = calloc((size_t)rows + 1, sizeof *t->starts);
    if (!t->starts) {
        return false;
    }
    bin_faces(t, false);
    for (uint32_t row = 0; row < rows; row++) {
        t->starts[row + 1] += t->starts[row];
    }
    t->faces = malloc((t->starts[rows] + 1) * sizeof *t->faces);
    if (t->faces) {
        bin_faces(t, true);
    }
    return t->faces != NULL;
}

static bool project(tracer *t) {
    for (int body = 0; body < 2; body++) {
        const scene_mesh *mesh = t->bodies->meshes[body];
        t->points[body] = malloc(mesh->vertex_count * sizeof *t->points[body]);
        if (!t->points[body]) {
            return false;
        }
        for (size_t i = 0; i < mesh->vertex_count; i++) {
            t->points[body][i] = see(t->map, t->side, mesh->positions + 3 * i);
        }
    }
    return true;
}

static double cross_at(const point *from, const point *to, double x, double y) {
    return (to->x - from->x) * (y - from->y) - (to->y - from->y) * (x - from->x);
}

/* Whether (x, y) lies to the left of an edge. Both faces at an edge get the same number, with opposite signs, and a ray
 * on the edge belongs to one of them, so that surfaces stay closed. */
static bool left_of(const point *from, const point *to, double x, double y) {
    bool upwards = from->y < to->y || (from->y == to->y && from->x < to->x);
    return upwards ? cross_at(from, to, x, y) >= 0 : cross_at(to, from, x, y) < 0;
}

static bool add_crossing(tracer *t, crossing found) {
    if (t->crossing_count == t->crossing_room) {
        size_t room = 2 * t->crossing_room + 4096;
        crossing *grown = realloc(t->crossings, room * sizeof *grown);
        if (!grown) {
            return false;
        }
        t->crossings = grown;
        t->crossing_room = room;
    }
    t->crossings[t->crossing_count++] = found;
    return true;
}

/* Adds the crossings of a face with the rays of a row. False: no memory. */
static bool cross_face(tracer *t, face at, uint32_t row) {
    point c[3];
    uint32_t columns[2];
    corners_of(t, at, c);
    double area = cross_at(&c[0], &c[1], c[2].x, c[2].y);
    range_within(fmin(c[0].x, fmin(c[1].x, c[2].x)), fmax(c[0].x, fmax(c[1].x, c[2].x)), t->side * t->map->width,
                 columns);
    int second = area > 0 ? 1 : 2; /* counter-clockwise as seen */
    for (uint32_t column = columns[0]; area != 0 && column < columns[1]; column++) {
        const point *b = &c[second];
        const point *d = &c[3 - second];
        if (left_of(&c[0], b, column, row) && left_of(b, d, column, row) && left_of(d, &c[0], column, row)) {
            double towards_1 = cross_at(&c[2], &c[0], column, row) / area;
            double towards_2 = cross_at(&c[0], &c[1], column, row) / area;
            double depth = c[0].depth + towards_1 * (c[1].depth - c[0].depth) + towards_2 * (c[2].depth - c[0].depth);
            bool facing = at.number < t->bodies->facing[at.body];
            if (!add_crossing(t, (crossing){column, at.body, depth, area > 0, facing})) {
                return false;
            }
        }
    }
    return true;
}

static int by_ray_and_depth(const void *left, const void *right) {
    const crossing *a = left;
    const crossing *b = right;
    if (a->ray != b->ray) {
        return a->ray < b->ray ? -1 : 1;
    }
    return (a->depth > b->depth) - (a->depth < b->depth);
}

/* The ends of the longest stretch in both bodies, or, if there is none, of the shortest between them. */
typedef struct gap_ends {
    const crossing *from, *to;
    bool overlap;
} gap_ends;

static double length_of(const gap_ends *ends) {
    return ends->to->depth - ends->from->depth;
}

/* A body was entered from outside of both. */
static void find_clearance(gap_ends *found, const crossing *left, const crossing *entered) {
    const gap_ends between = {left, entered, false};
    if (!found->overlap && left != NULL && (found->to == NULL || length_of(&between) < length_of(found))) {
        *found = between;
    }
}

/* A body was left for the inside of the other alone. */
static void find_overlap(gap_ends *found, const crossing *entered, const crossing *left) {
    const gap_ends common = {entered, left, true};
    if (!found->overlap || length_of(&common) > length_of(found)) {
        *found = common;
    }
}

static gap_ends find_gap(const crossing *crossings, size_t count) {
    int winding[2] = {0, 0};
    const crossing *left[2] = {NULL, NULL};
    const crossing *entered = NULL;
    gap_ends found = {0};
    for (size_t i = 0; i < count; i++) {
        const crossing *at = &crossings[i];
        uint32_t other = 1 - at->body;
        bool was_inside = winding[at->body] > 0;
        winding[at->body] += at->enters ? 1 : -1;
        bool is_inside = winding[at->body] > 0;
        if (is_inside && !was_inside) {
            entered = at;
            if (winding[other] <= 0) {
                find_clearance(&found, left[other], at);
            }
        } else if (was_inside && !is_inside) {
            left[at->body] = at;
            if (winding[other] > 0) {
                find_overlap(&found, entered, at);
            }
        }
    }
    return found;
}

static double gap_of(const crossing *crossings, size_t count) {
    gap_ends found = find_gap(crossings, count);
    if (found.to == NULL || !found.from->facing || !found.to->facing) {
        return NAN;
    }
    return found.overlap ? -length_of(&found) : length_of(&found);
}

/* Adds the gaps of a row of rays to the sums of its pixels. */
static void add_gaps(const tracer *t, double *sums) {
    uint32_t rays = t->side * t->map->width;
    size_t begin = 0;
    for (uint32_t ray = 0; ray < rays; ray++) {
        size_t end = begin;
        while (end < t->crossing_count && t->crossings[end].ray == ray) {
            end++;
        }
        sums[ray / t->side] += gap_of(t->crossings + begin, end - begin);
        begin = end;
    }
}

static bool trace_row(tracer *t, uint32_t pixel_row, double *sums) {
    for (uint32_t row = t->side * pixel_row; row < t->side * (pixel_row + 1); row++) {
        t->crossing_count = 0;
        for (size_t i = t->starts[pixel_row]; i < t->starts[pixel_row + 1]; i++) {
            point corners[3];
            uint32_t rows[2];
            corners_of(t, t->faces[i], corners);
            ray_rows(t, corners, rows);
            if (row >= rows[0] && row < rows[1] && !cross_face(t, t->faces[i], row)) {
                return false;
            }
        }
        qsort(t->crossings, t->crossing_count, sizeof *t->crossings, by_ray_and_depth);
        add_gaps(t, sums);
    }
    return true;
}

bool ray_gaps_mean(const clinker_map *map, const ray_bodies *bodies, uint32_t side, double *means) {
    tracer t = {.map = map, .bodies = bodies, .side = side};
    bool done = project(&t) && make_bins(&t);
    for (uint32_t row = 0; done && row < map->height; row++) {
        double *sums = means + (size_t)row * map->width;
        memset(sums, 0, map->width * sizeof *sums);
        done = trace_row(&t, row, sums);
        for (uint32_t column = 0; column < map->width; column++) {
            sums[column] /= side * side;
        }
    }
    free(t.points[0]);
    free(t.points[1]);
    free(t.starts);
    free(t.faces);
    free(t.crossings);
    return done;
}
