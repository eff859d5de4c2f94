/* Strips of a picture. First a line of sight through the middle of each pixel; then nine lines through those pixels
 * where it differs from what is seen beside it: all faces on a line, sorted, then its colour, then lines between
 * neighbours, then averages. */
#include "report/draw_band.h"

#include "base/assert.h"
#include "report/busy_pixels.h"
#include "report/lines.h"
#include "report/pixel_overlap.h"

enum {
    SAMPLES = CK_FINER * CK_FINER,
    SEEN_ROWS = CK_BAND_ROWS + 2, /* lines of sight, with the neighbours above and below */
    BESIDE = 2,                   /* rows of pixels above and below that tell which of those beside are busy */
    COARSE_ROWS = CK_BAND_PIXELS + 2 * BESIDE,
};

/* Where surfaces of two bodies lie no farther apart than NEAR_PIXELS, a thin overlap may pass between lines of sight.
 */
static const double NEAR_PIXELS = 0.5;

typedef struct band_job {
    const ck_painting *painting;
    uint32_t band;
    ck_raster_lists lists;
    ck_seen *coarse;  /* of pixels, from row -BESIDE of the strip on */
    uint8_t *crowded; /* of these: 1 where bodies may overlap beside the line of sight */
    uint8_t *wanted;  /* lines of sight, from row -1 of the strip on: those of pixels that are looked at closely */
    ck_seen *seen;    /* of these */
} band_job;

/* ---- what is seen */

/* A view of some rows of a whole one; `first` may be below its lowest. */
static ck_view view_of_rows(const ck_view *whole, double first, uint32_t rows) {
    CK_ASSERT(whole->height > 0 && rows > 0);
    ck_view view = *whole;
    double side = ck_view_pixel_height(whole);
    double middle = first + 0.5 * rows - 0.5 * whole->height;
    for (int i = 0; i < 3; i++) {
        view.centre[i] += middle * side * view.up[i];
    }
    view.height = rows;
    view.half_height = 0.5 * rows * side;
    return view;
}

bool ck_band_reserve(const ck_painting *painting, ck_band_scratch *scratch) {
    ck_memory *memory = &painting->workspace->memory;
    size_t faces = 1;
    for (size_t i = 0; i < painting->count; i++) {
        faces += painting->bodies[i].mesh->triangle_count;
    }
    size_t pixels = (size_t)painting->view.width * COARSE_ROWS;
    const ck_view samples = view_of_rows(&painting->fine, 0, SEEN_ROWS);
    return ck_buffer_reserve(memory, &scratch->sources, painting->count, sizeof(ck_raster_source)) &&
           ck_buffer_reserve(memory, &scratch->triangles, faces, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &scratch->coarse, pixels, sizeof(ck_seen)) &&
           ck_buffer_reserve(memory, &scratch->crowded, pixels, 1) &&
           ck_buffer_reserve(memory, &scratch->wanted, ck_raster_plane_room(&samples), 1) &&
           ck_buffer_reserve(memory, &scratch->seen, ck_view_pixels(&samples), sizeof(ck_seen));
}

