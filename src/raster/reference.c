/* The plain rasteriser: every pixel of a triangle's box is tested against its three edges. What the fast one gives is
 * compared with this, byte by byte, and its speed too. */
#include "base/assert.h"
#include "raster/line.h"
#include "raster/plane.h"
#include "raster/raster.h"
#include "raster/scratch.h"

#include <stdlib.h>
#include <string.h>

typedef enum form { FORM_LISTS, FORM_EXTREMES, FORM_FRONT, FORM_RANGE, FORM_COUNT, FORM_BALANCE, FORM_EDGES } form;

/* What becomes of the pixels of a source. */
typedef struct ck_canvas {
    form form;
    const ck_view *view;
    ck_memory *memory;
    ck_buffer *loose; /* FORM_LISTS */
    const uint8_t *wanted;
    size_t count;
    float *nearest, *farthest; /* FORM_EXTREMES, FORM_RANGE; FORM_FRONT has the nearest */
    uint32_t *nearest_face, *farthest_face;
    uint32_t *faces, *counts;            /* FORM_RANGE, FORM_COUNT */
    const float *far_plane, *near_plane; /* FORM_COUNT; may be NULL */
    const float *depths;                 /* FORM_BALANCE */
    int32_t *balance;
    uint32_t first_face; /* FORM_FRONT */
    bool inward;
    bool nearest_stays; /* FORM_EDGES: into nearest, nearest_face and edge_of */
    const ck_edge_test *test;
    uint32_t *edge_of;
    bool failed; /* no memory */
} ck_canvas;

static void keep_fragment(ck_canvas *canvas, const ck_loose_fragment *loose) {
    if (canvas->wanted != NULL && canvas->wanted[loose->pixel] == 0) {
        return;
    }
    canvas->failed =
        canvas->failed || canvas->count == UINT32_MAX ||
        !ck_buffer_extend(canvas->memory, canvas->loose, canvas->count, canvas->count + 1, sizeof(ck_loose_fragment));
    if (!canvas->failed) {
        ((ck_loose_fragment *)canvas->loose->data)[canvas->count++] = *loose;
    }
}

static void keep_nearest(ck_canvas *canvas, uint32_t p, float depth, uint32_t face) {
    if (depth < canvas->nearest[p] || (depth == canvas->nearest[p] && face < canvas->nearest_face[p])) {
        canvas->nearest[p] = depth;
        canvas->nearest_face[p] = face;
    }
}

static void keep_extremes(ck_canvas *canvas, const ck_loose_fragment *loose) {
    uint32_t p = loose->pixel;
    float depth = loose->fragment.depth;
    uint32_t face = loose->fragment.face;
    keep_nearest(canvas, p, depth, face);
    if (depth > canvas->farthest[p] || (depth == canvas->farthest[p] && face < canvas->farthest_face[p])) {
        canvas->farthest[p] = depth;
        canvas->farthest_face[p] = face;
    }
}

static void keep_range(ck_canvas *canvas, const ck_loose_fragment *loose) {
    uint32_t p = loose->pixel;
    float depth = loose->fragment.depth;
    canvas->nearest[p] = depth < canvas->nearest[p] ? depth : canvas->nearest[p];
    canvas->farthest[p] = depth > canvas->farthest[p] ? depth : canvas->farthest[p];
    canvas->faces[p]++;
}

static void keep_count(ck_canvas *canvas, const ck_loose_fragment *loose) {
    uint32_t p = loose->pixel;
    ck_count_steps steps = ck_count_steps_of(ck_fragment_back(&loose->fragment));
    float far_depth = canvas->far_plane != NULL ? canvas->far_plane[p] : -INFINITY;
    float near_depth = canvas->near_plane != NULL ? canvas->near_plane[p] : -INFINITY;
    canvas->counts[p] = ck_count_add(canvas->counts[p], steps, loose->fragment.depth, far_depth, near_depth);
}

static void keep_balance(ck_canvas *canvas, const ck_loose_fragment *loose) {
    if (loose->fragment.depth < canvas->depths[loose->pixel]) {
        canvas->balance[loose->pixel] += ck_fragment_back(&loose->fragment) == canvas->inward ? 1 : -1;
    }
}

