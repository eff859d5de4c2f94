#include "caps.h"

#include <stdlib.h>
#include <string.h>

static bool allocate(convex_capper *c) {
    const convex_body *body = c->body;
    c->firsts = calloc(body->point_count + 2, sizeof *c->firsts);
    c->numbers = malloc(3 * body->face_count * sizeof *c->numbers);
    c->marks = calloc(body->point_count, 1);
    c->places = calloc(body->point_count + 1, sizeof *c->places);
    c->used = malloc((body->point_count + 1) * sizeof *c->used);
    bool made = c->firsts && c->numbers && c->marks && c->places && c->used;
    for (int i = 0; i < 2; i++) {
        c->points[i] = malloc(3 * (body->point_count + 1) * sizeof *c->points[i]);
        c->indices[i] = malloc(6 * body->face_count * sizeof *c->indices[i]);
        made = made && c->points[i] && c->indices[i];
    }
    return made;
}

static void link_corners(convex_capper *c) {
    const convex_body *body = c->body;
    for (size_t i = 0; i < 3 * body->face_count; i++) {
        c->firsts[body->faces[i] + 2]++;
    }
    for (size_t i = 1; i < body->point_count + 2; i++) {
        c->firsts[i] += c->firsts[i - 1];
    }
    for (size_t i = 0; i < 3 * body->face_count; i++) {
        c->numbers[c->firsts[body->faces[i] + 1]++] = (uint32_t)(i / 3);
    }
}

bool convex_capper_make(const convex_body *body, convex_capper *capper) {
    *capper = (convex_capper){.body = body};
    if (!allocate(capper)) {
        convex_capper_free(capper);
        return false;
    }
    link_corners(capper);
    for (size_t i = 0; i < 3 * body->point_count; i++) {
        capper->middle[i % 3] += body->points[i] / (double)body->point_count;
    }
    return true;
}

void convex_capper_free(convex_capper *capper) {
    free(capper->firsts);
    free(capper->numbers);
    free(capper->marks);
    free(capper->places);
    free(capper->used);
    for (int i = 0; i < 2; i++) {
        free(capper->points[i]);
        free(capper->indices[i]);
    }
    *capper = (convex_capper){0};
}

static bool has_mark(const convex_capper *c, const uint32_t face[3]) {
    return c->marks[face[0]] != 0 || c->marks[face[1]] != 0 || c->marks[face[2]] != 0;
}

/* Whether the face on the other side of an edge has a mark. */
static bool is_joined(const convex_capper *c, uint32_t from, uint32_t to) {
    for (uint32_t i = c->firsts[from]; i < c->firsts[from + 1]; i++) {
        const uint32_t *face = c->body->faces + 3 * (size_t)c->numbers[i];
        for (int k = 0; k < 3; k++) {
            if (face[k] == to && face[(k + 1) % 3] == from) {
                return has_mark(c, face);
            }
        }
    }
    return false;
}

static size_t write_triangle(uint32_t *out, size_t count, uint32_t a, uint32_t b, uint32_t c) {
    out[3 * count] = a;
    out[3 * count + 1] = b;
    out[3 * count + 2] = c;
    return count + 1;
}

/* The face, and triangles from those of its edges that are on the rim to the middle. */
static size_t write_face(const convex_capper *c, const uint32_t face[3], uint32_t *out, size_t count) {
    count = write_triangle(out, count, face[0], face[1], face[2]);
    for (int k = 0; k < 3; k++) {
        uint32_t from = face[k], to = face[(k + 1) % 3];
        if (!is_joined(c, from, to)) {
            count = write_triangle(out, count, to, from, (uint32_t)c->body->point_count);
        }
    }
    return count;
}

/* A face is written at the first of its corners that has a mark. */
static bool is_first(const convex_capper *c, const uint32_t face[3], uint32_t corner) {
    int k = 0;
    while (c->marks[face[k]] == 0) {
        k++;
    }
    return face[k] == corner;
}

/* Copies the corners that are used, and numbers them by their copies; returns how many there are. */
static size_t gather(const convex_capper *c, uint32_t *indices, size_t triangles, double *points) {
    size_t count = 0, corners = c->body->point_count;
    for (size_t i = 0; i < 3 * triangles; i++) {
        uint32_t corner = indices[i];
        if (c->places[corner] == 0) {
            const double *point = corner < corners ? c->body->points + 3 * (size_t)corner : c->middle;
            memcpy(points + 3 * count, point, 3 * sizeof *points);
            c->used[count++] = corner;
            c->places[corner] = (uint32_t)count;
        }
        indices[i] = c->places[corner] - 1;
    }
    for (size_t i = 0; i < count; i++) {
        c->places[c->used[i]] = 0;
    }
    return count;
}

clinker_mesh convex_cap(const convex_capper *capper, int number, const uint32_t *corners, size_t count) {
    uint32_t *out = capper->indices[number];
    size_t written = 0;
    for (size_t i = 0; i < count; i++) {
        capper->marks[corners[i]] = 1;
    }
    for (size_t i = 0; i < count; i++) {
        for (uint32_t j = capper->firsts[corners[i]]; j < capper->firsts[corners[i] + 1]; j++) {
            const uint32_t *face = capper->body->faces + 3 * (size_t)capper->numbers[j];
            if (is_first(capper, face, corners[i])) {
                written = write_face(capper, face, out, written);
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        capper->marks[corners[i]] = 0;
    }
    return (clinker_mesh){.positions = capper->points[number],
                          .vertex_count = gather(capper, out, written, capper->points[number]),
                          .scalar = CLINKER_SCALAR_FLOAT64,
                          .indices = out,
                          .triangle_count = written};
}
