#include "exact/small_pairs.h"

#include "base/assert.h"
#include "base/pair_sort.h"
#include "base/simd/fetch.h"
#include "exact/kernels/kernels.h"

#include <math.h>

/* The frame in which both bodies have coordinates from -1 to 1. */
typedef struct small_frame {
    double centre[3];
    double zoom;
} small_frame;

static small_frame frame_of(const ck_broad_box *a, const ck_broad_box *b) {
    small_frame frame = {.zoom = 0};
    float reach = 0;
    for (int axis = 0; axis < 3; axis++) {
        float low = a->low[axis] < b->low[axis] ? a->low[axis] : b->low[axis];
        float high = a->high[axis] > b->high[axis] ? a->high[axis] : b->high[axis];
        frame.centre[axis] = 0.5 * ((double)low + (double)high);
        reach = high - low > reach ? high - low : reach;
    }
    CK_ASSERT(reach > 0);
    frame.zoom = 2 / (double)reach;
    return frame;
}

static void place(const clinker_body *source, const small_frame *frame, ck_small_source *out) {
    out->positions = source->mesh.positions;
    out->indices = source->mesh.indices;
    out->vertex_count = (uint32_t)source->mesh.vertex_count;
    out->triangle_count = (uint32_t)source->mesh.triangle_count;
    for (int row = 0; row < 3; row++) {
        const double *m = &source->pose->m[4 * row];
        for (int k = 0; k < 3; k++) {
            out->matrix[row][k] = (float)(m[k] * frame->zoom);
        }
        out->shift[row] = (float)((m[3] - frame->centre[row]) * frame->zoom);
    }
}

/* How far coordinates in the frame are off because those of the world are rounded. */
static float slack_in(const small_frame *frame) {
    double most = fabs(frame->centre[0]) + fabs(frame->centre[1]) + fabs(frame->centre[2]);
    return (float)(0x1p-49 * (most * frame->zoom + 2));
}

static ck_small_verdict judge(const ck_check *check, const clinker_body *sources, const ck_broad_box *boxes,
                              ck_body_pair pair, bool crossing) {
    ck_small_source placed[2];
    if (!ck_is_plain(&sources[pair.a]) || !ck_is_plain(&sources[pair.b])) {
        return CK_SMALL_UNSURE;
    }
    small_frame frame = frame_of(&boxes[pair.a], &boxes[pair.b]);
    place(&sources[pair.a], &frame, &placed[0]);
    place(&sources[pair.b], &frame, &placed[1]);
    return check->kernels->small_pair(placed, slack_in(&frame), crossing);
}

/* A compiler may take a function that only fetches for one that does nothing, and leave out its calls. */
#define FETCHING __attribute__((always_inline)) static inline void

/* All lines of memory from here on, whatever is there, if anything. */
FETCHING fetch_lines(const void *p, size_t bytes) {
    for (size_t at = 0; at < bytes + 63; at += 64) {
        ck_fetch((const void *)((uintptr_t)p + (at < bytes ? at : bytes - 1)));
    }
}

/* Bodies of pairs lie anywhere in memory. */
FETCHING fetch_ahead(const clinker_body *sources, const ck_broad_box *boxes, const ck_body_pair *pairs, size_t at,
                     size_t count) {
    enum { SOON = 4, LATER = 8, FEW_VERTICES = 8 };
    if (at + LATER < count) {
        const uint32_t later[2] = {pairs[at + LATER].a, pairs[at + LATER].b};
        const clinker_body *soon[2] = {&sources[pairs[at + SOON].a], &sources[pairs[at + SOON].b]};
        for (int k = 0; k < 2; k++) {
            fetch_lines(&sources[later[k]], sizeof *sources);
            fetch_lines(&boxes[later[k]], sizeof *boxes);
            fetch_lines(soon[k]->mesh.positions, FEW_VERTICES * sizeof(float[3]));
            fetch_lines(soon[k]->pose, sizeof *soon[k]->pose);
        }
    }
}

size_t ck_small_pairs_settle(const ck_check *check, const clinker_body *sources, const ck_broad_box *boxes,
                             ck_body_pair *pairs, size_t count, bool crossing, uint8_t *settled) {
    CK_ASSERT(ck_pairs_are_sorted_once(pairs, count));
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        fetch_ahead(sources, boxes, pairs, i, count);
        CK_ASSERT(pairs[i].a < pairs[i].b && pairs[i].b < check->body_count);
        ck_small_verdict verdict = judge(check, sources, boxes, pairs[i], crossing);
        pairs[kept] = pairs[i];
        settled[kept] = verdict == CK_SMALL_CROSS;
        kept += verdict != CK_SMALL_APART;
    }
    return kept;
}