static void keep_edge(ck_canvas *canvas, const ck_loose_fragment *loose) {
    uint32_t p = loose->pixel;
    const ck_fragment *sample = &loose->fragment;
    const ck_fragment old = {canvas->nearest[p], canvas->nearest_face[p], canvas->edge_of[p]};
    bool passes = canvas->test == NULL || (canvas->test->depth[p] == sample->depth && canvas->test->balance[p] > 0);
    if (passes && ck_edge_replaces(sample, &old, canvas->nearest_stays)) {
        canvas->nearest[p] = sample->depth;
        canvas->nearest_face[p] = sample->face;
        canvas->edge_of[p] = sample->body_back;
    }
}

static inline void keep(ck_canvas *canvas, const ck_loose_fragment *loose) {
    CK_ASSERT(loose->pixel < ck_view_pixels(canvas->view));
    switch (canvas->form) {
    case FORM_LISTS:
        keep_fragment(canvas, loose);
        break;
    case FORM_EXTREMES:
        keep_extremes(canvas, loose);
        break;
    case FORM_FRONT:
        keep_nearest(canvas, loose->pixel, loose->fragment.depth, canvas->first_face + loose->fragment.face);
        break;
    case FORM_RANGE:
        keep_range(canvas, loose);
        break;
    case FORM_COUNT:
        keep_count(canvas, loose);
        break;
    case FORM_BALANCE:
        keep_balance(canvas, loose);
        break;
    default:
        keep_edge(canvas, loose);
        break;
    }
}

/* The first pixel whose centre is not below x, cut to the raster. */
static int32_t first_pixel(double x, uint32_t count) {
    double pixel = ceil(x / CK_SUBPIXELS);
    return pixel <= 0 ? 0 : (pixel >= count ? (int32_t)count : (int32_t)pixel);
}

typedef struct pixel_box {
    int32_t column, row, column_end, row_end;
} pixel_box;

static double least(double a, double b, double c) {
    double low = a < b ? a : b;
    return low < c ? low : c;
}

static pixel_box box_of(const ck_snapped t[3], const ck_view *view) {
    return (pixel_box){
        .column = first_pixel(least(t[0].x, t[1].x, t[2].x), view->width),
        .column_end = first_pixel(-least(-t[0].x, -t[1].x, -t[2].x), view->width),
        .row = first_pixel(least(t[0].y, t[1].y, t[2].y), view->height),
        .row_end = first_pixel(-least(-t[0].y, -t[1].y, -t[2].y), view->height),
    };
}

/* Whether centres on the edge from a to b belong to the triangle on its left: those of edges that lead down, or
 * straight to the right. */
static bool owns_edge(const ck_snapped *a, const ck_snapped *b) {
    return b->y < a->y || (b->y == a->y && b->x > a->x);
}

/* An edge function in whole numbers, not below 0 at the centres that lie inside: along a row it falls by `across` from
 * pixel to pixel. */
typedef struct edge {
    int64_t x, y, dx, dy, owned;
} edge;

static edge edge_of(const ck_snapped *a, const ck_snapped *b) {
    return (edge){.x = (int64_t)a->x,
                  .y = (int64_t)a->y,
                  .dx = (int64_t)b->x - (int64_t)a->x,
                  .dy = (int64_t)b->y - (int64_t)a->y,
                  .owned = owns_edge(a, b) ? 0 : -1};
}

static inline int64_t edge_at(const edge *e, int64_t x, int64_t y) {
    return e->dx * (y - e->y) - e->dy * (x - e->x) + e->owned;
}

/* A triangle of either facing, with its corners in counter-clockwise order for the edges. */
typedef struct outline {
    ck_snapped ccw[3];
    ck_plane plane;
    pixel_box box;
    ck_loose_fragment loose;
} outline;

static void draw_near(ck_canvas *canvas, outline *shape) {
    edge e[3];
    for (int i = 0; i < 3; i++) {
        e[i] = edge_of(&shape->ccw[i], &shape->ccw[(i + 1) % 3]);
    }
    for (int32_t row = shape->box.row; row < shape->box.row_end; row++) {
        int64_t y = (int64_t)row * CK_SUBPIXELS;
        int64_t x = (int64_t)shape->box.column * CK_SUBPIXELS;
        int64_t at[3] = {edge_at(&e[0], x, y), edge_at(&e[1], x, y), edge_at(&e[2], x, y)};
        float up = ck_plane_up(&shape->plane, row - shape->box.row);
        for (int32_t column = shape->box.column; column < shape->box.column_end; column++) {
            if ((at[0] | at[1] | at[2]) >= 0) {
                shape->loose.pixel = (uint32_t)row * canvas->view->width + (uint32_t)column;
                shape->loose.fragment.depth = ck_plane_depth(&shape->plane, up, column - shape->box.column);
                keep(canvas, &shape->loose);
            }
            for (int i = 0; i < 3; i++) {
                at[i] -= e[i].dy * CK_SUBPIXELS;
            }
        }
    }
}

