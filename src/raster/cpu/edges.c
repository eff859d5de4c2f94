/* Edges of triangles, sampled as line.h has it: into streams for lists, or into a plane that keeps one for each pixel.
 */
#include "raster/cpu/edges.h"

#include "base/assert.h"
#include "raster/line.h"

/* A corner as ck_snap() gives it. */
static ck_snapped corner_of(const ck_drawing *drawing, uint32_t i, int k) {
    CK_ASSERT(k >= 0 && k < 3 && i < drawing->count);
    uint32_t face = ck_drawing_face(drawing, i);
    uint32_t vertex = ck_mesh_corner(drawing->mesh, face, k);
    const ck_corner *corner = &drawing->corners[drawing->apart ? 3 * (size_t)i + (size_t)k : vertex];
    if (corner->x != CK_CORNER_FAR) {
        return (ck_snapped){corner->x, corner->y, corner->depth};
    }
    double world[3];
    ck_mesh_world(drawing->mesh, vertex, world);
    return ck_snap(&drawing->snapping, world);
}

/* Whether an edge lies wholly to one side of the window, as most do where that shows a part of a body. */
static bool misses(const ck_line_frame *frame, const ck_snapped *a, const ck_snapped *b) {
    double right = (frame->width - 0.5) * CK_SUBPIXELS;
    double top = (frame->height - 0.5) * CK_SUBPIXELS;
    double half = 0.5 * CK_SUBPIXELS;
    return (a->x < -half && b->x < -half) || (a->x > right && b->x > right) || (a->y < -half && b->y < -half) ||
           (a->y > top && b->y > top) || (a->depth < frame->near_end && b->depth < frame->near_end) ||
           (a->depth > frame->far_end && b->depth > frame->far_end);
}

/* The edges of a face that are drawn for it; returns how many. `sides` tells which they are. */
static int lines_of(const ck_drawing *drawing, uint32_t i, ck_line lines[3], uint32_t sides[3]) {
    const ck_snapped t[3] = {corner_of(drawing, i, 0), corner_of(drawing, i, 1), corner_of(drawing, i, 2)};
    int count = 0;
    for (uint32_t side = 0; side < 3; side++) {
        const ck_snapped *a = &t[side];
        const ck_snapped *b = &t[(side + 1) % 3];
        if ((drawing->unpaired || ck_line_leads(a, b)) && !misses(&drawing->lines, a, b)) {
            lines[count] = ck_line_of(&drawing->lines, a, b);
            sides[count++] = side;
        }
    }
    return count;
}

static uint32_t pixel_of(const ck_drawing *drawing, const ck_line_sample *sample) {
    CK_ASSERT(sample->column >= 0 && sample->column < drawing->width && sample->row >= 0 &&
              sample->row < drawing->height);
    return (uint32_t)sample->row * drawing->width + (uint32_t)sample->column;
}

/* Whether a sample is drawn. */
static bool is_drawn(const ck_drawing *drawing, const ck_line_sample *sample) {
    return ck_line_shown(&drawing->lines, sample) &&
           (drawing->filter == NULL ||
            ck_edge_wanted(drawing->filter, sample->column, sample->row, sample->depth, pixel_of(drawing, sample)));
}

uint32_t ck_draw_edges(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink, size_t *needed) {
    CK_ASSERT(first < last && last <= drawing->count && sink->used <= sink->capacity);
    for (uint32_t i = first; i < last; i++) {
        ck_line lines[3];
        uint32_t sides[3];
        int count = lines_of(drawing, i, lines, sides);
        size_t most = 0;
        for (int k = 0; k < count; k++) {
            most += (size_t)(lines[k].last - lines[k].first);
        }
        if (sink->used + most > sink->capacity) {
            *needed = sink->used + most;
            return i;
        }
        for (int k = 0; k < count; k++) {
            uint32_t body_side = ck_edge_fragment_of(drawing->body, sides[k]);
            for (int64_t number = lines[k].first; number < lines[k].last; number++) {
                ck_line_sample sample = ck_line_at(&drawing->lines, &lines[k], number);
                if (is_drawn(drawing, &sample)) {
                    CK_ASSERT(sink->used < sink->capacity);
                    sink->stream[sink->used++] = (ck_loose_fragment){
                        {sample.depth, ck_drawing_face(drawing, i), body_side}, pixel_of(drawing, &sample)};
                }
            }
        }
    }
    return last;
}

void ck_edge_sink_put(const ck_sink *sink, bool nearest, uint32_t pixel, const ck_fragment *sample) {
    const ck_fragment old = {sink->nearest[pixel], sink->nearest_face[pixel], sink->edge_of[pixel]};
    if (ck_edge_replaces(sample, &old, nearest)) {
        sink->nearest[pixel] = sample->depth;
        sink->nearest_face[pixel] = sample->face;
        sink->edge_of[pixel] = sample->body_back;
    }
}

static bool passes(const ck_edge_test *test, uint32_t pixel, float depth) {
    return test == NULL || (test->depth[pixel] == depth && test->balance[pixel] > 0);
}

static uint32_t draw_plane(const ck_drawing *drawing, uint32_t first, uint32_t last, const ck_sink *sink,
                           bool nearest) {
    for (uint32_t i = first; i < last; i++) {
        ck_line lines[3];
        uint32_t sides[3];
        int count = lines_of(drawing, i, lines, sides);
        for (int k = 0; k < count; k++) {
            for (int64_t number = lines[k].first; number < lines[k].last; number++) {
                ck_line_sample sample = ck_line_at(&drawing->lines, &lines[k], number);
                const ck_fragment fragment = {sample.depth, ck_drawing_face(drawing, i),
                                              ck_edge_fragment_of(drawing->body, sides[k])};
                if (ck_line_shown(&drawing->lines, &sample) &&
                    passes(sink->edge_test, pixel_of(drawing, &sample), sample.depth)) {
                    ck_edge_sink_put(sink, nearest, pixel_of(drawing, &sample), &fragment);
                }
            }
        }
    }
    return last;
}

uint32_t ck_draw_last_edges(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink, size_t *needed) {
    (void)needed;
    return draw_plane(drawing, first, last, sink, false);
}

uint32_t ck_draw_nearest_edges(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink,
                               size_t *needed) {
    (void)needed;
    return draw_plane(drawing, first, last, sink, true);
}
