/* Pictures of bodies: clinker_bodies_draw(). Opens the bodies, chooses the view, and draws strips one after the other.
 */
#include "base/assert.h"
#include "report/draw_band.h"
#include "report/face_looks.h"
#include "report/picture_view.h"
#include "view/view.h"

#include <math.h>

enum { LEAST_SOLID = 128 }; /* alpha */

typedef struct draw_scratch {
    ck_picture_view_scratch view;
    ck_band_scratch band;
    ck_band_faces_scratch faces;
    ck_buffer meshes, bodies, looks, rgba;
} draw_scratch;

typedef struct draw_job {
    ck_painting painting;
    draw_scratch *scratch;
    ck_mesh *meshes;
    ck_painted *bodies;
} draw_job;

CK_DEFINE_INIT(clinker_picture)

void clinker_draw_settings_init(clinker_draw_settings *settings) {
    if (settings != NULL) {
        *settings = (clinker_draw_settings){.size = sizeof *settings, .background = {255, 255, 255, 255}};
    }
}

static void paint(draw_job *job) {
    static const clinker_colour grey = {200, 203, 208, 255};
    ck_painting *painting = &job->painting;
    for (size_t i = 0; i < painting->count; i++) {
        clinker_colour colour = painting->settings->colours != NULL ? painting->settings->colours[i] : grey;
        job->bodies[i] = (ck_painted){.mesh = &job->meshes[i],
                                      .colour = {colour.red, colour.green, colour.blue},
                                      .alpha = (float)colour.alpha / 255.0F,
                                      .solid = colour.alpha >= LEAST_SOLID};
    }
    clinker_colour background = painting->settings->background;
    const float behind[4] = {background.red, background.green, background.blue, background.alpha};
    for (int c = 0; c < 4; c++) {
        painting->background[c] = behind[c];
    }
}

/* Opens, checks and paints the bodies. */
static clinker_status open_bodies(draw_job *job, const clinker_body *bodies) {
    clinker_workspace *workspace = job->painting.workspace;
    draw_scratch *scratch = job->scratch;
    size_t count = job->painting.count;
    if (!ck_buffer_reserve(&workspace->memory, &scratch->meshes, count, sizeof(ck_mesh)) ||
        !ck_buffer_reserve(&workspace->memory, &scratch->bodies, count, sizeof(ck_painted))) {
        return ck_fail_memory(workspace);
    }
    job->meshes = scratch->meshes.data;
    job->bodies = scratch->bodies.data;
    job->painting.bodies = job->bodies;
    clinker_status status = CLINKER_STATUS_OK;
    for (size_t i = 0; status == CLINKER_STATUS_OK && i < count; i++) {
        status = ck_mesh_open(workspace, &bodies[i].mesh, bodies[i].pose, i, &job->meshes[i]);
        if (status == CLINKER_STATUS_OK && !job->meshes[i].trusted) {
            status = ck_mesh_validate(workspace, &job->meshes[i], i);
        }
    }
    if (status == CLINKER_STATUS_OK) {
        paint(job);
    }
    return status;
}

/* Room for the picture and for all looks, one body after the other. */
static bool make_room(draw_job *job) {
    ck_painting *painting = &job->painting;
    ck_memory *memory = &painting->workspace->memory;
    draw_scratch *scratch = job->scratch;
    size_t faces = 1;
    for (size_t i = 0; i < painting->count; i++) {
        faces += job->meshes[i].triangle_count;
    }
    if (!ck_buffer_reserve(memory, &scratch->looks, faces, sizeof(ck_face_look)) ||
        !ck_buffer_reserve(memory, &scratch->rgba, ck_view_pixels(&painting->view), 4) ||
        !ck_band_reserve(painting, &scratch->band)) {
        return false;
    }
    ck_face_look *looks = scratch->looks.data;
    for (size_t i = 0; i < painting->count; i++) {
        job->bodies[i].faces = looks;
        looks += job->meshes[i].triangle_count;
    }
    painting->rgba = scratch->rgba.data;
    return true;
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

static clinker_status draw(draw_job *job, clinker_picture *picture) {
    CK_ASSERT(ck_view_usable(&job->painting.view));
    ck_painting *painting = &job->painting;
    painting->fine = painting->view;
    painting->fine.width *= CK_FINER;
    painting->fine.height *= CK_FINER;
    if (!make_room(job)) {
        return ck_fail_memory(painting->workspace);
    }
    for (size_t i = 0; i < painting->count; i++) {
        ck_face_looks(painting->workspace->team, &job->bodies[i], &painting->fine, CK_FINER, CK_BAND_ROWS,
                      CK_BAND_BESIDE);
    }
    const uint32_t bands = (painting->fine.height + CK_BAND_ROWS - 1) / CK_BAND_ROWS;
    if (!ck_band_faces_sort(&painting->workspace->memory, &job->scratch->faces, job->bodies, painting->count, bands,
                            &painting->faces)) {
        return ck_fail_memory(painting->workspace);
    }
    clinker_status status = CLINKER_STATUS_OK;
    for (uint32_t band = 0; status == CLINKER_STATUS_OK && band * CK_BAND_ROWS < painting->fine.height; band++) {
        status = ck_band_draw(painting, &job->scratch->band, band);
    }
    if (status == CLINKER_STATUS_OK) {
        describe(painting, picture);
    }
    return status;
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
    draw_scratch *scratch = ck_workspace_scratch(workspace, CK_ROOM_REPORT, sizeof *scratch, 0);
    if (scratch == NULL) {
        return ck_fail_memory(workspace);
    }
    draw_job job = {.painting = {.workspace = workspace, .settings = settings, .count = body_count},
                    .scratch = scratch};
    clinker_status status = open_bodies(&job, bodies);
    if (status == CLINKER_STATUS_OK) {
        status = ck_picture_view_choose(workspace, &job.scratch->view, job.bodies, body_count, &settings->view,
                                        &job.painting.view);
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
    clinker_picture drawn = CLINKER_INIT(clinker_picture);
    if (status == CLINKER_STATUS_OK) {
        status = draw_with(workspace, bodies, body_count, &asked, &drawn);
    }
    if (status == CLINKER_STATUS_OK) {
        ck_sized_give(picture, &drawn);
    }
    return status;
}