static bool covers_far(const outline *shape, double x, double y) {
    const double p[2] = {x, y};
    for (int i = 0; i < 3; i++) {
        const ck_snapped *a = &shape->ccw[i];
        const ck_snapped *b = &shape->ccw[(i + 1) % 3];
        int side = ck_orient2d((const double[2]){a->x, a->y}, (const double[2]){b->x, b->y}, p);
        if (side < 0 || (side == 0 && !owns_edge(a, b))) {
            return false;
        }
    }
    return true;
}

static void draw_far(ck_canvas *canvas, outline *shape) {
    for (int32_t row = shape->box.row; row < shape->box.row_end; row++) {
        double y = (double)row * CK_SUBPIXELS;
        float up = ck_plane_up(&shape->plane, row - shape->box.row);
        for (int32_t column = shape->box.column; column < shape->box.column_end; column++) {
            double x = (double)column * CK_SUBPIXELS;
            if (covers_far(shape, x, y)) {
                shape->loose.pixel = (uint32_t)row * canvas->view->width + (uint32_t)column;
                shape->loose.fragment.depth = ck_plane_depth(&shape->plane, up, column - shape->box.column);
                keep(canvas, &shape->loose);
            }
        }
    }
}

static void draw_triangle(ck_canvas *canvas, const ck_snapped t[3], uint32_t face, uint32_t body) {
    pixel_box box = box_of(t, canvas->view);
    if (box.column >= box.column_end || box.row >= box.row_end) {
        return;
    }
    double area = ck_snapped_area(t);
    if (area == 0) {
        return;
    }
    CK_ASSERT(isfinite(area));
    bool back = area < 0;
    outline shape = {.ccw = {t[0], t[back ? 2 : 1], t[back ? 1 : 2]},
                     .plane = ck_plane_of(t, area, box.column, box.row),
                     .box = box,
                     .loose = {.fragment = {.face = face, .body_back = body << 1 | back}}};
    if (ck_snapped_near(t)) {
        draw_near(canvas, &shape);
    } else {
        draw_far(canvas, &shape);
    }
}

/* All vertices of a mesh; NULL: no memory. */
static const ck_snapped *snap_corners(clinker_workspace *workspace, const ck_mesh *mesh, const ck_view *view) {
    ck_raster_scratch *scratch = ck_raster_scratch_of(workspace);
    ck_snapping snapping = ck_snapping_of(view);
    if (!ck_buffer_reserve(&workspace->memory, &scratch->reference.corners, mesh->vertex_count, sizeof(ck_snapped))) {
        return NULL;
    }
    ck_snapped *corners = scratch->reference.corners.data;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        double world[3];
        ck_mesh_world(mesh, i, world);
        corners[i] = ck_snap(&snapping, world);
    }
    return corners;
}

/* False: no memory. */
static bool draw_source(clinker_workspace *workspace, const ck_raster_source *source, ck_canvas *canvas) {
    const ck_mesh *mesh = source->mesh;
    const ck_snapped *corners = snap_corners(workspace, mesh, canvas->view);
    if (corners == NULL) {
        return false;
    }
    canvas->inward = source->inward;
    canvas->first_face = source->first_face;
    uint32_t size = ck_raster_source_size(source);
    CK_ASSERT(source->body < UINT32_C(1) << 30);
    for (uint32_t i = 0; i < size && !canvas->failed; i++) {
        uint32_t face = ck_raster_source_triangle(source, i);
        const ck_snapped t[3] = {corners[ck_mesh_corner(mesh, face, 0)], corners[ck_mesh_corner(mesh, face, 1)],
                                 corners[ck_mesh_corner(mesh, face, 2)]};
        draw_triangle(canvas, t, face, source->body);
    }
    return !canvas->failed;
}

