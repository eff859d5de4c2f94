/* Pictures of bodies: clinker_bodies_draw(). Opens the bodies, chooses the view, and shares tiles out among threads.
 */
#include "base/assert.h"
#include "base/seats.h"
#include "math/vec3.h"
#include "report/corners.h"
#include "report/draw_tile.h"
#include "report/face_looks.h"
#include "report/overlap_surfaces.h"
#include "report/picture_view.h"
#include "view/view.h"

#include <math.h>
#include <stdatomic.h>

enum { LEAST_SOLID = 128 }; /* alpha */

/* Buffers alone, see workspace.h. */
typedef struct draw_scratch {
    ck_buffer rgba; /* of the picture */
    ck_picture_corners_scratch corners;
    ck_picture_view_scratch view;
    ck_overlap_places_scratch places;
    ck_tile_scratch tile;
    ck_tile_faces_scratch faces;
    ck_buffer meshes, bodies, looks, extents;
} draw_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static draw_scratch *scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_REPORT, sizeof(draw_scratch),
                                CK_BUFFERS_BEFORE(draw_scratch, corners), CK_BUFFERS_IN(draw_scratch));
}

typedef struct draw_job {
    clinker_workspace *workspace;
    ck_painting painting;
    draw_scratch *scratch;
    ck_mesh *meshes;
    ck_painted *bodies;
    ck_picture_corners corners;
} draw_job;

CK_DEFINE_INIT(clinker_picture)

void clinker_draw_settings_init(clinker_draw_settings *settings) {
    if (settings != NULL) {
        *settings = (clinker_draw_settings){.size = sizeof *settings, .background = {255, 255, 255, 255}};
    }
}

static void paint_bodies(draw_job *job) {
    static const clinker_colour grey = {200, 203, 208, 255};
    ck_painting *painting = &job->painting;
    for (size_t i = 0; i < painting->body_count; i++) {
        clinker_colour colour = painting->settings->colours != NULL ? painting->settings->colours[i] : grey;
        job->bodies[i] = (ck_painted){.mesh = &job->meshes[i],
                                      .colour = {colour.red, colour.green, colour.blue},
                                      .alpha = (float)colour.alpha / 255.0F,
                                      .solid = colour.alpha >= LEAST_SOLID,
                                      .opaque = colour.alpha == 255,
                                      .first_face = (uint32_t)painting->face_count};
        painting->face_count += job->meshes[i].triangle_count;
    }
}

static void choose_background(ck_painting *painting) {
    clinker_colour background = painting->settings->background;
    const float behind[4] = {background.red, background.green, background.blue, background.alpha};
    for (int c = 0; c < 4; c++) {
        painting->palette.background[c] = behind[c];
        painting->palette.blank[c] = (uint8_t)((c < 3 ? behind[c] * (behind[3] / 255.0F) : behind[3]) + 0.5F);
    }
}

/* Room for the bodies, and for surfaces of overlaps after them. */
static bool reserve_bodies(draw_job *job) {
    ck_memory *memory = &job->workspace->memory;
    draw_scratch *scratch = job->scratch;
    const clinker_draw_settings *settings = job->painting.settings;
    const size_t most = job->painting.body_count + (settings->places != NULL ? settings->place_count : 0);
    if (!ck_buffer_reserve(memory, &scratch->meshes, most, sizeof(ck_mesh)) ||
        !ck_buffer_reserve(memory, &scratch->bodies, most, sizeof(ck_painted))) {
        return false;
    }
    job->meshes = scratch->meshes.data;
    job->bodies = scratch->bodies.data;
    job->painting.bodies = job->bodies;
    return true;
}

/* Opens and checks the bodies. */
static clinker_status open_bodies(const draw_job *job, const clinker_body *bodies) {
    clinker_workspace *workspace = job->workspace;
    clinker_status status = CLINKER_STATUS_OK;
    for (size_t i = 0; status == CLINKER_STATUS_OK && i < job->painting.body_count; i++) {
        status = ck_mesh_open(workspace, &bodies[i].mesh, bodies[i].pose, i, &job->meshes[i]);
        if (status == CLINKER_STATUS_OK && !job->meshes[i].trusted) {
            status = ck_mesh_validate(workspace, &job->meshes[i], i);
        }
    }
    return status;
}

