/* Tiles of a picture. First a line of sight through the middle of each pixel; then nine lines through those pixels
 * where it differs from what is seen beside it, and averages. Of opaque bodies a line of sight has the first face alone
 * (a z-buffer); all faces, sorted, of bodies that are seen through, and, where overlaps are looked for, of those that
 * may overlap. */
#include "report/draw_tile.h"

#include "base/assert.h"
#include "report/pixel_window.h"
#include "report/tile_job.h"

#include <string.h>

/* Lists that each run of faces is in at most: of the tile, and twice more where overlaps are looked for; then of these
 * two what is looked at closely. */
enum { LISTS = 5 };

/* Lines of sight of a whole view: some rows and columns of it. The first ones may be below its lowest, or lie between
 * two of it. */
typedef struct view_part {
    double first_row, first_column;
    size_t rows, columns;
} view_part;

static ck_view view_of(const ck_view *whole, view_part part) {
    CK_ASSERT(whole->height > 0 && part.rows > 0 && part.columns > 0);
    ck_view view = *whole;
    const double width = ck_view_pixel_width(whole);
    const double height = ck_view_pixel_height(whole);
    const double across = part.first_column + 0.5 * (double)part.columns - 0.5 * whole->width;
    const double upwards = part.first_row + 0.5 * (double)part.rows - 0.5 * whole->height;
    for (int i = 0; i < 3; i++) {
        view.centre[i] += across * width * view.right[i] + upwards * height * view.up[i];
    }
    view.width = (uint32_t)part.columns;
    view.height = (uint32_t)part.rows;
    view.half_width = 0.5 * (double)part.columns * width;
    view.half_height = 0.5 * (double)part.rows * height;
    return view;
}

static bool reserve(const ck_painting *painting, ck_memory *memory, ck_tile_scratch *scratch) {
    const ck_tile_faces *faces = &painting->faces;
    const size_t large = faces->starts[faces->large + (size_t)1] - faces->starts[faces->large];
    const ck_view pixels = view_of(&painting->view, (view_part){0, 0, CK_COARSE_ROWS, CK_COARSE_COLUMNS});
    const ck_view samples =
        view_of(&painting->fine, (view_part){0, 0, CK_SEEN_ROWS, (size_t)CK_COARSE_COLUMNS * CK_FINER});
    const size_t close = (size_t)CK_COARSE_COLUMNS * CK_CLOSE_ROWS;
    return ck_buffer_reserve(memory, &scratch->sources, LISTS * faces->most_runs + 1, sizeof(ck_raster_source)) &&
           ck_buffer_reserve(memory, &scratch->large, large + 1, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &scratch->kept, 3 * faces->most + 1, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &scratch->coarse, ck_view_pixels(&pixels), sizeof(ck_seen)) &&
           ck_buffer_reserve(memory, &scratch->sides, painting->body_count, 1) &&
           ck_buffer_reserve(memory, &scratch->flags, ck_view_pixels(&pixels), 1) &&
           ck_buffer_reserve(memory, &scratch->changes, ck_view_pixels(&pixels), 1) &&
           ck_buffer_reserve(memory, &scratch->lights, ck_view_pixels(&pixels), 1) &&
           ck_buffer_reserve(memory, &scratch->places, ck_raster_plane_room(&pixels), 1) &&
           ck_buffer_reserve(memory, &scratch->covered, ck_view_pixels(&pixels), 1) &&
           ck_buffer_reserve(memory, &scratch->limits, close, sizeof(float)) &&
           ck_buffer_reserve(memory, &scratch->probes, ck_raster_plane_room(&pixels), 1) &&
           ck_buffer_reserve(memory, &scratch->probe_lights, CK_PROBES * close, 1) &&
           ck_buffer_reserve(memory, &scratch->wanted, ck_raster_plane_room(&samples), 1) &&
           ck_buffer_reserve(memory, &scratch->seen, ck_view_pixels(&samples), sizeof(ck_seen));
}

/* ---- which faces are drawn */

/* Room for lists of sources, and of the faces in them, as far as it is taken. */
typedef struct list_room {
    ck_raster_source *sources;
    uint32_t *faces;
} list_room;