static int by_place(const void *left, const void *right) {
    const ck_loose_fragment *l = left;
    const ck_loose_fragment *r = right;
    const ck_fragment *a = &l->fragment;
    const ck_fragment *b = &r->fragment;
    if (l->pixel != r->pixel) {
        return l->pixel < r->pixel ? -1 : 1;
    }
    if (a->depth != b->depth) {
        return a->depth < b->depth ? -1 : 1;
    }
    if (ck_fragment_body(a) != ck_fragment_body(b)) {
        return ck_fragment_body(a) < ck_fragment_body(b) ? -1 : 1;
    }
    if (a->face != b->face) {
        return a->face < b->face ? -1 : 1;
    }
    return (a->body_back > b->body_back) - (a->body_back < b->body_back);
}

/* Loose fragments become lists. False: no memory. */
static bool write_lists(clinker_workspace *workspace, const ck_canvas *canvas, ck_buffer *starts_room,
                        ck_buffer *fragments_room, ck_raster_lists *lists) {
    uint32_t pixels = ck_view_pixels(canvas->view);
    size_t count = canvas->count;
    if (!ck_buffer_reserve(&workspace->memory, starts_room, (size_t)pixels + 1, sizeof(uint32_t)) ||
        !ck_buffer_reserve(&workspace->memory, fragments_room, count + 1, sizeof(ck_fragment))) {
        return false;
    }
    ck_loose_fragment *loose = canvas->loose->data;
    uint32_t *starts = starts_room->data;
    ck_fragment *fragments = fragments_room->data;
    if (count > 0) {
        qsort(loose, count, sizeof *loose, by_place);
    }
    size_t at = 0;
    for (uint32_t pixel = 0; pixel < pixels; pixel++) {
        starts[pixel] = (uint32_t)at;
        for (; at < count && loose[at].pixel == pixel; at++) {
            fragments[at] = loose[at].fragment;
        }
    }
    CK_ASSERT(at == count);
    starts[pixels] = (uint32_t)count;
    *lists = (ck_raster_lists){starts, fragments};
    return true;
}

static clinker_status draw_lists(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                                 size_t count, const uint8_t *wanted, ck_raster_lists *lists) {
    ck_raster_scratch *scratch = ck_raster_scratch_of(workspace);
    if (!ck_view_usable(view)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the view has no window");
    }
    if (scratch == NULL) {
        return ck_fail_memory(workspace);
    }
    ck_canvas canvas = {.form = FORM_LISTS,
                        .view = view,
                        .memory = &workspace->memory,
                        .loose = &scratch->reference.loose,
                        .wanted = wanted};
    bool done = true;
    for (size_t i = 0; done && i < count; i++) {
        done = draw_source(workspace, &sources[i], &canvas);
    }
    done = done && write_lists(workspace, &canvas, &scratch->reference.starts, &scratch->reference.fragments, lists);
    return done ? CLINKER_STATUS_OK : ck_fail_memory(workspace);
}

static void clear_extremes(ck_canvas *canvas, uint32_t pixels) {
    for (uint32_t i = 0; i < pixels; i++) {
        canvas->nearest[i] = INFINITY;
        canvas->farthest[i] = -INFINITY;
        canvas->nearest_face[i] = CK_NO_FACE;
        canvas->farthest_face[i] = CK_NO_FACE;
    }
}

static clinker_status draw_extremes(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                                    size_t count, ck_raster_extremes *extremes) {
    ck_raster_scratch *scratch = ck_raster_scratch_of(workspace);
    if (!ck_view_usable(view)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the view has no window");
    }
    uint32_t pixels = ck_view_pixels(view);
    if (scratch == NULL || !ck_buffer_reserve(&workspace->memory, &scratch->reference.extremes,
                                              4 * (size_t)pixels * count + 1, sizeof(float))) {
        return ck_fail_memory(workspace);
    }
    for (size_t i = 0; i < count; i++) {
        float *depths = (float *)scratch->reference.extremes.data + 4 * (size_t)pixels * i;
        uint32_t *faces = (uint32_t *)scratch->reference.extremes.data + 4 * (size_t)pixels * i;
        ck_canvas canvas = {.form = FORM_EXTREMES,
                            .view = view,
                            .nearest = depths,
                            .farthest = depths + pixels,
                            .nearest_face = faces + 2 * (size_t)pixels,
                            .farthest_face = faces + 3 * (size_t)pixels};
        clear_extremes(&canvas, pixels);
        if (!draw_source(workspace, &sources[i], &canvas)) {
            return ck_fail_memory(workspace);
        }
        extremes[i] = (ck_raster_extremes){canvas.nearest, canvas.farthest, canvas.nearest_face, canvas.farthest_face};
    }
    return CLINKER_STATUS_OK;
}

