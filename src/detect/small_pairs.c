#include "detect/small_pairs.h"

#include "detect/crowd_boxes.h"

#include <math.h>
#include <string.h>

/* A plain body as it is in the world. */
typedef struct placed_body {
    const uint32_t *indices;
    uint32_t vertex_count, triangle_count;
    double vertex[CK_SMALL_VERTICES][3];
} placed_body;

/* As ck_mesh_world() does, operation by operation. Boxes of the crowd were made of valid bodies alone, so that nothing
 * can go wrong with this one. */
static void place(const clinker_body *source, placed_body *body) {
    const float *p = source->mesh.positions;
    const double *m = source->pose->m;
    body->indices = source->mesh.indices;
    body->vertex_count = (uint32_t)source->mesh.vertex_count;
    body->triangle_count = (uint32_t)source->mesh.triangle_count;
    for (uint32_t i = 0; i < body->vertex_count; i++, p += 3) {
        for (int axis = 0; axis < 3; axis++) {
            const double *row = &m[4 * axis];
            body->vertex[i][axis] = ((row[0] * (double)p[0] + row[1] * (double)p[1]) + row[2] * (double)p[2]) + row[3];
        }
    }
}

/* The frame in which both bodies have coordinates from -1 to 1. */
typedef struct small_frame {
    double centre[3];
    double zoom; /* 0: there is none */
} small_frame;

static small_frame frame_of(const placed_body bodies[2]) {
    small_frame frame = {.zoom = 0};
    double reach = 0;
    for (int axis = 0; axis < 3; axis++) {
        double low = INFINITY;
        double high = -INFINITY;
        for (int k = 0; k < 2; k++) {
            for (uint32_t i = 0; i < bodies[k].vertex_count; i++) {
                double at = bodies[k].vertex[i][axis];
                low = at < low ? at : low;
                high = at > high ? at : high;
            }
        }
        frame.centre[axis] = 0.5 * (low + high);
        reach = high - low > reach ? high - low : reach;
    }
    frame.zoom = 2 / reach;
    return frame;
}

static void pack(const placed_body *from, const small_frame *frame, ck_small_body *body) {
    uint32_t vertices = from->vertex_count;
    uint32_t triangles = from->triangle_count;
    body->vertex_count = vertices;
    body->triangle_count = triangles;
    memset(body->vertex, 0, sizeof body->vertex);
    for (uint32_t i = 0; i < (vertices + CK_LANES - 1) / CK_LANES * CK_LANES; i++) {
        const double *p = from->vertex[i < vertices ? i : vertices - 1];
        for (int axis = 0; axis < 3; axis++) {
            body->vertex[axis][i] = (float)((p[axis] - frame->centre[axis]) * frame->zoom);
        }
    }
    for (uint32_t i = 0; i < (triangles + CK_LANES - 1) / CK_LANES * CK_LANES; i++) {
        for (int corner = 0; corner < 3; corner++) {
            uint32_t vertex = from->indices[3 * (i < triangles ? i : triangles - 1) + (uint32_t)corner];
            for (int axis = 0; axis < 3; axis++) {
                body->corner[3 * corner + axis][i] = body->vertex[axis][vertex];
            }
        }
    }
}

/* Rounding to floats, and that of world coordinates in the frame, doubled. */
static float slack_in(const small_frame *frame) {
    double most = fabs(frame->centre[0]) + fabs(frame->centre[1]) + fabs(frame->centre[2]);
    return (float)(0x1p-23 + 0x1p-49 * (most * frame->zoom + 2));
}

static ck_small_verdict judge(const ck_check *check, const clinker_body *sources, clinker_face_pair pair,
                              bool crossing) {
    placed_body placed[2];
    ck_small_body bodies[2];
    if (!ck_is_plain(&sources[pair.a]) || !ck_is_plain(&sources[pair.b])) {
        return CK_SMALL_UNSURE;
    }
    place(&sources[pair.a], &placed[0]);
    place(&sources[pair.b], &placed[1]);
    small_frame frame = frame_of(placed);
    float slack = slack_in(&frame);
    if (!isfinite(frame.zoom) || slack > 0x1p-10F) {
        return CK_SMALL_UNSURE;
    }
    pack(&placed[0], &frame, &bodies[0]);
    pack(&placed[1], &frame, &bodies[1]);
    return check->kernels->small_pair(&bodies[0], &bodies[1], slack, crossing);
}

/* Two lines of memory, whatever is there, if anything. */
static void fetch_lines(const void *p) {
    ck_fetch(p);
    ck_fetch((const void *)((uintptr_t)p + 64));
}

/* Bodies of pairs lie anywhere in memory. */
static void fetch_ahead(const clinker_body *sources, const clinker_face_pair *pairs, size_t at, size_t count) {
    enum { SOON = 4, LATER = 8 };
    if (at + LATER < count) {
        ck_fetch(&sources[pairs[at + LATER].a]);
        ck_fetch(&sources[pairs[at + LATER].b]);
        const clinker_body *soon[2] = {&sources[pairs[at + SOON].a], &sources[pairs[at + SOON].b]};
        for (int k = 0; k < 2; k++) {
            fetch_lines(soon[k]->mesh.positions);
            fetch_lines(soon[k]->pose);
        }
    }
}

size_t ck_small_pairs_settle(const ck_check *check, const clinker_body *sources, clinker_face_pair *pairs, size_t count,
                             uint8_t *settled) {
    const clinker_query *query = check->query;
    bool crossing = ck_query_is_bare(query) && query->method == CLINKER_EXACT;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        fetch_ahead(sources, pairs, i, count);
        ck_small_verdict verdict = judge(check, sources, pairs[i], crossing);
        pairs[kept] = pairs[i];
        settled[kept] = verdict == CK_SMALL_CROSS;
        kept += verdict != CK_SMALL_APART;
    }
    return kept;
}
