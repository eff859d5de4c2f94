#include "cli/bodies/body_shape.h"

#include <math.h>
#include <string.h>

static const double agreement = 1e-3; /* of measures that are the same but for rounding and for bounds */

static void read_position(const clinker_mesh *mesh, size_t vertex, double at[3]) {
    const bool floats = mesh->scalar == CLINKER_SCALAR_FLOAT32;
    const size_t size = 3 * (floats ? sizeof(float) : sizeof(double));
    const unsigned char *from =
        (const unsigned char *)mesh->positions + vertex * (mesh->position_stride > 0 ? mesh->position_stride : size);
    float narrow[3];
    if (floats) {
        memcpy(narrow, from, sizeof narrow);
        for (int k = 0; k < 3; k++) {
            at[k] = (double)narrow[k];
        }
    } else {
        memcpy(at, from, size);
    }
}

static void read_corner(const cli_body *body, size_t corner, double at[3]) {
    double own[3];
    read_position(&body->mesh, body->mesh.indices != NULL ? body->mesh.indices[corner] : corner, own);
    for (int k = 0; k < 3; k++) {
        const double *m = &body->pose.m[4 * k];
        at[k] = m[0] * own[0] + m[1] * own[1] + m[2] * own[2] + m[3];
    }
}

static double length_of(const double v[3]) {
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static double length_between(const double a[3], const double b[3]) {
    return length_of((const double[3]){b[0] - a[0], b[1] - a[1], b[2] - a[2]});
}

/* Sums are taken about a corner of the body: far from the origin its volume would drown in rounding. */
static void add_face(body_shape *shape, double corners[3][3], const double about[3], double *volume) {
    double sides[3];
    double e[3];
    double f[3];
    double p[3];
    for (int k = 0; k < 3; k++) {
        sides[k] = length_between(corners[k], corners[(k + 1) % 3]);
        p[k] = corners[0][k] - about[k];
        e[k] = corners[1][k] - corners[0][k];
        f[k] = corners[2][k] - corners[0][k];
    }
    const double n[3] = {e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]};
    const double turn = (sides[0] - sides[1]) * (sides[1] - sides[2]) * (sides[2] - sides[0]);
    shape->area += length_of(n) / 2;
    *volume += (n[0] * p[0] + n[1] * p[1] + n[2] * p[2]) / 6;
    shape->handedness += turn;
    shape->unevenness += fabs(turn);
}

body_shape body_shape_of(const cli_body *body) {
    const clinker_mesh *mesh = &body->mesh;
    const bool soup = mesh->indices == NULL && mesh->triangle_count == 0;
    body_shape shape = {.triangles = soup ? mesh->vertex_count / 3 : mesh->triangle_count};
    double about[3] = {0};
    double volume = 0;
    for (size_t i = 0; i < shape.triangles; i++) {
        double corners[3][3];
        for (size_t k = 0; k < 3; k++) {
            read_corner(body, 3 * i + k, corners[k]);
        }
        if (i == 0) {
            memcpy(about, corners[0], sizeof about);
        }
        add_face(&shape, corners, about, &volume);
    }
    /* Faces that look inwards are seen from their other side. */
    shape.volume = fabs(volume);
    shape.handedness = volume < 0 ? -shape.handedness : shape.handedness;
    return shape;
}

static bool measures_agree(double one, double other) {
    return fabs(one - other) <= agreement * fmax(fabs(one), fabs(other));
}

/* ---- Copies, without a look at their faces ---- */

/* How far columns of a pose may be from those of a turn, times one scale: far less than measures may differ by, and
 * far more than poses of files are rounded. */
static const double most_stretch = 0x1p-20;

/* Whether a pose turns and moves, and no more than that but for a scale: the square of it. */
static bool is_similarity(const clinker_pose *pose, double *squared_scale) {
    double products[3][3];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            products[i][k] =
                pose->m[i] * pose->m[k] + pose->m[4 + i] * pose->m[4 + k] + pose->m[8 + i] * pose->m[8 + k];
        }
    }
    const double most = most_stretch * products[0][0];
    bool similar = products[0][0] > 0;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            similar = similar && fabs(products[i][k] - (i == k ? products[0][0] : 0)) <= most;
        }
    }
    *squared_scale = products[0][0];
    return similar;
}

static bool mirrors(const clinker_pose *pose) {
    const double *m = pose->m;
    return m[0] * (m[5] * m[10] - m[6] * m[9]) + m[1] * (m[6] * m[8] - m[4] * m[10]) +
               m[2] * (m[4] * m[9] - m[5] * m[8]) <
           0;
}

static bool same_bytes(const void *one, const void *other, size_t bytes) {
    return one == other || memcmp(one, other, bytes) == 0;
}

/* Of positions with others in between, only the same array counts as the same. */
static bool same_meshes(const clinker_mesh *one, const clinker_mesh *other) {
    const size_t size = 3 * (one->scalar == CLINKER_SCALAR_FLOAT32 ? sizeof(float) : sizeof(double));
    const bool dense = one->position_stride == 0 || one->position_stride == size;
    if (one->vertex_count != other->vertex_count || one->triangle_count != other->triangle_count ||
        one->scalar != other->scalar || one->position_stride != other->position_stride ||
        (one->indices == NULL) != (other->indices == NULL)) {
        return false;
    }
    return (dense ? same_bytes(one->positions, other->positions, one->vertex_count * size)
                  : one->positions == other->positions) &&
           (one->indices == NULL ||
            same_bytes(one->indices, other->indices, 3 * one->triangle_count * sizeof *one->indices));
}

bool body_is_copy(const cli_body *one, const cli_body *other) {
    double scales[2];
    return is_similarity(&one->pose, &scales[0]) && is_similarity(&other->pose, &scales[1]) &&
           fabs(scales[0] - scales[1]) <= most_stretch * scales[0] && mirrors(&one->pose) == mirrors(&other->pose) &&
           same_meshes(&one->mesh, &other->mesh);
}

shape_likeness body_shapes_compare(const body_shape *one, const body_shape *other) {
    if (one->triangles != other->triangles || !measures_agree(one->area, other->area) ||
        !measures_agree(one->volume, other->volume)) {
        return SHAPES_DIFFER;
    }
    const double noticed = agreement * fmax(one->unevenness, other->unevenness);
    if (fabs(one->handedness - other->handedness) <= noticed) {
        return SHAPES_SAME;
    }
    return fabs(one->handedness + other->handedness) <= noticed ? SHAPES_MIRRORED : SHAPES_DIFFER;
}
