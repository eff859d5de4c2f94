#include "motion/recede/facing.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

enum { TRIANGLES_IN_PART = 1 << 14, VERTICES_IN_PART = 1 << 14 };

double ck_facing_frame(const ck_body *body, ck_flow_frame *frame) {
    const ck_points *points = &body->points;
    const double *m = body->mesh.m;
    int exponent = 0;
    (void)frexp(body->reach * (1 + 0x1p-20), &exponent);
    const double size = ldexp(1.0, exponent); /* no coordinate of `points` is beyond it */
    for (int i = 0; i < 3; i++) {
        const double *row = &m[4 * i];
        frame->origin[i] =
            points->careful
                ? points->origin[i]
                : (row[0] * points->origin[0] + row[1] * points->origin[1] + row[2] * points->origin[2]) + row[3];
        for (int j = 0; j < 3; j++) {
            frame->matrix[i][j] = points->careful ? (i == j) * size : row[j] * size;
        }
    }
    frame->magnitude = body->magnitude;
    return 1 / size;
}

bool ck_facing_reserve(ck_memory *memory, ck_buffer *buffer, uint32_t faces, ck_facing_bits *bits) {
    const size_t words = ck_facing_words(faces);
    if (!ck_buffer_reserve(memory, buffer, 2 * words, sizeof(uint32_t))) {
        return false;
    }
    bits->goes = buffer->data;
    bits->recedes = bits->goes + words;
    bits->goes[words - 1] = bits->recedes[words - 1] = 0;
    return true;
}

/* The bits from those of a face on, which begins a word. */
static ck_facing_bits bits_from(ck_facing_bits bits, uint32_t face) {
    CK_ASSERT(face % CK_FACING_WORD == 0);
    return (ck_facing_bits){&bits.goes[face / CK_FACING_WORD], &bits.recedes[face / CK_FACING_WORD]};
}

typedef struct facing_job {
    const ck_facing_kernels *kernels;
    const ck_body *body;
    const ck_flow *flow;
    float unit;
    ck_facing_bits facing;
} facing_job;

static void facing_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const facing_job *job = data;
    const uint32_t first = (uint32_t)part * TRIANGLES_IN_PART;
    CK_ASSERT(first < job->body->mesh.triangle_count);
    const uint32_t left = job->body->mesh.triangle_count - first;
    job->kernels->triangles(&job->body->points, job->unit, NULL, first,
                            left < TRIANGLES_IN_PART ? left : TRIANGLES_IN_PART, job->flow,
                            bits_from(job->facing, first));
}

bool ck_facing_find(clinker_workspace *workspace, const ck_body *body, const ck_flow *flow, ck_recede_side *side,
                    ck_facing_bits *facing) {
    CK_ASSERT(body->indices_checked || body->mesh.indices == NULL);
    const uint32_t count = body->mesh.triangle_count;
    ck_flow_frame frame;
    if (!ck_facing_reserve(&workspace->memory, &side->facing, count, facing)) {
        return false;
    }
    facing_job job = {.kernels = ck_facing_kernels_select(),
                      .body = body,
                      .flow = flow,
                      .unit = (float)ck_facing_frame(body, &frame),
                      .facing = *facing};
    ck_team_run(workspace->team, ((size_t)count + TRIANGLES_IN_PART - 1) / TRIANGLES_IN_PART, facing_part, &job);
    return true;
}

/* A part of the triangles, and where those of it that are left go. */
typedef struct left_part {
    uint32_t first, left;
} left_part;

typedef struct left_job {
    const ck_facing_kernels *kernels;
    const uint32_t *goes;
    uint32_t *list;
    left_part *parts;
    uint32_t count;
} left_job;

static uint32_t end_of_part(size_t part, uint32_t count) {
    const uint32_t first = (uint32_t)part * TRIANGLES_IN_PART;
    return count - first < TRIANGLES_IN_PART ? count : first + TRIANGLES_IN_PART;
}

static void list_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const left_job *job = data;
    const left_part *at = &job->parts[part];
    job->kernels->list(job->goes, (uint32_t)part * TRIANGLES_IN_PART, end_of_part(part, job->count),
                       &job->list[at->first], at->left);
}

bool ck_facing_list(clinker_workspace *workspace, ck_facing_bits facing, uint32_t triangle_count, ck_recede_side *side,
                    ck_facing_counts *counts) {
    const size_t parts = ((size_t)triangle_count + TRIANGLES_IN_PART - 1) / TRIANGLES_IN_PART;
    if (!ck_buffer_reserve(&workspace->memory, &side->faces, triangle_count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(&workspace->memory, &side->counts, parts, sizeof(left_part))) {
        return false;
    }
    left_job job = {ck_facing_kernels_select(), facing.goes, side->faces.data, side->counts.data, triangle_count};
    *counts = (ck_facing_counts){0};
    for (size_t part = 0; part < parts; part++) {
        const uint32_t first = (uint32_t)part * TRIANGLES_IN_PART, end = end_of_part(part, triangle_count);
        const size_t word = first / CK_FACING_WORD;
        const size_t words = ((size_t)end - first + CK_FACING_WORD - 1) / CK_FACING_WORD;
        const uint32_t going = job.kernels->count(&facing.goes[word], words);
        const uint32_t receding = job.kernels->count(&facing.recedes[word], words);
        job.parts[part] = (left_part){counts->left, end - first - going};
        counts->left += end - first - going;
        counts->receding += receding;
        counts->unreached += going - receding;
    }
    ck_team_run(workspace->team, parts, list_part, &job);
    CK_ASSERT(ck_is_strictly_ascending(job.list, counts->left));
    return true;
}

typedef struct ball_job {
    const ck_body *body;
    double centre[3];
    double *squares; /* the largest of each part */
} ball_job;

static void ball_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const ball_job *job = data;
    const ck_mesh *mesh = &job->body->mesh;
    const uint32_t first = (uint32_t)part * VERTICES_IN_PART;
    const uint32_t end = mesh->vertex_count - first < VERTICES_IN_PART ? mesh->vertex_count : first + VERTICES_IN_PART;
    double most = 0;
    for (uint32_t i = first; i < end; i++) {
        double p[3], off[3];
        ck_mesh_world(mesh, i, p);
        for (int k = 0; k < 3; k++) {
            off[k] = p[k] * job->body->points.scale - job->centre[k];
        }
        most = ck_greater(most, ck_dot(off, off));
    }
    job->squares[part] = most;
}

bool ck_facing_ball(clinker_workspace *workspace, const ck_body *body, ck_flow_ball *ball) {
    const size_t parts = ((size_t)body->mesh.vertex_count + VERTICES_IN_PART - 1) / VERTICES_IN_PART;
    ck_motion_scratch *scratch = ck_motion_scratch_of(workspace);
    if (scratch == NULL || !ck_buffer_reserve(&workspace->memory, &scratch->distances, parts, sizeof(double))) {
        return false;
    }
    ball_job job = {.body = body, .squares = scratch->distances.data};
    for (int k = 0; k < 3; k++) {
        job.centre[k] = ball->centre[k] = body->low[k] / 2 + body->high[k] / 2;
    }
    ck_team_run(workspace->team, parts, ball_part, &job);
    double most = 0;
    for (size_t part = 0; part < parts; part++) {
        most = fmax(most, job.squares[part]);
    }
    ball->radius = sqrt(most) * (1 + 0x1p-40) + 0x1p-48 * body->magnitude + 0x1p-500;
    return true;
}
