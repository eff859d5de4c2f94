/* What pixels see along the lines of sight through their middles. */
#include "base/assert.h"
#include "report/band_job.h"
#include "report/busy_pixels.h"
#include "report/pixel_overlap.h"

#include <math.h>

/* Where surfaces of two bodies lie no farther apart than NEAR_PIXELS, a thin overlap may pass between lines of sight.
 */
static const double NEAR_PIXELS = 0.5;

/* Corners are rounded to parts of a pixel before faces are drawn: so bodies that lie flush on each other seem to
 * overlap by less than this. */
static const double FLUSH_PIXELS = 1.0 / 16;

/* How long an overlap has to be along a line of sight. */
static double least_of(const ck_painting *painting) {
    return fmax(painting->settings->overlap_least, FLUSH_PIXELS * ck_view_pixel_width(&painting->view));
}

/* A line of sight on which overlaps are looked for. */
typedef struct overlap_line {
    const ck_fragment *fragments;
    size_t count;
    ck_overlap_bodies of;
} overlap_line;

/* That of line `list`, beside or through the middle of a pixel; rows as in `coarse`. Rows beyond the picture see
 * nothing. */
static overlap_line overlap_line_of(const ck_band_job *job, size_t list, size_t row, size_t column) {
    const ck_painting *painting = job->painting;
    const uint32_t *starts = job->lists.starts;
    const size_t above = (size_t)job->band * CK_BAND_PIXELS + row; /* rows from CK_BAND_BESIDE below the picture on */
    const size_t last = painting->view.height - 1;
    const size_t seen = above < CK_BAND_BESIDE ? 0 : above - CK_BAND_BESIDE;
    CK_ASSERT(starts[list] <= starts[list + 1]);
    const uint8_t *marks = ck_overlap_places_bodies(&painting->places, (uint32_t)(job->left + column),
                                                    (uint32_t)(seen < last ? seen : last));
    return (overlap_line){
        &job->lists.fragments[starts[list]], starts[list + 1] - starts[list], {painting->bodies, marks}};
}

/* The light of the face with which an overlap begins; 0: there is none. */
static uint8_t light_of(const ck_painting *painting, const overlap_line *line) {
    const ck_fragment *front = ck_pixel_overlap(line->fragments, line->count, &line->of, least_of(painting));
    if (front == NULL) {
        return 0;
    }
    const ck_painted *body = &painting->bodies[ck_fragment_body(front)];
    return painting->looks.looks[body->first_face + front->face].light;
}

/* Whether surfaces follow each other so closely that they may overlap beside a line of sight and not on it, or the
 * other way round; a thick overlap on it decides, whatever else is there. */
static bool is_crowded(const ck_painting *painting, const overlap_line *line) {
    const double pixel = ck_view_pixel_width(&painting->view);
    return ck_pixel_crowded(line->fragments, line->count, &line->of, NEAR_PIXELS * pixel) &&
           ck_pixel_overlap(line->fragments, line->count, &line->of, fmax(pixel, least_of(painting))) == NULL;
}

void ck_band_look(const ck_band_job *job, size_t row) {
    const size_t width = job->width;
    for (size_t pixel = row * width; pixel < (row + 1) * width; pixel++) {
        const ck_picture_line line = ck_band_line(job, pixel);
        const bool any = line.count > 0 || line.opaque.face != CK_NO_FACE;
        job->flags[pixel] = any ? CK_FLAG_SEEN : 0;
        job->lights[pixel] = 0;
        job->coarse[pixel] = ck_pixel_colour(&job->painting->palette, &line);
    }
}

void ck_band_look_for_overlaps(const ck_band_job *job, size_t row) {
    for (size_t column = 0; column < job->width; column++) {
        const size_t pixel = row * job->width + column;
        if (job->places[pixel] != 0) {
            const overlap_line line = overlap_line_of(job, pixel, row, column);
            job->lights[pixel] = light_of(job->painting, &line);
            job->flags[pixel] |= job->lights[pixel] > 0 ? CK_FLAG_OVERLAP : 0;
            job->flags[pixel] |= is_crowded(job->painting, &line) ? CK_FLAG_CROWDED : 0;
        }
    }
}

void ck_band_probe(const ck_band_job *job, size_t close_row) {
    for (size_t column = 0; column < job->width; column++) {
        const size_t at = close_row * job->width + column;
        if (job->probes[at] != 0) {
            const overlap_line line = overlap_line_of(job, at, close_row + CK_BAND_BESIDE - 1, column);
            job->probe_lights[job->probe][at] = light_of(job->painting, &line);
        }
    }
}
