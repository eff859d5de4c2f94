#include "report/corners.h"

#include "base/assert.h"
#include "base/workspace.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

enum { CORNERS_IN_PART = 16384 };

static size_t number_vertices(ck_painted *bodies, size_t count) {
    size_t vertices = 0;
    for (size_t i = 0; i < count; i++) {
        bodies[i].first_vertex = vertices;
        vertices += bodies[i].mesh->vertex_count;
    }
    return vertices;
}

/* Marks the vertices that faces have; of bodies that are not drawn, none. */
static void mark_used(const ck_painted *bodies, size_t count, uint8_t *used) {
    for (size_t i = 0; i < count; i++) {
        uint8_t *marks = &used[bodies[i].first_vertex];
        if (bodies[i].alpha > 0) {
            ck_mesh_mark_used(bodies[i].mesh, marks);
        } else {
            memset(marks, 0, bodies[i].mesh->vertex_count);
        }
    }
}

/* The box of the world around all marked vertices. */
static void find_box(const ck_painted *bodies, size_t count, const uint8_t *used, double low[3], double high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
    }
    for (size_t i = 0; i < count; i++) {
        const uint8_t *marks = &used[bodies[i].first_vertex];
        for (uint32_t vertex = 0; vertex < bodies[i].mesh->vertex_count; vertex++) {
            double at[3];
            ck_mesh_world(bodies[i].mesh, vertex, at);
            for (int axis = 0; axis < 3 && marks[vertex] != 0; axis++) {
                low[axis] = ck_lesser(at[axis], low[axis]);
                high[axis] = ck_greater(at[axis], high[axis]);
            }
        }
    }
}

static void choose_frame(const double low[3], const double high[3], ck_picture_corners *corners) {
    corners->half = 0;
    for (int axis = 0; axis < 3; axis++) {
        corners->middle[axis] = 0.5 * low[axis] + 0.5 * high[axis];
        corners->half = ck_greater(corners->half, 0.5 * high[axis] - 0.5 * low[axis]);
    }
    corners->half = corners->half > 0 ? corners->half : 1;
}

typedef struct corner_job {
    const ck_painted *bodies;
    const uint8_t *used;
    const ck_picture_corners *corners;
} corner_job;

static void place_body(void *data, size_t body, unsigned worker) {
    (void)worker;
    const corner_job *job = data;
    const ck_painted *placed = &job->bodies[body];
    const ck_picture_corners *corners = job->corners;
    for (uint32_t vertex = 0; vertex < placed->mesh->vertex_count; vertex++) {
        const bool used = job->used[placed->first_vertex + vertex] != 0;
        double at[3];
        ck_mesh_world(placed->mesh, vertex, at);
        for (int axis = 0; axis < 3; axis++) {
            corners->at[placed->first_vertex + vertex][axis] =
                used ? (float)((at[axis] - corners->middle[axis]) / corners->half) : 0;
        }
    }
}

bool ck_picture_corners_place(clinker_workspace *workspace, ck_picture_corners_scratch *scratch, ck_painted *bodies,
                              size_t count, ck_picture_corners *corners) {
    const size_t vertices = number_vertices(bodies, count);
    if (!ck_buffer_reserve(&workspace->memory, &scratch->at, vertices + 1, sizeof(float[3])) ||
        !ck_buffer_reserve(&workspace->memory, &scratch->used, vertices + 1, 1)) {
        return false;
    }
    double low[3], high[3];
    mark_used(bodies, count, scratch->used.data);
    find_box(bodies, count, scratch->used.data, low, high);
    *corners = (ck_picture_corners){.at = scratch->at.data, .count = vertices};
    choose_frame(low, high, corners);
    corner_job job = {bodies, scratch->used.data, corners};
    ck_team_run(workspace->team, count, place_body, &job);
    return true;
}

typedef struct corner_box {
    float low[3], high[3];
} corner_box;

static void add_part(const ck_picture_corners *corners, size_t part, const float axes[3][3], corner_box *box) {
    const size_t end = (part + 1) * CORNERS_IN_PART < corners->count ? (part + 1) * CORNERS_IN_PART : corners->count;
    for (size_t i = part * CORNERS_IN_PART; i < end; i++) {
        const float *at = corners->at[i];
        for (int axis = 0; axis < 3; axis++) {
            const float along = axes[axis][0] * at[0] + axes[axis][1] * at[1] + axes[axis][2] * at[2];
            box->low[axis] = along < box->low[axis] ? along : box->low[axis];
            box->high[axis] = along > box->high[axis] ? along : box->high[axis];
        }
    }
}

void ck_picture_corners_box(const ck_picture_corners *corners, const double *const axes[3], double low[3],
                            double high[3]) {
    float along[3][3];
    corner_box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int i = 0; i < 9; i++) {
        along[i / 3][i % 3] = (float)axes[i / 3][i % 3];
    }
    for (size_t part = 0; part * CORNERS_IN_PART < corners->count; part++) {
        add_part(corners, part, (const float(*)[3])along, &box);
    }
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = (double)box.low[axis] * corners->half;
        high[axis] = (double)box.high[axis] * corners->half;
    }
}
