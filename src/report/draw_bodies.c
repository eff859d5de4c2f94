/* Pictures of bodies: clinker_bodies_draw(). Strips of rows are drawn one after the other, three by three lines of
 * sight for each pixel: all faces on a line, sorted, then its colour, then lines between neighbours, then averages. */
#include "detect/check_bodies.h"
#include "report/face_looks.h"
#include "report/lines.h"
#include "report/picture_view.h"
#include "report/pixel_overlap.h"

#include <math.h>

enum {
    FINER = 3, /* lines of sight along each side of a pixel */
    SAMPLES = FINER * FINER,
    BAND_PIXELS = 16, /* rows of pixels in a strip */
    BAND_ROWS = BAND_PIXELS * FINER,
    SEEN_ROWS = BAND_ROWS + 2, /* with the neighbours above and below */
    LEAST_SOLID = 128,         /* alpha */
};

typedef struct draw_scratch {
    ck_picture_view_scratch view;
    ck_buffer meshes, bodies, looks, sources, triangles, seen, rgba;
} draw_scratch;

typedef struct draw_job {
    clinker_workspace *workspace;
    draw_scratch *scratch;
    const clinker_draw_settings *settings;
    ck_mesh *meshes;
    ck_painted *bodies;
    size_t count;
    ck_view view; /* of pixels */
    ck_view fine; /* of lines of sight */
    float background[4];

    /* of the strip that is being drawn */
    uint32_t band;
    ck_raster_lists lists;
    ck_seen *seen;
    uint8_t *rgba;
} draw_job;

clinker_draw_settings clinker_draw_settings_default(void) {
    return (clinker_draw_settings){.background = {255, 255, 255, 255}, .marker = CK_SETTINGS_MARKER};
}

/* ---- one strip */

/* The view of a strip, a row more on both sides. */
static ck_view band_view(const draw_job *job) {
    ck_view view = job->fine;
    double side = ck_view_pixel_height(&view);
    double middle = (double)job->band * BAND_ROWS - 1 + 0.5 * SEEN_ROWS - 0.5 * view.height;
    for (int i = 0; i < 3; i++) {
        view.centre[i] += middle * side * view.up[i];
    }
    view.height = SEEN_ROWS;
    view.half_height = 0.5 * SEEN_ROWS * side;
    return view;
}

/* The faces that the strip may show. */
static size_t list_sources(const draw_job *job, ck_raster_source *sources, uint32_t *triangles) {
    size_t source_count = 0;
    for (size_t i = 0; i < job->count; i++) {
        const ck_painted *body = &job->bodies[i];
        uint32_t listed = 0;
        for (uint32_t face = 0; body->alpha > 0 && face < body->mesh->triangle_count; face++) {
            triangles[listed] = face;
            listed += body->faces[face].first_band <= job->band && job->band <= body->faces[face].last_band;
        }
        if (listed > 0) {
            sources[source_count++] = (ck_raster_source){
                .mesh = body->mesh, .triangles = triangles, .triangle_count = listed, .body = (uint32_t)i};
        }
        triangles += listed;
    }
    return source_count;
}

static void see_row(void *data, size_t row, unsigned worker) {
    (void)worker;
    const draw_job *job = data;
    const clinker_draw_settings *settings = job->settings;
    size_t width = job->fine.width;
    for (size_t pixel = row * width; pixel < (row + 1) * width; pixel++) {
        const ck_fragment *fragments = &job->lists.fragments[job->lists.starts[pixel]];
        size_t count = job->lists.starts[pixel + 1] - job->lists.starts[pixel];
        ck_seen seen = ck_pixel_colour(fragments, count, job->bodies, job->background);
        if (settings->overlap.alpha > 0 && ck_pixel_overlap(fragments, count, job->bodies, settings->overlap_least)) {
            const uint8_t over[3] = {settings->overlap.red, settings->overlap.green, settings->overlap.blue};
            ck_pixel_cover_with(seen.colour, over, settings->overlap.alpha);
        }
        job->seen[pixel] = seen;
    }
}