/* The faces that the strip may show. */
static size_t list_sources(const band_job *job, ck_raster_source *sources, uint32_t *triangles) {
    const ck_painting *painting = job->painting;
    size_t source_count = 0;
    for (size_t i = 0; i < painting->count; i++) {
        const ck_painted *body = &painting->bodies[i];
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

/* The faces on a line of sight. */
typedef struct sightline {
    const ck_fragment *fragments;
    size_t count;
} sightline;

static sightline sightline_of(const band_job *job, size_t list) {
    CK_ASSERT(job->lists.starts[list] <= job->lists.starts[list + 1]);
    const uint32_t *starts = job->lists.starts;
    return (sightline){&job->lists.fragments[starts[list]], starts[list + 1] - starts[list]};
}

/* Lays the colour of overlaps over what is seen, in the light of the face with which the overlap begins. */
static void cover_with_overlap(const ck_painting *painting, const ck_fragment *front, uint8_t colour[4]) {
    const clinker_colour overlap = painting->settings->overlap;
    int light = painting->bodies[ck_fragment_body(front)].faces[front->face].light;
    const uint8_t over[3] = {(uint8_t)(overlap.red * light / 255), (uint8_t)(overlap.green * light / 255),
                             (uint8_t)(overlap.blue * light / 255)};
    ck_pixel_cover_with(colour, over, overlap.alpha);
}

/* What a line of sight shows. */
static ck_seen see(const band_job *job, sightline line) {
    const ck_painting *painting = job->painting;
    const clinker_draw_settings *settings = painting->settings;
    ck_seen seen = ck_pixel_colour(line.fragments, line.count, painting->bodies, painting->background);
    const ck_fragment *front = settings->overlap.alpha > 0 ? ck_pixel_overlap(line.fragments, line.count,
                                                                              painting->bodies, settings->overlap_least)
                                                           : NULL;
    if (front != NULL) {
        cover_with_overlap(painting, front, seen.colour);
    }
    return seen;
}

/* Whether surfaces follow each other so closely that they may overlap beside a line of sight and not on it, or the
 * other way round; a thick overlap on it decides, whatever else is there. */
static bool is_crowded(const band_job *job, sightline line) {
    const ck_painting *painting = job->painting;
    double pixel = ck_view_pixel_width(&painting->view);
    return painting->settings->overlap.alpha > 0 &&
           ck_pixel_crowded(line.fragments, line.count, painting->bodies, NEAR_PIXELS * pixel) &&
           ck_pixel_overlap(line.fragments, line.count, painting->bodies,
                            fmax(pixel, painting->settings->overlap_least)) == NULL;
}

static void see_coarse_row(void *data, size_t row, unsigned worker) {
    (void)worker;
    const band_job *job = data;
    size_t width = job->painting->view.width;
    for (size_t pixel = row * width; pixel < (row + 1) * width; pixel++) {
        sightline line = sightline_of(job, pixel);
        job->coarse[pixel] = see(job, line);
        job->crowded[pixel] = is_crowded(job, line);
    }
}

static void see_fine_row(void *data, size_t row, unsigned worker) {
    (void)worker;
    const band_job *job = data;
    size_t width = job->painting->fine.width;
    for (size_t at = row * width; at < (row + 1) * width; at++) {
        if (job->wanted[at] != 0) {
            job->seen[at] = see(job, sightline_of(job, at));
        }
    }
}

/* ---- which pixels are looked at closely */

/* A crowded pixel gets one line of sight in each row and column, one that differs from those around it all nine. */
static bool is_wanted(bool busy, bool crowded, size_t row, size_t column) {
    return busy || (crowded && column == (row + 1) % CK_FINER);
}

/* Pixels of a row, numbered from row -1 of the strip on, and their lines of sight as far as these belong to it. */
static void choose_row(void *data, size_t part, unsigned worker) {
    (void)worker;
    const band_job *job = data;
    size_t width = job->painting->view.width;
    size_t row = part + BESIDE - 1;
    CK_ASSERT(row > 0 && row + 1 < COARSE_ROWS);
    double step = ck_view_pixel_width(&job->painting->fine);
    for (size_t column = 0; column < width; column++) {
        bool crowded = job->crowded[row * width + column] != 0;
        bool busy = ck_pixel_busy(job->coarse, width, row, column, step);
        for (size_t i = 0; i < CK_FINER; i++) {
            size_t below = part * CK_FINER + i; /* rows of lines of sight from the first one of row -1 on */
            if (below + 1 < CK_FINER || below + 1 - CK_FINER >= SEEN_ROWS) {
                continue;
            }
            uint8_t *first = &job->wanted[((below + 1 - CK_FINER) * width + column) * CK_FINER];
            for (size_t k = 0; k < CK_FINER; k++) {
                first[k] = is_wanted(busy, crowded, i, k);
            }
        }
    }
}

/* ---- pixels */

/* What is seen along a line of sight: in a pixel without lines of its own, what is seen in its middle. */
static const ck_seen *seen_at(const band_job *job, size_t column, size_t row) {
    CK_ASSERT(column < job->painting->fine.width && row < SEEN_ROWS);
    size_t at = row * job->painting->fine.width + column;
    if (job->wanted[at] != 0) {
        return &job->seen[at];
    }
    size_t pixel_row = (row + CK_FINER - 1) / CK_FINER + BESIDE - 1;
    return &job->coarse[pixel_row * job->painting->view.width + column / CK_FINER];
}

/* Adds a line of sight, with its share of an edge. */
static void add_sample(const band_job *job, size_t column, size_t row, int sum[4]) {
    static const uint8_t ink[3] = {28, 30, 36};
    const ck_painting *painting = job->painting;
    size_t last = painting->fine.width - 1;
    const ck_seen *at = seen_at(job, column, row);
    const ck_seen *const neighbours[4] = {seen_at(job, column > 0 ? column - 1 : 0, row),
                                          seen_at(job, column < last ? column + 1 : last, row),
                                          seen_at(job, column, row - 1), seen_at(job, column, row + 1)};
    uint8_t colour[4] = {at->colour[0], at->colour[1], at->colour[2], at->colour[3]};
    int strength =
        painting->settings->plain ? 0 : ck_line_strength(at, neighbours, ck_view_pixel_width(&painting->fine));
    if (strength > 0) {
        ck_pixel_cover_with(colour, ink, strength);
    }
    for (int c = 0; c < 4; c++) {
        sum[c] += colour[c];
    }
}

/* Averages the lines of sight of a pixel, whose colours are times their alpha; `part` is its row in the strip. */
static void average(const band_job *job, size_t column, size_t part, uint8_t rgba[4]) {
    const ck_painting *painting = job->painting;
    const uint8_t *middle = job->coarse[(part + BESIDE) * painting->view.width + column].colour;
    int sum[4] = {0};
    int samples = 0;
    for (size_t i = 0; i < SAMPLES; i++) {
        size_t x = column * CK_FINER + i % CK_FINER;
        size_t y = 1 + part * CK_FINER + i / CK_FINER;
        if (job->wanted[y * painting->fine.width + x] != 0) {
            add_sample(job, x, y, sum);
            samples++;
        }
    }
    for (int c = 0; c < 4 && samples == 0; c++) {
        sum[c] = middle[c];
    }
    CK_ASSERT(samples <= SAMPLES);
    for (int c = 0; c < 3; c++) {
        int value = sum[3] > 0 ? (255 * sum[c] + sum[3] / 2) / sum[3] : 0;
        rgba[c] = (uint8_t)(value < 255 ? value : 255);
    }
    samples = samples > 0 ? samples : 1;
    rgba[3] = (uint8_t)((sum[3] + samples / 2) / samples);
}

static void average_row(void *data, size_t part, unsigned worker) {
    (void)worker;
    const band_job *job = data;
    const ck_view *view = &job->painting->view;
    size_t row = (size_t)job->band * CK_BAND_PIXELS + part;
    if (row >= view->height) {
        return;
    }
    uint8_t *rgba = &job->painting->rgba[4 * (view->height - 1 - row) * view->width];
    for (size_t column = 0; column < view->width; column++) {
        average(job, column, part, &rgba[4 * column]);
    }
}

clinker_status ck_band_draw(const ck_painting *painting, ck_band_scratch *scratch, uint32_t band) {
    CK_ASSERT(scratch->coarse.data != NULL && scratch->seen.data != NULL); /* there is room */
    CK_ASSERT(band * CK_BAND_PIXELS < painting->view.height);
    ck_team *team = painting->workspace->team;
    band_job job = {.painting = painting,
                    .band = band,
                    .coarse = scratch->coarse.data,
                    .crowded = scratch->crowded.data,
                    .wanted = scratch->wanted.data,
                    .seen = scratch->seen.data};
    const ck_raster_source *sources = scratch->sources.data;
    size_t count = list_sources(&job, scratch->sources.data, scratch->triangles.data);
    ck_view pixels = view_of_rows(&painting->view, (double)band * CK_BAND_PIXELS - BESIDE, COARSE_ROWS);
    clinker_status status =
        ck_raster_choose(false)->lists(painting->workspace, &pixels, sources, count, NULL, &job.lists);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_team_run(team, COARSE_ROWS, see_coarse_row, &job);
    ck_team_run(team, CK_BAND_PIXELS + 2, choose_row, &job);
    ck_view samples = view_of_rows(&painting->fine, (double)band * CK_BAND_ROWS - 1, SEEN_ROWS);
    status = ck_raster_choose(false)->lists(painting->workspace, &samples, sources, count, job.wanted, &job.lists);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_team_run(team, SEEN_ROWS, see_fine_row, &job);
    ck_team_run(team, CK_BAND_PIXELS, average_row, &job);
    return CLINKER_STATUS_OK;
}
