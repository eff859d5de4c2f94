#include "report/corners.h"

#include "base/workspace.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

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

static void choose_frame(const double low[3], const double high[3], ck_picture_corners *corners) {
    corners->half = 0;
    for (int axis = 0; axis < 3; axis++) {
        corners->middle[axis] = 0.5 * low[axis] + 0.5 * high[axis];
        /* The middle is rounded: far from the origin one side may be nearer to it than the other. */
        corners->half = ck_greater(corners->half,
                                   ck_greater(high[axis] - corners->middle[axis], corners->middle[axis] - low[axis]));
    }
    corners->half = corners->half > 0 ? corners->half : 1;
}

typedef struct corner_job {
    const ck_painted *bodies;
    const ck_picture_corners *corners;
    const ck_painted *drawn; /* some body that is drawn */
} corner_job;

static void place(const ck_picture_corners *corners, const double at[3], float placed[3]) {
    for (int axis = 0; axis < 3; axis++) {
        placed[axis] = (float)((at[axis] - corners->middle[axis]) / corners->half);
    }
}

static void place_body(const corner_job *job, const ck_painted *placed) {
    const ck_painted *seen = placed->alpha > 0 ? placed : job->drawn;
    for (uint32_t vertex = 0; vertex < placed->mesh->vertex_count; vertex++) {
        const bool used = job->corners->used[placed->first_vertex + vertex] != 0;
        double at[3];
        ck_mesh_world(used ? placed->mesh : seen->mesh, used ? vertex : ck_mesh_corner(seen->mesh, 0, 0), at);
        place(job->corners, at, job->corners->at[placed->first_vertex + vertex]);
    }
}

/* Where a corner of a triangle of a surface is. */
static void find_corner(const corner_job *job, const clinker_overlap_place *overlap,
                        const clinker_surface_triangle *triangle, int corner, double at[3]) {
    enum { FACE_CORNERS = 3 };
    const uint32_t number = triangle->corners[corner];
    if (number < FACE_CORNERS) {
        const ck_mesh *mesh = job->bodies[triangle->of_b ? overlap->b : overlap->a].mesh;
        ck_mesh_world(mesh, ck_mesh_corner(mesh, triangle->face, (int)number), at);
    } else {
        memcpy(at, &overlap->surface->points[3 * (size_t)(number - FACE_CORNERS)], sizeof(double[3]));
    }
}

/* What surfaces have is within the box of the bodies, but for rounding. */
static const float FAR = 2;

static void place_surface(const corner_job *job, const ck_painted *placed) {
    const clinker_surface *surface = placed->overlap->surface;
    for (size_t i = 0; i < surface->triangle_count; i++) {
        for (int corner = 0; corner < 3; corner++) {
            double at[3];
            float *placed_at = job->corners->at[placed->first_vertex + 3 * i + (size_t)corner];
            find_corner(job, placed->overlap, &surface->triangles[i], corner, at);
            place(job->corners, at, placed_at);
            for (int axis = 0; axis < 3; axis++) { /* points that a caller has made up may be anywhere */
                placed_at[axis] = fminf(fmaxf(placed_at[axis], -FAR), FAR);
            }
        }
    }
}

static void place_one(void *data, size_t number, unsigned worker) {
    (void)worker;
    const corner_job *job = data;
    const ck_painted *placed = &job->bodies[number];
    if (placed->overlap != NULL) {
        place_surface(job, placed);
    } else {
        place_body(job, placed);
    }
}

bool ck_picture_corners_place(clinker_workspace *workspace, ck_picture_corners_scratch *scratch, ck_painted *bodies,
                              size_t body_count, size_t count, ck_picture_corners *corners) {
    const size_t vertices = number_vertices(bodies, count);
    if (!ck_buffer_reserve(&workspace->memory, &scratch->at, vertices + 1, sizeof(float[3])) ||
        !ck_buffer_reserve(&workspace->memory, &scratch->used, vertices + 1, 1)) {
        return false;
    }
    static const double x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
    double low[3], high[3];
    mark_used(bodies, body_count, scratch->used.data);
    *corners = (ck_picture_corners){.at = scratch->at.data, .used = scratch->used.data, .count = vertices};
    ck_picture_corners_box(corners, bodies, body_count, (const double *const[3]){x, y, z}, low, high);
    choose_frame(low, high, corners);
    corner_job job = {bodies, corners, bodies};
    for (size_t i = 0; i < body_count && job.drawn->alpha == 0; i++) {
        job.drawn = &bodies[i];
    }
    ck_team_run(workspace->team, count, place_one, &job);
    return true;
}

void ck_picture_corners_box(const ck_picture_corners *corners, const ck_painted *bodies, size_t count,
                            const double *const axes[3], double low[3], double high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
    }
    for (size_t i = 0; i < count; i++) {
        for (uint32_t vertex = 0; vertex < bodies[i].mesh->vertex_count; vertex++) {
            double at[3];
            ck_mesh_world(bodies[i].mesh, vertex, at);
            ck_sub(at, corners->middle, at);
            for (int axis = 0; axis < 3 && corners->used[bodies[i].first_vertex + vertex] != 0; axis++) {
                const double along = ck_dot(axes[axis], at);
                low[axis] = ck_lesser(low[axis], along);
                high[axis] = ck_greater(high[axis], along);
            }
        }
    }
}
