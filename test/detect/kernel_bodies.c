#include "kernel_bodies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double careful_size = 0x1p600;

int kernel_tables(const ck_kernels *tables[MOST_TABLES]) {
    int count = 0;
    tables[count++] = &ck_kernels_baseline;
#ifdef CLINKER_HAS_AVX2
    if (ck_cpu_isa() >= CK_ISA_AVX2) {
        tables[count++] = &ck_kernels_avx2;
    }
#endif
#ifdef CLINKER_HAS_AVX512
    if (ck_cpu_isa() >= CK_ISA_AVX512) {
        tables[count++] = &ck_kernels_avx512;
    }
#endif
    return count;
}

static void random_corners(scene_random *random, soup_kind kind, double t[3][3]) {
    double centre[3];
    double size = kind == SOUP_HUGE && scene_random_below(random, 8) == 0 ? 1000.0 : 0.25;
    for (int axis = 0; axis < 3; axis++) {
        centre[axis] = scene_random_between(random, -1, 1);
    }
    for (int corner = 0; corner < 3; corner++) {
        for (int axis = 0; axis < 3; axis++) {
            t[corner][axis] = centre[axis] + scene_random_between(random, -size, size);
            if (kind == SOUP_GRID) {
                t[corner][axis] = 0.25 * nearbyint(4 * t[corner][axis]);
            }
        }
    }
    bool sliver = kind == SOUP_SLIVERS && scene_random_below(random, 2) == 0;
    for (int axis = 0; axis < 3 && sliver; axis++) {
        t[2][axis] = t[0][axis] + 1e-6 * scene_random_between(random, -1, 1);
        t[1][axis] += t[1][axis] - t[0][axis];
    }
}

/* Writes floats or doubles, `stride` numbers from vertex to vertex. */
static void write_vertex(void *positions, bool wide, size_t stride, size_t vertex, const double p[3]) {
    for (size_t axis = 0; axis < 3; axis++) {
        if (wide) {
            ((double *)positions)[vertex * stride + axis] = p[axis];
        } else {
            ((float *)positions)[vertex * stride + axis] = (float)p[axis];
        }
    }
}

static clinker_pose some_pose(scene_random *random, soup_form form, bool posed) {
    const double at[3] = {0.125, -0.25, 0.0625};
    clinker_pose pose = posed ? scene_random_pose(random, at) : clinker_pose_identity();
    for (int i = 0; i < 3 && form == FORM_CAREFUL; i++) {
        pose.m[4 * i + 3] *= careful_size;
    }
    return pose;
}

void kernel_body_make(kernel_body *made, scene_random *random, soup_kind kind, soup_form form, size_t triangles,
                      bool posed) {
    bool wide = form == FORM_DOUBLES || form == FORM_CAREFUL;
    size_t stride = form == FORM_STRIDED ? 5 : 3;
    size_t vertices = 3 * triangles;
    *made = (kernel_body){.positions = calloc(vertices * stride, sizeof(double)),
                          .indices = malloc(vertices * sizeof(uint32_t)),
                          .boxes = calloc(vertices / CK_BLOCK + 1, sizeof(ck_block_box)),
                          .pose = some_pose(random, form, posed)};
    if (made->positions == NULL || made->indices == NULL || made->boxes == NULL) {
        abort();
    }
    for (size_t i = 0; i < triangles; i++) {
        double t[3][3];
        random_corners(random, i == 0 ? SOUP_PLAIN : kind, t); /* a body has an area */
        for (size_t corner = 0; corner < 3; corner++) {
            size_t vertex = vertices - 1 - (3 * i + corner);
            made->indices[3 * i + corner] = (uint32_t)vertex;
            write_vertex(made->positions, wide, stride, vertex, t[corner]);
        }
    }
    for (size_t i = 0; i < 3 * vertices && form == FORM_CAREFUL; i++) {
        ((double *)made->positions)[i] *= careful_size;
    }
    made->mesh = (clinker_mesh){.positions = made->positions,
                                .vertex_count = vertices,
                                .position_stride = form == FORM_STRIDED ? stride * sizeof(float) : 0,
                                .scalar = wide ? CLINKER_FLOAT64 : CLINKER_FLOAT32,
                                .indices = form == FORM_INDEXED ? made->indices : NULL,
                                .triangle_count = triangles};
}

void kernel_body_free(kernel_body *made) {
    free(made->positions);
    free(made->indices);
    free(made->boxes);
}

void kernel_pair_borrow(const scene_pair *scene, kernel_body pair[2]) {
    clinker_body bodies[2];
    scene_pair_bodies(scene, bodies);
    for (int i = 0; i < 2; i++) {
        pair[i] = (kernel_body){.mesh = bodies[i].mesh, .pose = clinker_pose_identity()};
        if (bodies[i].pose != NULL) {
            pair[i].pose = *bodies[i].pose;
        }
        pair[i].boxes = calloc(pair[i].mesh.vertex_count / CK_BLOCK + 1, sizeof(ck_block_box));
        if (pair[i].boxes == NULL) {
            abort();
        }
    }
}

void kernel_pair_free(kernel_body pair[2]) {
    free(pair[0].boxes);
    free(pair[1].boxes);
}

bool kernel_body_open(clinker_workspace *workspace, const ck_kernels *kernels, kernel_body *made) {
    made->body =
        (ck_body){.boxes = made->boxes, .block_count = (uint32_t)((made->mesh.vertex_count + CK_BLOCK - 1) / CK_BLOCK)};
    if (ck_mesh_open(workspace, &made->mesh, &made->pose, 0, &made->body.mesh) != CLINKER_OK) {
        abort();
    }
    bool careful = made->body.mesh.wide && ck_body_magnitude(&made->body) > 0x1p100;
    return ck_body_bound(workspace, kernels, careful, careful ? 1 / careful_size : 1.0, &made->body);
}

void kernel_body_vertex(const kernel_body *made, uint32_t vertex, double out[3]) {
    ck_mesh_world(&made->body.mesh, vertex, out);
    for (int axis = 0; axis < 3; axis++) {
        out[axis] *= made->body.points.scale;
    }
}

double projection(const double p[3], int direction) {
    double sum = 0;
    for (int axis = 0; axis < 3; axis++) {
        sum += ck_directions[direction][axis] * p[axis];
    }
    return sum;
}

static clinker_face_pair *keep_list(const clinker_face_pair *pairs, size_t count) {
    clinker_face_pair *copy = malloc((count + 1) * sizeof *copy);
    if (copy == NULL) {
        abort();
    }
    if (count > 0) {
        memcpy(copy, pairs, count * sizeof *copy);
    }
    return copy;
}

kept_contacts contacts_keep(const ck_contacts *found) {
    return (kept_contacts){
        {keep_list(found->crossings, found->crossing_count), keep_list(found->touchings, found->touching_count)},
        {found->crossing_count, found->touching_count}};
}

void contacts_forget(kept_contacts *kept) {
    free(kept->pairs[0]);
    free(kept->pairs[1]);
}