/* Gives bodies their colours, and overlaps whose surfaces are known a place among them. */
static clinker_status paint(draw_job *job) {
    ck_painting *painting = &job->painting;
    paint_bodies(job);
    choose_background(painting);
    clinker_status status = ck_overlap_surfaces_check(job->workspace, painting->settings, job->bodies);
    if (status == CLINKER_STATUS_OK) {
        painting->count = ck_overlap_surfaces_add(painting->settings, job->bodies, job->meshes, painting->body_count,
                                                  &painting->face_count);
        if (painting->face_count >= CK_NO_FACE) {
            status =
                ck_fail(job->workspace, CLINKER_STATUS_INVALID, "more than 2^32 - 2 faces are too many for a picture");
        }
    }
    return status;
}

/* Room for the picture, and for what all faces look like. */
static bool make_room(draw_job *job) {
    ck_painting *painting = &job->painting;
    ck_memory *memory = &job->workspace->memory;
    draw_scratch *scratch = job->scratch;
    if (!ck_buffer_reserve(memory, &scratch->looks, painting->face_count + 1, sizeof(ck_face_look)) ||
        !ck_buffer_reserve(memory, &scratch->extents, painting->face_count + 1, sizeof(ck_face_extent)) ||
        !ck_buffer_reserve(memory, &scratch->rgba, ck_view_pixels(&painting->view), 4)) {
        return false;
    }
    painting->looks = (ck_painted_faces){scratch->looks.data, scratch->extents.data};
    painting->corners = &job->corners;
    painting->palette.bodies = job->bodies;
    painting->palette.looks = scratch->looks.data;
    painting->rgba = scratch->rgba.data;
    return true;
}

/* What faces look like, which tiles may show them, and where overlaps are looked for. False: no memory. */
static bool prepare(draw_job *job) {
    ck_painting *painting = &job->painting;
    ck_memory *memory = &job->workspace->memory;
    const ck_tile_grid grid = ck_tile_grid_of(painting->view.width, painting->view.height);
    if (!make_room(job)) {
        return false;
    }
    ck_face_looks(job->workspace->team, &job->corners, job->bodies, painting->count, &painting->view, &painting->looks);
    ck_overlap_surfaces_place(job->bodies, job->meshes, painting->body_count, painting->count, &job->corners,
                              &painting->view);
    return ck_tile_faces_sort(memory, &job->scratch->faces, job->bodies, painting->count, painting->looks.extents, grid,
                              &painting->faces) &&
           ck_overlap_places_find(memory, &job->scratch->places, painting->settings, &painting->view, &job->corners,
                                  job->bodies, painting->body_count, &painting->places);
}

static void describe(const ck_painting *painting, clinker_picture *picture) {
    const ck_view *view = &painting->view;
    picture->width = view->width;
    picture->height = view->height;
    picture->pixel = ck_view_pixel_width(view);
    for (int i = 0; i < 3; i++) {
        /* Adding 0 turns minus zero into zero. */
        picture->right[i] = view->right[i] + 0.0;
        picture->up[i] = view->up[i] + 0.0;
        picture->forward[i] = view->forward[i] + 0.0;
    }
    ck_view_point(view, 0, view->height - 1, 0, picture->origin);
    picture->rgba = painting->rgba;
}

/* Tiles, shared out among the threads. */
typedef struct tile_share {
    const draw_job *draw;
    atomic_int failed; /* a clinker_status, of some tile that could not be drawn */
} tile_share;

static void draw_tile(void *data, size_t tile, unsigned worker) {
    tile_share *job = data;
    clinker_workspace *workspace = job->draw->workspace;
    clinker_workspace *own = ck_team_size(workspace->team) > 1 ? workspace->seats[worker] : workspace;
    draw_scratch *scratch = scratch_of(own);
    if (atomic_load(&job->failed) != CLINKER_STATUS_OK) {
        return;
    }
    clinker_status status = scratch == NULL ? CLINKER_STATUS_NO_MEMORY
                                            : ck_tile_draw(&job->draw->painting, own, &scratch->tile, (uint32_t)tile);
    if (status != CLINKER_STATUS_OK) {
        atomic_store(&job->failed, (int)status);
    }
}

/* Nothing but a lack of memory keeps a tile from being drawn. */
static clinker_status draw_tiles(const draw_job *job) {
    clinker_workspace *workspace = job->workspace;
    const bool alone = ck_team_size(workspace->team) == 1;
    tile_share tiles = {.draw = job};
    atomic_init(&tiles.failed, CLINKER_STATUS_OK);
    if (!alone && !ck_seats_open(workspace)) {
        return ck_fail_memory(workspace);
    }
    ck_team_run(workspace->team, ck_tile_count(job->painting.faces.grid), draw_tile, &tiles);
    if (atomic_load(&tiles.failed) != CLINKER_STATUS_OK || (!alone && !ck_seats_level(workspace))) {
        return ck_fail_memory(workspace);
    }
    return CLINKER_STATUS_OK;
}

