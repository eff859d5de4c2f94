/* Gives every source a drawing and brings its corners to subpixels. */
#include "base/assert.h"
#include "raster/cpu/cpu.h"

enum { CORNERS_IN_PART = 16384, TRIANGLES_IN_PART = 4096 };

/* Where few triangles of many are drawn, their corners are cheaper than all vertices. */
static bool corners_apart(const ck_raster_source *source) {
    return source->triangles != NULL && source->triangle_count < source->mesh->vertex_count / 4;
}

static void list_drawings(ck_prepared *prepared, const ck_view *view, const ck_raster_source *sources) {
    ck_snapping snapping = ck_snapping_of(view);
    ck_line_frame lines = ck_line_frame_of(view);
    for (size_t i = 0; i < prepared->count; i++) {
        ck_drawing *drawing = &prepared->drawings[i];
        CK_ASSERT(sources[i].mesh != NULL && sources[i].body < UINT32_C(1) << 30);
        *drawing = (ck_drawing){.snapping = snapping,
                                .lines = lines,
                                .width = view->width,
                                .height = view->height,
                                .mesh = sources[i].mesh,
                                .list = sources[i].triangles,
                                .count = ck_raster_source_size(&sources[i]),
                                .body = sources[i].body,
                                .first_face = sources[i].first_face,
                                .inward = sources[i].inward,
                                .unpaired = sources[i].unpaired,
                                .apart = corners_apart(&sources[i]),
                                .corner_start = prepared->corner_count,
                                .triangle_start = prepared->triangle_count};
        prepared->corner_count += ck_drawing_corners(drawing);
        prepared->triangle_count += drawing->count;
    }
}

/* The last drawing that begins at or before the triangle, or the corner. */
static size_t find_drawing(const ck_prepared *prepared, size_t place, bool corner) {
    size_t low = 0;
    size_t high = prepared->count;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        const ck_drawing *at = &prepared->drawings[middle];
        if ((corner ? at->corner_start : at->triangle_start) <= place) {
            low = middle;
        } else {
            high = middle;
        }
    }
    CK_ASSERT(low < prepared->count);
    return low;
}

static void project_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const ck_prepared *prepared = data;
    size_t begin = part * CORNERS_IN_PART;
    size_t end = begin + CORNERS_IN_PART < prepared->corner_count ? begin + CORNERS_IN_PART : prepared->corner_count;
    for (size_t i = find_drawing(prepared, begin, true); begin < end; i++) {
        CK_ASSERT(i < prepared->count);
        const ck_drawing *drawing = &prepared->drawings[i];
        size_t stop = drawing->corner_start + ck_drawing_corners(drawing);
        stop = stop < end ? stop : end;
        prepared->kernels->project(drawing, begin - drawing->corner_start, stop - drawing->corner_start);
        begin = stop;
    }
}

clinker_status ck_raster_prepare(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                 const ck_raster_source *sources, size_t count, ck_prepared *prepared) {
    if (!ck_view_usable(view)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the view has no window");
    }
    ck_raster_scratch *scratch = ck_raster_scratch_of(workspace);
    if (scratch == NULL || !ck_buffer_reserve(&workspace->memory, &scratch->drawings, count + 1, sizeof(ck_drawing))) {
        return ck_fail_memory(workspace);
    }
    *prepared =
        (ck_prepared){.scratch = scratch, .kernels = kernels, .drawings = scratch->drawings.data, .count = count};
    list_drawings(prepared, view, sources);
    if (!ck_buffer_reserve(&workspace->memory, &scratch->corners, prepared->corner_count + 1, sizeof(ck_corner))) {
        return ck_fail_memory(workspace);
    }
    for (size_t i = 0; i < count; i++) {
        prepared->drawings[i].corners = (ck_corner *)scratch->corners.data + prepared->drawings[i].corner_start;
    }
    ck_team_run(workspace->team, (prepared->corner_count + CORNERS_IN_PART - 1) / CORNERS_IN_PART, project_part,
                prepared);
    return CLINKER_STATUS_OK;
}

bool ck_raster_next_run(const ck_prepared *prepared, size_t *begin, size_t end, ck_triangle_run *run) {
    if (*begin >= end) {
        return false;
    }
    const ck_drawing *drawing = &prepared->drawings[find_drawing(prepared, *begin, false)];
    size_t stop = drawing->triangle_start + drawing->count;
    stop = stop < end ? stop : end;
    *run = (ck_triangle_run){.drawing = drawing,
                             .first = (uint32_t)(*begin - drawing->triangle_start),
                             .last = (uint32_t)(stop - drawing->triangle_start)};
    *begin = stop;
    CK_ASSERT(run->first < run->last && run->last <= drawing->count);
    return true;
}

size_t ck_raster_parts(size_t triangles) {
    size_t parts = (triangles + TRIANGLES_IN_PART - 1) / TRIANGLES_IN_PART;
    return parts < CK_RASTER_MOST_PARTS ? parts : CK_RASTER_MOST_PARTS;
}