static clinker_status draw_front(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                                 size_t count, ck_raster_front *front) {
    ck_raster_scratch *scratch = ck_raster_scratch_of(workspace);
    if (!ck_view_usable(view)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the view has no window");
    }
    const size_t pixels = ck_view_pixels(view);
    if (scratch == NULL ||
        !ck_buffer_reserve(&workspace->memory, &scratch->reference.front, 2 * pixels, sizeof(float))) {
        return ck_fail_memory(workspace);
    }
    float *depths = scratch->reference.front.data;
    uint32_t *faces = (uint32_t *)scratch->reference.front.data + pixels;
    ck_canvas canvas = {.form = FORM_FRONT, .view = view, .nearest = depths, .nearest_face = faces};
    for (size_t i = 0; i < pixels; i++) {
        depths[i] = INFINITY;
        faces[i] = CK_NO_FACE;
    }
    for (size_t i = 0; i < count; i++) {
        if (!draw_source(workspace, &sources[i], &canvas)) {
            return ck_fail_memory(workspace);
        }
    }
    *front = (ck_raster_front){depths, faces};
    return CLINKER_STATUS_OK;
}

static clinker_status draw_range(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *source,
                                 ck_raster_range *range) {
    ck_raster_scratch *scratch = ck_raster_scratch_of(workspace);
    if (!ck_view_usable(view)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the view has no window");
    }
    size_t pixels = ck_view_pixels(view);
    if (scratch == NULL ||
        !ck_buffer_reserve(&workspace->memory, &scratch->reference.range, 3 * pixels, sizeof(float))) {
        return ck_fail_memory(workspace);
    }
    float *depths = scratch->reference.range.data;
    ck_canvas canvas = {.form = FORM_RANGE,
                        .view = view,
                        .nearest = depths,
                        .farthest = depths + pixels,
                        .faces = (uint32_t *)scratch->reference.range.data + 2 * pixels};
    for (size_t i = 0; i < pixels; i++) {
        canvas.nearest[i] = INFINITY;
        canvas.farthest[i] = -INFINITY;
        canvas.faces[i] = 0;
    }
    if (!draw_source(workspace, source, &canvas)) {
        return ck_fail_memory(workspace);
    }
    *range = (ck_raster_range){canvas.nearest, canvas.farthest, canvas.faces};
    return CLINKER_STATUS_OK;
}

static clinker_status draw_count(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *source,
                                 const float *far_plane, const float *near_plane, const uint32_t **counts) {
    ck_raster_scratch *scratch = ck_raster_scratch_of(workspace);
    if (!ck_view_usable(view)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the view has no window");
    }
    size_t pixels = ck_view_pixels(view);
    if (scratch == NULL ||
        !ck_buffer_reserve(&workspace->memory, &scratch->reference.counted, pixels, sizeof(uint32_t))) {
        return ck_fail_memory(workspace);
    }
    ck_canvas canvas = {.form = FORM_COUNT,
                        .view = view,
                        .counts = scratch->reference.counted.data,
                        .far_plane = far_plane,
                        .near_plane = near_plane};
    memset(canvas.counts, 0, pixels * sizeof *canvas.counts);
    if (!draw_source(workspace, source, &canvas)) {
        return ck_fail_memory(workspace);
    }
    *counts = canvas.counts;
    return CLINKER_STATUS_OK;
}

/* Every sample of every side that a source draws. False: no memory. */
static bool draw_sides(clinker_workspace *workspace, const ck_raster_source *source, const ck_edge_filter *filter,
                       ck_canvas *canvas) {
    const ck_mesh *mesh = source->mesh;
    const ck_line_frame frame = ck_line_frame_of(canvas->view);
    const ck_snapped *corners = snap_corners(workspace, mesh, canvas->view);
    for (size_t i = 0; corners != NULL && i < 3 * (size_t)ck_raster_source_size(source); i++) {
        uint32_t face = ck_raster_source_triangle(source, (uint32_t)(i / 3));
        uint32_t side = (uint32_t)(i % 3);
        const ck_snapped *a = &corners[ck_mesh_corner(mesh, face, (int)side)];
        const ck_snapped *b = &corners[ck_mesh_corner(mesh, face, (int)((side + 1) % 3))];
        if (!source->unpaired && !ck_line_leads(a, b)) {
            continue;
        }
        ck_line line = ck_line_of(&frame, a, b);
        for (int64_t number = line.first; number < line.last; number++) {
            ck_line_sample sample = ck_line_at(&frame, &line, number);
            if (!ck_line_shown(&frame, &sample)) {
                continue;
            }
            const ck_loose_fragment loose = {{sample.depth, face, ck_edge_fragment_of(source->body, side)},
                                             (uint32_t)sample.row * canvas->view->width + (uint32_t)sample.column};
            if (filter == NULL || ck_edge_wanted(filter, sample.column, sample.row, sample.depth, loose.pixel)) {
                keep(canvas, &loose);
            }
        }
    }
    return corners != NULL && !canvas->failed;
}