/* Adds a line of sight, with its share of an edge. */
static void add_sample(const draw_job *job, size_t column, size_t row, int sum[4]) {
    static const uint8_t ink[3] = {28, 30, 36};
    size_t width = job->fine.width;
    const ck_seen *at = &job->seen[row * width + column];
    const ck_seen *const neighbours[4] = {column > 0 ? at - 1 : at, column + 1 < width ? at + 1 : at, at - width,
                                          at + width};
    uint8_t colour[4] = {at->colour[0], at->colour[1], at->colour[2], at->colour[3]};
    int strength = job->settings->plain ? 0 : ck_line_strength(at, neighbours, ck_view_pixel_width(&job->fine));
    if (strength > 0) {
        ck_pixel_cover_with(colour, ink, strength);
    }
    for (int c = 0; c < 4; c++) {
        sum[c] += colour[c];
    }
}

/* Averages the lines of sight of a pixel; `row` is the lowest of theirs in the strip. */
static void average(const draw_job *job, size_t column, size_t row, uint8_t rgba[4]) {
    int sum[4] = {0};
    for (size_t i = 0; i < SAMPLES; i++) {
        add_sample(job, column * FINER + i % FINER, row + i / FINER, sum);
    }
    for (int c = 0; c < 3; c++) {
        int value = sum[3] > 0 ? (255 * sum[c] + sum[3] / 2) / sum[3] : 0;
        rgba[c] = (uint8_t)(value < 255 ? value : 255);
    }
    rgba[3] = (uint8_t)((sum[3] + SAMPLES / 2) / SAMPLES);
}

static void average_row(void *data, size_t part, unsigned worker) {
    (void)worker;
    const draw_job *job = data;
    size_t row = (size_t)job->band * BAND_PIXELS + part;
    if (row >= job->view.height) {
        return;
    }
    uint8_t *rgba = &job->rgba[4 * (job->view.height - 1 - row) * job->view.width];
    for (size_t column = 0; column < job->view.width; column++) {
        average(job, column, 1 + part * FINER, &rgba[4 * column]);
    }
}

static clinker_status draw_band(draw_job *job) {
    ck_view view = band_view(job);
    ck_raster_source *sources = job->scratch->sources.data;
    size_t count = list_sources(job, sources, job->scratch->triangles.data);
    clinker_status status = ck_raster_cpu.lists(job->workspace, &view, sources, count, NULL, &job->lists);
    if (status == CLINKER_OK) {
        ck_team_run(job->workspace->team, SEEN_ROWS, see_row, job);
        ck_team_run(job->workspace->team, BAND_PIXELS, average_row, job);
    }
    return status;
}

/* ---- all of them */

static void paint(draw_job *job) {
    static const clinker_colour grey = {200, 203, 208, 255};
    for (size_t i = 0; i < job->count; i++) {
        clinker_colour colour = job->settings->colours != NULL ? job->settings->colours[i] : grey;
        job->bodies[i] = (ck_painted){.mesh = &job->meshes[i],
                                      .colour = {colour.red, colour.green, colour.blue},
                                      .alpha = (float)colour.alpha / 255.0F,
                                      .solid = colour.alpha >= LEAST_SOLID};
    }
    clinker_colour background = job->settings->background;
    const float behind[4] = {background.red, background.green, background.blue, background.alpha};
    for (int c = 0; c < 4; c++) {
        job->background[c] = behind[c];
    }
}

/* Opens, checks and paints the bodies. */
static clinker_status open_bodies(draw_job *job, const clinker_body *bodies) {
    ck_memory *memory = &job->workspace->memory;
    draw_scratch *scratch = job->scratch;
    if (!ck_buffer_reserve(memory, &scratch->meshes, job->count, sizeof(ck_mesh)) ||
        !ck_buffer_reserve(memory, &scratch->bodies, job->count, sizeof(ck_painted)) ||
        !ck_buffer_reserve(memory, &scratch->sources, job->count, sizeof(ck_raster_source))) {
        return ck_fail_memory(job->workspace);
    }
    job->meshes = scratch->meshes.data;
    job->bodies = scratch->bodies.data;
    clinker_status status = CLINKER_OK;
    for (size_t i = 0; status == CLINKER_OK && i < job->count; i++) {
        status = ck_mesh_open(job->workspace, &bodies[i].mesh, bodies[i].pose, i, &job->meshes[i]);
        if (status == CLINKER_OK && !job->meshes[i].trusted) {
            status = ck_mesh_validate(job->workspace, &job->meshes[i], i);
        }
    }
    if (status == CLINKER_OK) {
        paint(job);
    }
    return status;
}