/* Of some large faces those that the tile may show, written to `large`; how many. */
static uint32_t list_large(const ck_tile_job *job, const ck_tile_run *run, size_t end, uint32_t *large) {
    const ck_painting *painting = job->painting;
    const ck_tile_faces *sorted = &painting->faces;
    const ck_face_extent *extents = &painting->looks.extents[painting->bodies[run->body].first_face];
    const uint32_t column = job->tile % sorted->grid.columns, row = job->tile / sorted->grid.columns;
    uint32_t listed = 0;
    for (size_t i = run->first; i < end; i++) {
        const ck_tile_box box = ck_face_tiles(&extents[sorted->faces[i]], sorted->grid);
        large[listed] = sorted->faces[i];
        listed += box.left <= column && column <= box.right && box.low <= row && row <= box.high;
    }
    return listed;
}

static size_t add_source(const ck_tile_job *job, size_t body, const uint32_t *triangles, size_t count,
                         ck_raster_source *source) {
    const ck_painted *painted = &job->painting->bodies[body];
    *source = (ck_raster_source){.mesh = painted->mesh,
                                 .triangles = triangles,
                                 .triangle_count = (uint32_t)count,
                                 .body = (uint32_t)body,
                                 .first_face = painted->first_face};
    return count > 0;
}

static bool is_opaque(const ck_painted *painted) {
    return painted->opaque;
}

static bool is_seen_through(const ck_painted *painted) {
    return !painted->opaque && painted->overlap == NULL;
}

static bool is_surface(const ck_painted *painted) {
    return painted->overlap != NULL;
}

/* Adds the runs of a list whose bodies are chosen: of large faces, those that the tile may show, written to `large`. */
static void add_runs(const ck_tile_job *job, size_t list, bool (*choice)(const ck_painted *painted),
                     ck_raster_source *sources, size_t *count, uint32_t **large) {
    const ck_tile_faces *sorted = &job->painting->faces;
    for (size_t i = sorted->run_starts[list]; i < sorted->run_starts[list + 1]; i++) {
        const ck_tile_run *run = &sorted->runs[i];
        const size_t end = ck_tile_run_end(sorted, list, i);
        if (!choice(&job->painting->bodies[run->body])) {
            continue;
        }
        if (list == sorted->large) {
            const uint32_t listed = list_large(job, run, end, *large);
            *count += add_source(job, run->body, *large, listed, &sources[*count]);
            *large += listed;
        } else {
            *count += add_source(job, run->body, &sorted->faces[run->first], end - run->first, &sources[*count]);
        }
    }
}

/* The faces of some of the bodies and surfaces that the tile may show; large ones are sources of their own. */
static ck_tile_sources list_tile(const ck_tile_job *job, bool (*choice)(const ck_painted *painted), list_room *room,
                                 uint32_t **large) {
    ck_tile_sources listed = {room->sources, 0};
    add_runs(job, job->tile, choice, room->sources, &listed.count, large);
    add_runs(job, job->painting->faces.large, choice, room->sources, &listed.count, large);
    room->sources += listed.count;
    return listed;
}

typedef bool (*face_choice)(const ck_tile_job *job, uint32_t body, uint32_t face);

/* Leaves the faces that are chosen, in lists of their own. */
static ck_tile_sources leave_chosen(const ck_tile_job *job, ck_tile_sources all, face_choice choice, list_room *room) {
    ck_tile_sources kept = {room->sources, 0};
    for (size_t i = 0; i < all.count; i++) {
        const ck_raster_source *source = &all.sources[i];
        uint32_t listed = 0;
        for (uint32_t k = 0; k < source->triangle_count; k++) {
            room->faces[listed] = source->triangles[k];
            listed += choice(job, source->body, source->first_face + source->triangles[k]);
        }
        if (listed > 0) {
            room->sources[kept.count] = *source;
            room->sources[kept.count].triangles = room->faces;
            room->sources[kept.count++].triangle_count = listed;
        }
        room->faces += listed;
    }
    room->sources += kept.count;
    return kept;
}

/* The sources of bodies whose overlaps are looked for anywhere. */
static ck_tile_sources leave_overlapping(const ck_tile_job *job, ck_tile_sources all, list_room *room) {
    ck_tile_sources kept = {room->sources, 0};
    for (size_t i = 0; i < all.count; i++) {
        const uint32_t body = all.sources[i].body;
        if (job->painting->bodies[body].solid && ck_is_marked(job->painting->places.any, body)) {
            room->sources[kept.count++] = all.sources[i];
        }
    }
    room->sources += kept.count;
    return kept;
}

