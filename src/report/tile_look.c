/* What pixels see along the lines of sight through their middles. */
#include "base/assert.h"
#include "report/pixel_overlap.h"
#include "report/tile_job.h"

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

/* That of line `list`, beside or through the middle of a pixel; rows as in `coarse`. Rows beyond the picture see
 * nothing. */
static ck_overlap_line overlap_line_of(const ck_tile_job *job, size_t list, size_t row, size_t column) {
    const ck_painting *painting = job->painting;
    const uint32_t *starts = job->lists.starts;
    const size_t above = job->base + row; /* rows from CK_TILE_BESIDE below the picture on */
    const size_t last = painting->view.height - 1;
    const size_t seen = above < CK_TILE_BESIDE ? 0 : above - CK_TILE_BESIDE;
    CK_ASSERT(starts[list] <= starts[list + 1]);
    return (ck_overlap_line){.fragments = &job->lists.fragments[starts[list]],
                             .count = starts[list + 1] - starts[list],
                             .marks = ck_overlap_places_bodies(&painting->places, (uint32_t)(job->left + column),
                                                               (uint32_t)(seen < last ? seen : last)),
                             .bodies = painting->bodies,
                             .body_count = painting->body_count};
}

/* The light of a face with which an overlap begins; 0: there is none. */
static uint8_t light_of(const ck_painting *painting, const ck_fragment *front) {
    if (front == NULL) {
        return 0;
    }
    const ck_painted *body = &painting->bodies[ck_fragment_body(front)];
    return painting->looks.looks[body->first_face + front->face].light;
}

void ck_tile_look(const ck_tile_job *job, size_t row) {
    const size_t width = job->width;
    for (size_t pixel = row * width; pixel < (row + 1) * width; pixel++) {
        const ck_picture_line line = ck_tile_line(job, pixel);
        const bool any = line.count > 0 || line.opaque.face != CK_NO_FACE;
        job->flags[pixel] = any ? CK_FLAG_SEEN : 0;
        if (line.opaque.face != CK_NO_FACE) {
            const ck_face_look *look = &job->painting->palette.looks[line.opaque.face];
            job->sides[look->body] |= look->side;
        }
        job->lights[pixel] = 0;
        ck_pixel_look(&job->painting->palette, &line, &job->coarse[pixel]);
    }
}

/* A thick overlap in the middle of a pixel decides, whatever else is there. */
void ck_tile_look_for_overlaps(const ck_tile_job *job, size_t row) {
    const double pixel = ck_view_pixel_width(&job->painting->view), least = least_of(job->painting);
    const ck_overlap_question question = {.least = least, .thick = fmax(pixel, least), .near = NEAR_PIXELS * pixel};
    for (size_t column = 0; column < job->width; column++) {
        const size_t at = row * job->width + column;
        if (job->places[at] != 0) {
            const ck_overlap_line line = overlap_line_of(job, at, row, column);
            const ck_overlap_seen seen = ck_pixel_overlap(&line, &question);
            job->lights[at] = light_of(job->painting, seen.front);
            job->flags[at] |= job->lights[at] > 0 ? CK_FLAG_OVERLAP : 0;
            job->flags[at] |= seen.close || ((job->covered[at] & CK_COVERED_THINLY) != 0 && job->lights[at] == 0)
                                  ? CK_FLAG_CROWDED
                                  : 0;
        }
    }
}

void ck_tile_probe(const ck_tile_job *job, size_t close_row) {
    const double least = least_of(job->painting);
    const ck_overlap_question question = {.least = least, .thick = least};
    for (size_t column = 0; column < job->width; column++) {
        const size_t at = close_row * job->width + column;
        if (job->probes[at] != 0) {
            const ck_overlap_line line = overlap_line_of(job, at, close_row + CK_TILE_BESIDE - 1, column);
            const ck_overlap_seen seen = ck_pixel_overlap(&line, &question);
            job->probe_lights[job->probe][at] = light_of(job->painting, seen.front);
        }
    }
}