static clinker_status draw_edges(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                                 size_t count, const ck_edge_filter *filters, ck_raster_lists *samples) {
    ck_raster_scratch *scratch = ck_raster_scratch_of(workspace);
    if (!ck_view_usable(view)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the view has no window");
    }
    if (scratch == NULL) {
        return ck_fail_memory(workspace);
    }
    ck_canvas canvas = {
        .form = FORM_LISTS, .view = view, .memory = &workspace->memory, .loose = &scratch->reference.loose};
    bool done = true;
    for (size_t i = 0; done && i < count; i++) {
        done = draw_sides(workspace, &sources[i], filters != NULL ? &filters[i] : NULL, &canvas);
    }
    done = done &&
           write_lists(workspace, &canvas, &scratch->reference.edge_starts, &scratch->reference.edge_samples, samples);
    return done ? CLINKER_STATUS_OK : ck_fail_memory(workspace);
}

static clinker_status draw_edge_plane(clinker_workspace *workspace, const ck_view *view,
                                      const ck_raster_source *sources, size_t count, ck_edge_choice choice,
                                      const ck_edge_test *test, ck_edge_plane *plane) {
    ck_raster_scratch *scratch = ck_raster_scratch_of(workspace);
    if (!ck_view_usable(view)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the view has no window");
    }
    if (scratch == NULL) {
        return ck_fail_memory(workspace);
    }
    ck_buffer *planes = test != NULL ? &scratch->reference.tested_edges : &scratch->reference.edge_plane;
    size_t room = ck_raster_plane_room(view);
    if (!ck_buffer_reserve(&workspace->memory, planes, 3 * room, sizeof(float))) {
        return ck_fail_memory(workspace);
    }
    ck_canvas canvas = {.form = FORM_EDGES,
                        .view = view,
                        .nearest = planes->data,
                        .nearest_face = (uint32_t *)planes->data + room,
                        .edge_of = (uint32_t *)planes->data + 2 * room,
                        .nearest_stays = choice == CK_EDGE_NEAREST,
                        .test = test};
    for (uint32_t i = 0; i < ck_view_pixels(view); i++) {
        canvas.nearest[i] = -INFINITY;
        canvas.nearest_face[i] = canvas.edge_of[i] = CK_NO_FACE;
    }
    for (size_t i = 0; i < count; i++) {
        if (!draw_sides(workspace, &sources[i], NULL, &canvas)) {
            return ck_fail_memory(workspace);
        }
    }
    *plane = (ck_edge_plane){canvas.nearest, canvas.nearest_face, canvas.edge_of};
    return CLINKER_STATUS_OK;
}

static clinker_status draw_balance(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                                   size_t count, const float *depths, const int32_t **balance) {
    ck_raster_scratch *scratch = ck_raster_scratch_of(workspace);
    if (!ck_view_usable(view)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the view has no window");
    }
    size_t pixels = ck_view_pixels(view);
    if (scratch == NULL ||
        !ck_buffer_reserve(&workspace->memory, &scratch->reference.balance, pixels, sizeof(int32_t))) {
        return ck_fail_memory(workspace);
    }
    ck_canvas canvas = {
        .form = FORM_BALANCE, .view = view, .depths = depths, .balance = scratch->reference.balance.data};
    memset(canvas.balance, 0, pixels * sizeof *canvas.balance);
    for (size_t i = 0; i < count; i++) {
        if (!draw_source(workspace, &sources[i], &canvas)) {
            return ck_fail_memory(workspace);
        }
    }
    *balance = canvas.balance;
    return CLINKER_STATUS_OK;
}

const ck_raster_backend ck_raster_reference = {.lists = draw_lists,
                                               .extremes = draw_extremes,
                                               .front = draw_front,
                                               .range = draw_range,
                                               .count = draw_count,
                                               .edges = draw_edges,
                                               .edge_plane = draw_edge_plane,
                                               .balance = draw_balance};