/* Whether a face lies where overlaps of its body are looked for. */
static bool may_overlap(const ck_tile_job *job, uint32_t body, uint32_t face) {
    const uint32_t base = (uint32_t)job->base;
    const uint32_t low = base > CK_TILE_BESIDE ? base - CK_TILE_BESIDE : 0;
    const uint32_t high = base + CK_TILE_ROWS + CK_TILE_BESIDE - 1;
    ck_face_extent within = job->painting->looks.extents[face]; /* the rows of the tile */
    within.low = within.low > low ? within.low : (uint16_t)low;
    within.high = within.high < high ? within.high : (uint16_t)high;
    return ck_overlap_places_have(&job->painting->places, body, &within);
}

/* The pixels that are looked at closely and that a face may cover: some columns, and rows first .. end-1. */
typedef struct close_box {
    size_t left, columns, first, end;
} close_box;

static close_box close_box_of(const ck_tile_job *job, const ck_face_extent *extent) {
    const size_t base = job->base, beyond = job->left + job->width;
    const size_t low = (size_t)extent->low + 1, end = (size_t)extent->high + 2;
    const size_t left = extent->left > job->left ? extent->left : job->left; /* it may begin and end beside the tile */
    const size_t right = extent->right < beyond ? extent->right + (size_t)1 : beyond;
    CK_ASSERT(left < right);
    return (close_box){.left = left - job->left,
                       .columns = right - left,
                       .first = low > base ? low - base : 0,
                       .end = end <= base                  ? 0
                              : end - base < CK_CLOSE_ROWS ? end - base
                                                           : CK_CLOSE_ROWS};
}

/* Whether a face shows a side that its body shows nowhere, as the backs of a solid, and shows the other one. */
static bool is_hidden_side(const ck_tile_job *job, uint32_t body, uint32_t face) {
    const uint8_t side = job->painting->looks.looks[face].side;
    return side != CK_SIDE_UNSURE && job->sides[body] == (CK_SIDE_FRONT | CK_SIDE_BACK) - side;
}

/* A face that covers more pixels than this may be seen somewhere: that is not worth finding out. */
enum { LARGE_FACE = 64 };

/* Whether a face may be seen by a line of sight beside that through the middle of a pixel. */
static bool is_looked_at(const ck_tile_job *job, uint32_t body, uint32_t face) {
    if (is_hidden_side(job, body, face)) {
        return false;
    }
    const ck_face_extent *extent = &job->painting->looks.extents[face];
    const close_box box = close_box_of(job, extent);
    bool looked = box.first < box.end && box.columns * (box.end - box.first) > LARGE_FACE;
    for (size_t row = box.first; row < box.end && !looked; row++) {
        const float *limits = &job->limits[row * job->width + box.left];
        for (size_t column = 0; column < box.columns && !looked; column++) {
            looked = extent->nearest <= limits[column];
        }
    }
    return looked;
}

/* Whether a face lies where overlaps are looked for closely. */
static bool is_probed(const ck_tile_job *job, uint32_t body, uint32_t face) {
    (void)body;
    const close_box box = close_box_of(job, &job->painting->looks.extents[face]);
    bool probed = box.first < box.end && box.columns * (box.end - box.first) > LARGE_FACE;
    for (size_t row = box.first; row < box.end && !probed; row++) {
        const uint8_t *probes = &job->probes[row * job->width + box.left];
        for (size_t column = 0; column < box.columns && !probed; column++) {
            probed = probes[column] != 0;
        }
    }
    return probed;
}

/* ---- drawing them */

static void for_rows(const ck_tile_job *job, size_t rows, void (*step)(const ck_tile_job *job, size_t row)) {
    for (size_t row = 0; row < rows; row++) {
        step(job, row);
    }
}

/* What a view shows of bodies: the first faces of those that hide what is behind, and, at wanted pixels, all faces of
 * those that are seen through. */
static clinker_status draw_bodies(ck_tile_job *job, const ck_view *view, const uint8_t *wanted) {
    const ck_raster_backend *backend = ck_raster_choose(false);
    clinker_workspace *workspace = job->workspace;
    clinker_status status = backend->front(workspace, view, job->opaque.sources, job->opaque.count, &job->front);
    if (status == CLINKER_STATUS_OK && job->through.count > 0) {
        status = backend->lists(workspace, view, job->through.sources, job->through.count, wanted, &job->lists);
    }
    return status;
}

