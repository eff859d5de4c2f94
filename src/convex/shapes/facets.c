/* The largest face first, as slivers tell their planes badly: from it to all that hang together with it and have their
 * corners in its plane. A flat end of many corners, however it is cut into triangles, is one pole of the map then. */
#include "convex/shapes/facets.h"

#include "base/sort.h"
#include "math/vec3.h"

#include <string.h>

/* A corner is in a plane if its reach along the pole differs from 1 by FLATNESS at most. */
#define FLATNESS 0x1p-48

typedef struct ranked_face {
    double length; /* of the normal */
    uint32_t face;
} ranked_face;

typedef struct facet_work {
    const double (*corners)[3];
    const uint32_t (*faces)[3];
    const ck_corner_faces *around;
    bool *taken;
    uint32_t *stack;
    size_t waiting; /* on the stack */
    double normal[3];
    double height;  /* of the first face along the normal */
    double nearest; /* the least reach of a corner of the facet along the normal */
} facet_work;

static double find_normal(const facet_work *work, uint32_t face, double normal[3]) {
    const uint32_t *corners = work->faces[face];
    double one[3], other[3];
    ck_sub(work->corners[corners[1]], work->corners[corners[0]], one);
    ck_sub(work->corners[corners[2]], work->corners[corners[0]], other);
    ck_cross(one, other, normal);
    return ck_norm(normal);
}

static int compare_lengths(const void *left, const void *right) {
    const ranked_face *one = left, *other = right;
    if (one->length != other->length) {
        return one->length > other->length ? -1 : 1;
    }
    return (one->face > other->face) - (one->face < other->face);
}

static void take(facet_work *work, uint32_t face) {
    CK_ASSERT(!work->taken[face]);
    work->taken[face] = true;
    work->stack[work->waiting++] = face;
    for (int k = 0; k < 3; k++) {
        work->nearest = ck_lesser(work->nearest, ck_dot(work->corners[work->faces[face][k]], work->normal));
    }
}

static bool is_in_plane(const facet_work *work, uint32_t face) {
    bool in = true;
    for (int k = 0; k < 3; k++) {
        double reach = ck_dot(work->corners[work->faces[face][k]], work->normal);
        in = in && fabs(reach - work->height) <= FLATNESS * fabs(work->height);
    }
    return in;
}

static void take_neighbours(facet_work *work, uint32_t face) {
    for (int k = 0; k < 3 && work->around->firsts != NULL; k++) {
        uint32_t next;
        if (ck_corner_faces_side(work->around, work->faces, work->faces[face][(k + 1) % 3], work->faces[face][k],
                                 &next) &&
            !work->taken[next] && is_in_plane(work, next)) {
            take(work, next);
        }
    }
}

/* The facet of a face that is in none yet. */
static void find_facet(facet_work *work, uint32_t face, ck_facets *facets) {
    double length = find_normal(work, face, work->normal);
    CK_ASSERT(work->waiting == 0);
    if (!(length > 0)) {
        return;
    }
    work->height = work->nearest = ck_dot(work->corners[work->faces[face][0]], work->normal);
    take(work, face);
    while (work->waiting > 0) {
        take_neighbours(work, work->stack[--work->waiting]);
    }
    facets->inner = ck_lesser(facets->inner, work->nearest / length);
    for (int k = 0; k < 3; k++) {
        facets->poles[facets->count][k] = work->normal[k] / work->nearest;
    }
    facets->count++;
}

static void find_all(facet_work *work, ranked_face *order, size_t face_count, ck_facets *facets) {
    double normal[3];
    for (uint32_t i = 0; i < face_count; i++) {
        order[i] = (ranked_face){.length = find_normal(work, i, normal), .face = i};
    }
    ck_sort(order, face_count, sizeof *order, compare_lengths);
    for (size_t i = 0; i < face_count; i++) {
        if (!work->taken[order[i].face]) {
            find_facet(work, order[i].face, facets);
        }
    }
    CK_ASSERT(facets->count <= face_count);
}

bool ck_facets_find(const clinker_allocator *allocator, const double (*corners)[3], const uint32_t (*faces)[3],
                    size_t face_count, const ck_corner_faces *around, ck_facets *facets) {
    ck_memory scratch;
    ck_buffer order = {0}, taken = {0}, stack = {0};
    ck_memory_init(&scratch, allocator);
    bool enough = ck_buffer_reserve(&scratch, &order, face_count, sizeof(ranked_face)) &&
                  ck_buffer_reserve(&scratch, &taken, face_count, sizeof(bool)) &&
                  ck_buffer_reserve(&scratch, &stack, face_count, sizeof(uint32_t));
    facets->count = 0;
    facets->inner = INFINITY;
    if (enough) {
        memset(taken.data, 0, face_count * sizeof(bool));
        facet_work work = {
            .corners = corners, .faces = faces, .around = around, .taken = taken.data, .stack = stack.data};
        find_all(&work, order.data, face_count, facets);
    }
    ck_memory_release(&scratch);
    return enough;
}