static clinker_status draw(draw_job *job, clinker_picture *picture) {
    CK_ASSERT(ck_view_usable(&job->painting.view));
    ck_painting *painting = &job->painting;
    painting->fine = painting->view;
    painting->fine.width *= CK_FINER;
    painting->fine.height *= CK_FINER;
    if (!prepare(job)) {
        return ck_fail_memory(job->workspace);
    }
    clinker_status status = draw_tiles(job);
    if (status == CLINKER_STATUS_OK) {
        describe(painting, picture);
    }
    return status;
}

/* Places name bodies that are there, and boxes that are none of nonsense. */
static clinker_status check_places(clinker_workspace *workspace, const clinker_draw_settings *settings,
                                   size_t body_count) {
    for (size_t i = 0; settings->places != NULL && i < settings->place_count; i++) {
        const clinker_overlap_place *place = &settings->places[i];
        if (place->a >= body_count || place->b >= body_count) {
            return ck_fail(workspace, CLINKER_STATUS_INVALID, "place %zu names body %u of %zu", i,
                           (unsigned)(place->a >= body_count ? place->a : place->b), body_count);
        }
        if (!ck_box_in_order(place->box_min, place->box_max)) {
            return ck_fail(workspace, CLINKER_STATUS_INVALID, "the box of place %zu ends before it begins", i);
        }
    }
    return CLINKER_STATUS_OK;
}

static clinker_status check_settings(clinker_workspace *workspace, const clinker_draw_settings *settings) {
    if (!(settings->overlap_least >= 0 && isfinite(settings->overlap_least))) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "an overlap of at least %g is not a length of 0 or more",
                       settings->overlap_least);
    }
    if (settings->view.resolution > CK_PICTURE_MOST_PIXELS) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "a resolution of %u is above %d, the most of a picture",
                       (unsigned)settings->view.resolution, (int)CK_PICTURE_MOST_PIXELS);
    }
    if (settings->view.eye > 0) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "a picture has no eye: its lines of sight are parallel");
    }
    return ck_view_check(workspace, &settings->view);
}

/* Draws, with settings that are known to be good. */
static clinker_status draw_with(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                                const clinker_draw_settings *settings, clinker_picture *picture) {
    draw_scratch *scratch = scratch_of(workspace);
    if (scratch == NULL) {
        return ck_fail_memory(workspace);
    }
    draw_job job = {
        .workspace = workspace, .painting = {.settings = settings, .body_count = body_count}, .scratch = scratch};
    if (!reserve_bodies(&job)) {
        return ck_fail_memory(workspace);
    }
    clinker_status status = open_bodies(&job, bodies);
    status = status == CLINKER_STATUS_OK ? paint(&job) : status;
    if (status == CLINKER_STATUS_OK && !ck_picture_corners_place(workspace, &scratch->corners, job.bodies, body_count,
                                                                 job.painting.count, &job.corners)) {
        status = ck_fail_memory(workspace);
    }
    if (status == CLINKER_STATUS_OK) {
        status = ck_picture_view_choose(workspace, &scratch->view, &job.corners, job.bodies, body_count,
                                        &settings->view, &job.painting.view);
    }
    return status == CLINKER_STATUS_OK ? draw(&job, picture) : status;
}

clinker_status clinker_bodies_draw(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                                   const clinker_draw_settings *settings, clinker_picture *picture) {
    ck_sized_clear(picture, sizeof *picture);
    clinker_status status =
        CK_CALL_BEGIN(workspace, CK_GIVEN_ARRAY(bodies, body_count), CK_GIVEN_SIZED(settings), CK_GIVEN_SIZED(picture));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    clinker_draw_settings asked;
    clinker_draw_settings_init(&asked);
    ck_sized_read(&asked, settings);
    status = check_settings(workspace, &asked);
    if (status == CLINKER_STATUS_OK) {
        status = ck_check_body_count(workspace, body_count);
    }
    if (status == CLINKER_STATUS_OK) {
        status = check_places(workspace, &asked, body_count);
    }
    clinker_picture drawn = CLINKER_INIT(clinker_picture);
    if (status == CLINKER_STATUS_OK) {
        status = draw_with(workspace, bodies, body_count, &asked, &drawn);
    }
    if (status == CLINKER_STATUS_OK) {
        ck_sized_give(picture, &drawn);
    }
    return status;
}