/* All faces of bodies whose overlaps are looked for, at wanted pixels. These lists take the place of those before. */
static clinker_status draw_overlaps(ck_tile_job *job, const ck_view *view, const uint8_t *wanted) {
    return ck_raster_choose(false)->lists(job->workspace, view, job->overlaps.sources, job->overlaps.count, wanted,
                                          &job->lists);
}

/* Marks the pixels where surfaces of overlaps may be seen, and where these are thin. What shows its back has its front
 * at the same pixels. */
static void cover(const ck_tile_job *job, ck_tile_sources surfaces, const ck_pixel_window *window) {
    const ck_painting *painting = job->painting;
    const size_t pixels = (size_t)(window->width * window->height);
    memset(job->covered, 0, pixels);
    for (size_t i = 0; i < surfaces.count; i++) {
        const ck_raster_source *source = &surfaces.sources[i];
        for (uint32_t k = 0; k < source->triangle_count; k++) {
            const float *corner[3];
            if (painting->looks.looks[source->first_face + source->triangles[k]].side == CK_SIDE_BACK) {
                continue;
            }
            ck_picture_corners_of(painting->corners, &painting->bodies[source->body], source->triangles[k], corner);
            const int bits = CK_COVERED | (ck_is_thin(corner) ? CK_COVERED_THINLY : 0);
            ck_pixels_cover(corner, window, (uint8_t)bits, job->covered);
        }
    }
    for (size_t i = 0; i < pixels; i++) {
        job->places[i] |= job->covered[i] & CK_COVERED;
    }
}

/* Where overlaps are looked for in the tile, and the faces that matter there: of surfaces, and, where there are none,
 * of `all` bodies. */
static void find_overlap_sources(ck_tile_job *job, ck_tile_sources all, list_room *room, uint32_t **large) {
    const ck_painting *painting = job->painting;
    if (painting->settings->overlap.alpha == 0) {
        return;
    }
    const ck_pixel_window window = {.left = (int64_t)job->left,
                                    .low = (int64_t)job->base - CK_TILE_BESIDE,
                                    .width = (int64_t)job->width,
                                    .height = CK_COARSE_ROWS};
    const bool among_bodies = ck_overlap_places_mark(&painting->places, &window, job->places);
    const ck_tile_sources bodies =
        among_bodies ? leave_overlapping(job, all, room) : (ck_tile_sources){room->sources, 0};
    job->overlaps = list_tile(job, is_surface, room, large);
    cover(job, job->overlaps, &window);
    job->overlaps.count += leave_chosen(job, bodies, may_overlap, room).count; /* which follow the surfaces */
}

/* What pixels see along the lines of sight through their middles. */
static clinker_status look(ck_tile_job *job) {
    const view_part part = {(double)job->base - CK_TILE_BESIDE, (double)job->left, CK_COARSE_ROWS, job->width};
    const ck_view pixels = view_of(&job->painting->view, part);
    clinker_status status = draw_bodies(job, &pixels, NULL);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    memset(job->sides, CK_SIDE_UNSURE, job->painting->body_count);
    for_rows(job, CK_COARSE_ROWS, ck_tile_look);
    if (job->overlaps.count > 0) {
        status = draw_overlaps(job, &pixels, job->places);
        if (status == CLINKER_STATUS_OK) {
            for_rows(job, CK_COARSE_ROWS, ck_tile_look_for_overlaps);
        }
    }
    return status;
}

/* Looks for overlaps beside the middles of pixels. */
static clinker_status probe(ck_tile_job *job) {
    clinker_status status = CLINKER_STATUS_OK;
    for (job->probe = 0; job->probe < CK_PROBES && status == CLINKER_STATUS_OK; job->probe++) {
        const size_t row = job->probe == 0 ? 0 : CK_FINER - 1; /* that it tells of, within the pixel */
        const double across = ((double)ck_probed_column(row) + 0.5) / CK_FINER - 0.5;
        const double upwards = ((double)row + 0.5) / CK_FINER - 0.5;
        const view_part part = {(double)job->base - 1 + upwards, (double)job->left + across, CK_CLOSE_ROWS, job->width};
        const ck_view beside = view_of(&job->painting->view, part);
        status = draw_overlaps(job, &beside, job->probes);
        if (status == CLINKER_STATUS_OK) {
            for_rows(job, CK_CLOSE_ROWS, ck_tile_probe);
        }
    }
    return status;
}