/* Room for all looks, one body after the other, and for a strip. */
static bool make_room(draw_job *job) {
    ck_memory *memory = &job->workspace->memory;
    draw_scratch *scratch = job->scratch;
    size_t faces = 1;
    for (size_t i = 0; i < job->count; i++) {
        faces += job->meshes[i].triangle_count;
    }
    size_t pixels = ck_view_pixels(&job->view);
    size_t samples = (size_t)job->fine.width * SEEN_ROWS;
    if (!ck_buffer_reserve(memory, &scratch->looks, faces, sizeof(ck_face_look)) ||
        !ck_buffer_reserve(memory, &scratch->triangles, faces, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->seen, samples, sizeof(ck_seen)) ||
        !ck_buffer_reserve(memory, &scratch->rgba, pixels, 4)) {
        return false;
    }
    ck_face_look *looks = scratch->looks.data;
    for (size_t i = 0; i < job->count; i++) {
        job->bodies[i].faces = looks;
        looks += job->meshes[i].triangle_count;
    }
    job->seen = scratch->seen.data;
    job->rgba = scratch->rgba.data;
    return true;
}

static void describe(const draw_job *job, clinker_picture *picture) {
    const ck_view *view = &job->view;
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
    picture->rgba = job->rgba;
}

static clinker_status draw(draw_job *job, clinker_picture *picture) {
    job->fine = job->view;
    job->fine.width *= FINER;
    job->fine.height *= FINER;
    if (!make_room(job)) {
        return ck_fail_memory(job->workspace);
    }
    for (size_t i = 0; i < job->count; i++) {
        ck_face_looks(job->workspace->team, &job->bodies[i], &job->fine, BAND_ROWS);
    }
    clinker_status status = CLINKER_OK;
    for (job->band = 0; status == CLINKER_OK && job->band * BAND_ROWS < job->fine.height; job->band++) {
        status = draw_band(job);
    }
    if (status == CLINKER_OK) {
        describe(job, picture);
    }
    return status;
}

static clinker_status check_settings(clinker_workspace *workspace, const clinker_draw_settings *settings) {
    if (settings->marker != CK_SETTINGS_MARKER) {
        return ck_fail(workspace, CLINKER_INVALID, "the settings were not made by clinker_draw_settings_default()");
    }
    if (!(settings->overlap_least >= 0 && isfinite(settings->overlap_least))) {
        return ck_fail(workspace, CLINKER_INVALID, "an overlap of at least %g is not a length of 0 or more",
                       settings->overlap_least);
    }
    if (settings->view.resolution > CK_PICTURE_MOST_PIXELS) {
        return ck_fail(workspace, CLINKER_INVALID, "a resolution of %u is above %d, the most of a picture",
                       (unsigned)settings->view.resolution, (int)CK_PICTURE_MOST_PIXELS);
    }
    if (settings->view.eye > 0) {
        return ck_fail(workspace, CLINKER_INVALID, "a picture has no eye: its lines of sight are parallel");
    }
    return ck_check_view(workspace, &settings->view);
}

clinker_status clinker_bodies_draw(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                                   const clinker_draw_settings *settings, clinker_picture *picture) {
    *picture = (clinker_picture){0};
    workspace->message[0] = '\0';
    clinker_status status = check_settings(workspace, settings);
    if (status != CLINKER_OK) {
        return status;
    }
    if (workspace->draw_scratch == NULL) {
        workspace->draw_scratch = ck_workspace_take(workspace, sizeof(draw_scratch));
    }
    if (workspace->draw_scratch == NULL) {
        return ck_fail_memory(workspace);
    }
    draw_job job = {
        .workspace = workspace, .scratch = workspace->draw_scratch, .settings = settings, .count = body_count};
    status = open_bodies(&job, bodies);
    if (status == CLINKER_OK) {
        status =
            ck_picture_view_choose(workspace, &job.scratch->view, job.bodies, job.count, &settings->view, &job.view);
    }
    return status == CLINKER_OK ? draw(&job, picture) : status;
}