/* What busy pixels see along lines of sight of their own. */
static clinker_status look_closely(ck_tile_job *job, list_room *room) {
    const view_part part = {(double)(job->base * CK_FINER) - 1, (double)(job->left * CK_FINER), CK_SEEN_ROWS,
                            job->width * CK_FINER};
    const ck_view samples = view_of(&job->painting->fine, part);
    job->opaque = leave_chosen(job, job->opaque, is_looked_at, room);
    job->through = leave_chosen(job, job->through, is_looked_at, room);
    job->overlaps = leave_chosen(job, job->overlaps, is_probed, room);
    clinker_status status = draw_bodies(job, &samples, job->wanted);
    if (status == CLINKER_STATUS_OK) {
        for_rows(job, CK_CLOSE_ROWS, ck_tile_look_closely);
        status = job->overlaps.count > 0 ? probe(job) : status;
    }
    return status;
}

static ck_tile_job job_of(const ck_painting *painting, clinker_workspace *workspace, const ck_tile_scratch *scratch,
                          uint32_t tile) {
    const ck_tile_grid grid = painting->faces.grid;
    const ck_tile_columns covered = painting->faces.columns[tile];
    const size_t first = (size_t)(tile % grid.columns) * CK_TILE_COLUMNS, end = first + CK_TILE_COLUMNS;
    const size_t from = covered.left > first ? covered.left : first,
                 to = covered.right < end ? covered.right + 1U : end;
    const size_t left = from > CK_TILE_BESIDE ? from - CK_TILE_BESIDE : 0, right = to + CK_TILE_BESIDE;
    const size_t width = painting->view.width;
    uint8_t *probe_lights = scratch->probe_lights.data;
    return (ck_tile_job){.painting = painting,
                         .workspace = workspace,
                         .tile = tile,
                         .base = (size_t)(tile / grid.columns) * CK_TILE_ROWS,
                         .first = first,
                         .end = end < width ? end : width,
                         .left = left,
                         .width = covered.left > covered.right ? 0 : (right < width ? right : width) - left,
                         .coarse = scratch->coarse.data,
                         .sides = scratch->sides.data,
                         .flags = scratch->flags.data,
                         .changes = scratch->changes.data,
                         .lights = scratch->lights.data,
                         .places = scratch->places.data,
                         .covered = scratch->covered.data,
                         .limits = scratch->limits.data,
                         .probes = scratch->probes.data,
                         .probe_lights = {probe_lights, probe_lights + (size_t)CK_COARSE_COLUMNS * CK_CLOSE_ROWS},
                         .wanted = scratch->wanted.data,
                         .seen = scratch->seen.data};
}

/* Finds what the pixels of a tile see, as closely as they ask for it. */
static clinker_status see(ck_tile_job *job, const ck_tile_scratch *scratch) {
    list_room room = {scratch->sources.data, scratch->kept.data};
    uint32_t *large = scratch->large.data;
    job->opaque = list_tile(job, is_opaque, &room, &large);
    job->through = list_tile(job, is_seen_through, &room, &large);
    const ck_tile_sources all = {scratch->sources.data, job->opaque.count + job->through.count};
    find_overlap_sources(job, all, &room, &large);
    clinker_status status = look(job);
    if (status == CLINKER_STATUS_OK) {
        for_rows(job, CK_COARSE_ROWS, ck_tile_compare);
        for_rows(job, CK_CLOSE_ROWS, ck_tile_choose);
        status = look_closely(job, &room);
    }
    return status;
}

clinker_status ck_tile_draw(const ck_painting *painting, clinker_workspace *workspace, ck_tile_scratch *scratch,
                            uint32_t tile) {
    CK_ASSERT(tile < ck_tile_count(painting->faces.grid));
    if (!reserve(painting, &workspace->memory, scratch)) {
        return ck_fail_memory(workspace);
    }
    ck_tile_job job = job_of(painting, workspace, scratch, tile);
    clinker_status status = job.width > 0 ? see(&job, scratch) : CLINKER_STATUS_OK;
    if (status == CLINKER_STATUS_OK) {
        for_rows(&job, CK_TILE_ROWS, ck_tile_average);
    }
    return status;
}
